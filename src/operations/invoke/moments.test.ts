// Moments: the same content keeps the moment at which it was first made.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rememberMoments } from './moments.ts';

test('a content keeps its first moment while it is asked for', () => {
  const moments = rememberMoments(2);
  assert.equal(
    moments.first('a', () => '1'),
    '1',
  );
  assert.equal(
    moments.first('b', () => '2'),
    '2',
  );
  assert.equal(
    moments.first('a', () => '3'),
    '1',
  );
  assert.equal(
    moments.first('c', () => '4'),
    '4',
  );
  assert.equal(
    moments.first('a', () => '5'),
    '1',
    'the one asked for last was forgotten',
  );
  assert.equal(
    moments.first('b', () => '6'),
    '6',
    'more is remembered than the bound allows',
  );
});
