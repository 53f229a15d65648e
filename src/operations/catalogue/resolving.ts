// Which companies a list of inputs names: by domain, slug or exact name, and who was nearly meant.

import { MOST_CANDIDATES, type Resolution } from '../../contract/schemas/resolve.ts';
import {
  type CompanyInput,
  MATCH_BY_NAME,
  MATCH_BY_SLUG,
  matchByDomain,
  readCompanyInput,
} from '../../core/company-input.ts';
import type { Identifier, ParsedIdentifier } from '../../core/identifier.ts';
import {
  findCompaniesByDomain,
  findCompaniesBySlug,
  findNamesakes,
  type NamedCompany,
  type Namesakes,
} from '../../store/companies/company-batch.ts';
import { type FoundCompany, search } from '../../store/companies/search.ts';
import type { Services } from '../services.ts';

/** Enough to see what is meant; a list of hundreds is not searched for each of its rows. */
export const MOST_SEARCHED = 10;
const NEAR = 5;
const LONGEST_QUERY = 100;

/** `domain`: addresses and slugs alone. `anything`: names too. */
export type Reading = 'domain' | 'anything';

export interface Resolved {
  readonly results: readonly Resolution[];
  /** How many of these were not searched for who may have been meant. */
  readonly unsearched: number;
}

type Read = CompanyInput & { readonly input: string };

/** One result for each input, in their order; nothing is refused, and none of several is picked. */
export async function resolveInputs(
  services: Services,
  inputs: readonly string[],
  reading: Reading,
): Promise<Resolved> {
  const read = inputs.map((input) => ({
    input,
    ...readCompanyInput(input, services.registrableDomain),
  }));
  const known = await companiesNamed(services, read);
  const names = read
    .filter((one) => reading === 'anything' && one.mayBeName)
    .filter((one) => one.kind !== 'domain' || !known.has(nameOf(one)))
    .map(({ input }) => input);
  const namesakes = await findNamesakes(services.database, [...new Set(names)]);
  const results: Resolution[] = [];
  let missed = 0;
  for (const one of read) {
    const result = judge(one, known.get(nameOf(one)), namesakes.get(one.input));
    const isMissed = result.status === 'not_covered';
    if (isMissed) missed += 1;
    const candidates =
      isMissed && missed <= MOST_SEARCHED
        ? await nearCompanies(services, one.kind === 'domain' ? one.apex : one.input, NEAR)
        : result.candidates;
    results.push({ ...result, candidates });
  }
  return { results, unsearched: Math.max(0, missed - MOST_SEARCHED) };
}

function judge(
  read: Read,
  company: NamedCompany | undefined,
  namesakes: Namesakes | undefined,
): Resolution {
  const { input } = read;
  const none = { input, company: null, match: null, candidates: [] };
  const bearers = namesakes?.companies ?? [];
  if (company !== undefined && read.kind === 'domain') {
    return {
      ...none,
      status: 'covered',
      company: refOf(company),
      match: matchByDomain(read, company.via),
    };
  }
  const all = company === undefined ? bearers : withFirst(company, bearers);
  if (all.length > 1 || namesakes?.more) {
    const candidates = all.slice(0, MOST_CANDIDATES).map(refOf);
    return { ...none, status: 'ambiguous', candidates };
  }
  const [only] = all;
  if (only !== undefined) {
    const match = company === undefined ? MATCH_BY_NAME : MATCH_BY_SLUG;
    return { ...none, status: 'covered', company: refOf(only), match };
  }
  // Words alone were looked for among the names.
  const isName = namesakes !== undefined && !(read.kind === 'neither' && read.isAddress);
  return { ...none, status: read.kind !== 'neither' || isName ? 'not_covered' : 'invalid' };
}

function withFirst(first: NamedCompany, others: Namesakes['companies']): Namesakes['companies'] {
  return [first, ...others.filter(({ id }) => id !== first.id)];
}

function refOf({ name, domain, slug }: FoundCompany): FoundCompany {
  return { name, domain, slug };
}

/** The covered companies among these, by domain and by slug: slugs have no dots, domains one. */
export async function companiesNamed(
  { database }: Services,
  identifiers: readonly (ParsedIdentifier | CompanyInput)[],
): Promise<ReadonlyMap<string, NamedCompany>> {
  const names = (kind: Identifier['kind']) => [
    ...new Set(identifiers.filter((one) => one.kind === kind).map(nameOf)),
  ];
  const found = [
    ...(await findCompaniesByDomain(database, names('domain'))),
    ...(await findCompaniesBySlug(database, names('slug'))),
  ];
  return new Map(found.map((company) => [company.asked, company]));
}

/** The name under which `companiesNamed` knows it. */
export function nameOf(identifier: ParsedIdentifier | CompanyInput): string {
  switch (identifier.kind) {
    case 'domain':
      return identifier.apex;
    case 'slug':
      return identifier.slug;
    case 'invalid':
    case 'neither':
      return '';
  }
}

/** Covered companies that may be meant, best first. */
export async function nearCompanies(
  { database }: Services,
  input: string,
  limit: number,
): Promise<FoundCompany[]> {
  const query = input.trim();
  if (query === '' || query.length > LONGEST_QUERY || /\p{Cc}/u.test(query)) return [];
  const { companies } = await search(database, query, limit);
  return companies.map(refOf);
}
