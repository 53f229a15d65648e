// An atomic part matches what its source does first, and nothing else.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { atomic } from './atomic.ts';

const SOURCES = ['a|ab|b', 'ab?|c', '(?:ab|a)*', '[ab]{1,2}?', 'A|bc|'];

test('it takes what its source takes first, letters in either case', () => {
  const texts = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'A'), maxLength: 6 });
  fc.assert(
    fc.property(
      texts,
      fc.constantFrom(...SOURCES),
      fc.constantFrom('u', 'iu'),
      (text, source, i) => {
        const own = new RegExp(`^(?:${source})`, i).exec(text)?.[0];
        assert.equal(new RegExp(`^${atomic('part', source)}`, i).exec(text)?.[0], own);
      },
    ),
  );
});

test('it does not take less so that what follows may match', () => {
  assert.ok(/^(?:a|ab)c$/u.test('abc'));
  assert.ok(!new RegExp(`^${atomic('part', 'a|ab')}c$`, 'u').test('abc'));
  assert.ok(new RegExp(`^${atomic('part', 'ab|a')}c$`, 'u').test('abc'));
});
