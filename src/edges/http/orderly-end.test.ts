// A server that ends: connections that are idle, half begun and under way.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, type Server } from 'node:net';
import { test } from 'node:test';
import { Type } from 'typebox';
import { answersIn, type RawClient, rawClient } from '../../../test/clients/raw-client.ts';
import { fakeWorld, sampleOperation } from '../../../test/worlds/fake-world.ts';
import type { EndOptions } from './orderly-end.ts';
import { createHttpServer } from './server.ts';

// Without the end that is tested here, servers do not end at all.
const PATIENCE = { timeout: 60_000 };

async function openServer(options: EndOptions) {
  const held = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const hold = sampleOperation({
    id: 'get_held',
    path: '/v1/held',
    run: async () => {
      begun.resolve();
      await held.promise;
      return { kind: 'json', data: 'held' };
    },
  });
  const quick = sampleOperation({ path: '/v1/quick' });
  const echo = sampleOperation({
    id: 'create_echo',
    method: 'POST',
    path: '/v1/echoes',
    input: { body: Type.Object({ text: Type.String() }) },
    run: async ({ input }) => ({ kind: 'json', data: input.body }),
  });
  const app = createHttpServer(fakeWorld({ operations: [hold, quick, echo] }).world, [], options);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return {
    app,
    port,
    begun: begun.promise,
    answer: held.resolve,
    connect: async (): Promise<RawClient> => {
      const arrived = once(app.server, 'connection');
      const socket = connect(port, '127.0.0.1');
      await Promise.all([once(socket, 'connect'), arrived]);
      return rawClient(socket);
    },
  };
}

/** Until nobody new is let in. */
async function isClosing(server: Server): Promise<void> {
  while (server.listening) await new Promise((resolve) => setImmediate(resolve));
}

const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;
const HALF_A_BODY =
  'POST /v1/echoes HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 13\r\n\r\n{"te';

test('no connection that says nothing holds up the end', PATIENCE, async () => {
  const server = await openServer({});
  const silent = await server.connect();
  const before = await server.connect();
  before.send(get('/v1/quick'));
  await before.answers(1);
  await server.app.close();
  assert.deepEqual(await Promise.all([silent.ended, before.ended]), ['closed', 'closed']);
  assert.match(before.heard(), /^HTTP\/1\.1 200 /);
});

test('half a head, and half a body, have the patience and no more', PATIENCE, async () => {
  const server = await openServer({ patienceMs: 100 });
  const head = await server.connect();
  head.send('GET /v1/quick HTTP/1.1\r\nHo');
  const again = await server.connect();
  again.send(get('/v1/quick'));
  await again.answers(1);
  again.send('GET /v1/quick HTTP/1.1\r\nHo');
  const body = await server.connect();
  const arrived = once(server.app.server, 'request');
  body.send(HALF_A_BODY);
  await arrived;
  await server.app.close();
  await Promise.all([head.ended, again.ended, body.ended]);
});

test(
  'what is half there when the end begins is answered when the rest comes',
  PATIENCE,
  async () => {
    const server = await openServer({});
    const body = await server.connect();
    const arrived = once(server.app.server, 'request');
    body.send(HALF_A_BODY);
    await arrived;
    const head = await server.connect();
    head.send('GET /v1/quick HTTP/1.1\r\nHo');
    // Connections have no order among each other: the head is there when a later one was answered.
    const other = await server.connect();
    other.send(get('/v1/quick'));
    await other.answers(1);
    const closed = server.app.close();
    await other.ended;
    body.send('xt":"ä"}');
    head.send('st: a\r\n\r\n');
    await closed;
    for (const client of [body, head]) {
      assert.equal(await client.ended, 'closed');
      assert.match(client.heard(), /^HTTP\/1\.1 200 [\s\S]*connection: close/i);
    }
  },
);

test('what is under way is answered, with the end of the connection', PATIENCE, async () => {
  const server = await openServer({});
  const client = await server.connect();
  client.send(get('/v1/held'));
  await server.begun;
  const closed = server.app.close();
  await isClosing(server.app.server);
  server.answer();
  await closed;
  assert.equal(await client.ended, 'closed');
  const [answer, ...more] = answersIn(client.heard());
  assert.match(answer ?? '', /^HTTP\/1\.1 200 [\s\S]*connection: close[\s\S]*"held"/i);
  assert.deepEqual(more, []);
});

test('requests that were sent together are all answered', PATIENCE, async () => {
  const server = await openServer({});
  const client = await server.connect();
  client.send(get('/v1/held').repeat(3));
  await server.begun;
  const closed = server.app.close();
  await isClosing(server.app.server);
  server.answer();
  await closed;
  assert.equal(await client.ended, 'closed');
  const answers = answersIn(client.heard());
  assert.deepEqual(
    answers.map((answer) => /^connection: close/im.test(answer)),
    [false, false, true],
  );
});

test('busy connections are all told, and no request on them is reset', PATIENCE, async () => {
  const server = await openServer({ clock: () => performance.now() });
  const clients: RawClient[] = [];
  while (clients.length < 40) clients.push(await server.connect());
  const busy = clients.map(async (client) => {
    for (let asked = 1; ; asked++) {
      client.send(get('/v1/quick'));
      await client.answers(asked);
      const answers = answersIn(client.heard());
      assert.equal(answers.length, asked, 'the last request was answered');
      if (/^connection: close/im.test(answers.at(-1) ?? '')) return asked;
    }
  });
  await Promise.all(clients.map((client) => client.answers(5)));
  const [counts] = await Promise.all([Promise.all(busy), server.app.close()]);
  assert.ok(counts.every((count) => count > 5));
  assert.deepEqual(
    new Set(await Promise.all(clients.map(({ ended }) => ended))),
    new Set(['closed']),
  );
});

test('whoever waits to be taken when the end begins is taken and answered', PATIENCE, async () => {
  const server = await openServer({ clock: () => performance.now() });
  const clients = Array.from({ length: 40 }, () => {
    const client = rawClient(connect(server.port, '127.0.0.1'));
    client.send(get('/v1/quick'));
    return client;
  });
  // They are connected by the system, and the server has not heard of them.
  await new Promise((resolve) => process.nextTick(resolve));
  await server.app.close();
  for (const client of clients) {
    assert.equal(await client.ended, 'closed');
    assert.equal(answersIn(client.heard()).length, 1);
  }
});
