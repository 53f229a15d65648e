// Conditions as text, there and back.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ANY_CHARACTER } from '../../../test/any-character.ts';
import { type Condition, OPERATORS, readCondition, writeCondition } from './condition.ts';

const KEY = fc
  .array(fc.stringMatching(/^[a-z0-9][a-z0-9_-]{0,8}$/), { minLength: 2, maxLength: 4 })
  .map((words) => words.join('.'));
const NUMBER = fc.integer({ min: -99_999_999, max: 99_999_999 }).map((cents) => cents / 100);
// Records of null prototypes would be different from what is read.
const record = <T>(arbitraries: { [Key in keyof T]: fc.Arbitrary<T[Key]> }) =>
  fc.record(arbitraries, { noNullPrototype: true }) as fc.Arbitrary<T>;
const UNIT = fc.option(fc.constantFrom('USD', '€', '%', 'roles or more'));

test('a condition that is written out is read as it was', () => {
  const ordered = record({
    key: KEY,
    operator: fc.constantFrom(...OPERATORS),
    compared: record({
      kind: fc.constant('number' as const),
      number: NUMBER.map((n) => (Object.is(n, -0) ? 0 : n)),
      unit: UNIT,
    }),
  });
  const words = record({
    key: KEY,
    operator: fc.constantFrom('=' as const, '!=' as const),
    compared: record({
      kind: fc.constant('word' as const),
      word: fc.stringMatching(/^[A-Z][A-Za-z .,]{0,20}[a-z]$/),
    }),
  });
  fc.assert(
    fc.property(fc.oneof(ordered, words), (condition: Condition) => {
      const read = readCondition(writeCondition(condition));
      assert.deepEqual(read, { kind: 'condition', condition });
    }),
  );
});

test('any text is a condition or refused, and never an exception', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string({ unit: ANY_CHARACTER })), (text) => {
      const read = readCondition(text);
      if (read.kind !== 'condition') return;
      assert.deepEqual(readCondition(writeCondition(read.condition)), read);
    }),
  );
  fc.assert(
    fc.property(KEY, fc.constantFrom(...OPERATORS), fc.string(), (key, operator, value) => {
      const read = readCondition(`${key}${operator}${value}`);
      if (read.kind === 'condition') assert.equal(read.condition.key, key);
    }),
  );
});

test('truth is asked by true and false, and its opposite is no third thing', () => {
  const asked = (text: string) => {
    const read = readCondition(text);
    return read.kind === 'condition' ? read.condition : read.kind;
  };
  assert.deepEqual(asked('security.mfa!=true'), asked('security.mfa=false'));
  assert.equal(asked('security.mfa>true'), 'unordered');
  assert.equal(asked('location.hq<Berlin'), 'unordered');
  assert.equal(asked('hiring.open_roles > 10'), 'malformed');
  assert.equal(asked('hiring.open_roles>'), 'malformed');
  assert.equal(asked('open_roles>10'), 'malformed');
  assert.notEqual(asked('legal.doc.terms.updated_at>=2026-01-01'), 'unordered');
});
