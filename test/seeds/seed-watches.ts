// The watches of the contract's examples, owned by the seeded account `acc_pro`.

import { sealWebhookSecret } from '../../src/core/watching/webhook-secret.ts';
import { EXAMPLE_COVERAGE } from '../../src/operations/catalogue/coverage-shape.ts';
import type { Services } from '../../src/operations/services.ts';
import {
  EXAMPLE_DELIVERY,
  EXAMPLE_ENDPOINT,
  EXAMPLE_SUBSCRIPTION,
} from '../../src/operations/watches/watch-examples.ts';
import { insertCoverageRequest } from '../../src/store/companies/coverage.ts';
import type { Database } from '../../src/store/database.ts';
import { insertEndpoint, putSecret } from '../../src/store/watches/watch-endpoints.ts';
import {
  insertSubscription,
  routeTo,
  watchCompanies,
} from '../../src/store/watches/watch-subscriptions.ts';

export const WATCHER = 'acc_pro';

/** The bytes that sign for the example's endpoint. */
export const SEEDED_SECRET = Buffer.alloc(32, 11);

/** Whatever was done to them: afterwards they stand as the examples show them. */
export async function seedWatches(
  { database, secrets }: Pick<Services, 'database' | 'secrets'>,
  company: number,
  now: Date,
): Promise<void> {
  await clearWatches(database);
  const { id, url, format } = EXAMPLE_ENDPOINT;
  const { description = null } = EXAMPLE_ENDPOINT;
  const all = { eventTypes: null, minSignificance: null };
  await insertEndpoint(
    database,
    { id, accountId: WATCHER, url, format, description, ...all, throttlePerSecond: null },
    now,
  );
  const sealed = sealWebhookSecret(secrets, id, SEEDED_SECRET);
  await putSecret(database, id, { sealed, publicKey: null }, now);
  const { id: subscription, name, dimensions } = EXAMPLE_SUBSCRIPTION;
  const watched = { id: subscription, accountId: WATCHER, name, dimensions, ...all };
  await insertSubscription(database, watched, now);
  await watchCompanies(database, subscription, [company], now);
  await routeTo(database, subscription, [id]);
  await seedDelivery(database, now);
  const { id: wanted, domain } = EXAMPLE_COVERAGE;
  await insertCoverageRequest(database, { id: wanted, accountId: WATCHER, domain }, now);
}

async function seedDelivery(database: Database, now: Date): Promise<void> {
  const { id, endpoint_id, subscription_id, change_event_id, last_error } = EXAMPLE_DELIVERY;
  await database.rows(
    'seed-delivery',
    `insert into deliveries (id, endpoint_id, subscription_id, change_event_id, event_date,
       status, attempts, last_response_status, last_error, created_at)
     values ($1, $2, $3, $4, ($5::timestamptz)::date, 'failed', 1, 500, $6, $5)`,
    [id, endpoint_id, subscription_id, change_event_id, now, last_error],
  );
  await database.rows(
    'seed-attempt',
    `insert into delivery_attempts (delivery_id, attempt, at, status, duration_ms,
       response_excerpt, error, trigger)
     values ($1, 1, $2, 500, 84, 'no room left on device', $3, 'scheduled')`,
    [id, now, last_error],
  );
}

async function clearWatches(database: Database): Promise<void> {
  await database.rows('clear-endpoints', 'delete from watch_endpoints');
  await database.rows('clear-subscriptions', 'delete from watch_subscriptions');
  await database.rows('clear-coverage', 'delete from coverage_requests');
}

/** Everything that management of watches may write, to see whether it did. */
export async function watchRows(database: Database): Promise<unknown> {
  const tables = [
    'watch_endpoints',
    'endpoint_secrets',
    'watch_subscriptions',
    'watch_companies',
    'watch_routes',
    'watch_cursors',
    'deliveries',
    'delivery_attempts',
    'test_events',
    'coverage_requests',
    'domain_claims',
    'disputes',
  ];
  const entries = [];
  for (const table of tables) {
    const rows = await database.rows(
      `watch-rows-${table}`,
      `select to_jsonb(t) as row from ${table} t order by to_jsonb(t)::text`,
    );
    entries.push([table, rows]);
  }
  const declared = `select to_jsonb(t) - 'id' as row from facts t
    where claim_id is not null order by key, valid_from, valid_to`;
  entries.push(['declarations', await database.rows('watch-rows-declared', declared)]);
  return Object.fromEntries(entries);
}

/** How a delivery stands, and why. */
export async function deliveryStatus(database: Database, id: string): Promise<unknown> {
  const [row] = await database.rows<{ status: string; last_error: string }>(
    'test-delivery-status',
    'select status, last_error from deliveries where id = $1',
    [id],
  );
  return row;
}

/** Sets how every delivery stands. */
export async function setDelivery(
  database: Database,
  status: string,
  error: string | null,
): Promise<void> {
  await database.rows(
    'test-set-delivery',
    `update deliveries set status = $1, last_error = $2,
       next_attempt_at = case when $1 = 'pending' then created_at end`,
    [status, error],
  );
}
