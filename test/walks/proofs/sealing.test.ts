// From a capture to what a stranger verifies: sealed by schedule, anchored, put into a bundle.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  assembleBundle,
  inclusionOf,
  readManifest,
  verifyBundle,
  verifyManifests,
} from '../../../packages/proof/src/index.ts';
import { rawKey } from '../../../src/core/evidence/raw-key.ts';
import { DEFAULT_SEALING } from '../../../src/core/evidence/seal-schedule.ts';
import { anchorPartsOf, inclusionOfCapture } from '../../../src/operations/evidence/inclusion.ts';
import { anchorChain } from '../../../src/pipeline/proving/anchor.ts';
import { tellAnchored } from '../../../src/pipeline/proving/anchored-records.ts';
import { sealChain, sealWhenDue } from '../../../src/pipeline/proving/seal.ts';
import { findRecords } from '../../../src/store/companies/stored-records.ts';
import { anchoredThrough, findPlacement } from '../../../src/store/proofs/anchors.ts';
import {
  captureMany,
  coverAs,
  manifestsOf,
  openProofWorld,
  type ProofTestWorld,
} from '../../worlds/proof-world.ts';

async function bundleOf(world: ProofTestWorld, id: string) {
  const placement = await findPlacement(world.database, id);
  assert.ok(placement);
  const { key, sha256 } = placement.manifest;
  const file = await world.manifests.read(key, sha256);
  assert.ok(file.kind === 'bytes');
  const manifest = readManifest(file.bytes);
  assert.ok(manifest.kind === 'manifest');
  const inclusion = inclusionOf(file.bytes, manifest.summary, placement.leafIndex);
  assert.deepEqual(await inclusionOfCapture(world.database, placement), inclusion);
  const anchor = anchorPartsOf(placement);
  assert.ok(anchor);
  const sql = 'select sha256, captured_at, kind, url from captures where id = $1';
  type Row = { sha256: string; captured_at: Date; kind: 'page_capture'; url: string };
  const [row] = await world.database.rows<Row>('test-capture', sql, [id]);
  assert.ok(row);
  const raw = await world.blobs.get(row.sha256);
  assert.ok(raw.kind === 'bytes');
  const bundle = assembleBundle({
    fact: { key: 'positioning.h1', extractor_version: 'h1/1', capture_id: id },
    capture: {
      kind: row.kind,
      id,
      captured_at: row.captured_at.toISOString(),
      sha256: row.sha256,
      raw: { key: rawKey(row.sha256), hash_rule: 'sha256(object)' },
      source_url: row.url,
    },
    inclusion,
    anchor,
    verify: { version: '1.0.0', spec_url: 'https://assay.example/spec', raw_url: null },
  });
  return { bundle, raw: Uint8Array.from(raw.bytes) };
}

test('a capture of the sample is sealed, anchored on the sandbox chain, and verifies', async () => {
  await using world = await openProofWorld({ at: '2026-11-20T12:00:00Z' });
  const id = await coverAs(world, 'acme.example', 'sample');
  const stored = await captureMany(world, id, 'acme.example', {
    from: '2026-11-19T00:00:00Z',
    count: 21,
  });
  const sealed = await sealChain(world, world.sandbox);
  assert.deepEqual(
    sealed.manifests.map(({ rows, state }) => ({ rows, state })),
    [{ rows: 22, state: 'sealed' }],
  );
  assert.equal((await anchoredThrough(world.database, [id])).get(id), null);
  const anchored = await anchorChain(world, world.sandbox);
  assert.deepEqual(
    anchored.manifests.map(({ before, manifest }) => [before, manifest.state]),
    [['sealed', 'anchored']],
  );
  assert.equal(await tellAnchored(world), 1);
  for (const capture of stored) {
    const { bundle, raw } = await bundleOf(world, capture);
    assert.equal(bundle.anchor.chain, 'sandbox');
    assert.ok(bundle.anchor.not_before, 'the export names a block before it');
    assert.equal(verifyBundle(bundle, { sandbox: true, minDifficulty: 0 }, raw).exit, 0);
    assert.equal(verifyBundle(bundle, {}, raw).exit, 2, 'a stranger does not trust the sandbox');
    raw[0] = 0;
    assert.equal(verifyBundle(bundle, { sandbox: true, minDifficulty: 0 }, raw).exit, 1);
  }
  const record = (await findRecords(world.database.hot, ['acme.example'], 'plain')).get(
    'acme.example',
  );
  assert.ok(record);
  const { data } = JSON.parse(record.bytes.toString());
  assert.equal(data.coverage.anchored_through, '2026-11-19T00:20:00.000Z');
});

test('every capture stands in exactly one manifest of its chain, and the manifests are a chain', async () => {
  await using world = await openProofWorld({ at: '2026-11-20T12:00:00Z' });
  const bitcoin = { ...world.sandbox, chain: 'bitcoin' as const };
  const domains = ['acme.example', 'globex.example', 'initech.example'];
  const kinds = ['sample', 'real', 'real'] as const;
  const ids = await Promise.all(domains.map((one, i) => coverAs(world, one, kinds[i] ?? 'real')));
  const expected = new Map<string, 'sandbox' | 'bitcoin'>();
  for (let round = 0; round < 4; round++) {
    for (const [i, domain] of domains.entries()) {
      const from = `2026-11-1${round}T0${i}:00:00Z`;
      const some = await captureMany(world, ids[i] ?? 0, domain, { from, count: 3 + 2 * i });
      for (const id of some) expected.set(id, i === 0 ? 'sandbox' : 'bitcoin');
    }
    world.at(`2026-11-2${round}T12:00:00Z`);
    await sealChain(world, world.sandbox);
    await sealChain(world, bitcoin);
  }
  for (const chain of ['sandbox', 'bitcoin'] as const) {
    const manifests = await manifestsOf(world, chain);
    assert.equal(manifests.length, 4);
    const found = verifyManifests(manifests.map(({ file }) => file));
    assert.deepEqual(found.findings, []);
    for (const { stored, file } of manifests) {
      const rows = Buffer.from(file)
        .toString()
        .trimEnd()
        .split('\n')
        .map((row) => JSON.parse(row));
      assert.equal(rows.length, stored.rows);
      for (const [index, row] of rows.entries()) {
        if (index === 0) continue;
        assert.equal(expected.get(row.id), chain);
        expected.delete(row.id);
        const placement = await findPlacement(world.database, row.id);
        assert.equal(placement?.leafIndex, index);
        assert.equal(placement?.manifest.exportId, stored.exportId);
        assert.equal(row.egress, 'ZZ');
      }
    }
  }
  assert.equal(expected.size, 0, 'none was left out');
});

test('nothing to seal makes no manifest, and one that is sealed is not sealed again', async () => {
  await using world = await openProofWorld({ at: '2026-11-20T12:00:00Z' });
  assert.deepEqual((await sealChain(world, world.sandbox)).manifests, []);
  const id = await coverAs(world, 'acme.example', 'sample');
  await captureMany(world, id, 'acme.example', { from: '2026-11-19T00:00:00Z', count: 1 });
  assert.equal((await sealChain(world, world.sandbox)).manifests.length, 1);
  assert.deepEqual((await sealChain(world, world.sandbox)).manifests, []);
});

test('a capture that came in late with an early date takes back how far is anchored', async () => {
  await using world = await openProofWorld({ at: '2026-11-20T12:00:00Z' });
  const id = await coverAs(world, 'acme.example', 'sample');
  const through = async () =>
    (await anchoredThrough(world.database, [id])).get(id)?.toISOString() ?? null;
  const run = async () => {
    await sealChain(world, world.sandbox);
    await anchorChain(world, world.sandbox);
  };
  await captureMany(world, id, 'acme.example', { from: '2026-11-10T00:00:00Z', count: 2 });
  await run();
  assert.equal(await through(), '2026-11-10T00:01:00.000Z');
  await captureMany(world, id, 'acme.example', { from: '2026-11-12T00:00:00Z', count: 1 });
  assert.equal(await through(), '2026-11-10T00:01:00.000Z');
  await captureMany(world, id, 'acme.example', { from: '2026-11-01T00:00:00Z', count: 1 });
  assert.equal(await through(), null);
  await run();
  assert.equal(await through(), '2026-11-12T00:00:00.000Z');
});

test('workers seal when a moment of the schedule has passed, once, and late after a pause', async () => {
  await using world = await openProofWorld({ at: '2026-11-20T12:00:00Z' });
  const id = await coverAs(world, 'acme.example', 'sample');
  const due = () => sealWhenDue(world, world.sandbox, DEFAULT_SEALING);
  const capture = (from: string) => captureMany(world, id, 'acme.example', { from, count: 1 });
  await capture('2026-11-20T00:00:00Z');
  assert.equal(await due(), null, 'what was before the first start is no reason');
  world.at('2026-11-23T02:59:59Z');
  assert.equal(await due(), null);
  world.at('2026-11-23T03:00:00Z');
  const both = await Promise.all([due(), due()]);
  assert.equal(both.flatMap((one) => one?.manifests ?? []).length, 1);
  assert.equal(await due(), null);
  await capture('2026-11-24T00:00:00Z');
  world.at('2026-11-26T02:00:00Z');
  assert.equal(await due(), null);
  // Monday and Thursday go by without a worker.
  world.at('2026-12-01T09:00:00Z');
  assert.equal((await due())?.manifests.length, 1);
  world.at('2026-12-03T03:00:00Z');
  assert.deepEqual((await due())?.manifests, [], 'nothing new is no manifest');
  assert.equal(await sealWhenDue(world, world.sandbox, null), null);
});

test('a clock that was set back makes no exports that overlap', async () => {
  await using world = await openProofWorld({ at: '2026-11-20T12:00:00Z' });
  const id = await coverAs(world, 'acme.example', 'sample');
  for (const at of ['2026-11-20T12:00:00Z', '2026-11-20T09:00:00Z', '2026-11-21T00:00:00Z']) {
    world.at(at);
    await captureMany(world, id, 'acme.example', { from: at, count: 1 });
    await sealChain(world, world.sandbox);
    await anchorChain(world, world.sandbox, true);
  }
  const manifests = await manifestsOf(world, 'sandbox');
  assert.deepEqual(verifyManifests(manifests.map(({ file }) => file)).findings, []);
  assert.deepEqual(
    manifests.map(({ stored }) => stored.state),
    Array(3).fill('anchored'),
  );
});

test('records tell how far is anchored even when a process ended before it wrote them', async () => {
  await using world = await openProofWorld({ at: '2026-11-20T12:00:00Z' });
  const id = await coverAs(world, 'acme.example', 'sample');
  await captureMany(world, id, 'acme.example', { from: '2026-11-19T00:00:00Z', count: 2 });
  await sealChain(world, world.sandbox);
  await anchorChain(world, world.sandbox);
  const rows = async (name: string) => {
    if (name === 'settle-records') throw new Error('the process ends here');
  };
  const database = {
    ...world.database,
    rows: async <Row>(name: string, text: string, values?: readonly unknown[]) => {
      await rows(name);
      return world.database.rows<Row>(name, text, values);
    },
  };
  await assert.rejects(tellAnchored({ ...world, database }), /the process ends here/);
  assert.equal(await tellAnchored(world), 1);
  assert.equal(await tellAnchored(world), 0);
});
