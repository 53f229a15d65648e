// Letters of keys: accents go, and what is a letter of its script stays.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plainLetters } from './letters.ts';

test('accents are dropped, and marks that are letters of their script stay', () => {
  const plain = (text: string) => plainLetters(text).normalize('NFC');
  for (const [text, letters] of [
    ['Tromsø', 'tromso'],
    ['Łódź', 'lodz'],
    ['Hà Nội', 'ha noi'],
    ['スタンダード', 'スタンダード'],
    ['बिज़नेस', 'बिज़नेस'.normalize('NFKD').normalize('NFC')],
    ['ฟรี', 'ฟรี'],
  ] as const) {
    assert.equal(plain(text), letters, text);
  }
  assert.notEqual(plain('バス'), plain('ハス'));
});
