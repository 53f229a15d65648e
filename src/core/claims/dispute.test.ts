// What an upheld dispute keeps from being read, and the words that a dispute takes.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { abstainsOn, type Extraction, identityOf, type Reading } from '../facts/fact.ts';
import {
  isReason,
  isStatement,
  isWithheld,
  LONGEST_STATEMENT,
  sourceAddress,
  type WithheldValue,
  withoutWithheld,
} from './dispute.ts';

const identity = {
  key: fc.constantFrom('pricing.tier.pro.price', 'pricing.tier.team.price', 'pricing.tier_count'),
  provenance: fc.constantFrom('observed' as const, 'company_stated' as const),
  product: fc.constantFrom(null, 'api'),
};
const valued = {
  value: fc.constantFrom(20, 25, 'on request', ['a', { b: 1 }]),
  unit: fc.constantFrom(null, 'EUR', 'USD'),
};
const withheldValues = fc.array(fc.record({ ...identity, ...valued }), { maxLength: 4 });
const reading: fc.Arbitrary<Reading> = fc.record({
  ...identity,
  ...valued,
  confidence: fc.constant(1),
  evidenceType: fc.constant('page_text' as const),
  locator: fc.constant({ type: 'json_pointer' as const, pointer: '/0' }),
});
const extraction: fc.Arbitrary<Extraction> = fc.record({
  readings: fc.uniqueArray(reading, { maxLength: 6, selector: identityOf }),
  abstentions: fc.constant([{ keys: 'pricing.trial.*', reason: 'ambiguous', candidates: [] }]),
});

const isOf = (one: Reading, other: WithheldValue) =>
  identityOf(one) === identityOf(other) &&
  one.unit === other.unit &&
  JSON.stringify(one.value) === JSON.stringify(other.value);

test('of a withheld value a reading says nothing, and of all others what it said', () => {
  fc.assert(
    fc.property(extraction, withheldValues, (read, withheld) => {
      const left = withoutWithheld(read, withheld);
      for (const one of read.readings) {
        const isWithheld = withheld.some((other) => isOf(one, other));
        assert.equal(left.readings.includes(one), !isWithheld);
        assert.equal(abstainsOn(left.abstentions, one), isWithheld);
      }
      assert.equal(
        left.readings.length + left.abstentions.length,
        read.readings.length + read.abstentions.length,
      );
      assert.deepEqual(withoutWithheld(left, withheld), left, 'once more changes nothing');
    }),
  );
});

test('what was not read is absent as before: nothing is withheld of it', () => {
  const withheld = [
    { key: 'a.b', provenance: 'observed', product: null, value: 1, unit: null },
  ] as const;
  const read = { readings: [], abstentions: [] };
  assert.equal(withoutWithheld(read, withheld), read);
});

test('a statement is text of some lines, a reason is one', () => {
  for (const text of ['It is 59 EUR.', 'One.\n\nTwo: "ö", 価格.', 'x'.repeat(LONGEST_STATEMENT)]) {
    assert.ok(isStatement(text), text.slice(0, 40));
  }
  const wrong = ['', ' \n ', 'a\tb', 'a\r\nb', 'a\u0000', 'a\u0085', '\ud800', 'x'.repeat(2_001)];
  for (const text of wrong) assert.ok(!isStatement(text), JSON.stringify(text.slice(0, 40)));
  assert.ok(isStatement('𝒳'.repeat(LONGEST_STATEMENT)), 'characters are counted');
  assert.ok(isReason('The page says so.'));
  for (const text of ['', ' ', 'a\nb', 'x'.repeat(501)]) assert.ok(!isReason(text), text);
});

test('a source is an address of the web without a password', () => {
  const plain = 'https://acme.example/pricing?plan=pro#team';
  assert.equal(sourceAddress(plain), plain);
  assert.equal(sourceAddress('https://Acmé.example/Preise für Größe'), null, 'a blank is in it');
  assert.equal(
    sourceAddress('https://Acmé.example/größe'),
    'https://xn--acm-dma.example/gr%C3%B6%C3%9Fe',
  );
  const wrong = [
    '',
    'acme.example',
    'ftp://acme.example/',
    'javascript:alert(1)',
    'https://user:secret@acme.example/',
    'https://acme.example/a b',
    'https://',
    `https://acme.example/${'x'.repeat(2_048)}`,
    `https://acme.example/${'ö'.repeat(1_000)}`,
    'https://acme.example/a\u0085b',
  ];
  for (const text of wrong) assert.equal(sourceAddress(text), null, text.slice(0, 60));
});

test('an upheld value is withheld until it is lifted, and a count until it moved on', () => {
  const [none, then] = [null, new Date('2026-12-01T00:00:00Z')];
  for (const status of ['open', 'rejected', 'withdrawn'] as const) {
    assert.ok(!isWithheld({ status, lifted_at: none, replaced_at: none }, false), status);
  }
  const upheld = (lifted_at: Date | null, replaced_at: Date | null, isMeasured: boolean) =>
    isWithheld({ status: 'upheld', lifted_at, replaced_at }, isMeasured);
  assert.deepEqual([upheld(none, none, false), upheld(none, none, true)], [true, true]);
  assert.deepEqual([upheld(none, then, false), upheld(none, then, true)], [true, false]);
  assert.deepEqual([upheld(then, none, false), upheld(then, none, true)], [false, false]);
});
