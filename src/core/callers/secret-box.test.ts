// Sealed secrets open under their key and for their row alone, and show nothing else.

import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  openWebhookSecret,
  sealWebhookSecret,
  writeWebhookSecret,
} from '../watching/webhook-secret.ts';
import { secretBox } from './secret-box.ts';

const random = (n: number): Uint8Array => randomBytes(n);
const key = randomBytes(32);

test('what was sealed opens again, and is not to be seen in what is kept', () => {
  const box = secretBox(key, random);
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.string(), (plain, about) => {
      const sealed = box.seal(plain, about);
      assert.deepEqual(new Uint8Array(box.open(sealed, about) ?? []), plain);
      assert.equal(sealed.length, plain.length + 29);
      if (plain.length > 7) assert.equal(Buffer.from(sealed).indexOf(plain), -1);
    }),
  );
});

test('one bit more, less or other, and it does not open', () => {
  const box = secretBox(key, random);
  const sealed = box.seal(Buffer.from('a secret'), 'row 1');
  for (let bit = 0; bit < sealed.length * 8; bit++) {
    const altered = Uint8Array.from(sealed);
    altered[bit >> 3] = (altered[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    assert.equal(box.open(altered, 'row 1'), null);
  }
  for (let length = 0; length < sealed.length; length++) {
    assert.equal(box.open(sealed.subarray(0, length), 'row 1'), null);
  }
  assert.equal(box.open(Buffer.concat([sealed, Buffer.alloc(1)]), 'row 1'), null);
});

test('it opens for no other row, and under no other key', () => {
  const sealed = secretBox(key, random).seal(Buffer.from('a secret'), 'row 1');
  assert.equal(secretBox(key, random).open(sealed, 'row 2'), null);
  assert.equal(secretBox(randomBytes(32), random).open(sealed, 'row 1'), null);
});

test('the same secret is sealed otherwise each time', () => {
  const box = secretBox(key, random);
  const all = Array.from({ length: 1000 }, () => box.seal(Buffer.from('a secret'), 'row 1'));
  const nonces = new Set(all.map((sealed) => Buffer.from(sealed.subarray(1, 13)).toString('hex')));
  assert.equal(nonces.size, 1000);
});

test('a key of another length is refused at once', () => {
  for (const length of [0, 16, 31, 33, 64]) {
    assert.throws(() => secretBox(Buffer.alloc(length), random), RangeError);
  }
});

test('a webhook secret is written as Standard Webhooks says, and sealed for its endpoint', () => {
  const bytes = randomBytes(32);
  const text = writeWebhookSecret(bytes);
  assert.match(text, /^whsec_[A-Za-z0-9+/]{43}=$/);
  assert.deepEqual(Buffer.from(text.slice(6), 'base64'), bytes);
  const box = secretBox(key, random);
  const sealed = sealWebhookSecret(box, 'ep_1', bytes);
  assert.deepEqual(Buffer.from(openWebhookSecret(box, 'ep_1', sealed) ?? []), bytes);
  assert.equal(openWebhookSecret(box, 'ep_2', sealed), null);
});
