// Readiness, as a load balancer asks for it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fakeWorld } from '../../test/worlds/fake-world.ts';
import type { Database } from '../store/database.ts';
import { readinessOf } from './health.ts';

type Rows = () => Promise<never[]>;

function databaseWith(rows: Rows, write: Rows = async () => []) {
  let asked = 0;
  let written = 0;
  const database = {
    rows: () => {
      asked += 1;
      return rows();
    },
    transaction: () => {
      written += 1;
      return write();
    },
  } as unknown as Database;
  return { database, asked: () => asked, written: () => written };
}

const READY = { reads: true, writes: true };
const AWAY = { reads: false, writes: false };

test('a database that answers makes ready, one that refuses does not', async () => {
  const answers = databaseWith(async () => []);
  assert.deepEqual(await readinessOf(fakeWorld({ database: answers.database }).world), READY);
  const refuses = databaseWith(() => Promise.reject(new Error('connection refused')));
  assert.deepEqual(await readinessOf(fakeWorld({ database: refuses.database }).world), AWAY);
});

test('a database that says nothing is not waited for, and asked once', async () => {
  const answers: (() => void)[] = [];
  const silent = databaseWith(() => new Promise((resolve) => answers.push(() => resolve([]))));
  const { world } = fakeWorld({ database: silent.database });
  const both = await Promise.all([readinessOf(world), readinessOf(world)]);
  assert.deepEqual(both, [AWAY, AWAY]);
  assert.equal(silent.asked(), 1);
  const later = readinessOf(world);
  for (const answer of answers) answer();
  assert.deepEqual(await later, READY, 'it is ready as soon as it answers');
});

test('whether it can be written is tried every few seconds, however often anybody asks', async () => {
  const full = Object.assign(new Error('no space left'), { code: '53100' });
  const plan = { full: true };
  const one = databaseWith(
    async () => [],
    async () => {
      if (plan.full) throw full;
      return [];
    },
  );
  const fake = fakeWorld({ database: one.database });
  let seconds = 0;
  const world = { ...fake.world, now: () => new Date(1_000_000 + seconds * 1_000) };
  for (seconds = 0; seconds < 5; seconds++) {
    assert.deepEqual(await readinessOf(world), { reads: true, writes: false });
  }
  assert.equal(one.written(), 1);
  plan.full = false;
  assert.deepEqual(await readinessOf(world), READY);
  assert.equal(one.written(), 2);
});
