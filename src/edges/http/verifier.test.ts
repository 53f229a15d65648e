// The page that verifies, what it may do, the bytes in words, and the key.

import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { TEST_SIGNER } from '../../../test/clients/signer.ts';
import { fakeWorld } from '../../../test/worlds/fake-world.ts';
import { verifierFiles } from '../../app/verifier-files.ts';
import { createHttpServer } from './server.ts';

const files = verifierFiles();
const { world } = fakeWorld();
const app = createHttpServer({ ...world, verifier: files });
let url = '';
before(async () => {
  url = await app.listen({ port: 0, host: '127.0.0.1' });
});
after(() => app.close());

test('the page is the one of the package, and reaches no host, not even this one', async () => {
  const answer = await fetch(`${url}/verify`);
  const page = await answer.text();
  const place = new URL('../../../packages/proof/page/verify.html', import.meta.url);
  assert.equal(page, readFileSync(place, 'utf8'));
  const policy = String(answer.headers.get('content-security-policy'));
  assert.match(policy, /^default-src 'none'; script-src 'sha256-/);
  assert.doesNotMatch(policy, /unsafe|https?:|'self'|connect-src/);
  const [, own = ''] = /Content-Security-Policy" content="([^"]+)"/.exec(page) ?? [];
  const hashes = own.match(/'sha256-[^']+'/g) ?? [];
  assert.equal(hashes.length, 2);
  for (const one of hashes) assert.ok(policy.includes(one), `the page allows itself ${one}`);
  for (const header of ['x-content-type-options', 'referrer-policy', 'etag']) {
    assert.ok(answer.headers.get(header), header);
  }
});

test('the page is drawn in the colours of the site', () => {
  const tokens = (path: string) => {
    const text = readFileSync(new URL(path, import.meta.url), 'utf8');
    return new Map([...text.matchAll(/^ {2}(--[\w-]+): (.+);$/gm)].map(([, k, v]) => [k, v]));
  };
  const site = tokens('../web/frame/assets/style/tokens.css');
  const page = tokens('../../../packages/proof/page/style.css');
  assert.ok(page.size > 15);
  for (const [name, value] of page) {
    if (!/^--tone|^--ground-of-tone/.test(name ?? '')) assert.equal(value, site.get(name), name);
  }
});

test('the bytes are told in words, as plain text', async () => {
  const answer = await fetch(`${url}/verify/spec`);
  assert.equal(answer.headers.get('content-type'), 'text/plain; charset=utf-8');
  assert.match(await answer.text(), /## Byte by byte/);
});

test('the public key is a key set, under its thumbprint', async () => {
  const answer = await fetch(`${url}/.well-known/jwks.json`);
  assert.equal(answer.headers.get('access-control-allow-origin'), '*');
  const { keys } = (await answer.json()) as { keys: Record<string, string>[] };
  assert.equal(keys.length, 1);
  const { crv, kty, x, kid } = keys[0] ?? {};
  assert.equal(kid, hash('sha256', JSON.stringify({ crv, kty, x }), 'base64url'));
  assert.equal(kid, TEST_SIGNER.keyId);
  assert.equal(x, Buffer.from(TEST_SIGNER.publicKey).toString('base64url'));
});

test('the command is served as one file at a fixed address, with its hash', async () => {
  const answer = await fetch(`${url}/verify/assay-verify.mjs`);
  const bytes = Buffer.from(await answer.arrayBuffer());
  const sha256 = hash('sha256', bytes);
  assert.equal(sha256, files.single.sha256);
  const digest = Buffer.from(sha256, 'hex').toString('base64');
  assert.equal(answer.headers.get('repr-digest'), `sha-256=:${digest}:`);
  const said = await fetch(`${url}/verify/assay-verify.mjs.sha256`);
  assert.equal(await said.text(), `${sha256}  assay-verify.mjs\n`);
});

test('the same as a package has the integrity that it is named by', async () => {
  const answer = await fetch(`${url}/verify/${files.single.tarballName}`);
  const bytes = Buffer.from(await answer.arrayBuffer());
  assert.equal(files.single.integrity, `sha512-${hash('sha512', bytes, 'base64')}`);
  assert.equal(answer.headers.get('content-type'), 'application/gzip');
  assert.equal((await fetch(`${url}/verify/assay-verify-0.0.0.tgz`)).status, 404);
});

test('they are asked for again by their tags, and answer no other method', async () => {
  for (const path of [
    '/verify',
    '/verify/spec',
    '/verify/assay-verify.mjs',
    '/.well-known/jwks.json',
  ]) {
    const etag = String((await fetch(url + path)).headers.get('etag'));
    const again = await fetch(url + path, { headers: { 'if-none-match': etag } });
    assert.equal(again.status, 304);
    assert.equal((await fetch(url + path, { method: 'POST' })).status, 405);
  }
});
