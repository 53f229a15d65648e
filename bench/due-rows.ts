// What it takes to find due work, of which much stands at one host that somebody has.

import { loadavg } from 'node:os';
import {
  type Claim,
  type Claimed,
  claimDueSources,
  claimSource,
  settleSource,
} from '../src/store/captures/due-sources.ts';
import { type Database, openDatabase } from '../src/store/database.ts';
import { claimAsBefore } from '../test/worlds/host-queue.ts';
import { createDatabase } from './companies.ts';
import { BUSY, type DueSize, fillDue, NOW, sizeOf } from './due-fill.ts';
import { median } from './rounds.ts';
import { atMost, type Bench, type Row, thousands } from './row.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const BATCH = 64;

interface Cost {
  /** Milliseconds: the middle one, and the least. */
  readonly middle: number;
  readonly least: number;
  /** Pages of tables and indexes that were looked at, each time. */
  readonly pages: number;
}

type Costs = Readonly<Record<'one' | 'batch' | 'settle' | 'before', Cost>>;

/** Half of all sources stand at the busy host. */
export function dueRows(bench: Bench): Promise<readonly Row[]> {
  const sizes = bench.quick ? [10_000, 50_000] : [10_000, 100_000, 1_000_000];
  return rowsOf(bench, 'half of them at one host', sizes, 2);
}

/** A million of fifteen; it takes minutes, and 6 GB. */
export function largestDueRows(bench: Bench): Promise<readonly Row[]> {
  const sizes = bench.quick ? [10_000, 150_000] : [10_000, 15_000_000];
  return rowsOf(bench, 'one in fifteen at one host', sizes, 15);
}

async function rowsOf(
  bench: Bench,
  shape: string,
  sizes: readonly number[],
  busyEach: number,
): Promise<readonly Row[]> {
  const all: Costs[] = [];
  for (const sources of sizes) {
    bench.say(`  ${thousands(sources)} sources, ${shape}`);
    all.push(await costsOf(bench, { sources, busyEach }));
  }
  const of = sizes.map(thousands).join(' / ');
  const told = (which: keyof Costs): string => {
    const list = (pick: (cost: Cost) => string): string =>
      all.map((costs) => pick(costs[which])).join(' / ');
    const times = `${list(({ middle }) => middle.toFixed(1))} ms`;
    const least = list((cost) => cost.least.toFixed(1));
    return `${list(({ pages }) => thousands(pages))} pages, ${times} (at least ${least})`;
  };
  const row = (name: string, which: keyof Costs, beside: string): Row => ({
    ...{ group: `due work, ${shape}`, name: `pages, ${name}`, ours: told(which), beside },
    unit: 'ratio',
    value: (all.at(-1)?.[which].pages ?? Number.NaN) / (all[0]?.[which].pages ?? Number.NaN),
    target: atMost(2),
  });
  return [
    row('a claim', 'one', `${of} sources; the statement before this queue: ${told('before')}`),
    row(`a claim on ${BATCH} at once`, 'batch', `${of} sources; largest to smallest`),
    row('settling at the busy host', 'settle', `${of} sources; largest to smallest`),
  ];
}

async function costsOf(bench: Bench, size: DueSize): Promise<Costs> {
  const url = await createDatabase(bench.url, `bench_due_${size.busyEach}_${size.sources}`);
  const began = performance.now();
  await fillDue(url, size);
  const seconds = (performance.now() - began) / 1_000;
  const db = openDatabase({ url, connections: 1 });
  try {
    const gb = ((await sizeOf(db)) / 1e9).toFixed(2);
    bench.say(
      `    filled in ${seconds.toFixed(0)} s to ${gb} GB, load ${loadavg()[0]?.toFixed(1)}`,
    );
    // The busy host is the longest ready, and stays claimed.
    await claimDueSources(db, { ...newClaim(), limit: 1 });
    const one = await costOf(db, 41, () => claimDueSources(db, { ...newClaim(), limit: 1 }));
    const many = () => claimDueSources(db, { ...newClaim(), limit: BATCH });
    const batch = await costOf(db, 9, many);
    const settle = await settling(db);
    const until = new Date(NOW + 2 * MINUTE);
    const before = await costOf(db, 5, () => claimAsBefore(db, new Date(NOW), until));
    return { one, batch, settle, before };
  } finally {
    await db.close();
  }
}

// Each takes what an operator's command would: a source that is scheduled, due or not.
async function settling(db: Database): Promise<Cost> {
  const rows = await db.rows<{ id: number }>(
    'bench-busy',
    'select id from sources where url like $1 and claimed_until is null order by id limit 10',
    [`${BUSY}%`],
  );
  const claimed: Claimed[] = [];
  for (const { id } of rows) {
    const source = await claimSource(db, id, { ...newClaim(), begun: new Date(NOW) });
    if (source === null) throw new Error('the source was not claimed');
    claimed.push(source);
  }
  const now = new Date(NOW);
  const settled = { nextDueAt: new Date(NOW + DAY), failures: 0, triedAt: now, now };
  // The last one stays claimed: the busy host is taken.
  return costOf(db, claimed.length - 1, async (nth) => {
    const source = claimed[nth];
    if (source !== undefined) await settleSource(db, source, settled);
  });
}

let serial = 0;
function newClaim(): Claim {
  const now = new Date(NOW);
  return { claim: `claim ${serial++}`, now, until: new Date(NOW + 2 * MINUTE) };
}

async function costOf(
  db: Database,
  repeats: number,
  work: (nth: number) => Promise<unknown>,
): Promise<Cost> {
  const times: number[] = [];
  const before = await pagesOf(db);
  for (let nth = 0; nth < repeats; nth++) {
    const began = performance.now();
    await work(nth);
    times.push(performance.now() - began);
  }
  const pages = ((await pagesOf(db)) - before) / repeats;
  return { middle: median(times), least: Math.min(...times), pages };
}

// By the server's own counters, which it has to be told to bring up to date.
async function pagesOf(db: Database): Promise<number> {
  await db.rows('bench-flush', 'select pg_stat_force_next_flush()');
  const [row] = await db.rows<{ pages: number }>(
    'bench-pages',
    `select sum(heap_blks_read + heap_blks_hit + idx_blks_read + idx_blks_hit)::bigint as pages
     from pg_statio_user_tables`,
  );
  return row?.pages ?? Number.NaN;
}
