// Search over generated companies, at a thousand and at a million: how fast, and how much is found
// (alone: `DATABASE_URL=postgres://… node bench/search.ts [rows…]`).

import { type Database, type Db, openDatabase } from '../src/store/database.ts';
import { migrate } from '../src/store/migrate.ts';
import { indexCompanies, search } from '../src/store/companies/search.ts';

export interface SearchRow {
  readonly rows: number;
  readonly kind: 'point read' | 'prefix' | 'short prefix' | 'misspelt' | 'fragment';
  readonly queries: number;
  /** Milliseconds of execution that PostgreSQL reports for the first statement: the prefixes. */
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

type Company = { readonly name: string; readonly domain: string };

const SCRATCH = 'assay_search_bench';
const QUERIES = 2000;
const BATCH = 2000;

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
  for (const { q } of asked) {
    const times = await executionTimes(db, q);
    firsts.push(times[0] ?? 0);
    executions.push(times.reduce((sum, time) => sum + time, 0));
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
async function executionTimes(db: Db, q: string): Promise<readonly number[]> {
  const times: number[] = [];
  const explained: Db = {
    rows: async (name, text, values) => {
      times.push(await explainedTime(db, name, text, values));
      return db.rows(name, text, values);
    },
  };
  await search(explained, q);
  return times;
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

export async function fill(
  db: Database,
  companies: readonly Company[],
  say: (line: string) => void,
): Promise<void> {
  for (let from = 0; from < companies.length; from += BATCH) {
    const batch = companies.slice(from, from + BATCH);
    const ids = await db.rows<{ id: number; name: string; domain: string }>(
      'fill_companies',
      `insert into companies (domain, name, tracked_at)
       select domain, name, '2026-01-01' from unnest($1::text[], $2::text[]) as c (domain, name)
       returning id, name, domain`,
      [batch.map((company) => company.domain), batch.map((company) => company.name)],
    );
    await indexCompanies(
      db,
      ids.map((company) => ({ ...company, aliases: [] })),
    );
    if ((from / BATCH) % 50 === 49) say(`  ${from + BATCH} of ${companies.length}`);
  }
  for (const table of ['companies', 'search_terms', 'search_words', 'search_word_deletions']) {
    await db.rows(`vacuum_${table}`, `vacuum (analyze) ${table}`);
  }
  // Otherwise the load is still being written while we measure; only some roles may ask for it.
  await db.rows('checkpoint', 'checkpoint').catch(() => say('no checkpoint: not permitted'));
}

const TRADES =
  'labs systems health data cloud robotics energy bank capital software networks security foods ' +
  'motors media games studio logistics analytics payments insurance travel education group works ' +
  'solutions technologies partners digital global services industries biotech therapeutics';
const SYLLABLES =
  'ac al an ar ba be bi bo ca ce co cu da de di do el en er fa fe fi fo ga ge go ha he hi ho ia ' +
  'in is ka ke ki ko la le li lo lu ma me mi mo na ne ni no nu on or pa pe pi po qua ra re ri ro ' +
  'ru sa se si so sta su ta te ti to tra tri tu un va ve vi vo wa we wi xa xi ya yo za ze zi zo';

/** Companies with one to three words of a vocabulary in which some words are much commoner. */
export function generateCompanies(
  count: number,
  random: (below: number) => number,
): readonly Company[] {
  const trades = TRADES.split(' ');
  const vocabulary = generateWords(60_000, random);
  const common = (): string => vocabulary[random(1 + random(1 + random(vocabulary.length)))] ?? '';
  const trade = (): string => trades[random(trades.length)] ?? '';
  const taken = new Set<string>();
  const companies: Company[] = [];
  while (companies.length < count) {
    const shape = random(10);
    const words = [common()];
    if (shape >= 2) words.push(shape >= 7 ? common() : trade());
    if (shape === 9) words.push(trade());
    const label = shape === 4 ? words.slice(0, 1).join('') : words.join('');
    const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
    let domain = `${label}.example`;
    for (let more = 2; taken.has(domain); more++) domain = `${label}${more}.example`;
    taken.add(domain);
    companies.push({ name, domain });
  }
  return companies;
}

function generateWords(count: number, random: (below: number) => number): readonly string[] {
  const syllables = SYLLABLES.split(' ');
  const words = new Set<string>();
  while (words.size < count) {
    const length = 2 + random(3);
    words.add(Array.from({ length }, () => syllables[random(syllables.length)]).join(''));
  }
  return [...words];
}

export function prefixOf(name: string, length: number): string {
  return name.slice(0, length).toLowerCase();
}

/** One letter left out, put in, exchanged, or swapped with the next, never the first. */
export function misspell(name: string, random: (below: number) => number): string {
  const letters = [...name.toLowerCase()];
  const at = 1 + random(Math.max(1, letters.length - 2));
  const letter = String.fromCharCode(97 + random(26));
  const kind = random(4);
  if (kind === 0) letters.splice(at, 1);
  else if (kind === 1) letters.splice(at, 0, letter);
  else if (kind === 2) letters[at] = letter;
  else letters.splice(at, 2, letters[at + 1] ?? '', letters[at] ?? '');
  return letters.join('');
}

/** Mulberry32: the same numbers in every run. */
export function generator(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * below);
  };
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
