// What an account watches, counted under its lock, and what becomes of too much of it.

import type { KeyTier } from '../../core/callers/api-key.ts';
import type { WatchCapacity } from '../../core/watching/watch-capacity.ts';
import type { Db } from '../database.ts';
import { disableEndpoints } from './watch-endpoints.ts';
import { dropOfEndpoints, dropOfSubscriptions } from './watch-log.ts';

/**
 * Holds the account's row to the end of the transaction: whoever counts before adding does so one
 * after the other. The tier is the one of this moment, whatever the key's lookup found.
 */
export async function lockAccount(
  db: Db,
  accountId: string,
): Promise<{ readonly tier: KeyTier } | null> {
  const rows = await db.rows<{ tier: KeyTier }>(
    'lock_watch_account',
    'select tier from accounts where id = $1 for no key update',
    [accountId],
  );
  return rows[0] ?? null;
}

/** `active` leaves out those that are disabled, which count all the same. */
export async function countEndpoints(
  db: Db,
  accountId: string,
): Promise<{ readonly all: number; readonly active: number }> {
  const [row] = await db.rows<{ all: number; active: number }>(
    'count_watch_endpoints',
    `select count(*) as all, count(*) filter (where status = 'active') as active
     from watch_endpoints where account_id = $1`,
    [accountId],
  );
  return row ?? { all: 0, active: 0 };
}

/** Distinct companies across all subscriptions, and across those that are active. */
export async function countWatched(
  db: Db,
  accountId: string,
): Promise<{ readonly all: number; readonly active: number }> {
  const [row] = await db.rows<{ all: number; active: number }>(
    'count_watched_companies',
    `select count(distinct c.company_id) as all,
            count(distinct c.company_id) filter (where s.active) as active
     from watch_subscriptions s join watch_companies c on c.subscription_id = s.id
     where s.account_id = $1`,
    [accountId],
  );
  return row ?? { all: 0, active: 0 };
}

/** How many of these companies no subscription of the account has yet, or no active one. */
export async function countUnwatched(
  db: Db,
  accountId: string,
  companyIds: readonly number[],
): Promise<{ readonly all: number; readonly active: number }> {
  const [row] = await db.rows<{ all: number; active: number }>(
    'count_unwatched_companies',
    `select count(*) filter (where served is null) as all,
            count(*) filter (where served is not true) as active
     from (
       select (select bool_or(s.active)
               from watch_companies c join watch_subscriptions s on s.id = c.subscription_id
               where s.account_id = $1 and c.company_id = wanted.id) as served
       from unnest($2::bigint[]) wanted (id)) looked_up`,
    [accountId, companyIds],
  );
  return row ?? { all: 0, active: 0 };
}

/** Subscriptions to screens, and those that are active. */
export async function countScreens(
  db: Db,
  accountId: string,
): Promise<{ readonly all: number; readonly active: number }> {
  const [row] = await db.rows<{ all: number; active: number }>(
    'count_watched_screens',
    `select count(*) as all, count(*) filter (where active) as active
     from watch_subscriptions where account_id = $1 and screen_where is not null`,
    [accountId],
  );
  return row ?? { all: 0, active: 0 };
}

export async function countSubscriptions(db: Db, accountId: string): Promise<number> {
  const [row] = await db.rows<{ count: number }>(
    'count_watch_subscriptions',
    'select count(*) as count from watch_subscriptions where account_id = $1',
    [accountId],
  );
  return row?.count ?? 0;
}

export interface Fitted {
  readonly endpoints: readonly string[];
  readonly subscriptions: readonly string[];
}

/**
 * Brings an account whose tier fell within its new capacity: active endpoints beyond it are
 * disabled, the newest first, and subscriptions deactivated, the newest first, until the companies
 * of the rest fit, and the screens. Nothing is deleted. To be called in the transaction that
 * changes the tier.
 */
export async function fitWatches(
  db: Db,
  accountId: string,
  capacity: WatchCapacity,
  now: Date,
): Promise<Fitted> {
  await lockAccount(db, accountId);
  const endpoints = await endpointsBeyond(db, accountId, capacity.endpoints);
  if (endpoints.length > 0) {
    await disableEndpoints(db, endpoints, 'over_capacity', now);
    await dropOfEndpoints(db, endpoints, 'over_capacity');
  }
  const subscriptions = [
    ...(await subscriptionsBeyond(db, accountId, capacity.companies)),
    ...(await screensBeyond(db, accountId, capacity.screens)),
  ];
  if (subscriptions.length > 0) {
    await db.rows(
      'deactivate_watch_subscriptions',
      'update watch_subscriptions set active = false, updated_at = $2 where id = any($1)',
      [subscriptions, now],
    );
    await dropOfSubscriptions(db, subscriptions, 'over_capacity');
  }
  return { endpoints, subscriptions };
}

async function endpointsBeyond(db: Db, accountId: string, most: number): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(
    'watch_endpoints_beyond',
    `select id from watch_endpoints where account_id = $1 and status = 'active'
     order by created_at, id offset $2`,
    [accountId, most],
  );
  return rows.map(({ id }) => id);
}

async function screensBeyond(db: Db, accountId: string, most: number): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(
    'watched_screens_beyond',
    `select id from watch_subscriptions
     where account_id = $1 and active and screen_where is not null
     order by created_at, id offset $2`,
    [accountId, most],
  );
  return rows.map(({ id }) => id);
}

/** A company counts where it is met first, so that what two subscriptions share costs nothing. */
async function subscriptionsBeyond(db: Db, accountId: string, most: number): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(
    'watch_subscriptions_beyond',
    `with held as (
       select s.id, s.created_at, c.company_id,
              row_number() over (partition by c.company_id order by s.created_at, s.id) as nth
       from watch_subscriptions s join watch_companies c on c.subscription_id = s.id
       where s.account_id = $1 and s.active),
     added as (
       select id, created_at, count(*) filter (where nth = 1) as companies
       from held group by id, created_at)
     select id from (
       select id, sum(companies) over (order by created_at, id) as so_far from added) counted
     where so_far > $2`,
    [accountId, most],
  );
  return rows.map(({ id }) => id);
}
