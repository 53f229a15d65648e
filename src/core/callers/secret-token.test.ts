// Tokens and seals: what is ours, and what is taken for ours.

import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { hashToken, isSeal, seal, writeToken } from './secret-token.ts';

const SECRET = Buffer.alloc(32, 1);

test('a token has 256 bits, and only its hash can be kept', () => {
  const token = writeToken(Buffer.alloc(32, 255));
  assert.equal(token, `${'_'.repeat(42)}8`);
  assert.equal(hashToken(token)?.length, 32);
  assert.throws(() => writeToken(randomBytes(16)), /32 random bytes/);
});

test('what cannot be a token of ours has no hash', () => {
  const token = writeToken(randomBytes(32));
  for (const text of ['', token.slice(1), `${token}a`, `${token.slice(1)}=`, ` ${token}`]) {
    assert.equal(hashToken(text), null, text);
  }
  assert.equal(hashToken(`${token.slice(0, -1)}\n`), null);
});

test('a seal is for its purpose, its subject and its secret alone', () => {
  const sealed = seal(SECRET, 'csrf', 'ses_a');
  assert.ok(isSeal(SECRET, 'csrf', 'ses_a', sealed));
  assert.ok(!isSeal(SECRET, 'csrf', 'ses_b', sealed));
  assert.ok(!isSeal(SECRET, 'browser', 'ses_a', sealed));
  assert.ok(!isSeal(Buffer.alloc(32, 2), 'csrf', 'ses_a', sealed));
  for (const forged of ['', sealed.slice(1), `${sealed}a`, sealed.toLowerCase(), 'é'.repeat(11)]) {
    assert.ok(!isSeal(SECRET, 'csrf', 'ses_a', forged), forged);
  }
});
