// Ranges of bytes, against slices of the bytes themselves.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { MOST_RANGES, readRanges } from './byte-ranges.ts';

const bytes = Uint8Array.from({ length: 10 }, (_, i) => i);

function wanted(field: string, length = 10): string {
  const read = readRanges(field, length);
  return read.kind === 'parts'
    ? read.parts.map(({ first, last }) => `${first}-${last}`).join(' ')
    : read.kind;
}

test('the examples of RFC 9110 section 14.1.2 mean what it says', () => {
  assert.equal(wanted('bytes=0-499', 10_000), '0-499');
  assert.equal(wanted('bytes=500-999', 10_000), '500-999');
  assert.equal(wanted('bytes=-500', 10_000), '9500-9999');
  assert.equal(wanted('bytes=9500-', 10_000), '9500-9999');
  assert.equal(wanted('bytes=0-0,-1', 10_000), '0-0 9999-9999');
  assert.equal(wanted('bytes= 0-999, 4500-5499, -1000', 10_000), '0-999 4500-5499 9000-9999');
  assert.equal(wanted('bytes=500-600,601-999', 10_000), '500-600 601-999');
  assert.equal(wanted('bytes=500-700,601-999', 10_000), '500-999');
});

test('ends that lie outside are cut to the bytes there are', () => {
  assert.equal(wanted('bytes=5-99'), '5-9');
  assert.equal(wanted('bytes=-99'), '0-9');
  assert.equal(wanted(`bytes=0-${'9'.repeat(400)}`), '0-9');
  assert.equal(wanted(`bytes=-${'9'.repeat(400)}`), '0-9');
  assert.equal(wanted('bytes=9-,10-'), '9-9');
});

test('what lies outside altogether is unsatisfiable', () => {
  for (const field of ['bytes=10-', 'bytes=10-20', 'bytes=-0', `bytes=${'9'.repeat(400)}-`]) {
    assert.equal(wanted(field), 'unsatisfiable', field);
  }
});

test('of nothing, the first byte cannot be had and the end is nothing', () => {
  assert.equal(wanted('bytes=0-', 0), 'unsatisfiable');
  assert.equal(wanted('bytes=-0', 0), 'unsatisfiable');
  assert.equal(wanted('bytes=-5', 0), 'whole');
});

test('a field that breaks the grammar, or another unit, asks for nothing', () => {
  for (const field of [
    '',
    'bytes',
    'bytes=',
    'bytes=,',
    'bytes=-',
    'bytes=a-b',
    'bytes=1-2-3',
    'bytes=5-2',
    'bytes=0x1-2',
    'bytes=1.5-2',
    'bytes=+1-2',
    'bytes =0-1',
    'bytes=0-1,x',
    'lines=0-1',
    '0-1',
  ]) {
    assert.equal(wanted(field), 'whole', field);
  }
  assert.equal(wanted('BYTES=0-1'), '0-1', 'names of units are read in any case');
});

test('more ranges than are answered asks for the whole', () => {
  const many = (n: number) => `bytes=${Array.from({ length: n }, (_, i) => `${2 * i}-${2 * i}`)}`;
  assert.equal(wanted(many(MOST_RANGES), 1000).split(' ').length, MOST_RANGES);
  assert.equal(wanted(many(MOST_RANGES + 1), 1000), 'whole');
});

const spec = fc.oneof(
  fc.tuple(fc.nat(14), fc.nat(14)).map(([a, b]) => `${Math.min(a, b)}-${Math.max(a, b)}`),
  fc.nat(14).map((a) => `${a}-`),
  fc.nat(14).map((a) => `-${a}`),
);

test('any ranges give just the bytes that slices give, none of them twice', () => {
  fc.assert(
    fc.property(fc.array(spec, { minLength: 1, maxLength: 6 }), (specs) => {
      const read = readRanges(`bytes=${specs.join(',')}`, bytes.length);
      const expected = new Set(specs.flatMap((one) => [...sliced(one)]));
      if (expected.size === 0) return read.kind === 'unsatisfiable';
      if (read.kind !== 'parts') return false;
      const got = read.parts.flatMap(({ first, last }) => [...bytes.slice(first, last + 1)]);
      return got.length === expected.size && got.every((byte) => expected.has(byte));
    }),
  );
});

function sliced(spec: string): Uint8Array {
  const [from = '', to = ''] = spec.split('-');
  if (from === '') return to === '0' ? bytes.slice(0, 0) : bytes.slice(-Number(to));
  return bytes.slice(Number(from), to === '' ? undefined : Number(to) + 1);
}
