// How long a session holds, by use and at most.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSeenAnew, sessionEnd } from './session-times.ts';

const day = (n: number) => new Date(Date.UTC(2026, 0, 1 + n));

test('a session holds 30 days from its last use, and 90 at most', () => {
  assert.deepEqual(sessionEnd(day(0), day(0)), day(30));
  assert.deepEqual(sessionEnd(day(0), day(29)), day(59));
  assert.deepEqual(sessionEnd(day(0), day(75)), day(90));
});

test('it is noted as seen once a minute', () => {
  assert.equal(isSeenAnew(day(0), new Date(day(0).getTime() + 59_999)), false);
  assert.equal(isSeenAnew(day(0), new Date(day(0).getTime() + 60_000)), true);
});
