// What is remembered of texts: each is asked about once, and not for ever.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { remembering, rememberingBy } from './remembering.ts';

test('a text is asked about once, and again when it was not asked about for long', () => {
  const asked: string[] = [];
  const lengthOf = remembering((text) => {
    asked.push(text);
    return text.length;
  }, 4);
  for (const text of ['a', 'bb', 'a', 'ccc', 'a', 'dddd', 'a', 'eeeee', 'bb']) {
    assert.equal(lengthOf(text), text.length);
  }
  // What is asked again and again stays; "bb" was not.
  assert.deepEqual(asked, ['a', 'bb', 'ccc', 'dddd', 'eeeee', 'bb']);
});

test('that a text says nothing is remembered too', () => {
  let asked = 0;
  const nothing = remembering(() => {
    asked++;
    return null;
  }, 4);
  for (const text of ['a', 'b', 'c', 'a', 'b', 'c', 'a']) assert.equal(nothing(text), null);
  assert.equal(asked, 3);
});

test('answers about one word more are kept apart', () => {
  const ask = rememberingBy((text, sign: '.' | ',' | null) => `${text}${sign}`);
  for (const sign of ['.', ',', null, '.'] as const) assert.equal(ask('1', sign), `1${sign}`);
});
