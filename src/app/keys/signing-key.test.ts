// The signing key: made once, for its owner alone, and never replaced unnoticed.

import assert from 'node:assert/strict';
import { chmod, chown, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { TEST_SIGNER } from '../../../test/clients/signer.ts';
import { openTestDatabase } from '../../../test/database.ts';
import { keySet } from '../../operations/invoke/signing.ts';
import { listSigningKeys } from '../../store/signing-keys.ts';
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
  await writeFile(file, 'no key', { mode: 0o600 });
  await assert.rejects(open(file), /ASSAY_SIGNING_KEY: .*wrong\.pem holds no Ed25519/);
  await assert.rejects(open(folder), /ASSAY_SIGNING_KEY: .* cannot be read \(EISDIR\)/);
});

test('a key that others of the machine may read or write is refused, and how to close it told', async () => {
  const file = join(folder, 'open.pem');
  const { keyId } = await open(file);
  for (const mode of [0o644, 0o640, 0o604, 0o620, 0o602, 0o666, 0o610]) {
    await chmod(file, mode);
    const told = new RegExp(
      `its mode is 0${mode.toString(8)}.*accepted is 0600: chmod 600 .*open.pem`,
    );
    await assert.rejects(open(file), told);
  }
  for (const mode of [0o600, 0o400]) {
    await chmod(file, mode);
    assert.equal((await open(file)).keyId, keyId);
  }
});

test('a key that is mounted for our group is taken', {
  skip: process.getuid?.() !== 0 && 'only root gives files to others',
}, async () => {
  const file = join(folder, 'mounted.pem');
  const { keyId } = await open(file);
  await chown(file, 65534, 0);
  await chmod(file, 0o440);
  assert.equal((await open(file)).keyId, keyId);
  await chmod(file, 0o444);
  await assert.rejects(open(file), /its mode is 0444/);
});

test('another key than before is told once, and the one before stays in the key set', async () => {
  const { database, close } = await openTestDatabase();
  const lines: object[] = [];
  const at = new Date('2026-11-20T12:00:00Z');
  const note = (fields: object) => lines.push(fields);
  const log = { info: note, warn: note, error: note };
  try {
    await noteSigner(database, TEST_SIGNER, log, at);
    await noteSigner(database, TEST_SIGNER, log, at);
    assert.deepEqual(lines, []);
    const other = await open(join(folder, 'other.pem'));
    await noteSigner(database, other, log, at);
    await noteSigner(database, other, log, at);
    assert.deepEqual(lines, [{ before: TEST_SIGNER.keyId, now: other.keyId }]);
    const kept = (await listSigningKeys(database)).map(({ keyId }) => keyId);
    assert.deepEqual(kept.toSorted(), [TEST_SIGNER.keyId, other.keyId].toSorted());
    const { keys } = keySet(other, await listSigningKeys(database));
    assert.deepEqual(
      keys.map(({ kid }) => kid),
      [other.keyId, TEST_SIGNER.keyId],
      'the key of today first, and the retired one once',
    );
  } finally {
    await close();
  }
});
