// Counting in memory: by partition, with a clock that is passed in, and with an end to its room.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { RateWindow } from '../../core/callers/rate-limit.ts';
import { memoryLimits } from './limit-store-memory.ts';

const BURST: RateWindow = { name: 'burst', quota: 4, seconds: 60 };
const DAILY: RateWindow = { name: 'daily', quota: 100, seconds: 86_400 };

function open(most = 1_000) {
  const time = { now: 0 };
  const store = memoryLimits({ clock: () => time.now, most });
  const take = async (partition: string, windows = [BURST, DAILY]) =>
    (await store.take(partition, windows)).kind;
  return { store, time, take };
}

test('each partition has windows of its own', async () => {
  const { take } = open();
  for (let i = 0; i < 4; i++) assert.equal(await take('a'), 'taken');
  assert.equal(await take('a'), 'refused');
  assert.equal(await take('b'), 'taken');
});

test('what is left and when it is full again is told of every window, refused or not', async () => {
  const { store, time } = open();
  await store.take('a', [BURST, DAILY]);
  time.now = 10_500;
  for (let i = 0; i < 3; i++) await store.take('a', [BURST, DAILY]);
  assert.deepEqual(await store.take('a', [BURST, DAILY]), {
    kind: 'refused',
    windows: [
      { ...BURST, remaining: 0, resetsIn: 50 },
      { ...DAILY, remaining: 96, resetsIn: 86_390 },
    ],
  });
  time.now = 60_000;
  assert.equal((await store.take('a', [BURST, DAILY])).kind, 'taken');
});

test('however callers interleave, none is served more than its quota, and none less', async () => {
  const calls = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(calls, async (order) => {
      const { take } = open();
      const kinds = await Promise.all(order.map((partition) => take(partition)));
      for (const partition of ['a', 'b', 'c']) {
        const own = kinds.filter((_, i) => order[i] === partition);
        assert.equal(own.filter((kind) => kind === 'taken').length, Math.min(4, own.length));
      }
    }),
  );
});

test('it remembers no more callers than it may', async () => {
  const { store, take } = open(50);
  for (let i = 0; i < 500; i++) await take(`caller ${i}`);
  assert.equal(store.size(), 50);
});

test('who is refused is not forgotten, however many others call', async () => {
  const { take } = open(50);
  for (let i = 0; i < 5; i++) await take('hostile');
  for (let i = 0; i < 500; i++) await take(`caller ${i}`);
  assert.equal(await take('hostile'), 'refused');
});

test('nor is an account that has used most of its day', async () => {
  const { take, time } = open(50);
  const daily = [{ ...BURST, quota: 1_000 }, DAILY];
  for (let i = 0; i < 90; i++) await take('account', daily);
  time.now = 3_600_000;
  for (let i = 0; i < 500; i++) await take(`caller ${i}`);
  for (let i = 0; i < 10; i++) assert.equal(await take('account', daily), 'taken');
  assert.equal(await take('account', daily), 'refused');
});

test('whose windows have ended is forgotten before anybody who is counted', async () => {
  const { take, time } = open(50);
  for (let i = 0; i < 25; i++) for (let n = 0; n < 5; n++) await take(`old ${i}`, [BURST]);
  time.now = 60_000;
  for (let i = 0; i < 50; i++) for (let n = 0; n < 2; n++) await take(`new ${i}`, [BURST]);
  for (let i = 0; i < 50; i++) {
    assert.equal(await take(`new ${i}`, [BURST]), 'taken');
    assert.equal(await take(`new ${i}`, [BURST]), 'taken');
    assert.equal(await take(`new ${i}`, [BURST]), 'refused', `new ${i} was forgotten`);
  }
});

test('where all are used up, the one who is free again soonest is forgotten', async () => {
  const { take, time } = open(3);
  for (const [i, partition] of ['a', 'b', 'c'].entries()) {
    time.now = i * 1_000;
    for (let n = 0; n < 4; n++) await take(partition, [BURST]);
  }
  await take('d', [BURST]);
  assert.equal(await take('c', [BURST]), 'refused');
  assert.equal(await take('b', [BURST]), 'refused');
});
