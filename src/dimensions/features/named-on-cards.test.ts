// Integrations on cards: which place of a card names it, and which cards name none.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSnippet } from '../../../test/clients/snippet.ts';
import { features } from '../features.ts';

function integrations(main: string): readonly string[] {
  const { facts } = readSnippet(features, `<h1>We connect with your till</h1>${main}`, {
    path: '/integrations',
    prefix: 'features.integration.',
  });
  return Object.entries(facts).flatMap(([key, value]) => (value === true ? [key] : []));
}

const card = (name: string, beside = ''): string =>
  `<div class="c">${beside}<div class="i">↗</div><div class="n">${name}</div><div class="d">Sales of ${name} every night</div><div class="p">Guide available</div></div>`;
const cards = (...names: readonly string[]): string =>
  `<div class="grid">${names.map((name) => card(name)).join('')}</div>`;

test('among words, marks and badges of a card its name is what differs on each and is known', () => {
  assert.deepEqual(integrations(cards('Shopify', 'Tillorama', 'WooCommerce', 'eTillWorks')), [
    'etillworks',
    'shopify',
    'tillorama',
    'woocommerce',
  ]);
});

test('cards of which none or one is known are left out', () => {
  assert.deepEqual(integrations(cards('Easy Reports', 'Night Mode', 'Tax Rates')), []);
  assert.deepEqual(integrations(cards('Tillorama', 'Night Mode', 'Shopify', 'Tax Rates')), []);
});

test('what is no name among known ones is left out', () => {
  const read = integrations(cards('Shopify', 'Other tills', 'WooCommerce', 'your own code'));
  assert.deepEqual(read, ['shopify', 'woocommerce']);
});

const pictured = (alt: (name: string) => string, ...names: readonly string[]): string =>
  names.map((name) => card(name, `<img src="a.png" alt="${alt(name)}">`)).join('');

test('a logo that is captioned with its name vouches for it', () => {
  const logos = pictured((name) => `${name} logo`, 'Tillorama', 'Cashwell', 'Kassandra');
  assert.deepEqual(integrations(`<div>${logos}</div>`), ['cashwell', 'kassandra', 'tillorama']);
});

test('a picture that is called like a feature vouches for nothing', () => {
  const pictures = pictured((name) => name, 'Night Mode', 'Tax Rates', 'Cash Drawer');
  assert.deepEqual(integrations(`<div>${pictures}</div>`), []);
});

test('logos of customers are no integrations, captioned or not', () => {
  const logos = pictured((name) => `${name} logo`, 'Tillorama', 'Cashwell', 'Kassandra');
  assert.deepEqual(integrations(`<h2>Our customers</h2><div>${logos}</div>`), []);
});

test('cards that are yet to come are left out', () => {
  assert.deepEqual(
    integrations(`<h2>Coming soon</h2>${cards('Shopify', 'Tillorama', 'WooCommerce')}`),
    [],
  );
});

const pills = (...texts: readonly string[]): string =>
  `<div>${texts.map((text) => `<span class="pill">${text}</span>`).join('')}</div>`;

test('kinds with names in brackets give the names', () => {
  const read = integrations(
    pills('ERPs (Bilbo, Tillorama...)', 'Shops (Shopify, Cashwell)', 'API'),
  );
  assert.deepEqual(read, ['bilbo', 'cashwell', 'shopify', 'tillorama']);
});

test('brackets without any known service, or with formats, give nothing', () => {
  assert.deepEqual(integrations(pills('Views (Board, List)', 'Colours (Red, Blue)', 'API')), []);
  assert.deepEqual(integrations(pills('Files (CSV, PDF)', 'Shops (Shopify, XML)', 'API')), []);
});
