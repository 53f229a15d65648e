// The file of roots: read at the start, and named where it cannot be.

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import {
  needsOpenssl as skip,
  TimeStampAuthority,
} from '../../../test/worlds/time-stamp-authority.ts';
import { readAuthorityRoots } from './authority-roots.ts';

test('every certificate of the file is a root, and a file without any is refused', {
  skip,
}, async () => {
  await using tower = await TimeStampAuthority.open('ec');
  const folder = mkdtempSync(join(tmpdir(), 'assay-roots-'));
  const path = join(folder, 'roots.pem');
  try {
    assert.equal(readAuthorityRoots(null), null);
    assert.throws(() => readAuthorityRoots(path), /ASSAY_TSA_ROOTS is .*; it cannot be read/);
    const pem = await tower.certificates('root', 'middle');
    writeFileSync(path, `Roots of the tower\n${pem}`);
    const names = readAuthorityRoots(path)?.map(({ name }) => name);
    assert.deepEqual(names, ['root of Clock Tower', 'middle of Clock Tower']);
    for (const wrong of ['no certificates', pem.replace('MII', 'AAA')]) {
      writeFileSync(path, wrong);
      assert.throws(() => readAuthorityRoots(path), /it must hold certificates as PEM/);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
