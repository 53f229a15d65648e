// Whether the record of a confirmed identifier speaks of the company that stated it.

import { plainCompanyName } from '../core/facts/board.ts';
import type { Json } from '../core/facts/fact.ts';
import { companyNames } from './companies-house.ts';
import { type ConfirmedRecord, hostOf } from './confirmation.ts';
import { submitterNames, submitterWebsite } from './edgar.ts';
import { entityNames } from './gleif.ts';

/** What a record says of whom it is about. */
export interface RecordSays {
  /** The present name first, then others and former ones. */
  readonly names: readonly string[];
  /** The website that the register states; few do. */
  readonly website: string | null;
}

/** Who the company is, by what was captured of it. */
export interface KnownCompany {
  /** Registrable domains: its own, and those known to be it. */
  readonly domains: readonly string[];
  /** Names that it goes by. */
  readonly names: readonly string[];
  /** The words in which it states the identifier, mark-up removed; null where it states none. */
  readonly words: string | null;
}

/** Null for documents that tell no names, and for a record of another identifier. */
export function recordSays(record: ConfirmedRecord, document: Json): RecordSays | null {
  const { identifier } = record;
  const named = (names: readonly string[] | null, website: string | null = null) =>
    names === null ? null : { names, website };
  switch (record.document) {
    case 'gleif_record':
      return named(entityNames(document, identifier));
    case 'edgar_submissions':
      return named(submitterNames(document, identifier), submitterWebsite(document));
    case 'companies_house_profile':
      return named(companyNames(document, identifier));
    case 'edgar_form_d':
    case 'companies_house_capital':
      return null;
  }
}

/**
 * Why the record cannot be the company's; null where nothing speaks against it. Pages name the
 * identifiers of banks and partners too: a record under another name is somebody else's.
 */
export function contradiction(
  says: RecordSays,
  company: KnownCompany,
  registrableDomain: (host: string) => string | null,
): string | null {
  const site = says.website === null ? null : hostOf(says.website);
  if (site !== null) {
    if (company.domains.includes(registrableDomain(site) ?? '')) return null;
    return `the register names another website, ${site}`;
  }
  const [name] = says.names;
  if (name === undefined) return 'the register names nobody';
  return says.names.some((one) => isNameOf(one, company)) ? null : `the register names ${name}`;
}

/** Shorter names begin too many others. */
const SHORTEST = 4;

function isNameOf(name: string, { domains, names, words }: KnownCompany): boolean {
  const plain = plainCompanyName(name);
  if (plain === '') return false;
  const labels = domains.map((domain) => plainCompanyName(domain.split('.')[0] ?? ''));
  const own = [...names.map(plainCompanyName), ...labels];
  if (own.some((one) => one === plain || begins(one, plain) || begins(plain, one))) return true;
  const said = (words ?? '').toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
  return plain.length >= SHORTEST && said.includes(plain);
}

/** `acme` of `acmeanvils`. */
function begins(short: string, long: string): boolean {
  return short.length >= SHORTEST && long.startsWith(short);
}
