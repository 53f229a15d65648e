// Connections that are lost: what they carried fails by name, and nothing else does.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openTestDatabase } from '../../test/database.ts';
import type { Database, Db } from './database.ts';

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
