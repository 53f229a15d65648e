// Every few seconds, writes what a service counts in memory and looks after what it left open.

import { setTimeout as sleep } from 'node:timers/promises';
import type { World } from '../operations/services.ts';
import type { Closing } from './lanes.ts';

/** A killed process loses counts of calls of at most this long. */
const UPKEEP_MS = 5_000;

export function startUpkeep(world: Pick<World, 'upkeep'>): Closing {
  const stop = new AbortController();
  const running = (async () => {
    while (!stop.signal.aborted) {
      await sleep(UPKEEP_MS, undefined, { signal: stop.signal, ref: false }).catch(() => {});
      if (!stop.signal.aborted) await world.upkeep();
    }
    // What was counted since the last time.
    await world.upkeep();
  })();
  return async () => {
    stop.abort();
    await running;
  };
}
