// The loops of a worker that send webhooks, and remove old lines of their log.

import { setTimeout as sleep } from 'node:timers/promises';
import type { WebhookAnswer, WebhookPoster } from '../../core/watching/webhook-port.ts';
import { Deliveries } from '../../pipeline/delivering/deliver.ts';
import type { DeliveryWorld } from '../../pipeline/delivering/delivery-world.ts';
import { sendDigests } from '../../pipeline/delivering/digest.ts';
import type { PipelineWorld } from '../../pipeline/steps.ts';
import type { Session } from '../../store/database.ts';
import { removeOldDeliveries } from '../../store/watches/deliveries.ts';
import { holdWorker } from '../../store/watches/delivery-claims.ts';
import { openSecretBox } from '../keys/secrets-key.ts';
import { openMailer } from '../mail.ts';
import type { Config } from '../settings/config.ts';
import { type Closing, type StepLog, startLoops } from './loop.ts';
import { openWebhooks } from './webhooks.ts';

/** How soon after its commit an event is noticed. */
const LOOK_MS = 200;
const TROUBLE_MS = 2_000;
/** What is under way at the end may take so long; then others send it again, under its id. */
const END_MS = 5_000;

/** A digest is weekly: nobody waits for its second. */
const DIGEST_LOOK_MS = 30_000;
const DAY_MS = 24 * 3_600_000;
/** Lines of the log are kept so long. */
const KEPT_MS = 90 * DAY_MS;
const SWEEP_MS = 3_600_000;
const SWEPT_AT_ONCE = 2_000;

export type DeliveringConfig = Pick<
  Config,
  'capture' | 'probe' | 'webhooks' | 'secretsKey' | 'mail'
>;

export async function startDelivering(
  config: DeliveringConfig,
  { database, baseUrl, now, random, trace }: PipelineWorld,
  log: StepLog,
): Promise<Closing> {
  const client = openWebhooks(config);
  const mailer = openMailer(config.mail, log);
  const world: DeliveryWorld = {
    database,
    poster: told(client, log),
    secrets: await openSecretBox(config.secretsKey, database, log),
    baseUrl,
    retrySteps: config.webhooks.retry,
    now,
    random,
    sleep: (milliseconds) => sleep(milliseconds),
    alarm: (fields, message) => log.error(fields, message),
    ...(trace === undefined ? {} : { trace }),
  };
  const deliverer = new Deliverer(world);
  const close = startLoops(log, (signal) => [
    {
      turn: () => deliverer.round(),
      restMs: 0,
      afterFailureMs: TROUBLE_MS,
      failure: 'webhooks were not sent; again soon',
    },
    {
      step: 'digest',
      turn: () => sendDigests({ ...world, mailer }),
      restMs: DIGEST_LOOK_MS,
      failure: 'digests were not sent; again soon',
    },
    {
      turn: () => sweep(world, signal),
      restMs: SWEEP_MS,
      failure: 'old deliveries were not removed',
    },
  ]);
  return async () => {
    await close();
    await deliverer.end();
    await client.close();
  };
}

/** Each attempt is a step; where it went is not told. */
function told(poster: WebhookPoster, log: StepLog): WebhookPoster {
  return {
    post: async (request) => {
      const answer = await poster.post(request);
      const seconds = answer.durationMs / 1000;
      log.stepped?.({ step: 'deliver', seconds, outcome: outcomeOf(answer) });
      return answer;
    },
  };
}

function outcomeOf(answer: WebhookAnswer): 'taken' | 'refused' | 'unreachable' {
  if (answer.kind === 'failed') return 'unreachable';
  return answer.status >= 200 && answer.status < 300 ? 'taken' : 'refused';
}

class Deliverer {
  readonly #world: DeliveryWorld;
  readonly #deliveries: Deliveries;
  #session: Session | null = null;

  constructor(world: DeliveryWorld) {
    this.#world = world;
    this.#deliveries = new Deliveries(world);
  }

  /** Claims and posts what is due, and waits a little where that was all. */
  async round(): Promise<void> {
    if (this.#deliveries.worker === null) {
      await this.#session?.release().catch(() => {});
      this.#session = null;
      this.#session = await standUp(this.#world, this.#deliveries);
    }
    const { more } = await this.#deliveries.round();
    if (!more) await settledOr(LOOK_MS, this.#deliveries);
  }

  /** Waits for what is under way, for a while; the rest is left to others. */
  async end(): Promise<void> {
    // It holds up nothing where nothing is under way.
    const late = sleep(END_MS, 'late', { ref: false });
    while (this.#deliveries.underWay > 0) {
      if ((await Promise.race([this.#deliveries.changed(), late])) === 'late') break;
    }
    this.#deliveries.abandon();
    await this.#session?.release().catch(() => {});
  }
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
  try {
    if (await holdWorker(session, number)) {
      // A claim that began before the number was held does not know it: it is over by then.
      await world.sleep(LOOK_MS);
      if (!lost) deliveries.worker = number;
    }
    return session;
  } catch (error) {
    await session.release().catch(() => {});
    throw error;
  }
}

async function settledOr(milliseconds: number, deliveries: Deliveries): Promise<void> {
  const over = new AbortController();
  const pause = sleep(milliseconds, undefined, { signal: over.signal }).catch(() => {});
  await Promise.race([deliveries.changed(), pause]);
  over.abort();
}

async function sweep(world: DeliveryWorld, signal: AbortSignal): Promise<void> {
  const before = new Date(world.now().getTime() - KEPT_MS);
  let gone = SWEPT_AT_ONCE;
  while (gone === SWEPT_AT_ONCE && !signal.aborted) {
    gone = await removeOldDeliveries(world.database, before, SWEPT_AT_ONCE);
  }
}
