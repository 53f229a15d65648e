// Kills of the embedded PostgreSQL and of those who use it: nothing committed is lost.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
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

const isRoot = process.getuid?.() === 0;

test('a server whose parent was killed is adopted, and nothing is lost', async (t) => {
  const folder = await madePlaceFor(t);
  const parent = holdInAnotherProcess(folder, `create table notes as select 'kept' as text`);
  const pid = Number(await nextLine(parent));
  await kill(parent);
  assert.equal(isAlive(pid), true, 'the server outlives its parent');

  const adopted = await open(folder);
  assert.equal(adopted.pid, pid);
  assert.equal(adopted.startedHere, false);
  assert.deepEqual(await sql(adopted, 'select text from notes'), [{ text: 'kept' }]);
  await adopted.close();
  await gone(pid);
});

test('a killed server is started again on the next open, and nothing is lost', async (t) => {
  const folder = await madePlaceFor(t);
  const parent = holdInAnotherProcess(folder, `create table notes as select 'kept' as text`);
  const pid = Number(await nextLine(parent));
  await kill(parent);
  process.kill(pid, 'SIGKILL');

  const server = await open(folder);
  assert.notEqual(server.pid, pid);
  assert.deepEqual(await sql(server, 'select text from notes'), [{ text: 'kept' }]);
  await server.close();
});

/** A server that has let go of its files is a moment more on its way out. */
async function gone(pid: number): Promise<void> {
  for (let looks = 0; isAlive(pid); looks++) {
    assert.ok(looks < 500, `${pid} is still alive`);
    await sleep(20);
  }
}

test('a server that is killed under its user comes back at the same address', async (t) => {
  const folder = await madePlaceFor(t);
  const told: string[] = [];
  const server = await open(folder, told);
  await sql(server, `create table notes as select 'kept' as text`);
  const { url, pid } = server;
  process.kill(pid, 'SIGKILL');
  while (!told.includes('the database is back')) await sleep(20);
  assert.notEqual(server.pid, pid);
  assert.equal(server.url, url);
  assert.deepEqual(await sql(server, 'select text from notes'), [{ text: 'kept' }]);
  await server.close();
  await gone(server.pid);
});

test('a pid file that names another program does not keep the server from starting', async (t) => {
  const folder = await madePlaceFor(t);
  const first = await open(folder);
  await first.close();
  // The program that got the id runs as the server's own user: PostgreSQL alone would refuse.
  const { uid, gid } = statSync(join(folder, 'data'));
  const stranger = spawn('sleep', ['1000'], isRoot ? { uid, gid, cwd: '/' } : {});
  t.after(() => kill(stranger));
  const data = join(folder, 'data');
  const lines = [stranger.pid, data, 1, 1, '', '127.0.0.1', '1 1', 'ready', ''];
  writeFileSync(join(data, 'postmaster.pid'), lines.join('\n'));

  const second = await open(folder);
  assert.equal(second.startedHere, true);
  assert.notEqual(second.pid, stranger.pid);
  await second.close();
  assert.equal(isAlive(Number(stranger.pid)), true, 'the stranger is left alone');
});

test('a first start that was interrupted is made afresh', async (t) => {
  const folder = placeFor(t);
  mkdirSync(join(folder, 'data.making', 'base'), { recursive: true });
  writeFileSync(join(folder, 'data.making', 'PG_VERSION'), '18\n');
  writeFileSync(join(folder, 'password'), 'of the interrupted start\n');
  const server = await open(folder);
  assert.deepEqual(await sql(server, 'select 1 as one'), [{ one: 1 }]);
  assert.equal(existsSync(join(folder, 'data.making')), false);
  await server.close();
});

test('a pid file without its words, as a crash of the machine leaves it, is no obstacle', async (t) => {
  const folder = await madePlaceFor(t);
  const first = await open(folder);
  await sql(first, `create table notes as select 'kept' as text`);
  await first.close();
  for (const words of ['', '\n', 'rubbish', '\0\0\0\0']) {
    writeFileSync(join(folder, 'data', 'postmaster.pid'), words);
    const server = await open(folder);
    assert.deepEqual(await sql(server, 'select text from notes'), [{ text: 'kept' }]);
    await server.close();
  }
});

test('a server whose users were all killed ends, and not before', async (t) => {
  const folder = await madePlaceFor(t);
  const users = [1, 2].map(() => holdInAnotherProcess(folder, 'select 1', {}, 0));
  const [pid = ''] = await Promise.all(users.map(nextLine));
  const [first, second] = users;
  assert.ok(first && second);
  await kill(first);
  const own = await open(folder);
  // Long enough for who would end it: its leash starts a program and asks.
  const ends = `select count(*)::int as n from pg_stat_activity
    where application_name = 'assay: keeps the server running'`;
  while (JSON.stringify(await sql(own, ends)) !== '[{"n":2}]') await sleep(20);
  await sleep(1_000);
  assert.equal(isAlive(Number(pid)), true, 'others use it');
  await own.close();
  assert.equal(isAlive(Number(pid)), true, 'another uses it');
  await kill(second);
  while (isAlive(Number(pid))) await sleep(20);
  const later = await open(folder);
  assert.equal(later.startedHere, true);
  await later.close();
});
