// The investors that sentences name, and sentences that only look as if they did.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSnippet } from '../../../test/clients/snippet.ts';
import { funding } from '../funding.ts';

function investors(said: string): string {
  const where = { path: '/about', prefix: 'funding.investor.' };
  return Object.keys(readSnippet(funding, `<h1>About</h1><p>${said}</p>`, where).facts).join(' ');
}

test('a sentence that is nothing but a list of investors names them', () => {
  const sentences: readonly (readonly [string, string])[] = [
    [
      'Our investors include Crow Capital, Wren &amp; Co and Tern.',
      'crow-capital tern wren-and-co',
    ],
    ['Investors in Acme include Crow Capital and Tern, among others.', 'crow-capital tern'],
    ['Acme began in 2016. Its seed investor is Crow Investments.', 'crow-investments'],
    ['We are backed by Crow Ventures, Tern and Wren.', 'crow-ventures tern wren'],
    ['Unsere Investoren sind Crow Capital und Tern.', 'crow-capital tern'],
    ['Backed by Crow Capital and other investors.', 'crow-capital'],
  ];
  for (const [said, names] of sentences) assert.equal(investors(said), names, said);
});

test('a sentence about something else names no investor', () => {
  const none = [
    'Backed by Science and Data.',
    'Our support is backed by Crow Capital.',
    'Our investors include people who believe in bread.',
    'Tern was sold last year. Its lead investor is Crow Capital.',
    'Investors in Tern include Crow Capital and Wren.',
    'Our customers are backed by Crow Capital and Wren Ventures.',
  ];
  for (const said of none) assert.equal(investors(said), '', said);
});
