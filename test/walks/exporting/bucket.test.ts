// Exports that stand in a bucket: written over a line that fails, downloaded in parts, and removed.

import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { test } from 'node:test';
import { exportsIn } from '../../../src/outside/export-files.ts';
import { bucketStore } from '../../../src/outside/files/bucket-store.ts';
import { makeExport } from '../../../src/pipeline/exporting/make-export.ts';
import { sweepUnlisted } from '../../../src/pipeline/exporting/sweep-exports.ts';
import { listExports } from '../../../src/store/exports/exports.ts';
import { bucketOptions } from '../../servers/bucket-options.ts';
import { type ObjectServer, openObjectServer } from '../../servers/object-server.ts';
import { type ExportTestWorld, exportWorldOf } from '../../worlds/export-world.ts';
import { captureMany, coverAs } from '../../worlds/proof-world.ts';
import { openWorld } from '../../worlds/world.ts';

async function worldOver(server: ObjectServer): Promise<ExportTestWorld> {
  const world = await openWorld({ at: '2026-11-20T12:00:00Z' });
  const store = bucketStore(server.at('exported'), bucketOptions(world.folder));
  return { ...exportWorldOf(world), exports: exportsIn(store) };
}

async function keysIn({ exports }: ExportTestWorld): Promise<readonly string[]> {
  const keys: string[] = [];
  for await (const key of exports.list()) keys.push(key);
  return keys.toSorted();
}

test('an export is whole in a bucket whose every fifth answer is an error', async () => {
  await using server = await openObjectServer();
  await using world = await worldOver(server);
  const id = await coverAs(world, 'acme.example', 'sample');
  await captureMany(world, id, 'acme.example', { from: '2026-11-19T00:00:00Z', count: 3 });
  let asked = 0;
  server.fault = () => {
    asked += 1;
    return asked % 5 === 0 ? { kind: 'status', status: 500, code: 'InternalError' } : null;
  };
  const done = await makeExport(world, world.sandbox);
  assert.ok(done.kind === 'made', done.kind);
  assert.ok(
    done.files.some(({ rows, format }) => rows === 0 && format === 'ndjson'),
    'empty too',
  );
  const expected = new Set(done.files.map(({ key }) => key));
  assert.deepEqual(await keysIn(world), [...expected].toSorted());
  for (const { file, key, sha256, bytes } of done.files) {
    const opened = await world.exports.open(key, sha256);
    assert.ok(opened.kind === 'file', `${file}: ${opened.kind}`);
    assert.equal(opened.size, bytes, file);
    const parts: Uint8Array[] = [];
    const middle = Math.floor(bytes / 2);
    for (const [from, to] of [
      [0, middle - 1],
      [middle, bytes - 1],
    ] as const) {
      if (from <= to) for await (const part of opened.read(from, to)) parts.push(part);
    }
    assert.equal(hash('sha256', Buffer.concat(parts), 'hex'), sha256, file);
  }
});

test('what was left in a bucket by a process that ended is listed nowhere, and swept', async () => {
  await using server = await openObjectServer();
  await using world = await worldOver(server);
  await coverAs(world, 'acme.example', 'sample');
  let kept = 0;
  const draft = async () => {
    const own = await world.exports.draft();
    return {
      ...own,
      keep: async (key: string) => {
        await own.keep(key);
        kept += 1;
        if (kept === 3) throw new Error('ended');
      },
    };
  };
  const ending = { ...world, exports: { ...world.exports, draft } };
  await assert.rejects(makeExport(ending, world.sandbox), { message: 'ended' });
  assert.equal((await keysIn(world)).length, 3);
  assert.deepEqual(await listExports(world.database, null), []);
  await sweepUnlisted(world);
  assert.deepEqual(await keysIn(world), []);
});
