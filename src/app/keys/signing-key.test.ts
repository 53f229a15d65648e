// The signing key: made once, for its owner alone, and never replaced unnoticed.

import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { openTestDatabase } from '../../../test/database.ts';
import { TEST_SIGNER } from '../../../test/clients/signer.ts';
import { noteSigner, openSigner } from './signing-key.ts';

let folder = '';
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-key-'));
});
after(() => rm(folder, { recursive: true }));

let drafts = 0;
const open = (file: string) => openSigner(file, () => `draft-${drafts++}`);

test('processes that start together take one key, which their owner alone can read', async () => {
  const file = join(folder, 'new', 'signing-key.pem');
  const signers = await Promise.all(Array.from({ length: 8 }, () => open(file)));
  assert.equal(new Set(signers.map(({ keyId }) => keyId)).size, 1);
  assert.equal((await stat(file)).mode & 0o777, 0o600);
  assert.deepEqual(await readdir(join(folder, 'new')), ['signing-key.pem']);
  assert.equal((await open(file)).keyId, signers[0]?.keyId, 'at the next start too');
});

test('a file that holds no such key is told by its setting', async () => {
  const file = join(folder, 'wrong.pem');
  await writeFile(file, 'no key');
  await assert.rejects(open(file), /ASSAY_SIGNING_KEY: .*wrong\.pem holds no Ed25519/);
  await assert.rejects(open(folder), /ASSAY_SIGNING_KEY: .* cannot be read \(EISDIR\)/);
});

test('another key than before is told once', async () => {
  const { database, close } = await openTestDatabase();
  const lines: object[] = [];
  const note = (fields: object) => lines.push(fields);
  const log = { info: note, warn: note, error: note };
  try {
    await noteSigner(database, TEST_SIGNER, log);
    await noteSigner(database, TEST_SIGNER, log);
    assert.deepEqual(lines, []);
    const other = await open(join(folder, 'other.pem'));
    await noteSigner(database, other, log);
    await noteSigner(database, other, log);
    assert.deepEqual(lines, [{ before: TEST_SIGNER.keyId, now: other.keyId }]);
  } finally {
    await close();
  }
});
