// Search over generated companies, at a thousand and at a million: how fast, and how much is found
// (alone: `DATABASE_URL=postgres://… node bench/search.ts [rows…]`).

import { search } from '../src/store/companies/search.ts';
import { type Database, type Db, openDatabase } from '../src/store/database.ts';
import { migrate } from '../src/store/migrate.ts';
import {
  type Company,
  fill,
  generateCompanies,
  generator,
  misspell,
  prefixOf,
} from './search-companies.ts';

export interface SearchRow {
  readonly rows: number;
  readonly kind: 'point read' | 'prefix' | 'short prefix' | 'misspelt' | 'fragment';
  readonly queries: number;
  /** Milliseconds in the database of the first statement, the prefixes, at its fastest reading. */
  readonly first: Quantiles;
  /** The same for all statements: fragments and misspellings follow where few are found. */
  readonly database: Quantiles;
  /** Milliseconds of a whole search as its caller sees it, driver included. */
  readonly roundTrip: Quantiles;
  /** The share of misspelt names of which a bearer is among the ten (names are not unique). */
  readonly found: number | null;
}

export interface Quantiles {
  readonly p50: number;
  readonly p99: number;
}

const SCRATCH = 'assay_search_bench';

const QUERIES = 2000;
// As for feeds: the fastest reading counts, so that the slowest query is looked for and not the
// moment in which the machine had other work.
const AGAIN = 3;

/** Fills a scratch database beside the one at `url` and drops it at the end. */
export async function searchRows(
  url: string,
  sizes: readonly number[],
  say: (line: string) => void = () => {},
): Promise<readonly SearchRow[]> {
  const admin = openDatabase({ url, connections: 1 });
  const rows: SearchRow[] = [];
  try {
    for (const size of sizes) {
      await admin.rows('drop_scratch', `drop database if exists ${SCRATCH} with (force)`);
      await admin.rows('create_scratch', `create database ${SCRATCH}`);
      await admin.rows('relax', `alter database ${SCRATCH} set synchronous_commit = off`);
      const scratch = new URL(url);
      scratch.pathname = `/${SCRATCH}`;
      await migrate(scratch.href);
      const db = openDatabase({ url: scratch.href, connections: 2 });
      try {
        rows.push(...(await measured(db, size, say)));
      } finally {
        await db.close();
      }
    }
  } finally {
    await admin.rows('drop_scratch', `drop database if exists ${SCRATCH} with (force)`);
    await admin.close();
  }
  return rows;
}

async function measured(
  db: Database,
  size: number,
  say: (line: string) => void,
): Promise<SearchRow[]> {
  const random = generator(20261120);
  const companies = generateCompanies(size, random);
  const began = performance.now();
  await fill(db, companies, say);
  say(`${size} companies loaded in ${((performance.now() - began) / 1000).toFixed(0)} s`);
  const pick = (): Company => companies[random(companies.length)] ?? { name: '', domain: '' };
  const rows = [
    await pointReads(
      db,
      size,
      Array.from({ length: QUERIES }, () => pick().domain),
    ),
  ];
  const run = async (kind: SearchRow['kind'], count: number, ask: (company: Company) => string) => {
    const asked = Array.from({ length: count }, pick).map((meant) => ({ meant, q: ask(meant) }));
    rows.push(await timed(db, size, kind, asked));
  };
  await run('prefix', QUERIES, ({ name }) => prefixOf(name, 4 + random(8)));
  await run('short prefix', QUERIES / 2, ({ name }) => prefixOf(name, 1 + random(3)));
  await run('misspelt', QUERIES, ({ name }) => misspell(name, random));
  await run('fragment', QUERIES / 4, ({ domain }) => domain.slice(2, 8).replace('.', ''));
  return rows;
}

async function timed(
  db: Db,
  size: number,
  kind: SearchRow['kind'],
  asked: readonly { readonly meant: Company; readonly q: string }[],
): Promise<SearchRow> {
  // The first round warms caches and plans.
  for (const { q } of asked) await search(db, q);
  const trips: number[] = [];
  const firsts: number[] = [];
  const executions: number[] = [];
  let found = 0;
  for (const { meant, q } of asked) {
    const began = performance.now();
    const { companies } = await search(db, q);
    trips.push(performance.now() - began);
    if (companies.some((company) => company.name === meant.name)) found++;
  }
  const explained = explaining(db);
  for (const { q } of asked) {
    const readings: (readonly number[])[] = [];
    while (readings.length < AGAIN) readings.push(await explained.timesOf(q));
    const sums = readings.map((times) => times.reduce((sum, time) => sum + time, 0));
    firsts.push(Math.min(...readings.map(([first = 0]) => first)));
    executions.push(Math.min(...sums));
  }
  return {
    rows: size,
    kind,
    queries: asked.length,
    first: quantiles(firsts),
    database: quantiles(executions),
    roundTrip: quantiles(trips),
    found: kind === 'misspelt' ? found / asked.length : null,
  };
}

/** Searches once more, with every statement run under `explain analyze` as well. */
function explaining(db: Db): { timesOf(q: string): Promise<readonly number[]> } {
  let times: number[] = [];
  const explained: Db = {
    rows: async (name, text, values) => {
      // What nobody waits for is no part of a search.
      if (name !== 'sample-runs') times.push(await explainedTime(db, name, text, values));
      return db.rows(name, text, values);
    },
  };
  return {
    timesOf: async (q) => {
      times = [];
      await search(explained, q);
      return times;
    },
  };
}

async function explainedTime(
  db: Db,
  name: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<number> {
  const [plan] = await db.rows<{ 'QUERY PLAN': [{ 'Execution Time': number }] }>(
    `explain_${name}`,
    `explain (analyze, timing off, format json) ${text}`,
    values,
  );
  return plan?.['QUERY PLAN'][0]['Execution Time'] ?? 0;
}

/** What the machine does with one row by its key, for comparison: its noise is in it. */
async function pointReads(db: Db, size: number, domains: readonly string[]): Promise<SearchRow> {
  const text = 'select id, domain, name, slug from companies where domain = $1';
  const trips: number[] = [];
  const executions: number[] = [];
  for (const domain of domains) {
    const began = performance.now();
    await db.rows('point_read', text, [domain]);
    trips.push(performance.now() - began);
    executions.push(await explainedTime(db, 'point_read', text, [domain]));
  }
  const [database, roundTrip] = [quantiles(executions), quantiles(trips)];
  return {
    rows: size,
    kind: 'point read',
    queries: domains.length,
    first: database,
    database,
    roundTrip,
    found: null,
  };
}

function quantiles(times: readonly number[]): Quantiles {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
}

export function searchTable(rows: readonly SearchRow[]): string {
  const pair = ({ p50, p99 }: Quantiles): string => `${p50.toFixed(2)} / ${p99.toFixed(2)}`;
  const lines = rows.map((row) => {
    const found = row.found === null ? '-' : `${(row.found * 100).toFixed(1)} %`;
    const times = [row.first, row.database, row.roundTrip].map(pair);
    const cells = [row.rows, row.kind, ...times, found];
    return `| ${cells.join(' | ')} |`;
  });
  return [
    'Milliseconds p50 / p99. First and all: execution in the database, of the first statement',
    '(the prefixes) and of all statements of a query; round trip: the whole call, driver included.',
    '',
    '| rows | query | first | all | round trip | found |',
    '|---|---|---|---|---|---|',
    ...lines,
  ].join('\n');
}

if (import.meta.main) {
  const url = process.env.DATABASE_URL;
  if (url === undefined) throw new Error('DATABASE_URL names the server to measure on');
  const sizes = process.argv.slice(2).map(Number);
  const rows = await searchRows(url, sizes.length > 0 ? sizes : [1000, 1_000_000], console.error);
  console.log(searchTable(rows));
}
