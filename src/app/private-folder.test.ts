// The data folder is made for its owner, and one that stands open is told of.

import assert from 'node:assert/strict';
import { chmod, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { makePrivateFolder, privateMode } from './private-folder.ts';

test('nobody else lists the data folder; one that others made open is left, and told of', async () => {
  const place = await mkdtemp(join(tmpdir(), 'assay-folder-'));
  const told: { readonly fields: object; readonly message: string }[] = [];
  const log = { warn: (fields: object, message: string) => void told.push({ fields, message }) };
  try {
    const folder = join(place, 'new', 'data');
    await makePrivateFolder(folder, log);
    await makePrivateFolder(folder, log);
    for (const made of [folder, join(place, 'new')]) {
      const { mode } = await stat(made);
      assert.equal(mode & 0o066, 0, 'others neither list it nor write in it');
      assert.equal(mode & 0o777, privateMode());
    }
    assert.equal(told.length, 0);
    await chmod(folder, 0o755);
    await makePrivateFolder(folder, log);
    assert.equal((await stat(folder)).mode & 0o777, 0o755);
    assert.equal(told.length, 1);
    assert.deepEqual(told[0]?.fields, { folder, mode: '755' });
    assert.match(told[0]?.message ?? '', /chmod 7[01][01] it/);
  } finally {
    await rm(place, { recursive: true });
  }
});
