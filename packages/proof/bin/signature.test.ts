// Whose signature it is: keys that are given, keys that the issuer publishes, and no keys.

import assert from 'node:assert/strict';
import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { FILES, made, runCommand as run } from '../../../test/clients/verifier.ts';
import { signedBytes } from '../src/verify.ts';
import { fetchOverNetwork } from './signature.ts';

test('the key of the issuer is read from PEM and from JWK', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const message = signedBytes(made.bundle) ?? new Uint8Array();
  const signature = sign(null, message, privateKey).toString('base64');
  const files = {
    ...FILES,
    'signed.json': JSON.stringify({ ...made.bundle, signature }),
    'key.pem': publicKey.export({ type: 'spki', format: 'pem' }),
    'key.jwk': JSON.stringify(publicKey.export({ format: 'jwk' })),
    'keys.json': JSON.stringify({ keys: [publicKey.export({ format: 'jwk' })] }),
  };
  const rest = '--raw raw.bin --headers headers.bin --issuer-key';
  assert.equal((await run(`signed.json ${rest} key.pem`, files)).exit, 0);
  assert.equal((await run(`signed.json ${rest} key.jwk`, files)).exit, 0);
  assert.equal((await run(`signed.json ${rest} keys.json`, files)).exit, 0);
  assert.equal((await run(`bundle.json ${rest} key.pem`, files)).exit, 2);
});

const SET = 'https://assay.example/jwks';

function signing(more: object = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const bundle = { ...made.bundle, ...more };
  const message = signedBytes(bundle) ?? new Uint8Array();
  const signature = sign(null, message, privateKey).toString('base64');
  const jwk = { ...publicKey.export({ format: 'jwk' }), kid: 'now' };
  return { signed: { ...bundle, signature }, jwk };
}

test('without a key, the issuer is asked for its key set, and whose key it is is said', async () => {
  const { signed, jwk } = signing();
  const retired = signing().jwk;
  const files = { ...FILES, 'signed.json': JSON.stringify(signed) };
  const rest = '--raw raw.bin --headers headers.bin';
  const set = (...keys: readonly object[]) => ({ [SET]: JSON.stringify({ keys }) });
  const found = await run(`signed.json ${rest}`, files, set(retired, { kty: 'RSA' }, jwk));
  assert.equal(found.exit, 0, found.err);
  assert.match(found.out, /^Valid: the fact is the word of https:\/\/assay\.example\n/);
  assert.doesNotMatch(found.out, /while the manifest/);
  assert.match(found.out, /signed with a key that https:\/\/assay\.example publishes/);
  assert.match(found.out, /for you to judge/);
  const other = await run(`signed.json ${rest}`, files, set(retired));
  assert.equal(other.exit, 1, 'a signature that is there must hold');
  assert.match(other.out, /the signature is not of this bundle/);
  const altered = JSON.stringify({ ...signed, fact: { ...signed.fact, value: 1 } });
  const forged = await run(`signed.json ${rest}`, { ...files, 'signed.json': altered }, set(jwk));
  assert.equal(forged.exit, 1);
});

test('where no key is at hand, the headline says that fact and signature were not checked', async () => {
  const { signed, jwk } = signing();
  const rest = '--raw raw.bin --headers headers.bin';
  const files = { ...FILES, 'signed.json': JSON.stringify(signed) };
  const set = { [SET]: JSON.stringify({ keys: [jwk] }) };
  for (const [args, published, why] of [
    [`${rest} --offline`, set, /no key of the issuer was given, and nobody was asked/],
    [rest, {}, /was not reached: https:\/\/assay\.example\/jwks is out of reach/],
    [rest, { [SET]: '<html>' }, /not an Ed25519 public key/],
  ] as const) {
    const { exit, out } = await run(`signed.json ${args}`, files, published);
    assert.equal(exit, 0);
    assert.match(out, /^Valid: the issuer's remarks, fact and signature not checked\n/);
    assert.match(out, why);
  }
});

test('somebody else who signs a proof of ours is named in the headline', async () => {
  const evil = 'https://evil.example';
  const issuer = { origin: evil, key_id: 'now', jwks_url: `${evil}/jwks` };
  const fact = { ...made.bundle.fact, value: 1 };
  const { signed, jwk } = signing({ issuer, fact });
  const files = { ...FILES, 'signed.json': JSON.stringify(signed) };
  const published = { [issuer.jwks_url]: JSON.stringify({ keys: [jwk] }) };
  const { out } = await run('signed.json --raw raw.bin --headers headers.bin', files, published);
  assert.match(out, /^Valid: the fact is the word of https:\/\/evil\.example\n/);
  assert.match(out, /evil\.example publishes, while the manifest is of https:\/\/assay\.example;/);
});

test('only the issuer itself is asked, over https or on this machine', async () => {
  const addresses = [
    ['https://assay.example', 'https://evil.example/jwks', /not at the address of its issuer/],
    ['http://assay.example', 'http://assay.example/jwks', /not at an https address/],
    ['https://assay.example', 'https://assay.example@evil.example/jwks', /not at the address/],
    ['https://assay.example', 'file:///etc/passwd', /not at the address/],
    ['https://assay.example', 'jwks', /names no key set/],
    ['http://127.0.0.1:9', 'http://127.0.0.1:9/delete', /not at the address of a key set/],
    ['https://assay.example', 'https://assay.example/jwks?delete=1', /not at the address of a key/],
  ] as const;
  for (const [origin, jwks_url, why] of addresses) {
    const { signed, jwk } = signing({ issuer: { origin, key_id: 'now', jwks_url } });
    const files = { ...FILES, 'signed.json': JSON.stringify(signed) };
    const published = { [jwks_url]: JSON.stringify({ keys: [jwk] }) };
    const { exit, out } = await run(
      'signed.json --raw raw.bin --headers headers.bin',
      files,
      published,
    );
    assert.equal(exit, 0);
    assert.match(out, /fact and signature not checked/);
    assert.match(out, why);
  }
});

test('a key set is fetched within bounds, and nobody leads elsewhere', async () => {
  const server = createServer((request, response) => {
    if (request.url === '/keys') response.end('{"keys":[]}');
    else if (request.url === '/long') response.end(Buffer.alloc(300_000));
    else if (request.url === '/away') response.writeHead(302, { location: '/keys' }).end();
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    assert.equal(Buffer.from(await fetchOverNetwork(`${url}/keys`)).toString(), '{"keys":[]}');
    await assert.rejects(fetchOverNetwork(`${url}/long`), /longer than 262144 bytes/);
    await assert.rejects(fetchOverNetwork(`${url}/away`), /redirect/);
    await assert.rejects(fetchOverNetwork(`${url}/none`), /status 404/);
  } finally {
    server.closeAllConnections();
    server.close();
  }
  await assert.rejects(fetchOverNetwork(`${url}/keys`), Error);
});
