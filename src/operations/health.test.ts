// Readiness, as a load balancer asks for it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fakeWorld } from '../../test/worlds/fake-world.ts';
import type { Database } from '../store/database.ts';
import { isReady } from './health.ts';

function databaseWith(rows: () => Promise<never[]>): { database: Database; asked: () => number } {
  let asked = 0;
  const database = {
    rows: () => {
      asked += 1;
      return rows();
    },
  } as unknown as Database;
  return { database, asked: () => asked };
}

test('a database that answers makes ready, one that refuses does not', async () => {
  const answers = databaseWith(async () => []);
  assert.equal(await isReady(fakeWorld({ database: answers.database }).world), true);
  const refuses = databaseWith(() => Promise.reject(new Error('connection refused')));
  assert.equal(await isReady(fakeWorld({ database: refuses.database }).world), false);
});

test('a database that says nothing is not waited for, and asked once', async () => {
  const answers: (() => void)[] = [];
  const silent = databaseWith(() => new Promise((resolve) => answers.push(() => resolve([]))));
  const { world } = fakeWorld({ database: silent.database });
  assert.deepEqual(await Promise.all([isReady(world), isReady(world)]), [false, false]);
  assert.equal(silent.asked(), 1);
  const later = isReady(world);
  for (const answer of answers) answer();
  assert.equal(await later, true, 'it is ready as soon as it answers');
});
