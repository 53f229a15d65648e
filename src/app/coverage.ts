// Answers what operators decide about requests to cover a company.

import type { AliasKept, CoverageDecided, CoverageDoors } from '../edges/cli/coverage.ts';
import { CliError } from '../edges/cli/doors.ts';
import { coverCompanies } from '../pipeline/cover.ts';
import { type HomeLook, keepFurtherDomain, lookAtHome } from '../pipeline/capturing/look-at-home.ts';
import type { LiveWorld, PipelineWorld } from '../pipeline/steps.ts';
import { findCompany } from '../store/companies/company-lookup.ts';
import { decideCoverage, listWanted } from '../store/companies/coverage.ts';
import { scheduleCompany } from '../desk/capture.ts';
import { apexOf } from './operator-words.ts';

type Within = <T>(work: (world: LiveWorld) => Promise<T>) => Promise<T>;

/** As long as one line of a mail may be. */
const LONGEST_REASON = 998;

export function coverageDoors(within: Within): CoverageDoors {
  return {
    list: (limit) => within(({ database }) => listWanted(database, limit)),
    accept: (domain, name) => within((world) => accept(world, apexOf(world, domain), name)),
    alias: (domain, further) =>
      within((world) => alias(world, apexOf(world, domain), apexOf(world, further))),
    reject: (domain, reason) => within((world) => reject(world, apexOf(world, domain), reason)),
  };
}

async function accept(
  world: LiveWorld,
  domain: string,
  name: string | null,
): Promise<CoverageDecided> {
  const { database } = world;
  const known = await findCompany(database, { kind: 'domain', apex: domain });
  if (known !== null) return decided(world, domain, known, 'It was covered already.');
  const look = await lookAtHome(world, domain);
  if (look.kind === 'moved') {
    const owner = await findCompany(database, { kind: 'domain', apex: look.to });
    if (owner !== null) {
      await keepFurtherDomain(world, owner.id, domain, 'redirect');
      return decided(world, domain, owner, `It moved for good to ${owner.domain}.`);
    }
  }
  const company = { domain, name: name ?? domain, slug: null, categories: [], aliases: [] };
  const [made] = await coverCompanies(world, [company], new Map());
  if (made === undefined) throw new Error(`${domain} was not covered`);
  await scheduleCompany(world, made, []);
  return decided(world, domain, made, noteOn(look));
}

/** On the operator's word, unless the domain says itself that it moved there. */
async function alias(world: LiveWorld, domain: string, further: string): Promise<AliasKept> {
  const { database } = world;
  const company = await findCompany(database, { kind: 'domain', apex: domain });
  if (company === null) throw new CliError(`${domain} is not covered; \`assay track ${domain}\``);
  const known = await findCompany(database, { kind: 'domain', apex: further });
  if (known !== null) throw new CliError(`${further} is covered already (${known.domain})`);
  const look = await lookAtHome(world, further);
  const isRedirect = look.kind === 'moved' && look.to === company.domain;
  const kind = isRedirect ? 'redirect' : 'domain';
  await keepFurtherDomain(world, company.id, further, kind);
  return { domain: company.domain, further, kind };
}

async function reject(
  world: PipelineWorld,
  domain: string,
  reason: string,
): Promise<CoverageDecided> {
  const text = reason.trim();
  if (text === '' || text.length > LONGEST_REASON || /\p{Cc}/u.test(text)) {
    throw new CliError(`--reason: accepted is one line of 1 to ${LONGEST_REASON} characters`);
  }
  const known = await findCompany(world.database, { kind: 'domain', apex: domain });
  if (known !== null) throw new CliError(`${domain} is covered (${known.domain})`);
  const requests = await decideCoverage(world.database, domain, 'rejected', text, world.now());
  if (requests === 0) throw new CliError(`nobody asked for ${domain}`);
  return { domain, requests, company: null, note: null };
}

async function decided(
  world: PipelineWorld,
  domain: string,
  company: { readonly domain: string; readonly name: string },
  note: string | null,
): Promise<CoverageDecided> {
  const requests = await decideCoverage(world.database, domain, 'accepted', null, world.now());
  return { domain, requests, company: { domain: company.domain, name: company.name }, note };
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
