// Prices set in pieces, as page builders and templates set them, and in other scripts.

import { test } from 'node:test';
import { assertSays, readSnippet } from '../../../../test/clients/snippet.ts';
import { pricing } from '../../pricing.ts';

function read(price: (amount: number) => string, lang = 'en') {
  const card = (name: string, amount: number) =>
    `<div class="c"><h3>${name}</h3>${price(amount)}<ul><li>Reports</li></ul></div>`;
  const main = `<h1>Pricing</h1><div>${card('Solo', 29)}${card('Team', 59)}</div>`;
  return readSnippet(pricing, main, { path: '/pricing', lang, prefix: 'pricing.tier.' });
}

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
