// What a caller means by the name of a company: an apex domain, a legacy slug, or nothing valid.

import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';

/** The registrable domain of a lower-case ASCII host, or null where the host is a suffix itself. */
export type RegistrableDomain = (host: string) => string | null;

export type InvalidIdentifierReason =
  | 'scheme'
  | 'port'
  | 'path'
  | 'user_info'
  | 'empty'
  | 'too_long'
  | 'not_a_name';

export type Identifier =
  | { readonly kind: 'domain'; readonly apex: string }
  | { readonly kind: 'slug'; readonly slug: string };

export type ParsedIdentifier =
  | Identifier
  | { readonly kind: 'invalid'; readonly reason: InvalidIdentifierReason };

// RFC 1035 section 2.3.4: 63 octets a label, 253 characters a name without its trailing dot.
const LONGEST_LABEL = 63;
const LONGEST_NAME = 253;

// Characters without a shape of their own (controls, bidi, soft hyphen, lone surrogates) and
// blanks. The two joiners stay: some scripts need them, and IDNA checks where they may stand.
const UNSEEN = /(?![\u200c\u200d])(?:[\p{C}\p{Z}]|\p{Default_Ignorable_Code_Point})/u;
const APEX = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/;
// Names of services (`_dmarc`) are subdomains, but nobody registers one.
const SUBDOMAIN_LABEL = /^[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?$/;
const SLUG = /^[a-z0-9][a-z0-9-]*$/;
const FULL_STOP = /[.\u3002\uff0e\uff61]/;
// What most callers write. IDNA leaves such a name as it is: it has no A-label, no hyphens in third
// and fourth place (UTS 46, section 4.1), and no last label that could be a number of an address.
const PLAIN_HOST = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** Reads `raw`, already percent-decoded once (completions, "Identifiers in paths"). */
export function parseIdentifier(raw: string, registrable: RegistrableDomain): ParsedIdentifier {
  if (raw.length <= LONGEST_NAME && PLAIN_HOST.test(raw) && !raw.includes('--')) {
    return domainUnder(raw, registrable);
  }
  return parseAnything(raw, registrable);
}

/** The same without the short cut for plain names. */
export function parseAnything(raw: string, registrable: RegistrableDomain): ParsedIdentifier {
  if (raw.trim() === '') return invalid('empty');
  const foreign = partOfUrl(raw);
  if (foreign !== null) return invalid(foreign);
  if (raw.includes('%') || UNSEEN.test(raw)) return invalid('not_a_name');
  // Twice the bound, because a name in Unicode may be longer than its A-labels are.
  if (raw.length > 2 * (LONGEST_NAME + 1)) return invalid('too_long');
  return FULL_STOP.test(raw) ? parseDomain(raw, registrable) : parseSlug(raw.toLowerCase());
}

/** Which part of a URL, other than the host, stands in `raw`. */
function partOfUrl(raw: string): 'scheme' | 'port' | 'path' | 'user_info' | 'not_a_name' | null {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(raw) || /^(mailto|data|javascript|file):/i.test(raw)) {
    return 'scheme';
  }
  if (raw.includes('@')) return 'user_info';
  if (/[/\\?#]/.test(raw)) return 'path';
  if (!raw.includes(':')) return null;
  if (raw.startsWith('[') || isIP(raw) !== 0) return 'not_a_name';
  return /^[^:]*:\d*$/.test(raw) ? 'port' : 'scheme';
}

function parseDomain(raw: string, registrable: RegistrableDomain): ParsedIdentifier {
  // Empty where IDNA forbids the name; a name that ends in a number comes back as an IP address.
  const host = domainToASCII(raw).toLowerCase().replace(/\.$/, '');
  const labels = host.split('.');
  if (host.length > LONGEST_NAME) return invalid('too_long');
  if (labels.some((label) => label.length > LONGEST_LABEL)) return invalid('too_long');
  if (labels.length < 2 || isIP(host) !== 0) return invalid('not_a_name');
  if (!labels.every((label) => SUBDOMAIN_LABEL.test(label))) return invalid('not_a_name');
  return domainUnder(host, registrable);
}

function domainUnder(host: string, registrable: RegistrableDomain): ParsedIdentifier {
  const apex = registrable(host);
  return apex !== null && APEX.test(apex) ? { kind: 'domain', apex } : invalid('not_a_name');
}

function parseSlug(raw: string): ParsedIdentifier {
  if (!SLUG.test(raw)) return invalid('not_a_name');
  return raw.length > LONGEST_LABEL ? invalid('too_long') : { kind: 'slug', slug: raw };
}

function invalid(reason: InvalidIdentifierReason): ParsedIdentifier {
  return { kind: 'invalid', reason };
}
