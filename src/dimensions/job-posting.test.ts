// What single jobs on a careers page say, and what a page of jobs cannot say.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readSnippet } from '../../test/clients/snippet.ts';
import type { Extraction, Json } from '../core/facts/fact.ts';
import { keyMatches } from '../core/facts/fact.ts';
import { jobPosting } from './job-posting.ts';
import { openPage } from './page/page.ts';

function readHtml(html: string, url = 'https://www.kites.example/careers'): Extraction {
  const filler = '<p>We make kites that fly in any wind, and we look for people.</p>'.repeat(3);
  const opened = openPage({
    body: new TextEncoder().encode(`<!doctype html><html><body>${html}${filler}</body></html>`),
    contentType: 'text/html; charset=utf-8',
    url: new URL(url),
    status: 200,
    capturedAt: '2026-03-02T00:00:00.000Z',
  });
  assert.ok(opened.kind === 'page', JSON.stringify(opened));
  const extraction = jobPosting.read(opened.page);
  for (const { key, locator } of extraction.readings) {
    assert.ok(
      jobPosting.families.some((family) => keyMatches(family, key)),
      key,
    );
    assert.match(key, /^[A-Za-z0-9_.-]+$/);
    assert.ok(locator.type === 'text_quote' && opened.page.text.includes(locator.exact), key);
  }
  return extraction;
}

const JOB = {
  '@type': 'JobPosting',
  title: 'Kite Maker',
  identifier: 'K-1',
  datePosted: '2026-02-11',
  employmentType: 'FULL_TIME',
  hiringOrganization: { '@type': 'Organization', name: 'Kites Ltd.' },
};

function script(...nodes: readonly Json[]): string {
  return `<script type="application/ld+json">${JSON.stringify(nodes)}</script>`;
}

function factsOf(...nodes: readonly Json[]): Record<string, Json> {
  const { readings } = readHtml(script(...nodes));
  return Object.fromEntries(readings.map(({ key, value }) => [key, value]));
}

test('a posting says its title, type and date, all stated by the company', () => {
  const { readings, abstentions } = readHtml(script(JOB));
  assert.deepEqual(Object.fromEntries(readings.map(({ key, value }) => [key, value])), {
    'hiring.posting.k-1.title': 'Kite Maker',
    'hiring.posting.k-1.type': 'full_time',
    'hiring.posting.k-1.posted_at': '2026-02-11',
  });
  assert.ok(readings.every(({ provenance }) => provenance === 'company_stated'));
  assert.deepEqual(
    abstentions.map(({ keys, candidates }) => [keys, candidates]),
    [['hiring.open_roles', [1]]],
  );
});

test('a page never counts roles', () => {
  const many = Array.from({ length: 40 }, (_, id) => ({ ...JOB, identifier: `K-${id}` }));
  const { readings, abstentions } = readHtml(script(...many));
  assert.equal(new Set(readings.map(({ key }) => key.split('.')[2])).size, 40);
  assert.ok(readings.every(({ key }) => key.startsWith('hiring.posting.')));
  assert.deepEqual(abstentions.at(-1)?.candidates, [40]);
  const empty = readHtml('<h1>Careers</h1>');
  assert.deepEqual(
    empty.readings.map(({ key }) => key),
    ['hiring.careers.url'],
  );
  assert.deepEqual(empty.abstentions, []);
});

test('an expired posting is not open; one that ends today still is', () => {
  assert.deepEqual(factsOf({ ...JOB, validThrough: '2026-03-01' }), {});
  assert.ok('hiring.posting.k-1.title' in factsOf({ ...JOB, validThrough: '2026-03-02T08:00' }));
});

test("another organization's job is none of the company's", () => {
  const other = { '@type': 'Organization', name: 'Other', sameAs: 'https://other.example/' };
  assert.deepEqual(factsOf({ ...JOB, hiringOrganization: other }), {});
  assert.deepEqual(factsOf({ ...JOB, hiringOrganization: 'Kites Robotics' }), {});
  const own = { name: 'Anything', sameAs: 'https://kites.example' };
  assert.ok('hiring.posting.k-1.title' in factsOf({ ...JOB, hiringOrganization: own }));
});

test('pay keeps its currency and its period, and half a range is none', () => {
  const pay = (value: Json, currency = 'EUR') => {
    const facts = factsOf({ ...JOB, baseSalary: { currency, value } });
    return ['min', 'max', 'period'].map(
      (field) => facts[`hiring.posting.k-1.pay_${field}`] ?? null,
    );
  };
  assert.deepEqual(pay({ minValue: 20, maxValue: '25.5', unitText: 'HOUR' }), [20, 25.5, 'hour']);
  assert.deepEqual(pay({ value: 40_000, unitText: 'YEAR' }), [40_000, 40_000, 'year']);
  const none = [null, null, null];
  assert.deepEqual(pay({ minValue: 20, unitText: 'HOUR' }), none);
  assert.deepEqual(pay({ minValue: 30, maxValue: 20, unitText: 'HOUR' }), none);
  assert.deepEqual(pay({ minValue: 0, maxValue: 0, unitText: 'YEAR' }), none);
  assert.deepEqual(pay({ minValue: 20, maxValue: 30 }), none);
  assert.deepEqual(pay({ minValue: 20, maxValue: 30, unitText: 'HOUR' }, 'euro'), none);
});

test('several places, types or titles are not one', () => {
  const place = (addressLocality: string) => ({ address: { addressLocality } });
  const one = factsOf({ ...JOB, jobLocation: place('Lyon') });
  assert.equal(one['hiring.posting.k-1.location'], 'Lyon');
  const two = factsOf({
    ...JOB,
    jobLocation: [place('Lyon'), place('Oslo')],
    employmentType: ['FULL_TIME', 'PART_TIME'],
  });
  assert.deepEqual(Object.keys(two), ['hiring.posting.k-1.title', 'hiring.posting.k-1.posted_at']);
  assert.deepEqual(factsOf({ ...JOB, title: ['A', 'B'] }), {});
});

test('one identifier with two meanings is abstained on, a repetition is one posting', () => {
  assert.equal(Object.keys(factsOf(JOB, JOB)).length, 3);
  const { readings, abstentions } = readHtml(script(JOB, { ...JOB, title: 'Kite Flyer' }));
  assert.deepEqual(readings, []);
  assert.equal(abstentions[0]?.keys, 'hiring.posting.k-1.*');
});

test('without an identifier the end of its address is its word, without both it has none', () => {
  const { identifier, ...bare } = JOB;
  assert.equal(identifier, 'K-1');
  const url = 'https://www.kites.example/careers/kite-maker/';
  assert.equal(factsOf({ ...bare, url })['hiring.posting.kite-maker.url'], url);
  const { readings, abstentions } = readHtml(script(bare));
  assert.deepEqual(readings, []);
  assert.equal(abstentions[0]?.keys, 'hiring.posting.*');
});

test('microdata says the same as JSON-LD, and items beside the job say nothing', () => {
  const html = `<div itemscope itemtype="http://schema.org/JobPosting">
    <h2 itemprop="title">Kite <b>Maker</b></h2><meta itemprop="identifier" content="K-1">
    <time itemprop="datePosted" datetime="2026-02-11">in February</time>
    <div itemscope itemtype="http://schema.org/Offer"><span itemprop="title">Sale</span></div>
    <div itemprop="hiringOrganization" itemscope><span itemprop="name">Kites</span></div></div>`;
  const facts = readHtml(html).readings.map(({ key, value }) => [key, value]);
  assert.deepEqual(facts, [
    ['hiring.posting.k-1.title', 'Kite Maker'],
    ['hiring.posting.k-1.posted_at', '2026-02-11'],
  ]);
});

test('no structured data makes the reader throw', () => {
  const name = fc.constantFrom(
    ...Object.keys(JOB),
    'baseSalary',
    'jobLocation',
    'validThrough',
    'url',
  );
  fc.assert(
    fc.property(fc.dictionary(name, fc.jsonValue()), (more) => {
      const json = JSON.stringify({ ...JOB, ...more }).replaceAll('<', '\\u003c');
      readHtml(`<script type="application/ld+json">${json}</script>`);
    }),
    { numRuns: 150 },
  );
});

test('a page titled as one of careers gives its address, the page of one job does not', () => {
  const address = (title: string, path: string) =>
    readSnippet(jobPosting, `<h1>${title}</h1>`, { path }).facts['hiring.careers.url'];
  assert.equal(address('Careers at Acme', '/careers#open'), 'https://acme.example/careers');
  assert.equal(address('Offene Stellen', '/karriere'), 'https://acme.example/karriere');
  assert.equal(address('Night keeper', '/jobs/night-keeper'), undefined);
});

test('where no title says so, the menu’s link to the page itself does', () => {
  const address = (link: string, path: string) =>
    readSnippet(jobPosting, `<h1>Make kites</h1>${link}`, { path }).facts['hiring.careers.url'];
  const page = 'https://acme.example/about/jobs/';
  assert.equal(address('<a href="/about/jobs">Careers</a>', '/about/jobs/'), page);
  assert.equal(address('<a href="/about/jobs">Karriere (3)</a>', '/about/jobs/'), page);
  assert.equal(address('<a href="/jobs">Careers</a>', '/about/jobs/'), undefined);
  assert.equal(address('<a href="/about/jobs">A day at work</a>', '/about/jobs/'), undefined);
});
