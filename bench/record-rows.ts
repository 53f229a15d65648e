// The company record over HTTP: warm, cold, unchanged, with a key, and at three sizes.

import { request } from 'undici';
import { openDatabase } from '../src/store/database.ts';
import { mintedKey } from '../test/minted-key.ts';
import { type Server, startServer } from './children.ts';
import { createDatabase, pathOf, seedCompanies } from './companies.ts';
import { type Contender, compete, type Score } from './rounds.ts';
import { atLeast, type Bench, type Row, speed } from './row.ts';
import type { FixedAnswer } from './server.ts';

type Fields = Readonly<Record<string, string>>;

const WARM_BYTES = 64_000_000;
/** Companies that are asked for again and again; their records fit into the cache. */
const WORKING_SET = 1_000;
const BROTLI: Fields = { 'Accept-Encoding': 'br' };
const JSON_TYPE: Fields = { 'Content-Type': 'application/json; charset=utf-8' };

interface Sizes {
  readonly [count: number]: string;
}

export async function recordRows(bench: Bench): Promise<readonly Row[]> {
  const counts = bench.quick ? [1_000, 5_000] : [1_000, 10_000, 100_000];
  const urls: Record<number, string> = {};
  for (const count of counts) {
    bench.say(`  making ${count} companies`);
    const url = await createDatabase(bench.url, `bench_${count}`);
    await seedCompanies(url, count);
    urls[count] = url;
  }
  const smallest = urls[1_000] ?? '';
  return [
    ...(await againstLimits(bench, smallest)),
    await withKey(bench, smallest),
    ...(await flatness(bench, urls, WARM_BYTES)),
    ...(await flatness(bench, urls, 0)),
  ];
}

async function againstLimits(bench: Bench, databaseUrl: string): Promise<Row[]> {
  const warm = await startServer({ kind: 'service', databaseUrl, cacheBytes: WARM_BYTES });
  const cold = await startServer({ kind: 'service', databaseUrl, cacheBytes: 0 });
  const one = [pathOf(7)];
  const all = Array.from({ length: 1_000 }, (_, i) => pathOf(i));
  const { plain, brotli, etag } = await answersOf(warm);
  const rows = [
    { name: 'warm', server: warm, paths: one, headers: {}, limit: plain, least: 0.9 },
    { name: 'warm, Brotli', server: warm, paths: one, headers: BROTLI, limit: brotli, least: 0.9 },
    {
      name: 'unchanged (304)',
      server: warm,
      paths: one,
      headers: { 'If-None-Match': etag },
      limit: { status: 304, headers: { ETag: etag }, body: '' } as const,
      least: 0.85,
    },
    { name: 'cold', server: cold, paths: all, headers: {}, limit: plain, least: 0.4 },
    { name: 'cold, Brotli', server: cold, paths: all, headers: BROTLI, limit: brotli, least: 0.5 },
  ];
  const measured: Row[] = [];
  for (const { name, server, paths, headers, limit, least } of rows) {
    bench.say(`  company record, ${name}`);
    const kind = server === cold ? 'fastify' : 'bare';
    const beside = await startServer({ kind, answer: limit });
    const { status } = limit;
    const [theirs, ours] = await duel(
      bench,
      { server: beside, job: { paths, headers, status } },
      { server, job: { paths, headers, status } },
    );
    await beside.stop();
    measured.push({
      group: 'company record',
      name: `${name}, ${ours.bytes > 0 ? `${(ours.bytes / 1024).toFixed(0)} KB` : 'no body'}`,
      ours: speed(ours),
      beside: `${kind === 'bare' ? '`node:http`' : 'Fastify'}: ${speed(theirs)}`,
      value: lowerRatio(theirs, ours),
      unit: 'ratio',
      target: atLeast(least),
    });
  }
  await Promise.all([warm.stop(), cold.stop()]);
  return measured;
}

async function duel(bench: Bench, first: Contender, second: Contender): Promise<[Score, Score]> {
  const [theirs, ours] = await compete(bench.load, [first, second], bench.effort);
  if (!theirs || !ours) throw new Error('two contenders give two scores');
  return [theirs, ours];
}

/** What the limits have to serve: the very bytes of the service. */
async function answersOf(server: Server) {
  const ask = async (headers: Fields): Promise<{ answer: FixedAnswer; etag: string }> => {
    const url = `http://127.0.0.1:${server.port}${pathOf(7)}`;
    const reply = await request(url, { headers });
    const body = Buffer.from(await reply.body.arrayBuffer()).toString('base64');
    const coding = reply.headers['content-encoding'];
    const coded = typeof coding === 'string' ? { 'Content-Encoding': coding } : {};
    if (reply.statusCode !== 200) throw new Error(`the service answers ${reply.statusCode}`);
    return {
      answer: { status: 200, headers: { ...JSON_TYPE, ...coded }, body },
      etag: String(reply.headers.etag),
    };
  };
  const plain = await ask({});
  const brotli = await ask(BROTLI);
  if (brotli.answer.headers['Content-Encoding'] !== 'br') throw new Error('no Brotli was served');
  return { plain: plain.answer, brotli: brotli.answer, etag: plain.etag };
}

/** The same route of one server, with a key and without. */
async function withKey(bench: Bench, databaseUrl: string): Promise<Row> {
  bench.say('  a key checked');
  const db = openDatabase({ url: databaseUrl, connections: 1 });
  // A test key: what charging costs is measured by itself.
  const asked = { account: 'bench@bench.example', tier: 'scale', mode: 'test' } as const;
  const { key } = await mintedKey(db, asked);
  await db.close();
  const server = await startServer({ kind: 'service', databaseUrl, cacheBytes: WARM_BYTES });
  const job = { paths: [pathOf(7)], headers: BROTLI, status: 200 };
  const keyed = { ...job, headers: { ...BROTLI, Authorization: `Bearer ${key}` } };
  const [without, ours] = await duel(bench, { server, job }, { server, job: keyed });
  await server.stop();
  return {
    group: 'one key checked',
    name: 'company record, warm, Brotli, with a key',
    ours: speed(ours),
    beside: `without a key: ${speed(without)}`,
    value: lowerRatio(without, ours),
    unit: 'ratio',
    target: atLeast(0.8),
  };
}

/**
 * The lower of two ratios, of answers a second and of processor time an answer: when something else
 * holds both servers back, they look more alike than they are.
 */
function lowerRatio(theirs: Score, ours: Score): number {
  return Math.min(ours.ratio, theirs.processor / ours.processor);
}

async function flatness(bench: Bench, urls: Sizes, cacheBytes: number): Promise<Row[]> {
  const counts = Object.keys(urls).map(Number);
  const warm = cacheBytes > 0;
  bench.say(`  ${warm ? 'warm' : 'cold'} at ${counts.join(', ')} companies`);
  const contenders = await Promise.all(
    counts.map(async (count): Promise<Contender> => {
      const databaseUrl = urls[count] ?? '';
      const server = await startServer({ kind: 'service', databaseUrl, cacheBytes });
      const step = warm ? count / WORKING_SET : 1;
      const length = Math.floor(count / step);
      const paths = Array.from({ length }, (_, i) => pathOf(Math.floor(i * step)));
      return { server, job: { paths, headers: {}, status: 200 } };
    }),
  );
  const scores = await compete(bench.load, contenders, bench.effort);
  await Promise.all(contenders.map(({ server }) => server.stop()));
  const [first] = scores;
  return scores.slice(1).flatMap((score, i) => ({
    group: 'flatness',
    name: warm
      ? `warm, ${WORKING_SET} of ${counts[i + 1]} companies asked for`
      : `cold, all of ${counts[i + 1]} companies asked for`,
    ours: speed(score),
    beside: first ? `itself at ${counts[0]}: ${speed(first)}` : '',
    value: score.ratio,
    unit: 'ratio',
    target: atLeast(0.9),
  }));
}
