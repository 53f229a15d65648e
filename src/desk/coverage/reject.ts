// `assay coverage reject`: declines to cover a company, with a reason that whoever asked is told.

import type { PipelineWorld } from '../../pipeline/steps.ts';
import { findCompany } from '../../store/companies/company-lookup.ts';
import { decideCoverage } from '../../store/companies/coverage.ts';
import { BadInput } from '../bad-input.ts';
import { command, JSON_OPTION } from '../command.ts';
import { apexOf } from '../covered.ts';
import { type CoverageDecision, decisionLines } from './coverage-decision.ts';

/** The most that one line of a mail may have. */
const LONGEST_REASON = 998;

export const coverageReject = command({
  words: ['coverage', 'reject'],
  description: 'decline, with a reason that whoever asked is told',
  arguments: { domain: { help: 'the apex domain' } },
  options: {
    reason: { value: 'text', required: true, help: 'why', parse: lineOfMail },
    json: JSON_OPTION,
  },
  run: (world, { domain, reason }) =>
    world.within((live) => reject(live, apexOf(live, domain), reason)),
  lines: decisionLines,
});

function lineOfMail(text: string): string {
  const line = text.trim();
  if (line !== '' && line.length <= LONGEST_REASON && !/\p{Cc}/u.test(line)) return line;
  throw new BadInput(`accepted is one line of 1 to ${LONGEST_REASON} characters`);
}

async function reject(
  world: PipelineWorld,
  domain: string,
  reason: string,
): Promise<CoverageDecision> {
  const known = await findCompany(world.database, { kind: 'domain', apex: domain });
  if (known !== null) throw new BadInput(`${domain} is covered (${known.domain})`);
  const requests = await decideCoverage(world.database, domain, 'rejected', reason, world.now());
  if (requests === 0) throw new BadInput(`nobody asked for ${domain}`);
  return { domain, requests, company: null, note: null };
}
