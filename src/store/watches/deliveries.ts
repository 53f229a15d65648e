// Deliveries are written with the events that they tell of, and removed from the log when old.

import { ulid } from '../../core/ids.ts';
import type { Db } from '../database.ts';
import { SCREEN_TYPE } from './screen-events.ts';

// 26 characters in all, as a ULID has: ten of the moment, and 64 random bits in hexadecimal, whose
// digits all belong to the alphabet of Crockford; `random` is a UUID in words.
const RANDOM = 'upper(left(o.random, 8) || right(o.random, 8))';
const NOTHING = new Uint8Array(10);

function momentOf(now: Date): string {
  return `msg_${ulid(now.getTime(), NOTHING).slice(0, 10)}`;
}

// The one random number of a row is drawn where the row is made, as its part `random`.
const INSERT = `
insert into deliveries (id, endpoint_id, subscription_id, change_event_id, event_date, status,
  next_attempt_at, last_error, created_at)
select $3 || ${RANDOM}, o.endpoint_id, o.subscription_id, o.event_id, o.event_date,
  case when o.is_active then 'pending' else 'dropped' end,
  case when o.is_active then
    case when o.is_weekly then next_digest($2::timestamptz) else $2::timestamptz end end,
  case when o.is_active then null else 'endpoint_disabled' end,
  $2::timestamptz
from told o`;

/** The filters of a subscription `s` and of an endpoint `p` on an event `e`. */
const TAKES = `
  (s.dimensions is null or e.dimension = any(s.dimensions))
  and (s.event_types is null or e.type = any(s.event_types))
  and (s.min_significance is distinct from 'high' or e.significance = 'high')
  and (p.event_types is null or e.type = any(p.event_types))
  and (p.min_significance is distinct from 'high' or e.significance = 'high')`;

/** A test is wanted now, in a digest too. */
const TOLD_AT_ONCE = toldAs('false');
const TOLD = toldAs("p.format = 'digest'");

function toldAs(isWeekly: string): string {
  return `p.id as endpoint_id, s.id as subscription_id, e.id as event_id,
  e.occurred_at as event_date, p.status = 'active' as is_active,
  gen_random_uuid()::text as random, ${isWeekly} as is_weekly`;
}

// Whoever deletes an endpoint meanwhile is waited for; what is gone then is told nothing. They are
// held in the order in which an account that is closed gives them up.
const STAYING = 'order by p.id for key share of p';

/** An event that was just appended. */
export interface Appended {
  readonly id: string;
  /** ISO date. */
  readonly occurredAt: string;
}

/**
 * One delivery for each subscription that watches and each endpoint that it is routed to; to be
 * called in the transaction that appends the events. Only confirmed ones that correct none are
 * told, and none twice.
 */
export async function insertDeliveries(
  db: Db,
  events: readonly Appended[],
  now: Date,
): Promise<void> {
  if (events.length === 0) return;
  await db.rows(
    'insert-deliveries',
    `with told as (
       select ${TOLD}
       from unnest($1::text[], $4::date[]) as n(id, day)
       join change_events e on e.occurred_at = n.day and e.id = n.id
       join watch_companies w on w.company_id = e.company_id and e.seq > w.after_seq
       join watch_subscriptions s on s.id = w.subscription_id and s.active
       join watch_routes r on r.subscription_id = s.id
       join watch_endpoints p on p.id = r.endpoint_id
       where e.derivation = 'confirmed' and e.supersedes is null and ${TAKES} ${STAYING})
     ${INSERT}`,
    [events.map(({ id }) => id), now, momentOf(now), events.map(({ occurredAt }) => occurredAt)],
  );
}

/** Likewise those of test events, which only watches of their own account are told of. */
export async function insertTestDeliveries(
  db: Db,
  eventIds: readonly string[],
  now: Date,
): Promise<void> {
  if (eventIds.length === 0) return;
  await db.rows(
    'insert-test-deliveries',
    `with told as (
       select ${TOLD_AT_ONCE}
       from test_events e
       join watch_subscriptions s on s.account_id = e.account_id and s.active
         and coalesce(e.subscription_id, s.id) = s.id
         and case when e.type like 'screen.%' then s.screen_where is not null
           else exists (select from watch_companies w where w.subscription_id = s.id
             and w.company_id = e.company_id and e.seq > w.after_seq) end
       join watch_routes r on r.subscription_id = s.id
       join watch_endpoints p on p.id = r.endpoint_id
       where e.id = any($1::text[]) and ${TAKES} ${STAYING})
     ${INSERT}`,
    [eventIds, now, momentOf(now)],
  );
}

/** Likewise those of companies that entered or left a screen, for its subscription alone. */
export async function insertScreenDeliveries(
  db: Db,
  eventIds: readonly string[],
  now: Date,
): Promise<void> {
  if (eventIds.length === 0) return;
  await db.rows(
    'insert-screen-deliveries',
    `with told as (
       select ${TOLD}
       from (select x.*, ${SCREEN_TYPE} as type, 'normal' as significance from screen_events x
         where x.id = any($1::text[])) e
       join watch_subscriptions s on s.id = e.subscription_id and s.active
       join watch_routes r on r.subscription_id = s.id
       join watch_endpoints p on p.id = r.endpoint_id
       where ${TAKES} ${STAYING})
     ${INSERT}`,
    [eventIds, now, momentOf(now)],
  );
}

/** What nobody was told of yet is not told: its event was taken back, or what stands for it. */
export async function dropRetracted(db: Db, eventIds: readonly string[]): Promise<void> {
  if (eventIds.length === 0) return;
  await db.rows(
    'drop-retracted-deliveries',
    `with recursive gone (id, day) as (
       select id collate "C", null::date from unnest($1::text[]) n (id)
       union
       select e.supersedes, e.occurred_at from gone g join change_events e
         on e.id = g.id and e.occurred_at = coalesce(g.day, e.occurred_at)
       where e.supersedes is not null),
     told as (
       select id from gone union all
       select x.id from gone g join screen_events x on x.cause_id = g.id)
     update deliveries set status = 'dropped', last_error = 'event_retracted',
       next_attempt_at = null
     where change_event_id = any(array(select id from told)) and status = 'pending' and attempts = 0
       and leased_until is null`,
    [eventIds],
  );
}

/** Lines of the log that were written before; answers how many are gone, at most `limit`. */
export async function removeOldDeliveries(db: Db, before: Date, limit: number): Promise<number> {
  const [row] = await db.rows<{ count: number }>(
    'remove-old-deliveries',
    `with old as (
       select id from deliveries where created_at < $1 and status <> 'pending'
       limit $2 for update skip locked),
     gone as (delete from deliveries d using old where d.id = old.id returning 1)
     select count(*) as count from gone`,
    [before, limit],
  );
  return row?.count ?? 0;
}
