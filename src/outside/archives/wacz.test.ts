// WACZ files: small and past four gigabytes, held against the digests that they state.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { warcRecord } from '../../../test/clients/warc-writer.ts';
import { type Member, writeZip, zip } from '../../../test/clients/zip-writer.ts';
import { temporaryFolder } from '../../../test/servers/service.ts';
import { readWarc } from './warc.ts';
import { WarcError } from './warc-bytes.ts';

const PAST_32_BITS = 4_400_000_000;

const record = (day: number) =>
  warcRecord({
    url: 'https://acme.example/',
    at: `2026-01-0${day}T00:00:00Z`,
    body: Buffer.from(`<h1>Anvils ${day}</h1>`),
  });
const A = { name: 'archive/a.warc.gz', data: gzipSync(record(1)) };
const B = { name: 'archive/b.warc', data: record(2), deflate: true };

async function days(path: string): Promise<readonly number[]> {
  const all: number[] = [];
  for await (const entry of readWarc(path)) {
    if (entry.kind === 'response') all.push(entry.at.getUTCDate());
  }
  return all;
}

/** What is wrong with a file of these members; the days of its records where nothing is. */
async function verdict(members: readonly Member[]): Promise<string | readonly number[]> {
  await using folder = await temporaryFolder();
  const path = join(folder.path, 'x.wacz');
  await writeFile(path, zip(members));
  try {
    return await days(path);
  } catch (error) {
    assert.ok(error instanceof WarcError, String(error));
    return error.message;
  }
}

const sha256 = (data: Buffer) => `sha256:${createHash('sha256').update(data).digest('hex')}`;
const resource = ({ name, data }: Member, more = {}) => ({
  path: name,
  hash: sha256(data),
  bytes: data.length,
  ...more,
});

function packaged(resources: readonly unknown[]): Member {
  const document = { profile: 'data-package', resources };
  return { name: 'datapackage.json', data: Buffer.from(JSON.stringify(document)) };
}

test('ZIP64 files are read as others are, also past four gigabytes', async () => {
  await using folder = await temporaryFolder();
  const small = join(folder.path, 'small.wacz');
  await writeZip(small, [A, B], true);
  assert.deepEqual(await days(small), [1, 2]);
  const large = join(folder.path, 'large.wacz');
  await writeZip(large, [A, { ...B, from: PAST_32_BITS }], true);
  assert.ok((await stat(large)).size > PAST_32_BITS);
  assert.deepEqual(await days(large), [1, 2]);
});

test('what agrees with the digests is read, and what states none as well', async () => {
  const md5 = createHash('md5').update(B.data).digest('hex');
  const description = packaged([resource(A), resource(B, { hash: md5 })]);
  const digest = { path: 'datapackage.json', hash: sha256(description.data) };
  const signed = { name: 'datapackage-digest.json', data: Buffer.from(JSON.stringify(digest)) };
  for (const more of [[], [description], [description, signed], [packaged([])]]) {
    assert.deepEqual(await verdict([A, B, ...more]), [1, 2]);
  }
});

test('what was changed, lost or described wrongly is refused with its name', async () => {
  const changed = { ...A, data: gzipSync(record(3)) };
  const told = await verdict([changed, B, packaged([resource(A, { bytes: undefined })])]);
  assert.match(String(told), /^archive\/a\.warc\.gz: its sha256 is [0-9a-f]{64} and should be /);
  const longer = await verdict([A, B, packaged([resource(B, { bytes: B.data.length + 1 })])]);
  assert.match(String(longer), /^archive\/b\.warc: it has \d+ bytes and should have \d+$/);
  const odd = await verdict([A, packaged([resource(A, { hash: 'crc7:00' })])]);
  assert.match(String(odd), /crc7:00 is of no known kind \(md5, sha1, sha256, sha512\)/);
  const lost = await verdict([A, packaged([resource(A), resource(B)])]);
  assert.match(String(lost), /lists archive\/b\.warc, which is not in it/);
  const none = await verdict([A, { name: 'datapackage.json', data: Buffer.from('{') }]);
  assert.match(String(none), /datapackage\.json is not JSON/);
  const digest = Buffer.from(JSON.stringify({ hash: sha256(Buffer.from('another')) }));
  const unlike = { name: 'datapackage-digest.json', data: digest };
  assert.match(String(await verdict([A, packaged([]), unlike])), /datapackage\.json: its sha256/);
});

test('a file that was damaged anywhere is refused or read, and nothing else happens', async () => {
  await using folder = await temporaryFolder();
  const path = join(folder.path, 'damaged.wacz');
  const bare = zip([A, B], true);
  const described = zip([A, B, packaged([resource(A), resource(B)])], true);
  const files = fc.constantFrom(bare, described);
  const [place, flips] = [fc.nat(), fc.integer({ min: 1, max: 255 })];
  await fc.assert(
    fc.asyncProperty(files, place, flips, async (whole, seed, flip) => {
      const bytes = Buffer.from(whole);
      const at = 4 + (seed % (bytes.length - 4));
      bytes.writeUInt8(bytes.readUInt8(at) ^ flip, at);
      await writeFile(path, bytes);
      const read = await days(path).catch((error: unknown) => error);
      if (read instanceof WarcError) return;
      assert.ok(Array.isArray(read), String(read));
      if (whole === described) assert.ok(read.every((day) => day === 1 || day === 2));
    }),
    { numRuns: 200 },
  );
});
