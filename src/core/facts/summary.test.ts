// Sentences of changes, as their readers meet them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { ChangedFact } from '../judging/announce.ts';
import type { Json } from './fact.ts';
import { sentenceOf, summaryOf } from './summary.ts';

function said(subject: string, from: Json, to: Json, unit: string | null = null): string {
  const change = from === null ? 'added' : to === null ? 'removed' : 'changed';
  const side = (value: Json) => (value === null ? null : { value, unit });
  const fact: ChangedFact = {
    key: 'a.key',
    provenance: 'company_stated',
    product: null,
    change,
    from: side(from),
    to: side(to),
  };
  return summaryOf(fact, subject);
}

test('a sentence says the values and how far they moved, and nothing else', () => {
  for (const [told, sentence] of [
    [
      said('the price of the pro plan', 49, 59.5, '$'),
      'The price of the pro plan went from $49 to $59.50 (+21.4 %).',
    ],
    [
      said('the price of the pro plan', 1200, 990, 'EUR'),
      'The price of the pro plan went from €1,200 to €990 (-17.5 %).',
    ],
    [
      said('the number of open roles', 12, 1, 'roles'),
      'The number of open roles went from 12 roles to 1 role (-91.7 %).',
    ],
    [
      said('the promised uptime', 99.9, 99.95, '%'),
      'The promised uptime went from 99.9 % to 99.95 % (+0.05 points).',
    ],
    [said('the GitHub integration', null, true), 'The GitHub integration was added.'],
    [said('the customer Acme', 'Acme', null), 'The customer Acme was removed.'],
    [
      said('the governing law', 'Ireland', 'Delaware'),
      'The governing law changed from "Ireland" to "Delaware".',
    ],
    [
      said('the date of effect', '2026-02-28', '2026-03-03'),
      'The date of effect changed from 28 February 2026 to 3 March 2026.',
    ],
    [
      said('the start of the last incident', null, '2026-03-03T07:10:00Z'),
      'The start of the last incident was added: 3 March 2026, 07:10 UTC.',
    ],
    [
      said('the certification SOC 2', 'in_progress', 'attested'),
      'The certification SOC 2 changed from "in progress" to "attested".',
    ],
    [
      said('the multi-factor authentication', false, true),
      'The multi-factor authentication changed from no to yes.',
    ],
    [
      said('the text of the document "terms"', 'a'.repeat(64), 'b'.repeat(64)),
      'The text of the document "terms" changed.',
    ],
  ] as const) {
    assert.equal(told, sentence);
  }
  assert.ok(said('the headline', 'x'.repeat(500), 'y').length < 200);
});

test('a price in another unit is no percentage', () => {
  const fact: ChangedFact = {
    key: 'pricing.tier.pro.price',
    provenance: 'company_stated',
    product: 'cloud',
    change: 'changed',
    from: { value: 10, unit: 'EUR' },
    to: { value: 1000, unit: 'INR' },
  };
  const told = summaryOf(fact, 'the price of the pro plan');
  assert.equal(told, 'The price of the pro plan (cloud) went from €10 to ₹1,000.');
});

test('without values the sentence tells what happened', () => {
  assert.equal(sentenceOf({ change: 'changed', subject: 'the price' }), 'The price changed.');
  assert.equal(sentenceOf({ change: 'removed', subject: 'the price' }), 'The price was removed.');
});

test('every value makes one sentence of bounded length', () => {
  const value = fc.oneof(fc.jsonValue(), fc.double({ noNaN: true }), fc.constant('2026-99-99'));
  const unit = fc.constantFrom(null, '%', 'USD', 'XXX', '$', 'roles', 'days');
  fc.assert(
    fc.property(value, value, unit, (from, to, of) => {
      const sentence = said('the fact', from as Json, to as Json, of);
      assert.match(sentence, /^The fact .*\.$/su);
      assert.ok([...sentence].length < 900);
    }),
  );
});
