// One worker at a time has a company, and nobody who writes to it waits for that.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestDatabase } from '../../test/database.ts';
import { companyLocks } from './locks.ts';

test('a company that one worker has is busy for the others, and other companies are not', async () => {
  const { database, close } = await openTestDatabase();
  await using _closed = { [Symbol.asyncDispose]: close };
  const [one, other] = [companyLocks(database), companyLocks(database)];
  const inside = await one.whileHeld(1, async () => [
    await other.whileHeld(1, async () => 'had'),
    await other.whileHeld(2, async () => 'had'),
  ]);
  assert.deepEqual(inside, {
    kind: 'done',
    result: [{ kind: 'busy' }, { kind: 'done', result: 'had' }],
  });
  assert.equal((await other.whileHeld(1, async () => 'had')).kind, 'done');
  await one.release();
  await other.release();
});

test('work that fails, and a connection that is lost, leave the company to the next worker', async () => {
  const { database, close } = await openTestDatabase();
  await using _closed = { [Symbol.asyncDispose]: close };
  const [one, other] = [companyLocks(database), companyLocks(database)];
  const failing = one.whileHeld(1, () => Promise.reject(new Error('the page is torn')));
  await assert.rejects(failing, /the page is torn/);
  const lose = `select pg_terminate_backend(pid, 5000) from pg_locks where locktype = 'advisory'
    and database = (select oid from pg_database where datname = current_database())`;
  const lost = await one.whileHeld(1, async () => {
    await database.rows('test-lose', lose);
    return other.whileHeld(1, async () => 'had');
  });
  assert.deepEqual(lost, { kind: 'done', result: { kind: 'done', result: 'had' } });
  assert.equal((await one.whileHeld(1, async () => 'had again')).kind, 'done');
  await one.release();
  await other.release();
});
