// Captured text in Markdown stays text.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ANY_CHARACTER } from '../../../../test/any-character.ts';
import { markdownLink, markdownText } from './markdown.ts';

test('what would be markup is escaped, everything else is as it was', () => {
  assert.equal(markdownText('Plain text, 50 % off (really).'), 'Plain text, 50 % off (really).');
  assert.equal(
    markdownText('[a](javascript:b) <img src=x> **c** `d` |e|'),
    '\\[a\\](javascript:b) \\<img src=x\\> \\*\\*c\\*\\* \\`d\\` \\|e\\|',
  );
  for (const [begun, escaped] of [
    ['# a', '\\# a'],
    ['- a', '\\- a'],
    ['12. a', '12\\. a'],
    ['=== a', '\\=== a'],
  ] as const) {
    assert.equal(markdownText(begun), escaped);
  }
});

test('no text becomes two lines, turns the direction, or holds a sign that is not escaped', () => {
  fc.assert(
    fc.property(fc.string({ unit: ANY_CHARACTER, maxLength: 200 }), (text) => {
      const shown = markdownText(text);
      assert.doesNotMatch(shown, /[\n\r\u202a-\u202e\u2066-\u2069]/);
      const bare = shown.replace(/\\[\\`*_[\]<>|~&#+=.)-]/g, '');
      assert.doesNotMatch(bare, /[`*_[\]<>|~&]|^[#+=-]/);
    }),
  );
});

test('only addresses of the web become links', () => {
  assert.equal(markdownLink('https://a.test/b(c)', 'b'), '[b](<https://a.test/b(c)>)');
  assert.equal(markdownLink('javascript:alert(1)', 'b'), 'b');
  assert.equal(markdownLink('https://a.test/ ><x', 'b'), '[b](<https://a.test/%20%3E%3Cx>)');
});
