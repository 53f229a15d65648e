// The databases that tests get.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestDatabase } from './database.ts';

test('every test has a migrated database of its own, many at once', async () => {
  const all = await Promise.all(Array.from({ length: 4 }, openTestDatabase));
  try {
    const [first, second] = all;
    assert(first && second);
    assert.equal(new Set(all.map(({ url }) => url)).size, 4);
    const write = `insert into settings (name, value) values ('whose', 'mine')`;
    await first.database.rows('test_write', write);
    const read = 'select value from settings where name = $1';
    assert.deepEqual(await first.database.rows('test_read', read, ['whose']), [{ value: 'mine' }]);
    assert.deepEqual(await second.database.rows('test_read', read, ['whose']), []);
  } finally {
    await Promise.all(all.map((one) => one.close()));
  }
});

test('a closed test database is gone', async () => {
  const { url, close } = await openTestDatabase();
  await close();
  const other = await openTestDatabase();
  const name = new URL(url).pathname.slice(1);
  const sql = 'select from pg_database where datname = $1';
  assert.deepEqual(await other.database.rows('test_gone', sql, [name]), []);
  await other.close();
});
