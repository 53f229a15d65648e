// Test events: triggered by a test key, delivered, tried again, logged and pulled, and seen by
// nobody else.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { EVENT_TYPES } from '../../../src/contract/event-types.ts';
import { payloadSchema } from '../../../src/contract/event-vocabulary.ts';
import { deliverDue } from '../../../src/pipeline/delivering/deliver.ts';
import type { DeliveryWorld } from '../../../src/pipeline/delivering/delivery-world.ts';
import type { Answer } from '../../clients/client.ts';
import { openSeededServer, type SeededServer } from '../../seeds/seed.ts';
import { isSignedBy, openReceiver } from '../../servers/receiver.ts';
import { type Asking, asking, readEvents, subscribe } from '../../worlds/watching.ts';

let server: SeededServer;
let tester: Asking;
before(async () => {
  server = await openSeededServer();
  tester = asking(server, server.seed.keys.tester);
});
after(() => server.close());

const PATH = '/v1/watch/test-events';

interface Triggered {
  readonly event: { readonly id: string; readonly company: string; readonly type: string };
  readonly subscriptions: readonly string[];
  readonly deliveries: number;
}

function dataOf(answer: Answer): Triggered {
  assert.equal(answer.status, 201, answer.body);
  return answer.json.data as Triggered;
}

test('one is signed, tried again, logged and pulled, for its own account alone', async () => {
  await using receiver = await openReceiver();
  const made = await tester('/v1/watch/endpoints', { url: receiver.url });
  const { endpoint, secret } = made.json.data as { endpoint: { id: string }; secret: string };
  const routed = { endpoint_ids: [endpoint.id] };
  const id = await subscribe(tester, ['acme.example', 'bolt.example'], routed);
  const narrow = await subscribe(tester, ['bolt.example'], { dimensions: ['legal'] });
  const stranger = asking(server, server.seed.keys.scale);
  const foreign = await subscribe(stranger, ['bolt.example']);
  for (const [one, call] of [
    [id, tester],
    [narrow, tester],
    [foreign, stranger],
  ] as const) {
    await readEvents(call, one);
  }
  const asked = { type: 'pricing.price.changed', company: 'bolt.example' };
  const told = dataOf(await tester(PATH, asked));
  assert.match(told.event.id, /^evt_test_/);
  assert.deepEqual([told.subscriptions, told.deliveries], [[id], 1]);

  let now = server.world.now();
  const world: DeliveryWorld = {
    ...server.world,
    poster: server.world.webhooks,
    retrySteps: [5_000],
    now: () => now,
    sleep: async () => {},
    alarm: (fields, message) => assert.fail(`${message} ${JSON.stringify(fields)}`),
  };
  receiver.answer(503);
  await deliverDue(world);
  receiver.answer(204);
  now = new Date(now.getTime() + 10_000);
  await deliverDue(world);
  assert.equal(receiver.received.length, 2, 'the first attempt failed');
  for (const one of receiver.received) {
    assert.ok(isSignedBy(secret, one));
    assert.equal(JSON.parse(one.body).data.event_id, told.event.id);
  }
  const log = await tester(`/v1/watch/endpoints/${endpoint.id}/deliveries`);
  const { deliveries } = log.json.data as { deliveries: { change_event_id: string }[] };
  assert.deepEqual(
    deliveries.map((row) => row.change_event_id),
    [told.event.id],
  );

  assert.deepEqual((await readEvents(tester, id)).ids, [told.event.id]);
  assert.deepEqual((await readEvents(tester, narrow)).ids, []);
  assert.deepEqual((await readEvents(stranger, foreign)).ids, []);
  for (const path of ['/v1/changes?limit=200', '/v1/companies/bolt.example/history?limit=200']) {
    assert.doesNotMatch((await stranger(path)).body, /evt_test_/);
  }
});

test('there is one of every type, with a body that meets its schema', async () => {
  await using receiver = await openReceiver();
  const made = await tester('/v1/watch/endpoints', { url: receiver.url });
  const { endpoint } = made.json.data as { endpoint: { id: string } };
  const id = await subscribe(tester, ['acme.example'], { endpoint_ids: [endpoint.id] });
  const asked = { company: 'www.acme.example', subscription_id: id };
  for (const { type } of EVENT_TYPES) {
    const { event, deliveries } = dataOf(await tester(PATH, { type, ...asked }));
    assert.deepEqual([event.type, event.company, deliveries], [type, 'acme.example', 1]);
  }
  const poster = server.world.webhooks;
  const world = { ...server.world, poster, retrySteps: [1], sleep: async () => {} };
  for (let round = 0; receiver.received.length < EVENT_TYPES.length; round++) {
    assert.ok(round < 100);
    await deliverDue({ ...world, alarm: (_fields, message) => assert.fail(message) });
  }
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  const types = new Set<string>();
  for (const { body } of receiver.received) {
    const payload = JSON.parse(body);
    types.add(payload.type);
    const validate = ajv.compile(payloadSchema(payload.type, server.world.baseUrl) ?? {});
    assert.ok(validate(payload), JSON.stringify([payload, validate.errors]));
  }
  assert.equal(types.size, EVENT_TYPES.length);
});

test('where nobody takes it, that is said', async () => {
  const id = await subscribe(tester, ['acme.example'], { dimensions: ['legal'] });
  const asked = { type: 'pricing.price.changed', subscription_id: id };
  const answer = await tester(PATH, { ...asked, company: 'acme.example' });
  assert.deepEqual(dataOf(answer).subscriptions, []);
  assert.match(String((answer.json.meta as { notice?: string }).notice), /No active subscription/);
  const refused = await tester(PATH, asked);
  assert.equal(refused.json.code, 'invalid_body');
  assert.match(String(refused.json.detail), /\/company is needed/);
});

test('what cannot be triggered is refused, and tells nobody', async () => {
  const { keys } = server.seed;
  const type = 'pricing.price.changed';
  const foreign = await subscribe(asking(server, keys.scale), ['acme.example']);
  for (const [call, body, status, code] of [
    [asking(server, keys.pro), { type }, 403, 'test_key_required'],
    [tester, { type: 'pricing.prise.changed' }, 400, 'invalid_body'],
    [tester, { type: 'webhook.test' }, 400, 'invalid_body'],
    [tester, {}, 400, 'invalid_body'],
    [tester, { type, company: 'https://acme.example/' }, 400, 'invalid_body'],
    [tester, { type, company: 'nobody.example' }, 404, 'company_not_found'],
    [tester, { type, subscription_id: foreign }, 404, 'subscription_not_found'],
    [tester, { type, subscription: foreign }, 400, 'invalid_body'],
  ] as const) {
    const answer = await call(PATH, body);
    assert.deepEqual([answer.status, answer.json.code], [status, code], answer.body);
  }
  const misspelt = await tester(PATH, { type: 'pricing.prise.changed' });
  assert.match(String(misspelt.json.detail), /nearest is pricing\.price\.changed/);
  await readEvents(asking(server, keys.scale), foreign, { after: '2020-01-01T00:00:00Z' });
});

test('one that is a month old is gone with the next', async () => {
  const id = await subscribe(tester, ['acme.example']);
  const asked = { type: 'legal.terms.changed', company: 'acme.example', subscription_id: id };
  const old = dataOf(await tester(PATH, asked)).event.id;
  await server.database.database.rows(
    'test-age',
    `update test_events set recorded_at = recorded_at - interval '31 days' where id = $1`,
    [old],
  );
  const { id: fresh } = dataOf(await tester(PATH, asked)).event;
  const { ids } = await readEvents(tester, id, { after: '2020-01-01T00:00:00Z' });
  assert.deepEqual(ids, [fresh]);
});
