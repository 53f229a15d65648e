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
