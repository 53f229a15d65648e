// What strangers wrote does nothing to the terminal of whoever reads it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ANY_CHARACTER } from '../../../test/any-character.ts';
import { plainText } from './plain-text.ts';

test('control characters and turns of direction are spelt out, lines and letters are not', () => {
  assert.equal(plainText('a\u001b[2Jb'), 'a\\u001b[2Jb');
  assert.equal(plainText('\u009b31m, \u202egpj.exe\r'), '\\u009b31m, \\u202egpj.exe\\u000d');
  for (const text of ['two\nlines', 'a\tb', '価格 👩‍💻 – “ö”', 'שלום']) {
    assert.equal(plainText(text), text);
  }
});

test('a document that is printed stays the same document', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.string({ unit: ANY_CHARACTER }), (any, text) => {
      const printed = plainText(JSON.stringify({ any, text }, null, 2));
      assert.deepEqual(JSON.parse(printed), JSON.parse(JSON.stringify({ any, text })));
      assert.doesNotMatch(printed, /[\u007f-\u009f\u202e]/);
    }),
    { numRuns: 100 },
  );
});
