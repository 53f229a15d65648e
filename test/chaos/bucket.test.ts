// Objects in a bucket: over each other as in a folder, and nothing lost by whoever is killed.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { after, before, beforeEach, test } from 'node:test';
import { blobsIn, rawKey } from '../../src/outside/blobs.ts';
import { baseKey } from '../../src/outside/evidence/blob-files.ts';
import { formOf } from '../../src/outside/evidence/blob-form.ts';
import { removalIn } from '../../src/outside/evidence/blob-removal.ts';
import { upkeepIn } from '../../src/outside/evidence/blob-upkeep.ts';
import { bucketStore } from '../../src/outside/files/bucket-store.ts';
import type { FileStore } from '../../src/outside/files/file-store.ts';
import { bucketOptions } from '../servers/bucket-options.ts';
import { type ObjectServer, openObjectServer } from '../servers/object-server.ts';
import { look, packAll, sha } from './frame-store.ts';

const SERIES = 'https://acme.example/terms';

let server: ObjectServer;
before(async () => {
  server = await openObjectServer();
});
after(() => server[Symbol.asyncDispose]());
beforeEach(() => {
  server.fault = () => null;
  server.asked.length = 0;
});

let serial = 0;

function openBucket(cacheBytes = 1_000_000) {
  const prefix = `run${serial++}`;
  const store = bucketStore(server.at(prefix), bucketOptions('/nowhere', cacheBytes));
  return {
    prefix,
    store,
    blobs: blobsIn(store),
    upkeep: upkeepIn(store),
    removal: removalIn(store),
    form: async (key: string) => {
      const read = await store.read(key);
      assert.ok(read.kind === 'bytes', key);
      return { ...formOf(read.bytes), length: read.bytes.length };
    },
    fileOf: (key: string) => server.fileOf(`${prefix}/${key}`),
    // As a folder of an older version was copied.
    plain: (bytes: Buffer) => store.write(rawKey(sha(bytes)), bytes),
  };
}

test('looks are frames over a base, whose bytes stand in the bucket once', async () => {
  const { blobs, upkeep, form } = openBucket();
  const names: string[] = [];
  for (let n = 0; n < 12; n++) names.push(await blobs.put(look(n), SERIES));
  for (const [n, sha256] of names.entries()) {
    assert.deepEqual(await blobs.get(sha256), { kind: 'bytes', bytes: look(n) });
    const { kind, length } = await form(rawKey(sha256));
    assert.equal(kind, 'frame');
    assert.ok(length < 1_500, `look ${n} takes ${length} bytes`);
  }
  assert.equal((await form(baseKey(names[0] ?? ''))).kind, 'whole');
  const found = await upkeep.check(() => {});
  assert.deepEqual([found.objects, found.whole, found.frames, found.damaged], [12, 1, 11, []]);
});

test('damage of a base is told for every object on it, and putting it again heals them', async () => {
  const { blobs, upkeep, fileOf } = openBucket();
  const names: string[] = [];
  for (let n = 0; n < 4; n++) names.push(await blobs.put(look(n), SERIES));
  const [base = '', ...rest] = names;
  await writeFile(fileOf(baseKey(base)), 'rubbish');
  // The tag of a file is kept beside it.
  await writeFile(`${fileOf(baseKey(base))}.md5`, 'other');
  const { damaged } = await upkeep.check(() => {});
  assert.deepEqual(
    new Map(damaged.map(({ sha256, why, base: on }) => [sha256, `${why} ${on}`])),
    new Map([[base, 'own_bytes null'], ...rest.map((one) => [one, `base ${base}`] as const)]),
  );
  assert.deepEqual(await blobs.get(base), { kind: 'corrupt' });
  await blobs.put(look(0), SERIES);
  assert.deepEqual((await upkeep.check(() => {})).damaged, []);
});

test('an object that is erased while it is packed does not come back', async () => {
  const { blobs, removal, store, plain } = openBucket();
  await plain(look(1));
  const sha256 = sha(look(1));
  // Between what packing reads and what it writes.
  const meddled = new Proxy(store, {
    get: (_, name: keyof FileStore) => {
      if (name !== 'write') return store[name].bind(store);
      return async (...given: Parameters<FileStore['write']>) => {
        await removal.setAside(sha256);
        return store.write(...given);
      };
    },
  });
  assert.equal((await upkeepIn(meddled).pack(sha256, null)).kind, 'kept');
  assert.deepEqual(await blobs.get(sha256), { kind: 'missing' });
});

test('an object that stands on one that goes is stored whole before, and all that goes is gone', async () => {
  const { blobs, removal, store } = openBucket();
  const base = await blobs.put(look(1), SERIES);
  const kept = await blobs.put(look(2), SERIES);
  await removal.forget(SERIES);
  assert.equal(await removal.standAlone(kept), 'stands');
  await removal.setAside(base);
  assert.deepEqual(await blobs.get(base), { kind: 'missing' });
  assert.deepEqual(await blobs.get(kept), { kind: 'bytes', bytes: look(2) });
  await removal.bringBack(base);
  assert.equal((await blobs.get(base)).kind, 'bytes');
  await removal.setAside(base);
  await removal.discard(base);
  const left: string[] = [];
  for await (const { key } of store.list('')) left.push(key);
  assert.deepEqual(left, [rawKey(kept)]);
});

interface Work {
  readonly kind: 'put' | 'pack';
  readonly prefix: string;
  readonly looks: readonly Buffer[];
}

/** Calls `end` at the n-th request: before the bucket does what it is asked, or after. */
function endAt(step: number, end: () => void): void {
  let asked = 0;
  server.fault = () => {
    asked += 1;
    const last = Math.floor(step / 2) + 1;
    if (asked < last) return null;
    end();
    return { kind: asked > last || step % 2 === 0 ? 'reset' : 'lost_answer' };
  };
}

// All that outlives a process that is killed is what the bucket did for it. Here, none of what it
// would still ask comes to the bucket, and it goes no further than its first failure.
async function diesAt(step: number, { kind, prefix, looks }: Work): Promise<boolean> {
  const died = Promise.withResolvers<true>();
  let isDead = false;
  const usual = bucketOptions('/nowhere');
  const sleep = (milliseconds: number): Promise<unknown> => {
    if (!isDead) return usual.sleep(milliseconds);
    died.resolve(true);
    return new Promise(() => {});
  };
  const store = bucketStore(server.at(prefix), { ...usual, sleep });
  endAt(step, () => {
    isDead = true;
  });
  const work = async (): Promise<false> => {
    if (kind === 'pack') await packAll({ upkeep: upkeepIn(store) }, looks.map(sha));
    else for (const bytes of looks) await blobsIn(store).put(bytes, 'series');
    return false;
  };
  const isKilled = await Promise.race([died.promise, work()]);
  server.fault = () => null;
  return isKilled;
}

/** The same in a process of its own, which is killed. */
async function killedAt(step: number, { kind, prefix, looks }: Work): Promise<boolean> {
  const here = (name: string) => JSON.stringify(new URL(name, import.meta.url).href);
  const script = `
    const { blobsIn } = await import(${here('../../src/outside/blobs.ts')});
    const { upkeepIn } = await import(${here('../../src/outside/evidence/blob-upkeep.ts')});
    const { bucketStore } = await import(${here('../../src/outside/files/bucket-store.ts')});
    const { bucketOptions } = await import(${here('../servers/bucket-options.ts')});
    const { look, packAll, sha } = await import(${here('./frame-store.ts')});
    const store = bucketStore(${JSON.stringify(server.at(prefix))}, bucketOptions('/nowhere'));
    const looks = Array.from({ length: ${looks.length} }, (_, n) => look(n));
    if (${kind === 'pack'}) await packAll({ upkeep: upkeepIn(store) }, looks.map(sha));
    else for (const bytes of looks) await blobsIn(store).put(bytes, 'series');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  endAt(step, () => child.kill('SIGKILL'));
  const [, signal] = (await once(child, 'close')) as [number | null, string | null];
  server.fault = () => null;
  return signal === 'SIGKILL';
}

for (const kind of ['put', 'pack'] as const) {
  test(`killed at any request of a ${kind}, nothing is lost`, async (t) => {
    const looks = [0, 1, 2].map((n) => look(n));
    let kills = 0;
    for (let step = 0; ; step += 1) {
      const bucket = openBucket();
      if (kind === 'pack') for (const bytes of looks) await bucket.plain(bytes);
      const killed = step % 16 === 5 ? killedAt : diesAt;
      const isKilled = await killed(step, { kind, prefix: bucket.prefix, looks });
      kills += isKilled ? 1 : 0;
      const found = await bucket.upkeep.check(() => {});
      assert.deepEqual(found.damaged, [], `killed at ${step}`);
      if (kind === 'pack') assert.equal(found.objects, 3, `killed at ${step}`);
      for (const bytes of looks) await bucket.blobs.put(bytes, 'series');
      for (const bytes of looks) {
        assert.deepEqual(await bucket.blobs.get(sha(bytes)), { kind: 'bytes', bytes });
      }
      await packAll(bucket, looks.map(sha));
      assert.equal((await bucket.upkeep.check(() => {})).plain, 0);
      if (!isKilled) break;
    }
    assert.ok(kills > 20, 'kills met the work');
    t.diagnostic(`${kills} kills`);
  });
}

test('many writers of the same looks and two that pack lose nothing', async () => {
  const bucket = openBucket();
  const looks = Array.from({ length: 24 }, (_, n) => look(n));
  for (const bytes of looks.slice(0, 12)) await bucket.plain(bytes);
  const names = looks.slice(0, 12).map(sha);
  const writing = [looks, looks.toReversed()].map(async (order) => {
    for (const bytes of order) await bucket.blobs.put(bytes, SERIES);
  });
  await Promise.all([...writing, packAll(bucket, names), packAll(bucket, names.toReversed())]);
  const found = await bucket.upkeep.check(() => {});
  assert.deepEqual([found.objects, found.damaged], [24, []]);
});
