// The embedded PostgreSQL, by starting and sharing real servers.

import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { isAlive } from '../../../bin/lock.mjs';
import {
  holdInAnotherProcess,
  kill,
  madePlaceFor,
  nextLine,
  open,
  placeFor,
  sql,
} from '../../../test/servers/embedded-servers.ts';
import { holdServiceLock } from './service-lock.ts';

test('a first start makes a database, a second one finds what was written', async (t) => {
  const folder = placeFor(t);
  const first = await open(folder);
  assert.equal(first.startedHere, true);
  await sql(first, `create table notes as select 'kept' as text`);
  await first.close();
  assert.equal(isAlive(first.pid), false);

  const second = await open(folder);
  assert.equal(second.startedHere, true);
  assert.deepEqual(await sql(second, 'select text from notes'), [{ text: 'kept' }]);
  assert.equal(second.url, first.url, 'the port stays the same');
  await second.close();
});

test('text sorts by code point and folds beyond ASCII, on every machine alike', async (t) => {
  const server = await open(await madePlaceFor(t));
  const words = `select word from unnest(array['b', 'a', 'B', 'é']) as word order by word`;
  const sorted = await sql(server, words);
  assert.deepEqual(
    sorted,
    ['B', 'a', 'b', 'é'].map((word) => ({ word })),
  );
  assert.deepEqual(await sql(server, `select lower('ÉCOLE') as low`), [{ low: 'école' }]);
  await server.close();
});

test('the password lies in a file that only its owner reads', async (t) => {
  const folder = placeFor(t);
  const server = await open(folder);
  assert.equal(statSync(join(folder, 'password')).mode & 0o777, 0o600);
  const wrong = new URL(server.url);
  wrong.password = 'guessed';
  const client = new pg.Client({ connectionString: wrong.href });
  client.on('error', () => {});
  await assert.rejects(client.connect(), { code: '28P01' });
  await server.close();
});

test('the last one out stops the server, whoever started it', async (t) => {
  const folder = await madePlaceFor(t);
  const first = await open(folder);
  const second = await open(folder);
  assert.equal(second.startedHere, false);
  assert.equal(second.pid, first.pid);
  await first.close();
  assert.deepEqual(await sql(second, 'select 1 as one'), [{ one: 1 }]);
  await second.close();
  assert.equal(isAlive(second.pid), false);
});

test('many who come at once to an empty folder share one server', async (t) => {
  const folder = placeFor(t);
  const others = [1, 2].map(() => holdInAnotherProcess(folder));
  const [own, ...theirs] = await Promise.all([open(folder), ...others.map(nextLine)]);
  assert.deepEqual(theirs, [String(own.pid), String(own.pid)]);
  for (const other of others) await kill(other);
  // The server notices the ends of their connections in its own time.
  const places = `select count(*)::int as n from pg_locks where locktype = 'advisory'`;
  while (JSON.stringify(await sql(own, places)) !== '[{"n":1}]') await sleep(20);
  await own.close();
  assert.equal(isAlive(own.pid), false);
  assert.deepEqual(readdirSync(folder).sort(), ['data', 'password', 'server.log']);
});

test('one who comes while the last one leaves gets a running server', async (t) => {
  const folder = await madePlaceFor(t);
  let server = await open(folder);
  for (let turn = 0; turn < 4; turn += 1) {
    const [, next] = await Promise.all([server.close(), open(folder)]);
    assert.deepEqual(await sql(next, 'select 1 as one'), [{ one: 1 }]);
    server = next;
  }
  await server.close();
});

test('a data folder of another version is refused and left as it is', async (t) => {
  const folder = placeFor(t);
  mkdirSync(join(folder, 'data'), { recursive: true });
  writeFileSync(join(folder, 'data', 'PG_VERSION'), '16\n');
  await assert.rejects(open(folder), { kind: 'wrong_version', message: /PostgreSQL 16/ });
  assert.deepEqual(readdirSync(folder), ['data']);
  assert.deepEqual(readdirSync(join(folder, 'data')), ['PG_VERSION']);
});

test('a database folder that cannot be used is named, with a way out', async (t) => {
  const folder = placeFor(t);
  writeFileSync(folder, 'a file where the folder should be');
  await assert.rejects(open(folder), { kind: 'cannot_start', message: /ASSAY_DATA/ });
});

test('a server that cannot start shows the end of its log', async (t) => {
  const folder = await madePlaceFor(t);
  const server = await open(folder);
  await server.close();
  writeFileSync(join(folder, 'data', 'postgresql.conf'), 'shared_buffers = nonsense\n');
  const named = { kind: 'cannot_start', message: /shared_buffers/ };
  await assert.rejects(open(folder), named);
});

test('a password file that was swapped is named', async (t) => {
  const folder = await madePlaceFor(t);
  const parent = holdInAnotherProcess(folder);
  await nextLine(parent);
  const password = readFileSync(join(folder, 'password'));
  writeFileSync(join(folder, 'password'), 'another\n');
  await assert.rejects(open(folder), { kind: 'cannot_start', message: /password/ });
  writeFileSync(join(folder, 'password'), password);
  await kill(parent);
  await (await open(folder)).close();
});

test('only one service runs on a database at a time', async (t) => {
  const server = await open(await madePlaceFor(t));
  const first = await holdServiceLock(server.url);
  assert(first);
  assert.equal(await holdServiceLock(server.url), null);
  const waiting = holdServiceLock(server.url, 60_000);
  await first.release();
  const second = await waiting;
  assert(second, 'who waits gets it');
  await second.release();
  await server.close();
});
