// Tokens of Sigstore's authority, which somebody else's program made: they hold, and altered not.

import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { verifySignature } from '../../bin/token-signature.ts';
import { readCertificates } from './certificate.ts';
import { checkToken } from './check-token.ts';
import { childrenOf, derOf } from './der.ts';
import { readToken } from './token.ts';

const FOLDER = new URL('../../../../test/vectors/time-stamps/', import.meta.url);
const file = (name: string) => readFileSync(new URL(name, FOLDER));
const chain = readCertificates(file('ts_chain.pem')) ?? [];
const roots = chain.filter(({ isAuthority }) => isAuthority);
const digest = new Uint8Array(hash('sha256', 'hello', 'buffer'));

/** The token of an answer, which stands after its status. */
function tokenIn(name: string) {
  const [, content] = childrenOf(derOf(file(name)));
  const read = readToken(content?.whole ?? new Uint8Array());
  assert.ok(read.kind === 'token', JSON.stringify(read));
  return read.token;
}

test('a token of Sigstore holds under its root, and under no other', () => {
  const token = tokenIn('response-sha256.tsr');
  const found = checkToken(token, { digest }, { roots, verify: verifySignature });
  assert.deepEqual(found, {
    kind: 'holds',
    time: Date.UTC(2025, 4, 9, 11, 58, 55),
    signer: 'sigstore-tsa',
    root: 'sigstore-tsa-selfsigned',
  });
  assert.equal(token.info.accuracy, 1000);
  const none = checkToken(token, { digest }, { roots: [], verify: verifySignature });
  assert.equal(none.kind, 'untrusted');
});

test('without its certificate in the token it holds where that is given besides', () => {
  const token = tokenIn('response-no-embedded-cert.tsr');
  const trust = { roots, verify: verifySignature };
  assert.equal(checkToken(token, { digest }, trust).kind, 'untrusted');
  assert.equal(checkToken(token, { digest }, trust, chain).kind, 'holds');
});

test('the one whose signature was altered is refused', () => {
  const token = tokenIn('response-invalid-signature.tsr');
  const found = checkToken(token, { digest }, { roots, verify: verifySignature });
  assert.deepEqual(found, { kind: 'wrong', reason: 'its signature does not hold' });
});
