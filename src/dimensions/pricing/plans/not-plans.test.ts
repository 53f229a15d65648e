// Lists, results and others' offers that look like plans beside those of the company.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cardsBelow as section } from '../../../../test/clients/pricing-page.ts';
import { assertSays, readSnippet, type Snippet } from '../../../../test/clients/snippet.ts';
import { pricing } from '../../pricing.ts';

function read(main: string, lang = 'en'): Snippet {
  return readSnippet(pricing, main, { path: '/pricing', lang, prefix: 'pricing.' });
}

const solo = (head: string, ...lines: readonly string[]) =>
  `<div class="tier">${head}<div><ul>${lines.map((one) => `<li>${one}</li>`).join('')}</ul></div></div>`;
const headOf = (name: string, price: string) =>
  `<div class="top"><h3>${name}</h3><p><b>${price}</b>/mo</p></div>`;

test('a list below the head of a card is no plan beside it, whatever a use costs', () => {
  const cards = [
    solo(headOf('Smith', '$249'), '<b>500</b> included anvils', '$0.40 overage/anvil', '3 forges:'),
    solo(
      headOf('Forge', '$499'),
      '<b>2,000</b> included anvils',
      '$0.30 overage/anvil',
      '6 forges:',
    ),
  ];
  const found = read(`<section><h2>Plans</h2><div>${cards.join('')}</div></section>`);
  assertSays(
    found,
    { tier_count: 2, 'tier.smith.price': '249 $', 'tier.forge.price': '499 $' },
    '',
  );
});

test('cards that list nothing but what one does not get are what others sell', () => {
  const other = (name: string, price: string, lack: string) =>
    `<div class="way"><p><b>${name}</b></p><p>${price}</p><p>per month</p>
      <div>❌ ${lack}<br>❌ Quits in spring</div></div>`;
  const others = `<div>${other('A smith', '$4,000', 'Only mornings')}
    ${other('A temp', '$1,500', 'Thirty nails only')}</div>`;
  const own = section('Plans', [
    ['Solo', '$10/mo'],
    ['Team', '$20/mo'],
  ]);
  assertSays(read(others + own), { tier_count: 2, 'tier.a-smith.price': null }, 'others');
  const alone = Object.keys(read(others).facts);
  assert.deepEqual(
    alone.filter((key) => key.startsWith('tier')),
    [],
  );
});

test('amounts that all wait at zero for a script are no plans', () => {
  const results = section('What it returns', [
    ['Kept', '£0'],
    ['Sold', '£0'],
    ['Saved', '£0'],
  ]);
  assertSays(read(results), { tier_count: null, 'tier.kept.price': null }, 'results');
});

test('a card that says it is free above its price of nothing is one plan', () => {
  const card = (name: string, price: string, note: string) =>
    `<div class="k"><div class="f"><h3>${name}</h3><span>For one</span></div>
      <div class="p"><div>${price}</div><div>${note}</div></div><ul><li>Mail</li></ul></div>`;
  const said = read(`<div>${card('FREE', '€0', 'Perfect to begin')}
    ${card('PRO', '€14.99', 'per month')}${card('TEAM', '€79.99', 'per month')}</div>`);
  const wanted = { 'tier.free.is_free': true, 'tier.pro.period': 'month', tier_count: 3 };
  assertSays(said, { ...wanted, 'tier.perfect-to-begin.name': null }, 'free');
});
