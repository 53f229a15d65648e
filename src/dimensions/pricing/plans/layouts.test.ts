// Prices set in pieces, as page builders and templates set them, and in other scripts.

import { test } from 'node:test';
import { assertSays, readSnippet, type Snippet } from '../../../../test/clients/snippet.ts';
import { pricing } from '../../pricing.ts';

function read(price: (amount: number) => string, lang = 'en') {
  const card = (name: string, amount: number) =>
    `<div class="c"><h3>${name}</h3>${price(amount)}<ul><li>Reports</li></ul></div>`;
  const main = `<h1>Pricing</h1><div>${card('Solo', 29)}${card('Team', 59)}</div>`;
  return readSnippet(pricing, main, { path: '/pricing', lang, prefix: 'pricing.tier.' });
}

const CARDS = `<div><div class="c"><h3>Solo</h3><p>$29/month</p></div>
  <div class="c"><h3>Team</h3><p>$59/month</p></div></div>`;

test('cents in an element of a builder belong to the amount before them', () => {
  const builder = (period: string) => (amount: number) =>
    `<div><span class="w__currency">$</span>
    <span class="w__integer-part">${amount}</span><div class="w__after-price">
    <span class="w__fractional-part">99</span>${period}</div></div>`;
  const wanted = { 'solo.price': '29.99 $', 'team.price': '59.99 $' };
  assertSays(read(builder('')), wanted, 'alone');
  const timed = read(builder('<span class="w__period">Monthly</span>'));
  assertSays(timed, { ...wanted, 'solo.period': 'month' }, 'with the period');
});

test('two digits in a block of their own behind an amount leave it open', () => {
  const apart = (amount: number) => `<div><div>$${amount}</div><div>99</div><div>/mo</div></div>`;
  assertSays(read(apart), { 'solo.name': 'Solo', 'solo.price': null, 'team.price': null }, 'apart');
});

test('a sign and a number in blocks side by side are an amount', () => {
  const stacked = (amount: number) => `<div><div>$</div><div>${amount}</div><div>/mo</div></div>`;
  assertSays(read(stacked), { 'solo.price': '29 $', 'team.period': 'month' }, 'stacked');
});

test('the month and the year in other scripts', () => {
  const wanted = { 'solo.period': 'month', 'team.period': 'month' };
  assertSays(
    read((n) => `<p>${n}90 ₽ / мес</p>`, 'ru'),
    { ...wanted, 'solo.price': '2990 RUB' },
    '',
  );
  assertSays(
    read((n) => `<p>${n} ₺ / ay</p>`, 'tr'),
    { ...wanted, 'solo.price': '29 TRY' },
    '',
  );
  assertSays(
    read((n) => `<p>¥${n}0 / 月</p>`, 'ja'),
    { ...wanted, 'solo.price': '290 ¥' },
    '',
  );
});

function readPage(main: string): Snippet {
  return readSnippet(pricing, main, { path: '/pricing', prefix: 'pricing.' });
}

const SOLD = { 'tier.solo.price': '29 $', 'tier.solo.period': 'month', 'tier.team.price': '59 $' };

test('a list of what a year costs, below the cards, leaves the prices of a month', () => {
  const years = '<div><p>– Solo: $290/year</p><p>– Team: $590/year</p></div>';
  assertSays(readPage(`${CARDS}<p>Save with a year</p>${years}`), SOLD, 'other period');
  const months = '<div><p>– Solo: $39/month</p><p>– Team: $69/month</p></div>';
  assertSays(readPage(`${CARDS}${months}`), { 'tier.solo.price': null }, 'another price');
});

test('lines of channels above the cards are no plans', () => {
  const line = (name: string, amount: number) =>
    `<div class="row"><span>${name}</span><span>from $${amount}/mo</span></div>`;
  const said = readPage(`<div class="sum">${line('Chat', 29)}${line('Calls', 59)}</div>${CARDS}`);
  assertSays(said, { ...SOLD, 'tier.chat.name': null }, 'summary');
});

test('what a list says below a price names no plan, a period above it may', () => {
  const card = (period: string, price: string, line: string) =>
    `<div class="c"><div>${period}</div><div>${price}</div><ul><li>${line}</li><li>Mail</li></ul></div>`;
  const cards = `<div>${card('Monthly', '$9 /mo', 'All free guides')}
    ${card('Annual', '$90 /yr', 'A full year of it')}</div>`;
  const wanted = { 'tier.monthly.price': '9 $', 'tier.annual.price': '90 $' };
  assertSays(readPage(cards), { ...wanted, 'tier.all-free-guides.name': null }, 'periods');
});

test('a plan word before another in one badge is part of the name', () => {
  const card = (name: string, amount: number) =>
    `<div class="c"><div><span class="badge"><i>Lite:</i> ${name}</span></div><p>$${amount}/mo</p></div>`;
  const said = readPage(`<div>${card('Starter', 9)}${card('Basic', 29)}</div>`);
  assertSays(said, { 'tier.lite-starter.name': 'Lite: Starter' }, 'badge');
});

test('a row of a table whose price has no end is a plan beside those that read', () => {
  const rows = [
    ['Free', '$0'],
    ['Starter', '$500/month'],
    ['Enterprise', '$10,000+/month'],
  ].map(([name, price]) => `<tr><td><b>${name}</b></td><td>${price}</td></tr>`);
  const table = `<table><tr><th>Tier</th><th>Price</th></tr>${rows.join('')}</table>`;
  const wanted = { 'tier.starter.price': '500 $', 'tier.enterprise.name': 'Enterprise' };
  assertSays(readPage(table), { ...wanted, 'tier.enterprise.price': null }, 'a floor');
  const sizes = table.replace('$0', 'small').replace('$500/month', 'large');
  assertSays(readPage(sizes), { 'tier.enterprise.name': null }, 'no prices');
});

test('a plan in a box of its own is known by how its name and its price are written', () => {
  const plan = (name: string, price: string) =>
    `<p class="called">${name}</p><div class="costs"><b>${price}</b> <i>/ month</i></div>`;
  const pair = ['Solo', 'Team'].map(
    (name, i) => `<div class="half">${plan(name, `$${9 + i}`)}</div>`,
  );
  const lead = `<div class="lead"><div><div>${plan('Pro', '$20')}</div></div></div>`;
  const custom = '<div class="wide"><p class="called">Enterprise</p><p>Custom pricing</p></div>';
  const said = readPage(`<div>${lead}<div>${pair.join('')}</div></div>${custom}`);
  assertSays(said, { 'tier.pro.price': '20 $', 'tier.pro.period': 'month' }, 'a lead');
  assertSays(said, { 'tier.enterprise.is_custom': true, tier_count: null }, 'on request');
});

test('prices are public where cards show amounts of which none is the one price', () => {
  const card = (name: string, price: string) =>
    `<div class="c"><h3>${name}</h3><p>${price}</p><p>Drawings</p></div>`;
  const ranges = readPage(`<div>${card('Solo', '$99–199/mo')}${card('Firm', '$299–599/mo')}</div>`);
  assertSays(ranges, { public_prices: true, 'tier.solo.price': null }, 'ranges');
});

test('what was cut off before a price names no plan', () => {
  const card = (name: string, price: string) =>
    `<div class="c"><h3>${name}</h3><p>${price}/mo</p></div>`;
  const said = readPage(`<div>${card('ab', '49 €')}${card('Chat (+', '$10')}</div>`);
  assertSays(said, { 'tier.ab.name': null, 'tier.chat-plus.name': null }, 'leads');
});

const tableOf = (...rows: readonly string[]) =>
  `<table>${rows.map((row) => `<tr>${row}</tr>`).join('')}</table>`;
const cells = (tag: string, ...texts: readonly string[]) =>
  texts.map((text) => `<${tag}>${text}</${tag}>`).join('');

test('a row above the names of plans that says of which kind they are is no head', () => {
  const groups = '<th></th><th>Individual</th><th colspan="2">Site</th>';
  const names = cells('th', '', 'Academic', 'Small', 'Large');
  const prices = cells('td', 'Price', 'Free', '£5,000 / year', '£25,000 / year');
  const each = cells('td', 'Price per licence', 'Free', '£1,000', '£500');
  const wanted = {
    'tier.academic.is_free': true,
    'tier.small.price': '5000 GBP',
    'tier.large.price': '25000 GBP',
    'tier.large.period': 'year',
  };
  assertSays(readPage(tableOf(groups, names, prices)), wanted, 'one row of prices');
  assertSays(readPage(tableOf(groups, names, prices, each)), wanted, 'and once more for each');
  const sections = tableOf(groups, cells('td', '', 'Academic', 'Small', 'Large'), prices);
  assertSays(readPage(sections), { 'tier.large.price': null }, 'a row of values');
});

test('what plans cost may be called an investment', () => {
  const table = tableOf(
    cells('td', 'Feature', 'The Growth Plan', 'The Elite Plan'),
    cells('td', '<b>Investment</b>', '<b>7,500 PKR PER MONTH</b>', '<b>10,000 PKR PER MONTH</b>'),
  );
  const wanted = {
    'tier.the-elite-plan.price': '10000 PKR',
    'tier.the-elite-plan.period': 'month',
  };
  assertSays(readPage(table), wanted, 'a row of investments');
});

test('what is paid at first, under a line of its own, is not the price', () => {
  const card = (name: string, first: number, monthly: number) =>
    `<div class="c"><div class="n">${name}</div><div><div>Set-up</div><b>€${first}</b></div>
      <div><div>Per month</div><b>€${monthly}<small>/month</small></b></div></div>`;
  const said = readPage(`<div>${card('Solo', 449, 399)}${card('Team', 699, 599)}</div>`);
  assertSays(said, { 'tier.solo.price': '399 EUR', 'tier.team.period': 'month' }, 'a set-up');
});

test('a price of a year that a script would fill in names no plan and hides none', () => {
  const card = (name: string, amount: number) =>
    `<div class="c"><div class="price"><span>$</span><span>${amount}</span> <span>month</span></div>
      <div class="price"><span>$</span><span></span> <span>year</span></div><h4>${name}</h4></div>`;
  const said = readPage(`<div>${card('Free', 0)}${card('Solo', 50)}${card('Team', 500)}</div>`);
  assertSays(
    said,
    { 'tier.solo.price': '50 $', 'tier.team.name': 'Team', tier_count: 3 },
    'a year',
  );
});

test('plans of another script keep the letters of their names, and a sentence names none', () => {
  const card = (name: string, price: string, forWhom: string) =>
    `<div class="k"><div class="label">${name}</div><div class="p">${price}</div>
    <div class="for">${forWhom}</div><div>✓ メール</div></div>`;
  const main = `<h1>Pricing</h1><div>${card('ライトプラン', '¥900 / 月', 'まず試したい方に。一人で使えます。')}
    ${card('スタンダード', '¥2,900 / 月', '本格的に使いたい方に。全部使えます。')}</div>`;
  const said = readSnippet(pricing, main, { path: '/pricing', prefix: 'pricing.' });
  const wanted = { 'tier.スタンダード.name': 'スタンダード', 'tier.スタンダード.price': '2900 ¥' };
  assertSays(said, { ...wanted, tier_count: 2 }, 'kana');
});

test('the words that the button of each card repeats are its name, however small', () => {
  const card = (name: string, head: string, price: string, call: string) =>
    `<article><p>${name}</p><h2>${head}</h2><p>${price}</p><p>Envíos</p><a>${call}</a></article>`;
  const said = readPage(`<div>${card('Básico', 'Gratis hoy', 'Gratis', 'Empezar')}
    ${card('Standard', 'Sin anuncios', '9,99€ /mes', 'Contratar Standard')}
    ${card('Pro', 'Más reservas', '29,99€ /mes', 'Contratar Pro')}</div>`);
  const wanted = { 'tier.standard.price': '9.99 EUR', 'tier.pro.name': 'Pro', tier_count: 3 };
  assertSays(said, { ...wanted, 'tier.sin-anuncios.name': null }, 'buttons');
});

test('a line of a name, a price each month and a lower one by the year is a plan', () => {
  const line = (name: string, month: number, year: number) =>
    `<div class="l">${name}: $${month}/month → <i>$${year}/year</i> (30% off)</div>`;
  const said = readPage(`<div class="k"><h2>Acme</h2>${line('Solo', 10, 84)}
    ${line('Team', 29, 243)}</div>`);
  const wanted = { 'tier.solo.price': '10 $', 'tier.team.period': 'month', tier_count: 2 };
  assertSays(said, wanted, 'two times');
});
