// Which of the facts that changed together is told.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ANNOUNCE_RULES } from '../../contract/fact-keys.ts';
import type { Json } from '../facts/fact.ts';
import { announced, type ChangedFact, isNamedOtherwise } from './announce.ts';
import type { Change } from './judge.ts';

function change(key: string, from: Json, to: Json): ChangedFact {
  const kind: Change = from === null ? 'added' : to === null ? 'removed' : 'changed';
  const side = (value: Json) => (value === null ? null : { value, unit: null });
  const provenance = 'company_stated';
  return { key, provenance, product: null, change: kind, from: side(from), to: side(to) };
}

function measured(key: string, from: Json, to: Json): ChangedFact {
  return { ...change(key, from, to), provenance: 'observed' };
}

function told(...changes: ChangedFact[]): string[] {
  return announced(changes, ANNOUNCE_RULES).map(({ key }) => key);
}

test('the fields of a plan that appears are told as one event on its name', () => {
  assert.deepEqual(
    told(
      change('pricing.tier.team.name', null, 'Team'),
      change('pricing.tier.team.price', null, 20),
      change('pricing.tier.team.period', null, 'month'),
      change('pricing.tier.team.limit.users', null, 10),
    ),
    ['pricing.tier.team.name'],
  );
});

test('a plan that goes while another changes its price gives two events', () => {
  assert.deepEqual(
    told(
      change('pricing.tier.old.name', 'Old', null),
      change('pricing.tier.old.price', 5, null),
      change('pricing.tier.pro.price', 49, 59),
    ),
    ['pricing.tier.old.name', 'pricing.tier.pro.price'],
  );
});

test('a price that moves together with its period is one event on the price', () => {
  assert.deepEqual(
    told(
      change('pricing.tier.pro.period', 'month', 'year'),
      change('pricing.tier.pro.price', 10, 99),
    ),
    ['pricing.tier.pro.price'],
  );
});

test('a price that becomes a matter of sales is told as that, not as a lost price', () => {
  assert.deepEqual(
    told(
      change('pricing.tier.pro.is_custom', null, true),
      change('pricing.tier.pro.price', 99, null),
      change('pricing.tier.pro.period', 'month', null),
    ),
    ['pricing.tier.pro.is_custom'],
  );
});

test('counts of other facts never speak', () => {
  assert.deepEqual(told(change('pricing.tier_count', 3, 4)), []);
});

test('a legal text that changes with its date is one event on the text', () => {
  assert.deepEqual(
    told(
      change('legal.doc.terms.updated_at', '2026-01-01', '2026-03-01'),
      change('legal.doc.terms.sha256', 'a', 'b'),
      change('legal.governing_law', 'Oregon', 'Colorado'),
    ),
    ['legal.doc.terms.sha256', 'legal.governing_law'],
  );
});

test('open roles speak for the counts per department, but not for a department that appears', () => {
  assert.deepEqual(
    told(
      measured('hiring.open_roles', 10, 13),
      change('hiring.by_department.sales', 2, 4),
      change('hiring.by_department.legal', null, 1),
    ),
    ['hiring.open_roles', 'hiring.by_department.legal'],
  );
});

test('what a careers page says of its roles is no event beside those of the board', () => {
  assert.deepEqual(told(change('hiring.open_roles', 10, 13)), []);
  assert.deepEqual(told(measured('hiring.open_roles', 10, 13)), ['hiring.open_roles']);
});

test('roles that move between departments are told per department', () => {
  assert.deepEqual(
    told(
      change('hiring.by_department.sales', 5, 2),
      change('hiring.by_department.design', 2, 5),
      change('hiring.by_country.DE', 5, 2),
    ),
    ['hiring.by_department.sales', 'hiring.by_department.design'],
  );
});

test('a measured and a stated twin that move to the same value are one event, told as measured', () => {
  const stated = change('features.model_count', 8, 9);
  const measured = { ...stated, provenance: 'observed' };
  assert.deepEqual(announced([stated, measured], ANNOUNCE_RULES), [measured]);
  const other = { ...measured, to: { value: 10, unit: null } };
  assert.equal(announced([stated, other], ANNOUNCE_RULES).length, 2);
});

test('a funding round is one event, whatever of it is stated', () => {
  assert.deepEqual(
    told(
      change('funding.claim.seed.round', null, 'seed'),
      change('funding.claim.seed.amount', null, 6_500_000),
      change('funding.claim.seed.lead', null, 'Monsoon Arc'),
    ),
    ['funding.claim.seed.amount'],
  );
});

test('a subprocessor that is named in more words has neither gone nor come', () => {
  const grafana = change('security.subprocessor.grafana', { name: 'Grafana' }, null);
  const cloud = change('security.subprocessor.grafana-cloud', null, { name: 'Grafana Cloud' });
  assert.deepEqual(told(grafana, cloud), []);
  const graph = change('security.subprocessor.grafanal', null, { name: 'Grafanal' });
  assert.deepEqual(told(grafana, graph), [grafana.key, graph.key]);
  assert.deepEqual(told(grafana), [grafana.key]);
});

test('a plan that goes while one of a longer name comes gives two events', () => {
  const pro = change('pricing.tier.pro.name', 'Pro', null);
  const plus = change('pricing.tier.pro-plus.name', null, 'Pro Plus');
  assert.deepEqual(told(pro, plus), [pro.key, plus.key]);
});

test('prices for a year in place of prices for a month are the same, unless they cost more', () => {
  const pro = (from: number, to: number) => change('pricing.tier.pro.price', from, to);
  const max = (from: number, to: number) => change('pricing.tier.max.price', from, to);
  const periods = (from: string, to: string) => [
    change('pricing.tier.pro.period', from, to),
    change('pricing.tier.max.period', from, to),
  ];
  assert.deepEqual(told(pro(9, 86), max(29, 278), ...periods('month', 'year')), []);
  assert.deepEqual(told(pro(108, 9), max(348, 29), ...periods('year', 'month')), []);
  const billed = change('pricing.tier.pro.billing', 'monthly', 'annual');
  assert.deepEqual(told(pro(9, 86), max(29, 278), ...periods('month', 'year'), billed), []);
  const both = ['pricing.tier.pro.price', 'pricing.tier.max.price'];
  assert.deepEqual(told(pro(9, 120), max(29, 278), ...periods('month', 'year')), both);
  assert.deepEqual(told(pro(9, 40), max(29, 278), ...periods('month', 'year')), both);
  assert.deepEqual(told(pro(9, 86), max(29, 278)), both);
});

test('a customer or a sub-processor with its legal form and without is one and the same', () => {
  const { companies } = ANNOUNCE_RULES;
  const gone = change('positioning.customer.fm-kites', 'FM Kites', null);
  const held = (value: Json) => [{ key: 'positioning.customer.other', value }];
  assert.ok(isNamedOtherwise(gone, held('FM Kites GmbH'), companies));
  assert.ok(!isNamedOtherwise(gone, held('FM Kites Labs'), companies));
  const come = change('security.subprocessor.kites', null, { name: 'Kites', purpose: null });
  const party = [{ key: 'security.subprocessor.kites-inc', value: { name: 'Kites, Inc.' } }];
  assert.ok(isNamedOtherwise(come, party, companies));
  assert.ok(!isNamedOtherwise(come, held('Kites, Inc.'), companies), 'of another family');
});
