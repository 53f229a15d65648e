// The one loop of background work: a turn, a rest, and again, until the process is closed.

import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../../operations/services.ts';

/** Ends what runs, and resolves when it has ended. */
export type Closing = () => Promise<void>;

export interface Loop {
  /** One turn. `more`: something may be due at once, so there is no rest. */
  readonly turn: () => Promise<unknown>;
  readonly restMs: number;
  /** The rest after a turn that failed; by default as after any other. */
  readonly afterFailureMs?: number;
  /** What the log says of a turn that failed, besides the error with its stack and cause. */
  readonly failure: string;
}

export interface LoopOptions {
  /** How long closing waits for a turn that is under way; by default as long as it takes. */
  readonly patienceMs?: number;
}

/**
 * Runs the loops side by side; they are made with the signal that tells of the closing. What fails
 * after that is not logged.
 */
export function startLoops(
  log: Pick<Log, 'error'>,
  loopsUntil: (signal: AbortSignal) => readonly Loop[],
  { patienceMs }: LoopOptions = {},
): Closing {
  const stop = new AbortController();
  const running = Promise.all(
    loopsUntil(stop.signal).map((loop) => runUntil(stop.signal, loop, log)),
  );
  return async () => {
    stop.abort();
    if (patienceMs === undefined) await running;
    else await Promise.race([running, sleep(patienceMs, undefined, { ref: false })]);
  };
}

async function runUntil(
  signal: AbortSignal,
  { turn, restMs, afterFailureMs = restMs, failure }: Loop,
  log: Pick<Log, 'error'>,
): Promise<void> {
  while (!signal.aborted) {
    let rest = restMs;
    try {
      if ((await turn()) === 'more') rest = 0;
    } catch (error) {
      if (!signal.aborted) log.error({ err: error }, failure);
      rest = afterFailureMs;
    }
    if (rest > 0) await sleep(rest, undefined, { signal }).catch(() => {});
  }
}
