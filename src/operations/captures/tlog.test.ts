// The log of manifests: its tiles give its root, it only grows, and its checkpoint is signed.

import assert from 'node:assert/strict';
import { createPublicKey, hash, verify } from 'node:crypto';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import {
  consistencyPath,
  isConsistent,
  leafHash,
  rootOf,
  toHex,
} from '../../../packages/proof/src/index.ts';
import { TEST_SIGNER } from '../../../test/clients/signer.ts';
import { openSeededServer, type SeededServer } from '../../../test/seeds/seed.ts';
import { EXPORTS } from '../../../test/seeds/seed-proofs.ts';
import type { ManifestLeaf } from '../../store/proofs/manifest-list.ts';
import type { Services } from '../services.ts';
import { checkpoint, entryOf, readTilePath, tile } from './tlog.ts';

const MANIFESTS: readonly ManifestLeaf[] = Array.from({ length: 70_000 }, (_, i) => ({
  exportId: `exp_${i}`,
  sha256: hash('sha256', `file ${i}`),
  merkleRoot: hash('sha256', `root ${i}`),
}));
const LEAVES = MANIFESTS.map((one) => leafHash(entryOf(one), (b) => hash('sha256', b, 'buffer')));

/** A log of so many manifests. */
function logOf(size: number): Pick<Services, 'database' | 'baseUrl' | 'signer'> {
  const rows = async (name: string, _sql: string, [, from, to]: readonly number[]) =>
    name === 'list-manifest-leaves' ? MANIFESTS.slice(from, Math.min(to ?? 0, size)) : [];
  const database = { rows } as unknown as Services['database'];
  return { database, baseUrl: 'https://assay.example', signer: TEST_SIGNER };
}

async function rootAt(size: number): Promise<Uint8Array> {
  const [, length, root = ''] = (await checkpoint(logOf(size), 'bitcoin')).split('\n');
  assert.equal(length, String(size));
  return Uint8Array.from(Buffer.from(root, 'base64'));
}

/** Asks for what a client does: every tile of a level, the last one partial. */
async function hashesOf(size: number, level: number): Promise<Uint8Array[]> {
  const count = Math.floor(size / 256 ** level);
  const hashes: Uint8Array[] = [];
  for (let index = 0; index * 256 < count; index++) {
    const width = Math.min(256, count - index * 256);
    const bytes = await tile(logOf(size), 'bitcoin', { level, index, width });
    assert.equal(bytes?.length, width * 32, `level ${level}, tile ${index}, width ${width}`);
    for (let i = 0; i < width; i++) hashes.push(bytes?.slice(i * 32, (i + 1) * 32) ?? bytes);
  }
  return hashes;
}

const Size = fc.integer({ min: 1, max: 1_300 });

test('the tiles of leaves give the root of the checkpoint, at every size', async () => {
  await fc.assert(
    fc.asyncProperty(Size, async (size) => {
      assert.equal(toHex(rootOf(await hashesOf(size, 0))), toHex(await rootAt(size)));
    }),
    { numRuns: 25 },
  );
});

test('a log that has grown is consistent with itself before', async () => {
  await fc.assert(
    fc.asyncProperty(Size, Size, async (a, b) => {
      const [before, now] = [Math.min(a, b), Math.max(a, b)];
      const path = consistencyPath(await hashesOf(now, 0), before);
      const first = { size: before, root: await rootAt(before) };
      assert.ok(isConsistent(first, { size: now, root: await rootAt(now) }, path));
    }),
    { numRuns: 25 },
  );
});

test('a tile above holds the roots of the full tiles below it, and of no others', async () => {
  const size = 70_000;
  const above = await hashesOf(size, 1);
  assert.equal(above.length, 273);
  for (const index of [0, 1, 255, 256, 272]) {
    const below = LEAVES.slice(index * 256, (index + 1) * 256);
    assert.equal(toHex(above[index] ?? new Uint8Array()), toHex(rootOf(below)));
  }
  const top = await hashesOf(size, 2);
  assert.deepEqual(top.map(toHex), [toHex(rootOf(above.slice(0, 256)))]);
  const log = logOf(size);
  assert.equal(await tile(log, 'bitcoin', { level: 2, index: 0, width: 2 }), null);
  assert.equal(await tile(log, 'bitcoin', { level: 3, index: 0, width: 1 }), null);
  assert.equal(await tile(log, 'bitcoin', { level: 0, index: 273, width: 113 }), null);
});

test('a tile has one address, and nothing else is one', () => {
  assert.deepEqual(readTilePath('0/000'), { level: 0, index: 0, width: 256 });
  assert.deepEqual(readTilePath('entries/x001/x234/067.p/8'), {
    level: 'entries',
    index: 1_234_067,
    width: 8,
  });
  for (const path of [
    ...['', '0', '0/0', '0/0000', '00/000', '64/000', '-1/000', 'data/000', '0/x000/000'],
    ...['0/000/000', '0/000.p/0', '0/000.p/256', '0/000.p/08', '0/000.p/', '0/000/', 'x/000'],
  ]) {
    assert.equal(readTilePath(path), null, path);
  }
});

let server: SeededServer;
before(async () => {
  server = await openSeededServer();
});
after(() => server.close());

const get = (path: string) => fetch(`${server.url}/tlog/${path}`);

test('over HTTP: a checkpoint signed as a note, its leaves and its entries', async () => {
  const key = (await (await get('sandbox/key')).text()).trim();
  const [name = '', id = '', encoded = ''] = key.split('+');
  assert.equal(name, 'assay.example/tlog/sandbox');
  const typed = Buffer.from(encoded, 'base64');
  assert.equal(typed[0], 1);
  const x = typed.subarray(1).toString('base64url');
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });

  const answer = await get('sandbox/checkpoint');
  assert.match(String(answer.headers.get('content-type')), /^text\/plain; charset=utf-8$/);
  assert.equal(answer.headers.get('cache-control'), 'public, max-age=5');
  const note = await answer.text();
  const end = note.lastIndexOf('\n\n') + 1;
  const [, signer, signature = ''] = note.slice(end).trim().split(' ');
  assert.equal(signer, name);
  const signed = Buffer.from(signature, 'base64');
  assert.equal(signed.subarray(0, 4).toString('hex'), id);
  assert.ok(verify(null, Buffer.from(note.slice(0, end)), publicKey, signed.subarray(4)));

  const [, size, root] = note.split('\n');
  assert.equal(size, '3');
  const tiles = await get('sandbox/tile/0/000.p/3');
  assert.equal(tiles.headers.get('cache-control'), 'public, max-age=31536000, immutable');
  const bytes = new Uint8Array(await tiles.arrayBuffer());
  const hashes = [0, 1, 2].map((i) => bytes.slice(i * 32, (i + 1) * 32));
  assert.equal(Buffer.from(rootOf(hashes)).toString('base64'), root);

  let bundle = Buffer.from(await (await get('sandbox/tile/entries/000.p/3')).arrayBuffer());
  const entries: Buffer[] = [];
  while (bundle.length > 0) {
    const length = bundle.readUInt16BE(0);
    entries.push(bundle.subarray(2, 2 + length));
    bundle = bundle.subarray(2 + length);
  }
  assert.deepEqual(
    entries.map((entry) => toHex(leafHash(entry))),
    hashes.map(toHex),
  );
  const ids = entries.map((entry) => JSON.parse(entry.toString()).export_id);
  assert.deepEqual(ids, [EXPORTS.sound, EXPORTS.gone, EXPORTS.away]);
});

test('over HTTP: a log that is empty has a checkpoint, and what is not there is a problem', async () => {
  const [, size, root] = (await (await get('bitcoin/checkpoint')).text()).split('\n');
  assert.deepEqual([size, root], ['0', hash('sha256', '', 'base64')]);
  for (const path of [
    ...['litecoin/checkpoint', 'bitcoin/tile/0/000', 'bitcoin/tile/0/000.p/1'],
    ...['sandbox/tile/0/000', 'sandbox/tile/0/000.p/4', 'sandbox/tile/1/000', 'sandbox/tile/0/0'],
    ...['sandbox/tile/0/x999/x999/x999/999', 'sandbox/tile/entries/x999/x999/x999/999.p/1'],
  ]) {
    const answer = await get(path);
    assert.equal(answer.status, 404, path);
    assert.equal(((await answer.json()) as { code: string }).code, 'not_found');
  }
  const written = await fetch(`${server.url}/tlog/sandbox/checkpoint`, { method: 'POST' });
  assert.equal(written.status, 405);
});
