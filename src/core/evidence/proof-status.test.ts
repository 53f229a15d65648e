// When a capture can be proved, and why not yet or never.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { proofStatusOf } from './proof-status.ts';

test('a capture waits for the anchor of the manifest in which it stands', () => {
  assert.equal(proofStatusOf({ rawStored: true, anchored: false }), 'not_yet_anchored');
  assert.equal(proofStatusOf({ rawStored: true, anchored: true }), 'available');
});

test('without stored bytes there is nothing to show, whatever is anchored', () => {
  assert.equal(proofStatusOf(null), 'not_available');
  for (const anchored of [true, false]) {
    assert.equal(proofStatusOf({ rawStored: false, anchored }), 'raw_not_stored');
  }
});
