// The examples of RFC 6901 section 5, and pointers that name nothing.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { valueAt } from './json-pointer.ts';

const document = {
  foo: ['bar', 'baz'],
  '': 0,
  'a/b': 1,
  'c%d': 2,
  'e^f': 3,
  'g|h': 4,
  'i\\j': 5,
  'k"l': 6,
  ' ': 7,
  'm~n': 8,
};

for (const [pointer, value] of [
  ['', document],
  ['/foo', ['bar', 'baz']],
  ['/foo/0', 'bar'],
  ['/', 0],
  ['/a~1b', 1],
  ['/c%d', 2],
  ['/e^f', 3],
  ['/g|h', 4],
  ['/i\\j', 5],
  ['/k"l', 6],
  ['/ ', 7],
  ['/m~0n', 8],
] as const) {
  test(`the pointer ${JSON.stringify(pointer)} names what the RFC says`, () => {
    assert.deepEqual(valueAt(document, pointer), value);
  });
}

test('a pointer that names nothing gives undefined', () => {
  for (const pointer of ['foo', '/nope', '/foo/2', '/foo/01', '/foo/-', '/foo/0/x', '/toString']) {
    assert.equal(valueAt(document, pointer), undefined);
  }
});
