// Hostile ZIP files: what they claim is held against the file, and nothing is read twice.

import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import { zip } from '../../../test/clients/zip-writer.ts';
import { temporaryFolder } from '../../../test/servers/service.ts';
import { ZipError, zipEntries } from './zip.ts';

const A = { name: 'a', data: Buffer.alloc(100_000, 'a'), deflate: true };
const B = { name: 'b', data: Buffer.from('plain words') };

const DIRECTORY = Buffer.from('PK\x01\x02', 'latin1');
const END = Buffer.from('PK\x05\x06', 'latin1');
const END64 = Buffer.from('PK\x06\x06', 'latin1');
const LOCATOR = Buffer.from('PK\x06\x07', 'latin1');

/** What is in the file of the named entries, or why it cannot be had. */
async function read(file: Buffer, names: readonly string[] = ['a', 'b']) {
  await using folder = await temporaryFolder();
  const path = join(folder.path, 'x.zip');
  await writeFile(path, file);
  try {
    const entries = await zipEntries(path, (name) => names.includes(name));
    return await Promise.all(entries.map(async (one) => (await buffer(one.open())).length));
  } catch (error) {
    assert.ok(error instanceof ZipError, String(error));
    return error.message;
  }
}

/** The file with bytes after a signature written over. */
function altered(file: Buffer, signature: Buffer, write: (at: Buffer) => void): Buffer {
  const copy = Buffer.from(file);
  const at = copy.lastIndexOf(signature);
  assert.ok(at >= 0);
  write(copy.subarray(at));
  return copy;
}

test('entries are read whole, and only those that are wanted', async () => {
  for (const zip64 of [false, true]) {
    assert.deepEqual(await read(zip([A, B], zip64)), [100_000, 11]);
    assert.deepEqual(await read(zip([A, B], zip64), ['b']), [11]);
  }
  assert.deepEqual(await read(zip([])), []);
  const path = { name: '../../etc/passwd', data: Buffer.from('x') };
  assert.deepEqual(await read(zip([path, B])), [11], 'a name is never a path');
});

test('a directory that counts fewer entries than it has is refused', async () => {
  const fewer = altered(zip([A, B]), END, (at) => at.writeUInt16LE(1, 10));
  assert.equal(await read(fewer), 'its directory has more entries than it counts');
  const fewer64 = altered(zip([A, B], true), END64, (at) => at.writeBigUInt64LE(1n, 32));
  assert.equal(await read(fewer64), 'its directory has more entries than it counts');
});

test('numbers that point outside of the file are refused, however large', async () => {
  for (const far of [10n ** 6n, 2n ** 53n, 2n ** 64n - 1n]) {
    const record = altered(zip([A, B], true), LOCATOR, (at) => at.writeBigUInt64LE(far, 8));
    assert.equal(await read(record), 'it points outside of itself');
    const start = altered(zip([A, B], true), END64, (at) => at.writeBigUInt64LE(far, 48));
    assert.equal(await read(start), 'it points outside of itself');
    const head = zip([A, B], true);
    head.writeBigUInt64LE(far, head.lastIndexOf(DIRECTORY) + 46 + 1 + 4 + 16);
    assert.equal(await read(head), 'b: it points outside of itself');
  }
});

test('a directory that would not fit in memory is refused before it is read', async () => {
  const many = altered(zip([A, B], true), END64, (at) => at.writeBigUInt64LE(2n ** 40n, 32));
  assert.equal(await read(many), 'its directory is larger than 64000000 bytes');
});

test('an entry that unfolds to another size than it states fails', async () => {
  for (const size of [1_000, 200_000]) {
    const lies = altered(zip([B, A]), DIRECTORY, (at) => at.writeUInt32LE(size, 24));
    assert.match(String(await read(lies)), /(too many|not enough) bytes in the stream/);
  }
});

test('two entries that share their bytes are refused', async () => {
  const shared = altered(zip([A, A]), DIRECTORY, (at) => at.writeUInt32LE(0, 42));
  assert.equal(await read(shared), 'a: it overlaps a');
});

test('what is encrypted, or compressed in another way, is refused by name', async () => {
  const encrypted = altered(zip([A]), DIRECTORY, (at) => at.writeUInt16LE(1, 8));
  assert.equal(await read(encrypted), 'a: it is encrypted');
  const other = altered(zip([A]), DIRECTORY, (at) => at.writeUInt16LE(14, 10));
  assert.equal(await read(other), 'a: compression 14 is not known');
});
