// Answers what operators ask of claims of domains; what they end stands in the audit log.

import { FRESHNESS_DAYS } from '../contract/fact-keys.ts';
import { CLAIM_STATUSES, type ClaimStatus } from '../core/claims/domain-claim.ts';
import type { ClaimDoors, ClaimLine } from '../edges/cli/claims.ts';
import { CliError } from '../edges/cli/doors.ts';
import type { PipelineWorld } from '../pipeline/steps.ts';
import { appendAudit } from '../store/accounts/audit.ts';
import { releaseClaim } from '../store/claims/claim-turns.ts';
import { findClaimToOversee, listClaimsToOversee } from '../store/claims/claims-overseen.ts';
import { afterDeadlocks } from '../store/database.ts';
import { apexOf, reasonOf } from './operator-words.ts';

type Within = <T>(work: (world: PipelineWorld) => Promise<T>) => Promise<T>;

export function claimDoors(within: Within): ClaimDoors {
  return {
    list: (wanted) =>
      within(async (world) => {
        const domain = wanted.domain === null ? null : apexOf(world, wanted.domain);
        const status = wanted.status === null ? null : statusOf(wanted.status);
        return listClaimsToOversee(world.database, { domain, status, limit: wanted.limit });
      }),
    release: async (id, reason) => {
      const text = reasonOf(reason);
      return within((world) => release(world, id, text));
    },
  };
}

function statusOf(word: string): ClaimStatus {
  const status = CLAIM_STATUSES.find((one) => one === word);
  if (status !== undefined) return status;
  throw new CliError(`--status: accepted are ${CLAIM_STATUSES.join(', ')}`);
}

/** The claim as it stood; what it had is withdrawn with it. */
async function release(world: PipelineWorld, id: string, reason: string): Promise<ClaimLine> {
  const { database, baseUrl } = world;
  const now = world.now();
  return afterDeadlocks(database, async (db) => {
    const line = await findClaimToOversee(db, id);
    if (line === null) throw new CliError(`there is no claim ${id}; \`assay claims list\``);
    const record = { baseUrl, now, freshnessDays: FRESHNESS_DAYS };
    if (!(await releaseClaim(db, line.account_id, id, record))) {
      throw new CliError(`${id} is released already; nothing was changed`);
    }
    const detail = { claim: id, domain: line.domain, reason };
    const entry = { actor: 'operator', action: 'claim_released', detail } as const;
    await appendAudit(db, { ...entry, accountId: line.account_id }, now);
    return { ...line, status: 'released' };
  });
}
