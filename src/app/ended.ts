// What every process does besides: takes away links, sessions and challenges that have ended.

import { setTimeout as sleep } from 'node:timers/promises';
import { removeEnded } from '../operations/account/ended.ts';
import type { Log, Services } from '../operations/services.ts';
import type { Closing } from './lanes.ts';

const EVERY_MS = 10 * 60_000;

export function startRemovingEnded(
  services: Pick<Services, 'database' | 'now'>,
  log: Log,
): Closing {
  const stop = new AbortController();
  const { signal } = stop;
  const running = (async () => {
    while (!signal.aborted) {
      await removeEnded(services).catch((error) => {
        log.error({ error: String(error) }, 'ended sessions were not removed; it is tried again');
      });
      await sleep(EVERY_MS, undefined, { signal }).catch(() => {});
    }
  })();
  return async () => {
    stop.abort();
    await running;
  };
}
