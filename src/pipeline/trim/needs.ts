// Whether objects stand on one that is to go, and how the companies that have it are held.

import type { BlobRemoval } from '../../outside/evidence/blob-removal.ts';
import { isStoodOn, listBeside, seriesOf } from '../../store/captures/retention.ts';
import type { Db } from '../../store/database.ts';
import type { CompanyLocks, Locked } from '../../store/locks.ts';

/**
 * Whether an object stands on this one, or the next look will. Those of its series are asked, the
 * ones that came after it first: where one stands on it, that is found at once.
 */
export async function isNeededBase(db: Db, removal: BlobRemoval, sha256: string): Promise<boolean> {
  if (await isStoodOn(db, sha256)) return true;
  const series = await seriesOf(db, sha256);
  for (const one of series) if ((await removal.goesOnFrom(one)) === sha256) return true;
  for (const one of await listBeside(db, sha256, series)) {
    const standing = await removal.standing(one);
    if (standing.kind === 'frame' && standing.base === sha256) return true;
    // What it stands on nobody can tell.
    if (standing.kind === 'unreachable') return true;
  }
  return false;
}

/** Does `work` on all of these companies while no other worker is at any of them. */
export async function whileAllHeld<T>(
  locks: CompanyLocks,
  companies: readonly number[],
  work: () => Promise<T>,
): Promise<Locked<T>> {
  const [first, ...others] = companies;
  if (first === undefined) return { kind: 'done', result: await work() };
  const held = await locks.whileHeld(first, () => whileAllHeld(locks, others, work));
  return held.kind === 'busy' ? held : held.result;
}
