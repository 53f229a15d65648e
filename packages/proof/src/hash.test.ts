// The hash functions against the ones of Node.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { assert as check, property, uint8Array } from 'fast-check';
import { concat, fromBase64, fromHex, fromUtf8, toBase64, toHex, toUtf8 } from './bytes.ts';
import { keccak256, ripemd160, sha1, sha256 } from './hashes.ts';

const anyBytes = uint8Array({ maxLength: 300 });

for (const [name, ours] of [
  ['sha256', sha256],
  ['sha1', sha1],
  ['ripemd160', ripemd160],
] as const) {
  test(`${name} of any bytes is what Node says`, () => {
    check(
      property(anyBytes, (bytes) => {
        assert.equal(toHex(ours(bytes)), createHash(name).update(bytes).digest('hex'));
      }),
    );
    for (const length of [55, 56, 63, 64, 65, 119, 120, 128]) {
      const bytes = new Uint8Array(length).fill(7);
      assert.equal(toHex(ours(bytes)), createHash(name).update(bytes).digest('hex'));
    }
  });
}

test('keccak256 gives the known digests', () => {
  // The digest of nothing is known from every Ethereum account without code.
  const empty = 'c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470';
  assert.equal(toHex(keccak256(new Uint8Array())), empty);
  const abc = '4e03657aea45a94fc7d47ba826c8d667c0d1e6e33a64a036ec44f58fa12d6c45';
  assert.equal(toHex(keccak256(toUtf8('abc'))), abc);
  // Worked out once with PyCryptodome: each digest before the next message, of every length.
  let chained: Uint8Array = new Uint8Array();
  for (let length = 0; length < 400; length++) {
    chained = keccak256(concat(chained, new Uint8Array(length).fill(length)));
  }
  assert.equal(toHex(chained), '0c8a000661a270e7a1a3288dd0f24acdbd7ff9887dbd808a21469611b715d8ae');
});

test('bytes come back from hex, base64 and UTF-8 as they were', () => {
  check(
    property(anyBytes, (bytes) => {
      assert.deepEqual(fromHex(toHex(bytes)), bytes);
      assert.equal(toHex(bytes), Buffer.from(bytes).toString('hex'));
      assert.deepEqual(fromBase64(toBase64(bytes)), bytes);
      assert.equal(toBase64(bytes), Buffer.from(bytes).toString('base64'));
      const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
      let expected: string | null = null;
      try {
        expected = strict.decode(bytes);
      } catch {}
      assert.equal(fromUtf8(bytes), expected);
    }),
  );
});

test('text is the same UTF-8 as everywhere, lone surrogates included', () => {
  for (const text of ['', 'é', '漢字', '😀', '\ud800', '\udc00x', 'a\ud83d']) {
    assert.deepEqual(toUtf8(text), new Uint8Array(new TextEncoder().encode(text)), text);
  }
});

test('what is not in the one written form is refused', () => {
  for (const text of ['A', 'AA', 'AA=A', 'AB==', 'AAE=AAAA', 'A===', '====', 'AA=', 'A A=']) {
    assert.equal(fromBase64(text), null, text);
  }
  for (const text of ['0', '0G', 'AB', ' 00']) assert.equal(fromHex(text), null, text);
});
