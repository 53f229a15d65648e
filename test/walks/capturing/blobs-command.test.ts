// What operators do to the store: packing what older versions left plain, and finding damage.

import assert from 'node:assert/strict';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { rawKey } from '../../../src/outside/blobs.ts';
import type { CheckedBlobs } from '../../../src/outside/evidence/blob-upkeep.ts';
import { assayHere } from '../../clients/command-here.ts';
import { writeWarc } from '../../clients/warc-writer.ts';
import { openTestDatabase } from '../../database.ts';
import { temporaryFolder } from '../../servers/service.ts';

const URL = 'https://acme.example/legal/terms';

function terms(n: number): Buffer {
  const words = Array.from({ length: 4_000 }, (_, i) => ((i * 7_919) % 99_991).toString(36));
  words[n] = `revision-${n}`;
  return Buffer.from(`<!doctype html><title>Terms</title><h1>Terms</h1><p>${words.join(' ')}</p>`);
}

test('plain objects are packed, damage is named with what stands on it, and the exit code tells', async () => {
  await using folder = await temporaryFolder();
  const { url, database, close } = await openTestDatabase();
  try {
    const data = join(folder.path, 'data');
    const env = { ASSAY_DATA: data, DATABASE_URL: url };
    const blobs = join(data, 'blobs');
    const looks = Array.from({ length: 12 }, (_, n) => ({
      url: URL,
      at: `2026-01-${String(n + 1).padStart(2, '0')}T08:00:00Z`,
      body: terms(n),
    }));
    const file = await writeWarc(join(folder.path, 'terms.warc'), looks);
    const company = ['--company', 'acme.example'];
    const imported = await assayHere(['import', 'warc', ...company, '--as', 'archive', file], env);
    assert.equal(imported.code, 0, imported.err);
    const rows = await database.rows<{ sha256: string }>(
      'test-objects',
      'select sha256 from captures order by captured_at',
    );
    assert.equal(rows.length, looks.length);
    // As a version before this stored them.
    for (const place of ['bases', 'series']) rmSync(join(blobs, place), { recursive: true });
    for (const [n, { sha256 }] of rows.entries()) {
      writeFileSync(join(blobs, rawKey(sha256)), terms(n));
    }
    const before = await check(env);
    assert.deepEqual([before.plain, before.frames], [12, 0]);

    const packed = await assayHere(['blobs', 'pack'], env);
    assert.equal(packed.code, 0, packed.err);
    assert.match(
      packed.out,
      /^12 objects of 12 looks were stored anew: \d+ bytes are \d+ now\.\n$/,
    );
    const after = await check(env);
    assert.deepEqual([after.whole, after.frames, after.damaged], [1, 11, []]);
    assert.ok(after.stored < before.stored / 4);
    const again = await assayHere(['blobs', 'pack'], env);
    assert.match(again.out, /^0 objects of 12 looks/);

    const [first] = rows;
    assert.ok(first !== undefined);
    writeFileSync(join(blobs, rawKey(first.sha256)), 'rubbish');
    const damaged = await assayHere(['blobs', 'check'], env);
    assert.equal(damaged.code, 1);
    assert.match(damaged.out, /\nDamaged: 12\n/);
    const onBase = `it stands on ${first.sha256}, which is damaged or gone`;
    assert.equal(damaged.out.split(onBase).length - 1, 11);
    assert.deepEqual(readdirSync(join(blobs, 'drafts')), []);
  } finally {
    await close();
  }
});

async function check(env: Readonly<Record<string, string>>): Promise<CheckedBlobs> {
  const { out, code, err } = await assayHere(['blobs', 'check', '--json'], env);
  assert.equal(code, 0, err);
  return JSON.parse(out) as CheckedBlobs;
}
