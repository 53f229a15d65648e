// Captures name the newest block that was known when they were recorded: none is backdated.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assembleRow, verifyBundle } from '../../../packages/proof/src/index.ts';
import { openTestChain, type TestChain } from '../../../test/servers/block-servers.ts';
import { fetcherOf } from '../../../test/worlds/anchoring-scene.ts';
import {
  captureMany,
  coverAs,
  openProofWorld,
  type ProofTestWorld,
} from '../../../test/worlds/proof-world.ts';
import { anchorPartsOf, inclusionOfCapture } from '../../operations/evidence/inclusion.ts';
import { findPlacement } from '../../store/proofs/anchors.ts';
import { anchorChain } from './anchor.ts';
import { bitcoinChain } from './chains.ts';
import { notingNewestBlocks } from './known-block.ts';
import type { ChainClients } from './proof-world.ts';
import { sealChain } from './seal.ts';

const START = '2026-11-20T12:00:00Z';
const DOMAIN = 'acme.example';

interface Scene extends AsyncDisposable {
  readonly world: ProofTestWorld;
  readonly chain: TestChain;
  readonly clients: ChainClients;
  readonly company: number;
  /** Captures of that moment, by their ids. */
  capture(at: string): Promise<string>;
  /** The row of a capture and its proof, once it is sealed and anchored. */
  proofOf(id: string): Promise<ReturnType<typeof assembleRow>>;
}

async function openScene(calendars = 1): Promise<Scene> {
  const world = await openProofWorld({ at: START });
  const chain = await openTestChain(world.now);
  chain.mineEmpty(10);
  const opened = [];
  for (let n = 0; n < calendars; n++) opened.push((await chain.openCalendar()).url);
  const clients = bitcoinChain(fetcherOf(world), {
    calendars: opened,
    blocks: [chain.url],
    witnesses: [],
    minDifficulty: 0,
  });
  const company = await coverAs(world, DOMAIN, 'real');
  return {
    world,
    chain,
    clients,
    company,
    capture: async (at) => {
      const [id = ''] = await captureMany(world, company, DOMAIN, { from: at, count: 1 });
      return id;
    },
    proofOf: async (id) => {
      await sealChain(world, clients);
      await anchorChain(world, clients, true);
      chain.mine();
      chain.mineEmpty(6);
      await anchorChain(world, clients, true);
      const placement = await findPlacement(world.database, id);
      assert.ok(placement);
      const inclusion = await inclusionOfCapture(world.database, placement);
      const parts = anchorPartsOf(placement);
      assert.ok(inclusion && parts);
      return assembleRow(inclusion, parts);
    },
    [Symbol.asyncDispose]: async () => {
      await chain[Symbol.asyncDispose]();
      await world.close();
    },
  };
}

const TRUST = { minDifficulty: 0, hashOnly: true };

test('a capture names the newest block, and its proof shows that its record is not older', async () => {
  await using scene = await openScene();
  const { world, clients } = scene;
  await notingNewestBlocks()(world, clients);
  world.at('2026-11-20T12:20:00Z');
  const proof = await scene.proofOf(await scene.capture('2026-11-20T12:20:00Z'));
  const row = JSON.parse(proof.inclusion_proof.leaf);
  assert.equal(row.v, 2);
  // Five stand on it: it will stay.
  assert.deepEqual([row.not_before.chain, row.not_before.height], ['bitcoin', 5]);
  const verdict = verifyBundle(proof, TRUST);
  assert.equal(verdict.verdict, 'valid', verdict.reasons.join());
  assert.equal(verdict.record_interval?.not_before, '2026-11-20T10:00:00.000Z');
});

test('without a known block, or taken before it, a capture keeps the row of version 1', async () => {
  await using scene = await openScene();
  const { world, clients } = scene;
  const before = await scene.capture('2026-11-20T11:59:00Z');
  const sealed = await scene.proofOf(before);
  await notingNewestBlocks()(world, clients);
  const imported = await scene.capture('2026-11-20T09:59:59Z');
  const proofs = [sealed, await scene.proofOf(before), await scene.proofOf(imported)];
  for (const proof of proofs) {
    assert.equal(JSON.parse(proof.inclusion_proof.leaf).v, 1);
    assert.equal(proof.anchor.record_not_before, undefined);
    const verdict = verifyBundle(proof, TRUST);
    assert.equal(verdict.verdict, 'valid', verdict.reasons.join());
    assert.equal(verdict.record_interval?.not_before, null);
  }
});

test('what the captures name is as new as the last ten minutes', async () => {
  await using scene = await openScene();
  const { world, chain, clients } = scene;
  const note = notingNewestBlocks();
  const heightNamed = async (at: string): Promise<number> => {
    world.at(at);
    await note(world, clients);
    const proof = await scene.proofOf(await scene.capture(at));
    return JSON.parse(proof.inclusion_proof.leaf).not_before.height;
  };
  assert.equal(await heightNamed('2026-11-20T12:00:00Z'), 5);
  const tip = chain.headers.length - 1;
  assert.equal(await heightNamed('2026-11-20T12:09:00Z'), 5, 'nobody is asked so soon');
  assert.ok((await heightNamed('2026-11-20T12:10:00Z')) > tip - 5);
});

test('where nothing is stamped, or nobody is covered, nobody is asked for a block', async () => {
  await using silent = await openScene(0);
  await notingNewestBlocks()(silent.world, silent.clients);
  const { database } = silent.world;
  const kept = () => database.rows('test-known', 'select hash from known_blocks', []);
  assert.deepEqual(await kept(), []);
  await database.rows('test-to-sample', 'update companies set sample = true', []);
  const asking = { ...silent.clients, calendars: ['https://calendar.example'] };
  await notingNewestBlocks()(silent.world, asking);
  assert.deepEqual(await kept(), []);
});
