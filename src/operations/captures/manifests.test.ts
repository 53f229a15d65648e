// Manifests over HTTP: every file in its order, byte for byte, and the chain that they are.

import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { appendFile, open, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { readOts, toHex, verifyManifests } from '../../../packages/proof/src/index.ts';
import { ask } from '../../../test/clients/client.ts';
import { openSeededServer, type SeededServer } from '../../../test/seeds/seed.ts';
import { EXPORTS } from '../../../test/seeds/seed-proofs.ts';
import type { Manifest } from '../../contract/schemas/manifests.ts';
import { callOperation } from '../../edges/cli/call.ts';
import { invoke } from '../invoke/invoke.ts';

let server: SeededServer;
before(async () => {
  server = await openSeededServer();
});
after(() => server.close());

interface Page {
  readonly manifests: readonly Manifest[];
}

async function list(query = ''): Promise<readonly Manifest[]> {
  return ((await ask(server.url, `/v1/manifests${query}`)).json.data as Page).manifests;
}

test('they are listed oldest first, page by page, by chain', async () => {
  const all = await list();
  assert.deepEqual(
    all.map((one) => [one.export_id, one.number, one.state, one.anchor === null]),
    [
      [EXPORTS.sound, 1, 'anchored', false],
      [EXPORTS.gone, 2, 'anchored', false],
      [EXPORTS.away, 3, 'sealed', true],
    ],
  );
  assert.deepEqual(await list('?chain=bitcoin'), []);
  const first = await ask(server.url, '/v1/manifests?limit=2&chain=sandbox');
  const { next_cursor: cursor } = first.json.meta as { readonly next_cursor: string };
  assert.deepEqual(await list(`?limit=2&chain=sandbox&cursor=${cursor}`), all.slice(2));
  for (const [i, one] of all.entries()) {
    assert.equal(one.prev_manifest_sha256, all[i - 1]?.sha256 ?? null);
    assert.equal(one.prev_merkle_root, all[i - 1]?.merkle_root ?? null);
  }
});

test('a file is what its hash and its root say, and may be kept for ever', async () => {
  const [listed] = await list();
  const { bytes, headers } = await ask(server.url, `/v1/manifests/${EXPORTS.sound}`);
  assert.equal(hash('sha256', bytes), listed?.sha256);
  assert.equal(headers.etag, `"${listed?.sha256}"`);
  assert.equal(headers['content-type'], 'application/jsonl');
  assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable');
  const { findings, manifests } = verifyManifests([bytes]);
  assert.deepEqual(findings, []);
  assert.equal(manifests[0]?.merkleRoot, listed?.merkle_root);
});

test('a part of a file is that part; several parts are answered with the whole', async () => {
  const path = `/v1/manifests/${EXPORTS.sound}`;
  const { bytes } = await ask(server.url, path);
  const part = (range: string) => ask(server.url, path, { headers: { range } });
  for (const [range, first, end] of [
    ['bytes=0-0', 0, 1],
    ['bytes=10-99', 10, 100],
    ['bytes=-7', bytes.length - 7, bytes.length],
    ['bytes=5-', 5, bytes.length],
  ] as const) {
    const answer = await part(range);
    assert.equal(answer.status, 206);
    assert.deepEqual(answer.bytes, bytes.subarray(first, end));
    assert.equal(answer.headers['content-range'], `bytes ${first}-${end - 1}/${bytes.length}`);
  }
  const several = await part('bytes=0-1,5-6');
  assert.equal(several.status, 200);
  assert.deepEqual(several.bytes, bytes);
  assert.equal((await part(`bytes=${bytes.length}-`)).status, 416);
});

test('the command line gets the same file, and its timestamp as bytes', async () => {
  const call = (id: string) =>
    callOperation(
      server.world,
      invoke,
      id,
      { path: [EXPORTS.sound], query: {}, key: null },
      () => {},
    );
  const file = await call('get_manifest');
  const { bytes } = await ask(server.url, `/v1/manifests/${EXPORTS.sound}`);
  assert.ok(file.kind === 'bytes' && file.isText);
  assert.deepEqual(Buffer.from(file.bytes), bytes);
  const stamp = await call('get_manifest_ots');
  assert.ok(stamp.kind === 'bytes' && !stamp.isText);
});

test('the timestamp of a manifest is that of its root', async () => {
  const [listed] = await list();
  const { bytes } = await ask(server.url, `/v1/manifests/${EXPORTS.sound}/proof.ots`);
  const read = readOts(bytes);
  assert.ok(read.kind === 'proof');
  assert.equal(toHex(read.proof.digest), listed?.merkle_root);
  const waiting = await ask(server.url, `/v1/manifests/${EXPORTS.away}/proof.ots`);
  assert.equal(waiting.json.code, 'proof_not_yet_anchored');
  assert.ok(Number(waiting.headers['retry-after']) >= 30);
});

test('a file altered in place is refused, whatever it says of when it was written', async () => {
  const path = `/v1/manifests/${EXPORTS.sound}`;
  const [sound] = await list();
  const place = join(server.folder, sound?.key ?? '');
  const flip = async () => {
    const file = await open(place, 'r+');
    const { buffer } = await file.read({ buffer: Buffer.alloc(1), position: 100 });
    buffer.writeUInt8(buffer.readUInt8() ^ 1);
    await file.write(buffer, 0, 1, 100);
    await file.close();
    await utimes(place, 1_700_000_000, 1_700_000_000);
  };
  await utimes(place, 1_700_000_000, 1_700_000_000);
  assert.equal((await ask(server.url, path)).status, 200);
  const { size, mtimeMs, ino } = await stat(place);
  await flip();
  const altered = await stat(place);
  assert.deepEqual([altered.size, altered.mtimeMs, altered.ino], [size, mtimeMs, ino]);
  assert.equal((await ask(server.url, path)).json.code, 'capture_integrity_error');
  await flip();
  assert.equal((await ask(server.url, path)).status, 200);
});

test('a file that is gone, out of reach or altered is refused, each in its own words', async () => {
  const codeOf = async (id: string) => (await ask(server.url, `/v1/manifests/${id}`)).json.code;
  assert.equal(await codeOf(EXPORTS.gone), 'capture_integrity_error');
  assert.equal(await codeOf(EXPORTS.away), 'proof_unavailable');
  assert.equal(await codeOf('exp_none'), 'not_found');
  const [sound] = await list();
  await appendFile(join(server.folder, sound?.key ?? ''), '\n');
  assert.equal(await codeOf(EXPORTS.sound), 'capture_integrity_error', 'it was sound before');
});
