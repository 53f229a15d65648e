// All the companies that a list of identifiers names, or none of them.

import type { Refuse } from '../contract/operation.ts';
import type { UnresolvedCompany } from '../contract/schemas/watches.ts';
import { type ParsedIdentifier, parseIdentifier } from '../core/identifier.ts';
import { findCompaniesByDomain, findCompaniesBySlug } from '../store/company-batch.ts';
import type { CompanyRow } from '../store/company-lookup.ts';
import { type FoundCompany, search } from '../store/search.ts';
import type { Services } from './services.ts';

/** Enough to see what is meant; a list of thousands is not searched for each of its rows. */
const MOST_SEARCHED = 10;
const CANDIDATES = 3;
const MOST_NAMED = 10;
const LONGEST_QUERY = 100;

/**
 * The companies by id, each once: names of one company collapse. Throws `companies_unresolved`
 * where any identifier matches none; nothing may have been written before.
 */
export async function resolveCompanies(
  services: Services,
  inputs: readonly string[],
  refuse: Refuse<'companies_unresolved'>,
): Promise<ReadonlyMap<number, CompanyRow>> {
  const parsed = [...new Set(inputs)].map((input) => ({
    input,
    identifier: parseIdentifier(input, services.registrableDomain),
  }));
  const known = await lookUp(services, parsed);
  const companies = new Map<number, CompanyRow>();
  const missing: Parsed[] = [];
  for (const one of parsed) {
    const company = known.get(nameOf(one.identifier));
    if (company === undefined) missing.push(one);
    else companies.set(company.id, company);
  }
  if (missing.length === 0) return companies;
  const unresolved = await describe(services, missing);
  const named = missing.slice(0, MOST_NAMED).map(({ input }) => JSON.stringify(input));
  const more = missing.length - named.length;
  const rest = more > 0 ? ` and ${more} more` : '';
  const detail = `No covered company matches ${named.join(', ')}${rest}. Nothing was changed.`;
  throw refuse('companies_unresolved', detail, { members: { unresolved } });
}

interface Parsed {
  readonly input: string;
  readonly identifier: ParsedIdentifier;
}

/** Slugs have no dots, and domains have one. */
function nameOf(identifier: ParsedIdentifier): string {
  switch (identifier.kind) {
    case 'domain':
      return identifier.apex;
    case 'slug':
      return identifier.slug;
    case 'invalid':
      return '';
  }
}

async function lookUp(
  { database }: Services,
  parsed: readonly Parsed[],
): Promise<ReadonlyMap<string, CompanyRow>> {
  const names = (kind: 'domain' | 'slug') => [
    ...new Set(
      parsed.filter((one) => one.identifier.kind === kind).map((one) => nameOf(one.identifier)),
    ),
  ];
  const found = [
    ...(await findCompaniesByDomain(database, names('domain'))),
    ...(await findCompaniesBySlug(database, names('slug'))),
  ];
  return new Map(found.map((company) => [company.asked, company]));
}

async function describe(
  services: Services,
  missing: readonly Parsed[],
): Promise<UnresolvedCompany[]> {
  const rows: UnresolvedCompany[] = [];
  for (const [nth, { input, identifier }] of missing.entries()) {
    const found = nth < MOST_SEARCHED ? await candidatesFor(services, input) : [];
    rows.push({ input, reason: reasonOf(identifier, found), candidates: found });
  }
  return rows;
}

async function candidatesFor(services: Services, input: string): Promise<FoundCompany[]> {
  const query = input.trim();
  if (query === '' || query.length > LONGEST_QUERY || /\p{Cc}/u.test(query)) return [];
  const { companies } = await search(services.database, query, CANDIDATES);
  return [...companies];
}

/** `ambiguous`: a bare word that is the name of several companies, and the slug of none. */
function reasonOf(identifier: ParsedIdentifier, candidates: readonly FoundCompany[]): string {
  if (identifier.kind === 'invalid') return 'invalid';
  if (identifier.kind === 'domain') return 'not_covered';
  const { slug } = identifier;
  const same = candidates.filter(({ domain, name }) => {
    return domain.split('.')[0] === slug || name.toLowerCase().replaceAll(' ', '-') === slug;
  });
  return same.length > 1 ? 'ambiguous' : 'not_covered';
}
