// What an operator reads whose import is refused, and what it leaves behind: nothing.

import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { importBoard } from '../../../src/pipeline/import/import-board.ts';
import { ImportError } from '../../../src/pipeline/import/import-error.ts';
import { assertSameState, stateOf } from '../../chaos/backlog.ts';
import { boardOf } from '../../chaos/pages.ts';
import { assayHere } from '../../clients/command-here.ts';
import { openTestDatabase } from '../../database.ts';
import { temporaryFolder } from '../../servers/service.ts';
import { openAcme } from '../../worlds/import-world.ts';

const BOARD = ['import', 'board', '--company', 'acme.example', '--provider', 'greenhouse'];

test('a recording is filed under a moment of the calendar, with its zone, or not at all', async () => {
  await using folder = await temporaryFolder();
  const { url, database, close } = await openTestDatabase();
  try {
    const file = join(folder.path, 'jobs.json');
    await writeFile(file, boardOf(['Smith']));
    const env = { ASSAY_DATA: join(folder.path, 'data'), DATABASE_URL: url };
    const command = [...BOARD, '--token', 'acme', file, '--at'];
    const before = await stateOf(database);
    for (const at of ['2026-02-30T08:00:00Z', '2026-03-01T08:00:00', '2026-03-01', 'yesterday']) {
      const { code, err } = await assayHere([...command, at], env);
      assert.equal(code, 2, err);
      assert.match(err, new RegExp(`--at: ${at} is not a moment like 2026-`));
    }
    assertSameState(await stateOf(database), before);
    const { code, err } = await assayHere([...command, '2026-03-01T09:00:00+01:00'], env);
    assert.equal(code, 0, err);
    const [row] = await database.rows<{ at: Date }>(
      'test-captured-at',
      'select captured_at as at from captures',
    );
    assert.equal(row?.at.toISOString(), '2026-03-01T08:00:00.000Z');
  } finally {
    await close();
  }
});

test('a file that cannot be used is named, in words, and ends the command with 2', async () => {
  await using folder = await temporaryFolder();
  const { url, database, close } = await openTestDatabase();
  try {
    const half = join(folder.path, '2026-03-01T080000Z.json');
    await writeFile(half, boardOf(['Smith']).subarray(0, 40));
    const missing = join(folder.path, '2026-03-02T080000Z.json');
    const env = { ASSAY_DATA: join(folder.path, 'data'), DATABASE_URL: url };
    const before = await stateOf(database);
    for (const [words, says] of [
      [[...BOARD, half], `${half}: is neither JSON nor markup`],
      [[...BOARD, missing], `${missing}: cannot be read: there is no such file`],
      [['import', 'directory', missing], `${missing}: cannot be read: there is no such file`],
      [['import', 'directory', folder.path], `${folder.path}: cannot be read: it is a folder`],
      [
        ['import', 'warc', '--company', 'acme.example', '--as', 'live', missing],
        `${missing}: cannot be read as WARC: there is no such file`,
      ],
    ] as const) {
      const { code, err } = await assayHere(words, env);
      assert.equal(code, 2, err);
      assert.ok(err.includes(says), err);
      assert.ok(!/Error|ENOENT| at /.test(err.replaceAll(folder.path, '')), err);
    }
    assertSameState(await stateOf(database), before);
  } finally {
    await close();
  }
});

const GOOD = boardOf(['Smith', 'Farrier']);

const BAD_BOARDS: Readonly<Record<string, (folder: string) => object>> = {
  'an unknown provider': () => ({ provider: 'bluehouse' }),
  'a name that says no time': (folder) => ({ files: [join(folder, 'acme', 'jobs.json')] }),
  'a name that says a day of no calendar': (folder) => ({
    files: [join(folder, 'acme', '2026-02-31T080000Z.json')],
  }),
  'files of several folders': (folder) => ({
    files: ['acme', 'other'].map((one) => join(folder, one, '2026-01-01T080000Z.json')),
  }),
  'a broken gzip file after whole ones': (folder) => ({
    files: ['2026-01-01T080000Z.json', '2026-01-02T080000Z.json.gz'].map((one) =>
      join(folder, 'acme', one),
    ),
  }),
  'a file that is not there': (folder) => ({
    files: [join(folder, 'acme', '2026-01-03T080000Z.json')],
  }),
  'a file of half a JSON document': (folder) => ({
    files: [join(folder, 'acme', '2026-01-04T080000Z.json')],
  }),
  'a time for two files': (folder) => ({
    files: [1, 2].map((n) => join(folder, 'acme', `${n}.json`)),
    at: new Date('2026-01-01T00:00:00Z'),
  }),
  'a token that is none': () => ({ token: '../etc' }),
};

for (const [name, change] of Object.entries(BAD_BOARDS)) {
  test(`a board import with ${name} changes nothing`, async () => {
    await using acme = await openAcme();
    const { world, companyId } = acme;
    for (const folder of ['acme', 'other']) await mkdir(join(world.folder, folder));
    for (const path of ['acme/jobs', 'acme/2026-01-01T080000Z', 'other/2026-01-01T080000Z']) {
      await writeFile(join(world.folder, `${path}.json`), GOOD);
    }
    await writeFile(join(world.folder, 'acme/2026-02-31T080000Z.json'), GOOD);
    await writeFile(
      join(world.folder, 'acme/2026-01-02T080000Z.json.gz'),
      gzipSync(GOOD).subarray(9),
    );
    await writeFile(join(world.folder, 'acme/2026-01-04T080000Z.json'), GOOD.subarray(0, 40));
    const before = await stateOf(world.database);
    const files = [join(world.folder, 'acme', '2026-01-01T080000Z.json')];
    const good = { files, companyId, provider: 'greenhouse', at: null, token: null };
    const request = { ...good, ...change(world.folder) };
    await assert.rejects(importBoard(world, request), ImportError);
    assertSameState(await stateOf(world.database), before);
    assert.equal((await importBoard(world, good)).stored, 1, 'and the good one is taken');
  });
}
