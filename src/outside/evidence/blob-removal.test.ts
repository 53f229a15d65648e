// Objects that go, and those that stood on them and stay.

import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { folderBlobs } from '../blobs.ts';
import { folderRemoval } from './blob-removal.ts';
import { folderUpkeep } from './blob-upkeep.ts';

const SERIES = 'https://acme.example/terms';

function terms(n: number): Buffer {
  const words = Array.from({ length: 2_000 }, (_, i) => ((i * 7_919) % 99_991).toString(36));
  words[n] = `revision-${n}`;
  return Buffer.from(words.join(' '));
}

async function inFolder(
  work: (folder: string, unique: () => string) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-removal-'));
  let serial = 0;
  try {
    await work(folder, () => String(serial++));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

test('an object that stands on one that goes is stored whole before, and is read after', () =>
  inFolder(async (folder, unique) => {
    const blobs = folderBlobs(folder, unique);
    const removal = folderRemoval(folder, unique);
    const base = await blobs.put(terms(1), SERIES);
    const kept = await blobs.put(terms(2), SERIES);
    const other = await blobs.put(terms(3), SERIES);
    const upkeep = folderUpkeep(folder, unique);
    assert.equal((await upkeep.check(() => {})).frames, 2);

    await removal.forget(SERIES);
    assert.equal(await removal.standAlone(kept), 'stands');
    for (const sha256 of [base, other]) {
      await removal.setAside(sha256);
      assert.equal((await blobs.get(sha256)).kind, 'missing');
      await removal.discard(sha256);
    }
    const read = await blobs.get(kept);
    assert.deepEqual(read, { kind: 'bytes', bytes: terms(2) });
    const checked = await upkeep.check(() => {});
    assert.deepEqual([checked.objects, checked.frames, checked.damaged], [1, 0, []]);
    assert.deepEqual(await readdir(join(folder, 'erased')), []);
    // The next look at the source stands on nothing that is gone.
    const next = await blobs.put(terms(4), SERIES);
    assert.equal((await blobs.get(next)).kind, 'bytes');
  }));

test('what was set aside is brought back with its second name, and done twice nothing changes', () =>
  inFolder(async (folder, unique) => {
    const blobs = folderBlobs(folder, unique);
    const removal = folderRemoval(folder, unique);
    const base = await blobs.put(terms(1), SERIES);
    const frame = await blobs.put(terms(2), SERIES);
    for (const _ of [1, 2]) await removal.setAside(base);
    assert.equal((await blobs.get(frame)).kind, 'corrupt');
    for (const _ of [1, 2]) await removal.bringBack(base);
    assert.deepEqual(await blobs.get(frame), { kind: 'bytes', bytes: terms(2) });
    await removal.discard(base);
    assert.equal((await blobs.get(base)).kind, 'bytes');
  }));

test('an object that cannot be read is told, so that what it may stand on stays', () =>
  inFolder(async (folder, unique) => {
    const blobs = folderBlobs(folder, unique);
    const removal = folderRemoval(folder, unique);
    const base = await blobs.put(terms(1), SERIES);
    const frame = await blobs.put(terms(2), SERIES);
    await removal.setAside(base);
    assert.equal(await removal.standAlone(frame), 'unread');
    assert.equal(await removal.standAlone('0'.repeat(64)), 'stands');
  }));
