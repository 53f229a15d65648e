// The one loop of background work: a turn, a rest, and again, until the process is closed.

import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../../operations/services.ts';

/** Ends what runs, and resolves when it has ended. */
export type Closing = () => Promise<void>;

/** What a worker did, for its log and for meters: nothing that somebody sent. */
export interface Step {
  /** One of few words. */
  readonly step: string;
  readonly seconds: number;
  readonly company?: number;
  readonly outcome?: string;
  readonly captures?: number;
  readonly events?: number;
}

export interface StepLog extends Log {
  /** When absent, steps are not told. */
  stepped?(step: Step): void;
}

/** A watch that was started. */
export function stopwatch(): () => number {
  const began = performance.now();
  return () => (performance.now() - began) / 1000;
}

export interface Loop {
  /** What its turns are called where they are measured; those without tell of their own steps. */
  readonly step?: string;
  /** One turn. `more`: something may be due at once, so there is no rest. */
  readonly turn: () => Promise<unknown>;
  readonly restMs: number;
  /** The rest after a turn that failed; by default as after any other. */
  readonly afterFailureMs?: number;
  /** What the log says of a turn that failed, besides the error with its stack and cause. */
  readonly failure: string;
}

export type LoopLog = Pick<StepLog, 'error' | 'stepped'>;

export interface LoopOptions {
  /** How long closing waits for a turn that is under way; by default as long as it takes. */
  readonly patienceMs?: number;
}

/**
 * Runs the loops side by side; they are made with the signal that tells of the closing. What fails
 * after that is not logged.
 */
export function startLoops(
  log: LoopLog,
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

/** Turns that found nothing to do are no steps. */
function didWork(done: unknown): boolean {
  return done === 'more' || (typeof done === 'number' && done > 0);
}

async function runUntil(
  signal: AbortSignal,
  { step, turn, restMs, afterFailureMs = restMs, failure }: Loop,
  log: LoopLog,
): Promise<void> {
  while (!signal.aborted) {
    let rest = restMs;
    try {
      const spent = stopwatch();
      const done = await turn();
      if (step !== undefined && didWork(done)) log.stepped?.({ step, seconds: spent() });
      if (done === 'more') rest = 0;
    } catch (error) {
      if (!signal.aborted) log.error({ err: error }, failure);
      rest = afterFailureMs;
    }
    if (rest > 0) await sleep(rest, undefined, { signal }).catch(() => {});
  }
}
