// The page of a company over HTTP, beside the record that it is drawn from.

import { startServer } from './children.ts';
import { createDatabase, domainOf, pathOf, seedCompanies } from './companies.ts';
import { compete, type Score } from './rounds.ts';
import { atMost, type Bench, type Row, speed } from './row.ts';

const COMPANIES = 1_000;
const CACHE_BYTES = 64_000_000;
const BROWSER = {
  Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'Accept-Encoding': 'gzip, deflate, br, zstd',
};

export async function pageRows(bench: Bench): Promise<readonly Row[]> {
  const databaseUrl = await createDatabase(bench.url, 'bench_page');
  await seedCompanies(databaseUrl, COMPANIES);
  const server = await startServer({ kind: 'service', databaseUrl, cacheBytes: CACHE_BYTES });
  const some = Array.from({ length: 4 }, (_, i) => i);
  const job = (paths: readonly string[], headers: Readonly<Record<string, string>>) => ({
    server,
    job: { paths, headers, status: 200 },
  });
  const pages = some.map((n) => `/companies/${domainOf(n)}`);
  const [record, kept, fresh] = await compete(
    bench.load,
    [
      job(some.map(pathOf), { 'Accept-Encoding': 'br' }),
      job(pages, BROWSER),
      // What carries a query is never kept.
      job(
        pages.map((path) => `${path}?ref=bench`),
        BROWSER,
      ),
    ],
    bench.effort,
  );
  await server.stop();
  if (!record || !kept || !fresh) throw new Error('a contender has no score');
  const row = (name: string, score: Score): Row => ({
    group: 'company page',
    name: `${name}, ${(score.bytes / 1000).toFixed(0)} kB in Brotli, cost over that of the record`,
    ours: speed(score),
    beside: `record: ${speed(record)}`,
    value: Math.max(1 / score.ratio, score.processor / record.processor),
    unit: 'ratio',
    target: null,
  });
  return [{ ...row('warm', kept), target: atMost(2) }, row('drawn anew', fresh)];
}
