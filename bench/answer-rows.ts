// Other forms of what is read most: a summary of a record beside the record, and lists as lines.

import { request } from 'undici';
import { type Server, startServer } from './children.ts';
import { createDatabase, pathOf, seedCompanies } from './companies.ts';
import { seedFacts } from './compare-rows.ts';
import { compete, type Score } from './rounds.ts';
import { atLeast, type Bench, type Row, speed, thousands } from './row.ts';

const CACHE_BYTES = 64_000_000;
/** Few enough that each was asked for before what is measured begins. */
const COMPANIES = 50;
const LINES = { Accept: 'application/x-ndjson' };

export async function answerRows(bench: Bench): Promise<readonly Row[]> {
  const databaseUrl = await createDatabase(bench.url, 'bench_answers');
  await seedCompanies(databaseUrl, COMPANIES);
  await seedFacts(databaseUrl);
  const server = await startServer({ kind: 'service', databaseUrl, cacheBytes: CACHE_BYTES });
  const paths = Array.from({ length: COMPANIES }, (_, nth) => pathOf(nth));
  const asked = (more: string) => ({
    server,
    job: { paths: paths.map((path) => path + more), headers: {}, status: 200 },
  });
  const list = `${pathOf(7)}/facts?limit=100`;
  const rows = await linesOf(server, list);
  const [whole, summary] = await compete(
    bench.load,
    [asked(''), asked('?detail=summary')],
    bench.effort,
  );
  const [json, lines] = await compete(
    bench.load,
    [
      { server, job: { paths: [list], headers: {}, status: 200 } },
      { server, job: { paths: [list], headers: LINES, status: 200 } },
    ],
    bench.effort,
  );
  await server.stop();
  if (!whole || !summary || !json || !lines) throw new Error('a contender has no score');
  return [
    {
      group: 'answers in other forms',
      name: 'a summary of a record, plain, over the record',
      ours: speed(summary),
      beside: `the record: ${speed(whole)}`,
      value: ratio(summary, whole),
      unit: 'ratio',
      target: atLeast(0.8),
    },
    {
      group: 'answers in other forms',
      name: `a page of ${rows} facts as lines of JSON, over JSON`,
      ours: `${thousands(lines.perSecond * rows)} rows/s; ${speed(lines)}`,
      beside: `as JSON: ${speed(json)}`,
      value: ratio(lines, json),
      unit: 'ratio',
      target: null,
    },
  ];
}

/** How many rows one answer has. */
async function linesOf({ port }: Server, path: string): Promise<number> {
  const reply = await request(`http://127.0.0.1:${port}${path}`, { headers: LINES });
  const text = await reply.body.text();
  if (reply.statusCode !== 200) throw new Error(`${path}: ${reply.statusCode} ${text}`);
  return text.split('\n').filter((line) => line !== '').length;
}

function ratio(ours: Score, beside: Score): number {
  return ours.perSecond / beside.perSecond;
}
