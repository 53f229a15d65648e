// Signatures that are answered later, as in a browser: the same verdict as with those of Node.

import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import {
  needsOpenssl as skip,
  TimeStampAuthority,
} from '../../../test/worlds/time-stamp-authority.ts';
import { verifySignature } from '../bin/token-signature.ts';
import { type Certificate, readCertificates } from '../src/tokens/certificate.ts';
import { checkToken } from '../src/tokens/check-token.ts';
import type { SignatureQuestion, VerifySignature } from '../src/tokens/signature.ts';
import { readToken } from '../src/tokens/token.ts';
import { provisionalCases } from '../vectors/provisional-cases.ts';
import { runVector } from '../vectors/run-vector.ts';
import { runTokenVector, type TokenVector } from '../vectors/token-vectors.ts';
import { askedBefore, verifyLater } from './token-signature.ts';

const VECTORS: readonly TokenVector[] = JSON.parse(
  readFileSync(new URL('../vectors/tokens.json', import.meta.url), 'utf8'),
);
const digest = new Uint8Array(hash('sha256', 'the root of a manifest', 'buffer'));

for (const keys of ['rsa', 'ec'] as const) {
  test(`WebCrypto and Node say the same of a token with ${keys} keys`, { skip }, async () => {
    await using tower = await TimeStampAuthority.open(keys);
    const der = Uint8Array.from(await tower.stamp(digest));
    const roots = readCertificates(Buffer.from(await tower.certificates('root'))) ?? [];
    assert.equal(await judgedLater(der, roots), 'holds');
    const altered = Uint8Array.from(der);
    altered[der.length - 1] = (altered[der.length - 1] ?? 0) ^ 1;
    assert.equal(await judgedLater(altered, roots), 'wrong');
    await using other = await TimeStampAuthority.open(keys);
    const foreign = readCertificates(Buffer.from(await other.certificates('root'))) ?? [];
    assert.equal(await judgedLater(der, foreign), 'untrusted');
  });
}

test('WebCrypto and Node say of every vector what it expects', async () => {
  const seen = new Set<string>();
  for (const vector of VECTORS) {
    assert.equal(runTokenVector(vector, verifySignature), vector.expect, vector.about);
    const run = (verify: VerifySignature) => runTokenVector(vector, verify);
    const later = await askedBefore(run, (question) =>
      verifyLater(globalThis.crypto.subtle, question),
    );
    assert.equal(run(later), vector.expect, vector.about);
    seen.add(vector.expect);
  }
  assert.deepEqual([...seen].sort(), ['holds', 'not_a_token', 'untrusted', 'wrong']);
});

test('WebCrypto says of every provisional bundle what its vector expects', async () => {
  for (const [name, vector] of Object.entries(provisionalCases())) {
    const use = (verify: VerifySignature) => runVector(vector, () => false, verify);
    const later = await askedBefore(use, (question) =>
      verifyLater(globalThis.crypto.subtle, question),
    );
    assert.deepEqual(use(later), vector.expect, name);
  }
});

async function judgedLater(der: Uint8Array, roots: readonly Certificate[]): Promise<string> {
  const read = readToken(der);
  assert.ok(read.kind === 'token');
  const judge = (verify: (question: SignatureQuestion) => boolean) =>
    checkToken(read.token, { digest }, { roots, verify });
  const answer = (question: SignatureQuestion) => verifyLater(globalThis.crypto.subtle, question);
  const said = judge(await askedBefore(judge, answer)).kind;
  assert.equal(said, judge(verifySignature).kind, 'both say the same');
  return said;
}

test('a question that nobody answered is no signature', async () => {
  const question: SignatureQuestion = {
    algorithm: 'ECDSA',
    hash: 'SHA-256',
    curve: 'P-256',
    spki: Uint8Array.of(1),
    message: Uint8Array.of(2),
    signature: Uint8Array.of(3),
  };
  const verify = await askedBefore(
    (ask) => void ask(question),
    async () => true,
  );
  assert.equal(verify(question), true);
  assert.equal(verify({ ...question, message: Uint8Array.of(4) }), false);
});
