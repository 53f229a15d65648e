// Rows of a claims check: one for each key and product, and why a side is missing.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FACT_KEYS } from '../../contract/fact-keys.ts';
import { type Dimension, dimensionOfKey } from '../../core/facts/dimensions.ts';
import type { Json, Provenance } from '../../core/facts/fact.ts';
import type { FactRow } from '../../core/facts/fact-shape.ts';
import type { SourceHealth } from '../../store/claims/claims.ts';
import { type ClaimContext, claimRows } from './claim-rows.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const TRACKED = new Date('2026-01-05T06:00:00Z');
const READ = new Date('2026-11-18T06:00:00Z');
const CONFIRMED = new Date('2026-11-19T06:00:00Z');

function fact(key: string, provenance: Provenance, value: Json, product = ''): FactRow {
  return {
    key,
    dimension: dimensionOfKey(key) as Dimension,
    value,
    unit: '%',
    provenance,
    confidence: 1,
    source_url: 'https://acme.example/',
    capture_id: 'cap_1',
    product,
    evidence_type: 'http_probe',
    first_seen_at: CONFIRMED,
    last_confirmed_at: CONFIRMED,
    valid_from: CONFIRMED,
  };
}

function context(sources: readonly SourceHealth[] = []): ClaimContext {
  const following = { trackedAt: TRACKED, sources };
  return { following, now: NOW, proofOf: ({ key }) => `https://assay.example/${key}` };
}

const source = (role: SourceHealth['role'], state: SourceHealth['state']): SourceHealth => {
  return { role, state, lastCompleteAt: state === 'read' ? READ : null };
};

const UPTIME = 'reliability.uptime_90d';

test('each product is compared with itself, and sides of another product are named', () => {
  const rows = claimRows(
    [
      fact(UPTIME, 'company_stated', 99.97),
      fact(UPTIME, 'observed', 99.95),
      fact(UPTIME, 'observed', 99.9, 'api'),
      fact(UPTIME, 'company_stated', 99.99, 'push'),
    ],
    null,
    context(),
  );
  assert.deepEqual(
    rows.map(({ product, state, reason }) => [product, state, reason]),
    [
      [null, 'agrees', null],
      ['api', 'unstated', 'scope_differs'],
      ['push', 'unverified', 'scope_differs'],
    ],
  );
});

test('a side carries where it was read, since when, and its proof', () => {
  const [row] = claimRows([fact(UPTIME, 'company_stated', 99.97)], null, context());
  assert.deepEqual(row?.stated, {
    value: 99.97,
    unit: '%',
    as_of: '2026-11-19',
    source_url: 'https://acme.example/',
    capture_id: 'cap_1',
    confidence: 1,
    proof_url: `https://assay.example/${UPTIME}`,
  });
  assert.equal(row?.checked_at, CONFIRMED.toISOString());
});

const STATED = [fact(UPTIME, 'company_stated', 99.97)];

function reasonBeside(...sources: SourceHealth[]): string | null | undefined {
  return claimRows(STATED, null, context(sources))[0]?.reason;
}

test('an observation failed where every probe that was tried failed', () => {
  assert.equal(reasonBeside(), 'not_observed');
  assert.equal(reasonBeside(source('probe', 'untried')), 'not_observed');
  assert.equal(reasonBeside(source('probe', 'failed')), 'observation_failed');
  assert.equal(reasonBeside(source('probe', 'failed'), source('probe', 'read')), 'not_observed');
  assert.equal(reasonBeside(source('status', 'failed')), 'not_observed');
});

test('an unstated figure tells of a status page that could not be read', () => {
  const observed = [fact(UPTIME, 'observed', 99.97)];
  const reason = (...sources: SourceHealth[]) =>
    claimRows(observed, null, context(sources))[0]?.reason;
  assert.equal(reason(source('status', 'read')), null);
  assert.equal(reason(source('status', 'failed')), 'statement_failed');
});

test('an absence is as old as the last look at where it could stand', () => {
  const at = (key: string, sources: readonly SourceHealth[]) =>
    claimRows([], [key], context(sources))[0]?.checked_at;
  const pricing = [source('pricing', 'read'), source('status', 'failed')];
  assert.equal(at('pricing.trial.days', pricing), READ.toISOString());
  assert.equal(at('reliability.sla_pct', pricing), TRACKED.toISOString());
  assert.equal(at('unknown.key', pricing), READ.toISOString());
});

test('a key that the registry lacks is compared by no rule', () => {
  const key = 'pricing.of.another.day';
  const both = [fact(key, 'company_stated', 1), fact(key, 'observed', 1)];
  const [row] = claimRows(both, null, context());
  assert.deepEqual([row?.state, row?.reason], ['not_comparable', 'no_comparison_rule']);
});

function declared(key: string, value: Json, lastConfirmed = CONFIRMED): FactRow {
  const bare = { capture_id: null, confidence: null, source_url: null } as const;
  const row = fact(key, 'company_stated', value);
  return { ...row, ...bare, evidence_type: 'declaration', last_confirmed_at: lastConfirmed };
}

test('a declaration is a side of its own, and stands in for what no page states', () => {
  const row = (...facts: readonly FactRow[]) => claimRows(facts, [UPTIME], context())[0];
  const alone = row(declared(UPTIME, 99.97));
  assert.deepEqual(
    [alone?.state, alone?.stated, alone?.declared?.value, alone?.reason],
    ['unverified', null, 99.97, 'not_observed'],
  );
  const measured = fact(UPTIME, 'observed', 99.5);
  const compared = row(declared(UPTIME, 99.97), measured);
  assert.deepEqual([compared?.state, compared?.comparison?.against], ['differs', 'declared']);
  const all = row(declared(UPTIME, 100), fact(UPTIME, 'company_stated', 99.5), measured);
  assert.deepEqual(
    [all?.state, all?.comparison?.against, all?.comparison?.delta, all?.declared?.value],
    ['agrees', 'stated', 0, 100],
  );
});

test('an old declaration makes stale what rests on it, and nothing else', () => {
  const old = declared(UPTIME, 99.97, new Date('2026-01-01T00:00:00Z'));
  const stale = (...facts: readonly FactRow[]) => claimRows(facts, [UPTIME], context())[0]?.stale;
  assert.equal(stale(old), true);
  assert.equal(stale(old, fact(UPTIME, 'company_stated', 99.97)), false);
});

test('a declaration of the company leaves its products unstated, and names the other scope', () => {
  const rows = claimRows(
    [declared(UPTIME, 99.97), fact(UPTIME, 'observed', 99.9, 'api')],
    null,
    context(),
  );
  assert.deepEqual(
    rows.map(({ product, state, reason }) => [product, state, reason]),
    [
      [null, 'unverified', 'scope_differs'],
      ['api', 'unstated', 'scope_differs'],
    ],
  );
});

const CLAIMED = 'features.integration.count_claimed';
const LISTED = 'features.integration.count_listed';

function counted(key: string, value: number, unit: string, product = ''): FactRow {
  const provenance = key === LISTED ? 'observed' : 'company_stated';
  return { ...fact(key, provenance, value, product), unit };
}

test('what is measured under another key is held against what is stated, and named', () => {
  const claimed = counted(CLAIMED, 40, 'integrations or more');
  const listed = counted(LISTED, 12, 'integrations');
  const [row, other] = claimRows([claimed, listed], null, context());
  assert.deepEqual([row?.key, row?.state, row?.reason], [CLAIMED, 'differs', null]);
  assert.equal(row?.observed?.proof_url, `https://assay.example/${LISTED}`);
  assert.deepEqual(row?.comparison, {
    rule: 'numeric_tolerance',
    tolerance: 0,
    delta: -28,
    relative: -0.7,
    against: 'stated',
    observed_key: LISTED,
  });
  assert.deepEqual(
    [other?.key, other?.state, other?.reason],
    [LISTED, 'unstated', 'stated_under_another_key'],
  );
});

test('a twin that is not there leaves the claim unverified, not without a method', () => {
  const claimed = counted(CLAIMED, 40, 'integrations');
  const [row] = claimRows([claimed], null, context());
  assert.deepEqual(
    [row?.state, row?.reason, row?.comparison],
    ['unverified', 'not_observed', null],
  );
  const ofProduct = counted(LISTED, 40, 'integrations', 'api');
  const [scoped] = claimRows([claimed, ofProduct], [CLAIMED], context());
  assert.deepEqual([scoped?.state, scoped?.reason], ['unverified', 'scope_differs']);
  const withheld = [{ key: LISTED, provenance: 'observed', product: null }] as const;
  const [taken] = claimRows([claimed], null, { ...context(), withheld });
  assert.equal(taken?.reason, 'withheld');
});

test('a registered seat elsewhere does not contradict a headquarters; the same city bears it out', () => {
  const seat = (city: string) => fact('location.registered.city', 'observed', city);
  const hq = fact('location.hq', 'company_stated', 'Denver, US');
  const verdict = (city: string) => claimRows([hq, seat(city)], ['location.hq'], context())[0];
  assert.equal(verdict('DENVER')?.state, 'agrees');
  assert.equal(verdict('DENVER')?.comparison?.compared_as, 'city');
  const elsewhere = verdict('Dover');
  assert.deepEqual([elsewhere?.state, elsewhere?.reason], ['not_comparable', 'scope_differs']);
});

test('a register’s record is failing: what it would show is unverified for that reason', () => {
  const hq = fact('location.hq', 'company_stated', 'Denver, US');
  const [row] = claimRows([hq], null, context([source('register', 'failed')]));
  assert.deepEqual([row?.state, row?.reason], ['unverified', 'observation_failed']);
});

// One pair for each twin and each key with two provenances: how the registry compares it.
const PAIRS: readonly (readonly [FactRow, FactRow, string])[] = [
  [counted(CLAIMED, 12, 'integrations'), counted(LISTED, 12, 'integrations'), 'agrees'],
  ...[12, 13, 14].map((count) => {
    const stated = { ...fact('hiring.open_roles', 'company_stated', 12), unit: 'roles' };
    const board = { ...fact('hiring.open_roles', 'observed', count), unit: 'roles' };
    return [stated, board, count < 14 ? 'agrees' : 'differs'] as const;
  }),
  [fact(UPTIME, 'company_stated', 99.95), fact(UPTIME, 'observed', 99.9), 'agrees'],
  [fact(UPTIME, 'company_stated', 99.95), fact(UPTIME, 'observed', 99.89), 'differs'],
  ...(['Denver', 'Dover'] as const).map(
    (city) =>
      [
        fact('location.hq', 'company_stated', 'Denver, US'),
        fact('location.registered.city', 'observed', city),
        city === 'Denver' ? 'agrees' : 'not_comparable',
      ] as const,
  ),
  ...['legal.entity.name', 'positioning.org.legal_name', 'legal.copyright.holder'].flatMap(
    (key) => {
      const stated = fact(key, 'company_stated', 'Acme, Inc.');
      const named = (name: string) => fact('legal.entity.name', 'observed', name);
      const other = key === 'legal.copyright.holder' ? 'not_comparable' : 'differs';
      return [
        [stated, named('ACME INC'), 'agrees'],
        [stated, named('ACME LLC'), other],
      ] as const;
    },
  ),
  ...['HRB12', 'HRB 13'].map((number) => {
    const stated = fact('legal.imprint.number', 'company_stated', 'HRB 12');
    const registered = fact('legal.entity.company_number', 'observed', number);
    return [stated, registered, number === 'HRB12' ? 'agrees' : 'not_comparable'] as const;
  }),
  ...['legal.entity.lei', 'legal.entity.cik', 'legal.entity.company_number'].flatMap((key) => {
    const stated = fact(key, 'company_stated', 'HRB 12');
    return [
      [stated, fact(key, 'observed', 'HRB12'), 'agrees'],
      [stated, fact(key, 'observed', 'HRB13'), 'differs'],
    ] as const;
  }),
];

test('every pair that the registry allows is compared by its own rule', () => {
  for (const [stated, observed, expected] of PAIRS) {
    const [row] = claimRows([stated, observed], [stated.key], context());
    assert.equal(row?.state, expected, `${stated.key} ${stated.value} ${observed.value}`);
  }
  const twinned = FACT_KEYS.filter((row) => row.observedBy.length > 0).map((row) => row.key);
  const compared = new Set(PAIRS.map(([stated]) => stated.key));
  assert.deepEqual(
    twinned.filter((key) => !compared.has(key)),
    [],
    'a twin without a pair here',
  );
});
