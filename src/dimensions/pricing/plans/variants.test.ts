// Plans by size, plans that calculators name besides their cards, and plans that name no price.

import { test } from 'node:test';
import { assertSays, readSnippet } from '../../../../test/clients/snippet.ts';
import { pricing } from '../../pricing.ts';

const read = (main: string) =>
  readSnippet(pricing, `<h1>Pricing</h1>${main}`, { path: '/pricing', prefix: 'pricing.' });

const rows = (...prices: readonly string[]): string =>
  ['Studio', 'Two rooms', 'Three rooms']
    .map((size, i) => `<div class="r"><span>${size}</span><strong>${prices[i]}</strong></div>`)
    .join('');
const sized = (name: string, ...prices: readonly string[]): string =>
  `<div class="c"><div class="n">${name}</div><div class="p">${rows(...prices)}</div></div>`;

test('cards that give a price for each size are plans, and their sizes are none', () => {
  const cards = `${sized('Standard Clean', '€79', '€99', '€129')}${sized('Deep Clean', '€103', '€129', '€168')}`;
  assertSays(
    read(`<div>${cards}</div>`),
    {
      'tier.standard-clean.name': 'Standard Clean',
      'tier.deep-clean.name': 'Deep Clean',
      'tier.standard-clean.price': null,
      'tier.studio.name': null,
      public_prices: true,
      tier_count: 2,
    },
    'by size',
  );
});

const calculator = `<div><div><input type="range" max="9"></div><div>
  <div class="r"><span>Solo · €29 per month</span><p>14 guests</p></div>
  <div class="r"><span>Team · €59 per month</span><p>25 guests</p></div></div></div>`;

test('plans are named by their cards rather than by what a calculator says of them', () => {
  const cards = `<div><div class="c"><h3>Acme Solo</h3><p>€29/month</p><p>For one</p></div>
    <div class="c"><h3>Acme Team</h3><p>€59/month</p><p>For ten</p></div></div>`;
  const wanted = { 'tier.acme-solo.price': '29 EUR', 'tier.acme-team.price': '59 EUR' };
  assertSays(
    read(`${calculator}<h2>Plans</h2>${cards}`),
    { ...wanted, 'tier.solo.name': null },
    '',
  );
  assertSays(read(calculator), { 'tier.solo.name': 'Solo', 'tier.team.price': '59 EUR' }, 'alone');
});

test('a row of editions without a price is one, where money stands in an answer', () => {
  const card = (name: string) =>
    `<div class="c"><p>${name}</p><p>1–5 trucks</p><ul><li>Portal</li></ul><a href="/x">Ask</a></div>`;
  const row = (...all: readonly string[]) => `<div>${all.map(card).join('')}</div>`;
  const answer = '<h2>Questions</h2><p>A lost card costs $5 to replace.</p>';
  const three = read(`${row('Starter', 'Growth', 'Enterprise')}${answer}`);
  assertSays(three, { 'tier.starter.name': 'Starter', 'tier.starter.price': null }, 'three');
  assertSays(read(`${row('Starter', 'Growth')}${answer}`), { 'tier.starter.name': null }, 'two');
});

test('cards of one price each are plans, and one of them that holds two prices is another', () => {
  const card = (name: string, price: string) =>
    `<div class="card"><div class="card-title">${name}</div>${price}<ul><li>Files</li></ul></div>`;
  const one = (name: string, price: string) => card(name, `<div class="price">${price}</div>`);
  const sub = (name: string, price: string) =>
    `<div class="sub"><div class="label">${name}</div><div class="sum">${price}</div></div>`;
  const two = card('Shop site', `<div>${sub('Basic', '€900')}${sub('Premium', '€1,400')}</div>`);
  const logo = one('Logo', '€300');
  const many = read(`<div>${logo}${one('Print set', '€450')}${two}</div>`);
  const wanted = {
    'tier.logo.price': '300 EUR',
    'tier.shop-site.name': 'Shop site',
    tier_count: 3,
  };
  assertSays(many, { ...wanted, 'tier.basic.name': null, 'tier.shop-site.price': null }, 'three');
  const few = { 'tier.basic.price': '900 EUR', 'tier.premium.price': '1400 EUR' };
  assertSays(read(`<div>${logo}${two}</div>`), few, 'one beside');
});

test('what is paid once on top is no other price of the one plan', () => {
  const page = (more: string) =>
    read(`<div class="pricing-card"><h3>Harbour Pro</h3><p>$158 / month</p>
      <p>All that a crew needs at sea, in one place.</p><p>${more}</p></div>`);
  const wanted = { 'tier.harbour-pro.price': '158 $', 'tier.harbour-pro.period': 'month' };
  assertSays(page('+ $1,000 one-time setup'), wanted, 'set-up');
  assertSays(page('Plus $99 onboarding fee'), wanted, 'a fee');
  assertSays(page('+ $20 per boat'), { 'tier.harbour-pro.price': null }, 'another price');
});

test('a sentence of what others ask, or of the same price, is no other price of the one plan', () => {
  const card = `<div><div><h3>The Anvil Engine</h3><p>All you need.</p><div>$20<i>/month</i></div>
    <ul><li>Hammers</li><li>Nails</li><li>Horses</li></ul><a href="/go">Begin</a></div></div>`;
  const said = (words: string) => read(`<p>${words}</p>${card}`);
  const wanted = { 'tier.the-anvil-engine.price': '20 $', 'tier.the-anvil-engine.period': 'month' };
  assertSays(said('One simple, flat rate: $20/month. All the nails.'), wanted, 'the same');
  assertSays(said('Bloated retainers that begin anywhere from $50 to $150.'), wanted, 'others');
  const none = { 'tier.the-anvil-engine.price': null };
  assertSays(said('Team: $50 to $150'), none, 'another price');
});

test('lines with a picture before each are a list, and the price said again ends the card', () => {
  const line = (words: string) =>
    `<div class="f"><svg><path d="M0 0"/></svg><span>${words}</span></div>`;
  const card = `<div class="z"><h3>Smithy Care</h3><p>All you need.</p><div>$20<i>/month</i></div>
    <div>${line('Tongs')}${line('Nails')}${line('Horses')}</div><div>$20<i>/month</i></div></div>`;
  assertSays(read(`<div>${card}</div>`), { 'tier.smithy-care.price': '20 $' }, 'drawn');
  const bare = card.replaceAll('<svg><path d="M0 0"/></svg>', '');
  assertSays(read(`<div>${bare}</div>`), { 'tier.smithy-care.price': null }, 'not drawn');
});
