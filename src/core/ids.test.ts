// Identifiers: a ULID is its bits, five a character.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ulid } from './ids.ts';

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

test('a ULID is 48 bits of milliseconds and 80 random bits, read as one number', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 2 ** 48 - 1 }),
      fc.uint8Array({ minLength: 13, maxLength: 13 }),
      fc.integer({ min: 0, max: 3 }),
      (milliseconds, bytes, at) => {
        const text = ulid(milliseconds, bytes, at);
        const read = [...text].reduce((sum, c) => sum * 32n + BigInt(CROCKFORD.indexOf(c)), 0n);
        const random = BigInt(`0x${Buffer.from(bytes.subarray(at, at + 10)).toString('hex')}`);
        assert.equal(text.length, 26);
        assert.equal(read, (BigInt(milliseconds) << 80n) | random);
      },
    ),
  );
});

test('the example of the specification of ULIDs has its characters', () => {
  assert.equal(ulid(1_469_918_176_385, new Uint8Array(10)), '01ARYZ6S410000000000000000');
});
