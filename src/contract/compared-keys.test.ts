// What a dimension and the criteria of a category come to.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type KnownKey,
  keysKnown,
  keysOfCriteria,
  keysOfDimension,
  MOST_COMPARED_KEYS,
} from './compared-keys.ts';
import { HEADLINES } from './fact-keys/headlines.ts';
import { FACT_KEYS } from './fact-keys.ts';

const known: readonly KnownKey[] = [
  { key: 'pricing.tier_count', companies: 3 },
  { key: 'pricing.tax_note', companies: 1 },
  { key: 'pricing.tier.pro.price', companies: 2 },
  { key: 'pricing.tier.growth.price', companies: 1 },
  { key: 'security.cert.soc2_t2', companies: 2 },
];

test('a dimension comes to its headlines and to what its companies share', () => {
  const { keys, left } = keysOfDimension('pricing', known);
  assert.deepEqual(keys.slice(0, HEADLINES.pricing.length), HEADLINES.pricing);
  assert.ok(keys.includes('pricing.tax_note') && keys.includes('pricing.tier.pro.price'));
  assert.ok(!keys.includes('pricing.tier.growth.price'), 'a part of one company alone');
  assert.equal(left, 0);
});

test('criteria come to the headlines that somebody has, or to one that says why', () => {
  assert.deepEqual(keysOfCriteria(['security', 'legal.venue', 'pricing', 'funding'], known).keys, [
    'security.cert.soc2_t2',
    'legal.venue',
    'pricing.tier_count',
    'funding.total_claimed',
  ]);
  assert.deepEqual(keysKnown(known).keys, ['pricing.tier_count', 'security.cert.soc2_t2']);
});

test('where there are too many, those stay that most companies have', () => {
  const many = Array.from({ length: 60 }, (_, i) => ({
    key: `stack.tech.t${String(i).padStart(2, '0')}`,
    companies: 2 + (i % 3),
  }));
  const { keys, left } = keysOfDimension('stack', many);
  assert.equal(keys.length, MOST_COMPARED_KEYS);
  assert.equal(left, 60 + HEADLINES.stack.length - MOST_COMPARED_KEYS);
  assert.ok(many.filter(({ companies }) => companies === 4).every(({ key }) => keys.includes(key)));
});

test('every headline is a key of the registry', () => {
  const all = Object.values(HEADLINES).flat();
  const patterns = FACT_KEYS.map(({ key }) => key);
  const fixed = /^legal\.doc\.\w+\.updated_at$/;
  assert.deepEqual(
    all.filter((key) => !patterns.includes(key) && !fixed.test(key)),
    [],
  );
});
