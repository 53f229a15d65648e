// Runs the waiting steps of all companies until nothing is left, or for ever.

import { companiesWithWork } from '../store/captures/companies-with-work.ts';
import { type CompanyLocks, companyLocks } from '../store/locks.ts';
import { stepCompany } from './step-company.ts';
import type { PipelineWorld } from './steps.ts';

/** Captures of one company that are judged in one transaction. */
export const BATCH = 64;
/** Companies that are asked for at once. */
const PAGE = 1_000;

export interface WorkProgress {
  readonly captures: number;
  readonly events: number;
}

export interface DrainOptions {
  readonly only?: readonly number[];
  readonly onProgress?: (progress: WorkProgress) => void;
  readonly batch?: number;
  readonly signal?: AbortSignal;
}

/**
 * Works until no capture waits that this worker could take (those that another worker has are
 * left to it). `only` limits the work to these companies. A company whose step fails does not stand
 * in the way of the others; when they are done the first failure is thrown.
 */
export async function drain(
  world: PipelineWorld,
  options: DrainOptions = {},
): Promise<WorkProgress> {
  const locks = companyLocks(world.database);
  try {
    return await drainWith(world, locks, options);
  } finally {
    await locks.release();
  }
}

async function drainWith(
  world: PipelineWorld,
  locks: CompanyLocks,
  { only, onProgress, batch = BATCH, signal }: DrainOptions,
): Promise<WorkProgress> {
  let captures = 0;
  let events = 0;
  const failed = new Map<number, unknown>();
  let after = 0;
  let worked = 0;
  for (;;) {
    const page = { after, limit: PAGE };
    const ids = only ?? (await companiesWithWork(world.database, page));
    for (const id of ids.filter((one) => !failed.has(one))) {
      for (;;) {
        if (signal?.aborted) return { captures, events };
        const step = await stepCompany(world, id, batch, locks).catch((error) => {
          failed.set(id, error);
          return null;
        });
        if (step === null || step.kind === 'taken' || step.captures === 0) break;
        worked += step.captures;
        captures += step.captures;
        events += step.events;
        onProgress?.({ captures, events });
      }
    }
    after = only === undefined && ids.length === PAGE ? (ids.at(-1) ?? 0) : 0;
    if (after > 0) continue;
    // The end of a round. Meanwhile something may have come for those that it began with.
    if (worked > 0) {
      worked = 0;
      continue;
    }
    for (const error of failed.values()) throw error;
    return { captures, events };
  }
}
