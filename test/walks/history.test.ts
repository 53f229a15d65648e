// History from archives beside live captures (decision 0011): each step is told once, by whoever
// saw it, whatever was imported first and in how many portions.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { checkTerms, importTerms } from '../../src/pipeline/import/import-terms.ts';
import { importWarc } from '../../src/pipeline/import/import-warc.ts';
import { drain } from '../../src/pipeline/work.ts';
import { assertSameState, eventsToldTwice, stateOf } from '../chaos/backlog.ts';
import { homePage } from '../chaos/pages.ts';
import { type ToRecord, writeWarc } from '../warc-writer.ts';
import { coverOne, openWorld, type TestWorld, visit } from '../world.ts';

const DOMAIN = 'acme.example';
const HOME = `https://${DOMAIN}/`;
const TERMS = `https://${DOMAIN}/terms`;
const H1 = 'positioning.h1';
const LAW = 'legal.governing_law';
const TEXT = 'legal.doc.terms.sha256';

interface Acme extends AsyncDisposable {
  readonly world: TestWorld;
  readonly companyId: number;
}

async function openAcme(): Promise<Acme> {
  const world = await openWorld({ at: '2026-06-01T00:00:00Z' });
  const companyId = await coverOne(world, DOMAIN);
  return { world, companyId, [Symbol.asyncDispose]: () => world.close() };
}

let files = 0;

/** Responses as a WARC file, live or as generations of a web archive. */
async function record(acme: Acme, lane: 'live' | 'archive', responses: readonly ToRecord[]) {
  const { world, companyId } = acme;
  files += 1;
  const file = await writeWarc(join(world.folder, `${files}.warc.gz`), responses, true);
  return importWarc(world, { files: [file], companyId, domain: DOMAIN, lane });
}

const home = (at: string, h1: string): ToRecord => ({ url: HOME, at, body: homePage(h1) });

function termsText(law: string, more = ''): string {
  return `Terms\n=====\n\nThese terms bind you and us in all that we do for each other. ${more}\n
### Law\n\nThese terms are governed by the laws of ${law}.\n`;
}

function termsPage(law: string, more = ''): ToRecord['body'] {
  return Buffer.from(`<!doctype html><html lang="en"><head><title>Terms</title></head><body><main>
<h1>Terms</h1><p>These terms bind you and us in all that we do for each other. ${more}</p><h3>Law</h3>
<p>These terms are governed by the laws of ${law}.</p></main></body></html>`);
}

interface Version {
  readonly at: string;
  readonly text: string;
  readonly kind?: string;
}

/** Versions as an archive of terms keeps them, with the manifest of all of them. */
async function terms(acme: Acme, versions: readonly Version[], only = versions) {
  const { world, companyId } = acme;
  const dir = join(world.folder, 'acme-terms');
  await mkdir(dir, { recursive: true });
  const name = (at: string) => `${at.replaceAll(':', '')}.md.gz`;
  for (const { at, text } of versions) await writeFile(join(dir, name(at)), gzipSync(text));
  const manifest = join(world.folder, 'manifest.json');
  const listed = versions.map(({ at, text, kind = 'change' }, i) => ({
    file: name(at),
    at,
    kind,
    commit: `c0ffee${i}`,
    sha256: createHash('sha256').update(text).digest('hex'),
  }));
  const document = { document: 'Acme/Terms of Service.md', dir: 'acme-terms', versions: listed };
  await writeFile(manifest, JSON.stringify([document]));
  const checked = await checkTerms({
    files: only.map(({ at }) => join(dir, name(at))),
    document: 'terms',
    url: TERMS,
    archive: 'https://archive.example/blob/{commit}/{path}',
    manifest,
    attribution: 'The archive, ODC-By-1.0',
  });
  return importTerms(world, companyId, checked);
}

interface Told {
  readonly key: string;
  readonly derivation: string;
  readonly day: string;
  readonly from: unknown;
  readonly to: unknown;
  readonly status: string;
  readonly url: string;
}

async function events(world: TestWorld): Promise<readonly Told[]> {
  return world.database.rows<Told>(
    'test-history-events',
    `select fact_key as key, derivation, occurred_at as day, old_value as from, new_value as to,
       status, source_url as url
     from change_events where derivation <> 'baseline' order by occurred_at, seq`,
  );
}

/** The standing events of one key that are served. */
async function told(world: TestWorld, key: string): Promise<readonly unknown[]> {
  const rows = await events(world);
  return rows
    .filter((e) => e.key === key && e.status === 'current' && e.derivation !== 'legacy')
    .map(({ derivation, day, from, to }) => [derivation, day, from, to]);
}

async function current(world: TestWorld, key: string): Promise<readonly unknown[]> {
  const rows = await world.database.rows<{ value: unknown; lane: string; extractor: string }>(
    'test-history-fact',
    'select value, lane, extractor from facts where key = $1 and valid_to is null',
    [key],
  );
  return rows.map(({ value, lane, extractor }) => [value, lane, extractor]);
}

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

test('the step to the first live look is told once, before or after it was taken', async () => {
  const generations = [
    home('2021-02-03T00:00:00Z', 'Anvils'),
    home('2022-02-03T00:00:00Z', 'Better anvils'),
  ];
  const live = [home('2026-03-01T00:00:00Z', 'Best anvils')];
  const expected = [
    ['historical', '2022-02-03', 'Anvils', 'Better anvils'],
    ['historical', '2026-03-01', 'Better anvils', 'Best anvils'],
  ];
  for (const archiveFirst of [true, false]) {
    await using acme = await openAcme();
    if (archiveFirst) await record(acme, 'archive', generations);
    await record(acme, 'live', live);
    await record(acme, 'archive', generations);
    await record(acme, 'archive', generations);
    assert.deepEqual(await told(acme.world, H1), expected);
    assert.deepEqual(await eventsToldTwice(acme.world.database), []);
    assert.deepEqual(await current(acme.world, H1), [['Best anvils', 'live', 'positioning']]);
  }
});

test('a later portion takes the place of the step that was told before it', async () => {
  await using acme = await openAcme();
  await record(acme, 'live', [home('2026-03-01T00:00:00Z', 'C')]);
  await record(acme, 'archive', [home('2021-01-01T00:00:00Z', 'A')]);
  assert.deepEqual(await told(acme.world, H1), [['historical', '2026-03-01', 'A', 'C']]);
  await record(acme, 'archive', [home('2022-01-01T00:00:00Z', 'B')]);
  assert.deepEqual(await told(acme.world, H1), [
    ['historical', '2022-01-01', 'A', 'B'],
    ['historical', '2026-03-01', 'B', 'C'],
  ]);
  await record(acme, 'archive', [home('2023-01-01T00:00:00Z', 'C')]);
  assert.deepEqual(await told(acme.world, H1), [
    ['historical', '2022-01-01', 'A', 'B'],
    ['historical', '2023-01-01', 'B', 'C'],
  ]);
  const rows = (await events(acme.world)).filter(({ key }) => key === H1);
  assert.deepEqual(
    rows
      .filter(({ status }) => status !== 'current')
      .map(({ status, from, to }) => [status, from, to]),
    [
      ['superseded', 'A', 'C'],
      ['superseded', 'B', 'C'],
    ],
  );
});

test('a change that live captures told is not told again by an archive', async () => {
  await using acme = await openAcme();
  await record(acme, 'live', [
    home('2025-01-01T00:00:00Z', 'A'),
    home('2025-02-01T00:00:00Z', 'B'),
    home('2025-02-03T00:00:00Z', 'B'),
  ]);
  const before = await told(acme.world, H1);
  assert.deepEqual(before, [['confirmed', '2025-02-01', 'A', 'B']]);
  await record(acme, 'archive', [
    home('2024-06-01T00:00:00Z', 'A'),
    home('2025-01-10T00:00:00Z', 'A'),
    home('2025-03-01T00:00:00Z', 'B'),
  ]);
  assert.deepEqual(await told(acme.world, H1), before);
});

test('whatever is imported first and in how many portions, the same events stand', async () => {
  const names = ['A', 'B', 'C'];
  const scene = fc.record({
    generations: fc.array(fc.constantFrom(...names), { minLength: 1, maxLength: 6 }),
    live: fc.constantFrom(...names),
    portions: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 6, maxLength: 6 }),
    liveAt: fc.integer({ min: 0, max: 6 }),
  });
  await fc.assert(
    fc.asyncProperty(scene, async ({ generations, live, portions, liveAt }) => {
      const all = generations.map((h1, i) => home(`20${10 + i}-01-01T00:00:00Z`, h1));
      const look = [home('2026-03-01T00:00:00Z', live)];
      await using whole = await openAcme();
      await record(whole, 'archive', all);
      await record(whole, 'live', look);
      await using some = await openAcme();
      const steps = [...portions];
      for (let from = 0, step = 0; from < all.length || step <= liveAt; step++) {
        if (step === liveAt) await record(some, 'live', look);
        const portion = all.slice(from, from + (steps[step] ?? 6));
        if (portion.length > 0) await record(some, 'archive', portion);
        from += portion.length;
      }
      assert.deepEqual(await told(some.world, H1), await told(whole.world, H1));
      assert.deepEqual(await current(some.world, H1), [[live, 'live', 'positioning']]);
    }),
    { numRuns: 8, seed: 3, endOnFailure: true },
  );
});
