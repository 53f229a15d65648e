// Names and prices in turn that no element holds together, and prices beside unknown words.

import { test } from 'node:test';
import { assertSays, readSnippet, type Snippet } from '../../../../test/clients/snippet.ts';
import { pricing } from '../../pricing.ts';

function read(main: string, lang = 'en'): Snippet {
  return readSnippet(pricing, main, { path: '/pricing', lang, prefix: 'pricing.' });
}

test('links and prices in turn in one paragraph are plans', () => {
  const line = (name: string, price: string) => `<a href="/x">${name}</a> - ${price}<br>`;
  const said = read(
    `<h1>Prices</h1><p>${line('Parking Service', '£55 per year')}${line('Basic Service', '£50 per year')}</p>`,
  );
  const wanted = { 'tier.parking-service.price': '55 GBP', 'tier.basic-service.period': 'year' };
  assertSays(said, wanted, 'a line');
});

test('a name and a description above each price name nothing, where neither is a heading', () => {
  const line = (name: string, about: string, price: string) =>
    `<span>${name}</span><br><i>${about}</i><br><b>${price}</b><br>`;
  const said = read(
    `<p>${line('Parking', 'One page', '£55 per year')}${line('Hosting', 'Ten pages', '£90 per year')}</p>`,
  );
  assertSays(said, { 'tier.parking.name': null, 'tier.one-page.name': null }, 'two of them');
});

function cards(price: (amount: number) => string, lang = 'en'): Snippet {
  const card = (name: string, amount: number) =>
    `<div class="c"><h3>${name}</h3>${price(amount)}<ul><li>Reports</li></ul></div>`;
  return read(`<h1>Pricing</h1><div>${card('Solo', 29)}${card('Team', 59)}</div>`, lang);
}

test('a price for a time reads beside words that nobody here knows', () => {
  const wanted = { 'tier.solo.price': '2900 TRY', 'tier.team.period': 'month' };
  const turkish = (n: number) => `<p>${n}00₺ /aylık Tüm özellikler dahildir</p>`;
  assertSays(cards(turkish, 'tr'), wanted, 'behind it');
  const slovene = (n: number) => `<p>samo ${n} EUR na mesec</p>`;
  assertSays(cards(slovene, 'sl'), { 'tier.solo.price': '29 EUR' }, 'before it');
  const plus = (n: number) => `<p>dodatno +${n} EUR na mesec</p>`;
  assertSays(cards(plus, 'sl'), { 'tier.solo.name': null }, 'on top of something');
});

test('what it did cost stands before what it costs', () => {
  const link = (n: number) => `<a href="/go">de R$ ${n + 70},90 por <b>R$ ${n},90</b>/mês</a>`;
  assertSays(cards(link, 'pt'), { 'tier.solo.price': '29.9 BRL', tier_count: 2 }, 'a link');
  const range = (n: number) => `<p>de R$ ${n} a R$ ${n + 70}/mês</p>`;
  assertSays(cards(range, 'pt'), { 'tier.solo.price': null }, 'a range');
});

test('a price between marks, or with its currency behind the period', () => {
  const marks = (n: number) => `<p>${n}0 GB included · $${n}/mo · cancel any time</p>`;
  assertSays(cards(marks), { 'tier.solo.price': '29 $', 'tier.team.period': 'month' }, 'marks');
  const code = (n: number) => `<p>$${n}/ month AUD</p>`;
  assertSays(cards(code), { 'tier.solo.price': '29 AUD', 'currency.default': 'AUD' }, 'a code');
});

test('rands and naira are a letter before the number, and no part of a name', () => {
  const rands = (n: number) => `<p>R${n},500 <span>/ month</span></p>`;
  assertSays(cards(rands), { 'tier.solo.price': '29500 ZAR', 'tier.team.period': 'month' }, 'R');
  const apart = (n: number) => `<p>R 1,${n}9<small>/month</small></p>`;
  assertSays(cards(apart), { 'tier.solo.price': '1299 ZAR', 'tier.team.period': 'month' }, 'R 1');
  const naira = (n: number) => `<p>N${n}000/month</p>`;
  assertSays(cards(naira), { 'tier.solo.price': '29000 NGN' }, 'N');
  const names = (n: number) => `<p>VDS-R${n}-9950</p><p>$${n}/mo</p>`;
  assertSays(cards(names), { 'tier.solo.price': '29 $' }, 'a name');
});

test('extras in cards are no plans, whatever kicker announces them', () => {
  const extra = (name: string, n: number) =>
    `<div class="c"><h4>${name}</h4><p>from $${n}</p></div>`;
  const said = read(
    `<p>Add-ons &amp; extras</p><h2>Mix and match</h2><div>${extra('Logo', 80)}${extra('Page', 45)}</div>`,
  );
  assertSays(said, { 'tier.logo.name': null, 'tier.page.name': null }, 'add-ons');
});
