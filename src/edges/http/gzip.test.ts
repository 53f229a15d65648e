// Coded answers are kept within their bound, and are what they were made of.

import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { gzipOf } from './gzip.ts';

test('what was coded is kept, and is the same bytes again', async () => {
  const codings = gzipOf(1_000_000);
  const plain = Buffer.from('{"a":1}'.repeat(500));
  assert.equal(codings.stored('a'), null);
  const coded = await codings.code('a', plain);
  assert.ok(coded !== null && coded.byteLength < plain.byteLength);
  assert.deepEqual(gunzipSync(coded), plain);
  assert.equal(codings.stored('a'), coded);
});

test('what was not asked for the longest goes first, and what is too large is not kept', async () => {
  const codings = gzipOf(10_000);
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) {
    await codings.code(name, randomBytes(1_100));
    codings.stored('a');
  }
  await codings.code('i', randomBytes(1_100));
  assert.notEqual(codings.stored('a'), null);
  assert.equal(codings.stored('b'), null);
  await codings.code('large', randomBytes(5_000));
  assert.equal(codings.stored('large'), null);
});
