// Idempotency keys: which headers are one, and what a second call with the same may do.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { judgeSecond, readIdempotencyKey } from './idempotency.ts';

test('a key is a string in quotes or a bare token, and means the same either way', () => {
  const uuid = '8e03978e-40d5-43dd-bc93-6894a57f9324';
  assert.equal(readIdempotencyKey(uuid), uuid);
  assert.equal(readIdempotencyKey(`"${uuid}"`), uuid);
  assert.equal(readIdempotencyKey(`  "${uuid}" `), uuid);
  assert.equal(readIdempotencyKey('"a, b; c"'), 'a, b; c');
  assert.equal(readIdempotencyKey('"a\\"b\\\\c"'), 'a"b\\c');
  assert.equal(readIdempotencyKey('bWFueQ=='), 'bWFueQ==');
  assert.equal(readIdempotencyKey('order:17/retry_1.2~x'), 'order:17/retry_1.2~x');
});

test('what is empty, too long, a list, has parameters or no printable ASCII is no key', () => {
  for (const wrong of [
    '',
    '   ',
    '""',
    'a b',
    'a, b',
    'a,b',
    'a;b=1',
    '"a";b=1',
    '"a", "b"',
    '"a',
    'a"',
    '"a"b"',
    '"a\\b"',
    'a\\b',
    'schlüssel',
    '"schlüssel"',
    '"a\tb"',
    'a\u0000b',
    'x'.repeat(256),
    `"${'x'.repeat(256)}"`,
  ]) {
    assert.equal(readIdempotencyKey(wrong), null, JSON.stringify(wrong));
  }
  assert.equal(readIdempotencyKey('x'.repeat(255))?.length, 255);
  assert.equal(readIdempotencyKey(`"${'\\"'.repeat(255)}"`), '"'.repeat(255));
});

test('every printable text in quotes is read back as it was', () => {
  const printable = fc.string({ unit: fc.integer({ min: 0x20, max: 0x7e }).map(toText) });
  fc.assert(
    fc.property(printable, (text) => {
      const quoted = `"${text.replace(/["\\]/g, '\\$&')}"`;
      assert.equal(readIdempotencyKey(quoted), text === '' || text.length > 255 ? null : text);
    }),
  );
});

function toText(code: number): string {
  return String.fromCharCode(code);
}

test('a second call is answered as the first was, or refused: it never does the work', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  const done = { sameRequest: true, finishedAt: before(9), secret: false, hasReply: true };
  assert.equal(judgeSecond(done, now), 'replay');
  assert.equal(judgeSecond({ ...done, finishedAt: before(60 * 23) }, now), 'replay');
  assert.equal(judgeSecond({ ...done, sameRequest: false }, now), 'other_request');
  assert.equal(
    judgeSecond({ ...done, sameRequest: false, finishedAt: null }, now),
    'other_request',
  );
  assert.equal(judgeSecond({ ...done, finishedAt: null, hasReply: false }, now), 'in_progress');
  assert.equal(judgeSecond({ ...done, secret: true }, now), 'replay');
  const late = { ...done, secret: true, finishedAt: before(10) };
  assert.equal(judgeSecond(late, now), 'no_longer_told');
  assert.equal(judgeSecond({ ...late, hasReply: false }, now), 'no_longer_told');
});
