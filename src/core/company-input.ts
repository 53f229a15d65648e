// What somebody means by a company: a host out of an address, a slug, or a name in words.

import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import { parseIdentifier, type RegistrableDomain } from './identifier.ts';

export const MATCH_METHODS = [
  'apex',
  'subdomain',
  'alias',
  'redirect',
  'legacy_slug',
  'name',
] as const;
export type MatchMethod = (typeof MATCH_METHODS)[number];

/** What a company carries besides its own domain and slug. */
export type AliasKind = 'domain' | 'redirect' | 'legacy_slug';

export type CompanyInput = { readonly mayBeName: boolean } & (
  | {
      readonly kind: 'domain';
      readonly apex: string;
      /** Which part of the apex's space was named. */
      readonly place: 'apex' | 'www' | 'subdomain';
      readonly isMail: boolean;
    }
  | { readonly kind: 'slug'; readonly slug: string }
  /** `isAddress`: it was meant as one. */
  | { readonly kind: 'neither'; readonly isAddress: boolean }
);

const CONTROLS = /[\p{Cc}\p{Cs}]/u;
const DISPLAY_NAME = /^[^<>]*<([^<>]+)>$/;
const MAILBOX = /^[^\s/?#\\@,;:]+@([^\s/?#\\@,;:]+)$/;
const AUTHORITY_AFTER_SCHEME = /^(?:(?:https?|wss?|ftp):)?[/\\]{2}([^/?#\\]*)/i;
const AUTHORITY_BEFORE_PATH = /^([^/?#\\\s]*\.[^/?#\\\s]*)/;

/** A URL, a mail address or a host is reduced to the apex by the Public Suffix List. */
export function readCompanyInput(raw: string, registrable: RegistrableDomain): CompanyInput {
  const text = raw.trim();
  if (CONTROLS.test(text)) return { kind: 'neither', isAddress: true, mayBeName: false };
  // Some are called like a domain (Booking.com), none like a URL or a mailbox.
  const mayBeName = !/:\/\/|@/.test(text);
  const mailHost = hostOfMailbox(text);
  const host = mailHost ?? hostOfUrl(text);
  const named = host ?? text;
  const parsed = parseIdentifier(named, registrable);
  if (parsed.kind === 'domain') {
    const { apex } = parsed;
    const place = placeIn(apex, named);
    return { kind: 'domain', apex, place, isMail: mailHost !== null, mayBeName };
  }
  if (parsed.kind === 'slug' && host === null) return { ...parsed, mayBeName };
  return { kind: 'neither', isAddress: looksLikeAddress(text), mayBeName };
}

function placeIn(apex: string, named: string): 'apex' | 'www' | 'subdomain' {
  const host = domainToASCII(named).toLowerCase().replace(/\.$/, '');
  if (host === apex) return 'apex';
  return host === `www.${apex}` ? 'www' : 'subdomain';
}

/** Null where `text` is no single mailbox: of several, none is picked. */
function hostOfMailbox(text: string): string | null {
  const bare = (DISPLAY_NAME.exec(text)?.[1] ?? text).trim();
  const address = /^mailto:/i.test(bare) ? bare.slice('mailto:'.length).split('?', 1)[0] : bare;
  return MAILBOX.exec(address ?? '')?.[1] ?? null;
}

/** The host of a URL, with or without its scheme; null where `text` has the parts of none. */
function hostOfUrl(text: string): string | null {
  const after = AUTHORITY_AFTER_SCHEME.exec(text);
  const authority = (after ??
    (/[/?#\\:]/.test(text) ? AUTHORITY_BEFORE_PATH.exec(text) : null))?.[1];
  if (authority === undefined) return null;
  // RFC 3986 section 3.2: what stands before the last `@` is no host, whatever it looks like.
  return authority.slice(authority.lastIndexOf('@') + 1).replace(/:\d{0,5}$/, '');
}

function looksLikeAddress(text: string): boolean {
  if (text.includes('://') || text.includes('@')) return true;
  if (isIP(text.replace(/^\[|\]$/g, '')) !== 0) return true;
  return !/\s/.test(text) && /\../.test(text);
}

/**
 * How the company was met by a domain, and how far that names it. The figures are judgements, the
 * same for every company, and not measured: a subdomain may be let to somebody else, a mailbox says
 * where somebody reads mail, and a redirect says where visitors are sent.
 */
export function matchByDomain(
  { place, isMail }: Extract<CompanyInput, { kind: 'domain' }>,
  via: 'own' | AliasKind,
): { readonly method: MatchMethod; readonly confidence: number } {
  const sure = Math.min(place === 'subdomain' ? 0.95 : 1, isMail ? 0.9 : 1);
  if (via === 'domain') return { method: 'alias', confidence: Math.min(sure, 0.95) };
  if (via === 'redirect') return { method: 'redirect', confidence: Math.min(sure, 0.9) };
  return { method: place === 'apex' ? 'apex' : 'subdomain', confidence: sure };
}

export const MATCH_BY_SLUG = { method: 'legacy_slug', confidence: 1 } as const;
/** One covered company has the name; companies that are not covered may have it too. */
export const MATCH_BY_NAME = { method: 'name', confidence: 0.8 } as const;
