// The lane of a worker that sends webhooks, and removes old lines of their log.

import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../operations/services.ts';
import { Deliveries } from '../pipeline/delivering/deliver.ts';
import type { DeliveryWorld } from '../pipeline/delivering/delivery-world.ts';
import type { PipelineWorld } from '../pipeline/steps.ts';
import type { Session } from '../store/database.ts';
import { removeOldDeliveries } from '../store/watches/deliveries.ts';
import { holdWorker } from '../store/watches/delivery-claims.ts';
import type { Config } from './settings/config.ts';
import type { Closing } from './lanes.ts';
import { openSecretBox } from './keys/secrets-key.ts';
import { openWebhooks } from './loops/webhooks.ts';

/** How soon after its commit an event is noticed. */
const LOOK_MS = 200;
const TROUBLE_MS = 2_000;
/** What is under way at the end may take so long; then others send it again, under its id. */
const END_MS = 5_000;

const DAY_MS = 24 * 3_600_000;
/** Lines of the log are kept so long. */
const KEPT_MS = 90 * DAY_MS;
const SWEEP_MS = 3_600_000;
const SWEPT_AT_ONCE = 2_000;

export type DeliveringConfig = Pick<Config, 'capture' | 'probe' | 'webhooks' | 'secretsKey'>;

export async function startDelivering(
  config: DeliveringConfig,
  { database, baseUrl, now, random }: PipelineWorld,
  log: Log,
): Promise<Closing> {
  const door = openWebhooks(config);
  const world: DeliveryWorld = {
    database,
    poster: door,
    secrets: await openSecretBox(config.secretsKey, database, log),
    baseUrl,
    retrySteps: config.webhooks.retry,
    now,
    random,
    sleep: (milliseconds) => sleep(milliseconds),
    alarm: (fields, message) => log.error(fields, message),
  };
  const stop = new AbortController();
  const running = [deliverUntil(stop.signal, world, log), sweepUntil(stop.signal, world, log)];
  return async () => {
    stop.abort();
    await Promise.all(running);
    await door.close();
  };
}

async function deliverUntil(signal: AbortSignal, world: DeliveryWorld, log: Log): Promise<void> {
  const deliveries = new Deliveries(world);
  let session: Session | null = null;
  while (!signal.aborted) {
    try {
      if (deliveries.worker === null) {
        await session?.release().catch(() => {});
        session = await standUp(world, deliveries);
      }
      const { more } = await deliveries.round();
      if (!more) await settledOr(LOOK_MS, deliveries);
    } catch (error) {
      log.error({ error: String(error) }, 'webhooks were not sent; again soon');
      await sleep(TROUBLE_MS, undefined, { signal }).catch(() => {});
    }
  }
  // It holds up nothing where nothing is under way.
  const end = sleep(END_MS, 'late', { ref: false });
  while (deliveries.underWay > 0) {
    if ((await Promise.race([deliveries.changed(), end])) === 'late') break;
  }
  deliveries.abandon();
  await session?.release().catch(() => {});
}

/** While the session lives, others know that this worker does, and leave its deliveries to it. */
async function standUp(world: DeliveryWorld, deliveries: Deliveries): Promise<Session> {
  const session = await world.database.session();
  let lost = false;
  session.on('lost', () => {
    lost = true;
    deliveries.worker = null;
  });
  const number = Buffer.from(world.random(4)).readUInt32BE() >>> 1;
  if (await holdWorker(session, number)) {
    // A claim that began before the number was held does not know it: it is over by then.
    await world.sleep(LOOK_MS);
    if (!lost) deliveries.worker = number;
  }
  return session;
}

async function settledOr(milliseconds: number, deliveries: Deliveries): Promise<void> {
  const over = new AbortController();
  const pause = sleep(milliseconds, undefined, { signal: over.signal }).catch(() => {});
  await Promise.race([deliveries.changed(), pause]);
  over.abort();
}

async function sweepUntil(signal: AbortSignal, world: DeliveryWorld, log: Log): Promise<void> {
  while (!signal.aborted) {
    try {
      const before = new Date(world.now().getTime() - KEPT_MS);
      let gone = SWEPT_AT_ONCE;
      while (gone === SWEPT_AT_ONCE && !signal.aborted) {
        gone = await removeOldDeliveries(world.database, before, SWEPT_AT_ONCE);
      }
    } catch (error) {
      if (!signal.aborted) log.error({ error: String(error) }, 'old deliveries were not removed');
    }
    await sleep(SWEEP_MS, undefined, { signal }).catch(() => {});
  }
}
