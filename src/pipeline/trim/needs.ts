// Whether objects stand on one that is to go, and how what is done about many of them is done.

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

const AT_ONCE = 8;

/** Some at once, for a bucket answers many as fast as one. After a failure none goes on. */
export async function inTurns<T>(
  all: readonly T[],
  work: (one: T) => Promise<void>,
): Promise<void> {
  const waiting = [...all].reverse();
  const worker = async (): Promise<void> => {
    for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
      await work(one).catch((error: unknown) => {
        waiting.length = 0;
        throw error;
      });
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, worker));
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
}
