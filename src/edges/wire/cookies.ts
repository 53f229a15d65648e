// Cookies of ours (RFC 6265): their names, how they are written, and how they are read back.

import { parseCookie, stringifySetCookie } from 'cookie';

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
  // Pair by pair: of a name that is there twice the library would tell the first value only.
  const values = (header ?? '').split(';').flatMap((pair) => {
    const value = parseCookie(pair, { decode: asWritten })[name];
    return value === undefined ? [] : [value];
  });
  const [value] = values;
  // Twice: somebody else of the same site set one of them, and nothing says which.
  if (values.length !== 1 || value === undefined || !VALUE.test(value)) return null;
  return value;
}

function asWritten(value: string): string {
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
  // Not encoded in silence, as the library would: nothing of ours needs it.
  if (value !== '' && !VALUE.test(value)) throw new RangeError('no value of a cookie of ours');
  const name = cookieName(cookie, secure);
  const attributes = { path: '/', maxAge, httpOnly: true, sameSite: 'lax', secure } as const;
  return stringifySetCookie({ name, value, ...attributes });
}
