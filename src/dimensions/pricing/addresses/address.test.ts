// Where a company's prices stand: what its home page links to, and how such a page calls itself.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSnippet } from '../../../../test/clients/snippet.ts';
import { pricing } from '../../pricing.ts';

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
    '<a href="/why">Why us</a>',
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

test('other pages of a company are asked for their link to prices too', () => {
  const link = '<nav><a href="../plans/">See pricing →</a></nav>';
  const path = '/product/integrations/';
  assert.deepEqual(read(`${link}<h1>Integrations</h1>`, path).facts, {
    'page.url': 'https://acme.example/product/plans/',
  });
  for (const words of [
    'Nos tarifs',
    'Preise & Pakete',
    'Ver precios',
    'Preço',
    'Plans &amp; Pricing',
  ]) {
    const said = read(`<a href="/p">${words}</a>`, '/features');
    assert.equal(said.facts['page.url'], 'https://acme.example/p', words);
  }
});

test('a link that draws its words twice says them once', () => {
  const twice = '<a href="/pricing"><span>Pricing</span><span>Pricing</span></a>';
  assert.equal(read(twice, '/').facts['page.url'], 'https://acme.example/pricing');
});

test('a page below the page of prices is none of its own', () => {
  const links = '<a href="/pricing/">Pricing</a><a href="/pricing/hosting/">Pricing →</a>';
  assert.equal(read(links, '/').facts['page.url'], 'https://acme.example/pricing/');
});

test('a place on the home page is no page of prices', () => {
  assert.deepEqual(read('<a href="/#pricing">Pricing</a>', '/features').facts, {});
});

test('a home page tells the trial that it offers, and nothing else of its terms', () => {
  const said = read('<h1>Acme</h1><p>14-day free trial. No credit card required.</p>', '/');
  assert.deepEqual(said.facts, { 'trial.days': '14 days', 'trial.card_required': false });
  for (const quote of [
    '<p>“I left Beta. They had a 60-day free trial and then charged me.”</p>',
    '<blockquote><p>The 60-day free trial of Beta was a trap.</p></blockquote>',
  ]) {
    assert.deepEqual(read(`<h1>Acme</h1>${quote}`, '/').facts, {}, quote);
  }
});

test('a title in Japanese, Chinese or Korean names the page of prices', () => {
  for (const title of ['サービス料金', '价格', '요금 안내']) {
    const { facts } = read(`<h1>${title}</h1>`, '/pricing');
    assert.equal(facts['page.url'], 'https://acme.example/pricing', title);
  }
});
