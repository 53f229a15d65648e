// Watch subscriptions of accounts: their filters, companies and routes.

import type { Asked } from '../../core/screening/asked.ts';
import type { Db } from '../database.ts';

export interface SubscriptionRow {
  readonly id: string;
  readonly name: string;
  readonly dimensions: readonly string[] | null;
  readonly event_types: readonly string[] | null;
  readonly min_significance: 'normal' | 'high' | null;
  readonly active: boolean;
  /** The conditions of its screen as they were read; null where it watches companies. */
  readonly screen_where: readonly string[] | null;
  /** The category that the screen is held to. */
  readonly screen_category: string | null;
  readonly companies_count: number;
  readonly endpoint_ids: readonly string[];
  readonly created_at: Date;
  readonly updated_at: Date;
  /** `created_at` to the microsecond, as the database writes it. */
  readonly listed: string;
}

const SHOWN = `
  s.id, s.name, s.dimensions, s.event_types, s.min_significance, s.active, s.created_at,
  s.updated_at, s.created_at::text as listed, s.screen_where,
  (select slug from categories k where k.id = s.category_id) as screen_category,
  (select count(*) from watch_companies c where c.subscription_id = s.id) as companies_count,
  array(select r.endpoint_id from watch_routes r where r.subscription_id = s.id
        order by r.endpoint_id) as endpoint_ids`;

export type SubscriptionPosition = readonly [listed: string, id: string];

/** At most `limit` of an account after the position, newest first; null begins. */
export async function listSubscriptions(
  db: Db,
  page: {
    readonly accountId: string;
    readonly active: boolean | null;
    readonly after: SubscriptionPosition | null;
    readonly limit: number;
  },
): Promise<SubscriptionRow[]> {
  const [listed, id] = page.after ?? ['infinity', ''];
  return db.rows<SubscriptionRow>(
    'list_watch_subscriptions',
    `select ${SHOWN} from watch_subscriptions s
     where s.account_id = $1 and ($2::boolean is null or s.active = $2)
       and (s.created_at, s.id) < ($3::timestamptz, $4)
     order by s.created_at desc, s.id desc limit $5`,
    [page.accountId, page.active, listed, id, page.limit],
  );
}

/** Null for what is none of this account, too. */
export async function findSubscription(
  db: Db,
  accountId: string,
  id: string,
): Promise<SubscriptionRow | null> {
  const rows = await db.rows<SubscriptionRow>(
    'find_watch_subscription',
    `select ${SHOWN} from watch_subscriptions s where s.account_id = $1 and s.id = $2`,
    [accountId, id],
  );
  return rows[0] ?? null;
}

export interface ScreenToStore {
  readonly where: readonly string[];
  /** The same with their units settled. */
  readonly asked: readonly Asked[];
  readonly categoryId: number | null;
}

export interface NewSubscription {
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  readonly dimensions: readonly string[] | null;
  readonly eventTypes: readonly string[] | null;
  readonly minSignificance: 'normal' | 'high' | null;
  /** Where it watches who enters and leaves it, in place of companies. */
  readonly screen?: ScreenToStore;
}

export async function insertSubscription(
  db: Db,
  subscription: NewSubscription,
  now: Date,
): Promise<void> {
  await db.rows(
    'insert_watch_subscription',
    `insert into watch_subscriptions (id, account_id, name, dimensions, event_types,
       min_significance, created_at, updated_at, screen_where, screen_asked, screen_keys,
       category_id)
     values ($1, $2, $3, $4, $5, $6, $7, $7, $8, $9, $10, $11)`,
    [
      subscription.id,
      subscription.accountId,
      subscription.name,
      subscription.dimensions,
      subscription.eventTypes,
      subscription.minSignificance,
      now,
      ...screenColumns(subscription.screen),
    ],
  );
}

function screenColumns(screen: ScreenToStore | undefined): readonly unknown[] {
  if (screen === undefined) return [null, null, null, null];
  const { where, asked, categoryId } = screen;
  return [where, JSON.stringify(asked), [...new Set(asked.map(({ key }) => key))], categoryId];
}

/** Members that are absent stay as they are. */
export interface SubscriptionChange {
  readonly name?: string;
  readonly active?: boolean;
  readonly dimensions?: readonly string[] | null;
  readonly eventTypes?: readonly string[] | null;
  readonly minSignificance?: 'normal' | 'high' | null;
}

/** Holds it to the end of the transaction; false where it was deleted meanwhile. */
export async function changeSubscription(
  db: Db,
  id: string,
  change: SubscriptionChange,
  now: Date,
): Promise<boolean> {
  const given = (value: unknown): boolean => value !== undefined;
  const rows = await db.rows(
    'change_watch_subscription',
    `update watch_subscriptions set
       name = coalesce($2, name),
       active = coalesce($3, active),
       dimensions = case when $4 then $5::text[] else dimensions end,
       event_types = case when $6 then $7::text[] else event_types end,
       min_significance = case when $8 then $9 else min_significance end,
       updated_at = $10
     where id = $1 returning id`,
    [
      id,
      change.name ?? null,
      change.active ?? null,
      given(change.dimensions),
      change.dimensions ?? null,
      given(change.eventTypes),
      change.eventTypes ?? null,
      given(change.minSignificance),
      change.minSignificance ?? null,
      now,
    ],
  );
  return rows.length > 0;
}

/** Deletes its companies, routes and cursors with it; the log keeps its id. */
export async function deleteSubscription(db: Db, accountId: string, id: string): Promise<boolean> {
  const rows = await db.rows(
    'delete_watch_subscription',
    'delete from watch_subscriptions where account_id = $1 and id = $2 returning id',
    [accountId, id],
  );
  return rows.length > 0;
}

/** Those that it watches already keep the moment from which they are watched. */
export async function watchCompanies(
  db: Db,
  subscriptionId: string,
  companyIds: readonly number[],
  now: Date,
): Promise<void> {
  await db.rows(
    'watch_companies',
    `insert into watch_companies (subscription_id, company_id, added_at)
     select $1, id, $3 from unnest($2::bigint[]) wanted (id)
     on conflict do nothing`,
    [subscriptionId, companyIds, now],
  );
}

/** Leaves out these, or all but these; answers whom it watches no longer. */
export async function unwatchCompanies(
  db: Db,
  subscriptionId: string,
  companies: { readonly ids: readonly number[]; readonly which: 'these' | 'all_but_these' },
): Promise<number[]> {
  const rows = await db.rows<{ company_id: number }>(
    'unwatch_companies',
    `delete from watch_companies
     where subscription_id = $1 and (company_id = any($2::bigint[])) = $3
     returning company_id`,
    [subscriptionId, companies.ids, companies.which === 'these'],
  );
  return rows.map(({ company_id: id }) => id);
}

/** Which endpoints its events go to from now on; answers to which no longer. */
export async function routeTo(
  db: Db,
  subscriptionId: string,
  endpointIds: readonly string[],
): Promise<string[]> {
  await db.rows(
    'add_watch_routes',
    `insert into watch_routes (subscription_id, endpoint_id)
     select $1, id from unnest($2::text[]) wanted (id) on conflict do nothing`,
    [subscriptionId, endpointIds],
  );
  const rows = await db.rows<{ endpoint_id: string }>(
    'remove_watch_routes',
    `delete from watch_routes where subscription_id = $1 and endpoint_id <> all($2)
     returning endpoint_id`,
    [subscriptionId, endpointIds],
  );
  return rows.map(({ endpoint_id: id }) => id);
}

export interface WatchedCompany {
  readonly name: string;
  readonly domain: string;
  readonly slug: string | null;
}

/** At most `limit` of its companies after that domain, by domain. */
export async function listWatchedCompanies(
  db: Db,
  subscriptionId: string,
  after: string,
  limit: number,
): Promise<WatchedCompany[]> {
  return db.rows<WatchedCompany>(
    'list_watched_companies',
    `select c.name, c.domain, c.slug
     from watch_companies w join companies c on c.id = w.company_id
     where w.subscription_id = $1 and c.domain > $2 order by c.domain limit $3`,
    [subscriptionId, after, limit],
  );
}
