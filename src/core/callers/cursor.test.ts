// Cursors: what was written is read back, and nothing else is.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readCursor, writeCursor } from './cursor.ts';

const secret = Buffer.alloc(32, 7);
const scope = { operation: 'get_company_facts', filters: { dimension: 'pricing' }, tier: 'open' };
const positions = fc.array(fc.oneof(fc.string(), fc.integer()), { maxLength: 5 });

test('a cursor gives back the position that it was written for', () => {
  fc.assert(
    fc.property(positions, (position) => {
      assert.deepEqual(readCursor(secret, scope, writeCursor(secret, scope, position)), position);
    }),
  );
});

test('a cursor with any byte altered is refused', () => {
  fc.assert(
    fc.property(positions, fc.nat(), fc.integer({ min: 1, max: 255 }), (position, at, flip) => {
      const bytes = Buffer.from(writeCursor(secret, scope, position), 'base64url');
      const index = at % bytes.length;
      bytes[index] = (bytes[index] ?? 0) ^ flip;
      assert.equal(readCursor(secret, scope, bytes.toString('base64url')), null);
    }),
  );
});

test('a cursor with any character altered, added or removed is refused', () => {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_+/=. ';
  const characters = fc.constantFrom(...alphabet);
  fc.assert(
    fc.property(positions, fc.nat(), characters, fc.nat(2), (position, at, character, how) => {
      const cursor = writeCursor(secret, scope, position);
      const index = at % cursor.length;
      const rest = cursor.slice(how === 0 ? index : index + 1);
      const altered = cursor.slice(0, index) + (how === 2 ? '' : character) + rest;
      fc.pre(altered !== cursor);
      assert.equal(readCursor(secret, scope, altered), null);
    }),
  );
});

test('a cursor is refused by another operation, other filters, another tier or secret', () => {
  const cursor = writeCursor(secret, scope, [3, 'pricing.tier_count']);
  const others = [
    { ...scope, operation: 'get_company_jobs' },
    { ...scope, filters: { dimension: 'stack' } },
    { ...scope, filters: {} },
    { ...scope, tier: 'free' },
  ];
  for (const other of others) assert.equal(readCursor(secret, other, cursor), null);
  assert.equal(readCursor(Buffer.alloc(32, 8), scope, cursor), null);
  assert.notEqual(readCursor(secret, scope, cursor), null);
});

test('rubbish is refused', () => {
  fc.assert(fc.property(fc.string(), (text) => readCursor(secret, scope, text) === null));
});
