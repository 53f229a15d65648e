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

// Works in a process of its own, which is killed when it asks the bucket for the n-th time: before
// the bucket does what it was asked, or after.
async function killedAt(step: number, prefix: string, work: string): Promise<boolean> {
  const here = (name: string) => JSON.stringify(new URL(name, import.meta.url).href);
  const script = `
    const { blobsIn } = await import(${here('../../src/outside/blobs.ts')});
    const { upkeepIn } = await import(${here('../../src/outside/evidence/blob-upkeep.ts')});
    const { bucketStore } = await import(${here('../../src/outside/files/bucket-store.ts')});
    const { bucketOptions } = await import(${here('../servers/bucket-options.ts')});
    const store = bucketStore(${JSON.stringify(server.at(prefix))}, bucketOptions('/nowhere'));
    const blobs = blobsIn(store);
    const upkeep = upkeepIn(store);
    ${work}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  let asked = 0;
  server.fault = () => {
    asked += 1;
    if (asked !== Math.floor(step / 2) + 1) return null;
    child.kill('SIGKILL');
    return { kind: step % 2 === 0 ? 'reset' : 'lost_answer' };
  };
  const [, signal] = (await once(child, 'close')) as [number | null, string | null];
  server.fault = () => null;
  return signal === 'SIGKILL';
}

test('killed at any request of a put or of packing, nothing is lost', async (t) => {
  const looks = [0, 1, 2].map((n) => look(n));
  const given = JSON.stringify(looks.map((bytes) => bytes.toString('base64')));
  const put = `for (const one of ${given}) await blobs.put(Buffer.from(one, 'base64'), 'series');`;
  const names = JSON.stringify(looks.map(sha));
  const pack = `let over = null;
    for (const one of ${names}) over = (await upkeep.pack(one, over)).next;`;
  let kills = 0;
  for (const [kind, work] of Object.entries({ put, pack })) {
    for (let step = 0; ; step += 1) {
      const bucket = openBucket();
      if (kind === 'pack') for (const bytes of looks) await bucket.plain(bytes);
      const isKilled = await killedAt(step, bucket.prefix, work);
      kills += isKilled ? 1 : 0;
      const found = await bucket.upkeep.check(() => {});
      assert.deepEqual(found.damaged, [], `${kind} killed at ${step}`);
      if (kind === 'pack') assert.equal(found.objects, 3, `${kind} killed at ${step}`);
      for (const bytes of looks) await bucket.blobs.put(bytes, 'series');
      for (const bytes of looks) {
        assert.deepEqual(await bucket.blobs.get(sha(bytes)), { kind: 'bytes', bytes });
      }
      await packAll(bucket, looks.map(sha));
      assert.equal((await bucket.upkeep.check(() => {})).plain, 0);
      if (!isKilled) break;
    }
  }
  assert.ok(kills > 20, 'kills met the work');
  t.diagnostic(`${kills} kills`);
});

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
