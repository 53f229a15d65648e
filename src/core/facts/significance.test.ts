// The published rules of significance, at their edges.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ChangedFact } from '../judging/announce.ts';
import type { Json } from './fact.ts';
import { significanceOf } from './significance.ts';

function change(key: string, from: Json, to: Json, unit: string | null = null): ChangedFact {
  const side = (value: Json) => (value === null ? null : { value, unit });
  return {
    key,
    provenance: 'observed',
    product: null,
    change: from === null ? 'added' : to === null ? 'removed' : 'changed',
    from: side(from),
    to: side(to),
  };
}

const rows: readonly (readonly [string, Json, Json, 'high' | 'normal', number?])[] = [
  ['pricing.tier.pro.price', 100, 110, 'high'],
  ['pricing.tier.pro.price', 100, 109.99, 'normal'],
  ['pricing.tier.pro.price', 100, 90, 'high'],
  ['pricing.tier.pro.price', 0, 5, 'high'],
  ['pricing.tier.pro.name', 'Pro', null, 'high'],
  ['pricing.tier.pro.name', null, 'Pro', 'normal'],
  ['pricing.tier.free.is_free', true, null, 'high'],
  ['security.cert.soc2_t2', null, 'attested', 'high'],
  ['security.cert.soc2_t2', 'in_progress', 'attested', 'normal'],
  ['reliability.sla_pct', 99.9, 99.95, 'high'],
  ['reliability.uptime_90d', 99.99, 99.89, 'high'],
  ['reliability.uptime_90d', 99.89, 99.99, 'normal'],
  ['hiring.open_roles', 10, 14, 'normal'],
  ['hiring.open_roles', 10, 15, 'high'],
  ['hiring.open_roles', 14, 15, 'high', 10],
  ['hiring.open_roles', 100, 129, 'normal'],
  ['location.hq', 'Berlin', 'Munich', 'high'],
  ['legal.governing_law', 'Oregon', 'Colorado', 'high'],
  ['legal.doc.terms.sha256', 'a', 'b', 'normal'],
  ['positioning.h1', 'A', 'B', 'normal'],
];

for (const [key, from, to, expected, median] of rows) {
  test(`${key} from ${from} to ${to} is ${expected}`, () => {
    assert.equal(significanceOf(change(key, from, to), { median30: median ?? null }), expected);
  });
}

test('a price in another unit is not compared', () => {
  const moved: ChangedFact = {
    ...change('pricing.tier.pro.price', 10, 1000, 'EUR'),
    to: { value: 1000, unit: 'INR' },
  };
  assert.equal(significanceOf(moved, { median30: null }), 'normal');
});
