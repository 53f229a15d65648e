// E-mail addresses in the one form in which people are told apart.

import { domainToASCII } from 'node:url';

// The dot-atom of RFC 5322 section 3.2.3. Nothing outside of ASCII: letters that look alike or fall
// together in lower case would make one person of two.
const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const DOMAIN = /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]([a-z0-9-]*[a-z0-9])?$/;
// RFC 5321 section 4.5.3.1, and 254 for the whole (RFC 3696, erratum 1690).
const MOST_LOCAL = 64;
const MOST = 254;

/** In lower case, the domain in its ASCII form; null for what no letter can be sent to. */
export function normalEmail(text: string): string | null {
  if (text.length > 2 * MOST) return null;
  const trimmed = text.trim();
  const at = trimmed.lastIndexOf('@');
  const local = trimmed.slice(0, Math.max(at, 0));
  const given = trimmed.slice(at + 1);
  // Before anything is folded: the Kelvin sign becomes a plain k.
  if (!/^[\x21-\x7e]+$/.test(local) || local.length > MOST_LOCAL) return null;
  // The URL standard's host parser forgives tabs, escapes and ports; an address has none of them.
  if (/[\s%:/\\?#[\]<>@\p{Cc}]/u.test(given)) return null;
  const domain = domainToASCII(given.replace(/\.$/, ''));
  const email = `${local.toLowerCase()}@${domain}`;
  const parts = LOCAL.test(local.toLowerCase()) && DOMAIN.test(domain);
  const labels = domain.split('.').every((label) => label.length <= 63);
  return parts && labels && email.length <= MOST ? email : null;
}
