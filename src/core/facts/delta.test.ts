// The difference of two values: only between numbers of one unit.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deltaOf } from './delta.ts';
import type { Json } from './fact.ts';

const of = (value: Json, unit: string | null = null) => ({ value, unit });

test('two numbers of one unit have a difference, and a share of the old one', () => {
  assert.deepEqual(deltaOf(of(40, 'EUR'), of(50, 'EUR')), { absolute: 10, relative: 0.25 });
  assert.deepEqual(deltaOf(of(3), of(1)), { absolute: -2, relative: -0.666666666667 });
});

test('decimals differ by what they say', () => {
  assert.equal(deltaOf(of(99.9, '%'), of(99.95, '%'))?.absolute, 0.05);
  assert.equal(deltaOf(of(0.1), of(0.3))?.absolute, 0.2);
});

test('from nothing there is no share', () => {
  assert.deepEqual(deltaOf(of(0), of(5)), { absolute: 5, relative: null });
});

const NONE: readonly (readonly [string, ReturnType<typeof of>, ReturnType<typeof of>])[] = [
  ['other units', of(40, 'EUR'), of(50, '$')],
  ['a unit on one side', of(40), of(50, 'EUR')],
  ['a text', of('40'), of(50)],
  ['nothing before', of(null), of(50)],
  ['nothing after', of(50), of(null)],
];
for (const [name, from, to] of NONE) {
  test(`${name}: no difference`, () => {
    assert.equal(deltaOf(from, to), null);
  });
}

test('a difference of large amounts has no more decimals than they have', () => {
  const euros = (value: number) => ({ value, unit: 'EUR' });
  assert.equal(deltaOf(euros(12_345.6), euros(12_345.67))?.absolute, 0.07);
  assert.equal(deltaOf(euros(100_000.01), euros(99_999.99))?.absolute, -0.02);
});
