// Which differences of two texts count, and which are only another way to print the same.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { documentWords, isFurniture, listWords } from './document-words.ts';

const same = (one: string, other: string): void =>
  assert.equal(documentWords(one), documentWords(other));
const differ = (one: string, other: string): void =>
  assert.notEqual(documentWords(one), documentWords(other));

test('white space, punctuation, letter case and numbers of items do not count', () => {
  same('Kites, Inc. lends : kites', 'KITES INC lends:kites');
  same('1. Scope\nThis (a) holds; (b) binds.', 'Scope.\nThis holds; binds');
  same('A.1. Overview. Fly.', 'Overview. Fly.');
  same('5.FEES', 'iv) Fees');
  same('See https://kites.example/en/rules now', 'See https://kites.example/rules now');
});

test('two spellings of a word are one, in ASCII and beside other letters', () => {
  same('Authorised users organise kites', 'Authorized users organize kites');
  same('“Authorised” users of Zoë organise', '“Authorized” users of Zoë organize');
  differ('It is fine', 'It iz fine');
});

test('words, amounts and rates count', () => {
  differ('You may fly', 'You may not fly');
  differ('1.5% a month', '15% a month');
  differ('$5 a kite', '€5 a kite');
  differ('30 days of notice', '10 days of notice');
  same('1,000 kites', '1000 kites');
});

test('one day is one day however it is written', () => {
  const days = [
    'January 5, 2026',
    '5 January 2026',
    'Jan. 5th, 2026',
    '2026-01-05',
    '5 janvier 2026',
  ];
  for (const day of days)
    same(`Effective ${day}Previous version`, `Effective 2026-01-05Previous version`);
  same('Last updated: 21/06/2022', 'Last updated: 06/21/2022');
  differ('Last updated: 5 January 2026', 'Last updated: 6 January 2026');
  same('Effective Date\nJanuary 5, 2026', 'Effective Date\nEffective January 5, 2026');
});

test('a time told from now, and the bare date that takes its place, do not count', () => {
  same('Rules\nUpdated over a week ago\nFly low.', 'Rules\nUpdated today\nFly low.');
  same('Rules\nUpdated over a week ago\nFly low.', 'Rules\nMarch 16, 2026\nFly low.');
});

test('lines of the page around the document do not count', () => {
  const lines = [
    'Was this helpful?',
    'Did this answer your question?',
    'Did we select the right country/region?',
    'View previous business terms',
    'Download PDF',
    'Opens in a new tab',
    '1-10 of 14 results',
    'Show results per page',
    'expand_more',
    'Table of Contents',
    'Expand all',
  ];
  for (const line of lines) assert.ok(isFurniture(line), line);
  for (const line of ['Contents of your account', 'Security', 'We may share it.', 'No']) {
    assert.ok(!isFurniture(line), line);
  }
});

test('a list says the same in another order, and with a whole copy below its first part', () => {
  const list = ['Wolken AG', 'Hosting', 'Germany', 'Rope Inc.', 'Mail', 'United States'];
  assert.equal(listWords(list.join('\n')), listWords([...list].reverse().join('\n')));
  const paged = [...list.slice(0, 3), '1-1 of 2 results', 'Show', 'results per page'];
  const copy = ['All subprocessors', ...list, 'www.rope.example'];
  assert.equal(listWords([...paged, ...copy].join('\n')), listWords(list.join('\n')));
  const other = list.map((line) => (line === 'Germany' ? 'Ireland' : line));
  assert.notEqual(listWords(other.join('\n')), listWords(list.join('\n')));
});
