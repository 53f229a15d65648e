// Sends webhooks: what is due is claimed under a lease, posted and settled; a worker that is killed
// leaves it to the next one, which sends it under the same id.

import type { SigningKey } from '../../core/watching/webhook.ts';
import { verdictOn } from '../../core/watching/webhook-answer.ts';
import {
  type Claimed,
  claimDeliveries,
  holdBack,
  type Lease,
  listWaitingEndpoints,
  lockThrottled,
  type Room,
  type WaitingEndpoint,
} from '../../store/watches/delivery-claims.ts';
import { DELIVERY_LIMITS, type DeliveryLimits, type DeliveryWorld } from './delivery-world.ts';
import { postTraced } from './post-traced.ts';
import { type Prepared, postOf, prepareDeliveries } from './prepare-delivery.ts';
import { type Ended, settleEnded } from './settle-deliveries.ts';

/** Endpoints that one round looks at. */
const STRETCH = 500;
/** What is settled in one transaction. */
const SETTLED_AT_ONCE = 512;
const SETTLING_AT_ONCE = 2;
const SETTLE_AGAIN_MS = 250;

export interface Round {
  readonly claimed: number;
  /** Endpoints are left that were not looked at since the first one was. */
  readonly more: boolean;
}

/** The deliveries of one worker that are under way. */
export class Deliveries {
  /** The number that it holds the lock of; null while it holds none: then its leases tell alone. */
  worker: number | null = null;
  readonly #world: DeliveryWorld;
  readonly #limits: DeliveryLimits;
  /** Those under way by endpoint, and how many of all of them are to failing ones. */
  readonly #underWay = new Map<string, number>();
  #taken = 0;
  #takenByFailing = 0;
  /** Where the next round looks on: every endpoint has its turn, however many there are. */
  #place = '';
  readonly #ended: Ended[] = [];
  /** Transactions that settle just now. */
  #settling = 0;
  #abandoned = false;
  #changed = Promise.withResolvers<void>();

  constructor(world: DeliveryWorld, limits: Partial<DeliveryLimits> = {}) {
    this.#world = world;
    this.#limits = { ...DELIVERY_LIMITS, ...limits };
  }

  /** Claims what is due, as far as there is room, and starts to send it. */
  async round(): Promise<Round> {
    if (this.#taken >= this.#limits.slots) return { claimed: 0, more: false };
    const now = this.#world.now();
    const until = new Date(now.getTime() + this.#limits.leaseMs);
    const lease = { from: now, until, worker: this.worker };
    const db = this.#world.database;
    const waiting = await listWaitingEndpoints(db, this.#place, now, STRETCH);
    const { rooms, last } = this.#roomsFor(waiting.endpoints);
    this.#place = last ?? waiting.last ?? '';
    const failing = new Set(waiting.endpoints.filter((one) => one.failing).map(({ id }) => id));
    const rates = new Map(waiting.endpoints.map(({ id, rate }) => [id, rate]));
    const free = rooms.filter(({ endpointId }) => (rates.get(endpointId) ?? null) === null);
    const throttled = rooms.filter((room) => !free.includes(room));
    const claimed = [
      ...(await claimDeliveries(db, free, lease)),
      ...(throttled.length === 0 ? [] : await this.#claimThrottled(throttled, rates, lease)),
    ];
    void this.#begin(claimed, lease, failing);
    return { claimed: claimed.length, more: this.#place !== '' };
  }

  /** Resolves when something was settled, and there is room enough to be worth a round. */
  changed(): Promise<void> {
    return this.#changed.promise;
  }

  get underWay(): number {
    return this.#taken;
  }

  /** Nothing that is under way is settled any more: its leases end by themselves. */
  abandon(): void {
    this.#abandoned = true;
  }

  /** `last` is the endpoint up to which there was room; null where all had theirs. */
  #roomsFor(waiting: readonly WaitingEndpoint[]): { rooms: Room[]; last: string | null } {
    const { slots, perEndpoint, failingSlots, perFailing } = this.#limits;
    let free = slots - this.#taken;
    let freeForFailing = Math.min(free, failingSlots - this.#takenByFailing);
    const rooms: Room[] = [];
    let last: string | null = null;
    for (const { id, failing } of waiting) {
      if (free <= 0) return { rooms, last };
      const own = (failing ? perFailing : perEndpoint) - (this.#underWay.get(id) ?? 0);
      const room = Math.min(own, failing ? freeForFailing : free);
      last = id;
      if (room <= 0) continue;
      rooms.push({ endpointId: id, room });
      free -= room;
      if (failing) freeForFailing -= room;
    }
    return { rooms, last: null };
  }

  /** The rows of their endpoints are held, so that workers share the rate. */
  async #claimThrottled(
    rooms: readonly Room[],
    rates: ReadonlyMap<string, number | null>,
    lease: Lease,
  ): Promise<readonly Claimed[]> {
    return this.#world.database.transaction(async (db) => {
      const ids = rooms.map(({ endpointId }) => endpointId);
      const held = await lockThrottled(db, ids, lease.from);
      const rateOf = (id: string): number => rates.get(id) ?? 1;
      const own = rooms
        .filter(({ endpointId }) => held.has(endpointId))
        .map(({ endpointId, room }) => ({ endpointId, room: Math.min(room, rateOf(endpointId)) }));
      const claimed = await claimDeliveries(db, own, lease);
      const counts = countBy(claimed);
      const pauses = [...counts].map(([id, count]) => ({
        id,
        until: new Date(lease.from.getTime() + (count * 1000) / rateOf(id)),
      }));
      await holdBack(db, pauses);
      return claimed;
    });
  }

  /** Never rejects. */
  async #begin(
    claimed: readonly Claimed[],
    lease: Lease,
    failing: ReadonlySet<string>,
  ): Promise<void> {
    const take = (one: Claimed, count: 1 | -1): void =>
      this.#take(one.endpointId, failing.has(one.endpointId), count);
    // Room was found for each: it is taken before anything is waited for.
    for (const one of claimed) take(one, 1);
    try {
      const { prepared, keysOf } = await prepareDeliveries(this.#world, claimed);
      for (const one of prepared) {
        const { claimed: own } = one;
        const release = () => take(own, -1);
        this.#send(one, keysOf(own.endpointId)).then(
          (result) => this.#settle({ claimed: own, lease, result }, release),
          (error) => this.#giveUp([release], error),
        );
      }
    } catch (error) {
      const releases = claimed.map((one) => () => take(one, -1));
      this.#giveUp(releases, error);
    }
  }

  #take(endpointId: string, failing: boolean, count: 1 | -1): void {
    const now = (this.#underWay.get(endpointId) ?? 0) + count;
    if (now === 0) this.#underWay.delete(endpointId);
    else this.#underWay.set(endpointId, now);
    this.#taken += count;
    if (failing) this.#takenByFailing += count;
  }

  /** Their leases end by themselves, and then somebody sends them again under the same ids. */
  #giveUp(releases: readonly (() => void)[], error: unknown): void {
    this.#world.alarm({ err: error }, 'deliveries were given up until their leases end');
    for (const release of releases) release();
    this.#tellOfRoom();
  }

  async #send(one: Prepared, keys: readonly SigningKey[]): Promise<Ended['result']> {
    if (one.kind === 'drop') return { kind: 'dropped', reason: one.reason };
    const { alarm, now } = this.#world;
    const at = now();
    const { id, endpointId, format } = one.claimed;
    if (keys.length === 0) {
      alarm({ delivery: id, endpoint: endpointId }, 'no secret of an endpoint can be read');
      return { kind: 'unsigned', at };
    }
    const post = postOf(this.#world, one, keys, at, this.#limits.timeoutMs);
    const answer = await postTraced(this.#world, one.claimed, post);
    const verdict = verdictOn(format, answer, now().getTime());
    if (verdict.kind === 'failed' && verdict.blame === 'ours') {
      alarm({ delivery: id, error: verdict.error }, 'a chat takes our message for malformed');
    }
    return { kind: 'attempted', at, answer, verdict };
  }

  #waitingToSettle: (() => void)[] = [];

  #settle(ended: Ended, release: () => void): void {
    if (this.#abandoned) return;
    this.#ended.push(ended);
    this.#waitingToSettle.push(release);
    if (this.#settling < SETTLING_AT_ONCE) void this.#settleAll();
  }

  #tellOfRoom(): void {
    if (this.#limits.slots - this.#taken < this.#limits.slots / 4) return;
    const { resolve } = this.#changed;
    this.#changed = Promise.withResolvers();
    resolve();
  }

  /** What ends while one transaction runs is settled in the next. */
  async #settleAll(): Promise<void> {
    this.#settling += 1;
    // What ends in this very turn belongs to it too.
    await Promise.resolve();
    while (this.#ended.length > 0 && !this.#abandoned) {
      const ended = this.#ended.splice(0, SETTLED_AT_ONCE);
      const releases = this.#waitingToSettle.splice(0, SETTLED_AT_ONCE);
      const failure = await this.#settleSurely(ended);
      if (failure !== null) this.#giveUp(releases, failure);
      else for (const release of releases) release();
      this.#tellOfRoom();
    }
    this.#settling -= 1;
  }

  /** What was sent is known here alone: it is tried as long as the leases hold. */
  async #settleSurely(ended: readonly Ended[]): Promise<unknown> {
    const { alarm, now, sleep } = this.#world;
    for (;;) {
      try {
        await settleEnded(this.#world, ended);
        return null;
      } catch (error) {
        const holds = ended.some(({ lease }) => lease.until > now());
        if (!holds || this.#abandoned) return error;
        alarm({ err: error }, 'deliveries were not settled; again soon');
        await sleep(SETTLE_AGAIN_MS);
      }
    }
  }
}

function countBy(claimed: readonly Claimed[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { endpointId } of claimed) counts.set(endpointId, (counts.get(endpointId) ?? 0) + 1);
  return counts;
}

/** Sends everything that is due, and waits for it to end; answers how many were claimed. */
export async function deliverDue(
  world: DeliveryWorld,
  limits: Partial<DeliveryLimits> = {},
): Promise<number> {
  const deliveries = new Deliveries(world, limits);
  let all = 0;
  for (let quiet = 0; quiet < 2; ) {
    const { claimed, more } = await deliveries.round();
    all += claimed;
    if (claimed > 0 || more) quiet = 0;
    else if (deliveries.underWay === 0) quiet += 1;
    if (deliveries.underWay > 0 && !more) await deliveries.changed();
  }
  return all;
}
