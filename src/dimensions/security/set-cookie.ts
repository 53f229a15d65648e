// Parses Set-Cookie and tells whether a cookie is the site's own (RFC 6265, sections 5.2 and 5.3).

import { getDomain } from 'tldts';

export interface Cookie {
  readonly name: string;
  readonly secure: boolean;
  readonly httpOnly: boolean;
  readonly sameSite: 'strict' | 'lax' | 'none' | 'unset';
}

/** Null where a browser would not keep it: no name, another's domain, or already expired. */
export function parseSetCookie(field: string, host: string, now: number): Cookie | null {
  const [pair = '', ...attributes] = field.split(';');
  const equals = pair.indexOf('=');
  if (equals < 0) return null;
  const name = pair.slice(0, equals).trim();
  if (name === '' || /[^\P{Cc}\t]/u.test(field)) return null;
  const values = new Map<string, string>();
  for (const attribute of attributes) {
    const at = attribute.indexOf('=');
    const key = (at < 0 ? attribute : attribute.slice(0, at)).trim().toLowerCase();
    // The last one counts when an attribute is given twice.
    values.set(key, at < 0 ? '' : attribute.slice(at + 1).trim());
  }
  if (!isOwn(values.get('domain') ?? '', host) || isExpired(values, now)) return null;
  const sameSite = (values.get('samesite') ?? '').toLowerCase();
  return {
    name,
    secure: values.has('secure'),
    httpOnly: values.has('httponly'),
    sameSite:
      sameSite === 'strict' || sameSite === 'lax' || sameSite === 'none' ? sameSite : 'unset',
  };
}

function isOwn(domain: string, host: string): boolean {
  const wanted = domain.toLowerCase().replace(/^\./, '');
  if (wanted === '' || host === wanted) return true;
  // Nobody may set a cookie for all of a public suffix.
  const apex = getDomain(host, { allowPrivateDomains: true });
  return host.endsWith(`.${wanted}`) && apex !== null && wanted.endsWith(apex);
}

function isExpired(values: ReadonlyMap<string, string>, now: number): boolean {
  const age = values.get('max-age') ?? '';
  if (/^-?\d+$/.test(age)) return Number(age) <= 0;
  const expires = Date.parse(values.get('expires') ?? '');
  return !Number.isNaN(expires) && expires <= now;
}
