// Which differences in print leave a value the same.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { sameSpelling } from './same-spelling.ts';

test('punctuation, blanks and letter case are no part of a name', () => {
  assert.ok(sameSpelling('Kites Inc.', 'Kites, Inc'));
  assert.ok(sameSpelling('KITES LLC', 'Kites  LLC'));
  assert.ok(sameSpelling('Kites s. r. o.', 'Kites s.r.o.'));
  assert.ok(!sameSpelling('Kites Inc.', 'Kites LLC'));
  assert.ok(!sameSpelling('Kites & Ropes Ltd', 'Kites Ropes Ltd'));
  assert.ok(!sameSpelling('', ' '));
  assert.ok(!sameSpelling('!', '?'));
});

test('a headline is another one in other words or with another number only', () => {
  assert.ok(sameSpelling('Kites — made to fly.', 'Kites: Made to fly'));
  assert.ok(!sameSpelling('Kites made to fly', 'Kites made to sail'));
  assert.ok(!sameSpelling('Flies 1.5 times as high', 'Flies 15 times as high'));
  assert.ok(!sameSpelling('10,000 kites', '10,00 kites'));
});

test('an address is the same with or without its scheme, www and last slash', () => {
  const kites = 'https://www.kites.example/logo';
  assert.ok(sameSpelling(kites, 'http://kites.example/logo/'));
  assert.ok(sameSpelling('https://kites.example/en/index.html', 'https://kites.example/en'));
  assert.ok(sameSpelling('https://twitter.com/kites', 'https://x.com/kites'));
  for (const other of ['/Logo', '/logo.svg', '/logo?v=2', '/logo#top']) {
    assert.ok(!sameSpelling(kites, `https://kites.example${other}`), other);
  }
  assert.ok(!sameSpelling(kites, 'https://shop.kites.example/logo'));
  assert.ok(!sameSpelling('https://kites.example/a', 'https kites example a'));
});

test('lists are the same in any order, each entry as often', () => {
  const one = ['https://kites.example/', 'Kites, Inc.'];
  assert.ok(sameSpelling(one, ['kites inc', 'https://www.kites.example']));
  assert.ok(!sameSpelling(one, ['kites inc', 'kites inc']));
  assert.ok(!sameSpelling(one, one.slice(1)));
  assert.ok(!sameSpelling(one, 'Kites, Inc.') && !sameSpelling({ a: 'b' }, { a: 'b' }));
});

test('whatever two values are, neither is asked for first', () => {
  const value = fc.oneof(fc.webUrl(), fc.string({ unit: fc.constantFrom(...'aA1.,+ -') }));
  const values = fc.oneof(value, fc.array(value, { maxLength: 3 }));
  fc.assert(
    fc.property(values, values, (one, other) => {
      assert.equal(sameSpelling(one, other), sameSpelling(other, one));
    }),
  );
});
