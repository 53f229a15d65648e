// Exports of one moment: whole or not there, sealed like captures, gone with what is erased.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { verifyManifests } from '../../../packages/proof/src/index.ts';
import { removalIn } from '../../../src/outside/evidence/blob-removal.ts';
import { folderStore } from '../../../src/outside/files/folder-store.ts';
import { eraseWhole } from '../../../src/pipeline/erase-company.ts';
import {
  exportWhenDue,
  KEPT_EXPORTS,
  makeExport,
} from '../../../src/pipeline/exporting/make-export.ts';
import { sweepUnlisted } from '../../../src/pipeline/exporting/sweep-exports.ts';
import { anchorChain } from '../../../src/pipeline/proving/anchor.ts';
import { sealChain } from '../../../src/pipeline/proving/seal.ts';
import { listExports } from '../../../src/store/exports/exports.ts';
import { duckOver, type ExportTestWorld, exportWorldOf } from '../../worlds/export-world.ts';
import { captureMany, coverAs, manifestsOf } from '../../worlds/proof-world.ts';
import { openWorld } from '../../worlds/world.ts';

const SUNDAYS = { days: [0], hour: 4, minute: 0 };

async function openExportWorld(): Promise<ExportTestWorld> {
  return exportWorldOf(await openWorld({ at: '2026-11-20T12:00:00Z' }));
}

function stored(world: ExportTestWorld): readonly string[] {
  return globSync('exports/**/*.*', { cwd: join(world.folder, 'blobs') });
}

/** By their content: tables without rows are one file. */
function keysOf(files: readonly { readonly key: string }[]): readonly string[] {
  return [...new Set(files.map(({ key }) => key))].sort();
}

async function made(world: ExportTestWorld) {
  const done = await makeExport(world, world.sandbox);
  assert.ok(done.kind === 'made', done.kind);
  return done;
}

test('the files of an export stand in a manifest of the chain, beside those of captures', async () => {
  await using world = await openExportWorld();
  const id = await coverAs(world, 'acme.example', 'sample');
  await captureMany(world, id, 'acme.example', { from: '2026-11-19T00:00:00Z', count: 3 });
  await sealChain(world, world.sandbox);
  const { head, files } = await made(world);
  await captureMany(world, id, 'acme.example', { from: '2026-11-20T00:00:00Z', count: 2 });
  await sealChain(world, world.sandbox);
  await anchorChain(world, world.sandbox, true);

  const manifests = await manifestsOf(world, 'sandbox');
  assert.deepEqual(
    manifests.map(({ stored: one }) => [one.number, one.holds, one.rows, one.state]),
    [
      [1, 'captures', 4, 'anchored'],
      [2, 'export', files.length + 1, 'anchored'],
      [3, 'captures', 3, 'anchored'],
    ],
  );
  assert.deepEqual(verifyManifests(manifests.map(({ file }) => file)).findings, []);
  const [, second] = manifests;
  assert.equal(second?.stored.exportId, head.id);
  const rows = Buffer.from(second?.file ?? [])
    .toString()
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => JSON.parse(line));
  for (const file of files) {
    const row = rows.find(
      ({ url }) => url === `${world.baseUrl}/v1/exports/${head.id}/${file.file}`,
    );
    const bytes = readFileSync(join(world.folder, 'blobs', file.key));
    const own = createHash('sha256').update(bytes).digest('hex');
    assert.deepEqual([row.sha256, row.bytes, file.sha256], [own, bytes.length, own], file.file);
  }
});

test('all tables are of one moment, whatever is committed while they are written', async () => {
  await using world = await openExportWorld();
  await coverAs(world, 'acme.example', 'sample');
  let drafts = 0;
  const meanwhile: ExportTestWorld = {
    ...world,
    exports: {
      ...world.exports,
      draft: async () => {
        drafts += 1;
        // By then the moment is fixed, and no row was read.
        if (drafts === 1) await coverAs(world, 'late.example', 'sample');
        return world.exports.draft();
      },
    },
  };
  const first = await made(meanwhile);
  await using duck = await duckOver(world, first.files);
  const of = `select company from 'companies.parquet' order by 1`;
  assert.deepEqual(await duck.rows(of), [{ company: 'acme.example' }]);
  const second = await made(world);
  assert.equal(second.files.find(({ file }) => file === 'companies.parquet')?.rows, 2);
});

test('what a killed process leaves is listed nowhere, and the next one removes it', async () => {
  await using world = await openExportWorld();
  await coverAs(world, 'acme.example', 'sample');
  // After each of the files that are kept, and then at the file of the manifest.
  for (let after = 1; after <= 10; after++) {
    let kept = 0;
    const dying = <Draft extends { keep(key: string): Promise<void> }>(draft: Draft): Draft => ({
      ...draft,
      keep: async (key: string) => {
        await draft.keep(key);
        kept += 1;
        if (kept === after) throw new Error('killed');
      },
    });
    const files = { ...world.exports, draft: async () => dying(await world.exports.draft()) };
    const manifests = {
      ...world.manifests,
      draft: async () => dying(await world.manifests.draft()),
    };
    await assert.rejects(makeExport({ ...world, exports: files, manifests }, world.sandbox), {
      message: 'killed',
    });
    assert.ok(stored(world).length > 0);
    assert.deepEqual(await listExports(world.database, null), []);
    assert.deepEqual(await manifestsOf(world, 'sandbox'), []);
  }
  const { files } = await made(world);
  assert.deepEqual(stored(world).toSorted(), keysOf(files));
});

test('one is due when a moment of the schedule has passed since the newest, and four are kept', async () => {
  await using world = await openExportWorld();
  const due = () => exportWhenDue(world, world.sandbox, SUNDAYS);
  assert.equal((await due())?.kind, 'empty');
  await coverAs(world, 'acme.example', 'sample');
  assert.equal((await due())?.kind, 'made');
  assert.equal(await due(), null);
  assert.equal(await exportWhenDue(world, world.sandbox, null), null);
  for (let week = 0; week < KEPT_EXPORTS; week++) {
    const sunday = Date.parse('2026-11-22T04:00:00Z') + week * 7 * 86_400_000;
    world.at(new Date(sunday - 1).toISOString());
    assert.equal(await due(), null);
    world.at(new Date(sunday).toISOString());
    assert.equal((await due())?.kind, 'made');
  }
  const listed = await listExports(world.database, null);
  assert.deepEqual(
    listed.map(({ madeAt }) => madeAt.toISOString().slice(0, 10)),
    ['2026-12-13', '2026-12-06', '2026-11-29', '2026-11-22'],
  );
  const folders = new Set(stored(world).map((key) => key.split('/')[2]));
  assert.deepEqual([...folders].sort(), listed.map(({ id }) => id).sort());
  // Real companies and invented ones are never in one file.
  const bitcoin = { ...world.sandbox, chain: 'bitcoin' as const };
  assert.equal((await makeExport(world, bitcoin)).kind, 'empty');
});

test('an erased company is in no export, not even in one that was under way', async () => {
  await using world = await openExportWorld();
  await coverAs(world, 'acme.example', 'sample');
  await coverAs(world, 'gone.example', 'sample');
  await made(world);
  const removal = removalIn(folderStore(join(world.folder, 'blobs'), () => 'removal'));
  const erase = (domain: string) =>
    eraseWhole({ ...world, sleep: async () => {} }, removal, domain, 'asked to', () => {});
  assert.equal((await erase('gone.example')).kind, 'erased');
  assert.deepEqual(await listExports(world.database, null), []);
  await sweepUnlisted(world);
  assert.deepEqual(stored(world), []);

  await coverAs(world, 'late.example', 'sample');
  let drafts = 0;
  const meanwhile: ExportTestWorld = {
    ...world,
    exports: {
      ...world.exports,
      draft: async () => {
        drafts += 1;
        if (drafts === 1) assert.equal((await erase('late.example')).kind, 'erased');
        return world.exports.draft();
      },
    },
  };
  const { files } = await made(meanwhile);
  await using duck = await duckOver(world, files);
  const of = `select company from 'companies.parquet'`;
  assert.deepEqual(await duck.rows(of), [{ company: 'acme.example' }]);
  assert.deepEqual(stored(world).toSorted(), keysOf(files));
});

test('an export whose files are gone, as after a restore, is listed no more and made anew', async () => {
  await using world = await openExportWorld();
  await coverAs(world, 'acme.example', 'sample');
  const { files, head } = await made(world);
  for (const { key } of files) await world.exports.remove(key);
  assert.ok(!existsSync(join(world.folder, 'blobs', files[0]?.key ?? '')));
  await sweepUnlisted(world);
  assert.deepEqual(await listExports(world.database, null), []);
  const again = await exportWhenDue(world, world.sandbox, SUNDAYS);
  assert.ok(again?.kind === 'made' && again.head.id !== head.id);
});

test('while one process makes an export no other does', async () => {
  await using world = await openExportWorld();
  await coverAs(world, 'acme.example', 'sample');
  const kinds = await Promise.all([1, 2, 3].map(() => makeExport(world, world.sandbox)));
  assert.deepEqual(kinds.map(({ kind }) => kind).toSorted(), ['busy', 'busy', 'made']);
});
