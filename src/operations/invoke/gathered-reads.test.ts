// Reads that share a statement: who waits for whom, and what each is given.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import { gatherReads } from './gathered-reads.ts';

/** A store that answers when told to. */
function slowStore(stored: ReadonlyMap<string, number>) {
  const asked: string[][] = [];
  const answers: ((error?: Error) => void)[] = [];
  const read = gatherReads<number>((keys) => {
    asked.push([...keys]);
    return new Promise((resolve, reject) => {
      answers.push((error) => (error ? reject(error) : resolve(stored)));
    });
  });
  const answer = async (error?: Error): Promise<void> => {
    answers.shift()?.(error);
    await turn();
  };
  return { read, asked, answer };
}

test('the first reads go at once, and those that come meanwhile go together', async () => {
  const { read, asked, answer } = slowStore(new Map([['c', 3]]));
  const all = ['a', 'b', 'c', 'd', 'c'].map(read);
  assert.deepEqual(asked, [['a'], ['b']]);
  await answer();
  assert.deepEqual(asked, [['a'], ['b'], ['c', 'd']]);
  await answer();
  await answer();
  assert.deepEqual(await Promise.all(all), [null, null, 3, null, 3]);
});

test('nobody joins a read that has begun: its answer may be older than the question', async () => {
  const { read, asked, answer } = slowStore(new Map([['a', 1]]));
  const [first, second] = [read('a'), read('a')];
  assert.deepEqual(asked, [['a'], ['a']]);
  await answer();
  await answer();
  assert.deepEqual(await Promise.all([first, second]), [1, 1]);
});

test('a failed read fails for all who waited for it, and for nobody after them', async () => {
  const { read, asked, answer } = slowStore(new Map([['e', 5]]));
  const settled = Promise.allSettled(['a', 'b', 'c', 'd'].map(read));
  await answer();
  await answer();
  await answer(new Error('lost'));
  const kinds = (await settled).map(({ status }) => status);
  assert.deepEqual(kinds, ['fulfilled', 'fulfilled', 'rejected', 'rejected']);
  const later = read('e');
  await answer();
  assert.equal(await later, 5);
  assert.equal(asked.length, 4);
});

test('whatever is asked in whatever order, each caller gets its own key', async () => {
  const key = fc.integer({ min: 0, max: 200 }).map(String);
  await fc.assert(
    fc.asyncProperty(fc.array(key, { maxLength: 300 }), async (keys) => {
      const read = gatherReads<string>(async (some) => {
        assert.ok(some.length <= 64);
        await turn();
        return new Map(some.filter((one) => one !== '7').map((one) => [one, `value of ${one}`]));
      });
      const got = await Promise.all(keys.map(read));
      const wanted = keys.map((one) => (one === '7' ? null : `value of ${one}`));
      assert.deepEqual(got, wanted);
    }),
    { numRuns: 30 },
  );
});
