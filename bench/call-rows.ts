// What `invoke` costs each call: a key checked and the limiter asked, beside itself without them.

import { type LimitsConfig, NO_LIMITS } from '../src/app/settings/config-limits.ts';
import type { CallQuota, TierLimits } from '../src/contract/tiers.ts';
import { openDatabase } from '../src/store/database.ts';
import { mintedKey } from '../test/minted-key.ts';
import { needsRedis, testRedis } from '../test/servers/redis.ts';
import { type Server, startServer } from './children.ts';
import { createDatabase, pathOf, seedCompanies } from './companies.ts';
import { type Contender, compete, type Score } from './rounds.ts';
import { type Bench, type Row, speed } from './row.ts';

const CACHE_BYTES = 64_000_000;
/** Nobody is refused: that would be another path. */
const ENDLESS: CallQuota = { quota: 999_999_999, seconds: 86_400 };
const BOTH: TierLimits = { burst: ENDLESS, daily: ENDLESS };
const COUNTED = { ...NO_LIMITS, quotas: { open: BOTH, free: BOTH, pro: BOTH, scale: BOTH } };

export async function callRows(bench: Bench): Promise<readonly Row[]> {
  const databaseUrl = await createDatabase(bench.url, 'bench_calls');
  await seedCompanies(databaseUrl, 1_000);
  const db = openDatabase({ url: databaseUrl, connections: 1 });
  const { key } = await mintedKey(db, {
    account: 'bench@bench.example',
    tier: 'scale',
    mode: 'test',
  });
  await db.close();
  const start = (limits: LimitsConfig): Promise<Server> =>
    startServer({ kind: 'service', databaseUrl, cacheBytes: CACHE_BYTES, limits });
  const bare = await start(NO_LIMITS);
  const inMemory = await start(COUNTED);
  const rows = await measure(bench, bare, inMemory, key, 'memory');
  await inMemory.stop();
  if (needsRedis.skip !== false) bench.say(`  calls counted in Redis: ${needsRedis.skip}`);
  else {
    const redis = await testRedis();
    await redis.start();
    const inRedis = await start({ ...COUNTED, redisUrl: redis.url });
    rows.push(...(await measure(bench, bare, inRedis, key, 'Redis')));
    await inRedis.stop();
    await redis[Symbol.asyncDispose]();
  }
  await bare.stop();
  return rows;
}

async function measure(
  bench: Bench,
  bare: Server,
  counting: Server,
  key: string,
  store: string,
): Promise<Row[]> {
  bench.say(`  calls counted in ${store}`);
  const fields = { 'Accept-Encoding': 'br' };
  const keyed = { ...fields, Authorization: `Bearer ${key}` };
  const as = (server: Server, headers: Readonly<Record<string, string>>): Contender => ({
    server,
    job: { paths: [pathOf(7)], headers, status: 200 },
  });
  const [without, limited, withKey, both] = await compete(
    bench.load,
    [as(bare, fields), as(counting, fields), as(bare, keyed), as(counting, keyed)],
    bench.effort,
  );
  if (!without || !limited || !withKey || !both) throw new Error('four contenders, four scores');
  return [
    rowOf(`limiter asked, in ${store}`, limited, without),
    ...(store === 'memory' ? [rowOf('key checked', withKey, without)] : []),
    rowOf(`key checked and limiter asked, in ${store}`, both, without),
  ];
}

/** The lower ratio of two: of answers a second, and of processor time an answer. */
function rowOf(name: string, ours: Score, without: Score): Row {
  return {
    group: 'one call through invoke',
    name,
    ours: speed(ours),
    beside: `the guard without key and limiter: ${speed(without)}`,
    value: Math.min(ours.ratio, without.processor / ours.processor),
    unit: 'ratio',
    target: null,
  };
}
