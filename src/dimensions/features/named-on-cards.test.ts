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

const trade = (heading: string, ...names: readonly string[]): string =>
  `<h2>${heading}</h2><p>Every night.</p>${cards(...names)}`;
const TILLS = trade('Shops', 'Shopify', 'WooCommerce', 'BigCommerce');

test('a category that is built like one of known services gives its names as well', () => {
  const read = integrations(`${TILLS}${trade('Till & desk systems', 'Bilbo', 'Q7', '+ More')}`);
  assert.deepEqual(read, ['bigcommerce', 'bilbo', 'q7', 'shopify', 'woocommerce']);
});

test('what is built alike under another heading, or alone, is no category', () => {
  const known = ['bigcommerce', 'shopify', 'woocommerce'];
  assert.deepEqual(integrations(`${TILLS}${trade('Built for you', 'Bilbo', 'Q7', 'Yo')}`), known);
  assert.deepEqual(integrations(trade('Till & desk systems', 'Bilbo', 'Q7', 'Yo')), []);
});

test('siblings of which one lists several services give them', () => {
  const read = integrations(
    pills('Supports: Bilbo, Shopify, WooCommerce', 'Webhooks', 'Night Mode, Tax Rates'),
  );
  assert.deepEqual(read, ['bilbo', 'shopify', 'woocommerce']);
});

const told = (name: string, site: string): string =>
  `<div class="c"><div>${name} is a till for shops of every size.<br><a href="https://www.${site}/">${site}</a></div></div>`;

test('services that are told of above the address of their own sites are named', () => {
  const three = told('Bilbo', 'bilbo.example') + told('Q-Seven', 'qseven.example');
  assert.deepEqual(integrations(`${three}${told('Yo Till', 'yo-till.example')}`), [
    'bilbo',
    'q-seven',
    'yo-till',
  ]);
  assert.deepEqual(integrations(`${three}${told('It', 'somewhere.example')}`), []);
});
