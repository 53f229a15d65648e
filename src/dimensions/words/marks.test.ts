// Pictures around words are left out; those that say something stay.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { withoutPictures, wordsWithin } from './marks.ts';

test('pictures before and after words are no part of them', () => {
  const told: readonly (readonly [string, string])[] = [
    ['📧 Email us', 'Email us'],
    ['Read more →', 'Read more'],
    ['🇮🇳 Made in India ❤️', 'Made in India'],
    ['★★★ Support ★', 'Support'],
    ['Logbook™', 'Logbook™'],
    ['© 2026 Acme', '© 2026 Acme'],
    ['A → B', 'A → B'],
  ];
  for (const [text, words] of told) assert.equal(withoutPictures(text), words);
});

test('a tick, a cross, an empty box and a building site say something', () => {
  for (const text of ['✓ SOC 2', '✗ SOC 2', '❌ ISO 27001', '☐ HIPAA', '🚧 SSO', '⚠ Down']) {
    assert.equal(withoutPictures(text), text);
  }
});

test('a text without words is left as it is', () => {
  for (const text of ['🔒', '→', '  ', '✓']) assert.equal(withoutPictures(text), text);
});

test('what is left is a part of the text, and has all its words', () => {
  const texts = fc.array(fc.constantFrom('a', 'B9', ' ', '📧', '→', '✗', '\ufe0f', '.'));
  fc.assert(
    fc.property(texts, (parts) => {
      const text = parts.join('');
      const [start, end] = wordsWithin(text);
      assert.ok(0 <= start && start <= end && end <= text.length);
      const words = (all: string) => all.replace(/[^\p{L}\p{N}]/gu, '');
      assert.equal(words(text.slice(start, end)), words(text));
    }),
  );
});
