// All the companies that a list of identifiers names, or none of them.

import type { Refuse } from '../../contract/operation.ts';
import type { UnresolvedCompany } from '../../contract/schemas/watches.ts';
import { type ParsedIdentifier, parseIdentifier } from '../../core/identifier.ts';
import { findNamesakes } from '../../store/companies/company-batch.ts';
import type { CompanyRow } from '../../store/companies/company-lookup.ts';
import type { Services } from '../services.ts';
import { companiesNamed, MOST_SEARCHED, nameOf, nearCompanies } from './resolving.ts';

const CANDIDATES = 3;
const MOST_NAMED = 10;

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
  const identifiers = parsed.map(({ identifier }) => identifier);
  const known = await companiesNamed(services, identifiers);
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

async function describe(
  services: Services,
  missing: readonly Parsed[],
): Promise<UnresolvedCompany[]> {
  const words = missing.filter(({ identifier }) => identifier.kind === 'slug');
  const inputs = words.map(({ input }) => input);
  const namesakes = await findNamesakes(services.database, inputs);
  const rows: UnresolvedCompany[] = [];
  for (const [nth, { input, identifier }] of missing.entries()) {
    const same = namesakes.get(input)?.companies.length ?? 0;
    const candidates = nth < MOST_SEARCHED ? await nearCompanies(services, input, CANDIDATES) : [];
    rows.push({ input, reason: reasonOf(identifier, same), candidates });
  }
  return rows;
}

/** `ambiguous`: a bare word that is the name of several companies, and the slug of none. */
function reasonOf(identifier: ParsedIdentifier, namesakes: number): string {
  if (identifier.kind === 'invalid') return 'invalid';
  return identifier.kind === 'slug' && namesakes > 1 ? 'ambiguous' : 'not_covered';
}
