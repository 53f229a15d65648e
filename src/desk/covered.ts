// The company that an operator names by its domain: it is covered, or is covered now, or refused.

import { parseIdentifier } from '../core/identifier.ts';
import { coverCompanies } from '../pipeline/cover.ts';
import type { PipelineWorld } from '../pipeline/steps.ts';
import { type Company, findCompanyByDomain } from '../store/companies/companies.ts';
import { findCompany } from '../store/companies/company-lookup.ts';
import { BadInput } from './bad-input.ts';

/** The one that is covered under this domain, or has it as a further one. */
export async function requireCovered(world: PipelineWorld, text: string): Promise<Company> {
  const apex = apexOf(world, text);
  const company = await findCompany(world.database, { kind: 'domain', apex });
  if (company === null) throw new BadInput(`${apex} is not covered; \`assay track ${apex}\``);
  return company;
}

/** The company with this domain, covered now when it was not. */
export async function coverNow(world: PipelineWorld, text: string): Promise<Company> {
  const domain = apexOf(world, text);
  const known = await findCompanyByDomain(world.database, domain);
  if (known) return known;
  return coverNew(world, { domain, name: domain, categories: new Map() });
}

export async function coverNew(
  world: PipelineWorld,
  wanted: {
    readonly domain: string;
    readonly name: string;
    /** Their ids by slug. */
    readonly categories: ReadonlyMap<string, number>;
    /** Where it was erased too. */
    readonly again?: boolean;
  },
): Promise<Company> {
  const { domain, name, categories, again = false } = wanted;
  const company = { domain, name, slug: null, categories: [...categories.keys()], aliases: [] };
  const [covered] = await coverCompanies(world, [company], categories, { again });
  if (covered === undefined) {
    throw new BadInput(`${domain} was erased (assay erasures); \`assay track ${domain} --again\``);
  }
  return covered;
}

/** The registrable domain in what somebody wrote. */
export function apexOf(world: Pick<PipelineWorld, 'registrableDomain'>, text: string): string {
  const identifier = parseIdentifier(text, world.registrableDomain);
  if (identifier.kind === 'domain') return identifier.apex;
  throw new BadInput(`${text} is not a domain; give the apex domain, for example acme.example`);
}
