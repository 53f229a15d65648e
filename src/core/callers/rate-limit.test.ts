// Windows: how calls are taken from all or none of them, and what the headers say of that.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  broken,
  limitField,
  policyField,
  type RateWindow,
  stateOf,
  type Tally,
  takeFromAll,
} from './rate-limit.ts';

const BURST: RateWindow = { name: 'burst', quota: 3, seconds: 60 };
const DAILY: RateWindow = { name: 'daily', quota: 5, seconds: 86_400 };
const BOTH = [BURST, DAILY];

function takenAt(times: readonly number[]): { kinds: string; tallies: readonly Tally[] } {
  let tallies: readonly Tally[] = [];
  let kinds = '';
  for (const now of times) {
    const take = takeFromAll(BOTH, tallies, now);
    if (take.kind === 'taken') tallies = take.tallies;
    kinds += take.kind === 'taken' ? '+' : '-';
  }
  return { kinds, tallies };
}

test('calls that the minute refuses take nothing from the day', () => {
  const { kinds, tallies } = takenAt([0, 1, 2, 3, 4, 5, 6, 7]);
  assert.equal(kinds, '+++-----');
  assert.deepEqual(
    tallies.map(({ taken }) => taken),
    [3, 3],
  );
});

test('calls that the day refuses take nothing from the minute', () => {
  const { kinds, tallies } = takenAt([0, 1, 2, 60_000, 60_001, 60_002, 120_001, 120_002]);
  assert.equal(kinds, '+++++---');
  assert.deepEqual(
    tallies.map(({ taken }) => taken),
    [2, 5],
  );
});

test('a window begins with its first call and ends to the millisecond', () => {
  assert.equal(takenAt([5, 6, 7, 60_004]).kinds, '+++-');
  assert.equal(takenAt([5, 6, 7, 60_005]).kinds, '++++');
});

test('another length of the window begins it anew; another quota does not', () => {
  const { tallies } = takenAt([0, 1, 2]);
  const longer = takeFromAll([{ ...BURST, seconds: 61 }, DAILY], tallies, 3);
  assert.deepEqual(
    longer.tallies.map(({ taken }) => taken),
    [1, 4],
  );
  const more = takeFromAll([{ ...BURST, quota: 4 }, DAILY], tallies, 3);
  assert.deepEqual(
    more.tallies.map(({ taken }) => taken),
    [4, 4],
  );
  assert.equal(takeFromAll([{ ...BURST, quota: 2 }, DAILY], tallies, 3).kind, 'refused');
});

test('no window gives more than its quota, whatever the moments of the calls', () => {
  const quotas = fc.array(
    fc.record({ quota: fc.integer({ min: 1, max: 6 }), seconds: fc.integer({ min: 1, max: 9 }) }),
    { minLength: 1, maxLength: 3 },
  );
  const gaps = fc.array(fc.integer({ min: 0, max: 2_500 }), { maxLength: 80 });
  fc.assert(
    fc.property(quotas, gaps, (shapes, steps) => {
      const windows = shapes.map((shape, i) => ({ name: `w${i}`, ...shape }));
      const served: number[] = [];
      let tallies: readonly Tally[] = [];
      let now = 0;
      for (const step of steps) {
        now += step;
        const take = takeFromAll(windows, tallies, now);
        if (take.kind === 'taken') {
          tallies = take.tallies;
          served.push(now);
        } else assert.ok(isDue(windows, served, now), 'refused although every window had room');
      }
      for (const [i, { quota }] of windows.entries()) {
        for (const [begin, end] of windowsOf(served, windows[i]?.seconds ?? 0)) {
          const within = served.filter((at) => at >= begin && at < end);
          assert.ok(within.length <= quota);
        }
      }
    }),
  );
});

/** The spans that a window of this length has, counted from its first call. */
function windowsOf(served: readonly number[], seconds: number): (readonly [number, number])[] {
  const spans: (readonly [number, number])[] = [];
  for (const at of served) {
    if (at >= (spans.at(-1)?.[1] ?? 0)) spans.push([at, at + seconds * 1000]);
  }
  return spans;
}

/** Whether one of the windows is used up at that moment. */
function isDue(windows: readonly RateWindow[], served: readonly number[], now: number): boolean {
  return windows.some(({ quota, seconds }) => {
    const [begin, end] = windowsOf(served, seconds).at(-1) ?? [0, 0];
    return now < end && served.filter((at) => at >= begin).length >= quota;
  });
}

test('what is left is never less than nothing, and a wait is whole seconds, rounded up', () => {
  assert.deepEqual(stateOf(BURST, 1, 59_001), { ...BURST, remaining: 2, resetsIn: 60 });
  assert.deepEqual(stateOf(BURST, 9, 0), { ...BURST, remaining: 0, resetsIn: 1 });
});

test('the headers name both windows, as structured fields', () => {
  const states = [stateOf(BURST, 3, 21_000), stateOf(DAILY, 3, 40_112_000)];
  assert.equal(policyField(BOTH), '"burst";q=3;w=60, "daily";q=5;w=86400');
  assert.equal(limitField(states), '"burst";r=0;t=21, "daily";r=2;t=40112');
  assert.deepEqual(
    broken(states).map(({ name }) => name),
    ['burst'],
  );
});
