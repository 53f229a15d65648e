// Block headers: real ones of the main chain, invented easy ones, and targets that are none.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { noise } from '../vectors/world.ts';
import { toHex } from './bytes.ts';
import { sha256 } from './hashes.ts';
import {
  EASIEST_BITS,
  leastDifficulty,
  MIN_DIFFICULTY,
  mineHeader,
  readHeader,
  writeHeader,
} from './header.ts';
import { readTrustedHeaders } from './trust.ts';

const VECTORS = fileURLToPath(
  new URL('../../../test/vectors/timestamps/bitcoin-headers', import.meta.url),
);

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

test('bits that do not encode a target are met by nothing and weigh nothing', () => {
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

test('headers of the main chain follow one another, each with its work', () => {
  const file = Uint8Array.from(readFileSync(join(VECTORS, 'headers-0822528-0824544.bin')));
  const read = readTrustedHeaders(file);
  assert.ok(read.kind === 'headers');
  assert.equal(read.headers.count, 824_544 - 822_528 + 1);
  let before: string | null = null;
  for (let at = 0; at < file.length; at += 80) {
    const header = readHeader(file.slice(at, at + 80));
    assert.ok(header?.meetsBits && header.difficulty > leastDifficulty(header.time));
    assert.ok(before === null || header.previous === before);
    before = header.hash;
  }
  const last = file.slice(-80);
  assert.equal(read.headers.find(last, 1), 'held', 'heights are not known');
  assert.equal(read.headers.find(last.with(79, 1), 1), 'absent');
  assert.equal(read.headers.byHash(before ?? '', null)?.header.hash, before);
  assert.equal(read.headers.byHash('00'.repeat(32), null), null);
});

test('headers listed with their heights are held at these heights only', () => {
  const json = readFileSync(join(VECTORS, 'ots-proof-to-header.json'));
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

test('the least difficulty grows with the time of a header, and never beyond what the chain had', () => {
  const at = (day: string): number => leastDifficulty(Date.parse(`${day}T00:00:00Z`) / 1000);
  // Retargets of the main chain, each the least for a year or more after it.
  const known: readonly (readonly [string, number])[] = [
    ['2021-07-18', 1.367e13],
    ['2022-01-01', 2.427e13],
    ['2023-01-03', 3.409e13],
    ['2024-01-06', 7.03e13],
    ['2025-01-27', 1.081e14],
  ];
  for (const [day, difficulty] of known) assert.ok(at(day) < difficulty, day);
  const days = ['2019-10-01', '2022-01-01', '2023-01-01', '2024-01-01', '2025-01-01', '2035-01-01'];
  const floors = days.map(at);
  assert.equal(floors[0], MIN_DIFFICULTY);
  assert.deepEqual(
    floors,
    floors.toSorted((a, b) => a - b),
  );
  assert.ok((floors[4] ?? 0) > 10 * MIN_DIFFICULTY);
});

test('of a chain of headers one is found by the next one that names it, not by hashing them all', () => {
  const file = Uint8Array.from(readFileSync(join(VECTORS, 'headers-0822528-0824544.bin')));
  // A file as long as the main chain: the same ones over and over, the wanted one near its end.
  const times = 200;
  const long = new Uint8Array(file.length * times + 160);
  for (let n = 0; n < times; n++) long.set(file, n * file.length);
  const wanted = mineHeader(parts);
  const hash = readHeader(wanted)?.hash ?? '';
  long.set(wanted, long.length - 160);
  long.set(mineHeader({ ...parts, previous: hash }), long.length - 80);
  const read = readTrustedHeaders(long);
  assert.ok(read.kind === 'headers' && read.headers.count > 400_000);
  let hashed = 0;
  const counting = (bytes: Uint8Array): Uint8Array => {
    hashed += 1;
    return sha256(bytes);
  };
  assert.equal(read.headers.byHash(hash, null, counting)?.header.hash, hash);
  assert.equal(read.headers.byHash(hash, wanted, counting)?.header.hash, hash);
  assert.equal(read.headers.byHash('00'.repeat(32), null, counting), null);
  assert.equal(read.headers.byHash(hash, noise('x', 32), counting), null);
  assert.ok(hashed <= 20, `${hashed} hashes of ${read.headers.count} headers`);
});
