// Waits at a start for a database that is away, for a bounded time, and says so.

import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../../operations/services.ts';
import { placeOf, reach } from '../../store/reach.ts';

/** Where nothing is waited for, a server that says nothing is given up after so long. */
const ONLY_LOOK_MS = 15_000;
/** Else after so long at first, so that the wait is told of soon, and then after so long. */
const FIRST_LOOK_MS = 1_000;
const LATER_LOOK_MS = 5_000;
const FIRST_REST_MS = 250;
const LONGEST_REST_MS = 2_000;
/** Whoever reads the log is told again so often. */
const TOLD_EVERY_MS = 10_000;

/** Its message is all that a person needs. */
export class DatabaseAwayError extends Error {
  override readonly name = 'DatabaseAwayError';
}

export interface Awaiting {
  /** Milliseconds; 0: one look. */
  readonly wait: number;
  readonly say: (line: string) => void;
  readonly log: Pick<Log, 'warn'>;
  /** Ends the wait. */
  readonly signal?: AbortSignal;
  /** Called once, before the first rest. */
  readonly onAway?: () => Promise<void>;
}

/** Throws where the server refuses us, at once, and where it is still away at the end. */
export async function awaitDatabase(url: string, awaiting: Awaiting): Promise<void> {
  const { wait, say, log, signal, onAway } = awaiting;
  const place = placeOf(url);
  const began = performance.now();
  let rest = FIRST_REST_MS;
  let told: number | null = null;
  for (;;) {
    const left = wait - (performance.now() - began);
    const longest = told === null ? FIRST_LOOK_MS : LATER_LOOK_MS;
    const patience = wait === 0 ? ONLY_LOOK_MS : Math.max(1, Math.min(longest, left));
    const reached = await reach(url, patience);
    const spent = Math.round((performance.now() - began) / 1_000);
    if (reached.kind === 'there') {
      if (told !== null) log.warn({ database: place, seconds: spent }, 'the database is there');
      return;
    }
    const { why } = reached;
    if (reached.kind === 'refused') {
      throw new DatabaseAwayError(`the database at ${place} refuses: ${why}. See DATABASE_URL.`);
    }
    if (signal?.aborted || performance.now() - began + rest >= wait) {
      throw new DatabaseAwayError(
        `the database at ${place} is not there after ${spent} s: ${why}. ` +
          'See DATABASE_URL, and ASSAY_DATABASE_WAIT for how long a start waits.',
      );
    }
    if (told === null) {
      say(`The database at ${place} is not there: ${why}. Waiting up to ${wait / 1_000} s.`);
      await onAway?.();
    }
    if (told === null || performance.now() - told >= TOLD_EVERY_MS) {
      told = performance.now();
      log.warn({ database: place, why, seconds: spent }, 'waiting for the database');
    }
    await sleep(rest, undefined, { signal }).catch(() => {});
    rest = Math.min(2 * rest, LONGEST_REST_MS);
  }
}
