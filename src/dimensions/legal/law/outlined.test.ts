// Outlines of grammars: nothing is found otherwise than by the grammar alone.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allIn } from '../../words/matches.ts';
import { around } from '../lines.ts';
import { ADJECTIVE_WORDS, JURISDICTION_WORDS } from './jurisdictions.ts';
import { outlined } from './outlined.ts';

/** The words as they stand in a text. */
const plainly = (words: string): readonly string[] =>
  words
    .split('|')
    .map((word) => word.replaceAll('\\s+', ' ').replaceAll('\\.', '.').replace(/[()]/g, ''));
const BY_NAME = `(?<!\\p{L})(?<place>${ADJECTIVE_WORDS}|${JURISDICTION_WORDS}) laws?(?!\\p{L})`;
const BY_PLACE = `\\blaws? of (?<place>${JURISDICTION_WORDS})(?!\\p{L})`;

const told = (matches: readonly RegExpExecArray[]) =>
  matches.map((match) => [match.index, match[0], match.groups?.place]);

test('an outline fits around every name of a jurisdiction', () => {
  const named = outlined(BY_NAME);
  const placed = outlined(BY_PLACE);
  for (const name of plainly(`${JURISDICTION_WORDS}|${ADJECTIVE_WORDS}`)) {
    assert.equal(named(`By ${name} law.`)[0]?.groups?.place, name);
  }
  for (const name of plainly(JURISDICTION_WORDS)) {
    assert.equal(placed(`The laws of ${name}`)[0]?.groups?.place, name);
  }
});

test('an outlined grammar finds what the grammar finds, in its order', () => {
  const text =
    'The laws of our trade, the laws of New York and the LAW OF Swedenborg; the laws of the ' +
    'sea, the laws of law, the law of Sweden, the laws\nof Norway and the laws of New\nZealand.';
  assert.deepEqual(told(outlined(BY_PLACE)(text)), told(allIn(text, new RegExp(BY_PLACE, 'giu'))));
});

test('what stands around a word is found at its place in the whole text', () => {
  const far = 'Nothing is said here. '.repeat(40);
  const text = `${far}Swedish law applies.${far}By Dutch law. By Irish law.${far}`;
  const find = around(/law/giu, { before: 60, behind: 40 }, outlined(BY_NAME));
  const found = find(text);
  assert.deepEqual(told(found), told(allIn(text, new RegExp(BY_NAME, 'giu'))));
  assert.ok(found.every(({ input }) => input === text));
  assert.equal(found.length, 3);
});
