// The delivery log as its owner reads and moves it; deliver.ts of the pipeline sends.

import type { Db } from '../database.ts';

export type DeliveryStatus = 'pending' | 'delivered' | 'failed' | 'dropped';

export interface DeliveryRow {
  readonly id: string;
  readonly endpoint_id: string;
  readonly subscription_id: string;
  readonly change_event_id: string;
  readonly status: DeliveryStatus;
  readonly attempts: number;
  readonly next_attempt_at: Date | null;
  readonly last_response_status: number | null;
  readonly last_error: string | null;
  readonly created_at: Date;
  readonly delivered_at: Date | null;
}

const SHOWN = `
  d.id, d.endpoint_id, d.subscription_id, d.change_event_id, d.status, d.attempts,
  d.next_attempt_at, d.last_response_status, d.last_error, d.created_at, d.delivered_at`;

/** `listed` is `created_at` to the microsecond, as the database writes it. */
export interface ListedDelivery extends DeliveryRow {
  readonly listed: string;
}

export type DeliveryPosition = readonly [listed: string, id: string];

/** At most `limit` of an endpoint after the position, newest first; null begins. */
export async function listDeliveries(
  db: Db,
  page: {
    readonly endpointId: string;
    readonly status: DeliveryStatus | null;
    readonly after: DeliveryPosition | null;
    readonly limit: number;
  },
): Promise<ListedDelivery[]> {
  const [listed, id] = page.after ?? ['infinity', ''];
  // Two statements, so that each is planned for its own index.
  const [name, only] =
    page.status === null
      ? ['list_deliveries', '$5::text is null']
      : ['list_deliveries_of_status', 'd.status = $5'];
  return db.rows<ListedDelivery>(
    name,
    `select ${SHOWN}, d.created_at::text as listed from deliveries d
     where d.endpoint_id = $1 and ${only}
       and (d.created_at, d.id) < ($2::timestamptz, $3)
     order by d.created_at desc, d.id desc limit $4`,
    [page.endpointId, listed, id, page.limit, page.status],
  );
}

/** With the status of its endpoint; null for what is none of this account. */
export async function findDelivery(
  db: Db,
  accountId: string,
  id: string,
): Promise<(DeliveryRow & { readonly endpoint_status: 'active' | 'disabled' }) | null> {
  const rows = await db.rows<DeliveryRow & { endpoint_status: 'active' | 'disabled' }>(
    'find_delivery',
    `select ${SHOWN}, e.status as endpoint_status
     from deliveries d join watch_endpoints e on e.id = d.endpoint_id
     where d.id = $2 and e.account_id = $1`,
    [accountId, id],
  );
  return rows[0] ?? null;
}

export interface AttemptRow {
  readonly attempt: number;
  readonly at: Date;
  readonly status: number | null;
  readonly duration_ms: number;
  readonly response_excerpt: string | null;
  readonly error: string | null;
  readonly trigger: 'scheduled' | 'manual';
}

export async function listAttempts(db: Db, deliveryId: string): Promise<AttemptRow[]> {
  return db.rows<AttemptRow>(
    'list_delivery_attempts',
    `select attempt, at, status, duration_ms, response_excerpt, error, trigger
     from delivery_attempts where delivery_id = $1 order by attempt`,
    [deliveryId],
  );
}

// A new schedule; the attempts that were made stay counted, and what they met stays told.
const REQUEUED = `
  status = 'pending', step = 0, trigger = 'manual', next_attempt_at = $2, delivered_at = null,
  last_error = case when d.status = 'dropped' then null else d.last_error end`;

/** Null where it is pending already, and then nothing is changed. */
export async function requeueDelivery(db: Db, id: string, now: Date): Promise<DeliveryRow | null> {
  const rows = await db.rows<DeliveryRow>(
    'requeue_delivery',
    `update deliveries d set ${REQUEUED}
     where d.id = $1 and d.status <> 'pending' returning ${SHOWN}`,
    [id, now],
  );
  return rows[0] ?? null;
}

/** What failed, or was dropped for the endpoint's sake, of those enqueued in the range. */
export async function requeueRange(
  db: Db,
  endpointId: string,
  range: { readonly since: Date; readonly until: Date },
  now: Date,
): Promise<number> {
  const [row] = await db.rows<{ count: number }>(
    'requeue_deliveries',
    `with queued as (
       update deliveries d set ${REQUEUED}
       where d.endpoint_id = $1 and d.created_at >= $3 and d.created_at < $4
         and (d.status = 'failed' or (d.status = 'dropped'
           and d.last_error in ('endpoint_disabled', 'over_capacity')))
       returning 1)
     select count(*) as count from queued`,
    [endpointId, now, range.since, range.until],
  );
  return row?.count ?? 0;
}

/** Skips the rows of a settlement that is being written: the next attempt looks again. */
const drop = (which: string, reason: string): string => `
  update deliveries set status = 'dropped', next_attempt_at = null, last_error = ${reason}
  where id in (
    select d.id from deliveries d where d.status = 'pending' and ${which}
    for update skip locked)`;

/** What waits for these endpoints is dropped, and the log says why. */
export async function dropOfEndpoints(
  db: Db,
  endpointIds: readonly string[],
  reason: string,
): Promise<void> {
  const text = drop('d.endpoint_id = any($1)', '$2');
  await db.rows('drop_deliveries_of_endpoints', text, [endpointIds, reason]);
}

/** Likewise what waits for these subscriptions. */
export async function dropOfSubscriptions(
  db: Db,
  subscriptionIds: readonly string[],
  reason: string,
): Promise<void> {
  const text = drop('d.subscription_id = any($1)', '$2');
  await db.rows('drop_deliveries_of_subscriptions', text, [subscriptionIds, reason]);
}

/** Likewise what a subscription waits to send to endpoints that it is routed to no longer. */
export async function dropOfRoutes(
  db: Db,
  subscriptionId: string,
  endpointIds: readonly string[],
): Promise<void> {
  const which = 'd.subscription_id = $1 and d.endpoint_id = any($2)';
  const text = drop(which, "'endpoint_unrouted'");
  await db.rows('drop_deliveries_of_routes', text, [subscriptionId, endpointIds]);
}

/** Likewise what a subscription waits to send about companies that it has no longer. */
export async function dropOfCompanies(
  db: Db,
  subscriptionId: string,
  companyIds: readonly number[],
): Promise<void> {
  const which = `d.subscription_id = $1 and (
    exists (
      select from change_events e where e.occurred_at = d.event_date
        and e.id = d.change_event_id and e.company_id = any($2::bigint[]))
    or exists (
      select from test_events e
      where e.id = d.change_event_id and e.company_id = any($2::bigint[])))`;
  const text = drop(which, "'company_unwatched'");
  await db.rows('drop_deliveries_of_companies', text, [subscriptionId, companyIds]);
}
