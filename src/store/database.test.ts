// Connections that are lost: what they carried fails by name, and nothing else does.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { openTestDatabase } from '../../test/database.ts';
import { afterDeadlocks, type Database, type Db, openDatabase } from './database.ts';

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

/** How many connections of ours the server has, asked on one that is not counted. */
async function connectionsOf({ url }: { readonly url: string }): Promise<number> {
  const client = new pg.Client({ connectionString: url, application_name: 'counting' });
  await client.connect();
  try {
    const { rows } = await client.query(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and application_name = 'assay'`,
    );
    return rows[0].count;
  } finally {
    await client.end();
  }
}

test('the hot connection is one, however often it is lost, and none when all is closed', async () => {
  const place = await openTestDatabase();
  const database = openDatabase({ url: place.url, connections: 1 });
  try {
    const before = await connectionsOf(place);
    for (let losses = 0; losses < 3; losses++) {
      const pid = await processOf(database.hot);
      const ended = place.database.rows('test_end', 'select pg_terminate_backend($1)', [pid]);
      // Statements that come while it is being lost open the next one, each as soon as it can.
      const asked: Promise<unknown>[] = [];
      for (let tries = 0; tries < 20; tries++) {
        asked.push(processOf(database.hot).catch(() => null));
        await sleep(5);
      }
      await Promise.all([ended, ...asked]);
      await processOf(database.hot);
    }
    // The pool of the place may have opened one of its own.
    assert.ok((await connectionsOf(place)) <= before + 2);
    await database.close();
    await sleep(100);
    assert.ok((await connectionsOf(place)) <= before + 1);
    await assert.rejects(processOf(database.hot), /was closed/);
  } finally {
    await place.close();
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
    assert.ok(tries >= 3, 'one of them was the victim, once or again');
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

test('a server that takes a connection and says nothing is given up', async () => {
  const sockets = new Set<Socket>();
  const silent = createServer((socket) => sockets.add(socket)).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const database = openDatabase({ url: `postgres://a:b@127.0.0.1:${port}/c`, patience: 200 });
  try {
    await assert.rejects(processOf(database), LOST);
    await assert.rejects(processOf(database.hot), LOST);
    await assert.rejects(database.session(), LOST);
    const work = database.transaction(async () => {});
    await assert.rejects(work, LOST);
  } finally {
    for (const socket of sockets) socket.destroy();
    silent.close();
    await database.close();
  }
});

test('a statement that takes too long is ended by the server, and its connection goes on', async () => {
  const place = await openTestDatabase();
  const database = openDatabase({ url: place.url, connections: 1, patience: 1_000 });
  try {
    const long = 'select pg_sleep(600)';
    await assert.rejects(database.rows('test_long', long), { code: '57014' });
    await assert.rejects(database.hot.rows('test_long', long), { code: '57014' });
    const work = database.transaction((db) => db.rows('test_long', long));
    await assert.rejects(work, { code: '57014' });
    assert.ok((await processOf(database)) > 0);
  } finally {
    await database.close();
    await place.close();
  }
});

test('a server process that hangs is given up, wherever it was asked', async () => {
  const place = await openTestDatabase();
  const database = openDatabase({ url: place.url, connections: 1, patience: 200 });
  const stopped: number[] = [];
  const stop = async (db: Db): Promise<void> => {
    const pid = await processOf(db);
    process.kill(pid, 'SIGSTOP');
    stopped.push(pid);
  };
  try {
    await stop(database);
    await assert.rejects(processOf(database), LOST);
    assert.ok((await processOf(database)) > 0, 'another connection took its place');
    await stop(database.hot);
    await assert.rejects(processOf(database.hot), LOST);
    // The connection is closed at once, and its end is heard of a moment later.
    while ((await processOf(database.hot).catch(() => 0)) === 0) await sleep(10);
    const work = database.transaction(async (db) => {
      await stop(db);
      await processOf(db);
    });
    await assert.rejects(work, LOST);
    const full = database.transaction(() => processOf(database));
    await assert.rejects(full, LOST, 'who waits for a connection waits no longer than for it');
    assert.ok((await processOf(database)) > 0);
  } finally {
    for (const pid of stopped) process.kill(pid, 'SIGCONT');
    await database.close();
    await place.close();
  }
});
