// A tier that falls: what is beyond it is switched off, the newest first, and nothing is deleted.

import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { openTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { fitWatches } from './watch-capacity.ts';
import { insertEndpoint } from './watch-endpoints.ts';
import { insertSubscription, routeTo, watchCompanies } from './watch-subscriptions.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const ALL = { eventTypes: null, minSignificance: null };
const ACCOUNT = 'acc_1';

let database: TestDatabase;
let companies: readonly number[] = [];
before(async () => {
  database = await openTestDatabase();
  const db = database.database;
  await db.rows('fit-account', "insert into accounts values ($1, 'a@people.example', 'pro', $2)", [
    ACCOUNT,
    NOW,
  ]);
  const rows = await db.rows<{ id: number }>(
    'fit-companies',
    `insert into companies (domain, name, tracked_at)
     select n || '.example', n::text, $1 from generate_series(1, 12) n returning id`,
    [NOW],
  );
  companies = rows.map(({ id }) => id);
});
after(() => database.close());
beforeEach(async () => {
  await database.database.rows('fit-clear-1', 'delete from watch_endpoints');
  await database.database.rows('fit-clear-2', 'delete from watch_subscriptions');
});

function later(minutes: number): Date {
  return new Date(NOW.getTime() + minutes * 60_000);
}

async function endpoint(id: string, minutes: number): Promise<void> {
  const of = { accountId: ACCOUNT, url: 'https://a.example/', format: 'json' as const };
  const none = { description: null, throttlePerSecond: null };
  await insertEndpoint(database.database, { id, ...of, ...none, ...ALL }, later(minutes));
}

async function watch(id: string, minutes: number, nths: readonly number[]): Promise<void> {
  const at = later(minutes);
  const db = database.database;
  const of = { id, accountId: ACCOUNT, name: id, dimensions: null, ...ALL };
  await insertSubscription(db, of, at);
  await watchCompanies(
    db,
    id,
    nths.map((nth) => companies[nth] ?? 0),
    at,
  );
}

async function pending(subscription: string, to: string): Promise<void> {
  await database.database.rows(
    'fit-delivery',
    `insert into deliveries (id, endpoint_id, subscription_id, change_event_id, event_date,
       next_attempt_at, created_at)
     values ('msg_' || $1 || $2, $2, $1, 'evt_1', '2026-11-20', now(), now())`,
    [subscription, to],
  );
}

async function table(text: string): Promise<unknown> {
  const rows = await database.database.rows<{ row: unknown }>(`fit ${text}`.slice(0, 60), text);
  return rows.map(({ row }) => row);
}

function fit(endpoints: number, most: number) {
  return database.database.transaction((db) =>
    fitWatches(db, ACCOUNT, { endpoints, companies: most, screens: 1 }, NOW),
  );
}

test('endpoints beyond the room are disabled, the newest first, and what waits is dropped', async () => {
  await endpoint('ep_3', 3);
  await endpoint('ep_1', 1);
  await endpoint('ep_2', 2);
  await watch('sub_1', 0, [0]);
  await routeTo(database.database, 'sub_1', ['ep_1', 'ep_2', 'ep_3']);
  for (const to of ['ep_1', 'ep_2', 'ep_3']) await pending('sub_1', to);
  assert.deepEqual(await fit(1, 25), { endpoints: ['ep_2', 'ep_3'], subscriptions: [] });
  assert.deepEqual(
    await table(
      'select array[id, status, disabled_reason] as row from watch_endpoints order by id',
    ),
    [
      ['ep_1', 'active', null],
      ['ep_2', 'disabled', 'over_capacity'],
      ['ep_3', 'disabled', 'over_capacity'],
    ],
  );
  assert.deepEqual(
    await table('select array[endpoint_id, status, last_error] as row from deliveries order by 1'),
    [
      ['ep_1', 'pending', null],
      ['ep_2', 'dropped', 'over_capacity'],
      ['ep_3', 'dropped', 'over_capacity'],
    ],
  );
});

test('subscriptions are stopped, the newest first, until the companies of the rest fit', async () => {
  await watch('sub_1', 1, [0, 1, 2]);
  await watch('sub_2', 2, [2, 3]);
  await watch('sub_3', 3, [4, 5]);
  await watch('sub_4', 4, [0]);
  assert.deepEqual((await fit(9, 4)).subscriptions.toSorted(), ['sub_3', 'sub_4']);
  const active = 'select array[id, active::text] as row from watch_subscriptions order by id';
  assert.deepEqual(await table(active), [
    ['sub_1', 'true'],
    ['sub_2', 'true'],
    ['sub_3', 'false'],
    ['sub_4', 'false'],
  ]);
  assert.deepEqual(await table('select count(*) as row from watch_companies'), [8]);
});

test('what fits is left alone, and again fitted nothing more is switched off', async () => {
  await endpoint('ep_1', 1);
  await watch('sub_1', 1, [0, 1, 2]);
  await watch('sub_2', 2, [0, 1, 2]);
  assert.deepEqual(await fit(1, 3), { endpoints: [], subscriptions: [] });
  assert.deepEqual(await fit(0, 2), { endpoints: ['ep_1'], subscriptions: ['sub_1', 'sub_2'] });
  assert.deepEqual(await fit(0, 2), { endpoints: [], subscriptions: [] });
});
