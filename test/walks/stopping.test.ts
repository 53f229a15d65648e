// The service is told to stop while people are connected to it in every way.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { ask } from '../clients/client.ts';
import { assayHere } from '../clients/command-here.ts';
import { isAlive, startService, temporaryFolder } from '../servers/service.ts';
import { layOutDatabase } from '../worlds/prepared.ts';

/** Before, a connection that says nothing held up the end until it was given up. */
const PATIENCE = { timeout: 180_000 };

/** A connection that has sent this and waits; what came back, at its end. */
async function opened(base: string, text: string) {
  const { hostname, port } = new URL(base);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.on('error', () => {});
  let heard = '';
  socket.on('data', (part) => {
    heard += String(part);
  });
  const ended = new Promise<string>((resolve) => {
    socket.once('close', () => resolve(heard));
  });
  socket.write(text);
  return { socket, ended, hears: (words: string) => until(socket, () => heard.includes(words)) };
}

function until(socket: Socket, holds: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (holds()) resolve();
    };
    socket.on('data', look).once('close', resolve);
    look();
  });
}

const HALF_A_BODY =
  'POST /v1/watch/subscriptions HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{';

async function subscription(base: string, key: string): Promise<string> {
  const made = await ask(base, '/v1/watch/subscriptions', {
    method: 'POST',
    headers: { 'X-API-Key': key, 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'Test', companies: ['harbour.example'] }),
  });
  assert.equal(made.status, 201, made.body);
  return (made.json.data as { subscription: { id: string } }).subscription.id;
}

async function startEmpty(data: string) {
  await layOutDatabase(data);
  return startService(data, { ASSAY_SAMPLE: 'off' });
}

test('connections of every kind end with the service', PATIENCE, async () => {
  await using folder = await temporaryFolder();
  await using service = await startEmpty(join(folder.path, 'data'));
  const ready = await service.ready();
  const base = ready.base_url;
  const silent = await opened(base, '');
  const head = await opened(base, 'GET / HTTP/1.1\r\nHo');
  const body = await opened(base, HALF_A_BODY);
  const again = await opened(base, 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n');
  await again.hears('HTTP/1.1 200 ');
  const { code } = await service.stop();
  assert.equal(code, 0);
  await Promise.all([silent, head, body, again].map(({ ended }) => ended));
  assert.equal(isAlive(ready.pid), false);
});

test(
  'streams and long-polls are told the end, and it waits for none of them',
  PATIENCE,
  async () => {
    await using folder = await temporaryFolder();
    await using service = await startEmpty(join(folder.path, 'data'));
    const ready = await service.ready();
    const { base_url: base, keys } = ready;
    const track = ['track', 'harbour.example', '--name', 'Harbour'];
    assert.equal((await assayHere(track, { ASSAY_DATA: service.data })).code, 0);
    const id = await subscription(base, keys.scale);
    const asked = (path: string) =>
      `GET ${path} HTTP/1.1\r\nHost: a\r\nX-API-Key: ${keys.scale}\r\n\r\n`;
    const stream = await opened(base, asked(`/v1/watch/events/stream?subscription_id=${id}`));
    await stream.hears(': beat');
    const poll = await opened(base, asked(`/v1/watch/events?subscription_id=${id}&wait=30`));
    const { code } = await service.stop();
    assert.equal(code, 0);
    // The last piece of a chunked answer: it was ended, not cut.
    assert.match(await stream.ended, /\r\n0\r\n\r\n$/);
    assert.match(await poll.ended, /^HTTP\/1\.1 200 [\s\S]*connection: close/i);
  },
);

test('who is told twice waits for nobody, and still closes the database', PATIENCE, async () => {
  await using folder = await temporaryFolder();
  await using service = await startEmpty(join(folder.path, 'data'));
  const { base_url: base } = await service.ready();
  const body = await opened(base, HALF_A_BODY);
  const first = service.stop();
  await refuses(base);
  service.process.kill('SIGTERM');
  await body.ended;
  const { code, signal } = await first;
  assert.deepEqual([code, signal], [0, null]);
});

/** Nobody new is let in. */
async function refuses(base: string): Promise<void> {
  const { hostname, port } = new URL(base);
  for (;;) {
    const socket = connect(Number(port), hostname);
    const how = await Promise.race([
      once(socket, 'connect').then(() => 'connected' as const),
      once(socket, 'error').then(() => 'refused' as const),
    ]).catch(() => 'refused' as const);
    socket.destroy();
    if (how === 'refused') return;
  }
}
