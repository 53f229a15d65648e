// The addresses in sitemaps.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseSitemap } from './sitemap.ts';

test('pages of a sitemap, with entities undone', () => {
  const text = `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
    <url><loc> https://acme.example/a?x=1&amp;y=2 </loc><lastmod>2026-01-01</lastmod></url>
    <url><loc>not an address</loc></url><url><loc>https://acme.example/b</loc></url></urlset>`;
  assert.deepEqual(parseSitemap(text), {
    pages: ['https://acme.example/a?x=1&y=2', 'https://acme.example/b'],
    sitemaps: [],
  });
});

test('an index names further sitemaps, a plain list pages', () => {
  const index =
    '<sitemapindex><sitemap><loc>https://acme.example/s1.xml</loc></sitemap></sitemapindex>';
  assert.deepEqual(parseSitemap(index).sitemaps, ['https://acme.example/s1.xml']);
  assert.deepEqual(parseSitemap('https://acme.example/a\r\nnonsense\n').pages, [
    'https://acme.example/a',
  ]);
});

test('an error page is no sitemap, and no text breaks it', () => {
  assert.deepEqual(parseSitemap('<!doctype html><a href="https://x.example/">x</a>').pages, []);
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), (text) => {
      assert.ok(Array.isArray(parseSitemap(`<urlset>${text}`).pages));
    }),
    { numRuns: 200 },
  );
});
