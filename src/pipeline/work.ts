// Runs the waiting steps of all companies until nothing is left, or for ever.

import { companiesWithWork } from '../store/captures.ts';
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
 * left to it). `only` limits the work to these companies.
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
  for (;;) {
    const ids = await companiesWithWork(world.database, 1_000);
    const mine = options.only ? ids.filter((id) => options.only?.includes(id)) : ids;
    let worked = 0;
    for (const id of mine) {
      for (;;) {
        if (options.signal?.aborted) return { captures, events };
        const step = await stepCompany(world, id, options.batch ?? BATCH);
        if (step.kind === 'taken' || step.captures === 0) break;
        worked += step.captures;
        captures += step.captures;
        events += step.events;
        options.onProgress?.({ captures, events });
      }
    }
    if (worked === 0) return { captures, events };
  }
}
