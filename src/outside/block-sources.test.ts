// Block sources: an Esplora server, a node by its RPC, and several that must agree.

import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { parseNetworks } from './addresses.ts';
import { agreeingBlocks, type NamedBlocks } from './agreeing-blocks.ts';
import { blockSource } from './block-sources.ts';
import type { Fetcher } from './fetcher.ts';

const FETCHER: Fetcher = {
  userAgent: 'AssayBot/1.0',
  allow: parseNetworks('127.0.0.0/8') ?? [],
  places: new Map(),
  now: () => new Date(0),
};

const HEADER = Buffer.alloc(80, 7);
const HASH = 'ab'.repeat(32);

test('a node answers by its RPC, with the password of its address', async () => {
  const asked: string[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const { method, params } = JSON.parse(Buffer.concat(parts).toString());
    asked.push(`${request.headers.authorization} ${method} ${JSON.stringify(params)}`);
    const results: Readonly<Record<string, unknown>> = {
      getblockcount: 900_000,
      getblockhash: params[0] > 900_000 ? null : HASH,
      getblockheader: HEADER.toString('hex'),
    };
    const result = results[method] ?? null;
    const error = result === null ? { code: -8, message: 'out of range' } : null;
    response.statusCode = error === null ? 200 : 500;
    response.end(JSON.stringify({ result, error, id: 'assay' }));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  try {
    const node = blockSource(FETCHER, `rpc+http://me:se%20cret@127.0.0.1:${port}`);
    assert.equal(node.name, `127.0.0.1:${port}`);
    assert.deepEqual(await node.tip(), { kind: 'answer', value: 900_000 });
    assert.deepEqual(await node.header(5), { kind: 'answer', value: HEADER });
    const user = `Basic ${Buffer.from('me:se cret').toString('base64')}`;
    assert.deepEqual(asked, [
      `${user} getblockcount []`,
      `${user} getblockhash [5]`,
      `${user} getblockheader ["${HASH}",false]`,
    ]);
    const none = await node.header(900_001);
    assert.deepEqual(none, { kind: 'failed', reason: 'answered getblockhash with status 500' });
  } finally {
    server.closeAllConnections();
    server.close();
  }
  assert.equal((await blockSource(FETCHER, `rpc+http://127.0.0.1:${port}`).tip()).kind, 'failed');
});

const saying = (name: string, tip: number, header: Uint8Array): NamedBlocks => ({
  name,
  tip: async () => ({ kind: 'answer', value: tip }),
  header: async () => ({ kind: 'answer', value: header }),
});
const silent: NamedBlocks = {
  name: 'c.example',
  tip: async () => ({ kind: 'failed', reason: 'did not answer in time' }),
  header: async () => ({ kind: 'failed', reason: 'did not answer in time' }),
};

test('sources that contradict one another are believed in nothing', async () => {
  const a = saying('a.example', 10, HEADER);
  const liar = saying('b.example', 12, Buffer.alloc(80, 8));
  const both = agreeingBlocks([a, liar]);
  assert.deepEqual(await both.header(5), {
    kind: 'failed',
    reason: 'a.example and b.example give different headers for block 5',
  });
  assert.deepEqual(await both.tip(), { kind: 'answer', value: 10 }, 'the lower one counts');
});

test('a source that is silent is passed over; where all are, each says why', async () => {
  const one = agreeingBlocks([silent, saying('a.example', 10, HEADER)]);
  assert.deepEqual(await one.header(5), { kind: 'answer', value: HEADER });
  assert.deepEqual(await one.tip(), { kind: 'answer', value: 10 });
  assert.deepEqual(await agreeingBlocks([silent, silent]).tip(), {
    kind: 'failed',
    reason: 'c.example did not answer in time, and c.example did not answer in time',
  });
});
