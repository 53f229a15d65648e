// The embedded PostgreSQL where root starts it, which PostgreSQL itself refuses.

import assert from 'node:assert/strict';
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import {
  holdInAnotherProcess,
  kill,
  nextLine,
  open,
  ordinaryUser,
  placeFor,
  sql,
} from '../../../test/servers/embedded-servers.ts';

const onlyRoot =
  process.getuid?.() === 0 && process.platform === 'linux'
    ? {}
    : { skip: 'only root on Linux can try it' };

test('root runs the server below a folder that only root may enter', onlyRoot, async (t) => {
  const folder = placeFor(t);
  chmodSync(join(folder, '..'), 0o700);
  const server = await open(folder);
  assert.notEqual(statSync(join(folder, 'data')).uid, 0);
  const status = readFileSync(`/proc/${server.pid}/status`, 'utf8');
  assert.match(status, /^Uid:\t[1-9]/m);
  // dac_read_search or dac_override, and no other power.
  assert.match(status, /^CapPrm:\t0{15}[42]$/m);
  await server.close();
});

test('root runs it from a clone that only root may enter', onlyRoot, async (t) => {
  const folder = placeFor(t);
  const clone = join(folder, '..', 'clone');
  const root = new URL('../../../', import.meta.url).pathname;
  mkdirSync(join(clone, 'node_modules'), { recursive: true, mode: 0o700 });
  // The programs find their folder by the path they were started with.
  for (const part of ['bin', 'src', 'package.json']) {
    cpSync(join(root, part), join(clone, part), { recursive: true });
  }
  for (const name of readdirSync(join(root, 'node_modules'))) {
    const source = join(root, 'node_modules', name);
    const target = join(clone, 'node_modules', name);
    if (!/postgres/.test(name)) symlinkSync(source, target);
    else cpSync(source, target, { recursive: true, verbatimSymlinks: true });
  }
  const entry = join(clone, 'src', 'app', 'embedded-postgres', 'embedded-postgres.ts');
  const parent = holdInAnotherProcess(folder, 'select 1', {}, 30_000, pathToFileURL(entry).href);
  assert.match(await nextLine(parent), /^\d+$/);
  await kill(parent);
  await (await open(folder)).close();
});

test('root and the ordinary user who owns the folder take turns', onlyRoot, async (t) => {
  const folder = placeFor(t);
  const user = ordinaryUser();
  if (user === null) return t.skip('no ordinary user can run this Node from where it lies');
  mkdirSync(folder, { mode: 0o700 });
  chownSync(folder, user.uid, user.gid);
  const parent = holdInAnotherProcess(folder, `create table notes as select 'kept' as text`, user);
  const pid = Number(await nextLine(parent));
  assert.match(
    readFileSync(`/proc/${pid}/status`, 'utf8'),
    new RegExp(`^Uid:\t${user.uid}\t`, 'm'),
  );
  await kill(parent);

  const server = await open(folder);
  assert.equal(server.pid, pid);
  assert.deepEqual(await sql(server, 'select text from notes'), [{ text: 'kept' }]);
  await server.close();

  const again = holdInAnotherProcess(folder, 'select 1', user);
  assert.match(await nextLine(again), /^\d+$/);
  await kill(again);
});
