// Bodies that came in a content coding: stored without it, read, exported and imported again.

import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { brotliCompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { exportWarc } from '../../../src/pipeline/export-warc.ts';
import { homePage } from '../../chaos/pages.ts';
import { type ToRecord, warcRecord } from '../../clients/warc-writer.ts';
import { openAcme } from '../../worlds/import-world.ts';
import type { TestWorld } from '../../worlds/world.ts';

const HOME = 'https://acme.example/';

function answer(day: number, body: Buffer, headers: ToRecord['headers'] = []): ToRecord {
  const at = `2026-01-0${day}T08:00:00Z`;
  return { url: HOME, at, body, headers: [['Content-Type', 'text/html'], ...headers] };
}

async function captures(world: TestWorld) {
  return world.database.rows<{
    sha256: string;
    bytes: number;
    received: unknown;
    complete: boolean;
    headers: readonly (readonly [string, string])[];
    headers_sha256: string;
  }>(
    'test-coded',
    `select sha256, bytes, received, complete, headers, headers_sha256 from captures
     order by captured_at, seq`,
  );
}

const sha256 = (bytes: Uint8Array): string => hash('sha256', bytes, 'hex');

test('content coding is removed before the bytes are hashed, and how they came is noted', async () => {
  await using acme = await openAcme();
  const [zipped, other] = [homePage('Zipped'), homePage('Brotli')];
  const gzip = gzipSync(zipped);
  const brotli = brotliCompressSync(other);
  const twice = brotliCompressSync(gzip);
  const records = [
    answer(1, gzip, [['Content-Encoding', 'gzip']]),
    answer(2, brotli, [['Content-Encoding', 'br']]),
    answer(3, twice, [['Content-Encoding', 'gzip, br']]),
    answer(4, gzip, [['Content-Encoding', 'rot13']]),
    answer(5, gzip.subarray(0, 90), [['Content-Encoding', 'gzip']]),
    answer(6, zipped, [['Content-Encoding', 'identity']]),
  ];
  const report = await acme.warc('coded.warc', Buffer.concat(records.map(warcRecord)));
  assert.deepEqual(report.incomplete, { coding_unknown: 1, coding_broken: 1 });
  const rows = await captures(acme.world);
  const came = (coding: string, body: Buffer) => ({
    coding,
    bytes: body.length,
    sha256: sha256(body),
  });
  assert.deepEqual(
    rows.map((row) => [row.sha256, row.received, row.complete]),
    [
      [sha256(zipped), came('gzip', gzip), true],
      [sha256(other), came('br', brotli), true],
      [sha256(zipped), came('gzip, br', twice), true],
      // What cannot be undone is evidence as it came.
      [sha256(gzip), null, false],
      [sha256(gzip.subarray(0, 90)), null, false],
      [sha256(zipped), null, true],
    ],
  );
  const stored = await acme.world.blobs.get(sha256(zipped));
  assert.deepEqual(stored, { kind: 'bytes', bytes: zipped });
});

test('what was stored before with its coding is read by it, and not stored a second time', async () => {
  await using acme = await openAcme();
  const body = homePage('Zipped');
  const gzip = gzipSync(body);
  const record = warcRecord(answer(1, gzip, [['Content-Encoding', 'gzip']]));
  await acme.warc('first.warc', record);
  // As the row and the object were before this rule.
  await acme.world.blobs.put(gzip);
  await acme.world.database.rows(
    'test-as-before',
    `with bodies as (update capture_bodies set sha256 = $1, bytes = $2, received_coding = null,
         received_bytes = null, received_sha256 = null)
     update looks set mark = ('x' || encode(substr($1, 1, 8), 'hex'))::bit(64)::bigint,
       state = 'stored'`,
    [Buffer.from(sha256(gzip), 'hex'), gzip.length],
  );
  const report = await acme.warc('again.warc', record);
  assert.equal(report.stored, 0);
  const rows = await captures(acme.world);
  assert.deepEqual(
    rows.map((row) => [row.sha256, row.received, row.complete]),
    [[sha256(gzip), null, true]],
  );
});

test('an export says what it holds, and an import of it gives the same captures again', async () => {
  await using acme = await openAcme();
  const body = homePage('Zipped');
  const gzip = gzipSync(body);
  const coded = [['Content-Encoding', 'gzip'] as const, ['X-Served', 'first'] as const];
  const records = [
    answer(1, gzip, [...coded, ['Content-Length', String(gzip.length)]]),
    answer(2, gzip, coded),
    answer(3, homePage('Plain')),
  ];
  await acme.warc('coded.warc', Buffer.concat(records.map(warcRecord)));
  const before = await captures(acme.world);
  const file = join(acme.world.folder, 'out.warc.gz');
  const { companyId } = acme;
  await exportWarc(acme.world, { companyId, domain: 'acme.example', file });
  const text = gunzipSync(await readFile(file)).toString();
  // Whoever reads the body by its head finds it as it is.
  assert.doesNotMatch(text, /^content-encoding: /im);
  assert.match(text, /^X-Archive-Orig-content-encoding: gzip\r$/m);
  assert.match(text, new RegExp(`^Assay-Received: gzip; ${gzip.length}; ${sha256(gzip)}\r$`, 'm'));
  await using other = await openAcme();
  await other.warc('again.warc.gz', await readFile(file));
  assert.deepEqual(await captures(other.world), before);
});
