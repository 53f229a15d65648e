// Raw bytes in a folder: written whole or not at all, and never answered when they are not theirs.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { readlinkSync } from 'node:fs';
import {
  chmod,
  type FileHandle,
  mkdtemp,
  open,
  readFile,
  rm,
  stat,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { folderBlobs, rawKey } from '../../src/outside/blobs.ts';
import { folderStore } from '../../src/outside/files/folder-store.ts';
import { folderManifests } from '../../src/outside/manifest-files.ts';
import { objectsIn } from './backlog.ts';

function removeOldDrafts(folder: string, before: Date): Promise<number> {
  return folderStore(folder, () => 'none').removeOldDrafts(before);
}

async function emptyFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'assay-blobs-'));
  let serial = 0;
  return {
    folder,
    blobs: folderBlobs(folder, () => String(serial++)),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}

const PAGE = Buffer.from('<h1>Acme</h1>');
const HASH = hash('sha256', PAGE, 'hex');

test('bytes come back as they were, under their hash, and putting them again adds nothing', async () => {
  await using place = await emptyFolder();
  assert.equal(await place.blobs.put(PAGE), HASH);
  assert.equal(await place.blobs.put(new Uint8Array(PAGE)), HASH);
  assert.deepEqual(await place.blobs.get(HASH), { kind: 'bytes', bytes: PAGE });
  assert.deepEqual(objectsIn(place.folder), { objects: [HASH], drafts: [] });
  const nothing = await place.blobs.put(new Uint8Array());
  assert.deepEqual(await place.blobs.get(nothing), { kind: 'bytes', bytes: Buffer.alloc(0) });
});

test('what was never stored is missing, and no path is made of a hash that is none', async () => {
  await using place = await emptyFolder();
  assert.deepEqual(await place.blobs.get('0'.repeat(64)), { kind: 'missing' });
  for (const strange of ['../../etc/passwd', '', HASH.toUpperCase(), `${HASH}0`]) {
    assert.deepEqual(await place.blobs.get(strange), { kind: 'missing' });
  }
});

test('nobody else of the machine reads what is stored, nor lists it', async () => {
  await using place = await emptyFolder();
  const folder = join(place.folder, 'blobs');
  await folderBlobs(folder, () => 'draft').put(PAGE);
  const manifest = await folderManifests(folder, () => 'draft').draft();
  await manifest.append(PAGE);
  const key = `manifests/2026/m_1/${HASH}.jsonl`;
  await manifest.keep(key);
  for (const file of [rawKey(HASH), key]) {
    let path = join(folder, file);
    assert.equal((await stat(path)).mode & 0o777, 0o600, file);
    while (path !== folder) {
      path = dirname(path);
      assert.equal((await stat(path)).mode & 0o777, 0o700, path);
    }
  }
});

test('the name of an object is durable before it is answered', async (t) => {
  await using place = await emptyFolder();
  const handle = await open(place.folder);
  const kind = Object.getPrototypeOf(handle) as FileHandle;
  await handle.close();
  const synced: string[] = [];
  const { sync } = kind;
  t.mock.method(kind, 'sync', async function (this: FileHandle) {
    synced.push(readlinkSync(`/proc/self/fd/${this.fd}`));
    return sync.call(this);
  });
  await place.blobs.put(PAGE);
  const wanted = [];
  for (let path = dirname(join(place.folder, rawKey(HASH))); ; path = dirname(path)) {
    wanted.push(path);
    if (path === place.folder) break;
  }
  assert.ok(wanted.length > 1);
  for (const path of wanted) assert.ok(synced.includes(path), path);
  synced.length = 0;
  await place.blobs.put(PAGE);
  assert.deepEqual(synced, wanted.slice(0, 1), 'also where another had written it');
});

test('an altered object is corrupt, never answered', async () => {
  await using place = await emptyFolder();
  await place.blobs.put(PAGE);
  const path = join(place.folder, rawKey(HASH));
  await chmod(path, 0o644);
  await writeFile(path, '<h1>Evil</h1>');
  assert.deepEqual(await place.blobs.get(HASH), { kind: 'corrupt' });
});

test('an object that was cut short is made whole by putting its bytes again', async () => {
  await using place = await emptyFolder();
  await place.blobs.put(PAGE);
  const path = join(place.folder, rawKey(HASH));
  await truncate(path, 3);
  assert.deepEqual(await place.blobs.get(HASH), { kind: 'corrupt' });
  await place.blobs.put(PAGE);
  assert.deepEqual(await readFile(path), PAGE);
});

test('many puts of the same bytes at once leave one whole object and no draft', async () => {
  await using place = await emptyFolder();
  const large = Buffer.alloc(300_000, 'assay');
  const answers = await Promise.all(Array.from({ length: 16 }, () => place.blobs.put(large)));
  assert.deepEqual(new Set(answers), new Set([hash('sha256', large, 'hex')]));
  const { objects, drafts } = objectsIn(place.folder);
  assert.deepEqual({ objects: objects.length, drafts }, { objects: 1, drafts: [] });
  assert.equal((await place.blobs.get(answers[0] ?? '')).kind, 'bytes');
});

test('a folder that cannot be written to fails the put and leaves nothing', async () => {
  await using place = await emptyFolder();
  await writeFile(join(place.folder, 'raw'), 'a file where a folder should be');
  await assert.rejects(place.blobs.put(PAGE));
  const read = await place.blobs.get(HASH);
  assert.equal(read.kind, 'unreachable');
});

// Puts a large object in a process of its own, and kills it while it writes.
async function killedPut(folder: string): Promise<void> {
  const blobs = new URL('../../src/outside/blobs.ts', import.meta.url).href;
  const script = `
    const { folderBlobs } = await import(${JSON.stringify(blobs)});
    await folderBlobs(${JSON.stringify(folder)}, () => String(process.pid))
      .put(Buffer.alloc(400_000_000, String(process.pid)));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: 'ignore',
  });
  const over = once(child, 'close');
  while (child.exitCode === null && objectsIn(folder).drafts.length === 0) await sleep(1);
  child.kill('SIGKILL');
  await over;
}

test('what a killed put leaves is nobody’s object, and is removed once nobody can be at it', async () => {
  await using place = await emptyFolder();
  await place.blobs.put(PAGE);
  for (let i = 0; i < 5 && objectsIn(place.folder).drafts.length === 0; i++) {
    await killedPut(place.folder);
  }
  const [left = ''] = objectsIn(place.folder).drafts;
  assert.notEqual(left, '', 'a kill met a put');
  const [sha256 = ''] = left.split('.');
  assert.deepEqual(await place.blobs.get(sha256), { kind: 'missing' });
  const hourAgo = new Date(Date.now() - 3_600_000);
  assert.equal(await removeOldDrafts(place.folder, hourAgo), 0, 'somebody may be writing it');
  assert.deepEqual(objectsIn(place.folder).drafts, [left]);
  const dayAgo = new Date(Date.now() - 86_400_000);
  await utimes(join(place.folder, 'drafts', left), dayAgo, dayAgo);
  const writing = Array.from({ length: 4 }, (_, i) => Buffer.alloc(20_000_000, `part ${i}`));
  const puts = writing.map((bytes) => place.blobs.put(bytes));
  assert.equal(await removeOldDrafts(place.folder, hourAgo), 1);
  for (const [i, put] of puts.entries()) {
    const read = await place.blobs.get(await put);
    assert.ok(read.kind === 'bytes' && read.bytes.equals(writing[i] ?? PAGE), 'no put was hurt');
  }
  assert.deepEqual(objectsIn(place.folder).drafts, []);
  assert.deepEqual(await place.blobs.get(HASH), { kind: 'bytes', bytes: PAGE });
  assert.equal(await removeOldDrafts(join(place.folder, 'nowhere'), new Date()), 0);
});
