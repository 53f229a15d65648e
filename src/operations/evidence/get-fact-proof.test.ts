// get_fact_proof over HTTP: what is served verifies without us; what cannot be says when or why.

import assert from 'node:assert/strict';
import { createPublicKey, hash, verify } from 'node:crypto';
import { after, before, test } from 'node:test';
import { readPolicy, signedBytes, verifyBundle } from '../../../packages/proof/src/index.ts';
import { type Answer, ask } from '../../../test/clients/client.ts';
import { openSeededServer, type SeededServer } from '../../../test/seeds/seed.ts';
import { PROVED_KEYS } from '../../../test/seeds/seed-proofs.ts';
import type { Evidence } from '../../contract/schemas/claims.ts';
import type { Anchor, ProofBundle } from '../../contract/schemas/proof.ts';
import { isSignedWith } from '../../core/evidence/ed25519.ts';
import { EXAMPLE_CAPTURE_ID } from '../captures/capture-examples.ts';

let server: SeededServer;
before(async () => {
  server = await openSeededServer();
});
after(() => server.close());

const PRICE = 'pricing.tier.pro.price';

function get(key: string, query = ''): Promise<Answer> {
  return ask(server.url, `/v1/companies/acme.example/facts/${key}/proof${query}`);
}

type Confirmed = ProofBundle & { readonly anchor: Anchor };

async function bundleOf(key: string, query = ''): Promise<Confirmed> {
  const answer = await get(key, query);
  assert.equal(answer.status, 200, answer.body);
  return answer.json.data as Confirmed;
}

async function rawOf(id: string): Promise<Uint8Array> {
  const headers = { authorization: `Bearer ${server.seed.keys.free}` };
  return Uint8Array.from((await ask(server.url, `/v1/captures/${id}/raw`, { headers })).bytes);
}

const SANDBOX = { sandbox: true, minDifficulty: 0 };

test('a bundle verifies with the raw bytes, as it is and with the answer around it', async () => {
  const answer = await get(PRICE);
  const bundle = answer.json.data as ProofBundle;
  const raw = await rawOf(bundle.capture.id);
  assert.equal(verifyBundle(bundle, SANDBOX, raw).exit, 0);
  assert.equal(verifyBundle(answer.json, SANDBOX, raw).exit, 0);
  assert.equal(verifyBundle(bundle, {}, raw).exit, 2, 'a stranger does not trust the sandbox');
  assert.equal(bundle.anchor.chain, 'sandbox');
  assert.equal(bundle.fact.capture_id, EXAMPLE_CAPTURE_ID);
  assert.equal(bundle.fact.extractor_version, 'test@1');
  assert.match(String(bundle.verify_with.raw_url), /\/v1\/captures\/.*\/raw$/);
});

test('its signature holds under the key that the service publishes', async () => {
  const bundle = await bundleOf(PRICE);
  assert.equal(bundle.issuer?.jwks_url, 'http://assay.example/.well-known/jwks.json');
  const set = await ask(server.url, '/.well-known/jwks.json');
  const { keys } = JSON.parse(set.body) as { keys: { kid: string }[] };
  const jwk = keys.find(({ kid }) => kid === bundle.issuer?.key_id);
  assert.ok(jwk);
  const key = createPublicKey({ key: jwk as never, format: 'jwk' });
  const isSigned = (one: ProofBundle): boolean => {
    const message = signedBytes(one);
    assert.ok(message);
    return verify(null, message, key, Buffer.from(one.signature ?? '', 'base64'));
  };
  assert.ok(isSigned(bundle));
  assert.ok(!isSigned({ ...bundle, fact: { ...bundle.fact, value: 50 } }));
});

test('it shows its manifest in the log, by a checkpoint that the service signed', async () => {
  const bundle = await bundleOf(PRICE);
  const key = await ask(server.url, '/tlog/sandbox/key');
  const policy = readPolicy(Buffer.from(`log ${key.body.trim()}\nquorum none\n`));
  assert.ok(policy.kind === 'policy');
  const trust = { ...SANDBOX, hashOnly: true, policy: policy.policy, verifyEd25519: isSignedWith };
  const { verdict, log, checks } = verifyBundle(bundle, trust);
  assert.equal(verdict, 'valid');
  assert.equal(log?.log, 'assay.example/tlog/sandbox');
  assert.equal(log?.isSigned, true);
  const row = await ask(server.url, `/v1/captures/${bundle.capture.id}/manifest-row`);
  const alone = verifyBundle(row.json, trust);
  assert.deepEqual(alone.log, log);
  const passed = checks.flatMap(({ check, result }) => (result === 'pass' ? [check] : []));
  assert.ok(passed.includes('tlog_proof') && passed.includes('checkpoint_signature'));
  const altered = bundle.inclusion_proof.tlog_proof?.replace(/^index .*$/m, 'index 99');
  const inclusion_proof = { ...bundle.inclusion_proof, tlog_proof: altered };
  assert.equal(verifyBundle({ ...bundle, inclusion_proof }, trust).verdict, 'invalid');
});

test('it names the program that checks it by its hash, and whose key to check it with', async () => {
  const { verify_with: verifyWith } = await bundleOf(PRICE);
  const { file, command, steps } = verifyWith;
  assert.match(command, /^node assay-verify\.mjs .* --issuer-key issuer-keys\.json /);
  const served = await ask(server.url, new URL(file?.url ?? '').pathname);
  assert.equal(hash('sha256', served.bytes), file?.sha256);
  assert.ok(steps.some((step) => step.startsWith('curl -s http://assay.example/.well-known/jwks')));
});

test('asked again it is the same, to the byte', async () => {
  const [first, second] = [await get(PRICE), await get(PRICE)];
  assert.equal(first.body, second.body);
  assert.equal(first.headers.etag, second.headers.etag);
});

test('whatever is changed in a bundle, the check that it belongs to fails', async () => {
  const bundle = await bundleOf(PRICE);
  const raw = await rawOf(bundle.capture.id);
  const other = (text: string) => text.slice(0, -1) + (text.endsWith('0') ? '1' : '0');
  const { anchor, capture, inclusion_proof: inclusion } = bundle;
  const ots = Buffer.from(anchor.ots, 'base64');
  ots.writeUInt8(ots.readUInt8(50) ^ 1, 50);
  const changes: readonly (readonly [string, object])[] = [
    ['fact_capture', { fact: { ...bundle.fact, capture_id: 'cap_other' } }],
    ['leaf_capture', { capture: { ...capture, id: 'cap_other' } }],
    ['leaf_capture', { capture: { ...capture, captured_at: '2026-11-18T06:00:01.000Z' } }],
    ['raw_hash', { capture: { ...capture, sha256: other(capture.sha256) } }],
    [
      'inclusion',
      { inclusion_proof: { ...inclusion, leaf: inclusion.leaf.replace('200', '201') } },
    ],
    ['inclusion', { inclusion_proof: { ...inclusion, path: inclusion.path.map(other) } }],
    ['inclusion', { inclusion_proof: { ...inclusion, leaf_index: inclusion.leaf_index - 1 } }],
    [
      'manifest_key',
      { inclusion_proof: { ...inclusion, manifest_key: `x${inclusion.manifest_key}` } },
    ],
    ['anchor_digest', { anchor: { ...anchor, digest: other(anchor.digest) } }],
    ['ots_file', { anchor: { ...anchor, ots: ots.toString('base64') } }],
    ['ots_attestation', { anchor: { ...anchor, block_height: anchor.block_height + 1 } }],
    ['block_hash', { anchor: { ...anchor, block_header: other(anchor.block_header) } }],
    ['block_time', { anchor: { ...anchor, proved_before: '2026-11-19' } }],
  ];
  for (const [check, change] of changes) {
    const verdict = verifyBundle({ ...bundle, ...change }, SANDBOX, raw);
    assert.equal(verdict.exit, 1, `${check}: ${JSON.stringify(change)}`);
    const failed = verdict.checks.filter(({ result }) => result === 'fail');
    assert.ok(
      failed.some((one) => one.check === check),
      `${check} is not among ${failed.map((one) => one.check).join()}`,
    );
  }
});

test('of two facts that differ in provenance the measured one is meant, or the one named', async () => {
  const key = 'reliability.uptime_90d';
  const sql = 'update facts set capture_id = $2 where key = $1';
  await server.database.database.rows('test-twins', sql, [key, EXAMPLE_CAPTURE_ID]);
  assert.equal((await bundleOf(key)).fact.provenance, 'observed');
  const stated = await bundleOf(key, '?provenance=company_stated');
  assert.equal(stated.fact.provenance, 'company_stated');
  assert.equal((await bundleOf(key, '?product=api')).fact.product, 'api');
  const none = await get(key, '?product=api&provenance=company_stated');
  assert.equal(none.json.code, 'fact_not_found');
  assert.match(String(none.json.detail), /company_stated/);
  const unknown = await get(key, '?product=none');
  assert.match(String(unknown.json.detail), /the whole company, product=api/);
});

test('a fact without a capture has no proof, now or later', async () => {
  const answer = await get('pricing.tier.pro.name');
  assert.equal(answer.json.code, 'proof_not_available');
  assert.equal(answer.headers['retry-after'], undefined);
});

test('what is not anchored yet says when the next run is', async () => {
  const answer = await get('security.cert.soc2');
  assert.equal(answer.json.code, 'proof_not_yet_anchored');
  // From Friday noon to Monday, three o'clock.
  assert.equal(answer.headers['retry-after'], String((2 * 24 + 15) * 3600));
  assert.match(String(answer.json.detail), /2026-11-23T03:00:00\.000Z/);
});

test('what was altered since it was sealed is never served', async () => {
  const row = await get('reliability.sla_pct');
  assert.equal(row.json.code, 'capture_integrity_error');
  const anchor = await get('legal.governing_law');
  assert.equal(anchor.json.code, 'proof_unavailable');
  assert.ok(
    server.trouble.some((line) => line.startsWith('a proof was made that does not verify')),
  );
});

test('the evidence of a fact says of its proof what the proof says', async () => {
  const headers = { authorization: `Bearer ${server.seed.keys.free}` };
  const said: unknown[] = [];
  for (const key of PROVED_KEYS) {
    const path = `/v1/companies/acme.example/evidence?key=${key}`;
    const { sides } = (await ask(server.url, path, { headers })).json.data as Evidence;
    const side = sides.company_stated ?? sides.observed;
    said.push([key, side?.proof_status, side?.next_anchor_at]);
  }
  assert.deepEqual(said, [
    [PRICE, 'available', null],
    ['security.cert.soc2', 'not_yet_anchored', '2026-11-23T03:00:00.000Z'],
    ['reliability.sla_pct', 'available', null],
    ['legal.governing_law', 'available', null],
    ['pricing.tier.pro.name', 'not_available', null],
  ]);
});
