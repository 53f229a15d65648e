// What charging costs: an answer charged beside one that is not, and charges of one account.

import { randomBytes } from 'node:crypto';
import { openTill } from '../src/operations/invoke/charging/charging.ts';
import { openDatabase } from '../src/store/database.ts';
import { mintedKey } from '../test/minted-key.ts';
import { startServer } from './children.ts';
import { createDatabase, pathOf, seedCompanies } from './companies.ts';
import { type Contender, compete, median, rateOf } from './rounds.ts';
import { type Bench, type Row, speed, thousands } from './row.ts';

const CACHE_BYTES = 64_000_000;

export async function creditRows(bench: Bench): Promise<readonly Row[]> {
  return [await chargedAnswer(bench), await chargesOfOneAccount(bench)];
}

async function chargedAnswer(bench: Bench): Promise<Row> {
  const databaseUrl = await createDatabase(bench.url, 'bench_credits');
  await seedCompanies(databaseUrl, 1_000);
  const db = openDatabase({ url: databaseUrl, connections: 1 });
  const keyOf = async (mode: 'live' | 'test') =>
    (await mintedKey(db, { account: 'bench@bench.example', tier: 'scale', mode })).key;
  const [live, free] = [await keyOf('live'), await keyOf('test')];
  await db.close();
  const server = await startServer({ kind: 'service', databaseUrl, cacheBytes: CACHE_BYTES });
  const as = (key: string): Contender => {
    const headers = { 'Accept-Encoding': 'br', Authorization: `Bearer ${key}` };
    return { server, job: { paths: [pathOf(7)], headers, status: 200 } };
  };
  bench.say('  an answer charged');
  const [uncharged, charged] = await compete(bench.load, [as(free), as(live)], bench.effort);
  await server.stop();
  if (!uncharged || !charged) throw new Error('two contenders give two scores');
  return {
    group: 'credits',
    name: 'get_company charged to one account, over HTTP',
    ours: speed(charged),
    beside: `the same with a test key: ${speed(uncharged)}`,
    value: Math.min(charged.ratio, uncharged.processor / charged.processor),
    unit: 'ratio',
    target: null,
  };
}

async function chargesOfOneAccount(bench: Bench): Promise<Row> {
  const databaseUrl = await createDatabase(bench.url, 'bench_charges');
  const db = openDatabase({ url: databaseUrl });
  await mintedKey(db, { account: 'bench@bench.example', tier: 'scale' });
  const [account] = await db.rows<{ id: string }>('bench-account', 'select id from accounts');
  const id = account?.id ?? '';
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const till = openTill({
    database: db,
    now: () => new Date(),
    random: (n) => randomBytes(n),
    log,
  });
  let calls = 0;
  const charge = async (): Promise<void> => {
    calls += 1;
    const about = { day: '2026-11-20', operation: 'get_company', actor: 'key_bench' };
    await till.charge(id, { ...about, credits: 1, requestId: `req_${calls}` });
  };
  const bare = (): Promise<void> =>
    db.transaction(async (own) => {
      const text = 'update accounts set created_at = now() where id = $1';
      await own.rows('bench-bare-charge', text, [id]);
    });
  bench.say('  charges of one account');
  const rounds: { bare: number; charge: number }[] = [];
  for (let round = 0; round < bench.effort.rounds + 1; round++) {
    rounds.push({
      bare: await rateOf(bare, bench.effort),
      charge: await rateOf(charge, bench.effort),
    });
  }
  await db.close();
  const counted = rounds.slice(1);
  return {
    group: 'credits',
    name: `charges of one account, ${bench.effort.connections} callers at once`,
    ours: `${thousands(median(counted.map((round) => round.charge)))}/s`,
    beside: `a transaction with one update each: ${thousands(median(counted.map((round) => round.bare)))}/s`,
    value: median(counted.map((round) => round.charge / round.bare)),
    unit: 'ratio',
    target: null,
  };
}
