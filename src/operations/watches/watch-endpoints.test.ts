// Webhook endpoints over real HTTP: making, changing, rotating, trying and removing them.

import assert from 'node:assert/strict';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, test } from 'node:test';
import { verifiesAt } from '../../../test/clients/verifies-at.ts';
import { NOW, openSeededServer, type SeededServer } from '../../../test/seeds/seed.ts';
import { deliveryStatus, seedWatches, setDelivery } from '../../../test/seeds/seed-watches.ts';
import { type Watcher, watcherOf } from '../../../test/worlds/watcher.ts';
import { TIERS } from '../../contract/tiers.ts';
import { memoryLimits } from '../../outside/limits/limit-store-memory.ts';
import { EXAMPLE_DELIVERY_ID, EXAMPLE_ENDPOINT_ID } from './watch-examples.ts';

let server: SeededServer;
let receiver: Server;
let clock = NOW;
let pro: Watcher;
let free: Watcher;

/** What the receiver got, and what it answers. */
const got: { readonly headers: IncomingHttpHeaders; readonly body: string }[] = [];
let answer: { status: number; body: string } = { status: 204, body: '' };

before(async () => {
  const limits = memoryLimits({ clock: () => clock.getTime(), most: 100 });
  server = await openSeededServer({}, { now: () => clock, limits });
  const { database } = server.world;
  await database.rows('test-keep-keys', 'update api_keys set expires_at = null');
  pro = watcherOf(server.url, server.seed.keys.pro);
  free = watcherOf(server.url, server.seed.keys.free);
  receiver = createServer(async (request, response) => {
    const body = (await request.toArray()).join('');
    got.push({ headers: request.headers, body });
    response.writeHead(answer.status).end(answer.body);
  });
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
});
after(async () => {
  receiver.close();
  await server.close();
});
beforeEach(async () => {
  clock = new Date(clock.getTime() + 3_600_000);
  await seedWatches(server.world, server.seed.acme, NOW);
});

function hook(): string {
  return `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
}

test('an endpoint is made with a secret of 32 bytes, which no later answer shows', async () => {
  const { endpoint, secret } = await pro.done('POST', 'endpoints', {
    url: 'https://hooks.bolt.example/x',
    description: 'Second',
    event_types: ['pricing.price.changed', 'pricing.price.changed'],
    min_significance: 'high',
    throttle_per_second: 5,
  });
  assert.equal(Buffer.from(secret.slice('whsec_'.length), 'base64').length, 32);
  assert.deepEqual([endpoint.status, endpoint.format], ['active', 'json']);
  assert.deepEqual(endpoint.event_types, ['pricing.price.changed']);
  for (const path of [`endpoints/${endpoint.id}`, 'endpoints']) {
    const shown = await pro.ask('GET', path);
    assert.ok(!/whsec_|sealed/.test(shown.body), shown.body);
  }
  const found = await pro.done('GET', `endpoints/${endpoint.id}`);
  assert.deepEqual(found.endpoint, endpoint);
});

test('a secret lies in the database sealed, and nowhere in the clear', async () => {
  const { secret } = await pro.done('POST', 'endpoints', { url: 'https://a.example/' });
  const bytes = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const tables = await server.world.database.rows<{ name: string }>(
    'test-tables',
    "select tablename as name from pg_tables where schemaname = 'public'",
  );
  for (const { name } of tables) {
    const [found] = await server.world.database.rows<{ found: boolean }>(
      `test-search-${name}`,
      `select exists (select from "${name}" t
         where position($1 in t::text) > 0 or position($2 in t::text) > 0) as found`,
      [bytes.toString('hex'), bytes.toString('base64')],
    );
    assert.equal(found?.found, false, name);
  }
  assert.deepEqual(server.trouble, []);
});

test('a plan has room for so many endpoints, disabled ones too', async () => {
  const room = TIERS.pro.watch.endpoints;
  for (let i = 1; i < room; i++) await pro.done('POST', 'endpoints', { url: 'https://a.example/' });
  const { endpoints } = await pro.done('GET', 'endpoints');
  assert.equal(endpoints.length, room);
  await pro.done('PATCH', `endpoints/${endpoints[3]?.id}`, { status: 'disabled' });
  const problem = await pro.refused('watch_limit_reached', 'POST', 'endpoints', {
    url: 'https://a.example/',
  });
  assert.match(String(problem.detail), new RegExp(`Pro has room for ${room} webhook endpoints`));
  await pro.done('DELETE', `endpoints/${endpoints[3]?.id}`);
  await pro.done('POST', 'endpoints', { url: 'https://a.example/' });
});

test('asked for at once, no more endpoints are made than there is room for', async () => {
  const room = TIERS.free.watch.endpoints;
  const asked = Array.from({ length: room + 11 }, () =>
    free.ask('POST', 'endpoints', { url: 'https://a.example/' }),
  );
  const statuses = (await Promise.all(asked)).map((one) => one.status);
  assert.equal(statuses.filter((status) => status === 201).length, room);
  assert.equal(statuses.filter((status) => status === 403).length, 11);
});

test('a url that may not be sent to is refused with a word on why', async () => {
  for (const url of [
    'http://hooks.acme.example/x',
    'https://10.0.0.1/x',
    'https://user:pass@hooks.acme.example/x',
    'https://hooks.acme.example/x#y',
    'ftp://hooks.acme.example/x',
    'hooks.acme.example/x',
    'https://[::ffff:169.254.169.254]/x',
    `https://hooks.acme.example/${'x'.repeat(2048)}`,
  ]) {
    const problem = await pro.refused('invalid_body', 'POST', 'endpoints', { url });
    assert.deepEqual((problem.errors as { pointer: string }[])[0]?.pointer, '/url');
    await pro.refused('invalid_body', 'PATCH', `endpoints/${EXAMPLE_ENDPOINT_ID}`, { url });
  }
  const chat = { url: 'https://hooks.acme.example/x', format: 'slack' };
  const problem = await pro.refused('invalid_body', 'POST', 'endpoints', chat);
  assert.match(String(problem.detail), /hooks\.slack\.com/);
});

test('an unknown event type is refused with the nearest one; operational ones are none', async () => {
  const url = 'https://a.example/';
  const asked = { url, event_types: ['pricing.price.changed', 'pricing.prise.changed'] };
  const problem = await pro.refused('invalid_body', 'POST', 'endpoints', asked);
  assert.match(String(problem.detail), /^\/event_types\/1 .*nearest is pricing\.price\.changed/);
  const operational = { url, event_types: ['webhook.test'] };
  await pro.refused('invalid_body', 'POST', 'endpoints', operational);
});

test('a change keeps what it does not name, and null takes a filter away', async () => {
  const path = `endpoints/${EXAMPLE_ENDPOINT_ID}`;
  const one = await pro.done('PATCH', path, { min_significance: 'high', throttle_per_second: 3 });
  assert.deepEqual(
    [one.endpoint.min_significance, one.endpoint.description],
    ['high', 'Price desk'],
  );
  const two = await pro.done('PATCH', path, { min_significance: null, description: null });
  assert.deepEqual(
    [two.endpoint.min_significance, two.endpoint.throttle_per_second, two.endpoint.description],
    [null, 3, null],
  );
  const problem = await pro.refused('invalid_body', 'PATCH', path, { format: 'slack' });
  assert.match(String(problem.detail), /\/format/);
  await pro.refused('invalid_body', 'PATCH', path, {});
});

test('disabling drops what is pending, enabling forgets the failures', async () => {
  const path = `endpoints/${EXAMPLE_ENDPOINT_ID}`;
  await setDelivery(server.world.database, 'pending', null);
  await server.world.database.rows(
    'test-failing',
    `update watch_endpoints set failing_since = created_at, consecutive_failures = 7,
       failing_deliveries = '{msg_1,msg_2}' where id = $1`,
    [EXAMPLE_ENDPOINT_ID],
  );
  const off = await pro.done('PATCH', path, { status: 'disabled' });
  assert.deepEqual([off.endpoint.status, off.endpoint.disabled_reason], ['disabled', 'manual']);
  assert.deepEqual(await deliveryStatus(server.world.database, EXAMPLE_DELIVERY_ID), {
    status: 'dropped',
    last_error: 'endpoint_disabled',
  });
  const on = await pro.done('PATCH', path, { status: 'active' });
  const { disabled_reason, failing_since, consecutive_failures } = on.endpoint;
  assert.deepEqual([disabled_reason, failing_since, consecutive_failures], [null, null, 0]);
});

test('after a plan fell, as many are enabled again as it has room for', async () => {
  const { database } = server.world;
  const tier = (word: string) =>
    database.rows('test-tier', 'update accounts set tier = $2 where id = $1', ['acc_pro', word]);
  for (let i = 0; i < 3; i++) await pro.done('POST', 'endpoints', { url: 'https://a.example/' });
  const ids = (await pro.done('GET', 'endpoints')).endpoints.map(({ id }) => id);
  for (const id of ids) await pro.done('PATCH', `endpoints/${id}`, { status: 'disabled' });
  await tier('free');
  const enabled = ids.map((id) => pro.ask('PATCH', `endpoints/${id}`, { status: 'active' }));
  const statuses = (await Promise.all(enabled)).map(({ status }) => status);
  const on = statuses.filter((status) => status === 200).length;
  const off = statuses.filter((status) => status === 403).length;
  assert.deepEqual(
    [on, off],
    [TIERS.free.watch.endpoints, ids.length - TIERS.free.watch.endpoints],
  );
  const active = ids[statuses.indexOf(200)];
  await pro.done('PATCH', `endpoints/${active}`, { status: 'active', description: 'Still' });
  await tier('pro');
});

test('deleting takes the routes and the log with it, and leaves the subscription', async () => {
  const { deleted, id } = await pro.done('DELETE', `endpoints/${EXAMPLE_ENDPOINT_ID}`);
  assert.deepEqual([deleted, id], [true, EXAMPLE_ENDPOINT_ID]);
  await pro.refused('delivery_not_found', 'GET', `deliveries/${EXAMPLE_DELIVERY_ID}`);
  const { subscriptions } = await pro.done('GET', 'subscriptions');
  assert.deepEqual(
    subscriptions.map(({ endpoint_ids }) => endpoint_ids),
    [[]],
  );
  await pro.refused('endpoint_not_found', 'DELETE', `endpoints/${EXAMPLE_ENDPOINT_ID}`);
});

test('after a rotation both secrets sign for a day, and never more than two', async () => {
  const { endpoint, secret: first } = await pro.done('POST', 'endpoints', { url: hook() });
  const path = `endpoints/${endpoint.id}`;
  const { secret: second, endpoint: rotated } = await pro.done('POST', `${path}/rotate`);
  assert.equal(rotated.secret_previous_expires_at, new Date(clock.getTime() + 86_400_000).toJSON());
  assert.notEqual(first, second);
  assert.deepEqual(await signers(endpoint.id, [first, second]), [first, second]);
  const { secret: third } = await pro.done('POST', `${path}/rotate`, { grace_seconds: 3600 });
  assert.deepEqual(await signers(endpoint.id, [first, second, third]), [second, third]);
  clock = new Date(clock.getTime() + 3_600_001);
  assert.deepEqual(await signers(endpoint.id, [first, second, third]), [third]);
  const { endpoint: later } = await pro.done('GET', path);
  assert.equal(later.secret_previous_expires_at, null);
  const { secret: last } = await pro.done('POST', `${path}/rotate`, { grace_seconds: 0 });
  assert.deepEqual(await signers(endpoint.id, [third, last]), [last]);
});

test('rotated at once many times, one secret is current and two are live', async () => {
  const { endpoint } = await pro.done('POST', 'endpoints', { url: hook() });
  const rotations = await Promise.all(
    Array.from({ length: 8 }, () => pro.done('POST', `endpoints/${endpoint.id}/rotate`)),
  );
  const secrets = rotations.map((one) => one.secret);
  assert.equal(new Set(secrets).size, 8);
  assert.equal((await signers(endpoint.id, secrets)).length, 2);
});

/** Those of these secrets by which the next test send verifies. */
async function signers(id: string, secrets: readonly string[]): Promise<readonly string[]> {
  got.length = 0;
  const sent = await pro.done('POST', `endpoints/${id}/test`);
  assert.equal(sent.delivered, true);
  const [request] = got;
  assert.ok(request);
  return secrets.filter((secret) => verifiesAt(clock, secret, request));
}

test('a test send is signed, told in the answer, and leaves no trace', async () => {
  const { endpoint } = await pro.done('POST', 'endpoints', { url: hook() });
  const path = `endpoints/${endpoint.id}`;
  got.length = 0;
  answer = { status: 200, body: 'x'.repeat(900) };
  const good = await pro.done('POST', `${path}/test`);
  assert.deepEqual([good.delivered, good.response_status, good.error], [true, 200, null]);
  assert.equal(good.response_excerpt?.length, 500);
  const [sent] = got;
  assert.match(String(sent?.headers['webhook-id']), /^msg_test_[0-9A-Z]{26}$/);
  assert.match(String(sent?.headers['user-agent']), /^assay-webhooks\/1\.0 \(\+http/);
  assert.equal(JSON.parse(sent?.body ?? '').type, 'webhook.test');
  answer = { status: 500, body: 'broken' };
  const bad = await pro.done('POST', `${path}/test`);
  assert.deepEqual([bad.delivered, bad.response_status, bad.error], [false, 500, 'http_500']);
  answer = { status: 204, body: '' };
  assert.deepEqual((await pro.done('GET', path)).endpoint, endpoint);
  const { deliveries } = await pro.done('GET', `${path}/deliveries`);
  assert.deepEqual(deliveries, []);
});

test('a test that reaches nobody says why; a disabled endpoint can be tried', async () => {
  const path = `endpoints/${EXAMPLE_ENDPOINT_ID}`;
  await pro.done('PATCH', path, { status: 'disabled' });
  const sent = await pro.done('POST', `${path}/test`);
  assert.deepEqual(
    [sent.delivered, sent.response_status, sent.response_excerpt, sent.error],
    [false, null, null, 'dns'],
  );
});

test('an endpoint is tried ten times a minute', async () => {
  const { endpoint } = await pro.done('POST', 'endpoints', { url: hook() });
  const path = `endpoints/${endpoint.id}/test`;
  for (let i = 0; i < 10; i++) await pro.done('POST', path);
  const refused = await pro.ask('POST', path);
  assert.equal(refused.json.code, 'rate_limited');
  assert.equal(refused.headers['retry-after'], '60');
  assert.deepEqual(refused.json['violated-policies'], ['endpoint-test']);
  clock = new Date(clock.getTime() + 60_001);
  await pro.done('POST', path);
});
