// What is typed for a key is read as the key has it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { FACT_KEYS } from '../../contract/fact-keys.ts';
import { typedValue, typeOut } from './typed-value.ts';

test('numbers, truths, texts, lists and objects are told apart by their key', () => {
  const name = { name: 'Cloud GmbH', purpose: 'Hosting', location: null };
  for (const [key, typed, value] of [
    ['pricing.tier.pro.price', ' 49 ', 49],
    ['pricing.tier.pro.price', '49.50', 49.5],
    ['funding.total_claimed', '12 500 000', 12_500_000],
    ['pricing.tier.pro.price', '49,50', '49,50'],
    ['pricing.tier.pro.price', '4 9', '4 9'],
    ['pricing.tier.pro.name', '49', '49'],
    ['pricing.tier.pro.name', 'true', 'true'],
    ['security.mfa', 'true', true],
    ['security.mfa', 'No', false],
    ['pricing.tier.pro.feature.sso', 'yes', true],
    ['pricing.tier.pro.feature.sso', 'on request', 'on request'],
    ['pricing.tier.pro.limit.seats', 'unlimited', 'unlimited'],
    ['legal.entity.former_names', 'One Ltd\r\n\r\n Two Ltd ', ['One Ltd', 'Two Ltd']],
    ['legal.entity.former_names', 'One Ltd', ['One Ltd']],
    ['security.subprocessor.cloud', JSON.stringify(name), name],
    ['security.subprocessor.cloud', '{"name": ', '{"name":'],
    ['no.such.key', '1', '1'],
  ] as const) {
    assert.deepEqual(typedValue(key, typed), value, `${key} ${typed}`);
  }
});

test('what is typed out is read as the same value', () => {
  const keys = FACT_KEYS.map(({ key }) => key.replaceAll(/\{\w+\}/g, 'one'));
  fc.assert(
    fc.property(fc.constantFrom(...keys), fc.string({ maxLength: 40 }), (key, typed) => {
      const value = typedValue(key, typed);
      assert.deepEqual(typedValue(key, typeOut(value)), value);
    }),
    { numRuns: 100 },
  );
});

test('no text of any depth or kind is trouble', () => {
  const deep = `${'{"a":'.repeat(9)}1${'}'.repeat(9)}`;
  for (const typed of ['['.repeat(50_000), deep, '\u0000', '']) {
    assert.equal(typedValue('security.subprocessor.cloud', typed), typed);
  }
});
