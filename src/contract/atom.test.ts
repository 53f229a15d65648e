// Atom documents: whatever the words are, they come back out of the XML as they went in.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from 'cheerio';
import { assert as check, property, string } from 'fast-check';
import { ANY_CHARACTER } from '../../test/any-character.ts';
import { type AtomFeed, atomDocument } from './atom.ts';

const feed = (words: string): AtomFeed => ({
  id: 'https://assay.example/feed',
  title: words,
  subtitle: 'S',
  updated: '2026-11-01T00:00:00.000Z',
  author: 'Assay',
  self: 'https://assay.example/feed.atom?a=1&b=2',
  alternate: 'https://assay.example/',
  entries: [
    {
      id: 'urn:x',
      title: words,
      published: '2026-11-01T00:00:00.000Z',
      updated: '2026-11-01T00:00:00.000Z',
      alternate: 'https://assay.example/?q="<',
      categories: [words],
      summary: 'Changed.',
    },
  ],
});

/** XML 1.0 section 2.2. */
function isHeld(character: string): boolean {
  const code = character.charCodeAt(0);
  return code > 31 ? !['\ufffe', '\uffff'].includes(character) : [9, 10, 13].includes(code);
}

test('any words come back as they were, but for what XML cannot hold', () => {
  check(
    property(string({ unit: ANY_CHARACTER, maxLength: 40 }), (words) => {
      const $ = load(atomDocument(feed(words)), { xml: { decodeEntities: true } });
      const kept = [...words].map((one) => (isHeld(one) ? one : '\ufffd')).join('');
      assert.equal($('feed > title').text(), kept);
      assert.equal($('entry > title').text(), kept);
      assert.equal($('entry > category').attr('term'), kept);
    }),
  );
});

test('no words can close an element or open another', () => {
  const $ = load(atomDocument(feed('</title><entry/>"/><script>')), { xml: true });
  assert.equal($('entry').length, 1);
  assert.equal($('script').length, 0);
});

test('a feed has what RFC 4287 demands of one', () => {
  const $ = load(atomDocument(feed('Words')), { xml: true });
  for (const name of ['id', 'title', 'updated', 'author > name']) {
    assert.equal($(`feed > ${name}`).length, 1, name);
  }
  for (const name of ['id', 'title', 'updated']) {
    assert.equal($(`entry > ${name}`).length, 1, name);
  }
  assert.equal($('feed > link[rel=self]').attr('href'), 'https://assay.example/feed.atom?a=1&b=2');
});
