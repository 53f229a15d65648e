// The sandbox calendar over real HTTP: the protocol that every other calendar speaks.

import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { attestedBy, readHeader, readTimestamp } from '../../../packages/proof/src/index.ts';
import { openWorld, type TestWorld } from '../../../test/worlds/world.ts';
import { parseNetworks } from '../../outside/addresses.ts';
import { httpCalendar } from '../../outside/calendars.ts';
import { mine, SANDBOX_URI, sandboxBlocks, sandboxCalendar } from './sandbox-calendar.ts';

async function openCalendar(world: TestWorld) {
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const { method = '', url: path = '' } = request;
    const body = Buffer.concat(parts);
    const answer = await sandboxCalendar(world, { method, path, body });
    response.writeHead(answer.status);
    response.end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const allow = parseNetworks('127.0.0.0/8') ?? [];
  const fetcher = { userAgent: 'AssayBot/1.0', allow, places: new Map(), now: world.now };
  return {
    url,
    client: httpCalendar(fetcher, url),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const digestOf = (n: number): Uint8Array =>
  Uint8Array.from({ length: 32 }, (_, i) => (n * 7 + i) % 256);

async function promised(client: ReturnType<typeof httpCalendar>, digest: Uint8Array) {
  const answer = await client.stamp(digest);
  assert.ok(answer.kind === 'answer');
  const read = readTimestamp(Uint8Array.from(answer.bytes), digest);
  assert.ok(read.kind === 'timestamp', JSON.stringify(read));
  const [pending, ...rest] = attestedBy(digest, read.timestamp);
  assert.ok(pending && rest.length === 0);
  assert.deepEqual(pending.attestation, { kind: 'pending', uri: SANDBOX_URI });
  return pending.message;
}

test('what was handed in is found in blocks that stand on one another', async () => {
  await using world = await openWorld({ at: '2026-11-20T12:00:00Z' });
  await using calendar = await openCalendar(world);
  const blocks = sandboxBlocks(world);
  const tip = await blocks.tip();
  assert.deepEqual(tip, { kind: 'answer', value: 0 }, 'there is a block before the first');
  const heights: number[] = [];
  for (const size of [1, 2, 3, 7]) {
    const messages: Uint8Array[] = [];
    for (let n = 0; n < size; n++) messages.push(await promised(calendar.client, digestOf(n)));
    for (const message of messages) {
      const answer = await calendar.client.look(message);
      assert.ok(answer.kind === 'answer');
      const read = readTimestamp(Uint8Array.from(answer.bytes), message);
      assert.ok(read.kind === 'timestamp');
      const [found] = attestedBy(message, read.timestamp);
      assert.ok(found?.attestation.kind === 'sandbox');
      const header = await blocks.header(found.attestation.height);
      assert.ok(header.kind === 'answer');
      assert.deepEqual(readHeader(header.value)?.merkleRoot, Uint8Array.from(found.message));
      heights.push(found.attestation.height);
    }
  }
  assert.deepEqual(heights, [1, 2, 2, 3, 3, 3, 4, 4, 4, 4, 4, 4, 4], 'one block for what waits');
  let before = '00'.repeat(32);
  for (let height = 0; height <= 4; height++) {
    const answer = await blocks.header(height);
    assert.ok(answer.kind === 'answer');
    const header = readHeader(answer.value);
    assert.ok(header?.meetsBits);
    assert.equal(header.previous, before);
    before = header.hash;
  }
  assert.equal((await blocks.header(5)).kind, 'failed');
});

test('what it never took it does not know, and what is no request it refuses', async () => {
  await using world = await openWorld({ at: '2026-11-20T12:00:00Z' });
  await using calendar = await openCalendar(world);
  assert.deepEqual(await calendar.client.look(digestOf(1)), { kind: 'not_yet' });
  const ask = async (path: string, method: string, body?: Uint8Array<ArrayBuffer>) =>
    (await fetch(`${calendar.url}${path}`, { method, ...(body ? { body } : {}) })).status;
  assert.equal(await ask('/digest', 'POST', new Uint8Array(65)), 400);
  assert.equal(await ask('/digest', 'POST'), 400);
  assert.equal(await ask('/digest', 'GET'), 404);
  assert.equal(await ask('/timestamp/xyz', 'GET'), 404);
  assert.equal(await ask(`/timestamp/${'00'.repeat(65)}`, 'GET'), 404);
  assert.equal(await ask('/', 'GET'), 404);
});

test('those who mine at once write one block', async () => {
  await using world = await openWorld({ at: '2026-11-20T12:00:00Z' });
  await using calendar = await openCalendar(world);
  for (let n = 0; n < 5; n++) await promised(calendar.client, digestOf(n));
  const mined = await Promise.all(Array.from({ length: 4 }, () => mine(world)));
  assert.deepEqual(
    mined.filter((height) => height !== null),
    [0],
  );
  assert.equal(await mine(world), null, 'no block of nothing');
});

test('the same digest handed in twice is two promises, both kept', async () => {
  await using world = await openWorld({ at: '2026-11-20T12:00:00Z' });
  await using calendar = await openCalendar(world);
  const first = await promised(calendar.client, digestOf(1));
  const second = await promised(calendar.client, digestOf(1));
  assert.notDeepEqual(first, second);
  for (const one of [first, second]) assert.equal((await calendar.client.look(one)).kind, 'answer');
});
