// The wire form of a fact.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { type FactRow, factId, factShape, flatFactShape } from './fact-shape.ts';

const row: FactRow = {
  key: 'pricing.tier.pro.price',
  dimension: 'pricing',
  value: 49,
  unit: 'EUR',
  provenance: 'company_stated',
  confidence: null,
  source_url: 'https://acme.example/pricing',
  capture_id: 'cap_1',
  product: '',
  evidence_type: 'page_text',
  first_seen_at: new Date('2026-01-01T23:59:59.999Z'),
  last_confirmed_at: new Date('2026-03-01T00:00:00Z'),
  valid_from: new Date('2026-02-01T12:00:00Z'),
};

test('a fact is dated in UTC by its last confirmation, its first sight and its last change', () => {
  const fact = factShape('acme.example', row);
  assert.equal(fact.as_of, '2026-03-01');
  assert.equal(fact.last_confirmed_at, '2026-03-01');
  assert.equal(fact.first_seen_at, '2026-01-01');
  assert.equal(fact.last_changed_at, '2026-02-01');
});

test('the whole company is product null on the wire', () => {
  assert.equal(factShape('acme.example', row).product, null);
  assert.equal(factShape('acme.example', { ...row, product: 'api' }).product, 'api');
});

test('a flat fact is the fact and its dimension', () => {
  const fact = factShape('acme.example', row);
  assert.deepEqual(flatFactShape('acme.example', row), { ...fact, dimension: 'pricing' });
});

test('the citation id is the hash of company, key, provenance and product, one a line', () => {
  const lines = 'acme.example\npricing.tier.pro.price\ncompany_stated\n';
  const expected = createHash('sha256').update(lines).digest('hex');
  assert.equal(factShape('acme.example', row).fact_id, `fct_${expected}`);
  assert.notEqual(factId('acme.example', { ...row, product: 'api' }), `fct_${expected}`);
  assert.notEqual(factId('bolt.example', row), `fct_${expected}`);
});
