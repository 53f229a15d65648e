// Guessing the name that was meant.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { editDistance, nearest } from './nearest.ts';

const PARAMETERS = [
  'category',
  'company',
  'dimension',
  'type',
  'since',
  'until',
  'min_significance',
  'derivation',
  'limit',
  'cursor',
  'q',
];

test('a slip of the finger is seen through', () => {
  const slips = {
    compnay: 'company',
    compan: 'company',
    companys: 'company',
    dimensions: 'dimension',
    lmit: 'limit',
    limt: 'limit',
    Since: 'since',
    sicne: 'since',
    'min-significance': 'min_significance',
    minsignificanse: 'min_significance',
    tpye: 'type',
  };
  for (const [word, meant] of Object.entries(slips)) {
    assert.equal(nearest(word, PARAMETERS), meant, word);
  }
});

test('a word that means something else gets no guess', () => {
  for (const word of ['', 'x', 'id', 'page', 'offset', 'order', 'fields', 'as_of', 'untied_x']) {
    assert.equal(nearest(word, PARAMETERS), null, word);
  }
  assert.equal(nearest('limit', []), null);
});

test('of two equally near names the first known is taken', () => {
  assert.equal(nearest('cat', ['car', 'bat']), 'car');
});

test('the distance counts each kind of edit as one', () => {
  const pairs: readonly (readonly [string, string, number])[] = [
    ['acme', 'acme', 0],
    ['acme', 'ame', 1],
    ['acme', 'accme', 1],
    ['acme', 'akme', 1],
    ['acme', 'amce', 1],
    ['acme', 'cmae', 2],
    ['', 'ab', 2],
    ['食狮', '狮食', 1],
  ];
  for (const [a, b, distance] of pairs) assert.equal(editDistance(a, b, 5), distance, `${a} ${b}`);
});

test('the distance is symmetric, and a limit only cuts it off', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 7 });
  fc.assert(
    fc.property(word, word, fc.integer({ min: 0, max: 4 }), (a, b, limit) => {
      const full = editDistance(a, b, 20);
      assert.equal(editDistance(b, a, 20), full);
      assert.equal(full === 0, a === b);
      assert.equal(editDistance(a, b, limit), Math.min(full, limit + 1));
    }),
    { numRuns: 2000 },
  );
});
