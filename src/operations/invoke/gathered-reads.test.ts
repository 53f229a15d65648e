// Reads that share a statement: who waits for whom, and what each is given.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import { gatherReads } from './gathered-reads.ts';

/** By then what waits is asked for, whatever came together before. */
async function soon(): Promise<void> {
  for (let turns = 0; turns < 3; turns++) await turn();
}

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
    await soon();
  };
  return { read, asked, answer };
}

test('the reads of a turn go together, and so do those that come meanwhile', async () => {
  const { read, asked, answer } = slowStore(new Map([['c', 3]]));
  const first = ['a', 'b', 'a'].map(read);
  assert.deepEqual(asked, []);
  await turn();
  const second = [read('c')];
  await soon();
  const third: Promise<number | null>[] = [];
  for (const key of ['d', 'c', 'e', 'd']) {
    third.push(read(key));
    await turn();
  }
  assert.deepEqual(asked, [['a', 'b'], ['c']]);
  await answer();
  assert.deepEqual(asked.at(2), ['d', 'c', 'e']);
  await answer();
  await answer();
  const values = await Promise.all([...first, ...second, ...third]);
  assert.deepEqual(values, [null, null, null, 3, null, 3, null, null]);
});

test('where the last statement served several, who comes a turn later goes along', async () => {
  const { read, asked, answer } = slowStore(new Map());
  const first = ['a', 'a'].map(read);
  await turn();
  const next = [read('b')];
  await turn();
  next.push(read('c'));
  await soon();
  assert.deepEqual(asked, [['a'], ['b', 'c']]);
  await answer();
  await answer();
  next.push(read('d'));
  await soon();
  const alone = read('e');
  await turn();
  assert.deepEqual(asked.slice(2), [['d'], ['e']]);
  await answer();
  await answer();
  assert.deepEqual(await Promise.all([...first, ...next, alone]), Array(6).fill(null));
});

test('nobody joins a read that has begun: its answer may be older than the question', async () => {
  const { read, asked, answer } = slowStore(new Map([['a', 1]]));
  const first = read('a');
  await turn();
  const second = read('a');
  await turn();
  assert.deepEqual(asked, [['a'], ['a']]);
  await answer();
  await answer();
  assert.deepEqual(await Promise.all([first, second]), [1, 1]);
});

test('a failed read fails for all who waited for it, and for nobody after them', async () => {
  const { read, asked, answer } = slowStore(new Map([['e', 5]]));
  const reads: Promise<number | null>[] = [];
  for (const key of ['a', 'b', 'c', 'd']) {
    reads.push(read(key));
    await turn();
  }
  const settled = Promise.allSettled(reads);
  await answer();
  await answer();
  await answer(new Error('lost'));
  const kinds = (await settled).map(({ status }) => status);
  assert.deepEqual(kinds, ['fulfilled', 'fulfilled', 'rejected', 'rejected']);
  const later = read('e');
  await soon();
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
