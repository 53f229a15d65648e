// How long to wait for one more link.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { LINKS_PER_EMAIL, secondsToWait } from './sign-in-limit.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const ago = (...seconds: readonly number[]) =>
  seconds.map((one) => new Date(NOW.getTime() - one * 1000));

test('the sixth link in a quarter of an hour waits for the first of the five', () => {
  assert.equal(secondsToWait(ago(1, 2, 3, 4), LINKS_PER_EMAIL, NOW), 0);
  assert.equal(secondsToWait(ago(10, 200, 300, 400, 500), LINKS_PER_EMAIL, NOW), 400);
  assert.equal(secondsToWait(ago(10, 200, 300, 400, 900), LINKS_PER_EMAIL, NOW), 0);
});

test('the twenty-first of a day waits for the first of the twenty', () => {
  const hourly = Array.from({ length: 20 }, (_, i) => i * 3600 + 1000);
  const first = hourly.at(-1) ?? 0;
  assert.equal(secondsToWait(ago(...hourly), LINKS_PER_EMAIL, NOW), 86_400 - first);
});

test('never more than the quota falls into a window, and waiting is enough', () => {
  const windows = [
    { name: 'burst', quota: 2, seconds: 10 },
    { name: 'daily', quota: 3, seconds: 60 },
  ];
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 40_000 }), { maxLength: 40 }), (steps) => {
      let now = 0;
      const taken: number[] = [];
      const wait = () =>
        secondsToWait(
          taken.map((one) => new Date(one)),
          windows,
          new Date(now),
        );
      for (const step of steps) {
        now += step;
        const seconds = wait();
        if (seconds > 0) {
          now += seconds * 1000;
          assert.equal(wait(), 0);
        }
        taken.push(now);
        for (const { quota, seconds: length } of windows) {
          const within = taken.filter((one) => one > now - length * 1000);
          assert.ok(within.length <= quota);
        }
      }
    }),
  );
});
