// The key of secrets: made once, kept for its owner alone, and never told.

import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { openTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { openSecretBox, secretsKeyOf } from './secrets-key.ts';

let database: TestDatabase;
let folder: string;
before(async () => {
  database = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'assay-secrets-'));
});
after(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

const told: { readonly fields: object; readonly message: string }[] = [];
const error = (fields: object, message: string): void => void told.push({ fields, message });
const log = { info: error, warn: error, error };

test('the first start makes a file that only its owner reads; later ones use it', async () => {
  const file = join(folder, 'new', 'secrets-key');
  const config = secretsKeyOf(undefined, file);
  const boxes = await Promise.all(
    Array.from({ length: 5 }, () => openSecretBox(config, database.database, log)),
  );
  assert.equal((await stat(file)).mode & 0o777, 0o600);
  assert.match(await readFile(file, 'utf8'), /^[0-9a-f]{64}\n$/);
  const sealed = boxes[0]?.seal(Buffer.from('x'), 'row') ?? Buffer.alloc(0);
  for (const box of boxes) assert.equal(Buffer.from(box.open(sealed, 'row') ?? []).toString(), 'x');
  assert.deepEqual(told, []);
});

test('another key than before is told, without the key', async () => {
  const other = 'ab'.repeat(32);
  await openSecretBox(secretsKeyOf(other, ''), database.database, log);
  assert.equal(told.length, 1);
  assert.match(told[0]?.message ?? '', /put it back, or rotate/);
  assert.ok(!JSON.stringify(told).includes(other.slice(0, 16)));
});

test('a file or a setting that holds no key is refused, and not told back', async () => {
  const file = join(folder, 'wrong');
  await writeFile(file, 'hunter2hunter2', { mode: 0o600 });
  const config = secretsKeyOf(undefined, file);
  await assert.rejects(openSecretBox(config, database.database, log), (failed: Error) => {
    assert.match(failed.message, /holds no key of secrets/);
    assert.ok(!failed.message.includes('hunter2'));
    return true;
  });
  for (const text of ['hunter2', 'a'.repeat(63), `${'a'.repeat(63)}g`, 'a'.repeat(66)]) {
    assert.throws(
      () => secretsKeyOf(text, file),
      (failed: Error) => {
        assert.match(failed.message, /ASSAY_SECRETS_KEY must be 32 random bytes in hex/);
        assert.ok(!failed.message.includes(text));
        return true;
      },
    );
  }
});
