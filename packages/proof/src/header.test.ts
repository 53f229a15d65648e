// Block headers: real ones of the main chain, invented easy ones, and targets that are none.

import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { noise } from '../vectors/world.ts';
import { toHex } from './bytes.ts';
import { EASIEST_BITS, MIN_DIFFICULTY, mineHeader, readHeader, writeHeader } from './header.ts';
import { readTrustedHeaders } from './trust.ts';

const corpus = fileURLToPath(
  new URL('../../../../shared/corpus/timestamps/bitcoin-headers', import.meta.url),
);
const needsHeaders = {
  skip: existsSync(corpus) ? false : 'needs ../shared/corpus/timestamps, which is not here',
};

const parts = {
  version: 1,
  previous: toHex(noise('previous', 32)),
  merkleRoot: noise('root', 32),
  time: 1_700_000_000,
  bits: EASIEST_BITS,
};

test('a mined header meets its bits, and any other nonce may not', () => {
  const mined = readHeader(mineHeader(parts));
  assert.ok(mined?.meetsBits);
  assert.equal(mined.previous, parts.previous);
  assert.deepEqual(mined.merkleRoot, parts.merkleRoot);
  assert.ok(mined.difficulty > 0 && mined.difficulty < 1e-9);
  const hard = writeHeader({ ...parts, bits: 0x1d00_ffff }, 0);
  assert.equal(readHeader(hard)?.meetsBits, false);
  assert.equal(readHeader(hard)?.difficulty, 1);
});

test('bits that are no target are met by nothing and weigh nothing', () => {
  // Zero, negative, larger than any hash, and one that vanishes.
  for (const bits of [0, 0x0400_0000, 0x0480_0001, 0x2300_0001, 0xff7f_ffff, 0x0100_0001 >> 4]) {
    const header = readHeader(writeHeader({ ...parts, bits }, 0));
    assert.equal(header?.meetsBits, false, bits.toString(16));
    assert.equal(header?.difficulty, 0, bits.toString(16));
  }
});

test('any 80 bytes are a header, and no others', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 160 }), (bytes) => {
      assert.equal(readHeader(bytes) !== null, bytes.length === 80);
    }),
  );
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 80, maxLength: 80 }), (bytes) => {
      const header = readHeader(bytes);
      assert.ok(header !== null && header.difficulty >= 0 && Number.isFinite(header.difficulty));
    }),
  );
});

test('headers of the main chain follow one another, each with its work', needsHeaders, () => {
  const file = Uint8Array.from(readFileSync(join(corpus, 'headers-0822528-0830592.bin')));
  const read = readTrustedHeaders(file);
  assert.ok(read.kind === 'headers');
  assert.equal(read.headers.count, 830_592 - 822_528 + 1);
  let before: string | null = null;
  for (let at = 0; at < file.length; at += 80) {
    const header = readHeader(file.slice(at, at + 80));
    assert.ok(header?.meetsBits && header.difficulty > MIN_DIFFICULTY);
    assert.ok(before === null || header.previous === before);
    before = header.hash;
  }
  const last = file.slice(-80);
  assert.equal(read.headers.find(last, 1), 'held', 'heights are not known');
  assert.equal(read.headers.find(last.with(79, 1), 1), 'absent');
  assert.equal(read.headers.byHash(before ?? '')?.hash, before);
  assert.equal(read.headers.byHash('00'.repeat(32)), null);
});

test('headers listed with their heights are held at these heights only', needsHeaders, () => {
  const json = readFileSync(join(corpus, 'ots-proof-to-header.json'));
  const read = readTrustedHeaders(json);
  assert.ok(read.kind === 'headers' && read.headers.knowsHeights);
  const listed: readonly { readonly height: number; readonly header_hex: string }[] = JSON.parse(
    json.toString('utf8'),
  );
  for (const { height, header_hex } of listed) {
    const header = Uint8Array.from(Buffer.from(header_hex, 'hex'));
    assert.equal(read.headers.find(header, height), 'held');
    assert.equal(read.headers.find(header, 1), 'other_height');
    assert.equal(read.headers.find(noise('x', 32), height), 'other_block');
  }
});
