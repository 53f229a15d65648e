// Whether a register's record is surely the company's, and the addresses of confirmed records.

export const REGISTERS = ['gleif', 'edgar', 'companies_house'] as const;
export type Register = (typeof REGISTERS)[number];

/** What a record of a register says of itself. */
export interface RegisterIdentity {
  readonly register: Register;
  readonly identifier: string;
  /** The website that the register states; few do. */
  readonly website: string | null;
}

/** What is known of the company from its own captured pages. */
export interface CompanyIdentity {
  /** Registrable domains: its own, and those known to be it. */
  readonly domains: readonly string[];
  readonly stated: readonly { readonly register: Register; readonly identifier: string }[];
}

/** Kept beside the link (`register_links.confirmation`). */
export type Confirmation =
  /** The company states this identifier on its own page. */
  | { readonly kind: 'identifier_stated'; readonly identifier: string }
  /** The register states the company's own website. */
  | { readonly kind: 'website_match'; readonly website: string };

/** Null where neither holds: a name alone, however rare, confirms nothing. */
export function confirm(
  record: RegisterIdentity,
  company: CompanyIdentity,
  registrableDomain: (host: string) => string | null,
): Confirmation | null {
  const identifier = normalIdentifier(record.register, record.identifier);
  if (identifier === null) return null;
  const stated = company.stated.some(
    (one) =>
      one.register === record.register &&
      normalIdentifier(one.register, one.identifier) === identifier,
  );
  if (stated) return { kind: 'identifier_stated', identifier };
  const website = record.website?.trim() ?? '';
  const host = hostOf(website);
  const own = host !== null && company.domains.includes(registrableDomain(host) ?? '');
  return own ? { kind: 'website_match', website } : null;
}

/** The host of an address as registers write it, with a scheme or without. */
export function hostOf(website: string): string | null {
  const bare = website.trim();
  if (bare === '') return null;
  return URL.parse(/^https?:\/\//i.test(bare) ? bare : `https://${bare}`)?.hostname ?? null;
}

/** The one spelling of an identifier; null where it can be none of this register. */
export function normalIdentifier(register: Register, identifier: string): string | null {
  const bare = identifier.replace(/\s+/g, '').toUpperCase();
  switch (register) {
    case 'gleif':
      return isLei(bare) ? bare : null;
    case 'edgar': {
      const digits = /^(?:CIK)?0*(\d{1,10})$/.exec(bare)?.[1];
      return digits === undefined ? null : digits.padStart(10, '0');
    }
    case 'companies_house': {
      const [, letters, digits] = /^([A-Z]{2})?(\d{1,8})$/.exec(bare) ?? [];
      if (digits === undefined) return null;
      const length = letters === undefined ? 8 : 6;
      return digits.length > length ? null : `${letters ?? ''}${digits.padStart(length, '0')}`;
    }
  }
}

/** ISO 17442: twenty characters whose number (A is 10) leaves 1 when divided by 97. */
export function isLei(text: string): boolean {
  if (!/^[0-9A-Z]{18}[0-9]{2}$/.test(text)) return false;
  let rest = 0;
  for (const letter of text) {
    const value = Number.parseInt(letter, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}

export type RegisterDocument =
  | 'gleif_record'
  | 'edgar_submissions'
  | 'edgar_form_d'
  | 'companies_house_profile'
  | 'companies_house_capital';

/** The register that a document belongs to. */
export const REGISTER_OF: Readonly<Record<RegisterDocument, Register>> = {
  gleif_record: 'gleif',
  edgar_submissions: 'edgar',
  edgar_form_d: 'edgar',
  companies_house_profile: 'companies_house',
  companies_house_capital: 'companies_house',
};

/** A source of role `register`: its address names the confirmed identifier. */
export interface ConfirmedRecord {
  readonly document: RegisterDocument;
  readonly identifier: string;
  /** The accession number of a Form D, with its hyphens. */
  readonly accession: string | null;
}

/** The fact in which a company's own page states an identifier of the register. */
export const STATED_IN: Readonly<Record<Register, string>> = {
  gleif: 'legal.entity.lei',
  edgar: 'legal.entity.cik',
  companies_house: 'legal.entity.company_number',
};

const GLEIF = 'https://api.gleif.org/api/v1/lei-records/';
const SUBMISSIONS = 'https://data.sec.gov/submissions/CIK';
const ARCHIVES = 'https://www.sec.gov/Archives/edgar/data/';
const HOUSE = 'https://api.company-information.service.gov.uk/company/';

/** Where the record of an identifier stands; it leads to what else is captured of it. */
export function recordAddress(register: Register, identifier: string): string {
  switch (register) {
    case 'gleif':
      return `${GLEIF}${identifier}`;
    case 'edgar':
      return `${SUBMISSIONS}${identifier}.json`;
    case 'companies_house':
      return `${HOUSE}${identifier}`;
  }
}

/** Allotments of shares; of people (officers, owners) nothing is asked. */
export function capitalAddress(number: string): string {
  return `${HOUSE}${number}/filing-history?category=capital`;
}

/** `accession` as EDGAR prints it: 0001234567-26-000001. */
export function formDAddress(cik: string, accession: string): string {
  return `${ARCHIVES}${Number(cik)}/${accession.replaceAll('-', '')}/primary_doc.xml`;
}

/** What the address of a source stands for; null where it is none of a register's. */
export function recordOfAddress(address: string): ConfirmedRecord | null {
  const [url = '', query = ''] = address.split('?');
  const at = (prefix: string, pattern: RegExp) =>
    url.startsWith(prefix) ? pattern.exec(url.slice(prefix.length)) : null;
  const lei = at(GLEIF, /^([0-9A-Z]{20})$/)?.[1];
  if (lei !== undefined) return recordOf('gleif_record', lei);
  const cik = at(SUBMISSIONS, /^(\d{10})\.json$/)?.[1];
  if (cik !== undefined) return recordOf('edgar_submissions', cik);
  const [, issuer, filing] = at(ARCHIVES, /^(\d{1,10})\/(\d{18})\/primary_doc\.xml$/) ?? [];
  if (issuer !== undefined && filing !== undefined) {
    const accession = `${filing.slice(0, 10)}-${filing.slice(10, 12)}-${filing.slice(12)}`;
    return { document: 'edgar_form_d', identifier: issuer.padStart(10, '0'), accession };
  }
  const [, number, history] = at(HOUSE, /^([0-9A-Z]{8})(\/filing-history)?$/) ?? [];
  if (number === undefined) return null;
  if (history === undefined) return recordOf('companies_house_profile', number);
  const capital = /(^|&)category=capital(&|$)/.test(query);
  return capital ? recordOf('companies_house_capital', number) : null;
}

function recordOf(document: RegisterDocument, identifier: string): ConfirmedRecord {
  return { document, identifier, accession: null };
}
