// How many open roles a careers page states: whole sentences about the whole company, or nothing.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Extraction } from '../../core/facts/fact.ts';
import { openPage } from '../page/page.ts';
import { statedRoles } from './stated-roles.ts';

const FILLER =
  '<p>Work here is calm, paid on time and done by people who read before they write.</p>';

function read(body: string, path = '/careers'): Extraction {
  const html = `<!doctype html><html lang="en"><head><title>Careers – Acme</title></head><body><main><h1>Careers</h1>${FILLER.repeat(4)}${body}</main></body></html>`;
  const opened = openPage({
    body: new TextEncoder().encode(html),
    contentType: 'text/html; charset=utf-8',
    url: new URL(`https://acme.example${path}`),
    status: 200,
    capturedAt: '2026-11-20T12:00:00Z',
  });
  assert.ok(opened.kind === 'page', JSON.stringify(opened));
  return statedRoles.read(opened.page);
}

function said(body: string, path?: string): readonly unknown[] {
  return read(body, path).readings.flatMap(({ value, unit }) => [value, unit]);
}

const STATED: readonly (readonly [string, number, string?])[] = [
  ['<h2>12 open roles</h2>', 12],
  ['<p>We have 12 open positions across all teams.</p>', 12],
  ['<p>Acme currently has 1,200 open jobs worldwide.</p>', 1200],
  ['<p>We’re hiring for 3 roles right now.</p>', 3],
  ['<p>We are hiring for seven positions.</p>', 7],
  ['<a href="/board">View all 42 open roles →</a>', 42],
  ['<h2>Open positions (9)</h2>', 9],
  ['<h2>Job openings: 9</h2>', 9],
  ['<p>There are currently 8 vacancies.</p>', 8],
  ['<p>Explore over 30 open roles</p>', 30, 'roles or more'],
  ['<p>We have 20+ open roles</p>', 20, 'roles or more'],
];

test('one figure in a sentence of its own is stated, with the sentence as its place', () => {
  for (const [body, value, unit = 'roles'] of STATED) {
    const { readings } = read(body);
    assert.deepEqual(
      readings.map((one) => [one.key, one.value, one.unit]),
      [['hiring.open_roles', value, unit]],
      body,
    );
    assert.equal(readings[0]?.provenance, 'company_stated');
    assert.equal(readings[0]?.locator.type, 'text_quote');
  }
});

const SILENT = [
  '<p>We have 12 open roles in Berlin.</p>',
  '<p>Last year we filled 12 open roles.</p>',
  '<p>We hired 12 people.</p>',
  '<p>We do not have 12 open roles.</p>',
  '<p>Our customers have 12 open roles.</p>',
  '<p>Up to 12 open roles</p>',
  '<p>Showing 10 of 42 jobs</p>',
  '<h3>Engineering</h3><p>12 jobs</p>',
  '<p>We manage 12 job boards.</p>',
  '<blockquote>We have 12 open roles.</blockquote>',
];

test('a part, a past, somebody else or another noun is no count of open roles', () => {
  for (const body of SILENT) assert.deepEqual(said(body), [], body);
});

test('two figures, counts by department and the zero of an empty list are left open', () => {
  const unclear = [
    '<h2>12 open roles</h2><p>We have 9 open positions.</p>',
    '<h3>Sales</h3><p>1 open role</p><h3>Support</h3><p>1 open role</p>',
    '<h2>0 open roles</h2>',
  ];
  for (const body of unclear) {
    const { readings, abstentions } = read(body);
    assert.deepEqual([readings.length, abstentions[0]?.keys], [0, 'hiring.open_roles'], body);
  }
});

test('a figure that is said twice is one', () => {
  assert.deepEqual(said('<h2>12 open roles</h2><a href="/b">See all 12 open roles</a>'), [
    12,
    'roles',
  ]);
});

test('a page of one team, place or search speaks of a part', () => {
  for (const path of ['/careers/engineering', '/jobs?team=sales', '/en/careers/berlin']) {
    assert.deepEqual(said('<h2>12 open roles</h2>', path), [], path);
  }
  for (const path of ['/jobs.html', '/company/careers', '/de/careers/', '/careers/open-roles']) {
    assert.deepEqual(said('<h2>12 open roles</h2>', path), [12, 'roles'], path);
  }
});
