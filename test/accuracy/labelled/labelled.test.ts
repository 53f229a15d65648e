// Scoring of labelled pages: its rules on a made-up folder, its floors where the real ones lie.

import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import type { Reading } from '../../../src/core/facts/fact.ts';
import type { CaptureReading } from '../../../src/pipeline/readers.ts';
import { corpus, needsCorpus } from '../../worlds/world.ts';
import { shareText, wilson } from '../interval.ts';
import { acceptUnjudged, readAccepted } from './accepted.ts';
import { figuresOf } from './figures.ts';
import { labelledJson, measureLabelled } from './measure.ts';
import { labelledTable, pageLines } from './print.ts';
import { isSameKey } from './same-key.ts';
import { agrees } from './same-value.ts';
import { scorePage } from './score.ts';
import { type LabelledPage, roleOf, type WebLabel } from './set.ts';

const SET = 'pages-labelled';
const FLOORS = join(import.meta.dirname, '..', 'floors.json');

function page(labels: readonly WebLabel[]): LabelledPage {
  const url = 'https://acme.example/pricing';
  return { id: 'acme-pricing', file: 'pages/acme-pricing.html.gz', url, role: null, labels };
}

function said(key: string, value: string | number, more: Partial<Reading> = {}): Reading {
  const locator = { type: 'text_quote', exact: String(value), prefix: '', suffix: '' } as const;
  const rest = { unit: null, product: null, confidence: null, locator } as const;
  return {
    key,
    value,
    provenance: 'company_stated',
    evidenceType: 'page_text',
    ...rest,
    ...more,
  };
}

function complete(readings: readonly Reading[]): CaptureReading {
  const abstentions = [{ keys: 'pricing.tax_note', reason: 'two notes', candidates: [] }];
  const read = { extractor: 'made-up', version: 1, readings, abstentions, recognised: [] };
  return { kind: 'complete', board: null, look: null, mindsDay: false, reads: [read] };
}

const LABELS: readonly WebLabel[] = [
  { key: 'pricing.trial.days', value: '14' },
  { key: 'pricing.tier.pro.price', value: '1200' },
  { key: 'pricing.tax_note', value: 'excl' },
  { key: 'pricing.page.url', value: '*', optional: true },
  { key: 'location.office.oslo', value: 'Oslo', contains: true },
];

test('a label is found, missed, or contradicted; what has no label is judged or left open', () => {
  const judged = { id: 'acme-pricing', wrong: [{ key: 'pricing.tier.dog.name', value: 'Dog' }] };
  const readings = [
    said('pricing.trial.days', 14),
    said('pricing.tier.pro.price', 12, { unit: 'USD' }),
    said('pricing.tier.dog.name', 'dog'),
    said('pricing.tier.pro.name', 'Pro'),
    said('location.office.oslo', 'Storgata 1, OSLO'),
    said('security.http.hsts', 'on'),
    said('stack.analytics.plausible', 1, { provenance: 'observed' }),
  ];
  const score = scorePage(page(LABELS), 'pricing', complete(readings), judged);
  assert.deepEqual(
    score.facts.map(({ key, kind, verdict }) => [key, kind, verdict]),
    [
      ['pricing.trial.days', 'text', 'right'],
      ['pricing.tier.pro.price', 'text', 'wrong'],
      ['pricing.tier.dog.name', 'text', 'wrong'],
      ['pricing.tier.pro.name', 'text', 'unjudged'],
      ['location.office.oslo', 'text', 'right'],
      ['stack.analytics.plausible', 'structured', 'unjudged'],
    ],
  );
  assert.deepEqual(
    score.labels.filter(({ found }) => !found).map(({ key, instead }) => [key, instead]),
    [
      ['pricing.tier.pro.price', '12'],
      ['pricing.tax_note', 'two notes'],
    ],
  );
  const { dimensions, all } = figuresOf([score]);
  const { labelled, found, read, right, wrong, unjudged, precision, coverage } = all;
  assert.deepEqual(
    { labelled, found, read, right, wrong, unjudged, precision, coverage },
    {
      labelled: 4,
      found: 2,
      read: 6,
      right: 2,
      wrong: 2,
      unjudged: 2,
      precision: 0.5,
      coverage: 0.5,
    },
  );
  assert.deepEqual(Object.keys(dimensions), ['pricing', 'stack', 'location']);
  assert.match(labelledTable({ dimensions, all }), /\| \*\*all\*\* \| 1 \| 4 \| 2 \|/);
  const lines = pageLines(score, (key) => key.startsWith('pricing.')).join('\n');
  assert.match(lines, /WRONG +pricing.tier.pro.price = 12 USD: the label says 1200 \| 12/);
});

test('a page that may not be read misses everything and says why', () => {
  const score = scorePage(page(LABELS), 'pricing', { kind: 'incomplete', reason: 'stub' }, null);
  assert.deepEqual([score.facts.length, score.incomplete], [0, 'stub']);
  assert.equal(figuresOf([score]).all.precision, null);
  assert.equal(figuresOf([score]).all.coverage, 0);
});

test('values that differ in form only are the same', () => {
  const same = (value: string, read: string | number | boolean) => agrees({ value }, read);
  assert.ok(same('https://www.acme.example/terms/', 'http://acme.example/terms'));
  assert.ok(same('the State of Delaware', 'Delaware'));
  assert.ok(same('1200', '1,200.00'));
  assert.ok(same('true', true));
  assert.ok(same('*', 'anything'));
  assert.ok(!same('14', 30));
  assert.ok(!same('Pro', 'Pro Plus'));
  const vendor = { name: 'Acme Mail', purpose: 'mail', location: null };
  assert.ok(agrees({ value: 'Acme Mail' }, vendor));
  assert.ok(!agrees({ value: 'Acme' }, vendor));
});

test('a time that a label gives in words is the number with its unit', () => {
  const same = (value: string, read: number, unit: string) => agrees({ value }, read, unit);
  assert.ok(same('1 business day', 1, 'business_days'));
  assert.ok(same('two business days', 2, 'business_days'));
  assert.ok(same('2 hours', 2, 'hours'));
  assert.ok(!same('2 hours', 2, 'business_hours'));
  assert.ok(!same('2 hours', 4, 'hours'));
  assert.ok(same('24h', 24, 'hours') && same('4-hour', 4, 'hours'));
  // Decision 0068: a span is worth its longer end.
  assert.ok(same('1-2 business days', 2, 'business_days'));
  assert.ok(!same('1-2 business days', 1, 'business_days'));
});

test('a share that a label gives with its sign is the number in per cent', () => {
  assert.ok(agrees({ value: '35%' }, 35, '%'));
  assert.ok(!agrees({ value: '35%' }, 30, '%'));
  assert.ok(!agrees({ value: '35%' }, 35, null));
});

test('a role that the labeller gave goes before the address, a word of their own does not', () => {
  assert.equal(roleOf({ ...page([]), role: 'terms' }), 'terms');
  assert.equal(roleOf({ ...page([]), role: 'cookies' }), 'cookie');
  assert.equal(roleOf({ ...page([]), role: 'no such word' }), 'pricing');
});

test("Wilson's interval has the figures of its paper, and holds at both ends", () => {
  assert.deepEqual(wilson(0, 0), null);
  assert.deepEqual(wilson(81, 263), [0.2553, 0.3662]);
  assert.deepEqual(wilson(0, 10), [0, 0.2775]);
  assert.deepEqual(wilson(10, 10), [0.7225, 1]);
  assert.equal(shareText(1, 2), '0.500 (0.095–0.905)');
});

test('a folder is read as it was labelled, and another page in its place is refused', () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-labelled-'));
  try {
    const words = 'Anvils for roads, rails and rivers, sold by the dozen to smiths. '.repeat(20);
    const html = `<!doctype html><html><head><title>Anvils for everyone</title></head><body>
      <main><h1>Anvils</h1><p>${words}</p></main></body></html>`;
    const labels = [{ key: 'positioning.title', value: 'Anvils for everyone' }];
    const one = { id: 'acme-home', file: 'home.html.gz', url: 'https://acme.example/', role: null };
    const write = (more: object) =>
      writeFileSync(
        join(folder, 'labels.json'),
        JSON.stringify({ pages: [{ ...one, ...more, labels }] }),
      );
    writeFileSync(join(folder, 'home.html.gz'), gzipSync(html));
    write({});
    const measured = measureLabelled(folder);
    assert.equal(measured.figures.all.found, 1);
    assert.ok('dimensions' in labelledJson(measured));

    const file = join(folder, 'accepted.json');
    const open = measured.figures.all.unjudged;
    assert.equal(acceptUnjudged(file, measured.pages), open);
    assert.equal(acceptUnjudged(file, measured.pages), 0);
    assert.ok(!readFileSync(file, 'utf8').includes('Anvils'), 'no words of the page are kept');
    const fact = measured.pages[0]?.facts.find(({ verdict }) => verdict === 'unjudged');
    if (fact) assert.ok(readAccepted(file)(fact.page, fact.key, fact.value));

    write({ sha256: '0'.repeat(64) });
    assert.throws(() => measureLabelled(folder), /acme-home.*not the page that was labelled/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

interface Floors {
  readonly pages: {
    readonly text: number;
    readonly structured: number;
    readonly coverage: number;
    readonly dimensions: Readonly<Record<string, number>>;
  };
}

test('real pages that nobody here wrote keep above their floors', needsCorpus(SET), (t) => {
  const floors = (JSON.parse(readFileSync(FLOORS, 'utf8')) as Floors).pages;
  const { dimensions, all } = measureLabelled(corpus(SET) ?? '').figures;
  const holds = (what: string, share: number | null, floor: number) => {
    t.diagnostic(`${what}: ${share}`);
    assert.ok((share ?? 1) >= floor, `${what}: ${share} is under ${floor}`);
  };
  holds('precision of facts out of text', all.text.precision, floors.text);
  holds('precision of structured and observed facts', all.structured.precision, floors.structured);
  holds('coverage', all.coverage, floors.coverage);
  t.diagnostic(`neither labelled nor judged: ${all.unjudged} of ${all.read}`);
  for (const [dimension, floor] of Object.entries(floors.dimensions)) {
    holds(`coverage of ${dimension}`, dimensions[dimension]?.coverage ?? null, floor);
  }
});

test('the slug of quoted words may be spelt in several ways, other keys in one', () => {
  const same: readonly (readonly [string, string, boolean])[] = [
    ['features.category.maps-and-routes', 'features.category.maps-routes', true],
    ['features.integration.make-com', 'features.integration.makecom', true],
    ['location.office.boblingen', 'location.office.boeblingen', true],
    ['features.category.mcp-plus-rest', 'features.category.mcp-rest', true],
    ['pricing.tier.pro-plus.price', 'pricing.tier.pro.price', false],
    ['pricing.tier.pro.price', 'pricing.tier.pro.period', false],
    ['pricing.tier.plus.price', 'pricing.tier.pro.price', false],
    ['features.integration.slack', 'features.integration.slack-and-jira', false],
    ['features.integration.count_listed', 'features.integration.countlisted', false],
    ['security.cert.soc2_t1', 'security.cert.soc2t1', false],
    [
      'reliability.support.response_time.default',
      'reliability.support.response_time.standard',
      true,
    ],
    ['reliability.support.response_time', 'reliability.support.response_time.standard', true],
    ['reliability.support.response_time.high', 'reliability.support.response_time.standard', false],
    ['reliability.support.response_time.p1-urgent', 'reliability.support.response_time.p1', true],
    ['reliability.support.response_time.p1', 'reliability.support.response_time.p2', false],
    ['location.phone.18552854647', 'location.phone.+18552854647', true],
    ['location.phone.18552854647', 'location.phone.+18552854648', false],
  ];
  for (const [one, other, is] of same) assert.equal(isSameKey(one, other), is, `${one} ${other}`);
});

test('a number is the same in groups, and a country under its official name', () => {
  assert.ok(agrees({ value: '948106919', contains: true }, '948 106 919'));
  assert.ok(!agrees({ value: '948106919' }, '948 106 918'));
  assert.ok(agrees({ value: 'the Republic of Korea' }, 'South Korea'));
  assert.ok(!agrees({ value: 'Republic of Ireland' }, 'South Korea'));
});
