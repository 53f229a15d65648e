// Counting in a real Redis: shared by all who count there, refused at once while it is away.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { needsRedis, type TestRedis, testRedis } from '../../../test/servers/redis.ts';
import type { RateWindow } from '../../core/callers/rate-limit.ts';
import { type RedisLimits, type RedisTimes, redisLimits } from './limit-store-redis.ts';

const BURST: RateWindow = { name: 'burst', quota: 5, seconds: 60 };
const DAILY: RateWindow = { name: 'daily', quota: 8, seconds: 86_400 };
const BOTH = [BURST, DAILY];
const WIDE = [{ ...BURST, quota: 1_000_000 }];

/** Soon enough for a test, long enough for a busy machine. */
const TIMES: Partial<RedisTimes> = { retry: 50, silence: 3_000 };

interface Opened extends AsyncDisposable {
  readonly store: RedisLimits;
  readonly told: readonly string[];
}

async function open(redis: TestRedis, times = TIMES): Promise<Opened> {
  const told: string[] = [];
  const store = await redisLimits({
    url: redis.url,
    onDown: (reason) => void told.push(`down: ${reason}`),
    onUp: () => void told.push('up'),
    times,
  });
  return { store, told, [Symbol.asyncDispose]: async () => store.close() };
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (let waited = 0; waited < 60_000; waited += 20) {
    if (await isSo()) return;
    await sleep(20);
  }
  throw new Error('it did not come to pass');
}

const isBack = (store: RedisLimits) => async () =>
  (await store.take('back', WIDE)).kind === 'taken';

test('calls that one window refuses take nothing from the other', needsRedis, async () => {
  await using redis = await testRedis();
  await redis.start();
  await using one = await open(redis);
  const kinds: string[] = [];
  for (let i = 0; i < 8; i++) kinds.push((await one.store.take('account:a', BOTH)).kind);
  assert.equal(kinds.filter((kind) => kind === 'taken').length, 5);
  const taken = await one.store.take('account:a', BOTH);
  assert.ok(taken.kind === 'refused');
  assert.deepEqual(
    taken.windows.map(({ name, remaining }) => [name, remaining]),
    [
      ['burst', 0],
      ['daily', 3],
    ],
  );
  for (const { resetsIn, seconds } of taken.windows)
    assert.ok(resetsIn >= 1 && resetsIn <= seconds);
  assert.equal((await one.store.take('account:b', BOTH)).kind, 'taken');
  assert.deepEqual(one.told, []);
});

test('a window that has ended gives its whole quota again', needsRedis, async () => {
  await using redis = await testRedis();
  await redis.start();
  await using one = await open(redis);
  const short = [{ name: 'burst', quota: 2, seconds: 1 }];
  await one.store.take('a', short);
  await one.store.take('a', short);
  assert.equal((await one.store.take('a', short)).kind, 'refused');
  await until(async () => (await one.store.take('a', short)).kind === 'taken');
  const next = await one.store.take('a', short);
  assert.equal(next.kind, 'taken');
});

test('all who count there share one quota, to the last call', needsRedis, async () => {
  await using redis = await testRedis();
  await redis.start();
  await using one = await open(redis);
  await using two = await open(redis);
  const windows = [
    { ...BURST, quota: 100 },
    { ...DAILY, quota: 120 },
  ];
  const stores = [one.store, two.store];
  const calls = Array.from({ length: 300 }, (_, i) => stores[i % 2]?.take('account:a', windows));
  const kinds = (await Promise.all(calls)).map((taken) => taken?.kind);
  assert.equal(kinds.filter((kind) => kind === 'taken').length, 100);
  assert.equal(kinds.filter((kind) => kind === 'refused').length, 200);
  const rest = await one.store.take('account:a', windows);
  assert.ok(rest.kind === 'refused');
  assert.deepEqual(
    rest.windows.map(({ remaining }) => remaining),
    [0, 20],
  );
});

test(
  'whatever the interleaving, no window gives more than it has, nor less',
  needsRedis,
  async () => {
    await using redis = await testRedis();
    await redis.start();
    await using one = await open(redis);
    await using two = await open(redis);
    const stores = [one.store, two.store] as const;
    const quota = fc.integer({ min: 1, max: 12 });
    const calls = fc.array(fc.tuple(fc.nat({ max: 1 }), fc.constantFrom('a', 'b')), {
      maxLength: 40,
    });
    let run = 0;
    const property = fc.asyncProperty(quota, quota, calls, async (burst, daily, order) => {
      run += 1;
      const windows = [
        { ...BURST, quota: burst },
        { ...DAILY, quota: daily },
      ];
      const taking = order.map(([store, who]) => stores[store]?.take(`${run} ${who}`, windows));
      const kinds = (await Promise.all(taking)).map((taken) => taken?.kind);
      for (const who of ['a', 'b']) {
        const own = kinds.filter((_, i) => order[i]?.[1] === who);
        const served = own.filter((kind) => kind === 'taken').length;
        assert.equal(served, Math.min(own.length, burst, daily));
        // One call more says what the others took: the refused ones nothing, from neither window.
        const last = await one.store.take(`${run} ${who}`, windows);
        assert.ok(last.kind !== 'unavailable');
        const counted = served + (last.kind === 'taken' ? 1 : 0);
        assert.deepEqual(
          last.windows.map(({ remaining }) => remaining),
          [burst - counted, daily - counted],
        );
      }
    });
    await fc.assert(property, { numRuns: 60 });
  },
);

test('a partition may be any text', needsRedis, async () => {
  await using redis = await testRedis();
  await redis.start();
  await using one = await open(redis);
  for (const text of ['', 'a}{b', 'x\r\nFLUSHALL\r\n', '\0', 'ü'.repeat(500)]) {
    const kinds: string[] = [];
    for (let i = 0; i < 6; i++) kinds.push((await one.store.take(`sign-in:${text}`, BOTH)).kind);
    assert.equal(kinds.join(), 'taken,taken,taken,taken,taken,refused');
  }
});

test('a store that is down at the start is found later', needsRedis, async () => {
  await using redis = await testRedis();
  await using one = await open(redis);
  assert.deepEqual(await one.store.take('a', BOTH), { kind: 'unavailable' });
  assert.deepEqual(one.told, ['down: ECONNREFUSED']);
  await redis.start();
  await until(isBack(one.store));
  assert.deepEqual(one.told, ['down: ECONNREFUSED', 'up']);
});

test('killed under load it refuses at once, and is found again by itself', needsRedis, async () => {
  await using redis = await testRedis();
  await redis.start();
  await using one = await open(redis);
  assert.equal((await one.store.take('a', WIDE)).kind, 'taken');
  const underWay = Array.from({ length: 200 }, () => one.store.take('a', WIDE));
  await redis.kill();
  const ends = await Promise.all(underWay);
  assert.ok(ends.every(({ kind }) => kind !== 'refused'));
  for (let i = 0; i < 500; i++) {
    assert.deepEqual(await one.store.take('a', WIDE), { kind: 'unavailable' });
  }
  assert.equal(one.told.length, 1);
  await redis.start();
  await until(isBack(one.store));
  assert.deepEqual([one.told.length, one.told[1]], [2, 'up']);
});

test(
  'one that hangs keeps its callers waiting once, and counts when it goes on',
  needsRedis,
  async () => {
    await using redis = await testRedis();
    await redis.start();
    await using one = await open(redis, { ...TIMES, answer: 200, silence: 60_000 });
    assert.equal((await one.store.take('a', WIDE)).kind, 'taken');
    redis.halt();
    assert.deepEqual(await one.store.take('a', WIDE), { kind: 'unavailable' });
    assert.deepEqual(one.told, ['down: it did not answer in time']);
    // Nothing more is sent to it: a thousand calls would wait for more than three minutes else.
    for (let i = 0; i < 1_000; i++) {
      assert.deepEqual(await one.store.take('a', WIDE), { kind: 'unavailable' });
    }
    redis.goOn();
    await until(isBack(one.store));
    assert.deepEqual(one.told, ['down: it did not answer in time', 'up']);
  },
);

test(
  'a connection that stays silent is given up, and another one is made',
  needsRedis,
  async () => {
    await using redis = await testRedis();
    await redis.start();
    await using one = await open(redis, { ...TIMES, answer: 100, silence: 400 });
    redis.halt();
    assert.deepEqual(await one.store.take('a', WIDE), { kind: 'unavailable' });
    // Longer than the connection may stay silent; the next one hangs as well.
    await sleep(1_500);
    assert.deepEqual(await one.store.take('a', WIDE), { kind: 'unavailable' });
    redis.goOn();
    await until(isBack(one.store));
    assert.deepEqual([one.told.length, one.told.at(-1)], [2, 'up']);
  },
);

test('a server that forgot the script, or everything, is taught again', needsRedis, async () => {
  await using redis = await testRedis();
  await redis.start();
  await using one = await open(redis);
  await one.store.take('a', BOTH);
  await redis.say('SCRIPT FLUSH');
  const taken = await one.store.take('a', BOTH);
  assert.ok(taken.kind === 'taken');
  assert.equal(taken.windows[0]?.remaining, 3);
  await redis.say('FLUSHALL');
  const again = await one.store.take('a', BOTH);
  assert.ok(again.kind === 'taken');
  assert.equal(again.windows[0]?.remaining, 4);
  assert.deepEqual(one.told, []);
});

test(
  'a server that answers with errors counts nothing and is asked again',
  needsRedis,
  async () => {
    await using redis = await testRedis();
    await redis.start();
    await using one = await open(redis);
    await redis.say('HSET assay:limit:{a}:burst:60 of another');
    assert.deepEqual(await one.store.take('a', BOTH), { kind: 'unavailable' });
    assert.equal((await one.store.take('b', BOTH)).kind, 'taken');
    assert.equal(one.told.length, 2);
  },
);

test('a password that is wrong is told without it', needsRedis, async () => {
  await using redis = await testRedis();
  await redis.start();
  await redis.say('CONFIG SET requirepass right');
  const told: string[] = [];
  const store = await redisLimits({
    url: redis.url.replace('//', '//:wrong-secret@'),
    onDown: (reason) => void told.push(reason),
    onUp: () => {},
    times: TIMES,
  });
  assert.deepEqual(await store.take('a', BOTH), { kind: 'unavailable' });
  store.close();
  assert.equal(told.length, 1);
  assert.match(told[0] ?? '', /WRONGPASS/);
  assert.ok(!told.join().includes('wrong-secret'));
});
