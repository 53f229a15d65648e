// Tests of counting processor time: children, ended ones and the server of a database.

import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import { openTestDatabase } from '../../test/database.ts';
import { postgresPid, processorMs } from './processor.ts';

const BUSY = 'while (process.cpuUsage().user < 300_000);';
const skip = process.platform === 'linux' ? false : 'needs /proc';

test('the processor time of a process holds that of children, ended or not', { skip }, async () => {
  const before = processorMs(process.pid);
  execFileSync(process.execPath, ['-e', BUSY]);
  const between = processorMs(process.pid);
  assert.ok(between - before >= 100, `a child that ended used ${between - before} ms`);
  const child = spawn(process.execPath, ['-e', `${BUSY} setInterval(() => {}, 1000)`]);
  await once(child, 'spawn');
  while (processorMs(child.pid ?? 0) < 100) await new Promise((done) => setTimeout(done, 20));
  assert.ok(processorMs(process.pid) - between >= 100, 'a child that lives is counted');
  child.kill();
  await once(child, 'exit');
});

test('the work of a statement is time of the server that a database stands on', {
  skip,
}, async () => {
  const { database, close } = await openTestDatabase();
  const server = await postgresPid(database);
  const before = processorMs(server);
  await database.rows('busy', 'select count(*) from generate_series(1, 3000000) n where n % 7 = 3');
  assert.ok(processorMs(server) - before >= 50);
  await close();
});
