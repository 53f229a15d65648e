// The delivery log over real HTTP: pages, attempts, delivering again, catching up, and drops.

import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { NOW, openSeededServer, type SeededServer } from '../../../test/seeds/seed.ts';
import { seedWatches } from '../../../test/seeds/seed-watches.ts';
import { type Watcher, watcherOf } from '../../../test/worlds/watcher.ts';
import {
  EXAMPLE_DELIVERY,
  EXAMPLE_DELIVERY_ID,
  EXAMPLE_ENDPOINT_ID,
  EXAMPLE_SUBSCRIPTION_ID,
} from './watch-examples.ts';

let server: SeededServer;
let pro: Watcher;
let tester: Watcher;

const ENDPOINT = `endpoints/${EXAMPLE_ENDPOINT_ID}`;
const SUBSCRIPTION = `subscriptions/${EXAMPLE_SUBSCRIPTION_ID}`;
const DELIVERY = `deliveries/${EXAMPLE_DELIVERY_ID}`;

before(async () => {
  server = await openSeededServer();
  pro = watcherOf(server.url, server.seed.keys.pro);
  tester = watcherOf(server.url, server.seed.keys.tester);
});
after(() => server.close());
beforeEach(() => seedWatches(server.world, server.seed.acme, NOW));

let statements = 0;

function db<Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
  statements += 1;
  return server.world.database.rows<Row>(`test-log-${statements}`, text, values);
}

/** One delivery a minute, the first one an hour after midnight; every third failed. */
async function putMany(count: number): Promise<void> {
  await db(
    `insert into deliveries (id, endpoint_id, subscription_id, change_event_id, event_date,
       status, last_error, created_at)
     select 'msg_' || lpad(n::text, 26, '0'), $1, $2, 'evt_' || n, '2026-11-18',
       case when n % 3 = 0 then 'failed' else 'delivered' end,
       case when n % 3 = 0 then 'http_500' end,
       '2026-11-18T00:00:00Z'::timestamptz + n * interval '1 minute'
     from generate_series(1, $3::int) n`,
    [EXAMPLE_ENDPOINT_ID, EXAMPLE_SUBSCRIPTION_ID, count],
  );
}

test('the log is read newest first, in pages, whole or by status', async () => {
  await putMany(130);
  const read = async (filter: string): Promise<string[]> => {
    const ids: string[] = [];
    const first = `${ENDPOINT}/deliveries?limit=50${filter}`;
    let path = first;
    while (path !== '') {
      const { json } = await pro.ask('GET', path);
      const { data, meta } = json as { data: { deliveries: { id: string }[] }; meta: object };
      ids.push(...data.deliveries.map(({ id }) => id));
      const next: unknown = Reflect.get(meta, 'next_cursor');
      path = typeof next === 'string' ? `${first}&cursor=${next}` : '';
    }
    return ids;
  };
  const whole = await read('');
  assert.equal(whole.length, 131);
  assert.equal(whole[0], EXAMPLE_DELIVERY_ID);
  assert.deepEqual(whole.slice(1), whole.slice(1).toSorted().toReversed());
  const failed = await read('&status=failed');
  assert.equal(failed.length, 44);
  assert.deepEqual(await read('&status=dropped'), []);
  const refused = await pro.refused('invalid_parameter', 'GET', `${ENDPOINT}/deliveries?status=x`);
  assert.match(String(refused.detail), /pending, delivered, failed, dropped/);
});

test('a cursor of one status is none of another', async () => {
  await putMany(10);
  const page = await pro.ask('GET', `${ENDPOINT}/deliveries?limit=2&status=failed`);
  const next = Reflect.get(page.json.meta as object, 'next_cursor');
  const other = `${ENDPOINT}/deliveries?limit=2&status=delivered&cursor=${next}`;
  await pro.refused('invalid_cursor', 'GET', other);
});

test('a delivery is shown with its attempts', async () => {
  const { delivery, attempts } = await pro.done('GET', DELIVERY);
  assert.deepEqual([delivery.status, delivery.last_error], ['failed', EXAMPLE_DELIVERY.last_error]);
  assert.deepEqual(attempts, [
    {
      attempt: 1,
      at: NOW.toISOString(),
      status: 500,
      duration_ms: 84,
      response_excerpt: 'no room left on device',
      error: EXAMPLE_DELIVERY.last_error,
      trigger: 'scheduled',
    },
  ]);
});

test('whatever became of it, a delivery can be sent again under its id', async () => {
  for (const status of ['failed', 'dropped', 'delivered']) {
    await db('update deliveries set status = $1, step = 4, next_attempt_at = null', [status]);
    const answer = await pro.ask('POST', `${DELIVERY}/redeliver`);
    assert.equal(answer.status, 202);
    const { delivery } = answer.json.data as { delivery: Record<string, unknown> };
    assert.equal(delivery.id, EXAMPLE_DELIVERY_ID);
    assert.deepEqual([delivery.status, delivery.attempts], ['pending', 1]);
    assert.equal(delivery.next_attempt_at, NOW.toISOString());
    const [row] = await db('select step, trigger from deliveries');
    assert.deepEqual(row, { step: 0, trigger: 'manual' });
  }
});

test('one that is pending is left alone', async () => {
  const due = new Date(NOW.getTime() + 60_000);
  await db("update deliveries set status = 'pending', step = 2, next_attempt_at = $1", [due]);
  const answer = await pro.ask('POST', `${DELIVERY}/redeliver`);
  assert.equal(answer.status, 200);
  const { delivery } = answer.json.data as { delivery: Record<string, unknown> };
  assert.equal(delivery.next_attempt_at, due.toISOString());
  assert.deepEqual(await db('select step, trigger from deliveries'), [
    { step: 2, trigger: 'scheduled' },
  ]);
});

test('asked for at once many times, it is queued once', async () => {
  const asked = Array.from({ length: 10 }, () => pro.ask('POST', `${DELIVERY}/redeliver`));
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  assert.equal(statuses.filter((status) => status === 202).length, 1);
  assert.equal(statuses.filter((status) => status === 200).length, 9);
});

test('nothing is sent again to an endpoint that is disabled', async () => {
  await pro.done('PATCH', ENDPOINT, { status: 'disabled' });
  await pro.refused('endpoint_disabled', 'POST', `${DELIVERY}/redeliver`);
  const since = '2026-01-01T00:00:00Z';
  await pro.refused('endpoint_disabled', 'POST', `${ENDPOINT}/recover`, { since });
});

test('an endpoint catches up on what failed in a range, and on that alone', async () => {
  await putMany(9);
  await db("update deliveries set status = 'dropped', last_error = $1 where id like '%4'", [
    'endpoint_disabled',
  ]);
  await db("update deliveries set status = 'dropped', last_error = $1 where id like '%5'", [
    'company_unwatched',
  ]);
  const range = { since: '2026-11-18T00:03:00Z', until: '2026-11-18T00:09:00Z' };
  assert.equal((await pro.done('POST', `${ENDPOINT}/recover`, range)).queued, 3);
  const { deliveries } = await pro.done('GET', `${ENDPOINT}/deliveries?status=pending`);
  assert.deepEqual(
    deliveries.map(({ id }) => Number(id.slice(4))),
    [6, 4, 3],
  );
  assert.equal((await pro.done('POST', `${ENDPOINT}/recover`, range)).queued, 0);
  const open = { since: '2026-11-18T02:09:00+02:00' };
  assert.equal((await pro.done('POST', `${ENDPOINT}/recover`, open)).queued, 1);
});

test('a range that is none is refused', async () => {
  for (const range of [
    { since: '2026-11-18T00:00:00Z', until: '2026-11-18T00:00:00Z' },
    { since: '2999-01-01T00:00:00Z' },
    { since: '2016-12-31T23:59:60Z' },
    { since: '0000-01-01T00:00:00Z' },
    { since: '2026-11-18' },
    { until: '2026-11-18T00:00:00Z' },
    {},
  ]) {
    await pro.refused('invalid_body', 'POST', `${ENDPOINT}/recover`, range);
  }
});

async function deliveries(): Promise<readonly { status: string; last_error: string | null }[]> {
  return server.world.database.rows(
    'test-deliveries',
    `select d.status, d.last_error
     from deliveries d join test_events e on e.id = d.change_event_id order by e.seq`,
  );
}

test('what is pending of a company that is watched no longer is dropped, and nothing else', async () => {
  await pro.done('PATCH', SUBSCRIPTION, { add_companies: ['bolt'] });
  const type = 'pricing.price.changed';
  for (const company of ['acme.example', 'bolt.example']) {
    await tester.done('POST', 'test-events', { type, company });
  }
  await pro.done('PATCH', SUBSCRIPTION, { remove_companies: ['acme'] });
  assert.deepEqual(await deliveries(), [
    { status: 'dropped', last_error: 'company_unwatched' },
    { status: 'pending', last_error: null },
  ]);
});

test('stopping, unrouting or deleting drops what is pending and keeps the log', async () => {
  const pending = async () => {
    await seedWatches(server.world, server.seed.acme, NOW);
    const event = { type: 'pricing.price.changed', company: 'acme.example' };
    await tester.done('POST', 'test-events', event);
    assert.deepEqual(await deliveries(), [{ status: 'pending', last_error: null }]);
  };
  await pending();
  await pro.done('PATCH', SUBSCRIPTION, { active: false });
  assert.deepEqual(await deliveries(), [
    { status: 'dropped', last_error: 'subscription_inactive' },
  ]);
  await pending();
  await pro.done('PATCH', SUBSCRIPTION, { endpoint_ids: [] });
  assert.deepEqual(await deliveries(), [{ status: 'dropped', last_error: 'endpoint_unrouted' }]);
  await pending();
  await pro.done('DELETE', SUBSCRIPTION);
  assert.deepEqual(await deliveries(), [
    { status: 'dropped', last_error: 'subscription_inactive' },
  ]);
  const log = await pro.done('GET', `endpoints/${EXAMPLE_ENDPOINT_ID}/deliveries`);
  const of = log.deliveries.map(({ subscription_id }) => subscription_id);
  assert.deepEqual(of, [EXAMPLE_SUBSCRIPTION_ID, EXAMPLE_SUBSCRIPTION_ID]);
});
