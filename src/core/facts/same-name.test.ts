// Which differences in print leave a name the same.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sameName } from './same-name.ts';

test('punctuation, blanks and letter case are no part of a name', () => {
  assert.ok(sameName('Kites Inc.', 'Kites, Inc'));
  assert.ok(sameName('KITES LLC', 'Kites  LLC'));
  assert.ok(sameName('Kites s. r. o.', 'Kites s.r.o.'));
  assert.ok(!sameName('Kites Inc.', 'Kites LLC'));
  assert.ok(!sameName('Kites & Ropes Ltd', 'Kites Ropes Ltd'));
  assert.ok(!sameName('', ' '));
});
