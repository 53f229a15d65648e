// The log of manifests before witnesses in other processes: what they sign, and what they refuse.

import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import {
  assembleRow,
  type LogPolicy,
  readCheckpoint,
  readLogProof,
  readPolicy,
  type Trust,
  toHex,
  toUtf8,
  type Verdict,
  verifyBundle,
} from '../../../packages/proof/src/index.ts';
import { TEST_SIGNER } from '../../../test/clients/signer.ts';
import { startWitness, type WitnessProcess } from '../../../test/servers/witness-process.ts';
import { fetcherOf, openScene, type Scene } from '../../../test/worlds/anchoring-scene.ts';
import { captureMany, coverAs, manifestsOf } from '../../../test/worlds/proof-world.ts';
import { isSignedWith } from '../../core/evidence/ed25519.ts';
import { checkpoint, logProof } from '../../operations/captures/tlog.ts';
import { anchorPartsOf, inclusionOfCapture } from '../../operations/evidence/inclusion.ts';
import { type LogWitness, logWitness } from '../../outside/log-witness.ts';
import { findPlacement } from '../../store/proofs/anchors.ts';
import { listLogWitnesses } from '../../store/proofs/log-checkpoints.ts';
import { offerCheckpoint } from './log-witnesses.ts';
import { sealChain } from './seal.ts';
import { sha256 } from './sha256.ts';

const LOG = { origin: 'assay.test/tlog/bitcoin', publicKey: TEST_SIGNER.publicKey };

const clientOf = (scene: Scene, one: Pick<WitnessProcess, 'url' | 'key'>): LogWitness =>
  logWitness(fetcherOf(scene.world), one, { timeoutMs: 60_000 });

const offer = (scene: Scene, ...witnesses: readonly Pick<WitnessProcess, 'url' | 'key'>[]) =>
  offerCheckpoint(
    {
      ...scene.world,
      baseUrl: 'https://assay.test',
      signer: TEST_SIGNER,
      logWitnesses: witnesses.map((one) => clientOf(scene, one)),
    },
    'bitcoin',
  );

const services = (scene: Scene) => ({
  database: scene.world.database,
  baseUrl: 'https://assay.test',
  signer: TEST_SIGNER,
});

/** All of these must have cosigned. */
function policyOf(...witnesses: readonly Pick<WitnessProcess, 'key'>[]): LogPolicy {
  const lines = witnesses.map(({ key }, i) => `witness w${i} ${key}\n`).join('');
  const names = witnesses.map((_, i) => `w${i}`).join(' ');
  const read = readPolicy(toUtf8(`${lines}group everyone all ${names}\nquorum everyone\n`));
  if (read.kind === 'policy') return read.policy;
  throw new Error(read.reason);
}

/** What a stranger makes of the proof of the first capture, with nothing but the policy. */
async function verdictUnder(scene: Scene, policy: LogPolicy): Promise<Verdict> {
  const { world } = scene;
  const [{ id } = { id: '' }] = await world.database.rows<{ id: string }>(
    'test-first-capture',
    'select id from captures order by seq limit 1',
    [],
  );
  const placement = await findPlacement(world.database, id);
  assert.ok(placement !== null);
  const inclusion = await inclusionOfCapture(world.database, placement);
  const anchor = anchorPartsOf(placement);
  assert.ok(inclusion !== null && anchor !== null);
  const tlog_proof = await logProof(services(scene), placement.manifest);
  const proof = assembleRow({ ...inclusion, tlog_proof }, anchor, sha256);
  const trust: Trust = {
    minDifficulty: 0,
    hashOnly: true,
    policy,
    verifyEd25519: isSignedWith,
  };
  return verifyBundle(JSON.parse(JSON.stringify(proof)), trust);
}

async function anchored(scene: Scene): Promise<void> {
  await scene.step(true);
  scene.chain.mine();
  scene.chain.mineEmpty(6);
  await scene.step(true);
}

/** One more manifest. */
async function grow(scene: Scene, name: string): Promise<void> {
  const id = await coverAs(scene.world, name, 'real');
  await captureMany(scene.world, id, name, { from: '2026-11-19T03:00:00Z', count: 1 });
  await sealChain(scene.world, scene.clients);
}

const results = (said: Awaited<ReturnType<typeof offer>>) =>
  said.map(({ result, size }) => `${result} ${size}`);

test('what was sealed is cosigned by witnesses elsewhere, and their words travel with the proof', async () => {
  await using scene = await openScene(1);
  await using one = await startWitness('one.example/w', LOG);
  await using two = await startWitness('two.example/w', LOG);
  await anchored(scene);
  const before = await verdictUnder(scene, policyOf(one));
  assert.equal(before.verdict, 'incomplete');
  assert.match(before.reasons.join(), /no witness of the policy cosigned; .*1 of one\.example\/w/);

  assert.deepEqual(results(await offer(scene, one, two)), ['cosigned 1', 'cosigned 1']);
  assert.deepEqual(await offer(scene, one, two), [], 'nobody is asked twice');
  const verdict = await verdictUnder(scene, policyOf(one, two));
  assert.equal(verdict.verdict, 'valid', verdict.reasons.join());
  const names = verdict.log?.witnesses.map(({ name }) => name).toSorted();
  assert.deepEqual(names, ['one.example/w', 'two.example/w']);

  // The log grows: the witnesses check that it only did so, and the old proof stays.
  for (const name of ['b.example', 'c.example', 'd.example', 'e.example']) {
    await grow(scene, name);
    if (name !== 'd.example') assert.equal((await offer(scene, one)).length, 1);
  }
  assert.deepEqual(results(await offer(scene, two)), ['cosigned 5']);
  const note = await checkpoint(services(scene), 'bitcoin');
  assert.deepEqual(
    readCheckpoint(note)?.signatures.map(({ name }) => name),
    [LOG.origin, 'one.example/w', 'two.example/w'],
  );
  assert.equal((await verdictUnder(scene, policyOf(one, two))).log?.size, 1);
});

test('two logs of one name are seen offline: a witness signs one of them, and never the other', async () => {
  await using scene = await openScene(1);
  await using other = await openScene(1);
  await using witness = await startWitness('one.example/w', LOG);
  await anchored(scene);
  await anchored(other);
  await grow(scene, 'shown.example');
  await grow(other, 'hidden.example');
  const [mine, theirs] = [
    await checkpoint(services(scene), 'bitcoin'),
    await checkpoint(services(other), 'bitcoin'),
  ].map(readCheckpoint);
  assert.ok(mine && theirs);
  assert.equal(mine.size, theirs.size);
  assert.notEqual(toHex(mine.root), toHex(theirs.root));
  for (const { text, signatures } of [mine, theirs]) {
    const signature = signatures[0]?.signature ?? new Uint8Array();
    assert.ok(isSignedWith(LOG.publicKey, toUtf8(text), signature), 'the log signed both');
  }

  assert.deepEqual(results(await offer(scene, witness)), ['cosigned 2']);
  const refused = await offer(other, witness);
  assert.deepEqual(results(refused), ['failed 2']);
  assert.match(refused[0]?.detail ?? '', /log of this name that is another one/);
  await grow(other, 'later.example');
  other.later(2);
  const later = await offer(other, witness);
  assert.match(later[0]?.detail ?? '', /does not continue \(422\)/);

  assert.equal((await verdictUnder(scene, policyOf(witness))).verdict, 'valid');
  const verdict = await verdictUnder(other, policyOf(witness));
  assert.equal(verdict.verdict, 'incomplete');
  assert.match(verdict.reasons.join(), /no witness of the policy cosigned/);
});

test('a witness that does not know the key of the log says so, and it is told', async () => {
  await using scene = await openScene(1);
  const publicKey = Buffer.alloc(32, 9);
  await using stranger = await startWitness('s.example/w', { ...LOG, publicKey });
  await using elsewhere = await startWitness('e.example/w', { ...LOG, origin: 'x.test/tlog' });
  const said = await offer(scene, stranger, elsewhere);
  assert.match(said[0]?.detail ?? '', /does not know the key of this log \(403\)/);
  assert.match(said[1]?.detail ?? '', /does not know this log \(404\)/);
  const told = scene.world.lines.filter(({ message }) => /did not cosign/.test(message));
  assert.equal(told.length, 2);
});

test('one that is away is asked again later; one that lost its memory begins anew', async () => {
  await using scene = await openScene(1);
  const away = await startWitness('one.example/w', LOG);
  assert.deepEqual(results(await offer(scene, away)), ['cosigned 1']);
  await away[Symbol.asyncDispose]();
  await grow(scene, 'b.example');
  assert.deepEqual(results(await offer(scene, away)), ['failed 2']);
  assert.deepEqual(await offer(scene, away), [], 'not before its time');
  const [row] = await listLogWitnesses(scene.world.database, LOG.origin);
  assert.deepEqual([row?.size, row?.tries], [1, 1]);
  assert.match(row?.problem ?? '', /refused the connection/);
  scene.later(2);
  await using back = await startWitness('one.example/w', LOG);
  // The same address and key, and nothing remembered.
  const at = { url: back.url, key: back.key };
  await scene.world.database.rows('test-rename-witness', 'update log_witnesses set witness = $1', [
    back.key,
  ]);
  assert.deepEqual(results(await offer(scene, at)), ['cosigned 2']);
});

const HOSTILE: readonly (readonly [string, number, string | Buffer, RegExp])[] = [
  ['nothing', 200, '', /no cosignature that holds/],
  ['words', 200, 'thank you\n', /no cosignature that holds/],
  ['bytes that are no text', 200, Buffer.alloc(300, 0xff), /no cosignature that holds/],
  ['far too much', 200, Buffer.alloc(200_000, 0x41), /far more than an answer has/],
  ['a size that is none', 409, '-1\n', /another one/],
  ['a size beyond all logs', 409, '99999999\n', /has seen a log of 99999999 entries/],
  ['an endless size', 409, '9'.repeat(60_000), /another one/],
  ['a redirect', 302, '', /answered with status 302/],
  ['an error', 500, '<html>', /answered with status 500/],
];

for (const [name, status, body, reason] of HOSTILE) {
  test(`a witness that answers with ${name} is believed nothing`, async () => {
    await using scene = await openScene(1);
    await using real = await startWitness('one.example/w', LOG);
    let asked = 0;
    const server = createServer((request, response) => {
      asked += 1;
      request.resume();
      response.writeHead(status, { location: 'http://127.0.0.1:9/' }).end(body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const [said] = await offer(scene, { url: `http://127.0.0.1:${port}`, key: real.key });
    await new Promise((resolve) => server.close(resolve));
    assert.equal(said?.result, 'failed');
    assert.match(said?.detail ?? '', reason);
    assert.ok(asked <= 2);
    const note = await checkpoint(services(scene), 'bitcoin');
    assert.equal(readCheckpoint(note)?.signatures.length, 1);
    const manifests = await manifestsOf(scene.world, 'bitcoin');
    await grow(scene, 'b.example');
    assert.equal((await manifestsOf(scene.world, 'bitcoin')).length, manifests.length + 1);
  });
}

test('another witness that signs in its place, and a signature of another log, count for nothing', async () => {
  await using scene = await openScene(1);
  await using one = await startWitness('one.example/w', LOG);
  await using two = await startWitness('two.example/w', LOG);
  const [said] = await offer(scene, { url: two.url, key: one.key });
  assert.match(said?.detail ?? '', /no cosignature that holds under its key/);
});

test('a witness on a private address is not asked where the operator did not allow it', async () => {
  await using scene = await openScene(1);
  await using one = await startWitness('one.example/w', LOG);
  const closed = { ...scene.world, baseUrl: 'https://assay.test', signer: TEST_SIGNER };
  const logWitnesses = [logWitness(fetcherOf(scene.world, ''), one)];
  const [said] = await offerCheckpoint({ ...closed, logWitnesses }, 'bitcoin');
  assert.match(said?.detail ?? '', /an address that may not be reached/);
  assert.ok(readLogProof(await logProof(services(scene), { chain: 'bitcoin', number: 1 })));
});
