// Readers against labels made by hand: no number may fall below the floors in floors.json.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { factKey } from '../../src/contract/fact-keys.ts';
import { keyMatches, type Reading } from '../../src/core/facts/fact.ts';
import { pageRole } from '../../src/core/pages/page-role.ts';
import type { CaptureReading } from '../../src/pipeline/readers.ts';
import { captureReader, corpusIsHere } from './captures.ts';
import { type CaptureLabel, readLabels } from './labels.ts';
import { accuracyPage } from './report.ts';
import { type Score, score, sum, type Tally } from './score.ts';

interface Floors {
  readonly precision: Readonly<Record<string, number>>;
  readonly coverage: number;
  readonly sprungTraps: number;
  /** Precision, by the beginning of the name of an origin. */
  readonly sets: Readonly<Record<string, number>>;
  readonly dimensions: Readonly<Record<string, { precision: number; coverage: number }>>;
}

const floors = JSON.parse(readFileSync(join(import.meta.dirname, 'floors.json'), 'utf8')) as Floors;
const labels = readLabels();
const captures = labels.flatMap((one) => one.captures);
let result: Score;
before(async () => {
  result = score(labels, await captureReader());
});

function precision({ emitted, right }: Tally): number {
  return emitted === 0 ? 1 : right / emitted;
}

function coverage({ labelled, found }: Tally): number {
  return labelled === 0 ? 1 : found / labelled;
}

test('every capture is labelled once, and its role is the one that its address tells', () => {
  const sources = captures.map(({ source }) => source);
  assert.equal(new Set(sources).size, sources.length);
  for (const { source, url, role, provider } of captures) {
    const told = pageRole(new URL(url));
    if (provider === null) assert.equal(role, role === 'status' ? role : told, source);
  }
});

test('every labelled key has a row in the registry, and no fact is labelled twice', () => {
  for (const { source, facts } of captures) {
    const seen = new Set<string>();
    for (const { key, provenance } of facts) {
      assert.ok(key.includes('{') || factKey(key) !== null, `${source}: ${key} is in no row`);
      assert.ok(!seen.has(`${key} ${provenance}`), `${source}: ${key} twice`);
      seen.add(`${key} ${provenance}`);
    }
  }
});

test('a fact that must not be given is not labelled as one that must', () => {
  for (const { source, facts, ambiguous } of captures) {
    for (const { key } of facts.filter((fact) => fact.optional !== true)) {
      const trap = ambiguous.find((pattern) => !pattern.includes('*') && keyMatches(pattern, key));
      assert.ok(trap === undefined || key.startsWith('features.model_count'), `${source}: ${key}`);
    }
  }
});

test('precision by kind of evidence reaches its aim', (t) => {
  for (const [kind, tally] of result.classes) {
    t.diagnostic(`${kind}: ${tally.right} of ${tally.emitted}`);
    assert.ok(precision(tally) >= (floors.precision[kind] ?? 1), `${kind}: ${precision(tally)}`);
  }
  assert.equal(result.classes.size, Object.keys(floors.precision).length);
});

test('no origin of captures falls below its floor', () => {
  for (const [name, tally] of result.sets) {
    const floor = Object.entries(floors.sets).find(([begin]) => name.startsWith(begin))?.[1];
    assert.ok(floor !== undefined, `${name} has no floor`);
    assert.ok(precision(tally) >= floor, `${name}: precision ${precision(tally)}`);
  }
});

test('coverage of all labelled facts keeps above its floor', () => {
  const all = [...result.dimensions.values()].reduce((one, other) => sum(one, other));
  assert.ok(coverage(all) >= floors.coverage, `${coverage(all)}`);
});

test('no dimension falls below its floors', () => {
  for (const [dimension, tally] of result.dimensions) {
    const floor = floors.dimensions[dimension];
    assert.ok(floor, `${dimension} has no floor`);
    assert.ok(precision(tally) >= floor.precision, `${dimension}: precision ${precision(tally)}`);
    assert.ok(coverage(tally) >= floor.coverage, `${dimension}: coverage ${coverage(tally)}`);
  }
});

test('hardly a trap is sprung, and what cannot be labelled holds together', () => {
  assert.ok(result.traps.sprung <= floors.sprungTraps, `${result.traps.sprung} traps`);
  assert.deepEqual(result.structural.failed, []);
  assert.ok(result.structural.checked > 50);
});

test('a capture that may not be read gives nothing', () => {
  const unread = captures.filter(({ incomplete }) => incomplete).map(({ source }) => source);
  assert.ok(unread.length >= 8);
  assert.deepEqual(
    result.wrong.filter(({ source }) => unread.includes(source)),
    [],
  );
});

test('the page has every dimension, and says which captures were not there', () => {
  const page = accuracyPage(labels, result);
  for (const dimension of result.dimensions.keys()) assert.match(page, new RegExp(dimension));
  assert.equal(result.captures.notHere > 0, !corpusIsHere());
});

const LABEL: CaptureLabel = {
  source: 'test/captures/made-up',
  url: 'https://acme.example/pricing',
  role: 'pricing',
  provider: null,
  incomplete: false,
  scope: ['*'],
  facts: [
    { key: 'pricing.trial.days', value: 14, provenance: 'company_stated' },
    { key: 'pricing.money_back.days', value: 30, provenance: 'company_stated' },
    { key: 'pricing.tax_note', value: 'excl', provenance: 'company_stated' },
    { key: 'pricing.tier.pro.price', value: 9, unit: 'USD', provenance: 'company_stated' },
  ],
  absent: ['pricing.annual_discount'],
  ambiguous: [],
};

function said(key: string, value: number, unit: string | null = null): Reading {
  const locator = { type: 'text_quote', exact: String(value), prefix: '', suffix: '' } as const;
  const rest = { product: null, confidence: null, evidenceType: 'page_text', locator } as const;
  return { key, value, unit, provenance: 'company_stated', ...rest };
}

test('a made-up reading is counted: right, wrong, missing, abstained, a trap sprung', () => {
  const reading: CaptureReading = {
    kind: 'complete',
    board: null,
    look: null,
    mindsDay: false,
    reads: [
      {
        extractor: 'made-up',
        version: 1,
        readings: [
          said('pricing.trial.days', 14),
          said('pricing.annual_discount', 20, '%'),
          said('pricing.tier.pro.price', 9, '$'),
        ],
        abstentions: [{ keys: 'pricing.tax_note', reason: 'two notes', candidates: [] }],
        recognised: null,
      },
    ],
  };
  const counted = score([{ company: 'acme.example', captures: [LABEL] }], () => reading);
  assert.deepEqual(counted.dimensions.get('pricing'), {
    labelled: 4,
    found: 1,
    abstained: 1,
    emitted: 3,
    right: 1,
  });
  assert.deepEqual(counted.traps, { set: 1, sprung: 1 });
  assert.deepEqual(
    counted.wrong.map(({ key, wanted }) => [key, wanted]),
    [
      ['pricing.annual_discount', 'nothing'],
      ['pricing.tier.pro.price', '9 USD'],
    ],
  );
  assert.deepEqual(
    counted.missing.map(({ key }) => key),
    ['pricing.money_back.days', 'pricing.tax_note'],
  );
});
