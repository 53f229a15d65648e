// Cookies of ours (RFC 6265): their names, how they are written, and how they are read back.

/** What a cookie of ours holds: nothing in it needs quoting or encoding. */
const VALUE = /^[A-Za-z0-9_.~-]{1,512}$/;

export type OurCookie = 'session' | 'browser' | 'note';

/**
 * `__Host-` cannot be set by another host of the same site, nor without TLS (RFC 6265bis section
 * 4.1.3.2): a browser takes it over `https:` only.
 */
export function cookieName(cookie: OurCookie, secure: boolean): string {
  return `${secure ? '__Host-' : ''}assay_${cookie}`;
}

/** The value of this name in a `Cookie` header; null where it is absent, odd, or there twice. */
export function readCookie(header: string | undefined, name: string): string | null {
  const values = (header ?? '').split(';').flatMap((pair) => {
    const at = pair.indexOf('=');
    return at >= 0 && pair.slice(0, at).trim() === name ? [pair.slice(at + 1).trim()] : [];
  });
  const [value] = values;
  // Twice: somebody else of the same site set one of them, and nothing says which.
  if (values.length !== 1 || value === undefined || !VALUE.test(value)) return null;
  return value;
}

export interface CookieTerms {
  readonly secure: boolean;
  /** Seconds; 0 removes it. */
  readonly maxAge: number;
}

/** The value of a `Set-Cookie` header. Only pages and requests that they make themselves get it. */
export function writeCookie(
  cookie: OurCookie,
  value: string,
  { secure, maxAge }: CookieTerms,
): string {
  if (value !== '' && !VALUE.test(value)) throw new RangeError('no value of a cookie of ours');
  const parts = [`${cookieName(cookie, secure)}=${value}`, 'Path=/', `Max-Age=${maxAge}`];
  return [...parts, 'HttpOnly', 'SameSite=Lax', ...(secure ? ['Secure'] : [])].join('; ');
}
