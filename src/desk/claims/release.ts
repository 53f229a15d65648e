// `assay claims release`: ends a claim, with what was declared under it and its open disputes.

import { FRESHNESS_DAYS } from '../../contract/fact-keys.ts';
import type { PipelineWorld } from '../../pipeline/steps.ts';
import { appendAudit } from '../../store/accounts/audit.ts';
import { releaseClaim } from '../../store/claims/claim-turns.ts';
import { findClaimToOversee, type OverseenClaim } from '../../store/claims/claims-overseen.ts';
import { afterDeadlocks } from '../../store/database.ts';
import { reason } from '../accepted.ts';
import { BadInput } from '../bad-input.ts';
import { command, JSON_OPTION } from '../command.ts';

export const claimsRelease = command({
  words: ['claims', 'release'],
  description: 'end a claim: what was declared under it is withdrawn, and its open disputes',
  arguments: { id: { help: 'clm_…' } },
  options: {
    reason: { value: 'text', required: true, help: 'why, for the audit log', parse: reason },
    json: JSON_OPTION,
  },
  help: 'Whoever still controls the domain can claim it again.',
  run: (world, { id, reason }) => world.within((live) => release(live, id, reason)),
  lines: ({ id, domain, declarations, open_disputes: disputes }) => [
    `${id} of ${domain} is released; ` +
      `withdrawn: ${declarations} declarations, ${disputes} disputes.`,
  ],
});

/** The claim as it stood; what it had is withdrawn with it. */
async function release(world: PipelineWorld, id: string, reason: string): Promise<OverseenClaim> {
  const { database, baseUrl } = world;
  const now = world.now();
  return afterDeadlocks(database, async (db) => {
    const claim = await findClaimToOversee(db, id);
    if (claim === null) throw new BadInput(`there is no claim ${id}; \`assay claims list\``);
    const record = { baseUrl, now, freshnessDays: FRESHNESS_DAYS };
    if (!(await releaseClaim(db, claim.account_id, id, record))) {
      throw new BadInput(`${id} is released already; nothing was changed`);
    }
    const detail = { claim: id, domain: claim.domain, reason };
    const entry = { actor: 'operator', action: 'claim_released', detail } as const;
    await appendAudit(db, { ...entry, accountId: claim.account_id }, now);
    return { ...claim, status: 'released' };
  });
}
