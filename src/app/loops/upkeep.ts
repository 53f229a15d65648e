// Every few seconds, writes what a service counts in memory and looks after what it left open.

import type { Log, World } from '../../operations/services.ts';
import { type Closing, startLoops } from './loop.ts';

/** A killed process loses counts of calls of at most this long. */
const UPKEEP_MS = 5_000;

export function startUpkeep(world: Pick<World, 'upkeep'>, log: Pick<Log, 'error'>): Closing {
  const failure = 'what was counted could not be written; again soon';
  const close = startLoops(log, () => [{ turn: () => world.upkeep(), restMs: UPKEEP_MS, failure }]);
  return async () => {
    await close();
    // What was counted since the last time.
    await world.upkeep();
  };
}
