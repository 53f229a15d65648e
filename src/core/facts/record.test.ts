// What the company record says of failing sources, gaps and time.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DAY } from '../judging/policy.ts';
import type { PageRole } from '../pages/page-roles.ts';
import type { FactRow } from './fact-shape.ts';
import { buildRecord, type RecordInputs, type SourceState } from './record.ts';

const NOW = new Date('2026-06-30T12:00:00Z');
const BOARD = 'https://boards-api.greenhouse.io/v1/boards/acme/jobs';

function fact(key: string, over: Partial<FactRow> = {}): FactRow {
  return {
    key,
    dimension: 'pricing',
    value: 1,
    unit: null,
    provenance: 'observed',
    confidence: null,
    source_url: 'https://acme.example/pricing',
    capture_id: 'cap_1',
    product: '',
    evidence_type: 'page_text',
    first_seen_at: NOW,
    last_confirmed_at: NOW,
    valid_from: NOW,
    ...over,
  };
}

function record(over: Partial<RecordInputs> = {}) {
  const inputs: RecordInputs = {
    company: { domain: 'acme.example', name: 'Acme', slug: null },
    categories: [],
    facts: [],
    lastChanged: {},
    earliestEventAt: null,
    anchoredThrough: null,
    captures: { count: 0, first: null, last: null },
    sources: [],
    jobs: { open: 0, statedPay: 0, remote: 0, recent: [] },
    freshnessDays: {
      pricing: 7,
      features: 30,
      security: 30,
      positioning: 30,
      stack: 30,
      hiring: 3,
      reliability: 3,
      funding: 90,
      location: 90,
      legal: 30,
    },
    ...over,
  };
  return buildRecord(inputs, 'https://assay.test', NOW);
}

const board = (health: 'ok' | 'failing') =>
  ({ url: BOARD, role: 'board', provider: 'greenhouse', health, lastCompleteAt: NOW }) as const;

test('a board that failed to be read is unverified and has no numbers', () => {
  const { jobs } = record({
    sources: [board('failing')],
    jobs: { open: 7, statedPay: 1, remote: 2, recent: [NOW] },
  }).data;
  assert.equal(jobs.state, 'unverified');
  assert.deepEqual(
    [jobs.open_roles, jobs.new_30d, jobs.with_stated_pay, jobs.remote_roles],
    [null, null, null, null],
  );
});

test('a board that was read completely and has no role says zero', () => {
  const { jobs } = record({ sources: [board('ok')] }).data;
  assert.equal(jobs.state, 'tracked');
  assert.equal(jobs.open_roles, 0);
});

const page = (
  role: PageRole,
  health: SourceState['health'],
  lastCompleteAt: Date | null = null,
) => ({
  url: `https://acme.example/${role}`,
  role,
  provider: null,
  health,
  lastCompleteAt,
});

test('jobs are absent only where the home page was read and leads to no board', () => {
  const state = (sources: readonly SourceState[]) => record({ sources }).data.jobs.state;
  assert.equal(state([]), 'unverified');
  assert.equal(state([page('home', 'new')]), 'unverified');
  assert.equal(state([page('home', 'blocked_by_robots')]), 'unverified');
  assert.equal(state([page('home', 'ok', NOW)]), 'absent');
  assert.equal(state([page('home', 'failing', NOW)]), 'absent');
  assert.equal(state([page('home', 'ok', NOW), page('careers', 'failing')]), 'unverified');
  assert.equal(state([page('home', 'ok', NOW), page('careers', 'ok', NOW)]), 'absent');
});

test('what no page is known of is absent only after a look at a home page that leads nowhere', () => {
  const captures = { count: 3, first: NOW, last: NOW };
  const gap = (sources: readonly SourceState[]) => {
    const { gaps } = record({ captures, sources }).data.coverage;
    const found = gaps.find(({ dimension }) => dimension === 'pricing');
    return `${found?.state}/${found?.reason}`;
  };
  assert.equal(gap([page('terms', 'ok', NOW)]), 'unverified/not_yet_captured');
  assert.equal(gap([page('home', 'blocked_by_robots')]), 'unverified/robots_disallowed');
  assert.equal(gap([page('home', 'failing')]), 'unverified/source_unreachable');
  assert.equal(gap([page('home', 'ok', NOW)]), 'absent/no_public_source');
});

test('the record is stale as soon as a role is no longer new or a fact goes stale', () => {
  const seen = new Date(NOW.getTime() - 29 * DAY);
  const jobs = { open: 1, statedPay: 0, remote: 0, recent: [seen] };
  const built = record({ sources: [board('ok')], jobs, facts: [fact('pricing.trial.days')] });
  assert.equal(built.data.jobs.new_30d, 1);
  assert.equal(built.freshUntil?.getTime(), seen.getTime() + 30 * DAY);
  assert.equal(record().freshUntil, null);
});

test('dimensions without facts are gaps with a state and a reason, never missing silently', () => {
  const { coverage, dimensions } = record({
    facts: [fact('pricing.trial.days')],
    captures: { count: 3, first: NOW, last: NOW },
    sources: [
      page('home', 'ok', NOW),
      {
        url: 'https://acme.example/terms',
        role: 'terms',
        provider: null,
        health: 'failing',
        lastCompleteAt: null,
      },
      {
        url: 'https://acme.example/trust',
        role: 'security',
        provider: null,
        health: 'ok',
        lastCompleteAt: NOW,
      },
      {
        url: 'https://acme.example/press',
        role: 'press',
        provider: null,
        health: 'blocked_by_robots',
        lastCompleteAt: null,
      },
    ],
  }).data;
  assert.deepEqual(Object.keys(dimensions), ['pricing']);
  assert.equal(coverage.dimensions_covered, 1);
  assert.equal(coverage.gaps.length, 9);
  const reason = (dimension: string) => coverage.gaps.find((gap) => gap.dimension === dimension);
  assert.deepEqual(reason('legal'), {
    dimension: 'legal',
    state: 'unverified',
    reason: 'source_unreachable',
  });
  assert.deepEqual(reason('security'), {
    dimension: 'security',
    state: 'unverified',
    reason: 'extraction_failed',
  });
  assert.deepEqual(reason('funding'), {
    dimension: 'funding',
    state: 'unverified',
    reason: 'robots_disallowed',
  });
  assert.deepEqual(reason('location'), {
    dimension: 'location',
    state: 'absent',
    reason: 'no_public_source',
  });
});

test('a page that could not be read within bounds is a failed extraction, not an unreachable source', () => {
  const reasonOf = (health: 'failing' | 'ok', reason: string | null) => {
    const url = 'https://acme.example/terms';
    const terms = {
      url,
      role: 'terms',
      provider: null,
      health,
      reason,
      lastCompleteAt: null,
    } as const;
    const captures = { count: 1, first: NOW, last: NOW };
    const { gaps } = record({ captures, sources: [terms] }).data.coverage;
    return gaps.find(({ dimension }) => dimension === 'legal')?.reason;
  };
  for (const reason of ['reading_timed_out', 'reading_crashed', 'hostile']) {
    assert.equal(reasonOf('failing', reason), 'extraction_failed', reason);
  }
  assert.equal(reasonOf('failing', 'timeout'), 'source_unreachable');
  assert.equal(reasonOf('ok', null), 'extraction_failed');
});

test('a company that was never captured says so for every dimension', () => {
  const { coverage } = record().data;
  assert.ok(coverage.gaps.every(({ reason }) => reason === 'not_yet_captured'));
  assert.equal(coverage.gaps.length, 10);
});
