// If-None-Match: who already has the bytes.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { entityTag, isKnown } from './entity-tag.ts';

test('each coding has a tag of its own', () => {
  assert.equal(entityTag('abc', 'identity'), '"abc"');
  assert.equal(entityTag('abc', 'br'), '"abc-br"');
  assert.equal(entityTag('abc', 'gzip'), '"abc-gzip"');
});

test('a caller who names the tag in any way has the bytes', () => {
  for (const header of [
    '"abc"',
    '"abc-br"',
    '"abc-gzip"',
    'W/"abc"',
    '"x", W/"y" , "abc"',
    '"x","abc","z"',
    '*',
    ' * ',
    '"with, comma", "abc"',
  ]) {
    assert.equal(isKnown(header, 'abc'), true, header);
  }
});

test('a caller who names no tag, or another, has not', () => {
  for (const header of [undefined, '', 'abc', '"ab"', '"abcd"', '"abc-lzma"', '"*"', 'x*']) {
    assert.equal(isKnown(header, 'abc'), false, header);
  }
});
