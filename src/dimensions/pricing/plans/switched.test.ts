// Prices for a month and for a year in one card: the page has to prove which of them it shows.

import { test } from 'node:test';
import { assertSays, readSnippet, type Snippet } from '../../../../test/clients/snippet.ts';
import { pricing } from '../../pricing.ts';

function read(main: string): Snippet {
  return readSnippet(pricing, main, { path: '/pricing', prefix: 'pricing.' });
}

const card = (name: string, month: number, year: number) =>
  `<div class="card"><h3>${name}</h3><p><span class="price-monthly">$${month}/month</span>
   <span class="price-annual">$${year}/month, billed annually</span></p></div>`;
const CARDS = `<div>${card('Solo', 10, 8)}${card('Team', 20, 16)}</div>`;
const MONTHLY = { 'tier.solo.price': '10 $', 'tier.solo.billing': null, 'tier.team.price': '20 $' };

test('what the page’s own style sheet hides is not shown', () => {
  const style = (rules: string) => `<style>/* prices */ ${rules}</style>${CARDS}`;
  assertSays(read(style('.price-annual { display: none }')), MONTHLY, 'a class');
  const yearly = { 'tier.solo.price': '8 $', 'tier.solo.billing': 'annual' };
  assertSays(read(style('p > .price-monthly{color:red;display:none}')), yearly, 'a path');
  const state = '[data-billing="monthly"] .price-annual{display:none}';
  const body = `<style>${state}</style><div data-billing="monthly">${CARDS}</div>`;
  assertSays(read(body), MONTHLY, 'a state');
});

test('a rule for narrow screens, or one that another takes back, hides nothing', () => {
  const open = { 'tier.solo.name': 'Solo', 'tier.solo.price': null };
  for (const rules of [
    '@media (max-width: 600px) { .price-annual { display: none } }',
    '.price-annual { display: none } span.price-annual { display: inline }',
  ]) {
    assertSays(read(`<style>${rules}</style>${CARDS}`), open, rules);
  }
});

test('the chosen half of a switch tells which price is shown', () => {
  const marks = ['class="on active"', 'aria-selected="true"', 'aria-pressed="true"'];
  for (const mark of marks) {
    const monthly = `<div><button ${mark}>Monthly</button><button>Yearly (save 20%)</button></div>`;
    assertSays(read(monthly + CARDS), MONTHLY, mark);
    const yearly = `<div><button>Monthly</button><button ${mark}>Annual</button></div>`;
    assertSays(read(yearly + CARDS), { 'tier.solo.price': '8 $' }, mark);
  }
});

test('of a switch whose state cannot be seen neither price is read', () => {
  const said = read(`<div><button>Monthly</button><button>Yearly</button></div>${CARDS}`);
  assertSays(said, { 'tier.solo.name': 'Solo', 'tier.solo.price': null }, 'no state');
});

test('what a condition hides in the state declared around it is not shown', () => {
  const plan = (name: string, month: number, year: number) =>
    `<div class="card"><h3>${name}</h3><p x-show="billing === 'month'">$${month}/month</p>
     <p x-show="billing !== 'month'">$${year}/month, billed annually</p></div>`;
  const plans = `<div>${plan('Solo', 10, 8)}${plan('Team', 20, 16)}</div>`;
  assertSays(read(`<div x-data="{ billing: 'month' }">${plans}</div>`), MONTHLY, 'the month');
  const yearly = { 'tier.solo.price': '8 $', 'tier.solo.billing': 'annual' };
  assertSays(read(`<div x-data="{ billing: 'year' }">${plans}</div>`), yearly, 'the year');
  assertSays(read(plans), { 'tier.solo.price': null }, 'no state');
});

test('a chosen tab says how the plans below it are billed, a class alone does not', () => {
  const plan = (name: string, price: number) =>
    `<div class="card"><h3>${name}</h3><p>$${price} / month</p></div>`;
  const plans = `<div>${plan('Free', 0)}${plan('Solo', 10)}${plan('Team', 20)}</div>`;
  const tabs = (month: string, year: string) =>
    `<nav><div><button role="tab" ${month}>Billed Monthly</button>
     <button role="tab" ${year}>Billed Yearly <span>20% Off</span></button></div></nav>${plans}`;
  const chosen = read(tabs('aria-selected="true"', 'aria-selected="false"'));
  const billed = { 'tier.team.billing': 'monthly', 'tier.free.billing': null };
  assertSays(chosen, { ...billed, annual_discount: '20 %' }, 'a tab');
  const told = read(tabs('aria-selected="false"', 'aria-selected="true"'));
  assertSays(told, { 'tier.solo.billing': 'annual' }, 'the other tab');
  assertSays(read(tabs('class="active"', '')), { 'tier.team.billing': null }, 'a class');
});

const pair = (name: string, month: string, year: string) =>
  `<div class="card"><h3>${name}</h3><p>${month}${year}</p></div>`;
const pairs = (month: (price: number) => string, year: (price: number) => string) =>
  `<div>${pair('Solo', month(10), year(8))}${pair('Team', month(20), year(16))}</div>`;

test('a box that is not ticked stands for the words before it', () => {
  const box = (input: string, later = 'Yearly') =>
    `<div><b>Monthly</b><label>${input}<i></i></label><b>${later}</b></div>${CARDS}`;
  assertSays(read(box('<input type="checkbox">')), MONTHLY, 'not ticked');
  assertSays(read(box('<input type="checkbox">', 'Quarterly')), MONTHLY, 'a quarter');
  assertSays(
    read(box('<button role="switch" aria-checked="false"></button>')),
    MONTHLY,
    'a switch',
  );
  const yearly = { 'tier.solo.price': '8 $', 'tier.solo.billing': 'annual' };
  assertSays(read(box('<input type="checkbox" checked>')), yearly, 'ticked');
  const open = { 'tier.solo.price': null };
  assertSays(read(box('<input type="checkbox">', 'Receive our news')), open, 'another box');
  assertSays(read(box('<button role="switch"></button>')), open, 'a switch that does not say it');
});

test('prices are told apart by an attribute, by letters, or by which of them is marked', () => {
  const unticked = '<div><b>Monthly</b><input type="checkbox"><b>Yearly</b></div>';
  const attribute = pairs(
    (price) => `<b data-price="monthly">$${price}</b><i data-price="monthly">/mo</i>`,
    (price) => `<b data-price="annual">$${price * 12}</b><i data-price="annual">/yr</i>`,
  );
  assertSays(read(unticked + attribute), { ...MONTHLY, 'tier.solo.period': 'month' }, 'data-price');
  const letters = pairs(
    (price) => `<u>$</u><b class="m one">${price}</b>`,
    (price) => `<b class="y two">${price}</b><i>p/mo</i>`,
  );
  assertSays(read(unticked + letters), { ...MONTHLY, 'tier.team.period': 'month' }, 'letters');
  const marked = pairs(
    (price) => `<span class="amount monthly active">$${price}/mo</span>`,
    (price) => `<span class="amount annual">$${price}/mo</span>`,
  );
  assertSays(read(marked), MONTHLY, 'a mark');
  assertSays(read(marked.replaceAll(' active', '')), { 'tier.solo.price': null }, 'no mark');
});

test('of panels below tabs named for a month and a year the first or the marked one is shown', () => {
  const panel = (by: number) =>
    `<div class="panel"><div class="card"><h3>Solo</h3><p>$${10 * by}/mo</p></div>
     <div class="card"><h3>Team</h3><p>$${20 * by}/mo</p></div></div>`;
  const tabs = (month: string, year: string, mark = '') =>
    `<ul><li><a href="#">${month}</a></li><li><a ${mark}>${year}</a></li></ul>
     <div>${panel(1)}${panel(0.5)}</div>`;
  const first = { 'tier.solo.price': '10 $', 'tier.team.price': '20 $', tier_count: 2 };
  assertSays(read(tabs('Monthly', 'Yearly')), first, 'the first');
  const marked = read(tabs('Monthly', 'Yearly', 'class="active"'));
  assertSays(marked, { 'tier.solo.price': '5 $', 'tier.team.price': '10 $' }, 'the marked one');
  assertSays(read(tabs('Windows', 'Linux')), { 'tier.solo.price': null }, 'tabs of other things');
});
