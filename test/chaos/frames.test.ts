// Processes that are killed while they put or pack objects, and those that do both at once.

import assert from 'node:assert/strict';
import { AsyncLocalStorage } from 'node:async_hooks';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs, { readdir, stat } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { after, before, mock, test } from 'node:test';
import { folderBlobs, rawKey } from '../../src/outside/blobs.ts';
import { folderUpkeep } from '../../src/outside/evidence/blob-upkeep.ts';
import { look, openStore, packAll, sha } from './frame-store.ts';

const SERIES = 'https://acme.example/terms';

interface Work {
  readonly kind: 'put' | 'pack';
  readonly folder: string;
  readonly looks: readonly Buffer[];
}

/** Steps on the disk: between any two of them a process may end. */
const STEPS = ['open', 'link', 'rename', 'unlink', 'mkdir', 'writeFile'] as const;
/** What takes the steps of whoever may die here; all others take theirs undisturbed. */
const lives = new AsyncLocalStorage<() => Promise<void>>();

before(() => {
  for (const name of STEPS) {
    const real = fs[name];
    mock.method(fs, name, async (...given: unknown[]) => {
      await lives.getStore()?.();
      return Reflect.apply(real, fs, given);
    });
  }
  syncBuiltinESMExports();
});
after(() => {
  mock.restoreAll();
  syncBuiltinESMExports();
});

// All that outlives a process that is killed is what it did on the disk. Here it goes no further
// than its n-th step.
async function diesAt(step: number, { kind, folder, looks }: Work): Promise<boolean> {
  const died = Promise.withResolvers<true>();
  let serial = 0;
  let steps = 0;
  const life = (): Promise<void> => {
    steps += 1;
    if (steps <= step) return Promise.resolve();
    died.resolve(true);
    return new Promise(() => {});
  };
  const unique = () => `dying-${serial++}`;
  const work = async (): Promise<false> => {
    if (kind === 'pack') await packAll({ upkeep: folderUpkeep(folder, unique) }, looks.map(sha));
    else for (const bytes of looks) await folderBlobs(folder, unique).put(bytes, 'series');
    return false;
  };
  return Promise.race([died.promise, lives.run(life, work)]);
}

/** The same in a process of its own, which ends itself there. */
async function killedAt(step: number, { kind, folder, looks }: Work): Promise<boolean> {
  const here = (name: string) => JSON.stringify(new URL(name, import.meta.url).href);
  const script = `
    import fs from 'node:fs/promises';
    import { syncBuiltinESMExports } from 'node:module';
    let steps = 0;
    const step = () => { if (++steps > ${step}) process.kill(process.pid, 'SIGKILL'); };
    for (const name of ${JSON.stringify(STEPS)}) {
      const real = fs[name];
      fs[name] = async (...given) => { step(); return real(...given); };
    }
    syncBuiltinESMExports();
    const { folderBlobs } = await import(${here('../../src/outside/blobs.ts')});
    const { folderUpkeep } = await import(${here('../../src/outside/evidence/blob-upkeep.ts')});
    const { look, packAll, sha } = await import(${here('./frame-store.ts')});
    let serial = 0;
    const unique = () => process.pid + '-' + (serial++);
    const folder = ${JSON.stringify(folder)};
    const looks = Array.from({ length: ${looks.length} }, (_, n) => look(n));
    if (${kind === 'pack'}) await packAll({ upkeep: folderUpkeep(folder, unique) }, looks.map(sha));
    else for (const bytes of looks) await folderBlobs(folder, unique).put(bytes, 'series');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [, signal] = (await once(child, 'close')) as [number | null, string | null];
  return signal === 'SIGKILL';
}

for (const kind of ['put', 'pack'] as const) {
  test(`killed between any two steps of a ${kind}, nothing is lost`, async (t) => {
    const looks = [0, 1, 2].map((n) => look(n));
    let kills = 0;
    for (let step = 0; ; step += 1) {
      await using store = await openStore();
      if (kind === 'pack') for (const bytes of looks) await store.plain(bytes);
      const killed = step % 16 === 5 ? killedAt : diesAt;
      const isKilled = await killed(step, { kind, folder: store.folder, looks });
      kills += isKilled ? 1 : 0;
      const found = await store.upkeep.check(() => {});
      assert.deepEqual(found.damaged, [], `killed at ${step}`);
      if (kind === 'pack') assert.equal(found.objects, 3, `killed at ${step}`);
      for (const bytes of looks) await store.blobs.put(bytes, 'series');
      for (const bytes of looks) {
        assert.deepEqual(await store.blobs.get(sha(bytes)), { kind: 'bytes', bytes });
      }
      await packAll(store, looks.map(sha));
      assert.equal((await store.upkeep.check(() => {})).plain, 0);
      if (!isKilled) break;
    }
    assert.ok(kills > 20, 'kills met the work');
    t.diagnostic(`${kills} kills`);
  });
}

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
