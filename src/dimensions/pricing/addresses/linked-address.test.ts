// Where pages that are no pricing page say that the prices stand.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSnippet } from '../../../../test/clients/snippet.ts';
import { pricing } from '../../pricing.ts';
import { isCalledPrices } from './link-words.ts';

function address(links: string, path = '/features'): unknown {
  const read = readSnippet(pricing, `<h1>Acme</h1><nav>${links}</nav>`, {
    path,
    prefix: 'pricing.',
  });
  return read.facts['page.url'];
}

const link = (href: string, text: string) => `<a href="${href}">${text}</a>`;
const PRICES = 'https://acme.example/pricing';

test('the one page that links call prices is its address, on pages of many kinds', () => {
  const others = ['/imprint', '/security', '/about', '/contact', '/careers', '/support'];
  const paths = ['/', '/features', '/integrations', '/changelog', '/customers', '/tour'];
  for (const path of [...paths, ...others]) {
    assert.equal(address(link('/pricing?ref=menu#top', 'Pricing →'), path), PRICES, path);
  }
  assert.equal(address(link('/about', 'Pricing') + link('/pricing', 'Plans')), PRICES);
  assert.equal(address(link('/shop', 'Our plans')), 'https://acme.example/shop');
  assert.equal(address(link('https://rival.example/pricing', 'Pricing')), undefined);
});

test('where words call nothing so, an address may', () => {
  assert.equal(address(link('/pricing', 'Choose what fits')), PRICES);
  assert.equal(address(`<a href="/pricing" aria-label="Pricing"><svg></svg></a>`), PRICES);
  assert.equal(address(link('/blog/pricing-pages-compared', 'A comparison')), undefined);
});

test('a section of the home page, a form or a sale is no page of prices', () => {
  for (const href of [
    '/#pricing',
    '#pricing',
    '/demo',
    '/contact-sales',
    'mailto:a@acme.example',
  ]) {
    assert.equal(address(link(href, 'Pricing')), undefined, href);
  }
});

test('of several the one that lies above the others, or in the language of the page', () => {
  const deeper = link('/pricing', 'Pricing') + link('/pricing/teams', 'Team pricing');
  assert.equal(address(deeper + link('/pricing/api', 'API pricing')), PRICES);
  const languages = link('/de/preise', 'Preise') + link('/fr/prix', 'Tarifs');
  assert.equal(address(languages, '/de/funktionen'), 'https://acme.example/de/preise');
  assert.equal(address(languages), undefined);
  assert.equal(address(link('/one-plans', 'Plans') + link('/two-plans', 'Plans')), undefined);
});

test('links to prices are known by their words in several languages', () => {
  const called = [
    ...['Pricing', 'PRICING', 'See pricing', 'View all plans', 'Plans & Pricing', 'PricingPricing'],
    ...['Pricing Pricing', '→ See the pricing', 'Preise ansehen', 'Preise & Tarife', 'Nos tarifs'],
    ...[
      'Voir les tarifs',
      'Ver precios',
      'Planes y precios',
      'Preço',
      'Prezzi',
      'Prijzen',
      'Ceník',
    ],
  ];
  for (const text of called) assert.ok(isCalledPrices(text), text);
  const others = ['Pricing strategy', 'Dynamic pricing', 'Plan a trip', 'Price tracking', '', '→'];
  for (const text of others) assert.ok(!isCalledPrices(text), text);
});
