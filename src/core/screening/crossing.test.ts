// Who enters and leaves a screen, by which change, and by what nobody does.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json } from '../facts/fact.ts';
import { type Asked, isMet, type Standing } from './asked.ts';
import { crossing } from './crossing.ts';

const ROLES: Asked = {
  kind: 'number',
  key: 'hiring.open_roles',
  operator: '>',
  number: 10,
  unit: 'roles',
};
const NO_TRIAL: Asked = { kind: 'truth', key: 'pricing.free_trial', isTrue: false };

type Held = Readonly<Record<string, Standing>>;
const roles = (value: Json): Standing => ({ kind: 'value', value, unit: 'roles' });
const ABSENT: Standing = { kind: 'absent' };
const UNKNOWN: Standing = { kind: 'unknown' };

function crossed(before: Held, after: Held, changed: readonly string[]) {
  const of = (held: Held) => (key: string) => held[key] ?? UNKNOWN;
  const standings = { before: of(before), after: of(after), changed: new Set(changed) };
  return crossing([ROLES, NO_TRIAL], standings);
}

const KEYS = ['hiring.open_roles', 'pricing.free_trial'] as const;
const [OPEN, TRIAL] = KEYS;

test('who meets the last condition by a confirmed change enters, and who fails one leaves', () => {
  const out = { [OPEN]: roles(8), [TRIAL]: ABSENT };
  const inside = { [OPEN]: roles(12), [TRIAL]: ABSENT };
  assert.deepEqual(crossed(out, inside, [OPEN]), { kind: 'entered', key: OPEN });
  assert.deepEqual(crossed(inside, out, [OPEN]), { kind: 'left', key: OPEN });
  assert.equal(crossed(inside, { ...inside, [OPEN]: roles(30) }, [OPEN]), null);
  const tried = { ...inside, [TRIAL]: { kind: 'value', value: true, unit: null } as const };
  assert.deepEqual(crossed(inside, tried, [TRIAL]), { kind: 'left', key: TRIAL });
  assert.equal(crossed({ ...tried, [OPEN]: roles(8) }, tried, [OPEN]), null, 'the other fails');
});

test('what no confirmed change made is not told', () => {
  const out = { [OPEN]: roles(8), [TRIAL]: ABSENT };
  const inside = { [OPEN]: roles(12), [TRIAL]: ABSENT };
  assert.equal(crossed(out, inside, []), null);
  assert.equal(crossed(out, inside, [TRIAL]), null, 'another key changed');
});

test('what cannot be read meets no condition, an absence only that there is nothing', () => {
  const isThere: Asked = { ...NO_TRIAL, isTrue: true };
  for (const asked of [ROLES, NO_TRIAL, isThere]) assert.equal(isMet(asked, UNKNOWN), false);
  assert.equal(isMet(NO_TRIAL, ABSENT), true);
  assert.equal(isMet(isThere, ABSENT), false);
  assert.equal(isMet(ROLES, ABSENT), false);
});

test('numbers compare within their unit, words by their first two hundred characters', () => {
  assert.equal(isMet(ROLES, roles(11)), true);
  assert.equal(isMet(ROLES, { kind: 'value', value: 11, unit: 'people' }), false);
  assert.equal(isMet(ROLES, roles('11')), false);
  const word: Asked = { kind: 'word', key: 'a.b', operator: '=', word: 'x'.repeat(200) };
  assert.equal(isMet(word, { kind: 'value', value: 'x'.repeat(300), unit: null }), true);
  const later: Asked = { kind: 'word', key: 'a.b', operator: '>=', word: '2026-03-01' };
  assert.equal(isMet(later, { kind: 'value', value: '2026-03-02', unit: null }), true);
  assert.equal(isMet({ ...later, operator: '!=' }, roles(['a'])), false);
});
