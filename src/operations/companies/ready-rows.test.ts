// Written cells in memory: packed and unpacked they are the same bytes, and the oldest go first.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ANY_CHARACTER } from '../../../test/any-character.ts';
import { type ReadyRow, ReadyRows } from './ready-rows.ts';

const ENTRY = 1_300;

/** Weighs ENTRY as it is, and not half of that packed. */
function rowOf(text: string, edition = '1'): ReadyRow {
  const bytes = Buffer.from(text.padEnd(899, '.'));
  return { edition, looks: null, piece: { bytes, sha256: `hash of ${text}` } };
}

function heldOf(rows: ReadyRows, names: string): string {
  return [...names].filter((name) => rows.get(name, '1') !== null).join('');
}

test('what was not asked for the longest makes room', () => {
  const rows = new ReadyRows({ plain: 3 * ENTRY, packed: 0 });
  for (const name of 'abc') rows.keep(name, rowOf(name));
  assert.ok(rows.get('a', '1'));
  rows.keep('d', rowOf('d'));
  assert.equal(heldOf(rows, 'abcd'), 'acd');
  assert.equal(rows.get('a', '2'), null, 'of another edition');
  assert.equal(rows.get('a', '1'), null, 'and gone for all');
  for (const name of 'efghijklmnop') rows.keep(name, rowOf(name));
  assert.equal(heldOf(rows, 'acdnop'), 'nop');
});

test('what makes room is packed, and comes back as it was', () => {
  const rows = new ReadyRows({ plain: ENTRY, packed: 4 * 500 });
  for (const name of 'abcd') rows.keep(name, rowOf(name));
  for (const name of 'abcdabcd') assert.deepEqual(rows.get(name, '1'), rowOf(name));
  for (const name of 'efgh') rows.keep(name, rowOf(name));
  assert.equal(rows.get('a', '1'), null, 'the packed ones make room too');
  assert.equal(rows.get('f', '2'), null, 'a packed one of another edition');
  rows.keep('g', rowOf('other', '2'));
  rows.keep('x', rowOf('x'));
  assert.deepEqual(rows.get('g', '2'), rowOf('other', '2'), 'not as it was packed before');
});

test('whatever is kept and asked for in turn, a row is the last one of its name or none', () => {
  const name = fc.constantFrom(...'abcdefghij');
  const step = fc.record({
    name,
    text: fc.option(fc.string({ unit: ANY_CHARACTER, maxLength: 400 })),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), fc.nat(6_000), (steps, packed) => {
      const rows = new ReadyRows({ plain: 2 * ENTRY, packed });
      const last = new Map<string, ReadyRow>();
      for (const [nth, { name, text }] of steps.entries()) {
        if (text !== null) {
          const bytes = Buffer.from(text);
          const row = { edition: String(nth), looks: text, piece: { bytes } };
          rows.keep(name, row);
          last.set(name, row);
        }
        const held = rows.get(name, last.get(name)?.edition ?? null);
        if (held !== null) assert.deepEqual(held, last.get(name));
        if (text !== null) assert.notEqual(held, null);
      }
    }),
  );
});
