// Search: in the database at a million names, and over HTTP.

import { openDatabase } from '../src/store/database.ts';
import { startServer } from './children.ts';
import { createDatabase } from './companies.ts';
import { compete } from './rounds.ts';
import { atLeast, atMost, type Bench, type Row, speed, thousands } from './row.ts';
import { type SearchRow, searchRows } from './search.ts';
import { fill, generateCompanies, generator, misspell, prefixOf } from './search-companies.ts';

export async function databaseSearchRows(bench: Bench): Promise<readonly Row[]> {
  const size = bench.quick ? 20_000 : 1_000_000;
  const measured = await searchRows(bench.url, [size], (line) => bench.say(`  ${line}`));
  const read = measured.find(({ kind }) => kind === 'point read');
  const noise = read ? `one row by its key: p50 ${ms(read.database.p50)}` : '';
  const beside = read ? `${noise}, p99 ${ms(read.database.p99)}` : '';
  const row = (kind: SearchRow['kind'], at: 'p50' | 'p99', most: number | null): Row[] =>
    measured
      .filter((one) => one.kind === kind)
      .map((one) => ({
        group: 'search in the database',
        name: `${kind}, ${at}, ${thousands(size)} names`,
        ours: `${ms(one.database[at])} (with the driver ${ms(one.roundTrip[at])})`,
        beside,
        value: one.database[at],
        unit: 'ms',
        target: most === null ? null : atMost(most),
      }));
  const misspelt = measured.find(({ kind }) => kind === 'misspelt');
  return [
    ...row('prefix', 'p50', null),
    ...row('prefix', 'p99', 1),
    ...row('misspelt', 'p50', null),
    ...row('misspelt', 'p99', 6),
    {
      group: 'search in the database',
      name: `misspelt, found, ${thousands(size)} names`,
      ours: `${misspelt?.queries ?? 0} names with one edit`,
      beside: '-',
      value: misspelt?.found ?? Number.NaN,
      unit: 'share',
      target: atLeast(0.85),
    },
  ];
}

/** Prefixes and misspellings through all of `invoke`. */
export async function httpSearchRows(bench: Bench): Promise<readonly Row[]> {
  const size = bench.quick ? 1_000 : 10_000;
  const databaseUrl = await createDatabase(bench.url, 'bench_search');
  const random = generator(20261121);
  const companies = generateCompanies(size, random);
  const db = openDatabase({ url: databaseUrl, connections: 1 });
  await fill(db, companies, () => {});
  await db.close();
  const server = await startServer({ kind: 'service', databaseUrl, cacheBytes: 0 });
  const drawn = Array.from({ length: 1_000 }, () => companies[random(size)]?.name ?? '');
  const asked = (write: (name: string) => string) => ({
    server,
    job: {
      paths: drawn.map((name) => `/v1/search?q=${encodeURIComponent(write(name))}`),
      headers: {},
      status: 200,
    },
  });
  const scores = await compete(
    bench.load,
    [
      asked((name) => prefixOf(name, 4 + random(8)).trim()),
      asked((name) => misspell(name, random).trim()),
    ],
    bench.effort,
  );
  await server.stop();
  const kinds = ['prefix', 'misspelt'];
  return scores.map((score, i) => ({
    group: 'search over HTTP',
    name: `${kinds[i]}, p99, ${thousands(size)} names, ${bench.effort.connections} callers`,
    ours: speed(score),
    beside: '-',
    value: score.p99,
    unit: 'ms',
    target: null,
  }));
}

function ms(value: number): string {
  return `${value.toFixed(2)} ms`;
}
