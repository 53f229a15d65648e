// Unit costs of deliveries and reads, the pace of the commit order, and what a company takes.

import { join } from 'node:path';
import { openLog } from '../../src/app/log.ts';
import { readConfig } from '../../src/app/settings/config.ts';
import { pipelineWorld } from '../../src/app/world.ts';
import { deliverDue } from '../../src/pipeline/delivering/deliver.ts';
import { loadSample } from '../../src/pipeline/sample/load-sample.ts';
import { tellRecordsChanged } from '../../src/store/companies/company-records.ts';
import { type Database, openDatabase } from '../../src/store/database.ts';
import { insertDeliveries } from '../../src/store/watches/deliveries.ts';
import { startServer } from '../children.ts';
import { BASE_URL, createDatabase, pathOf, seedCompanies } from '../companies.ts';
import { openDeliveryWorld, startSink } from '../delivery-rows.ts';
import { ENDPOINTS, happen, nextEvent, putEvents, seedWatches } from '../delivery-watches.ts';
import type { Bench } from '../row.ts';
import type { Cost, Measured } from './measurement.ts';
import { costOf, type MeasuredRound, momentOf, stockOf } from './stock.ts';

/** Deliveries of events that stand, from their rows to their receipts; and the pace of events. */
export async function deliveryUnits(bench: Bench): Promise<{ delivery: Cost } & Paces> {
  bench.say('  deliveries');
  const url = await createDatabase(bench.url, 'bench_scale_deliveries');
  const db = openDatabase({ url, connections: AT_ONCE });
  const sink = await startSink();
  const { world, box, close } = openDeliveryWorld(db, bench);
  try {
    await seedWatches(db, sink.port, box);
    const deliver = async (events: number): Promise<MeasuredRound> => {
      const told = Array.from({ length: events }, nextEvent);
      const ids = told.map(({ id }) => id);
      await db.transaction((tx) => putEvents(tx, 1, ids));
      const moment = () => momentOf(db, ownMs());
      const before = await moment();
      for (const event of told) {
        await db.transaction((tx) => insertDeliveries(tx, [event], new Date()));
      }
      const count = await deliverDue(world);
      if (count !== events * ENDPOINTS) throw new Error(`${count} deliveries went out`);
      return { count, before, after: await moment() };
    };
    await deliver(bench.quick ? 2 : 20);
    const first = await stockOf(db, null, bench.quick);
    const rounds: MeasuredRound[] = [];
    for (let n = 0; n < (bench.quick ? 2 : 10); n++)
      rounds.push(await deliver(bench.quick ? 2 : 20));
    const delivery = costOf(rounds, first, await stockOf(db, null, bench.quick));
    return { delivery, ...(await paces(bench, db)) };
  } finally {
    await close();
    sink.child.kill('SIGKILL');
    await db.close();
  }
}

// The sender is this process.
function ownMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

interface Paces {
  readonly events_a_second: number;
  readonly telling_a_second: number;
  readonly silent_a_second: number;
}

/** What commits one after the other, asked for by sixteen connections at once. */
async function paces(bench: Bench, db: Database): Promise<Paces> {
  bench.say('  what commits one after the other');
  const domains = Array.from({ length: AT_ONCE }, (_, n) => `pace-${n}.example`);
  await db.rows(
    'scale-pace',
    `insert into companies (id, domain, name, tracked_at) overriding system value
     select 100 + n, d, d, now() from unnest($1::text[]) with ordinality k (d, n)`,
    [domains],
  );
  const touch = (lane: number, tells: boolean) =>
    db.transaction(async (tx) => {
      const domain = `pace-${lane}.example`;
      await tx.rows('scale-touch', 'update companies set name = name where domain = $1', [domain]);
      if (tells) await tellRecordsChanged(tx, [domain]);
    });
  return {
    events_a_second: await paceOf(bench, () => happen(db, 2, 1, false)),
    telling_a_second: await paceOf(bench, (lane) => touch(lane, true)),
    silent_a_second: await paceOf(bench, (lane) => touch(lane, false)),
  };
}

const AT_ONCE = 16;

async function paceOf(bench: Bench, work: (lane: number) => Promise<void>): Promise<number> {
  const began = performance.now();
  const most = bench.quick ? 300 : 4_000;
  let count = 0;
  const lane = async (_: unknown, nth: number): Promise<void> => {
    while (performance.now() - began < most) {
      await work(nth);
      count++;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return (count / (performance.now() - began)) * 1_000;
}

const COMPANIES = 1_000;

/** Reads of records over HTTP, out of memory and out of the database. */
export async function readUnits(bench: Bench): Promise<{ read_memory: Cost; read_database: Cost }> {
  const url = await createDatabase(bench.url, 'bench_scale_reads');
  await seedCompanies(url, COMPANIES);
  const db = openDatabase({ url, connections: 1 });
  const measure = async (cacheBytes: number): Promise<Cost> => {
    const server = await startServer({ kind: 'service', databaseUrl: url, cacheBytes });
    const paths = Array.from({ length: COMPANIES }, (_, n) => pathOf(n));
    const headers = { 'Accept-Encoding': 'br' };
    const { connections, milliseconds } = bench.effort;
    const job = { paths, headers, status: 200 as const, connections, milliseconds };
    const ask = async (): Promise<MeasuredRound> => {
      const spent = async () => (await server.usage()) / 1_000;
      const before = await momentOf(db, spent());
      const { requests } = await bench.load.run({ ...job, port: server.port });
      const after = await momentOf(db, spent());
      return { count: requests, before, after };
    };
    // All are asked for once, and compilers warm up.
    await ask();
    const first = await stockOf(db, null, bench.quick);
    const rounds: MeasuredRound[] = [];
    for (let n = 0; n < (bench.quick ? 2 : 10); n++) rounds.push(await ask());
    const cost = costOf(rounds, first, await stockOf(db, null, bench.quick));
    await server.stop();
    // A read leaves nothing behind: what the counters show is the server's own housekeeping.
    return { ...cost, database_bytes: 0, rows: 0, wal_records: 0 };
  };
  try {
    bench.say('  reads from memory');
    const memory = await measure(200_000_000);
    bench.say('  reads from the database');
    return { read_memory: memory, read_database: await measure(0) };
  } finally {
    await db.close();
  }
}

/** What the tables of a company take that its looks do not grow. */
const STANDING = `
  select (select count(*) from companies) as companies, (select count(*) from sources) as sources,
    (select sum(pg_total_relation_size(oid))::bigint from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname in (
       'companies', 'company_aliases', 'company_categories', 'company_records', 'facts', 'sources',
       'job_postings', 'screen_values', 'search_terms', 'search_words', 'search_word_deletions',
       'source_readers', 'suspicions', 'event_checks')) as bytes`;

export async function sampleStanding(bench: Bench): Promise<Measured['sample']> {
  bench.say('  the sample');
  const url = await createDatabase(bench.url, 'bench_scale_sample');
  const db = openDatabase({ url });
  const config = readConfig({ ASSAY_DATA: join(bench.folder, 'scale-sample') }, bench.folder);
  const world = pipelineWorld(config, db, BASE_URL, openLog('warn'));
  await loadSample(world, join(bench.root, 'sample'));
  await db.rows('scale-pack', 'vacuum full');
  const [row] = await db.rows<{ companies: number; sources: number; bytes: number }>(
    'scale-standing',
    STANDING,
  );
  await world.close();
  await db.close();
  if (row === undefined) throw new Error('the sample was not loaded');
  const { companies, sources, bytes } = row;
  return { companies, sources, bytes_a_company: bytes / companies };
}
