// A disk that is really full: a file system of its own, as small as a database can lie on.
//
// unwritable.test.ts runs everywhere and asks every operation, of a database whose triggers say
// what a full disk says. This one shows that it is so: no page of a table can be added. What
// neither shows is a server that cannot write its log (WAL) any more: it ends itself, and until
// there is room for it to start again nothing is read either.

import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';

/** What is mounted in it is seen by nobody else, and gone with its processes. */
const NAMESPACE =
  process.getuid?.() === 0 ? ['-m'] : ['-U', '--map-current-user', '--keep-caps', '-m'];
const MOUNT = 'mount -t tmpfs -o size=176m tmpfs "$0" && chmod 755 "$0"';
const scene = new URL('full-disk-scene.ts', import.meta.url).pathname;

test('with the disk full, reading goes on, writing is refused, and both go on with room', async (t) => {
  const disk = mkdtempSync(join(tmpdir(), 'assay-disk-'));
  chmodSync(disk, 0o755);
  t.after(() => rmSync(disk, { recursive: true, force: true }));
  const tried = spawnSync('unshare', [...NAMESPACE, 'sh', '-c', MOUNT, disk]);
  if (tried.status !== 0) {
    t.skip('no file system can be mounted here; unwritable.test.ts ran all the same');
    return;
  }
  const run = [MOUNT, 'exec "$1" "$2" "$0"'].join(' && ');
  const words = [...NAMESPACE, 'sh', '-c', run, disk, process.execPath, scene];
  const child = spawn('unshare', words, { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = (await text(child.stdout)).trim().split('\n');
  const seen = new Map(
    lines.map((line) => {
      const { what, ...rest } = JSON.parse(line) as { readonly what: string };
      return [what, rest] as const;
    }),
  );
  const says = (writes: boolean) => ({
    status: writes ? 'ok' : 'unavailable',
    database: true,
    writes,
  });
  for (const when of ['room', 'full', 'room again']) {
    const writes = when !== 'full';
    assert.deepEqual(seen.get(`${when}: read`), { status: 200 });
    const ready = { status: writes ? 200 : 503, says: says(writes) };
    assert.deepEqual(seen.get(`${when}: ready`), ready, when);
    assert.deepEqual(seen.get(`${when}: ready to read`), { status: 200 });
    const wanted = writes
      ? { status: 201 }
      : { status: 503, code: 'service_unavailable', again: '30' };
    assert.deepEqual(seen.get(`${when}: write`), wanted);
  }
  assert.deepEqual(seen.get('the server'), { isTheSame: true });
});
