// Boxes of contacts beside the content, above it and in its footer, on pages of every site builder.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSnippet } from '../../../test/clients/snippet.ts';
import { imprint } from '../imprint.ts';
import { location } from '../location.ts';

const LINES = '<p>Acme GmbH<br>Kabelweg 1<br>90402 Nürnberg<br>HRB 12345</p>';

test('an address stands in an aside, in a header, in the navigation of a footer', () => {
  const boxes = [
    `<aside>${LINES}</aside>`,
    `<header>${LINES}</header>`,
    `<div role="complementary">${LINES}</div>`,
    `<footer><nav>${LINES}</nav></footer>`,
  ];
  for (const box of boxes) {
    const { facts } = readSnippet(location, box, { path: '/contact' });
    assert.ok('location.office.nurnberg' in facts, box);
    const ids = readSnippet(imprint, box, { path: '/imprint' }).facts;
    assert.equal(ids['legal.imprint.number'], 'HRB 12345', box);
  }
  const menu = `<nav>${LINES}</nav><div role="dialog">${LINES}</div>`;
  assert.deepEqual(readSnippet(location, menu, { path: '/contact' }).facts, {});
});

test('settings of a theme in the classes of the body make nothing a quotation', () => {
  const themed = `<body class="tweak-quote-block-alignment-center">${LINES}`;
  const { facts } = readSnippet(location, themed, { path: '/contact' });
  assert.ok('location.office.nurnberg' in facts);
  const quoted = `<div class="quote-block">${LINES}</div>`;
  assert.deepEqual(readSnippet(location, quoted, { path: '/contact' }).facts, {});
});

test('a heading in the looks of a quotation stands above an address of ours', () => {
  const heading = `<div class="special-heading blockquote modern-quote">${LINES}</div>`;
  const { facts } = readSnippet(location, heading, { path: '/contact' });
  assert.ok('location.office.nurnberg' in facts);
});

function officesOf(main: string, path = '/contact') {
  const { facts } = readSnippet(location, main, { path, prefix: 'location.office.' });
  return Object.keys(facts).filter((key) => !/count_listed|phone/u.test(key));
}

test('between a number and an e-mail address a place needs no street', () => {
  const contacts = (place: string) =>
    `<p>info@acme.example</p><p>+254 721 779 429</p><p>${place}</p>`;
  assert.deepEqual(officesOf(contacts('Anvil Green, Westlands, Nairobi')), ['nairobi']);
  assert.deepEqual(officesOf(contacts('Oslo, Norway')), ['oslo']);
  const others = ['Sales Manager, Nairobi', 'Nairobi, Oslo, Berlin', 'We love, and live in, Oslo'];
  for (const other of others) assert.deepEqual(officesOf(contacts(other)), [], other);
  assert.deepEqual(officesOf('<p>Anvil Green, Westlands, Nairobi</p>'), []);
});

test('of a box for the post and an office in one city, the office', () => {
  const post = '<p>Postal address: Acme AB, Box 1090, 101 39 Stockholm, Sweden</p>';
  const visit = '<p>Visiting address: Anvilgatan 29, 111 21 Stockholm, Sweden</p>';
  const { facts } = readSnippet(location, `${post}${visit}`, { path: '/contact' });
  assert.equal(facts['location.office.stockholm'], 'Anvilgatan 29, 111 21 Stockholm, Sweden');
  const seat = `<p><b>Headquarters:</b></p><p>Write to us.</p>${post}${visit}`;
  const hq = readSnippet(location, seat, { path: '/contact' }).facts;
  assert.equal(hq['location.hq'], 'Stockholm, SE');
});

test('a page of support names the office', () => {
  assert.deepEqual(officesOf('<p>Kabelweg 1<br>90402 Nürnberg<br>Deutschland</p>', '/support'), [
    'nurnberg',
  ]);
});

test('the code of a Canadian town may stand behind the country below it', () => {
  const main = '<p>1150, 707 - 7th Avenue SW<br>Calgary, AB<br>Canada T2P 3H6</p>';
  const { facts } = readSnippet(location, main, { path: '/contact' });
  assert.match(String(facts['location.office.calgary']), /T2P 3H6/);
});

test('a street that stands behind its town is no part of it', () => {
  const main = '<p>Firmensitz: 3426 Ambossdorf Birkenstrasse 9<br>Austria</p>';
  const { facts } = readSnippet(location, main, { path: '/impressum' });
  assert.deepEqual(Object.keys(facts), ['location.hq', 'location.office.ambossdorf']);
});
