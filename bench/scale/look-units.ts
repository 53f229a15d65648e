// Unit costs of looks and events, through a worker's own steps against a web on loopback.

import { join } from 'node:path';
import { keepSource } from '../../src/store/captures/captures.ts';
import { scheduleSources } from '../../src/store/captures/schedule.ts';
import { type Database, openDatabase } from '../../src/store/database.ts';
import { ask, start, stop } from '../children.ts';
import { createDatabase } from '../companies.ts';
import type { Bench } from '../row.ts';
import { type Cost, spreadOf } from './measurement.ts';
import { processorMs } from './processor.ts';
import { costOf, type MeasuredRound, momentOf, stockOf } from './stock.ts';
import type { WebMode } from './web.ts';
import type { Round } from './worker.ts';

/** The median of 116 recorded company pages. */
export const PAGE_BYTES = 42_000;
const COMPANIES = 10;
/** Roles that are looked at daily. */
const PAGES = ['pricing', 'features', 'security', 'changelog'] as const;
const FIRST = Date.parse('2026-01-05T06:00:00Z');
/** Longer than a day with its jitter, so that every source is due in every round. */
const STEP = 26.5 * 3_600_000;

export type LookUnit = 'not_modified' | 'same' | 'other' | 'event';

export async function lookUnits(bench: Bench): Promise<Record<LookUnit, Cost>> {
  const rounds = bench.quick ? 2 : 6;
  const companies = bench.quick ? 3 : COMPANIES;
  const scene = await openScene(bench, companies);
  try {
    const still: WebMode = { varies: false, validators: false, price: 1_000 };
    // The first rounds find pages, robots.txt and readers new.
    await scene.put(still);
    for (let n = 0; n < 3; n++) await scene.round();
    const same = await measure(bench, scene, 'same', rounds);
    await scene.put({ ...still, validators: true });
    const notModified = await measure(bench, scene, 'not_modified', rounds);
    await scene.put({ ...still, varies: true });
    for (let n = 0; n < 2; n++) await scene.round();
    const other = await measure(bench, scene, 'other', rounds);
    const event = await events(bench, scene, other, bench.quick ? 1 : 4);
    return { not_modified: notModified, same, other, event };
  } finally {
    await scene.close();
  }
}

interface Scene {
  readonly database: Database;
  readonly folder: string;
  readonly workerPid: number;
  put(mode: WebMode): Promise<void>;
  /** A day later, everything is due. */
  round(): Promise<Round>;
  close(): Promise<void>;
}

async function openScene(bench: Bench, companies: number): Promise<Scene> {
  const databaseUrl = await createDatabase(bench.url, 'bench_scale');
  const database = openDatabase({ url: databaseUrl, connections: 2 });
  const hosts = Array.from({ length: companies }, (_, n) => `scale-${n}.example`);
  await cover(database, hosts);
  const web = start('scale/web.ts');
  const worker = start('scale/worker.ts');
  const folder = join(bench.folder, 'scale');
  const { port, ca } = await ask<{ port: number; ca: string }>(web, {
    hosts,
    pageBytes: PAGE_BYTES,
  });
  const options = { databaseUrl, folder, hosts, port, ca, hostDelay: 0 };
  await ask(worker, { kind: 'open', options });
  let at = FIRST;
  return {
    database,
    folder,
    workerPid: worker.pid ?? 0,
    put: async (mode) => void (await ask(web, mode)),
    round: async () => {
      at += STEP;
      const round = await ask<Round>(worker, { kind: 'round', at });
      const [failed] = round.failed;
      if (failed !== undefined) throw new Error(`a look failed: ${failed}`);
      return round;
    },
    close: async () => {
      await Promise.all([stop(worker), stop(web), database.close()]);
    },
  };
}

async function cover(db: Database, hosts: readonly string[]): Promise<void> {
  const at = new Date(FIRST);
  const sql = `insert into companies (domain, name, tracked_at)
    select d, 'Company ' || d, $2 from unnest($1::text[]) n (d) returning id, domain`;
  const made = await db.rows<{ id: number; domain: string }>('scale-companies', sql, [hosts, at]);
  for (const { id, domain } of made) {
    const urls = PAGES.map((role) => `https://${domain}/${role}`);
    for (const [n, role] of PAGES.entries()) {
      const url = urls[n] ?? '';
      await keepSource(db, { companyId: id, url, role, provider: null }, at);
    }
    await scheduleSources(db, id, urls, at);
  }
}

async function timedRound(scene: Scene): Promise<{ round: Round; measured: MeasuredRound }> {
  const moment = () => momentOf(scene.database, processorMs(scene.workerPid));
  const before = await moment();
  const round = await scene.round();
  return { round, measured: { count: round.looks, before, after: await moment() } };
}

/** Rounds of which every look went as it was meant to. */
async function measure(
  bench: Bench,
  scene: Scene,
  unit: 'same' | 'not_modified' | 'other',
  count: number,
): Promise<Cost> {
  bench.say(`  looks: ${unit}`);
  // Every few days the bytes themselves are asked for: those rounds are not counted.
  if (unit === 'not_modified') await untilFull(scene);
  const first = await stockOf(scene.database, scene.folder, bench.quick);
  const rounds: MeasuredRound[] = [];
  while (rounds.length < count) {
    const { round, measured } = await timedRound(scene);
    const wanted = unit === 'not_modified' ? round.looks : 0;
    if (round.unchanged === wanted) rounds.push(measured);
    else if (unit !== 'not_modified') throw new Error('a look was answered with 304');
  }
  return costOf(rounds, first, await stockOf(scene.database, scene.folder, bench.quick));
}

async function untilFull(scene: Scene): Promise<void> {
  for (let n = 0; n < 6; n++) if ((await scene.round()).unchanged === 0) return;
  throw new Error('no round asked for the bytes themselves');
}

/** What a price that changes costs beyond two looks that found other bytes: doubted, then told. */
async function events(bench: Bench, scene: Scene, look: Cost, pairs: number): Promise<Cost> {
  bench.say('  events');
  const first = await stockOf(scene.database, scene.folder, bench.quick);
  const both: { told: number; looks: number; rounds: MeasuredRound[] }[] = [];
  for (let n = 1; n <= pairs; n++) {
    await scene.put({ varies: true, validators: false, price: 1_000 + 10 * n });
    const doubted = await timedRound(scene);
    const confirmed = await timedRound(scene);
    const told = doubted.round.events + confirmed.round.events;
    if (told === 0) throw new Error('a price changed, and no event was told');
    const looks = doubted.round.looks + confirmed.round.looks;
    both.push({ told, looks, rounds: [doubted.measured, confirmed.measured] });
  }
  const last = await stockOf(scene.database, scene.folder, bench.quick);
  const all = costOf(
    both.flatMap(({ rounds }) => rounds),
    first,
    last,
  );
  const told = both.reduce((sum, one) => sum + one.told, 0);
  const looks = both.reduce((sum, one) => sum + one.looks, 0);
  const beyond = (what: keyof Cost & ('database_bytes' | 'rows' | 'commits' | 'wal_records')) =>
    ((all[what] - look[what]) * looks) / told;
  const over = (what: 'process' | 'database' | 'wal', mean: number) =>
    spreadOf(
      both.map(({ rounds, ...one }) => {
        const spent = rounds.reduce(
          (sum, { before, after }) => sum + after[what] - before[what],
          0,
        );
        return (spent - mean * one.looks) / one.told;
      }),
    );
  return {
    repeats: told,
    rounds: pairs,
    process_ms: over('process', look.process_ms.mean),
    database_ms: over('database', look.database_ms.mean),
    wal_bytes: over('wal', look.wal_bytes.mean),
    database_bytes: beyond('database_bytes'),
    evidence_bytes: 0,
    evidence_files: 0,
    rows: beyond('rows'),
    commits: beyond('commits'),
    wal_records: beyond('wal_records'),
  };
}
