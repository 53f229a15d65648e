// Names that people give: one line of text, cut and cleaned where they are foreign.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ANY_CHARACTER } from '../../../test/any-character.ts';
import { cleanLabel, labelOf } from './label.ts';

test('a name is one line of text of its length, whatever its script', () => {
  assert.equal(labelOf('  nightly import ', 80), 'nightly import');
  assert.equal(labelOf('夜間インポート 🚀', 80), '夜間インポート 🚀');
  assert.equal(labelOf('👩‍💻 laptop', 80), '👩‍💻 laptop');
  assert.equal(labelOf('<b>&"', 80), '<b>&"');
  assert.equal(labelOf('🚀'.repeat(80), 80), '🚀'.repeat(80));
});

test('empty, long and unfit names are refused', () => {
  for (const name of [
    '',
    '   ',
    'a'.repeat(81),
    '🚀'.repeat(81),
    'a\nb',
    'a\r\nX-Key: b',
    'a\tb',
    'a\0b',
    'a\u001b[31mb',
    'a\u0085b',
    'a\u2028b',
    'a\u202eb',
    'a\u2067b',
    'a\ud800b',
    `a${' '.repeat(1_000_000)}`,
  ]) {
    assert.equal(labelOf(name, 80), null, JSON.stringify(name).slice(0, 40));
  }
});

test('a user agent is cut and cleaned, never refused', () => {
  assert.equal(cleanLabel('Mozilla/5.0\r\nSet-Cookie: a=b', 200), 'Mozilla/5.0 Set-Cookie: a=b');
  assert.equal(cleanLabel('\u001b[2J\u202e', 200), '[2J');
  assert.equal(cleanLabel('a'.repeat(100_000), 200), 'a'.repeat(200));
  assert.equal(cleanLabel('\0\0', 200), null);
});

test('whatever comes in, what comes out is a name or nothing', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: ANY_CHARACTER }),
      fc.integer({ min: 1, max: 50 }),
      (text, most) => {
        const clean = cleanLabel(text, most);
        if (clean !== null) assert.equal(labelOf(clean, most), clean);
      },
    ),
  );
});
