// Groups of plans whose names, copies or results have to be told from one another.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertSays, readSnippet, type Snippet } from '../../../../test/clients/snippet.ts';
import { pricing } from '../../pricing.ts';

function read(main: string, lang = 'en'): Snippet {
  return readSnippet(pricing, main, { path: '/pricing', lang, prefix: 'pricing.' });
}

const BOTH = {
  'tier.bronze-care.name': 'Bronze Care',
  'tier.bronze-care.price': '9 $',
  'tier.roof-care.name': 'Roof Care',
  'tier.roof-care.price': '29 $',
};

test('a label above the price names the plan where nothing else stands there', () => {
  const card = (name: string, price: string, more = '') =>
    `<article class="card">${more}<p class="label">${name}</p><h3>${price}</h3>
    <p>Words on what it gives.</p></article>`;
  const badge = '<div class="top-badge">Popular</div>';
  const said = read(
    `<div>${card('Bronze Care', '$9/mo')}${card('Roof Care', '$29/mo', badge)}</div>`,
  );
  assertSays(said, { ...BOTH, tier_count: 2 }, 'labels');
  const headed = (label: string, name: string, price: string) =>
    card(label, price, `<h2>${name}</h2>`);
  const named = read(
    `<div>${headed('Clay tiles', 'Bronze Care', '$9/mo')}
    ${headed('Slate tiles', 'Roof Care', '$29/mo')}</div>`,
  );
  assertSays(named, { ...BOTH, 'tier.clay-tiles.name': null }, 'below a heading');
});

test('the words of a card name its plan, not the picture beside them', () => {
  const card = (picture: string, name: string, price: string) =>
    `<div class="k"><img src="/x.png" alt="${picture}"><div>${name}</div><div>${price}</div></div>`;
  const said = read(
    `<div>${card('Free Plan', 'Bronze Care', '$9/mo')}
    ${card('Business', 'Roof Care', '$29/mo')}</div>`,
  );
  assertSays(said, { ...BOTH, 'tier.business.name': null }, 'pictures');
});

test('a table may begin with a row of pictures', () => {
  const said = read(`<table><thead><tr><th>★</th><th>★★</th></tr>
    <tr><th>Bronze Care</th><th>Roof Care</th></tr></thead>
    <tbody><tr><td>$9 per month</td><td>$29 per month</td></tr></tbody></table>`);
  assertSays(said, BOTH, 'stars');
});

test('what it costs to be billed monthly stands beside a price that is billed annually', () => {
  const card = (name: string, price: number) =>
    `<div class="k"><h3>${name}</h3><p>$${price}</p><p>per user / month</p><p>billed annually</p>
    <p>$${price + 5} billed monthly</p></div>`;
  const said = read(`<div>${card('Bronze Care', 9)}${card('Roof Care', 29)}</div>`);
  assertSays(said, { ...BOTH, 'tier.roof-care.billing': 'annual' }, 'both ways');
});

test('rows that a page repeats for narrow screens hold the same plans', () => {
  const card = (name: string, price: number) =>
    `<div class="k"><h3>${name}</h3><p>$${price}/mo</p></div>`;
  const rows = `<section><div><div class="r">${card('Bronze Care', 9)}${card('Roof Care', 29)}</div>
    </div><div><div class="r">${card('Fleet Care', 49)}${card('City Care', 99)}</div></div>
    </section>`;
  const said = read(`<div>${rows}</div><p>Once more.</p><div>${rows}</div>`);
  assertSays(said, { ...BOTH, 'tier.city-care.price': '99 $', tier_count: 4 }, 'copies');
});

test('the states of an order are no plans', () => {
  const state = (title: string) =>
    `<div class="state"><h2>${title}</h2><p>Plan: Acme Pro</p><p>$29 / month</p></div>`;
  const said = read(`${state('Subscription activated')}${state('Payment canceled')}
    <div class="state"><h2>Acme Pro</h2><p>$29 / month</p><a>Subscribe</a></div>`);
  const names = Object.keys(said.facts).filter((key) => key.endsWith('.name'));
  assert.deepEqual(names, ['tier.acme-pro.name']);
});

test('the results of a calculator and the goods in a cart are no plans', () => {
  const card = (name: string, price: string) => `<div class="k"><h5>${name}</h5>${price}</div>`;
  for (const box of ['calculator-section', 'cart']) {
    const said = read(`<div class="${box}"><label>How many? <input type="number"></label>
      <div>${card('Others and theirs', '$7,295')}${card('Acme All-In', '$2,700')}</div></div>`);
    const tiers = Object.keys(said.facts).filter((key) => key.startsWith('tier'));
    assert.deepEqual(tiers, [], box);
  }
});

test('packages that are bought once are not counted together with plans for a time', () => {
  const card = (name: string, price: string) =>
    `<div class="card"><h3>${name}</h3><p>${price}</p><ul><li>Mail</li></ul></div>`;
  const said = read(`<section><h2>Websites</h2><div>${card('Small', 'From $349')}
    ${card('Large', 'From $900')}</div></section><section><h2>Care</h2>
    <div>${card('Bronze Care', '$9/month')}${card('Roof Care', '$29/month')}</div></section>`);
  assertSays(said, { ...BOTH, 'tier.small.price': '349 $', tier_count: null }, 'both kinds');
});

test('thousands and months in the words of the country', () => {
  const card = (name: string, price: string) =>
    `<div class="k"><h3>${name}</h3><p>${price}</p></div>`;
  const pesos = read(
    `<div>${card('Avanzado', '$44.999 x mes')}${card('Pro', '$94.999 x mes')}</div>`,
  );
  assertSays(pesos, { 'tier.avanzado.price': '44999 $', 'tier.pro.period': 'month' }, 'pesos');
  const lei = read(`<div>${card('Mic', 'Preț 73 RON / lună')}${card('Mare', 'Preț 99 RON / lună')}
    </div>`);
  assertSays(lei, { 'tier.mic.price': '73 RON', 'tier.mare.period': 'month' }, 'lei');
});

test('a price in several currencies is the one in the first of them', () => {
  const card = (name: string, price: string) =>
    `<div class="k"><h2>${name}</h2><h2>${price}</h2><p>per user / per month</p></div>`;
  const said = read(
    `<div>${card('Bronze Care', '<i>$9</i> <i>£8</i> <i>€9</i>')}
    ${card('Roof Care', '$29 / €27')}</div>`,
  );
  assertSays(said, { ...BOTH, 'tier.roof-care.per': 'user' }, 'currencies');
  const sums = read(`<div>${card('Bronze Care', '$9 $12')}${card('Roof Care', '$29 + €5')}</div>`);
  assertSays(sums, { 'tier.bronze-care.price': null, 'tier.roof-care.price': null }, 'sums');
});

test('sections of a page are no plans where one of them holds the cards', () => {
  const card = (name: string, price: number) =>
    `<div class="k"><h3>${name}</h3><p>$${price}/mo</p></div>`;
  const cards = `<div>${card('Lamp', 3)}${card('Lantern', 5)}${card('Beacon', 9)}</div>`;
  const section = (title: string, html: string) =>
    `<section class="part"><h2>${title}</h2><p>Words about it.</p>${html}</section>`;
  const said = read(
    `<div>${section('Managed light', '<p>$4.99/month</p>')}${section('Package sizes', cards)}
     ${section('Places of ours', '')}${section('Help by people', '<p>Contact us</p>')}</div>`,
  );
  const wanted = { 'tier.lamp.price': '3 $', 'tier.beacon.price': '9 $' };
  assertSays(said, { ...wanted, 'tier.managed-light.name': null, tier_count: 3 }, 'sections');
});

test('a list of prices is not struck by its class, a price beside another one is', () => {
  const item = (name: string, price: number) => `<li><b>${name}</b> – $${price}/month</li>`;
  const list = read(`<ul class="price-list">${item('Lamp', 3)}${item('Beacon', 9)}</ul>`);
  assertSays(list, { 'tier.lamp.price': '3 $', 'tier.beacon.price': '9 $' }, 'a list');
  const card = (name: string, price: number) =>
    `<div class="k"><h3>${name}</h3><p>$${price}/mo <i class="price-list">$${price + 1}</i></p></div>`;
  const said = read(`<div>${card('Lamp', 3)}${card('Beacon', 9)}</div>`);
  assertSays(said, { 'tier.lamp.price': '3 $', 'tier.beacon.price': '9 $' }, 'a former price');
});

test('what describes a picture or praises prices names no plan, and chapters of a text are none', () => {
  const card = (above: string, name: string, price: number) =>
    `<div class="k">${above}<h3>${name}</h3><p>$${price}</p></div>`;
  const picture = '<img src="/a.png" alt="price header icon">';
  const cards = `${card(picture, 'Lamp', 3)}${card(picture, 'Beacon', 9)}
    <div class="k">${picture}</div>`;
  assertSays(read(`<div>${cards}</div>`), { 'tier.lamp.price': '3 $', tier_count: 2 }, 'pictures');
  const praised = `${card('', 'SIMPLE PRICING', 85)}${card('', 'All-in pricing', 85)}`;
  assertSays(read(`<div>${praised}</div>`), { 'tier.simple-pricing.name': null }, 'praise');
  const chapter = (title: string, ...lines: string[]) =>
    `<h2>${title}</h2>${lines.map((line) => `<p>${line}</p>`).join('')}`;
  const text = read(
    `<div>${chapter('By kind of lamp', '$15–45', '$25–50', '$30–35')}${chapter('Why so', 'Words.')}
     ${chapter('Compared', 'Words.')}${chapter('Sources', 'Words.')}</div>`,
  );
  assertSays(text, { 'tier.sources.name': null, 'tier.by-kind-of-lamp.name': null }, 'chapters');
});
