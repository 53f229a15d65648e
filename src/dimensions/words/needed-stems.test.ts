// What stems are derived from grammars of several forms.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { neededStems, staysInLine } from './needed-stems.ts';

const NEEDED: readonly (readonly [RegExp, readonly string[] | null])[] = [
  [/host|locat|data ?cent/i, ['host', 'locat', 'datacent', 'data cent']],
  [/(?<!x)(?:[Cc]ontroller|data fiduciary)\s+is/u, ['Controller', 'controller', 'data fiduciary']],
  [/\b(?:a|b)+c(?:de|fg)?hij/u, ['chij', 'cdehij', 'cfghij']],
  [/(?:Ltd\.?|GmbH)(?! Co)/u, ['Ltd', 'GmbH']],
  [/\p{L}+ law(?:s)* (?:shall|will)/iu, [' shall', ' will']],
  [/©|copyright/iu, ['©', 'copyright']],
  [/a{2}b*c?/u, null],
  [/\d{4}/u, null],
  [/we|.*/u, null],
];

test('a grammar needs the rarest stems that each of its matches holds', () => {
  for (const [grammar, stems] of NEEDED) {
    const found = neededStems(grammar);
    const sorted = found === null ? null : [...found].sort();
    assert.deepEqual(sorted, stems === null ? null : [...stems].sort(), grammar.source);
  }
});

const IN_LINE: readonly (readonly [RegExp, boolean])[] = [
  [/(?<![\p{L}])Acme [^.;\n]{0,20}Ltd\./u, true],
  [/\(c\) \S+/u, true],
  [/[^.;]b/u, false],
  [/^a/u, false],
  [/a$/u, false],
  [/a.b/u, false],
  [/a\sb/u, false],
  [/(?<=^|\n)a/u, false],
];

test('a grammar that looks at a line feed, or at an end, does not stay in its line', () => {
  for (const [grammar, stays] of IN_LINE) assert.equal(staysInLine(grammar), stays, grammar.source);
});
