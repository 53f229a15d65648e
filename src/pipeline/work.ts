// Runs the waiting steps of all companies until nothing is left, or for ever.

import { companiesWithWork } from '../store/captures/captures.ts';
import { stepCompany } from './reconcile.ts';
import type { PipelineWorld } from './steps.ts';

/** Captures of one company that are judged in one transaction. */
export const BATCH = 64;

export interface WorkProgress {
  readonly captures: number;
  readonly events: number;
}

/**
 * Works until no capture waits that this worker could take (those that another worker has are
 * left to it). `only` limits the work to these companies. A company whose step fails does not stand
 * in the way of the others; when they are done the first failure is thrown.
 */
export async function drain(
  world: PipelineWorld,
  options: {
    readonly only?: readonly number[];
    readonly onProgress?: (progress: WorkProgress) => void;
    readonly batch?: number;
    readonly signal?: AbortSignal;
  } = {},
): Promise<WorkProgress> {
  let captures = 0;
  let events = 0;
  const failed = new Map<number, unknown>();
  for (;;) {
    const done = [...failed.keys()];
    const ids = options.only ?? (await companiesWithWork(world.database, done, 1_000));
    let worked = 0;
    for (const id of ids.filter((one) => !failed.has(one))) {
      for (;;) {
        if (options.signal?.aborted) return { captures, events };
        const step = await stepCompany(world, id, options.batch ?? BATCH).catch((error) => {
          failed.set(id, error);
          return null;
        });
        if (step === null || step.kind === 'taken' || step.captures === 0) break;
        worked += step.captures;
        captures += step.captures;
        events += step.events;
        options.onProgress?.({ captures, events });
      }
    }
    if (worked > 0) continue;
    for (const error of failed.values()) throw error;
    return { captures, events };
  }
}
