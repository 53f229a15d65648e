// Content codings, whole, broken and hostile.

import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { test } from 'node:test';
import {
  brotliCompressSync,
  deflateRawSync,
  deflateSync,
  gzipSync,
  zstdCompressSync,
} from 'node:zlib';
import fc from 'fast-check';
import { codingLeft, decodeBody, uncoded } from './content-coding.ts';

const text = Buffer.from('a page, '.repeat(500));
const LIMIT = 1_000_000;

for (const [coding, bytes] of [
  ['gzip', gzipSync(text)],
  ['br', brotliCompressSync(text)],
  ['deflate', deflateSync(text)],
  ['deflate', deflateRawSync(text)],
  ['zstd', zstdCompressSync(text)],
  ['GZIP', gzipSync(text)],
  ['br, gzip', gzipSync(brotliCompressSync(text))],
  ['identity', text],
  [null, text],
] as const) {
  test(`a body with the coding ${coding} decodes to what was sent`, () => {
    const read = decodeBody(bytes, coding, LIMIT);
    assert.ok(read.kind === 'decoded');
    assert.deepEqual(Buffer.from(read.body), text);
  });
}

test('a bomb stops at the limit', () => {
  const bomb = gzipSync(Buffer.alloc(50_000_000));
  assert.deepEqual(decodeBody(bomb, 'gzip', LIMIT), { kind: 'undecodable', reason: 'too_large' });
});

test('what grows more than four hundred times over is a bomb below the limit too', () => {
  const bomb = gzipSync(Buffer.alloc(10_000_000));
  assert.deepEqual(decodeBody(bomb, 'gzip', 64_000_000), {
    kind: 'undecodable',
    reason: 'too_large',
  });
  const repetitive = gzipSync(Buffer.alloc(1_500_000));
  assert.equal(decodeBody(repetitive, 'gzip', 64_000_000).kind, 'decoded');
});

test('frames and members in a row are one body, and what follows the coded bytes is told', () => {
  const zstd = decodeBody(
    Buffer.concat([zstdCompressSync(text), zstdCompressSync(text)]),
    'zstd',
    LIMIT,
  );
  assert.ok(zstd.kind === 'decoded' && !zstd.rest);
  assert.deepEqual(Buffer.from(zstd.body), Buffer.concat([text, text]));
  const members = decodeBody(Buffer.concat([gzipSync(text), gzipSync(text)]), 'gzip', LIMIT);
  assert.ok(members.kind === 'decoded' && !members.rest && members.body.length === 2 * text.length);
  for (const [coding, bytes] of [
    ['zstd', zstdCompressSync(text)],
    ['br', brotliCompressSync(text)],
    ['deflate', deflateSync(text)],
    ['gzip', gzipSync(text)],
  ] as const) {
    const read = decodeBody(Buffer.concat([bytes, Buffer.alloc(9)]), coding, LIMIT);
    assert.ok(read.kind === 'decoded' && read.rest, coding);
    assert.deepEqual(decodeBody(bytes.subarray(0, -4), coding, LIMIT), {
      kind: 'undecodable',
      reason: 'coding_broken',
    });
  }
});

test('codings that stand in several fields are one list', () => {
  const headers = [
    ['Content-Encoding', 'br'],
    ['content-encoding', 'gzip'],
  ] as const;
  const body = gzipSync(brotliCompressSync(text));
  const stored = uncoded(headers, body);
  assert.deepEqual(Buffer.from(stored.body), text);
  assert.equal(stored.received?.coding, 'br, gzip');
});

test('a body with more after its coded bytes is stored as it came: nothing of it is lost', () => {
  const body = Buffer.concat([brotliCompressSync(text), Buffer.from('and more')]);
  assert.deepEqual(uncoded([['content-encoding', 'br']], body), { body, received: null });
});

test('an unknown coding and broken bytes are told apart', () => {
  assert.deepEqual(decodeBody(text, 'sdch', LIMIT), {
    kind: 'undecodable',
    reason: 'coding_unknown',
  });
  assert.deepEqual(decodeBody(text, 'gzip', LIMIT), {
    kind: 'undecodable',
    reason: 'coding_broken',
  });
  assert.deepEqual(decodeBody(text, 'br,br,br,br', LIMIT), {
    kind: 'undecodable',
    reason: 'coding_unknown',
  });
});

test('no bytes make it throw', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 300 }),
      fc.constantFrom('gzip', 'br', 'deflate', 'zstd', 'gzip, br', ''),
      (bytes, coding) => {
        decodeBody(bytes, coding, 10_000);
      },
    ),
  );
});

test('a body to store has no coding, and says how it came; what cannot be undone is as it came', () => {
  const plain = uncoded([['content-type', 'text/html']], text);
  assert.deepEqual(plain, { body: text, received: null });
  assert.deepEqual(uncoded([['content-encoding', ' identity ']], text), plain);
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 5_000 }), fc.boolean(), (bytes, isTwice) => {
      const once = gzipSync(bytes);
      const body = isTwice ? brotliCompressSync(once) : once;
      const coding = isTwice ? 'gzip, br' : 'GZIP';
      const headers = [['Content-Encoding', coding] as const];
      const stored = uncoded(headers, body);
      assert.deepEqual(Buffer.from(stored.body), Buffer.from(bytes));
      assert.deepEqual(stored.received, {
        coding,
        bytes: body.length,
        sha256: hash('sha256', body),
      });
      assert.equal(codingLeft(headers, stored.received), null);
    }),
  );
  for (const [coding, body] of [
    ['gzip', gzipSync(text).subarray(0, 30)],
    ['rot13', text],
    ['gzip', text],
    // More than anybody reads, out of a few kilobytes.
    ['gzip', gzipSync(Buffer.alloc(20_000_001))],
  ] as const) {
    const headers = [['content-encoding', coding] as const];
    const stored = uncoded(headers, body);
    assert.equal(stored.body, body);
    assert.equal(codingLeft(headers, stored.received), coding);
  }
});
