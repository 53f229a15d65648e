// Text generations of terms: each change told once, whoever else sees the page (decision 0011).

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drain } from '../../../src/pipeline/work.ts';
import { assertSameState, stateOf } from '../../chaos/backlog.ts';
import {
  current,
  events,
  LAW,
  openAcme,
  record,
  TERMS,
  TEXT,
  terms,
  termsPage,
  termsText,
  told,
  type Version,
} from '../../worlds/archives.ts';
import { visit } from '../../worlds/world.ts';

const VERSIONS: readonly Version[] = [
  { at: '2020-12-08T15:20:00Z', text: termsText('Ireland'), kind: 'first' },
  { at: '2021-05-01T10:00:00Z', text: termsText('France') },
  { at: '2022-09-20T12:00:00Z', text: termsText('France', 'Menu.'), kind: 'technical' },
  { at: '2022-09-20T14:00:00Z', text: termsText('Germany', 'Menu.') },
  { at: '2023-03-01T00:00:00Z', text: termsText('Germany', 'Menu. _More_.') },
  { at: '2023-04-01T00:00:00Z', text: termsText('Germany', 'Menu. **More**.') },
  { at: '2024-07-01T00:00:00Z', text: termsText('Spain', 'Menu. More.') },
];
const LAWS = [
  ['historical', '2021-05-01', 'Ireland', 'France'],
  ['historical', '2024-07-01', 'Germany', 'Spain'],
];

test('text generations alone: history dated by the later one, with its address in the archive', async () => {
  await using acme = await openAcme();
  const report = await terms(acme, VERSIONS);
  assert.deepEqual([report.stored, report.late, report.skipped], [7, 0, {}]);
  assert.deepEqual(await told(acme.world, LAW), LAWS);
  const texts = (await events(acme.world)).filter(
    ({ key, derivation }) => key === TEXT && derivation === 'historical',
  );
  assert.deepEqual(
    texts.map(({ day, url }) => [day, url]),
    [
      ['2021-05-01', 'https://archive.example/blob/c0ffee1/Acme/Terms%20of%20Service.md'],
      ['2023-03-01', 'https://archive.example/blob/c0ffee4/Acme/Terms%20of%20Service.md'],
      ['2024-07-01', 'https://archive.example/blob/c0ffee6/Acme/Terms%20of%20Service.md'],
    ],
  );
  assert.deepEqual(await current(acme.world, LAW), [['Spain', 'archive', 'legal-markdown']]);
  const [capture] = await acme.world.database.rows<Record<string, unknown>>(
    'test-terms-capture',
    `select c.kind, c.lane, c.url, c.final_url, c.content_type, c.vantage, s.role
     from captures c join sources s on s.id = c.source_id order by captured_at limit 1`,
  );
  assert.deepEqual(
    [capture?.kind, capture?.lane, capture?.url, capture?.final_url, capture?.role],
    ['crawl_snapshot', 'archive', TERMS, TERMS, 'terms'],
  );
  assert.deepEqual(capture?.vantage, {
    egress_country: 'unknown',
    language: 'unknown',
    renderer: 'http',
    archive_url: 'https://archive.example/blob/c0ffee0/Acme/Terms%20of%20Service.md',
    archive_step: 'first',
    attribution: 'The archive, ODC-By-1.0',
  });
});

test('what the archive changed in what it takes, and what settles after it, is on record only', async () => {
  await using acme = await openAcme();
  await terms(acme, VERSIONS);
  const rows = (await events(acme.world)).filter(({ derivation }) => derivation === 'legacy');
  assert.deepEqual(
    rows.map(({ key, day, status }) => [key, day, status]),
    [
      [TEXT, '2022-09-20', 'current'],
      [TEXT, '2022-09-20', 'current'],
      [LAW, '2022-09-20', 'current'],
    ],
  );
});

test('imported again, in portions or version by version, the events are the same', async () => {
  await using acme = await openAcme();
  await terms(acme, VERSIONS);
  const before = await stateOf(acme.world.database);
  const again = await terms(acme, VERSIONS);
  assert.deepEqual([again.stored, again.known, again.events], [0, 7, {}]);
  assertSameState(await stateOf(acme.world.database), before);
  await using other = await openAcme();
  for (const version of VERSIONS) await terms(other, VERSIONS, [version]);
  assert.deepEqual(await events(other.world), await events(acme.world));
});

test('however captures are cut into batches, the state is the same', async () => {
  const states = [];
  for (const batch of [64, 1, 3]) {
    await using acme = await openAcme();
    const { world, companyId } = acme;
    const shared = { url: TERMS, lane: 'archive', contentType: 'text/markdown' } as const;
    const pages = { url: TERMS, contentType: 'text/html; charset=utf-8' } as const;
    await visit(world, companyId, [
      ...VERSIONS.map(({ at, text }) => ({ ...shared, at, body: text })),
      { ...pages, lane: 'archive', at: '2021-01-01T00:00:00Z', body: termsPage('Ireland') },
      { ...pages, lane: 'archive', at: '2021-02-01T00:00:00Z', body: termsPage('France') },
      { ...pages, at: '2023-01-01T00:00:00Z', body: termsPage('Italy') },
      { ...pages, at: '2023-02-01T00:00:00Z', body: termsPage('Spain') },
      { ...pages, at: '2023-03-01T00:00:00Z', body: termsPage('Spain') },
    ]);
    await drain(world, { batch });
    states.push(await stateOf(world.database));
  }
  const [expected = {}, ...others] = states;
  assert.ok((expected.events ?? []).length > 8);
  for (const state of others) assertSameState(state, expected);
});

test('a page and what an archive wrote down of it are never compared', async () => {
  await using acme = await openAcme();
  await terms(acme, VERSIONS);
  const before = await told(acme.world, TEXT);
  await record(acme, 'live', [
    { url: TERMS, at: '2026-01-01T00:00:00Z', body: termsPage('Italy') },
    { url: TERMS, at: '2026-01-03T00:00:00Z', body: termsPage('Italy') },
    { url: TERMS, at: '2026-01-05T00:00:00Z', body: termsPage('Italy') },
  ]);
  assert.deepEqual(await told(acme.world, LAW), LAWS);
  assert.deepEqual(await told(acme.world, TEXT), before);
  assert.deepEqual(await current(acme.world, LAW), [['Italy', 'live', 'legal']]);
});

test('what only the archive says of a page is no fact once the page itself was seen', async () => {
  await using acme = await openAcme();
  await terms(acme, VERSIONS);
  const page = termsPage('Spain')
    .toString()
    .replace(/These terms are gov.*\./, 'See above.');
  const body = Buffer.from(page);
  await record(acme, 'live', [{ url: TERMS, at: '2026-01-01T00:00:00Z', body }]);
  assert.deepEqual(await current(acme.world, LAW), []);
  const last = (await events(acme.world)).findLast(({ key }) => key === LAW);
  assert.deepEqual([last?.derivation, last?.from, last?.to], ['legacy', 'Spain', null]);
});

test('text generations after live captures: history, no step, no fact touched', async () => {
  await using acme = await openAcme();
  const look = { url: TERMS, at: '2022-01-01T00:00:00Z', body: termsPage('Italy') };
  await record(acme, 'live', [look]);
  const before = await stateOf(acme.world.database);
  await terms(acme, VERSIONS);
  const after = await stateOf(acme.world.database);
  assert.deepEqual(after.facts, before.facts);
  // From 2022 on the live captures speak.
  assert.deepEqual(await told(acme.world, LAW), LAWS.slice(0, 1));
  await using other = await openAcme();
  const silent = termsPage('Italy')
    .toString()
    .replace(/These terms are gov.*\./, 'See above.');
  await record(other, 'live', [{ ...look, body: Buffer.from(silent) }]);
  await terms(other, VERSIONS);
  assert.deepEqual(await current(other.world, LAW), [], 'nor what the page does not say');
});

test('two archives of one page: the change is told by one of them', async () => {
  await using acme = await openAcme();
  await record(acme, 'archive', [
    { url: TERMS, at: '2021-04-01T00:00:00Z', body: termsPage('Ireland') },
    { url: TERMS, at: '2021-06-01T00:00:00Z', body: termsPage('France') },
  ]);
  await terms(acme, VERSIONS.slice(0, 2));
  const laws = await told(acme.world, LAW);
  assert.equal(laws.length, 1);
});
