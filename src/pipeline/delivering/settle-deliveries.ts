// Writes down what came of deliveries: many in one transaction, each under its own lease.

import {
  type Attempted,
  afterAttempt,
  type EndpointHealth,
} from '../../core/watching/endpoint-health.ts';
import type { Verdict } from '../../core/watching/webhook-answer.ts';
import type { WebhookAnswer } from '../../core/watching/webhook-port.ts';
import { nextAttempt } from '../../core/watching/webhook-retry.ts';
import type { Claimed, Lease } from '../../store/watches/delivery-claims.ts';
import {
  type AttemptToStore,
  lockHealth,
  noteSuccess,
  type Settlement,
  saveHealth,
  settleDeliveries,
} from '../../store/watches/delivery-results.ts';
import { dropOfEndpoints } from '../../store/watches/watch-log.ts';
import type { DeliveryWorld } from './delivery-world.ts';

/** A claimed delivery that is over for now. */
export interface Ended {
  readonly claimed: Claimed;
  readonly lease: Lease;
  readonly result:
    | { readonly kind: 'dropped'; readonly reason: string }
    /** Nothing was sent: no key that signs could be read. */
    | { readonly kind: 'unsigned'; readonly at: Date }
    | {
        readonly kind: 'attempted';
        readonly at: Date;
        readonly answer: WebhookAnswer;
        readonly verdict: Verdict;
      };
}

const EXCERPT = 500;

/** Settles them all, and their endpoints with them. */
export async function settleEnded(world: DeliveryWorld, ended: readonly Ended[]): Promise<void> {
  const isWell = ({ result }: Ended): boolean =>
    result.kind !== 'attempted' || result.verdict.kind === 'delivered';
  const troubled = new Set(
    ended.filter((one) => !isWell(one)).map(({ claimed }) => claimed.endpointId),
  );
  const well = ended.filter(({ claimed }) => !troubled.has(claimed.endpointId));
  const rest = ended.filter(({ claimed }) => troubled.has(claimed.endpointId));
  await Promise.all([
    well.length === 0 ? null : settleWell(world, well),
    rest.length === 0 ? null : settleTroubled(world, rest),
  ]);
}

// No transaction: that an endpoint works is true whether its deliveries are settled or not.
async function settleWell(world: DeliveryWorld, ended: readonly Ended[]): Promise<void> {
  const now = world.now();
  const taken = ended.filter(({ result }) => result.kind === 'attempted');
  const endpoints = new Set(taken.map(({ claimed }) => claimed.endpointId));
  await Promise.all([
    noteSuccess(world.database, [...endpoints], now),
    settleDeliveries(world.database, settlementsOf(world, ended, now)),
  ]);
}

// The rows of endpoints are held before those of deliveries, here and wherever both are changed, so
// that nobody waits for each other.
async function settleTroubled(world: DeliveryWorld, ended: readonly Ended[]): Promise<void> {
  const now = world.now();
  const settlements = settlementsOf(world, ended, now);
  const attempted = ended.filter(({ result }) => result.kind === 'attempted');
  const endpoints = [...new Set(attempted.map(({ claimed }) => claimed.endpointId))];
  await world.database.transaction(async (db) => {
    const before = await lockHealth(db, endpoints);
    const settled = await settleDeliveries(db, settlements);
    const healths = healthsAfter(
      before,
      attempted.filter(({ claimed }) => settled.has(claimed.id)),
    );
    await saveHealth(db, healths, now);
    const disabled = healths.filter(
      ([id, { disabledReason }]) =>
        disabledReason !== null && before.get(id)?.disabledReason === null,
    );
    if (disabled.length > 0) {
      const ids = disabled.map(([id]) => id);
      await dropOfEndpoints(db, ids, 'endpoint_disabled');
    }
  });
}

function healthsAfter(
  before: ReadonlyMap<string, EndpointHealth>,
  ended: readonly Ended[],
): (readonly [string, EndpointHealth])[] {
  const after = new Map<string, EndpointHealth>();
  for (const { claimed, result } of ended) {
    const { endpointId, id } = claimed;
    const health = after.get(endpointId) ?? before.get(endpointId);
    // Deleted meanwhile.
    if (health === undefined || result.kind !== 'attempted') continue;
    const attempt: Attempted = { deliveryId: id, at: result.at, verdict: result.verdict };
    after.set(endpointId, afterAttempt(health, attempt));
  }
  return [...after];
}

/** In the order of their ids, so that rows are held in one order, as far as may be. */
function settlementsOf(
  world: DeliveryWorld,
  ended: readonly Ended[],
  now: Date,
): readonly Settlement[] {
  return ended.map((one) => settlementOf(world, one, now)).sort((a, b) => (a.id < b.id ? -1 : 1));
}

function settlementOf(world: DeliveryWorld, ended: Ended, now: Date): Settlement {
  const { claimed, lease, result } = ended;
  const lost = lostAttempts(ended);
  const { step, trigger } = claimed;
  const common = { id: claimed.id, lease: lease.until, step, trigger, responseStatus: null };
  const nothing = { nextAttemptAt: null, deliveredAt: null };
  switch (result.kind) {
    case 'dropped':
      return { ...common, ...nothing, status: 'dropped', error: result.reason, attempts: lost };
    case 'unsigned': {
      const error = 'secret_unreadable';
      const own = { at: result.at, status: null, durationMs: 0, excerpt: null, error };
      const verdict = { kind: 'retry', error, notBefore: null, slowDown: false } as const;
      const moved = movedBy(world, claimed, verdict, now);
      return { ...common, ...moved, attempts: [...lost, own] };
    }
    case 'attempted': {
      const moved = movedBy(world, claimed, result.verdict, now);
      const attempts = [...lost, attemptOf(result)];
      const responseStatus = result.answer.kind === 'answered' ? result.answer.status : null;
      return { ...common, ...moved, responseStatus, attempts };
    }
  }
}

type Moved = Pick<Settlement, 'status' | 'step' | 'nextAttemptAt' | 'deliveredAt' | 'error'>;

function movedBy(world: DeliveryWorld, claimed: Claimed, verdict: Verdict, now: Date): Moved {
  const step = claimed.step + 1;
  const over = { step, nextAttemptAt: null, deliveredAt: null };
  switch (verdict.kind) {
    case 'delivered':
    case 'delivered_last':
      return { ...over, status: 'delivered', deliveredAt: now, error: null };
    case 'failed':
      return { ...over, status: 'failed', error: verdict.error };
    case 'retry': {
      const { error, notBefore } = verdict;
      const chance = Buffer.from(world.random(4)).readUInt32BE() / 2 ** 32;
      const next = nextAttempt(world.retrySteps, step, now.getTime(), chance, notBefore);
      if (next === null) return { ...over, status: 'failed', error };
      return { ...over, status: 'pending', nextAttemptAt: new Date(next), error };
    }
  }
}

function attemptOf({
  at,
  answer,
  verdict,
}: Extract<Ended['result'], { kind: 'attempted' }>): AttemptToStore {
  const error = 'error' in verdict ? verdict.error : null;
  const { durationMs } = answer;
  if (answer.kind === 'failed') return { at, durationMs, error, status: null, excerpt: null };
  return { at, durationMs, error, status: answer.status, excerpt: cut(answer.excerpt) };
}

// By characters, as PostgreSQL takes no halves of them.
function cut(excerpt: string): string {
  return excerpt.length <= EXCERPT ? excerpt : [...excerpt].slice(0, EXCERPT).join('');
}

// Whether the worker that was lost had sent it, nobody knows: the log says that much.
function lostAttempts({ claimed, lease }: Ended): readonly AttemptToStore[] {
  if (claimed.lostAt === null) return [];
  const length = lease.until.getTime() - lease.from.getTime();
  const at = new Date(claimed.lostAt.getTime() - length);
  return [{ at, status: null, durationMs: 0, excerpt: null, error: 'interrupted' }];
}
