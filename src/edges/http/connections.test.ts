// Connections that take and give nothing: how many there may be, and how long one is kept.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { test } from 'node:test';
import { Type } from 'typebox';
import { fakeWorld, sampleOperation } from '../../../test/worlds/fake-world.ts';
import type { ConnectionBounds } from './connections.ts';
import { createHttpServer } from './server.ts';

const MEGABYTE = 'x'.repeat(1 << 20);

async function open(connections: ConnectionBounds, wait: () => Promise<void> = async () => {}) {
  const large = sampleOperation({
    path: '/v1/large',
    input: { query: Type.Object({}) },
    run: async () => {
      await wait();
      return { kind: 'json', data: { text: MEGABYTE.repeat(32) } };
    },
  });
  const small = sampleOperation({ id: 'get_small', path: '/v1/small' });
  const app = createHttpServer(fakeWorld({ operations: [large, small] }).world, [], {
    connections,
  });
  await app.listen({ port: 0, host: '::' });
  const { port } = app.server.address() as AddressInfo;
  const sockets: Socket[] = [];
  return {
    dial: async (localAddress = '127.0.0.1'): Promise<Socket> => {
      const socket = connect({ port, host: '127.0.0.1', localAddress });
      socket.on('error', () => {});
      sockets.push(socket);
      await once(socket, 'connect');
      return socket;
    },
    /** The connections that the server knows. */
    count: () => new Promise<number>((resolve) => app.server.getConnections((_, n) => resolve(n))),
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      await app.close();
    },
  };
}

function get(path: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;
}

async function statusOf(socket: Socket): Promise<string> {
  socket.write(get('/v1/small'));
  const [first] = await once(socket, 'data');
  return String(first).slice(9, 12);
}

test('whoever never reads its answer is dropped', async () => {
  await using server = await open({ most: 100, unreadMs: 200 });
  const deaf = await server.dial();
  deaf.pause();
  deaf.write(get('/v1/large'));
  while ((await server.count()) > 0) await new Promise((resolve) => setTimeout(resolve, 20));
});

test('whoever reads slowly gets all of it, and whoever waits for an answer is waited with', async () => {
  const made = Promise.withResolvers<void>();
  await using server = await open({ most: 100, unreadMs: 1_000 }, () => made.promise);
  const slow = await server.dial();
  const [idle, asking] = [await server.dial(), await server.dial()];
  let read = 0;
  let sinceRest = 0;
  const whole = new Promise<void>((resolve, reject) => {
    slow.on('close', () => reject(new Error(`it was dropped after ${read} bytes`)));
    slow.on('data', (chunk) => {
      read += chunk.length;
      if (read > 32 * MEGABYTE.length) return resolve();
      sinceRest += chunk.length;
      // The system buffers megabytes: the service sees that something was read after as many only.
      if (sinceRest < 2 * MEGABYTE.length) return;
      sinceRest = 0;
      slow.pause();
      setTimeout(() => slow.resume(), 100);
    });
  });
  slow.write(get('/v1/large'));
  asking.write(get('/v1/large'));
  // Longer than an answer may lie unread: nothing of theirs does.
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  assert.equal(await server.count(), 3);
  made.resolve();
  asking.resume();
  await whole;
  assert.equal(await statusOf(idle), '200');
});

test('there are so many connections, and one network has a quarter when it is crowded', async () => {
  await using server = await open({ most: 8, unreadMs: 60_000 });
  const first = [];
  for (let i = 0; i < 4; i++) first.push(await server.dial());
  assert.equal(await statusOf(first[0] as Socket), '200');
  const refused = await server.dial();
  const [words] = await once(refused, 'data');
  assert.match(String(words), /^HTTP\/1\.1 503 .*\r\nConnection: close\r\nRetry-After: 5\r\n/);
  const other = [await server.dial('127.0.0.2'), await server.dial('127.0.0.3')];
  const same = await server.dial('127.0.0.3');
  for (const socket of [...other, same]) assert.equal(await statusOf(socket), '200');
  assert.equal(await statusOf(await server.dial('127.0.0.4')), '200');
  const [full] = await once(await server.dial('127.0.0.5'), 'data');
  assert.match(String(full), /^HTTP\/1\.1 503 /);
  // Who leaves makes room.
  const before = await server.count();
  first[0]?.destroy();
  while ((await server.count()) >= before) await new Promise((resolve) => setTimeout(resolve, 10));
  assert.equal(await statusOf(await server.dial('127.0.0.6')), '200');
});
