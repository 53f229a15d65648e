// API keys: their form, and what is refused without asking anybody.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseApiKey, writeApiKey } from './api-key.ts';

const randomBytes = fc.uint8Array({ minLength: 32, maxLength: 32 });

test('a key has the prefix of its mode, 43 characters of secret and 6 of checksum', () => {
  fc.assert(
    fc.property(randomBytes, fc.constantFrom('live' as const, 'test' as const), (random, mode) => {
      const key = writeApiKey(mode, random);
      assert.match(key, new RegExp(`^assay_${mode}_[0-9A-Za-z]{49}$`));
      const parsed = parseApiKey(key);
      assert.equal(parsed?.mode, mode);
      assert.equal(parsed?.last4, key.slice(-4));
      assert.deepEqual(parsed?.hash, createHash('sha256').update(key).digest());
    }),
  );
});

test('different random bytes give different keys', () => {
  fc.assert(
    fc.property(randomBytes, randomBytes, (a, b) => {
      fc.pre(!Buffer.from(a).equals(Buffer.from(b)));
      assert.notEqual(writeApiKey('live', a), writeApiKey('live', b));
    }),
  );
});

test('a key with one character altered is refused by its checksum', () => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
  fc.assert(
    fc.property(randomBytes, fc.nat(), fc.constantFrom(...letters), (random, at, letter) => {
      const key = writeApiKey('live', random);
      const index = 'assay_live_'.length + (at % 49);
      const altered = key.slice(0, index) + letter + key.slice(index + 1);
      fc.pre(altered !== key);
      assert.equal(parseApiKey(altered), null);
    }),
  );
});

test('a live key does not pass for a test key', () => {
  const key = writeApiKey('live', Buffer.alloc(32, 1));
  assert.equal(parseApiKey(key.replace('_live_', '_test_')), null);
});

test('rubbish is no key', () => {
  const key = writeApiKey('live', Buffer.alloc(32, 1));
  for (const text of ['', 'x', 'assay_live_', ` ${key}`, `${key}\n`, `${key}0`, key.slice(1)]) {
    assert.equal(parseApiKey(text), null, JSON.stringify(text));
  }
  fc.assert(fc.property(fc.string(), (text) => parseApiKey(text) === null));
});

test('a key is made of exactly 32 bytes', () => {
  assert.throws(() => writeApiKey('live', new Uint8Array(31)), RangeError);
});
