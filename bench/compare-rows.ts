// Companies compared: 50 of them on 20 keys, beside the records that a caller would read instead.

import { FACT_KEYS } from '../src/contract/fact-keys.ts';
import { dimensionOfKey, dimensionRank } from '../src/core/facts/dimensions.ts';
import { openDatabase } from '../src/store/database.ts';
import { startServer } from './children.ts';
import { createDatabase, domainOf, pathOf, seedCompanies } from './companies.ts';
import { compete } from './rounds.ts';
import { atLeast, atMost, type Bench, type Row, speed, thousands } from './row.ts';

const COMPANIES = 50;
const KEYS = 20;
/** Current facts of each company: the compared ones among them. */
const FACTS = 100;
const CACHE_BYTES = 64_000_000;

export async function compareRows(bench: Bench): Promise<readonly Row[]> {
  const size = bench.quick ? 1_000 : 10_000;
  const databaseUrl = await createDatabase(bench.url, 'bench_compare');
  await seedCompanies(databaseUrl, size);
  const keys = await seedFacts(databaseUrl);
  const server = await startServer({ kind: 'service', databaseUrl, cacheBytes: CACHE_BYTES });
  const effort = { ...bench.effort, connections: 1 };
  const headers = { 'Accept-Encoding': 'br' };
  const pathFor = (companies: number, nth: number): string => {
    const first = (nth * 97) % (size - companies);
    const domains = Array.from({ length: companies }, (_, i) => domainOf(first + i));
    return `/v1/compare?companies=${domains.join(',')}&keys=${keys.join(',')}`;
  };
  const asked = (companies: number, more = '') => ({
    server,
    job: {
      paths: Array.from({ length: 200 }, (_, nth) => pathFor(companies, nth) + more),
      headers,
      status: 200,
    },
  });
  const records = Array.from({ length: 1_000 }, (_, nth) => pathOf((nth * 97) % size));
  const [fifty, two, csv, record] = await compete(
    bench.load,
    [
      asked(COMPANIES),
      asked(2),
      asked(COMPANIES, '&format=csv'),
      { server, job: { paths: records, headers, status: 200 } },
    ],
    effort,
  );
  await server.stop();
  if (!fifty || !two || !csv || !record) throw new Error('a contender has no score');
  const what = `${COMPANIES} companies compared on ${KEYS} keys`;
  const group = `${what}, of ${thousands(size)}, one caller`;
  const row = (name: string, score: typeof fifty, value: number): Row => ({
    group,
    name,
    ours: speed(score),
    beside: `one record: ${speed(record)}`,
    value,
    unit: 'ratio',
    target: null,
  });
  return [
    { ...row('p99', fifty, fifty.p99), unit: 'ms', target: atMost(15) },
    { ...row('processor time of the server', fifty, fifty.processor / 1_000), unit: 'ms' },
    row(
      '50 records in its place, over it',
      fifty,
      COMPANIES * (fifty.perSecond / record.perSecond),
    ),
    row('a company of two, over one of 50', two, (25 * fifty.perSecond) / two.perSecond),
    {
      ...row('as CSV, over JSON', csv, csv.perSecond / fifty.perSecond),
      beside: speed(fifty),
      target: atLeast(0.9),
    },
  ];
}

/** Answers the keys that are compared: every company has them, and as many others again. */
export async function seedFacts(url: string): Promise<readonly string[]> {
  const plain = FACT_KEYS.map(({ key }) => key).filter((key) => !key.includes('{'));
  const keys = Array.from({ length: FACTS }, (_, i) => plain[i] ?? `stack.tech.bench-${i}`);
  const ranks = keys.map((key) => {
    const dimension = dimensionOfKey(key);
    if (dimension === null) throw new Error(`${key} has no dimension`);
    return dimensionRank(dimension);
  });
  const db = openDatabase({ url, connections: 1 });
  try {
    await db.rows(
      'bench-sources',
      `insert into sources (company_id, url, role, health, created_at)
       select id, 'https://' || domain || '/' || role, role, 'ok', tracked_at
       from companies cross join unnest('{home,pricing,security,terms,status}'::text[]) role`,
    );
    await db.rows(
      'bench-facts',
      `insert into facts (company_id, key, dimension, dimension_rank, provenance, value,
         evidence_type, locator, extractor, extractor_version, source_id, lane, announced,
         first_seen_at, last_confirmed_at, valid_from, recorded_at)
       select c.id, k.key, split_part(k.key, '.', 1), k.rank, 'company_stated',
         to_jsonb('Stated value ' || c.id), 'page_text', '{}', 'bench', 1, s.id, 'live', 'null',
         c.tracked_at, c.tracked_at, c.tracked_at, c.tracked_at
       from companies c join sources s on s.company_id = c.id and s.role = 'home'
       cross join unnest($1::text[], $2::smallint[]) as k (key, rank)`,
      [keys, ranks],
    );
    for (const table of ['facts', 'sources']) {
      await db.rows(`vacuum_${table}`, `vacuum (analyze) ${table}`);
    }
  } finally {
    await db.close();
  }
  return keys.filter((_, i) => i % 3 === 0).slice(0, KEYS);
}
