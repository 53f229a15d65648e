// Which differences in print leave a value the same.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ANY_ADDRESS } from '../../../test/any-address.ts';
import { type Spelling, sameSpelling } from './same-spelling.ts';

test('punctuation, blanks and letter case are no part of a name', () => {
  assert.ok(sameSpelling('words', 'Kites Inc.', 'Kites, Inc'));
  assert.ok(sameSpelling('words', 'KITES LLC', 'Kites  LLC'));
  assert.ok(sameSpelling('words', 'Kites s. r. o.', 'Kites s.r.o.'));
  assert.ok(!sameSpelling('words', 'Kites Inc.', 'Kites LLC'));
  assert.ok(!sameSpelling('words', 'Kites & Ropes Ltd', 'Kites Ropes Ltd'));
  assert.ok(sameSpelling('words', 'Kites™ fly &trade;', 'Kites fly'));
  assert.ok(sameSpelling('words', 'Flöße & Café', 'Flosse & cafe'));
  assert.ok(!sameSpelling('words', 'Зайка', 'Заика'));
  assert.ok(!sameSpelling('words', '', ' '));
  assert.ok(!sameSpelling('words', '!', '?'));
});

test('a headline is another one in other words or with another number only', () => {
  assert.ok(sameSpelling('words', 'Kites — made to fly.', 'Kites: Made to fly'));
  assert.ok(!sameSpelling('words', 'Kites made to fly', 'Kites made to sail'));
  assert.ok(!sameSpelling('words', 'Flies 1.5 times as high', 'Flies 15 times as high'));
  assert.ok(!sameSpelling('words', '10,000 kites', '10,00 kites'));
});

test('an address is the same with or without its scheme, www and last slash', () => {
  const kites = 'https://www.kites.example/logo';
  assert.ok(sameSpelling('words', kites, 'http://kites.example/logo/'));
  assert.ok(
    sameSpelling('words', 'https://kites.example/en/index.html', 'https://kites.example/en'),
  );
  assert.ok(sameSpelling('words', 'https://twitter.com/kites', 'https://x.com/kites'));
  for (const other of ['pricing', 'Pricing.html', 'pricing.htm']) {
    const page = `https://kites.example/${other}`;
    assert.ok(sameSpelling('words', 'https://kites.example/pricing.html', page), other);
  }
  assert.ok(!sameSpelling('words', 'https://kites.example/a.html', 'https://kites.example/b.html'));
  for (const other of ['/Logo', '/logo.svg', '/logo?v=2', '/logo#top']) {
    assert.ok(!sameSpelling('words', kites, `https://kites.example${other}`), other);
  }
  assert.ok(!sameSpelling('words', kites, 'https://shop.kites.example/logo'));
  assert.ok(!sameSpelling('words', 'https://kites.example/a', 'https kites example a'));
});

test('lists are the same in any order, each entry as often', () => {
  const one = ['https://kites.example/', 'Kites, Inc.'];
  assert.ok(sameSpelling('words', one, ['kites inc', 'https://www.kites.example']));
  assert.ok(!sameSpelling('words', one, ['kites inc', 'kites inc']));
  assert.ok(!sameSpelling('words', one, one.slice(1)));
  assert.ok(
    !sameSpelling('words', one, 'Kites, Inc.') && !sameSpelling('words', { a: 'b' }, { a: 'b' }),
  );
});

test('a company is the same with its legal form in other words, and another with another', () => {
  assert.ok(sameSpelling('company', 'Kites Limited', 'KITES Ltd.'));
  assert.ok(sameSpelling('company', 'Kites & Ropes LLC', 'Kites and Ropes, L.L.C.'));
  assert.ok(!sameSpelling('company', 'Kites Limited', 'Kites Inc.'));
  assert.ok(!sameSpelling('words', 'Kites Limited', 'Kites Ltd'));
});

test('a place with its canton or in another word for its county is the same', () => {
  const same = (one: string, other: string) => sameSpelling('place', one, other);
  assert.ok(
    same('Quaistrasse 5, 8808 Pfaffikon, Schweiz', 'Quaistrasse 5, 8808 Pfaffikon SZ, Schweiz'),
  );
  assert.ok(
    same('21 High Street, Feltham, London TW13 4AG', '21 High Street, Feltham, England TW13 4AG'),
  );
  assert.ok(!same('Quaistrasse 5, 8808 Pfaffikon', 'Quaistrasse 7, 8808 Pfaffikon'));
  assert.ok(!same('Quaistrasse 5, 8808 Pfaffikon', 'Seestrasse 5, 8808 Pfaffikon'));
  assert.ok(!same('5 High Street, Feltham, London', '5 Main Street, Feltham, England'));
});

test('a place is the same with or without its country, and another in another town', () => {
  const kites = '12 Quay Street, Cork T12 AB34';
  assert.ok(sameSpelling('place', kites, `${kites}, Ireland`));
  assert.ok(sameSpelling('place', `${kites}, IE`, '12 Quay Street Cork, T12 AB34'));
  assert.ok(!sameSpelling('place', kites, '12 Quay Street, Galway'));
  assert.ok(!sameSpelling('place', 'Cork', 'Cork, Ireland'));
  assert.ok(!sameSpelling('words', kites, `${kites}, Ireland`));
});

test('what is exact has one spelling', () => {
  assert.ok(!sameSpelling('exact', 'Kites', 'KITES'));
});

test('what has no letters is no company in another spelling', () => {
  assert.ok(!sameSpelling('company', '+', ''));
  assert.ok(!sameSpelling('company', '', '+'));
});

test('whatever two values are, neither is asked for first', () => {
  const value = fc.oneof(ANY_ADDRESS, fc.string({ unit: fc.constantFrom(...'aA1.,+ -') }));
  const values = fc.oneof(value, fc.array(value, { maxLength: 3 }));
  const kinds = fc.constantFrom<Spelling>('exact', 'words', 'company', 'place');
  fc.assert(
    fc.property(kinds, values, values, (as, one, other) => {
      assert.equal(sameSpelling(as, one, other), sameSpelling(as, other, one));
    }),
  );
});
