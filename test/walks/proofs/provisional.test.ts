// Minutes after a seal a proof is served on the word of an authority, and later on that of a block.

import assert from 'node:assert/strict';
import { createPublicKey, verify } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { readCertificates } from '../../../packages/proof/src/index.ts';
import { ProofBundle, RowProof } from '../../../src/contract/schemas/proof.ts';
import { timeStampAuthority } from '../../../src/outside/time-stamps.ts';
import { anchorChain } from '../../../src/pipeline/proving/anchor.ts';
import { verifySignature } from '../../../src/pipeline/proving/token-signature.ts';
import type { Database } from '../../../src/store/database.ts';
import { ask } from '../../clients/client.ts';
import { assayHere } from '../../clients/command-here.ts';
import { remembered, survivorsOf } from '../../clients/mutations.ts';
import { schemaErrors } from '../../clients/validate-response.ts';
import { addressOf, assay } from '../../servers/service.ts';
import { fetcherOf, openScene } from '../../worlds/anchoring-scene.ts';
import { needsOpenssl, TimeStampAuthority } from '../../worlds/time-stamp-authority.ts';

/** The authority over HTTP, at `/tsr`. */
async function served(tower: TimeStampAuthority): Promise<{ url: string } & AsyncDisposable> {
  const server = createServer(async (request, response) => {
    const reply = await tower.reply(await buffer(request));
    response.setHeader('content-type', 'application/timestamp-reply').end(reply);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/tsr`,
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** A fact that was read in the first capture. */
async function putFact(database: Database): Promise<string> {
  const [row] = await database.rows<{ capture_id: string }>(
    'test-fact',
    `insert into facts (company_id, key, dimension, dimension_rank, provenance, product, value,
       confidence, evidence_type, locator, extractor, extractor_version, source_id, source_url,
       capture_id, lane, announced, first_seen_at, last_confirmed_at, valid_from, recorded_at)
     select company_id, 'pricing.tier_count', 'pricing', 1, 'company_stated', '', '1', 0.9,
       'page_text', '{"type": "json_pointer", "pointer": "/0"}', 'test', 1, source_id, url, id,
       'live', 'null', captured_at, captured_at, captured_at, captured_at
     from captures order by seq limit 1 returning capture_id`,
  );
  return row?.capture_id ?? '';
}

/** Altered in every seventh byte: with the key none holds, without it none that is not named. */
async function demandNoSurvivor(t: TestContext, url: string, bundle: unknown, roots: string) {
  const bytes = Buffer.from(JSON.stringify(bundle));
  const set = (await ask(url, '/.well-known/jwks.json')).json as { keys: object[] };
  const keys = set.keys.map((key) => createPublicKey({ key: key as never, format: 'jwk' }));
  const certificates = readCertificates(Buffer.from(roots)) ?? [];
  const timeStamps = { roots: certificates, verify: remembered(verifySignature) };
  const trust = { minDifficulty: 0, acceptTimeStamps: true, timeStamps };
  const verifySigned = (said: Uint8Array, by: Uint8Array) =>
    keys.some((key) => verify(null, said, key, by));
  const keyed = { ...trust, verifySignature: verifySigned };
  const { withKey } = survivorsOf(bytes, { withKey: keyed }, 7);
  // The same certificates stand in the token and beside it: one of the two is enough for a path.
  const once = JSON.stringify(bundle).replace(/"certificates":\[[^\]]*\]/, '"certificates":[]');
  const { without } = survivorsOf(Buffer.from(once), { without: trust }, 7);
  t.diagnostic(`of ${without.tried} alterations ${without.named} valid and named without the key`);
  assert.deepEqual([withKey.named, withKey.unnamed, without.unnamed], [0, [], []]);
}

test('a proof is provisional by the token of an authority, and whole at the same address once its block is there', {
  skip: needsOpenssl,
}, async (t) => {
  await using scene = await openScene(1, { at: new Date().toISOString() });
  await using tower = await TimeStampAuthority.open('ec');
  await using authority = await served(tower);
  const { world, chain, later } = scene;
  const file = (name: string) => join(world.folder, name);
  const env = {
    DATABASE_URL: world.url,
    ASSAY_DATA: file('data'),
    ASSAY_BLOBS: `file:${file('blobs')}`,
    ASSAY_SAMPLE: 'off',
    PORT: '0',
  };
  await writeFile(file('roots.pem'), await tower.certificates('root'));
  await writeFile(file('raw'), '<h1>acme.example 0</h1>');
  const capture = await putFact(world.database);
  const rooted = { ...env, ASSAY_TSA_ROOTS: file('roots.pem') };
  await using service = assay(['serve'], rooted);
  await using rootless = assay(['serve'], env);
  const [url, other] = await Promise.all([addressOf(service), addressOf(rootless)]);
  const path = '/v1/companies/acme.example/facts/pricing.tier_count/proof';
  const rowPath = `/v1/captures/${capture}/manifest-row`;
  const fetched = async (at: string) => {
    const answer = await ask(url, at);
    assert.equal(answer.status, 200, answer.body);
    await writeFile(file('bundle.json'), answer.body);
    return answer;
  };
  const run = async (...args: readonly string[]) => {
    const words = ['verify', file('bundle.json'), '--raw', file('raw'), '--offline', ...args];
    // The blocks of this chain are of no work.
    const { code, out, err } = await assayHere([...words, '--min-difficulty', '0'], env);
    return { code, said: out + err };
  };
  assert.equal((await ask(url, path)).json.code, 'proof_not_yet_anchored', 'sealed, not stamped');

  const clients = {
    ...scene.clients,
    witnesses: [timeStampAuthority(fetcherOf(world), authority.url)],
  };
  await anchorChain(world, clients);
  const early = await fetched(path);
  assert.equal(schemaErrors(ProofBundle, early.json.data), null);
  const { anchor } = early.json.data as ProofBundle;
  assert.deepEqual([anchor.method, anchor.status], ['rfc3161', 'provisional']);
  assert.doesNotMatch(String(early.headers['cache-control']), /immutable/);
  assert.equal((await ask(url, path)).body, early.body, 'the same, to the byte');
  await demandNoSurvivor(t, url, early.json.data, await tower.certificates('root'));
  const stranger = await run();
  assert.equal(stranger.code, 2, stranger.said);
  assert.match(stranger.said, /provisional: no block holds the root yet/);
  assert.match(stranger.said, /--accept-tsa --tsa-root FILE/);
  const root = ['--tsa-root', file('roots.pem')];
  assert.equal((await run(...root)).code, 2, 'not accepted');
  assert.equal((await run('--accept-tsa')).code, 2, 'under no root');
  const taken = await run('--accept-tsa', ...root);
  assert.equal(taken.code, 0, taken.said);
  assert.match(taken.said, /^Valid, provisional: /);
  assert.match(taken.said, /signer of Clock Tower attested at/);
  const row = await fetched(rowPath);
  assert.equal(schemaErrors(RowProof, row.json.data), null);
  assert.equal((await run('--accept-tsa', ...root)).code, 0, 'the row alone');
  assert.equal((await ask(other, path)).json.code, 'proof_not_yet_anchored', 'without roots');
  assert.equal(((await ask(other, rowPath)).json.data as RowProof).anchor, null);

  chain.mine();
  chain.mineEmpty(6);
  later(1);
  const { manifests } = await anchorChain(world, clients);
  assert.equal(manifests[0]?.manifest.state, 'anchored');
  const whole = (await fetched(path)).json.data as ProofBundle;
  assert.deepEqual([whole.anchor.method, whole.anchor.status], ['opentimestamps', 'confirmed']);
  assert.equal(whole.anchor.additional?.length, 1, 'the token stands beside the block');
  const full = await run();
  assert.equal(full.code, 0, full.said);
  assert.match(full.said, /^Valid: /);
  assert.equal((await run('--accept-tsa', ...root)).code, 0);
});
