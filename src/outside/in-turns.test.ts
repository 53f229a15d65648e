// Some at once and no more, each once; after a failure none is begun.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as soon } from 'node:timers/promises';
import fc from 'fast-check';
import { inTurns } from './in-turns.ts';

test('all are done, each once, and never more than so many at once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: 30 }), fc.integer({ min: 1, max: 8 }), async (many, atOnce) => {
      const done: number[] = [];
      let under = 0;
      let most = 0;
      await inTurns([...Array(many).keys()], atOnce, async (one) => {
        under += 1;
        most = Math.max(most, under);
        await soon();
        under -= 1;
        done.push(one);
      });
      assert.deepEqual(
        done.toSorted((a, b) => a - b),
        [...Array(many).keys()],
      );
      assert.equal(most, Math.min(many, atOnce));
    }),
  );
});

test('after one that failed none is begun, and what was begun has ended when it is told', async () => {
  const begun: number[] = [];
  const ended: number[] = [];
  const working = inTurns([0, 1, 2, 3, 4], 2, async (one) => {
    begun.push(one);
    if (one === 0) throw new Error('the first one');
    await soon();
    ended.push(one);
  });
  await assert.rejects(working, { message: 'the first one' });
  assert.deepEqual([begun, ended], [[0, 1], [1]]);
});

test('whoever ends it gets none begun any more', async () => {
  const begun: number[] = [];
  const work = async (one: number): Promise<void> => {
    begun.push(one);
  };
  await inTurns([0, 1, 2, 3], 1, work, () => begun.length >= 2);
  assert.deepEqual(begun, [0, 1]);
});
