// Any character: what it makes it knows again, and it makes what the library's unit makes.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ANY_CHARACTER } from './any-character.ts';

test('the same texts are made of the same seed as of the unit of the library', () => {
  const made = (unit: 'binary' | typeof ANY_CHARACTER) =>
    fc.sample(fc.string({ unit, maxLength: 40 }), { seed: 7, numRuns: 300 });
  const texts = made(ANY_CHARACTER);
  assert.deepEqual(texts, made('binary'));
  assert.ok(texts.join('').length > 1_000);
});

test('halves of pairs, two characters and numbers are refused', () => {
  for (const one of ['\ud800', '\udfff', 'ab', '', 7]) {
    assert.equal(ANY_CHARACTER.canShrinkWithoutContext(one), false, JSON.stringify(one));
  }
  for (const one of ['a', '\ud7ff', '\ue000', '\u{10ffff}']) {
    assert.equal(ANY_CHARACTER.canShrinkWithoutContext(one), true, JSON.stringify(one));
  }
});
