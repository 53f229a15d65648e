// Operations from a terminal: every one is offered, and what is given reaches it through `invoke`.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openSeededServer, type SeededServer } from '../../../test/seeds/seed.ts';
import { eventOf, tell } from '../../../test/worlds/watching.ts';
import { invoke } from '../../operations/invoke/invoke.ts';
import { registry } from '../../operations/registry.ts';
import { EXAMPLE_ENDPOINT_ID } from '../../operations/watches/watch-examples.ts';
import { callOperation, offered } from './call.ts';

let server: SeededServer;
before(async () => {
  server = await openSeededServer();
});
after(() => server.close());

interface Answered {
  readonly data?: unknown;
  readonly meta?: { readonly next_cursor?: string };
  readonly code?: string;
}

interface Given {
  readonly path?: readonly string[];
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly idempotencyKey?: string;
}

async function call(id: string, { path = [], query = {}, ...given }: Given) {
  const key = server.seed.keys.pro;
  const request = { path, query, key, ...given };
  const called = await callOperation(server.world, invoke, id, request, () => {});
  assert.ok(called.kind === 'json');
  const document = called.document as Answered;
  return { status: called.status, ...document };
}

test('every operation is offered, with the members of its body in their kinds', () => {
  const all = offered(registry);
  assert.deepEqual(
    all.map(({ id }) => id),
    registry.map(({ id }) => id),
  );
  const create = all.find(({ id }) => id === 'create_watch_endpoint');
  assert.deepEqual(
    create?.body.map(({ name, kind }) => [name, kind]),
    [
      ['url', 'text'],
      ['format', 'text'],
      ['signature', 'text'],
      ['description', 'text'],
      ['event_types', 'list'],
      ['min_significance', 'text'],
      ['throttle_per_second', 'number'],
    ],
  );
  assert.equal(create?.writes, true);
  const listed = all.find(({ id }) => id === 'list_watch_endpoints');
  assert.deepEqual([listed?.body, listed?.writes], [[], false]);
});

test('a write takes its path, its body and its Idempotency-Key', async () => {
  const body = { name: 'From a terminal', companies: ['acme.example', 'bolt.example'] };
  const once = { body, idempotencyKey: 'once' };
  const first = await call('create_watch_subscription', once);
  assert.equal(first.status, 201);
  assert.deepEqual((await call('create_watch_subscription', once)).data, first.data);
  const path = [EXAMPLE_ENDPOINT_ID];
  const changed = await call('update_watch_endpoint', { path, body: { status: 'disabled' } });
  assert.equal(changed.status, 200);
  assert.equal((await call('delete_watch_endpoint', { path })).status, 200);
  assert.equal((await call('delete_watch_endpoint', { path })).code, 'endpoint_not_found');
});

test('a stream is told event by event, until a problem ends it', async () => {
  const id = 'stream_watch_events';
  assert.equal(offered(registry).find((one) => one.id === id)?.streams, true);
  const made = await call('create_watch_subscription', {
    body: { name: 'Streamed', companies: ['acme.example'] },
  });
  const { subscription } = made.data as { readonly subscription: { readonly id: string } };
  const query = { subscription_id: subscription.id };
  const read = await call('get_watch_events', { query });
  await tell(server, server.seed.acme, [eventOf('evt_a'), eventOf('evt_b')]);
  const cursor = read.meta?.next_cursor ?? '';
  const request = { path: [], query: { ...query, cursor }, key: server.seed.keys.pro };
  const told: unknown[] = [];
  const ended = await callOperation(server.world, invoke, id, request, (event) => {
    told.push(Reflect.get(Object(event), 'id'));
    if (told.length < 2) return;
    void call('delete_watch_subscription', { path: [subscription.id] });
  });
  assert.deepEqual(told, ['evt_a', 'evt_b']);
  assert.ok(ended.kind === 'json');
  assert.equal(Reflect.get(Object(ended.document), 'code'), 'subscription_not_found');
});

test('a body that is needed and not given is asked for; an optional one is not', async () => {
  assert.equal((await call('create_watch_endpoint', {})).code, 'invalid_body');
  const made = await call('create_watch_endpoint', { body: { url: 'https://a.example/' } });
  const { endpoint } = made.data as { readonly endpoint: { readonly id: string } };
  const rotated = await call('rotate_watch_endpoint_secret', { path: [endpoint.id] });
  assert.equal(rotated.status, 200);
});
