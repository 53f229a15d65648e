// Which pages at one address are editions for other people, and which one document that changed.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Edition, otherEdition } from '../../core/judging/edition.ts';
import { openPage } from '../page/page.ts';
import { documentWords } from './document-words.ts';
import { editionOf } from './edition.ts';
import { languageOf } from './language.ts';

const ENGLISH =
  'You may use the kites that we lend you for as long as you bring them back dry and in time. We may change the terms of this loan, and you are told of it by letter. These terms are between you and Kites, Inc. ("we").';
const GERMAN =
  'Sie dürfen die Drachen, die wir Ihnen leihen, so lange nutzen, wie Sie sie trocken und pünktlich zurückbringen. Wir können die Bedingungen ändern und werden Sie mit einem Brief darüber unterrichten, der nicht zu übersehen ist und von der Post kommt.';

function edition(text: string, head = '', lang = 'en'): Edition {
  const html = `<!doctype html><html lang="${lang}"><head><title>Terms | Kites</title>${head}</head><body><main><h1>Terms</h1><p>${text}</p></main></body></html>`;
  const opened = openPage({
    body: Buffer.from(html),
    contentType: 'text/html; charset=utf-8',
    url: new URL('https://kites.example/terms'),
    status: 200,
    capturedAt: '2026-01-01T00:00:00Z',
  });
  assert.ok(opened.kind === 'page');
  return editionOf(opened.page);
}

const canonical = (path: string) =>
  `<link rel="canonical" href="https://www.kites.example${path}">`;

test('an edition says its language, region, address, title and party', () => {
  assert.deepEqual(edition(ENGLISH, canonical('/en-gb/legal/terms/?a=1#b')), {
    language: 'en',
    region: 'GB',
    statedRegion: null,
    address: 'kites.example/legal/terms',
    title: 'terms',
    party: 'kitesinc',
  });
});

test('another language is another edition, whatever the markup declares', () => {
  assert.equal(languageOf(ENGLISH), 'en');
  assert.equal(languageOf(GERMAN), 'de');
  assert.equal(languageOf('Kites'), null);
  assert.equal(otherEdition(edition(ENGLISH), edition(GERMAN)), 'yes');
});

test('another stated region is another edition', () => {
  const version = (of: string) => edition(`Country version: ${of}.</p><p>${ENGLISH}`);
  assert.equal(otherEdition(version('Ireland'), version('United States')), 'yes');
});

test('another locale or party may be one; what one page does not say tells nothing', () => {
  const american = edition(ENGLISH, canonical('/en-us/terms'));
  assert.equal(otherEdition(american, edition(ENGLISH, canonical('/en-gb/terms'))), 'maybe');
  assert.equal(otherEdition(american, edition(ENGLISH.replace('Inc.', 'Ltd'))), 'maybe');
  assert.equal(otherEdition(american, edition(ENGLISH)), 'no');
  assert.equal(otherEdition(american, edition(ENGLISH.replace('letter', 'mail'))), 'no');
});

test('British and American spelling are the same words', () => {
  const british = 'We honour your licence and organise the centre as we recognise your behaviour.';
  const american = 'We honor your license and organize the center as we recognize your behavior.';
  assert.equal(documentWords(british), documentWords(american));
  assert.notEqual(documentWords('We raise the price'), documentWords('We raze the price'));
});
