// `assay coverage accept`: covers the company that accounts asked for, and begins to capture it.

import {
  type HomeLook,
  keepFurtherDomain,
  lookAtHome,
} from '../../pipeline/capturing/look-at-home.ts';
import { scheduleCompany } from '../../pipeline/schedule-company.ts';
import type { LiveWorld } from '../../pipeline/steps.ts';
import { findCompany } from '../../store/companies/company-lookup.ts';
import { command, JSON_OPTION } from '../command.ts';
import { apexOf, coverNew } from '../covered.ts';
import { accepted, type CoverageDecision, decisionLines } from './coverage-decision.ts';

export const coverageAccept = command({
  words: ['coverage', 'accept'],
  description: 'cover the company, and begin to capture it',
  arguments: { domain: { help: 'its apex domain' } },
  options: {
    name: { value: 'name', help: 'its name; the domain where not given' },
    json: JSON_OPTION,
  },
  help: `
The home page is asked for once. Where it moved for good (301 or 308 at every hop) to the home page
of a company that is covered, the domain becomes a further one of that company.`,
  run: (world, { domain, name }) =>
    world.within((live) => accept(live, apexOf(live, domain), name)),
  lines: decisionLines,
});

async function accept(
  world: LiveWorld,
  domain: string,
  name: string | null,
): Promise<CoverageDecision> {
  const { database } = world;
  const known = await findCompany(database, { kind: 'domain', apex: domain });
  if (known !== null) return accepted(world, domain, known, 'It was covered already.');
  const look = await lookAtHome(world, domain);
  if (look.kind === 'moved') {
    const owner = await findCompany(database, { kind: 'domain', apex: look.to });
    if (owner !== null) {
      await keepFurtherDomain(world, owner.id, domain, 'redirect');
      return accepted(world, domain, owner, `It moved for good to ${owner.domain}.`);
    }
  }
  const made = await coverNew(world, { domain, name: name ?? domain, categories: new Map() });
  await scheduleCompany(world, made, []);
  return accepted(world, domain, made, noteOn(look));
}

function noteOn(look: HomeLook): string | null {
  switch (look.kind) {
    case 'stays':
      return null;
    case 'moved':
    case 'leads_away':
      return `Its home page leads to ${look.to}: what is answered there is not captured as its own.`;
    case 'unknown':
      return `Its home page gave no page (${look.reason}); it is tried again.`;
  }
}
