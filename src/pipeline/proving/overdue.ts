// Tells whoever runs this of manifests that wait for an anchor for more than two days.

import { overdueBefore } from '../../core/evidence/anchor-retry.ts';
import { listWaiting } from '../../store/proofs/overdue.ts';
import type { ProofWorld } from './proof-world.ts';

/** Once an hour: a line every turn would hide all others. */
const AGAIN_MS = 3_600_000;

export function tellingOverdue(): (world: ProofWorld) => Promise<void> {
  let told = 0;
  return async (world) => {
    const now = world.now();
    if (now.getTime() - told < AGAIN_MS) return;
    for (const { chain, manifests, since } of await listWaiting(
      world.database,
      overdueBefore(now),
    )) {
      told = now.getTime();
      const fields = { chain, manifests, since: since.toISOString() };
      world.log.error(fields, 'manifests are in no block for more than two days: see assay anchor');
    }
  };
}
