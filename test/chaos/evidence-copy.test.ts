// Evidence that moves from a folder into a bucket while it is written to, and back.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import { blobsIn, rawKey } from '../../src/outside/blobs.ts';
import { removalIn } from '../../src/outside/evidence/blob-removal.ts';
import { upkeepIn } from '../../src/outside/evidence/blob-upkeep.ts';
import { type CopyReport, copyEvidence } from '../../src/outside/evidence/evidence-copy.ts';
import { exportsIn } from '../../src/outside/export-files.ts';
import { bucketStore } from '../../src/outside/files/bucket-store.ts';
import type { FileStore } from '../../src/outside/files/file-store.ts';
import { folderStore } from '../../src/outside/files/folder-store.ts';
import { manifestsIn } from '../../src/outside/manifest-files.ts';
import { bucketOptions } from '../servers/bucket-options.ts';
import { type ObjectServer, openObjectServer } from '../servers/object-server.ts';
import { look, sha } from './frame-store.ts';

let server: ObjectServer;
before(async () => {
  server = await openObjectServer();
});
after(() => server[Symbol.asyncDispose]());
beforeEach(() => {
  server.fault = () => null;
});

let serial = 0;

async function openBoth() {
  const folder = await mkdtemp(join(tmpdir(), 'assay-copy-'));
  const from = folderStore(join(folder, 'blobs'), () => String(serial++));
  const prefix = `run${serial++}`;
  const to = bucketStore(server.at(prefix), bucketOptions(join(folder, 'spool')));
  return {
    folder,
    prefix,
    from,
    to,
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}

function copied(
  from: FileStore,
  to: FileStore,
  how: { readonly removeGone?: boolean; readonly fewKeys?: number } = {},
): Promise<CopyReport> {
  const { signal } = new AbortController();
  const usual = { removeGone: false, exports: true, signal, onPart: () => {} };
  return copyEvidence(from, to, { ...usual, ...how });
}

// Looks at pages of which each has a series, something plain, and a manifest.
async function fill(store: FileStore): Promise<{ names: string[]; manifest: string }> {
  const blobs = blobsIn(store);
  const names: string[] = [];
  for (let n = 0; n < 30; n++) names.push(await blobs.put(look(n), `series ${n % 2}`));
  names.push(await blobs.put(Buffer.from('short'), 'series 0'));
  const manifests = manifestsIn(store);
  const draft = await manifests.draft();
  const text = names.join('\n');
  await draft.append(Buffer.from(text));
  const sha256 = hash('sha256', text, 'hex');
  const manifest = `manifests/2026/m_1/${sha256}.jsonl`;
  await draft.keep(manifest);
  await draft.drop();
  return { names, manifest };
}

async function assertWhole(store: FileStore, names: readonly string[]): Promise<void> {
  const blobs = blobsIn(store);
  for (const [n, sha256] of names.entries()) {
    const bytes = n === 30 ? Buffer.from('short') : look(n);
    assert.deepEqual(await blobs.get(sha256), { kind: 'bytes', bytes }, `object ${n}`);
  }
  const found = await upkeepIn(store).check(() => {});
  assert.deepEqual([found.objects, found.damaged], [names.length, []]);
}

test('all that is in a folder is in the bucket, and the next look goes on from there', async () => {
  await using both = await openBoth();
  const { names, manifest } = await fill(both.from);
  const { damaged, onlyThere, found, copied: count } = await copied(both.from, both.to);
  assert.deepEqual([found, count, damaged, onlyThere], [32, 32, [], 0]);
  await assertWhole(both.to, names);
  const sha256 = manifest.slice(-70, -6);
  assert.equal((await manifestsIn(both.to).read(manifest, sha256)).kind, 'bytes');
  const before = await upkeepIn(both.to).check(() => {});
  await blobsIn(both.to).put(look(40), 'series 0');
  const after = await upkeepIn(both.to).check(() => {});
  assert.equal(after.frames, before.frames + 1, 'over a base that was copied');
  assert.equal((await copied(both.from, both.to)).copied, 0);
});

test('and back: a folder that is copied from a bucket is as it was', async () => {
  await using both = await openBoth();
  const { names } = await fill(both.to);
  assert.equal((await copied(both.to, both.from)).copied, 32);
  await assertWhole(both.from, names);
});

test('what is too much to be listed at once is copied part by part, and goes so', async () => {
  await using both = await openBoth();
  await using other = await openBoth();
  const { names } = await fill(both.from);
  // One of them is listed at once, or neither is.
  for (const fewKeys of [0, names.length - 1]) {
    const to =
      fewKeys === 0 ? other.from : folderStore(join(other.folder, 'more'), () => String(serial++));
    assert.equal((await copied(both.from, to, { fewKeys })).copied, 32);
    await assertWhole(to, names);
    assert.deepEqual(pick(await copied(both.from, to, { fewKeys })), { onlyThere: 0, removed: 0 });
    await to.note(rawKey(sha(look(50))), look(50));
    const gone = await copied(both.from, to, { fewKeys, removeGone: true });
    assert.deepEqual([gone.found, gone.copied, pick(gone)], [32, 0, { onlyThere: 1, removed: 1 }]);
    await assertWhole(to, names);
  }
});

test('what is written while it is copied is in the bucket after the last pass', async () => {
  await using both = await openBoth();
  const { names } = await fill(both.from);
  const blobs = blobsIn(both.from);
  const writing = (async () => {
    for (let n = 31; n < 60; n++) names.push(await blobs.put(look(n), `series ${n % 2}`));
  })();
  await copied(both.from, both.to);
  await writing;
  await copied(both.from, both.to);
  await assertWhole(both.to, names);
});

test('what is damaged is named and not copied, with all that stands on it', async () => {
  await using both = await openBoth();
  const blobs = blobsIn(both.from);
  const names: string[] = [];
  for (let n = 0; n < 5; n++) names.push(await blobs.put(look(n), 'series'));
  const other = await blobs.put(Buffer.from('sound'));
  // Both names are one file.
  await writeFile(join(both.folder, 'blobs', rawKey(names[0] ?? '')), 'rubbish');
  const report = await copied(both.from, both.to);
  assert.deepEqual([...report.damaged], names.map(rawKey).sort());
  assert.equal(report.copied, 1);
  assert.equal((await blobsIn(both.to).get(other)).kind, 'bytes');
});

test('files of exports move too, go where they are gone, and are left out of a backup', async () => {
  await using both = await openBoth();
  const exports = exportsIn(both.from);
  const keep = async (text: string, named: string): Promise<string> => {
    const draft = await exports.draft();
    await draft.append(Buffer.from(text));
    const key = `exports/2026/exp_1/${hash('sha256', named, 'hex')}.ndjson`;
    await draft.keep(key);
    await draft.drop();
    return key;
  };
  const sound = await keep('{"key":"funding.rounds"}\n', '{"key":"funding.rounds"}\n');
  const empty = await keep('', '');
  const damaged = await keep('other', 'what was written');
  const { signal } = new AbortController();
  const backup = { removeGone: false, exports: false, signal, onPart: () => {} };
  assert.equal((await copyEvidence(both.from, both.to, backup)).found, 0);
  const report = await copied(both.from, both.to);
  assert.deepEqual([report.found, report.copied, report.damaged], [3, 2, [damaged]]);
  const there = exportsIn(both.to);
  for (const key of [sound, empty]) {
    assert.equal((await there.read(key, key.slice(-71, -7))).kind, 'bytes', key);
  }
  await exports.remove(sound);
  assert.deepEqual(pick(await copied(both.from, both.to)), { onlyThere: 1, removed: 0 });
  assert.deepEqual(pick(await copied(both.from, both.to, { removeGone: true })), {
    onlyThere: 1,
    removed: 1,
  });
  assert.equal((await there.read(sound, sound.slice(-71, -7))).kind, 'missing');
});

function pick({ onlyThere, removed }: CopyReport) {
  return { onlyThere, removed };
}

test('what was erased since it was copied is told, and goes where that is asked for', async () => {
  await using both = await openBoth();
  const blobs = blobsIn(both.from);
  const names = [await blobs.put(look(1), 'series'), await blobs.put(look(2), 'series')];
  await copied(both.from, both.to);
  const removal = removalIn(both.from);
  for (const sha256 of names) {
    await removal.setAside(sha256);
    await removal.discard(sha256);
  }
  const told = await copied(both.from, both.to);
  assert.deepEqual([told.onlyThere, told.removed], [2, 0]);
  assert.equal((await blobsIn(both.to).get(names[0] ?? '')).kind, 'bytes');
  const gone = await copied(both.from, both.to, { removeGone: true });
  assert.deepEqual([gone.onlyThere, gone.removed], [2, 2]);
  const left: string[] = [];
  for await (const { key } of both.to.list('')) if (!key.startsWith('series/')) left.push(key);
  assert.deepEqual(left, []);
});

test('a bucket that fails in the middle ends the copy, and another one goes on', async () => {
  await using both = await openBoth();
  const { names } = await fill(both.from);
  let puts = 0;
  server.fault = ({ method }) => {
    if (method === 'PUT') puts += 1;
    return puts > 20 ? { kind: 'status', status: 503, code: 'SlowDown' } : null;
  };
  await assert.rejects(copied(both.from, both.to), { code: 'SlowDown' });
  server.fault = () => null;
  const { copied: count } = await copied(both.from, both.to);
  assert.ok(count > 0 && count < 32, `${count} were left`);
  await assertWhole(both.to, names);
});

test('killed again and again while it copies, nothing is lost and nothing is half', async (t) => {
  await using both = await openBoth();
  const { names } = await fill(both.from);
  const here = (name: string) => JSON.stringify(new URL(name, import.meta.url).href);
  const script = `
    const { copyEvidence } = await import(${here('../../src/outside/evidence/evidence-copy.ts')});
    const { bucketStore } = await import(${here('../../src/outside/files/bucket-store.ts')});
    const { folderStore } = await import(${here('../../src/outside/files/folder-store.ts')});
    const { bucketOptions } = await import(${here('../servers/bucket-options.ts')});
    const from = folderStore(${JSON.stringify(join(both.folder, 'blobs'))}, () => 'x');
    const options = bucketOptions(${JSON.stringify(join(both.folder, 'spool'))});
    const to = bucketStore(${JSON.stringify(server.at(both.prefix))}, options);
    const { signal } = new AbortController();
    await copyEvidence(from, to, { removeGone: false, exports: true, signal, onPart: () => {} });`;
  let kills = 0;
  for (;;) {
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    let puts = 0;
    server.fault = ({ method }) => {
      if (method === 'PUT') puts += 1;
      if (puts <= 6) return null;
      child.kill('SIGKILL');
      return kills % 2 === 0 ? { kind: 'reset' } : { kind: 'lost_answer' };
    };
    const [, signal] = (await once(child, 'close')) as [number | null, string | null];
    server.fault = () => null;
    const found = await upkeepIn(both.to).check(() => {});
    assert.deepEqual(found.damaged, [], `after ${kills} kills`);
    if (signal !== 'SIGKILL') break;
    kills += 1;
  }
  await assertWhole(both.to, names);
  assert.equal(sha(look(0)), names[0]);
  assert.ok(kills > 2, `${kills} kills`);
  t.diagnostic(`${kills} kills`);
});
