// Every change of every key has one event type.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DIMENSIONS } from '../core/facts/dimensions.ts';
import type { Json } from '../core/facts/fact.ts';
import type { ChangedFact } from '../core/judging/announce.ts';
import { EVENT_TYPES, eventTypeOf } from './event-types.ts';
import { FACT_KEYS } from './fact-keys.ts';

function change(key: string, from: Json, to: Json): ChangedFact {
  const side = (value: Json) => (value === null ? null : { value, unit: null });
  return {
    key,
    provenance: 'observed',
    product: null,
    change: from === null ? 'added' : to === null ? 'removed' : 'changed',
    from: side(from),
    to: side(to),
  };
}

const rows: readonly (readonly [string, Json, Json, string])[] = [
  ['pricing.tier.pro.name', null, 'Pro', 'pricing.tier.added'],
  ['pricing.tier.pro.name', 'Pro', null, 'pricing.tier.removed'],
  ['pricing.tier.pro.price', 1, 2, 'pricing.price.changed'],
  ['pricing.tier.pro.price', null, 2, 'pricing.fact.added'],
  ['pricing.tier.pro.is_custom', null, true, 'pricing.visibility.changed'],
  ['pricing.tier.pro.is_free', true, null, 'pricing.free_plan.removed'],
  ['pricing.tier.pro.limit.users', 5, 3, 'pricing.limit.changed'],
  ['pricing.trial.days', 14, 30, 'pricing.fact.changed'],
  ['security.cert.soc2_t2', null, 'attested', 'security.cert.added'],
  ['stack.tech.nextjs', null, true, 'stack.tech.added'],
  ['hiring.open_roles', 4, 9, 'hiring.open_roles.changed'],
  ['hiring.by_department.sales', null, 1, 'hiring.department.added'],
  ['legal.doc.terms.sha256', 'a', 'b', 'legal.terms.changed'],
  ['legal.doc.cookie.sha256', 'a', 'b', 'legal.fact.changed'],
  ['funding.claim.series-a.amount', null, 5, 'funding.round.added'],
];

for (const [key, from, to, type] of rows) {
  test(`${key} from ${from} to ${to} is ${type}`, () => {
    assert.equal(eventTypeOf(change(key, from, to)), type);
  });
}

test('every type has the form of the vocabulary and stands once', () => {
  for (const { type } of EVENT_TYPES)
    assert.match(type, /^[a-z_]+\.[a-z_]+\.(added|removed|changed)$/);
  assert.equal(new Set(EVENT_TYPES.map(({ type }) => type)).size, EVENT_TYPES.length);
});

test('every key of the registry has a type for whatever happens to it', () => {
  for (const { key } of FACT_KEYS) {
    const real = key.replaceAll(/\{[^}]+\}/g, 'x').replace('*', 'x');
    for (const [from, to] of [
      [null, 'a'],
      ['a', null],
      ['a', 'b'],
    ] as const) {
      assert.ok(EVENT_TYPES.some(({ type }) => type === eventTypeOf(change(real, from, to))));
    }
  }
  for (const dimension of DIMENSIONS) {
    assert.equal(eventTypeOf(change(`${dimension}.zzz`, null, 1)), `${dimension}.fact.added`);
  }
});

test('no two rows of the registry are the same, and the first that matches is its own', () => {
  assert.equal(new Set(FACT_KEYS.map(({ key }) => key)).size, FACT_KEYS.length);
});
