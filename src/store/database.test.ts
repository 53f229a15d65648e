// Connections that are lost: what they carried fails by name, and nothing else does.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openTestDatabase } from '../../test/database.ts';
import { afterDeadlocks, type Database, type Db } from './database.ts';

async function processOf(db: Db): Promise<number> {
  const [row] = await db.rows<{ pid: number }>('test_pid', 'select pg_backend_pid() as pid');
  if (!row) throw new Error('a connection without a process');
  return row.pid;
}

/** Ends a connection of the server, and lets this process hear of it. */
async function end(database: Database, pid: number): Promise<void> {
  await database.rows('test_end', 'select pg_terminate_backend($1)', [pid]);
  await sleep(100);
}

const LOST = { code: /^(08006|57P01)$/ };

test('a connection that is lost between two statements of a transaction fails it alone', async () => {
  const { database, close } = await openTestDatabase();
  try {
    const write = `insert into settings (name, value) values ('whose', 'mine')`;
    const work = database.transaction(async (db) => {
      await db.rows('test_write', write);
      await end(database, await processOf(db));
      await db.rows('test_more', 'select 1');
    });
    await assert.rejects(work, LOST);
    const committing = database.transaction(async (db) => {
      await db.rows('test_write', write);
      await end(database, await processOf(db));
    });
    await assert.rejects(committing, LOST, 'also where nothing is left to do but to commit');
    const ours = database.transaction(async () => {
      throw new TypeError('a fault of ours');
    });
    await assert.rejects(ours, (error) => !Object.hasOwn(error as object, 'code'));
    assert.deepEqual(await database.rows('test_read', 'select name from settings'), []);
    const after = await database.transaction((db) => db.rows('test_one', 'select 1 as one'));
    assert.deepEqual(after, [{ one: 1 }]);
  } finally {
    await close();
  }
});

test('that a session is lost is told once', async () => {
  const { database, close } = await openTestDatabase();
  try {
    const session = await database.session();
    let told = 0;
    session.on('lost', () => {
      told += 1;
    });
    await end(database, await processOf(session));
    assert.equal(told, 1, 'whoever opens another one then opens one');
    await session.release();
  } finally {
    await close();
  }
});

test('of two transactions that wait for each other both are done in the end', async () => {
  const { database, close } = await openTestDatabase();
  try {
    await database.rows(
      'test_two',
      `insert into settings (name, value) values ('a', ''), ('b', '')`,
    );
    let waiting = 2;
    let both: () => void = () => {};
    const met = new Promise<void>((resolve) => {
      both = resolve;
    });
    let tries = 0;
    const add = (names: readonly string[]) =>
      afterDeadlocks(database, async (db) => {
        tries++;
        for (const name of names) {
          const sql = `update settings set value = value || 'x' where name = $1`;
          await db.rows('test_add', sql, [name]);
          if (--waiting === 0) both();
          await met;
        }
      });
    await Promise.all([add(['a', 'b']), add(['b', 'a'])]);
    assert.equal(tries, 3, 'one of them was the victim, once');
    const rows = await database.rows('test_read', `select value from settings where name < 'c'`);
    assert.deepEqual(rows, [{ value: 'xx' }, { value: 'xx' }]);
    await assert.rejects(
      afterDeadlocks(database, () => Promise.reject(new Error('other'))),
      /other/,
    );
  } finally {
    await close();
  }
});
