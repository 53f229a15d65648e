// Processes that are killed while they put or pack objects, and those that do both at once.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { rawKey } from '../../src/outside/blobs.ts';
import { look, openStore, packAll, sha } from './frame-store.ts';

const SERIES = 'https://acme.example/terms';

// Writes or packs in a process of its own, which ends itself at its n-th step on the disk.
async function killedAt(step: number, folder: string, work: string): Promise<boolean> {
  const here = (name: string) => JSON.stringify(new URL(name, import.meta.url).href);
  const script = `
    import fs from 'node:fs/promises';
    import { syncBuiltinESMExports } from 'node:module';
    let steps = 0;
    const step = () => { if (++steps > ${step}) process.kill(process.pid, 'SIGKILL'); };
    for (const name of ['open', 'link', 'rename', 'unlink', 'mkdir', 'writeFile']) {
      const real = fs[name];
      fs[name] = async (...given) => { step(); return real(...given); };
    }
    syncBuiltinESMExports();
    const { folderBlobs } = await import(${here('../../src/outside/blobs.ts')});
    const { folderUpkeep } = await import(${here('../../src/outside/evidence/blob-upkeep.ts')});
    const unique = () => process.pid + '-' + (steps++);
    const blobs = folderBlobs(${JSON.stringify(folder)}, unique);
    const upkeep = folderUpkeep(${JSON.stringify(folder)}, unique);
    ${work}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [, signal] = (await once(child, 'close')) as [number | null, string | null];
  return signal === 'SIGKILL';
}

test('killed between any two steps of a put or of packing, nothing is lost', async (t) => {
  const looks = [0, 1, 2].map((n) => look(n));
  const given = JSON.stringify(looks.map((bytes) => bytes.toString('base64')));
  const put = `for (const one of ${given}) await blobs.put(Buffer.from(one, 'base64'), 'series');`;
  const names = JSON.stringify(looks.map(sha));
  const pack = `let over = null;
    for (const one of ${names}) over = (await upkeep.pack(one, over)).next;`;
  let kills = 0;
  for (const [kind, work] of Object.entries({ put, pack })) {
    for (let step = 0; ; step += 1) {
      await using store = await openStore();
      if (kind === 'pack') for (const bytes of looks) await store.plain(bytes);
      const isKilled = await killedAt(step, store.folder, work);
      kills += isKilled ? 1 : 0;
      const found = await store.upkeep.check(() => {});
      assert.deepEqual(found.damaged, [], `${kind} killed at ${step}`);
      if (kind === 'pack') assert.equal(found.objects, 3, `${kind} killed at ${step}`);
      for (const bytes of looks) await store.blobs.put(bytes, 'series');
      for (const bytes of looks) {
        assert.deepEqual(await store.blobs.get(sha(bytes)), { kind: 'bytes', bytes });
      }
      await packAll(store, looks.map(sha));
      assert.equal((await store.upkeep.check(() => {})).plain, 0);
      if (!isKilled) break;
    }
  }
  assert.ok(kills > 10, 'kills met the work');
  t.diagnostic(`${kills} kills`);
});

test('a service that writes beside packing loses nothing, and no frame stands on a frame', async () => {
  await using store = await openStore();
  const looks = Array.from({ length: 60 }, (_, n) => look(n));
  const names: string[] = [];
  for (const bytes of looks.slice(0, 40)) names.push(await store.plain(bytes));
  const writing = (async () => {
    for (const bytes of looks.toReversed()) await store.blobs.put(bytes, SERIES);
  })();
  await Promise.all([packAll(store, names), packAll(store, names.toReversed()), writing]);
  const found = await store.upkeep.check(() => {});
  assert.deepEqual([found.objects, found.damaged], [60, []]);
  const drafts = await readdir(join(store.folder, 'drafts'));
  assert.deepEqual(drafts, []);
  assert.equal((await stat(join(store.folder, rawKey(names[0] ?? '')))).mode & 0o777, 0o600);
});
