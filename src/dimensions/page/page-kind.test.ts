// What a page shows of itself: its titles, and whether it is a post.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPage } from './page.ts';
import { signsOf } from './page-kind.ts';

function signs(head: string, body = '', attributes = '', path = '/privacy') {
  const words = 'Acme makes anvils for roads, rails and rivers, and always has. '.repeat(5);
  const opened = openPage({
    body: Buffer.from(
      `<!doctype html><head>${head}</head><body ${attributes}>${body}<p>${words}</p>`,
    ),
    contentType: 'text/html; charset=utf-8',
    url: new URL(path, 'https://acme.example'),
    status: 200,
    capturedAt: '2026-03-02T10:00:00Z',
  });
  assert(opened.kind === 'page');
  return signsOf(opened.page);
}

test('titles are the page’s own words, without the site’s name', () => {
  const { titles } = signs(
    '<title>Privacy Policy | Acme</title>',
    '<h1>Privacy</h1><h1 hidden>Menu</h1>',
  );
  assert.deepEqual(titles, ['Privacy Policy', 'Privacy']);
});

const ld = (type: string) => `<script type="application/ld+json">{"@type":"${type}"}</script>`;
const meta = (property: string, content: string) =>
  `<meta property="${property}" content="${content}">`;

const MARKED =
  meta('og:type', 'article') +
  meta('article:published_time', '2026-03-01') +
  meta('article:author', 'Wile');

const rows: readonly (readonly [string, boolean, string, string?, string?])[] = [
  ['structured data of a post', true, ld('BlogPosting')],
  ['structured data of news', true, ld('NewsArticle')],
  ['structured data of any article, as help centres have it', false, ld('Article')],
  ['a list of posts below', false, ld('BlogPosting') + ld('BlogPosting')],
  ['posts beside', false, ld('BlogPosting'), '<article></article><article></article>'],
  ['the class of a post of WordPress', true, '', '', 'class="post single-post"'],
  ['the type of an article alone', false, meta('og:type', 'article')],
  ['type, time and author of an article', true, MARKED],
  [
    'a page of WordPress that is marked as an article',
    false,
    MARKED,
    '',
    'class="page page-id-12"',
  ],
  ['a web page that is marked as an article', false, MARKED + ld('WebPage')],
  ['an article on a web page', true, MARKED + ld('WebPage') + ld('Article')],
];

for (const [what, is, head, body, attributes] of rows) {
  test(`${what}: ${is ? 'a post' : 'no post'}`, () => {
    assert.equal(signs(head, body, attributes).isPost, is);
  });
}

test('the page at the address of the prices is no post because a system marks it as one', () => {
  assert.equal(signs(MARKED, '', '', '/en/pricing/').isPost, false);
  assert.equal(signs(MARKED, '', '', '/blog/pricing').isPost, true);
});
