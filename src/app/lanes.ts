// What a worker does side by side, each until it is closed: draining, capturing, hastening.

import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../operations/services.ts';
import { recheckAll } from '../pipeline/correct-events.ts';
import { captureNextDue, hastenConfirmations } from '../pipeline/capturing/schedule.ts';
import type { LiveWorld, PipelineWorld } from '../pipeline/steps.ts';
import { drain } from '../pipeline/work.ts';

export type Closing = () => Promise<void>;

/** How long a worker with nothing to do waits before it looks again. */
const IDLE_MS = 500;

export function startWorker(pipeline: PipelineWorld, log: Log): Closing {
  const stop = new AbortController();
  const running = (async () => {
    await recheckAll(pipeline, stop.signal).catch((error) => {
      log.error({ error: String(error) }, 'told events were not all read again');
    });
    while (!stop.signal.aborted) {
      try {
        await drain(pipeline, { signal: stop.signal, batch: 16 });
      } catch (error) {
        if (!stop.signal.aborted)
          log.error({ error: String(error) }, 'a step failed; it is taken up again');
        await sleep(IDLE_MS * 4, undefined, { signal: stop.signal }).catch(() => {});
      }
      await sleep(IDLE_MS, undefined, { signal: stop.signal }).catch(() => {});
    }
  })();
  return async () => {
    stop.abort();
    await running;
  };
}

/** Sources that are captured at once, each at a host of its own. */
const CAPTURE_LANES = 4;
const CAPTURE_IDLE_MS = 2_000;
const HASTEN_MS = 60_000;

/** Captures what is due; what that brings is the worker's, here or elsewhere. */
export function startCapturing(pipeline: LiveWorld, log: Log): Closing {
  const stop = new AbortController();
  const { signal } = stop;
  const world = { ...pipeline, fetcher: { ...pipeline.fetcher, stop: signal } };
  const rest = (ms: number) => sleep(ms, undefined, { signal }).catch(() => {});
  const lane = async (): Promise<void> => {
    while (!signal.aborted) {
      const done = await captureNextDue(world).catch((error) => {
        if (signal.aborted) return null;
        log.error({ error: String(error) }, 'a capture failed; its source is taken up again');
        return null;
      });
      if (done === null) await rest(CAPTURE_IDLE_MS);
    }
  };
  const hastening = async (): Promise<void> => {
    while (!signal.aborted) {
      await hastenConfirmations(world).catch((error) => {
        log.error({ error: String(error) }, 'confirming looks were not scheduled');
      });
      await rest(HASTEN_MS);
    }
  };
  const running = Promise.all([hastening(), ...Array.from({ length: CAPTURE_LANES }, lane)]);
  return async () => {
    stop.abort();
    await running;
  };
}
