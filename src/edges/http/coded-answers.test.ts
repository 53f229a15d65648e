// Coded answers are kept within their bound, and are what they were made of.

import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { gunzipSync, zstdDecompressSync } from 'node:zlib';
import { codedAnswers } from './coded-answers.ts';

test('what was coded is kept, and is the same bytes again', async () => {
  const codings = codedAnswers(1_000_000);
  const plain = Buffer.from('{"a":1}'.repeat(500));
  assert.equal(codings.stored('gzip', 'a'), null);
  const coded = await codings.code('gzip', 'a', plain);
  assert.ok(coded !== null && coded.byteLength < plain.byteLength);
  assert.deepEqual(gunzipSync(coded), plain);
  assert.equal(codings.stored('gzip', 'a'), coded);
  assert.equal(codings.stored('zstd', 'a'), null);
  const other = await codings.code('zstd', 'a', plain);
  assert.deepEqual(zstdDecompressSync(other ?? Buffer.alloc(0)), plain);
  assert.equal(codings.stored('zstd', 'a'), other);
  for (const kept of [coded, other]) assert.equal(kept?.buffer.byteLength, kept?.byteLength);
});

test('what was not asked for the longest goes first, and what is too large is not kept', async () => {
  const codings = codedAnswers(10_000);
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) {
    await codings.code('gzip', name, randomBytes(1_100));
    codings.stored('gzip', 'a');
  }
  await codings.code('gzip', 'i', randomBytes(1_100));
  assert.notEqual(codings.stored('gzip', 'a'), null);
  assert.equal(codings.stored('gzip', 'b'), null);
  await codings.code('gzip', 'large', randomBytes(5_000));
  assert.equal(codings.stored('gzip', 'large'), null);
});
