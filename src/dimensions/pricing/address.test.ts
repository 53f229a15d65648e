// Where a company's prices stand: what its home page links to, and how such a page calls itself.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSnippet } from '../../../test/snippet.ts';
import { pricing } from '../pricing.ts';

const read = (main: string, path: string) =>
  readSnippet(pricing, main, { path, prefix: 'pricing.' });

test('a home page tells the one page of prices that its menu and footer lead to', () => {
  const menu = '<nav><a href="/plans?ref=top">Pricing</a></nav><h1>Acme</h1>';
  const footer = '<footer><a href="https://www.acme.example/plans">Prices</a></footer>';
  const said = read(`${menu}<p>From $5 a month.</p>${footer}`, '/');
  assert.deepEqual(said.facts, { 'page.url': 'https://acme.example/plans' });
  assert.deepEqual(said.recognised, ['pricing.page.url']);
});

test('a link to another company, to a place on the page or under other words tells nothing', () => {
  for (const link of [
    '<a href="https://other.example/pricing">Pricing</a>',
    '<a href="#pricing">Pricing</a>',
    '<a href="/pricing">Why us</a>',
  ]) {
    assert.deepEqual(read(`<h1>Acme</h1>${link}`, '/').facts, {}, link);
  }
});

test('links to several pages of prices are not chosen between', () => {
  const said = read('<a href="/pricing">Pricing</a><a href="/shop/pricing">Pricing</a>', '/');
  assert.deepEqual(said.facts, {});
  assert.deepEqual(said.kept, ['pricing.page.url']);
});

test('a pricing page is known by its own link, its heading or its title', () => {
  const url = 'https://acme.example/pricing';
  for (const words of ['<a href="/pricing/">Plans</a>', '<h1>Our plans</h1>', '<h2>Preise</h2>']) {
    assert.equal(read(`${words}<p>Prices follow.</p>`, '/pricing').facts['page.url'], url, words);
  }
  assert.equal(read('<h1>Welcome</h1>', '/pricing').facts['page.url'], undefined);
});
