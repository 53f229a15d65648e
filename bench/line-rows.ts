// A whole list as lines of JSON: how fast its rows come, and what the server holds meanwhile.

import { request } from 'undici';
import { openDatabase } from '../src/store/database.ts';
import { mintedKey } from '../test/minted-key.ts';
import { type Server, startServer } from './children.ts';
import { createDatabase } from './companies.ts';
import { fillEvents } from './feed.ts';
import { median } from './rounds.ts';
import { atLeast, atMost, type Bench, type Row, thousands } from './row.ts';

const ROWS_PER_SECOND = 100_000;
/** A tenth of these is no live change, and not in the list. */
const EVENTS = 500_000;
const LINES = 'application/x-ndjson';
const LINE_FEED = 0x0a;

export async function lineRows(bench: Bench): Promise<readonly Row[]> {
  const databaseUrl = await createDatabase(bench.url, 'bench_lines');
  await fillEvents(databaseUrl, bench.quick ? EVENTS / 10 : EVENTS);
  const db = openDatabase({ url: databaseUrl, connections: 1 });
  const { key } = await mintedKey(db, { account: 'bench@bench.example', tier: 'scale' });
  await db.close();
  const server = await startServer({ kind: 'service', databaseUrl, cacheBytes: 0 });
  const address = `http://127.0.0.1:${server.port}/v1/changes?all=true&since=2020-01-01`;
  const read: Reading[] = [];
  for (let round = 0; round < bench.effort.rounds + 1; round++) {
    // The length of the list is known from the reading before: a fifth is a fifth of that.
    read.push(await readLines(server, address, key, read.at(-1)?.rows ?? 0));
  }
  await server.stop();
  const counted = read.slice(1);
  const of = (figure: (reading: Reading) => number) => median(counted.map(figure));
  const group = 'a whole list as lines of JSON';
  const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;
  const rows = of(({ rows }) => rows);
  return [
    {
      group,
      name: `${thousands(rows)} changes, one caller`,
      ours:
        `${thousands(of(({ perSecond }) => perSecond))} rows/s, ` +
        `${megabytes(of(({ bytes }) => bytes))} in ${of(({ seconds }) => seconds).toFixed(1)} s`,
      beside:
        `${thousands(ROWS_PER_SECOND)} rows/s; ` +
        `${of(({ processor }) => processor).toFixed(1)} µs of the server's processor a row`,
      value: of(({ perSecond }) => perSecond) / ROWS_PER_SECOND,
      unit: 'ratio',
      target: atLeast(1),
    },
    {
      group,
      name: 'memory of the server at the end of it, over that after a fifth',
      ours: megabytes(of(({ memory }) => memory.end)),
      beside: megabytes(of(({ memory }) => memory.early)),
      value: of(({ memory }) => memory.end / memory.early),
      unit: 'ratio',
      target: atMost(1.1),
    },
  ];
}

interface Reading {
  readonly rows: number;
  readonly bytes: number;
  readonly seconds: number;
  readonly perSecond: number;
  /** Microseconds of the server's processor time for a row. */
  readonly processor: number;
  readonly memory: { readonly early: number; readonly end: number };
}

async function readLines(
  server: Server,
  address: string,
  key: string,
  expected: number,
): Promise<Reading> {
  const used = await server.usage();
  const began = performance.now();
  const { statusCode, body } = await request(address, {
    headers: { accept: LINES, 'x-api-key': key },
  });
  if (statusCode !== 200) throw new Error(`${address}: ${statusCode} ${await body.text()}`);
  let rows = 0;
  let bytes = 0;
  let early: number | null = null;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    for (let at = chunk.indexOf(LINE_FEED); at >= 0; at = chunk.indexOf(LINE_FEED, at + 1)) rows++;
    if (early === null && rows > expected / 5) early = await server.memory();
  }
  const seconds = (performance.now() - began) / 1_000;
  const processor = ((await server.usage()) - used) / rows;
  const end = await server.memory();
  const memory = { early: early ?? end, end };
  return { rows, bytes, seconds, perSecond: rows / seconds, processor, memory };
}
