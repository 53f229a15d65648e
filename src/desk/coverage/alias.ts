// `assay coverage alias`: notes a further domain of a company that is covered.

import { keepFurtherDomain, lookAtHome } from '../../pipeline/capturing/look-at-home.ts';
import type { LiveWorld } from '../../pipeline/steps.ts';
import { findCompany } from '../../store/companies/company-lookup.ts';
import { BadInput } from '../bad-input.ts';
import { command, JSON_OPTION } from '../command.ts';
import { apexOf, requireCovered } from '../covered.ts';

interface KeptAlias {
  readonly domain: string;
  readonly further: string;
  /** `redirect`: it was seen to redirect for good. `domain`: the operator says so. */
  readonly kind: 'domain' | 'redirect';
}

export const coverageAlias = command({
  words: ['coverage', 'alias'],
  description: 'note a further domain of a company that is covered',
  arguments: { domain: { help: 'its apex domain' }, further: { help: 'the other domain' } },
  options: { json: JSON_OPTION },
  help: "What is answered at the further domain counts as the company's own from then on.",
  run: (world, { domain, further }) => world.within((live) => alias(live, domain, further)),
  lines: ({ domain, further, kind }) => {
    const seen = kind === 'redirect' ? ', to which it redirects for good' : '';
    return [`${further} is a further domain of ${domain}${seen}.`];
  },
});

/** Takes the operator's word, unless the domain says itself that it moved there. */
async function alias(world: LiveWorld, domain: string, text: string): Promise<KeptAlias> {
  const further = apexOf(world, text);
  const company = await requireCovered(world, domain);
  const known = await findCompany(world.database, { kind: 'domain', apex: further });
  if (known !== null) throw new BadInput(`${further} is covered already (${known.domain})`);
  const look = await lookAtHome(world, further);
  const isRedirect = look.kind === 'moved' && look.to === company.domain;
  const kind = isRedirect ? 'redirect' : 'domain';
  await keepFurtherDomain(world, company.id, further, kind);
  return { domain: company.domain, further, kind };
}
