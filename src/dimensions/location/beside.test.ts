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
