// What an operator decided about a domain that accounts asked to have covered.

import type { PipelineWorld } from '../../pipeline/steps.ts';
import { decideCoverage } from '../../store/companies/coverage.ts';

export interface CoverageDecision {
  readonly domain: string;
  /** The requests that are answered with it. */
  readonly requests: number;
  /** The company that covers the domain now; null where it was rejected. */
  readonly company: { readonly domain: string; readonly name: string } | null;
  /** What is to be known besides; null where nothing is. */
  readonly note: string | null;
}

export async function accepted(
  world: PipelineWorld,
  domain: string,
  company: { readonly domain: string; readonly name: string },
  note: string | null,
): Promise<CoverageDecision> {
  const requests = await decideCoverage(world.database, domain, 'accepted', null, world.now());
  return { domain, requests, company: { domain: company.domain, name: company.name }, note };
}

export function decisionLines({ domain, requests, company, note }: CoverageDecision): string[] {
  const under = company !== null && company.domain !== domain ? ` as ${company.domain}` : '';
  const verb = company === null ? 'is rejected' : `is covered${under}`;
  const line = `${domain} ${verb}; requests answered with it: ${requests}.`;
  return note === null ? [line] : [line, note];
}
