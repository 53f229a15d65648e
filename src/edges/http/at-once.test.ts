// Reads that are asked again: answered as by their route, with every guard, and without the route.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { request } from 'undici';
import { shelfServer } from '../../../test/worlds/shelf-server.ts';

const QUOTA = 60;
const known = shelfServer(true, QUOTA);
const routed = shelfServer(false, QUOTA);
before(async () => {
  for (const one of [known, routed]) {
    one.url = await one.app.listen({ port: 0, host: '127.0.0.1' });
  }
});
after(() => Promise.all([known.app.close(), routed.app.close()]));

type Sent = NonNullable<Parameters<typeof request>[1]>;

/** All of an answer but what differs from one moment to the next. */
async function call(url: string, path: string, sent: Sent = {}) {
  const { statusCode: status, headers, body } = await request(url + path, sent);
  const { date: _, 'x-request-id': requestId, ...fields } = headers;
  const text = Buffer.from(await body.arrayBuffer()).toString('base64');
  assert.match(String(requestId), /^req_[0-9A-Z]{26}$/);
  const problem = String(fields['content-type']).startsWith('application/problem');
  if (!problem) return { status, fields, text };
  const { request_id: __, ...told } = JSON.parse(Buffer.from(text, 'base64').toString());
  return { status, fields: { ...fields, 'content-length': '' }, text: told };
}

const ASKED: readonly (readonly [path: string, sent?: Sent])[] = [
  ['/v1/shelves/a'],
  ['/v1/shelves/a', { headers: { accept: 'application/json' } }],
  ['/v1/shelves/a', { headers: { accept: 'text/html' } }],
  ['/v1/shelves/a', { headers: { 'accept-encoding': 'br' } }],
  ['/v1/shelves/a', { headers: { 'accept-encoding': 'gzip, zstd' } }],
  ['/v1/shelves/a', { headers: { 'if-none-match': '*' } }],
  ['/v1/shelves/a', { headers: { 'if-none-match': '"tag-3011"' } }],
  ['/v1/shelves/a', { headers: { 'if-none-match': '"other"' } }],
  ['/v1/shelves/a', { headers: { prefer: 'cost-only' } }],
  ['/v1/shelves/a', { headers: { range: 'bytes=0-1' } }],
  ['/v1/shelves/a', { headers: { authorization: 'Bearer nothing' } }],
  ['/v1/shelves/a', { headers: { 'x-api-key': 'nothing' } }],
  ['/v1/shelves/a', { method: 'HEAD' }],
  ['/v1/shelves/a', { method: 'POST' }],
  ['/v1/shelves/a?size=3'],
  ['/v1/shelves/a?size=3&size=3'],
  ['/v1/shelves/a?size=10'],
  ['/v1/shelves/a?dry_run=true'],
  ['/v1/shelves/a/'],
  // Like one that its route answered.
  ['/v1/shelves/b.example'],
  ['/v1/shelves/longer-than-20-letters.example'],
  ['/v1/shelves/B.example'],
  ['/v1/shelves/b.example/'],
  ['/v1/shelves/b.example?size=3'],
  ['/v1/shelves/b%2eexample'],
  ['/v1/shelves/b..example'],
  ['/v1/shelves/.example'],
  ['/v1/shelves/'],
  ['/v1/./b.example'],
  ['/v1/shelve/b.example'],
  ['/v1/shelves//b.example'],
];

test('what was asked before is answered as its route would, whatever else is asked', async () => {
  for (const round of [1, 2]) {
    for (const [path, sent] of ASKED) {
      const ours = await call(known.url, path, sent);
      assert.deepEqual(ours, await call(routed.url, path, sent), `${round} ${path}`);
    }
  }
  assert.deepEqual(known.told, routed.told);
  assert.ok(known.shelf.runs < routed.shelf.runs / 2, `${known.shelf.runs} runs`);
});

test('what is no longer in memory is read, and what is there again is not', async () => {
  const { shelf, url } = known;
  const before = shelf.runs;
  shelf.body = null;
  const read = await call(url, '/v1/shelves/a');
  assert.equal(Buffer.from(String(read.text), 'base64').toString(), '{"data":"read"}');
  assert.equal(shelf.runs, before + 1);
  shelf.body = '{"data":"new"}';
  const next = await call(url, '/v1/shelves/a');
  assert.equal(Buffer.from(String(next.text), 'base64').toString(), '{"data":"new"}');
  assert.equal(shelf.runs, before + 1);
});

test('calls that are answered at once are taken from the quota, and refused when it is used up', async () => {
  let last = await call(known.url, '/v1/shelves/a');
  for (let i = 0; i < QUOTA && last.status === 200; i++) {
    last = await call(known.url, '/v1/shelves/a');
  }
  assert.equal(last.status, 429);
  assert.equal(Reflect.get(last.fields, 'ratelimit'), '"burst";r=0;t=60');
  assert.equal(known.told.at(-1), 'get_sample 429');
});
