// When a capture can be proved, and why not yet or never.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { proofStatusOf } from './proof-status.ts';

const capture = { capturedAt: new Date('2026-03-02T06:00:00Z'), rawStored: true };

test('a capture waits for the anchor that covers it', () => {
  assert.equal(proofStatusOf(capture, null), 'not_yet_anchored');
  assert.equal(proofStatusOf(capture, new Date('2026-03-02T05:59:59Z')), 'not_yet_anchored');
  assert.equal(proofStatusOf(capture, capture.capturedAt), 'available');
});

test('without stored bytes there is nothing to prove, whatever is anchored', () => {
  const anchored = new Date('2026-04-01T00:00:00Z');
  assert.equal(proofStatusOf(null, anchored), 'not_available');
  assert.equal(proofStatusOf({ ...capture, rawStored: false }, anchored), 'raw_not_stored');
});
