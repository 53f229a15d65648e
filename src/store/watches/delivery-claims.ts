// Deliveries on their way: due ones are claimed by a worker, and settled with what came of it.

import type { Dimension } from '../../core/facts/dimensions.ts';
import type { Significance } from '../../core/facts/significance.ts';
import type { Change } from '../../core/judging/judge.ts';
import type { DisabledReason } from '../../core/watching/endpoint-health.ts';
import type { WebhookFormat } from '../../core/watching/webhook-port.ts';
import type { Db } from '../database.ts';
import { type DatedEvent, takenBack } from '../facts/taken-back.ts';
import { SCREEN_EVENT, SCREEN_TYPE } from './screen-events.ts';

/** An endpoint that deliveries wait for. */
export interface WaitingEndpoint {
  readonly id: string;
  readonly failing: boolean;
  /** Deliveries a second at most; null where nothing holds them back. */
  readonly rate: number | null;
}

/** Chats take one message a second (completions 6.5). */
const RATE = `case when e.format = 'json' then e.throttle_per_second
  else least(e.throttle_per_second, 1) end`;

/**
 * Up to `limit` endpoints after `after`, by id, that something is due for now; `last` is how far
 * was looked, null where there are no more. Each costs two looks into an index, however much waits.
 */
export async function listWaitingEndpoints(
  db: Db,
  after: string,
  now: Date,
  limit: number,
): Promise<{ readonly endpoints: readonly WaitingEndpoint[]; readonly last: string | null }> {
  const rows = await db.rows<WaitingEndpoint & { due: boolean }>(
    'list-waiting-endpoints',
    `with recursive waiting(id, nth) as (
       (select endpoint_id, 1 from deliveries where status = 'pending' and endpoint_id > $1
        order by endpoint_id limit 1)
       union all
       select n.endpoint_id, w.nth + 1 from waiting w cross join lateral (
         select d.endpoint_id from deliveries d
         where d.status = 'pending' and d.endpoint_id > w.id order by d.endpoint_id limit 1) n
       where w.nth < $3)
     select e.id, e.failing_since is not null as failing, ${RATE} as rate,
       e.format <> 'digest' and (e.not_before is null or e.not_before <= $2) and exists (
         select from deliveries d where d.endpoint_id = e.id and d.status = 'pending'
           and d.next_attempt_at <= $2) as due
     from waiting w join watch_endpoints e on e.id = w.id order by w.nth`,
    [after, now, limit],
  );
  return {
    endpoints: rows.filter(({ due }) => due),
    last: rows.length < limit ? null : (rows.at(-1)?.id ?? null),
  };
}

export interface Claimed {
  readonly id: string;
  readonly endpointId: string;
  readonly url: string;
  readonly format: WebhookFormat;
  /** Null while the endpoint is active. */
  readonly disabledReason: DisabledReason | null;
  readonly subscriptionId: string;
  /** Null where there is no such subscription any more. */
  readonly subscriptionName: string | null;
  readonly subscriptionActive: boolean;
  readonly eventId: string;
  /** ISO date. */
  readonly eventDate: string;
  readonly attempts: number;
  readonly step: number;
  readonly trigger: 'scheduled' | 'manual';
  /** A worker that had it before was lost; its lease ended then. */
  readonly lostAt: Date | null;
}

// Its advisory locks are those of workers that deliver.
const WORKERS = 1_096_969_036;

/**
 * Others know that this worker lives as long as this session does; false where another worker has
 * the number.
 */
export async function holdWorker(session: Db, worker: number): Promise<boolean> {
  const [row] = await session.rows<{ held: boolean }>(
    'hold-delivering-worker',
    'select pg_try_advisory_lock($1, $2) as held',
    [WORKERS, worker],
  );
  return row?.held === true;
}

// Looked at after the snapshot was taken, and only where somebody's lease is in the way: whoever
// has leased what the snapshot shows held the lock before, so who holds it no more has died.
const LIVING = `array(select l.objid::int from pg_locks l
  where l.locktype = 'advisory' and l.classid = ${WORKERS} and l.objsubid = 2
    and l.database = (select oid from pg_database where datname = current_database()))`;

/** How many more an endpoint may have under way. */
export interface Room {
  readonly endpointId: string;
  readonly room: number;
}

/** From `from` until `until`, by the worker of this number; null stands for none. */
export interface Lease {
  readonly from: Date;
  readonly until: Date;
  readonly worker: number | null;
}

/**
 * Takes due deliveries, the longest due first; none that another living worker has. They
 * are locked, so that where they lie is where they are: no index is asked for them twice. A claim
 * that a crash of the database undoes is made again, so its commit waits for no disk.
 */
export async function claimDeliveries(
  db: Db,
  rooms: readonly Room[],
  lease: Lease,
): Promise<readonly Claimed[]> {
  if (rooms.length === 0) return [];
  return db.rows<Claimed>(
    'claim-deliveries',
    `with hurried as materialized (select set_config('synchronous_commit', 'off', true)),
     picked as materialized (
       select p.place, p.leased_until
       from hurried cross join unnest($1::text[], $2::int[]) as w(endpoint_id, room)
       cross join lateral (
         select d.ctid as place, d.leased_until from deliveries d
         where d.endpoint_id = w.endpoint_id and d.status = 'pending' and d.next_attempt_at <= $3
           and (d.leased_until is null or d.leased_until <= $3
             or (d.leased_by is not null and d.leased_by <> all(${LIVING})))
         order by d.next_attempt_at, d.id limit w.room
         for update skip locked) p),
     taken as (
       update deliveries d set leased_until = $4, leased_by = $5 from picked p
       where d.ctid = any(array(select place from picked)) and d.ctid = p.place
       returning d.*, p.leased_until as lost_at)
     select t.id, t.endpoint_id as "endpointId", e.url, e.format,
       e.disabled_reason as "disabledReason", t.subscription_id as "subscriptionId",
       s.name as "subscriptionName", coalesce(s.active, false) as "subscriptionActive",
       t.change_event_id as "eventId", t.event_date as "eventDate", t.attempts, t.step,
       t.trigger, t.lost_at as "lostAt"
     from taken t join watch_endpoints e on e.id = t.endpoint_id
     left join watch_subscriptions s on s.id = t.subscription_id
     order by t.next_attempt_at, t.id`,
    [
      rooms.map(({ endpointId }) => endpointId),
      rooms.map(({ room }) => room),
      lease.from,
      lease.until,
      lease.worker,
    ],
  );
}

/** Those of these endpoints that may be sent to now, held to the end of the transaction. */
export async function lockThrottled(
  db: Db,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const rows = await db.rows<{ id: string }>(
    'lock-throttled-endpoints',
    `select id from watch_endpoints
     where id = any($1) and (not_before is null or not_before <= $2)
     order by id for no key update skip locked`,
    [ids, now],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Nothing more is sent to them before. */
export async function holdBack(
  db: Db,
  held: readonly { readonly id: string; readonly until: Date }[],
): Promise<void> {
  if (held.length === 0) return;
  await db.rows(
    'hold-back-endpoints',
    `update watch_endpoints e set not_before = n.until
     from unnest($1::text[], $2::timestamptz[]) as n(id, until) where e.id = n.id`,
    [held.map(({ id }) => id), held.map(({ until }) => until)],
  );
}

/** An event as deliveries tell of it, for one of them. */
export interface EventOfDelivery {
  readonly deliveryId: string;
  readonly eventId: string;
  readonly companyDomain: string;
  readonly companyName: string;
  /** The subscription has the company still, or is one of a screen. */
  readonly watched: boolean;
  readonly dimension: Dimension;
  readonly factKey: string;
  readonly type: string;
  readonly change: Change;
  readonly significance: Significance;
  readonly occurredAt: string;
  readonly recordedAt: Date;
  /** `retracted` too where what stands in its place was taken back. */
  readonly status: 'current' | 'superseded' | 'retracted';
  /** The event whose page shows it; null where none does. */
  readonly pageOf: string | null;
}

const EVENT = `n.delivery as "deliveryId", e.id as "eventId",
  c.domain as "companyDomain", c.name as "companyName",
  exists (select from watch_companies w where w.subscription_id = n.subscription
    and w.company_id = e.company_id)
  or exists (select from watch_subscriptions s where s.id = n.subscription
    and s.screen_where is not null) as watched,
  e.dimension, e.fact_key as "factKey", e.type, e.change, e.significance,
  e.occurred_at as "occurredAt", e.recorded_at as "recordedAt"`;

/** The events of claimed deliveries as they stand now; of test events too. */
export async function eventsOfDeliveries(
  db: Db,
  claimed: readonly Claimed[],
): Promise<ReadonlyMap<string, EventOfDelivery>> {
  const tests = claimed.filter(({ eventId }) => eventId.startsWith('evt_test_'));
  const crossings = claimed.filter(({ eventId }) => eventId.startsWith(SCREEN_EVENT));
  const told = claimed.filter((one) => !tests.includes(one) && !crossings.includes(one));
  const columns = (of: readonly Claimed[]) => [
    of.map(({ id }) => id),
    of.map(({ subscriptionId }) => subscriptionId),
    of.map(({ eventId }) => eventId),
    of.map(({ eventDate }) => eventDate),
  ];
  const rows: EventOfDelivery[] = [];
  if (crossings.length > 0) {
    rows.push(...(await crossingsOf(db, columns(crossings))));
  }
  if (told.length > 0) {
    const found = await db.rows<EventOfDelivery>(
      'events-of-deliveries',
      `select ${EVENT}, e.status, e.id as "pageOf"
       from unnest($1::text[], $2::text[], $3::text[], $4::date[])
         as n(delivery, subscription, event, day)
       join change_events e on e.occurred_at = n.day and e.id = n.event
       join companies c on c.id = e.company_id`,
      columns(told),
    );
    const superseded = found.filter(({ status }) => status === 'superseded');
    const dated = superseded.map(({ eventId: id, occurredAt: day }) => ({ id, day }));
    const gone = await takenBack(db, dated);
    for (const row of found) {
      rows.push(gone.has(row.eventId) ? { ...row, status: 'retracted' } : row);
    }
  }
  if (tests.length > 0) {
    const found = await db.rows<EventOfDelivery>(
      'test-events-of-deliveries',
      `select ${EVENT}, 'current' as status, e.id as "pageOf"
       from unnest($1::text[], $2::text[], $3::text[], $4::date[])
         as n(delivery, subscription, event, day)
       join test_events e on e.id = n.event
       join companies c on c.id = e.company_id`,
      columns(tests),
    );
    rows.push(...found);
  }
  return new Map(rows.map((row) => [row.deliveryId, row]));
}

/** Who entered or left a screen: not told where the change that moved it was taken back. */
async function crossingsOf(db: Db, columns: readonly unknown[]): Promise<EventOfDelivery[]> {
  const found = await db.rows<EventOfDelivery & { causeDay: string | null }>(
    'screen-events-of-deliveries',
    `select ${EVENT}, 'current' as status, e.cause_id as "pageOf", e.cause_day as "causeDay"
     from unnest($1::text[], $2::text[], $3::text[], $4::date[])
       as n(delivery, subscription, event, day)
     join (select x.*, ${SCREEN_TYPE} as type, 'normal' as significance from screen_events x) e
       on e.id = n.event
     join companies c on c.id = e.company_id`,
    columns,
  );
  const gone = await takenBack(db, causesOf(found));
  return found.map(({ causeDay: _, ...row }) =>
    row.pageOf !== null && gone.has(row.pageOf) ? { ...row, status: 'retracted' } : row,
  );
}

function causesOf(
  rows: readonly { readonly pageOf: string | null; readonly causeDay: string | null }[],
): readonly DatedEvent[] {
  return rows.flatMap(({ pageOf: id, causeDay: day }) =>
    id === null || day === null ? [] : [{ id, day }],
  );
}
