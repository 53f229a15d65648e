// What every process does besides: takes away links, sessions and challenges that have ended.

import { removeEnded } from '../../operations/account/ended.ts';
import type { Services } from '../../operations/services.ts';
import { type Closing, type StepLog, startLoops } from './loop.ts';

const EVERY_MS = 10 * 60_000;

export function startRemovingEnded(
  services: Pick<Services, 'database' | 'now'>,
  log: StepLog,
): Closing {
  const failure = 'ended sessions were not removed; it is tried again';
  return startLoops(log, () => [{ turn: () => removeEnded(services), restMs: EVERY_MS, failure }]);
}
