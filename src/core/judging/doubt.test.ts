// What a doubt of one fact says of others of its record and of its family.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FactIdentity } from '../facts/fact.ts';
import { firstOfFamilies, hasStayed, hasStood, ofRecords } from './doubt.ts';

function facts(...keys: readonly string[]): readonly FactIdentity[] {
  return keys.map((key) => ({ key, provenance: 'company_stated', product: null }));
}

const keysOf = (some: Iterable<FactIdentity>) => [...some].map(({ key }) => key);

test('a plan whose name still stands keeps its price and its limits', () => {
  const lost = facts(
    ...['pricing.tier.pro.name', 'pricing.tier.pro.price', 'pricing.tier.pro.limit.users'],
    ...['pricing.tier.max.name', 'pricing.tier.max.price', 'pricing.trial.days'],
  );
  const kept = ofRecords(lost, ({ key }) => key === 'pricing.tier.pro.name');
  assert.deepEqual(keysOf(kept), keysOf(lost.slice(0, 3)));
});

test('a price that still stands keeps nothing but itself', () => {
  const lost = facts('pricing.tier.pro.name', 'pricing.tier.pro.price', 'pricing.trial.days');
  const kept = ofRecords(lost, ({ key }) => key.endsWith('.price') || key.endsWith('.days'));
  assert.deepEqual(keysOf(kept), ['pricing.tier.pro.price', 'pricing.trial.days']);
});

test('plans that come at once to a page without any stood before if most of their names did', () => {
  const came = facts('pricing.tier.pro.name', 'pricing.tier.max.name', 'pricing.tier.pro.price');
  const names = ['pricing.tier.pro.name', 'pricing.tier.max.name'];
  const yes = () => true;
  assert.deepEqual(keysOf(firstOfFamilies([], came, yes)), names);
  assert.deepEqual(keysOf(firstOfFamilies(facts('pricing.tier.free.name'), came, yes)), []);
  assert.deepEqual(keysOf(firstOfFamilies([], came.slice(1), yes)), [], 'one alone may be new');
  assert.deepEqual(keysOf(firstOfFamilies([], came, ({ key }) => key === names[0])), []);
  const three = facts(...names, 'pricing.tier.ultra.name');
  const two = ({ key }: FactIdentity) => names.includes(key);
  assert.deepEqual(keysOf(firstOfFamilies([], three, two)), keysOf(three));
  const four = [...three, ...facts('pricing.tier.mini.name')];
  assert.deepEqual(keysOf(firstOfFamilies([], four, two)), [], 'half of them may be new');
});

test('a name that stands as often elsewhere has stayed, but nobody knows that it was there', () => {
  const name = { key: 'pricing.tier.pro.name', value: 'Pro' };
  assert.ok(hasStayed(name, 'as_often') && hasStayed(name, 'oftener'));
  assert.ok(!hasStayed(name, 'seldomer') && !hasStayed(name, 'gone'));
  assert.ok(!hasStood(name, 'as_often') && hasStood(name, 'oftener'));
  assert.ok(
    !hasStayed({ key: 'pricing.tier.pro.is_custom', value: true }, 'as_often'),
    'a word of any plan',
  );
  assert.ok(
    !hasStood({ key: 'legal.copyright.holder', value: 'Acme' }, 'oftener'),
    'a logo is no line of copyright',
  );
});

test('yes, no and numbers that another sentence says stand; names and what is of one plan do not', () => {
  const region = { key: 'security.data_region.is', value: true };
  const response = { key: 'reliability.support.response_time.standard', value: 4 };
  assert.ok(hasStayed(region, 'within') && hasStood(region, 'within'));
  assert.ok(!hasStayed(region, 'number_within') && hasStood(response, 'number_within'));
  assert.ok(!hasStayed({ key: 'positioning.h1', value: 'Anvils for all' }, 'within'));
  assert.ok(!hasStood({ key: 'pricing.tier.pro.limit.users', value: 4 }, 'within'));
  assert.ok(hasStood({ key: 'pricing.tier.pro.limit.users', value: 4 }, 'turned'));
  assert.ok(!hasStood({ key: 'pricing.tier.pro.name', value: 'Pro' }, 'turned'));
  assert.ok(!hasStayed({ key: 'pricing.tier.pro.is_custom', value: true }, 'turned'));
});

test('what a button says was said before where it stood as often on its own', () => {
  const call = { key: 'positioning.cta.primary', value: 'Get started' };
  assert.ok(hasStood(call, 'as_often') && hasStood(call, 'oftener'));
  assert.ok(!hasStood(call, 'seldomer') && !hasStood(call, 'within'));
});
