// Content codings: who gets which, under which tag, and which answers are never coded.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { gunzipSync, zstdDecompressSync } from 'node:zlib';
import { Type } from 'typebox';
import { request } from 'undici';
import { fakeWorld, sampleOperation } from '../../../test/worlds/fake-world.ts';
import { createHttpServer } from './server.ts';

const LONG = { text: 'captured words '.repeat(400) };

const long = sampleOperation({
  id: 'get_long',
  path: '/v1/long',
  run: async () => ({ kind: 'json', data: LONG }),
});
const short = sampleOperation({
  id: 'get_short',
  path: '/v1/short',
  run: async () => ({ kind: 'json', data: { text: 'a' } }),
});
const written = sampleOperation({
  id: 'create_long',
  method: 'POST',
  path: '/v1/long',
  input: { body: Type.Object({}) },
  run: async () => ({ kind: 'json', data: LONG, status: 201 }),
});
const fake = fakeWorld({ operations: [long, short, written] });
const app = createHttpServer(fake.world);
let url = '';
before(async () => {
  url = await app.listen({ port: 0, host: '127.0.0.1' });
});
after(() => app.close());

type Sent = NonNullable<Parameters<typeof request>[1]>;

async function call(path: string, sent: Sent) {
  const { statusCode, headers, body } = await request(url + path, sent);
  return { status: statusCode, headers, bytes: Buffer.from(await body.arrayBuffer()) };
}

test('a long answer comes in gzip to whoever takes it, the first time and the next', async () => {
  const plain = await call('/v1/long', {});
  assert.equal(plain.headers['content-encoding'], undefined);
  for (const accepted of ['gzip', 'gzip, deflate', 'br;q=0, *', 'gzip;q=0.5, br']) {
    const coded = await call('/v1/long', { headers: { 'accept-encoding': accepted } });
    assert.equal(coded.headers['content-encoding'], 'gzip', accepted);
    assert.deepEqual(gunzipSync(coded.bytes), plain.bytes);
    assert.equal(coded.headers['content-length'], String(coded.bytes.byteLength));
    assert.match(String(coded.headers.vary), /Accept-Encoding/);
    const { etag } = plain.headers;
    assert.equal(coded.headers.etag, String(etag).replace(/"$/, '-gzip"'));
  }
});

test('whoever names zstd gets it, as browsers do where no Brotli is stored', async () => {
  const plain = await call('/v1/long', {});
  for (const accepted of ['zstd', 'gzip, deflate, br, zstd', 'zstd;q=0.9, gzip;q=0.5']) {
    const coded = await call('/v1/long', { headers: { 'accept-encoding': accepted } });
    assert.equal(coded.headers['content-encoding'], 'zstd', accepted);
    assert.deepEqual(zstdDecompressSync(coded.bytes), plain.bytes);
    const tag = String(plain.headers.etag).replace(/"$/, '-zstd"');
    assert.equal(coded.headers.etag, tag);
    const known = await call('/v1/long', { headers: { 'if-none-match': tag } });
    assert.equal(known.status, 304);
  }
});

test('whoever refuses gzip, or says nothing of codings, gets the bytes as they are', async () => {
  for (const accepted of ['', 'identity', 'gzip;q=0', 'deflate', 'zstd;q=0']) {
    const { headers } = await call('/v1/long', { headers: { 'accept-encoding': accepted } });
    assert.equal(headers['content-encoding'], undefined, accepted);
  }
});

test('a tag of either form is known again, and answered in the form that would be sent', async () => {
  const gzip = { 'accept-encoding': 'gzip' };
  const { headers } = await call('/v1/long', { headers: gzip });
  const again = { 'if-none-match': String(headers.etag) };
  const same = await call('/v1/long', { headers: { ...gzip, ...again } });
  assert.deepEqual([same.status, same.headers.etag], [304, headers.etag]);
  const plain = await call('/v1/long', { headers: again });
  assert.deepEqual(
    [plain.status, plain.headers.etag],
    [304, String(headers.etag).replace('-gzip', '')],
  );
});

test('HEAD says of the coded answer what GET would', async () => {
  const headers = { 'accept-encoding': 'gzip' };
  const got = await call('/v1/long', { headers });
  const told = await call('/v1/long', { method: 'HEAD', headers });
  assert.equal(told.bytes.byteLength, 0);
  for (const name of ['content-length', 'content-encoding', 'etag'] as const) {
    assert.equal(told.headers[name], got.headers[name], name);
  }
});

test('short answers, and what a write answers, are never coded', async () => {
  const headers = { 'accept-encoding': 'gzip, br', 'content-type': 'application/json' };
  const small = await call('/v1/short', { headers });
  assert.equal(small.headers['content-encoding'], undefined);
  const answer = await call('/v1/long', { method: 'POST', body: '{}', headers });
  assert.equal(answer.status, 201);
  assert.equal(answer.headers['content-encoding'], undefined);
});
