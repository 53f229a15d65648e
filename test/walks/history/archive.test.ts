// Generations of a web archive, imported before and after live captures: history, never news.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Lane } from '../../../src/core/judging/ledger.ts';
import { importWarc } from '../../../src/pipeline/import/import-warc.ts';
import { drain } from '../../../src/pipeline/work.ts';
import { assertSameState, stateOf } from '../../chaos/backlog.ts';
import { BOARD_URL, boardOf, homePage } from '../../chaos/pages.ts';
import { type ToRecord, writeWarc } from '../../clients/warc-writer.ts';
import { coverOne, openWorld, type TestWorld, visit } from '../../worlds/world.ts';

const HOME = 'https://acme.example/';
const H1 = 'positioning.h1';

const look = (at: string, h1: string): ToRecord => ({ url: HOME, at, body: homePage(h1) });

async function withAcme(): Promise<{ world: TestWorld; companyId: number } & AsyncDisposable> {
  const world = await openWorld({ at: '2026-06-01T00:00:00Z' });
  const companyId = await coverOne(world, 'acme.example');
  return { world, companyId, [Symbol.asyncDispose]: () => world.close() };
}

async function imported(
  { world, companyId }: { world: TestWorld; companyId: number },
  responses: readonly ToRecord[],
  lane: Lane = 'archive',
) {
  const name = `${responses.length}-${responses[0]?.at ?? ''}.warc.gz`.replaceAll(':', '');
  const file = await writeWarc(join(world.folder, name), responses, true);
  return importWarc(world, { files: [file], companyId, domain: 'acme.example', lane });
}

async function told(world: TestWorld): Promise<readonly unknown[]> {
  const rows = await world.database.rows<Record<string, unknown>>(
    'test-told',
    `select fact_key as key, derivation, occurred_at as day, old_value as from, new_value as to
     from change_events where derivation <> 'baseline' and fact_key <> 'positioning.title'
     order by seq`,
  );
  return rows.map(({ key, derivation, day, from, to }) => [key, derivation, day, from, to]);
}

async function facts(world: TestWorld): Promise<readonly unknown[]> {
  const sql = `select key, value, lane from facts where valid_to is null and key = $1`;
  const rows = await world.database.rows<Record<string, unknown>>('test-facts', sql, [H1]);
  return rows.map(({ value, lane }) => [value, lane]);
}

const GENERATIONS = [
  look('2021-02-03T00:00:00Z', 'Anvils'),
  look('2021-09-03T00:00:00Z', 'Anvils'),
  look('2022-02-03T00:00:00Z', 'Better anvils'),
  look('2023-02-03T00:00:00Z', 'Best anvils'),
];
const HISTORY = [
  [H1, 'historical', '2022-02-03', 'Anvils', 'Better anvils'],
  [H1, 'historical', '2023-02-03', 'Better anvils', 'Best anvils'],
];

test('generations differ: historical events, dated by the later; the last one is published', async () => {
  await using acme = await withAcme();
  const report = await imported(acme, GENERATIONS);
  assert.equal(report.stored, 4);
  assert.equal(report.late, 0);
  assert.deepEqual(await told(acme.world), HISTORY);
  assert.deepEqual(await facts(acme.world), [['Best anvils', 'archive']]);
});

test('importing the same generations again changes nothing', async () => {
  await using acme = await withAcme();
  await imported(acme, GENERATIONS);
  const before = await stateOf(acme.world.database);
  const again = await imported(acme, GENERATIONS);
  assert.deepEqual([again.stored, again.known, again.events], [0, 4, {}]);
  assertSameState(await stateOf(acme.world.database), before);
});

test('a value that one generation shows alone is told: nobody saw what was between', async () => {
  await using acme = await withAcme();
  const back = [...GENERATIONS.slice(1, 3), look('2022-02-04T00:00:00Z', 'Anvils')];
  await imported(acme, back);
  assert.deepEqual(await told(acme.world), [
    HISTORY[0],
    [H1, 'historical', '2022-02-04', 'Better anvils', 'Anvils'],
  ]);
});

test('the first live capture that differs is one more generation; the next needs two', async () => {
  await using acme = await withAcme();
  await imported(acme, GENERATIONS);
  await imported(acme, [look('2026-03-01T00:00:00Z', 'Live anvils')], 'live');
  const boundary = [H1, 'historical', '2026-03-01', 'Best anvils', 'Live anvils'];
  assert.deepEqual(await told(acme.world), [...HISTORY, boundary]);
  assert.deepEqual(await facts(acme.world), [['Live anvils', 'live']]);
  await imported(acme, [look('2026-03-02T00:00:00Z', 'New anvils')], 'live');
  assert.deepEqual(await facts(acme.world), [['Live anvils', 'live']]);
  await imported(acme, [look('2026-03-03T00:00:00Z', 'New anvils')], 'live');
  assert.deepEqual(await told(acme.world), [
    ...HISTORY,
    boundary,
    [H1, 'confirmed', '2026-03-02', 'Live anvils', 'New anvils'],
  ]);
});

test('an archive imported after live captures adds history and touches no current fact', async () => {
  await using acme = await withAcme();
  await imported(acme, [look('2026-03-01T00:00:00Z', 'Live')], 'live');
  await imported(acme, [look('2026-03-02T00:00:00Z', 'Suspected')], 'live');
  const before = await stateOf(acme.world.database);
  await imported(acme, GENERATIONS);
  const after = await stateOf(acme.world.database);
  assert.deepEqual(after.facts, before.facts);
  assert.deepEqual(after.suspicions, before.suspicions);
  assert.deepEqual(after.sources, before.sources, 'nor the health of the source');
  const step = [H1, 'historical', '2026-03-01', 'Best anvils', 'Live'];
  assert.deepEqual(await told(acme.world), [...HISTORY, step]);
});

test('older generations after newer ones are late evidence', async () => {
  await using acme = await withAcme();
  await imported(acme, GENERATIONS.slice(2));
  const before = await told(acme.world);
  const report = await imported(acme, GENERATIONS.slice(0, 2));
  assert.deepEqual([report.stored, report.late, report.events], [2, 2, {}]);
  assert.deepEqual(await told(acme.world), before);
});

test('records in any order of the file are judged in the order of their dates', async () => {
  await using acme = await withAcme();
  await imported(acme, [...GENERATIONS].reverse());
  assert.deepEqual(await told(acme.world), HISTORY);
});

test('an archived board leaves the postings of a live board alone', async () => {
  await using acme = await withAcme();
  const at = '2026-03-01T00:00:00Z';
  const { world, companyId } = acme;
  await visit(world, companyId, [
    {
      url: BOARD_URL,
      at,
      body: boardOf(['Smith', 'Farrier']),
      role: 'board',
      provider: 'greenhouse',
    },
  ]);
  await drain(world);
  const before = await stateOf(world.database);
  assert.equal(before.postings?.length, 2);
  await imported(acme, [
    { url: BOARD_URL, at: '2022-03-01T00:00:00Z', body: boardOf(['Clerk']) },
    {
      url: BOARD_URL,
      at: '2022-04-01T00:00:00Z',
      body: boardOf(['Clerk', 'Driver', 'Cook', 'Baker']),
    },
  ]);
  const after = await stateOf(world.database);
  assert.deepEqual(after.postings, before.postings);
  assert.deepEqual(after.facts, before.facts);
});

test('an archived board alone gives the postings of its last generation', async () => {
  await using acme = await withAcme();
  await imported(acme, [
    { url: BOARD_URL, at: '2022-03-01T00:00:00Z', body: boardOf(['Clerk']) },
    { url: BOARD_URL, at: '2022-04-01T00:00:00Z', body: boardOf(['Driver', 'Baker']) },
  ]);
  const sql = 'select title from job_postings where closed_at is null order by title';
  assert.deepEqual(await acme.world.database.rows('test-open', sql), [
    { title: 'Baker' },
    { title: 'Driver' },
  ]);
});
