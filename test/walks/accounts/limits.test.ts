// Limits as an operator runs them: several processes on one Redis, proxies in front, outages.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { request } from 'undici';
import type { KeyTier } from '../../../src/core/callers/api-key.ts';
import { openTestDatabase, type TestDatabase } from '../../database.ts';
import { mintedKey } from '../../minted-key.ts';
import { needsRedis, testRedis } from '../../servers/redis.ts';
import { addressOf, assay, temporaryFolder } from '../../servers/service.ts';

let database: TestDatabase;
/** One for all: processes of one installation share their keys. */
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
const keys = new Map<KeyTier, string>();
before(async () => {
  database = await openTestDatabase();
  folder = await temporaryFolder();
  for (const tier of ['free', 'pro', 'scale'] as const) {
    const account = `${tier}@people.example`;
    keys.set(tier, (await mintedKey(database.database, { account, tier })).key);
  }
});
after(async () => {
  await database.close();
  await folder[Symbol.asyncDispose]();
});

interface Served extends AsyncDisposable {
  readonly url: string;
  /** Ends it, and gives what it wrote into its log. */
  stop(): Promise<readonly string[]>;
}

/** One more `assay serve` on the database of this file. */
async function serve(env: Readonly<Record<string, string>>): Promise<Served> {
  const started = assay(['serve'], {
    ASSAY_DATA: folder.path,
    DATABASE_URL: database.url,
    PORT: '0',
    ASSAY_SAMPLE: 'off',
    ...env,
  });
  const url = await addressOf(started);
  return {
    url,
    stop: async () => {
      started.process.kill('SIGTERM');
      return (await started.ended).err.split('\n').filter((line) => line !== '');
    },
    [Symbol.asyncDispose]: started[Symbol.asyncDispose],
  };
}

interface Got {
  readonly status: number;
  readonly code: string;
  readonly limit: string;
}

async function get(url: string, headers: Readonly<Record<string, string>> = {}): Promise<Got> {
  const answer = await request(`${url}/v1/categories`, { headers });
  const json = (await answer.body.json()) as { readonly code?: string };
  const limit = String(answer.headers.ratelimit ?? '');
  return { status: answer.statusCode, code: json.code ?? '', limit };
}

function withKey(tier: KeyTier): Readonly<Record<string, string>> {
  return { authorization: `Bearer ${keys.get(tier)}` };
}

/** How many of them were answered with each status. */
function counted(answers: readonly Got[]): Readonly<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

test('processes on one Redis share a quota, to the last call', needsRedis, async () => {
  await using redis = await testRedis();
  await redis.start();
  const env = {
    REDIS_URL: redis.url,
    ASSAY_RATE_LIMITS: 'open:20/1d,500/2d;free:500/1d,30/2d;pro:40/1d,500/2d',
  };
  await using one = await serve(env);
  await using two = await serve(env);
  const all = (headers: Readonly<Record<string, string>>) =>
    Promise.all(Array.from({ length: 80 }, (_, i) => get(i % 2 ? one.url : two.url, headers)));
  assert.deepEqual(counted(await all({})), { 200: 20, 429: 60 });
  assert.deepEqual(counted(await all(withKey('free'))), { 200: 30, 429: 50 });
  assert.deepEqual(counted(await all(withKey('pro'))), { 200: 40, 429: 40 });
  assert.match((await get(one.url)).limit, /^"burst";r=0;t=\d+, "daily";r=480;t=\d+$/);
  assert.match((await get(two.url, withKey('free'))).limit, /^"burst";r=470;t=\d+, "daily";r=0/);
});

test('behind a proxy each caller has its own quota, and cannot choose another', async () => {
  await using service = await serve({
    ASSAY_TRUSTED_PROXIES: '127.0.0.0/8,10.0.0.0/8',
    ASSAY_RATE_LIMITS: 'open:3/1d,500/2d',
    ASSAY_LOG: 'info',
  });
  const from = async (said: string): Promise<number> =>
    (await get(service.url, { 'x-forwarded-for': said })).status;
  for (let i = 0; i < 3; i++) assert.equal(await from('192.0.2.1'), 200);
  assert.equal(await from('192.0.2.1'), 429);
  for (const forged of [
    '203.0.113.1, 192.0.2.1',
    '203.0.113.2,192.0.2.1, 10.1.2.3',
    'unknown, "quoted", 192.0.2.1:80',
    `${'203.0.113.3, '.repeat(2_000)}192.0.2.1`,
    '\u00e9\u00ff; for=203.0.113.4, ::ffff:192.0.2.1',
    '%0d%0aX-Forwarded-For: 203.0.113.5, 192.0.2.1',
  ]) {
    assert.equal(await from(forged), 429, forged.slice(0, 50));
  }
  assert.equal(await from('2001:db8::1'), 200);
  assert.match(await getLimit(service.url, '2001:db8::ffff'), /^"burst";r=1/);
  assert.match(await getLimit(service.url, '2001:db8:0:1::1'), /^"burst";r=2/);
  // Whoever's way cannot be read shares what the proxy itself has.
  for (const rubbish of ['unknown', '_hidden', '1.2.3', '192.0.2.9,']) {
    await get(service.url, { 'x-forwarded-for': rubbish });
  }
  assert.equal((await get(service.url)).status, 429);
  const log = await service.stop();
  assert.deepEqual(
    log.filter((line) => /203\.0\.113|quoted|hidden/.test(line)),
    [],
  );
});

async function getLimit(url: string, forwardedFor: string): Promise<string> {
  return (await get(url, { 'x-forwarded-for': forwardedFor })).limit;
}

test('a proxy that is not trusted is believed nothing, and the log says so once', async () => {
  await using service = await serve({ ASSAY_RATE_LIMITS: 'open:3/1d,500/2d' });
  const answers: Got[] = [];
  for (let i = 0; i < 6; i++) {
    answers.push(await get(service.url, { 'x-forwarded-for': `203.0.113.${i}` }));
  }
  assert.deepEqual(counted(answers), { 200: 3, 429: 3 });
  const log = await service.stop();
  assert.equal(log.length, 1, log.join('\n'));
  assert.match(log[0] ?? '', /"peer":"127\.0\.0\.1".*ASSAY_TRUSTED_PROXIES/);
  assert.ok(!log.join().includes('203.0.113'));
});

test('with limits off nothing is counted or said, and no store is asked', async () => {
  await using service = await serve({
    ASSAY_RATE_LIMITS: 'off',
    REDIS_URL: 'redis://127.0.0.1:1',
  });
  const answers = await Promise.all(Array.from({ length: 100 }, () => get(service.url)));
  assert.deepEqual(counted(answers), { 200: 100 });
  assert.ok(answers.every(({ limit }) => limit === ''));
  assert.deepEqual(await service.stop(), []);
});

test('Redis may be down at the start, die and come back under load', needsRedis, async () => {
  await using redis = await testRedis();
  await using service = await serve({
    REDIS_URL: redis.url,
    ASSAY_RATE_LIMITS: 'open:100000/1d,100000/1d;scale:100000/1d,100000/1d',
  });
  const down = await get(service.url);
  assert.deepEqual([down.status, down.code], [503, 'rate_limiter_unavailable']);
  assert.equal((await get(service.url, withKey('scale'))).status, 200);

  const keyless = load(() => get(service.url));
  const keyed = load(() => get(service.url, withKey('scale')));
  const counts = () => keyless.statuses.get(200) ?? 0;
  const passes = async (isSo: () => boolean): Promise<void> => {
    for (let waited = 0; !isSo() && waited < 60_000; waited += 20) await sleep(20);
    assert.ok(isSo(), 'it did not come to pass');
  };
  const moreOf = async (status: number): Promise<void> => {
    const had = keyless.statuses.get(status) ?? 0;
    await passes(() => (keyless.statuses.get(status) ?? 0) >= had + 50);
  };
  try {
    await moreOf(503);
    for (const outage of [redis.kill, async () => redis.halt()]) {
      await redis.start();
      await moreOf(200);
      await outage();
      await moreOf(503);
      // While nothing counts, nobody without a key gets in, and everybody with one does.
      const [served, answered] = [counts(), keyed.statuses.get(200) ?? 0];
      await moreOf(503);
      await passes(() => (keyed.statuses.get(200) ?? 0) >= answered + 20);
      assert.equal(counts(), served);
    }
    redis.goOn();
    await moreOf(200);
  } finally {
    await Promise.all([keyless.stop(), keyed.stop()]);
  }
  assert.deepEqual([...keyless.statuses.keys()].sort(), [200, 503]);
  assert.deepEqual([...keyed.statuses.keys()], [200]);
  assert.deepEqual([...keyless.codes].sort(), ['', 'rate_limiter_unavailable']);
  const log = await service.stop();
  const told = log.map((line) =>
    /is back/.test(line) ? 'back' : /is away/.test(line) ? 'away' : line,
  );
  assert.deepEqual(told, ['away', 'back', 'away', 'back', 'away', 'back']);
});

/** Asks again and again, four at a time, until it is stopped. */
function load(call: () => Promise<Got>) {
  const statuses = new Map<number, number>();
  const codes = new Set<string>();
  let stopped = false;
  const one = async (): Promise<void> => {
    while (!stopped) {
      const { status, code } = await call();
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      codes.add(code);
      // The other side's processor is ours.
      await sleep(2);
    }
  };
  const ended = Promise.all(Array.from({ length: 4 }, one));
  return {
    statuses,
    codes,
    stop: async () => {
      stopped = true;
      await ended;
    },
  };
}
