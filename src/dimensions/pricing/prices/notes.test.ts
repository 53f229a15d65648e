// What stands beside the price of a plan and is none of it, and a card whose name does not read.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSnippet, type Snippet } from '../../../../test/clients/snippet.ts';
import { pricing } from '../../pricing.ts';

const read = (main: string): Snippet =>
  readSnippet(pricing, main, { path: '/pricing', lang: 'en', prefix: 'pricing.' });

const card = (name: string, ...lines: readonly string[]): string =>
  `<div class="p"><h3>${name}</h3>${lines.map((one) => `<p>${one}</p>`).join('')}</div>`;

test('a quote for more of them than the price is for leaves the price', () => {
  const { facts } = read(
    card('Solo', '$9 / month') + card('Team', '$19 / seat / month', 'Quote-based for 50+ seats.'),
  );
  assert.equal(facts['tier.team.price'], '19 $');
  assert.equal(facts['tier.team.per'], 'seat');
});

test('the period stands before a dash with a note behind it', () => {
  const { facts } = read(
    card('Solo', 'KES 8,000', 'Per month – 5–10 users – business-hours support.') +
      card('Team', 'KES 15,000', 'Per month – extended hours.'),
  );
  assert.equal(facts['tier.solo.period'], 'month');
  assert.equal(facts['tier.team.period'], 'month');
});

test('plans are not counted where a card with a range of prices has no name that reads', () => {
  const bare = (...lines: readonly string[]): string =>
    `<div>${lines.map((one) => `<div>${one}</div>`).join('')}<ul><li>Calls</li></ul></div>`;
  const { facts } = read(
    bare('Analyze', 'Free', 'A scan') +
      bare('Most popular', 'Build', '$1,497–$5,997', '+ $97–$497/mo maintenance') +
      bare('Autopilot', '$0 Setup', '80/20 revenue split'),
  );
  assert.equal(facts['tier_count'], undefined);
});

test('what is saved, and the sum in parts, stand beside a price and change nothing', () => {
  const price = (was: string, now: string, ...notes: readonly string[]): string =>
    `<div class="pr"><span class="market-rate-strike">${was}</span> <span>${now}</span>
      <span>einmalig</span>${notes.map((one) => ` <span>${one}</span>`).join('')}</div>`;
  const box = (name: string, line: string): string =>
    `<div class="p"><h3>${name}</h3>${line}<ul><li>Hilfe</li></ul></div>`;
  const both = ["CHF 23'100 sparen (48%)", "oder 2 × CHF 12'450"];
  const { facts } = read(
    `<div>${box('Klein', price("CHF 19'200", "CHF 9'900", '48% sparen'))}
    ${box('Gross', price("CHF 48'000", "CHF 24'900", ...both))}</div>`,
  );
  assert.equal(facts['tier.klein.price'], '9900 CHF');
  assert.equal(facts['tier.gross.price'], '24900 CHF');
  assert.equal(facts['tier.gross.period'], 'one_time');
});

test('a label of where or when prices hold names no plan, and "FREE FOREVER" is "FREE"', () => {
  const box = (label: string, name: string, price: string): string =>
    `<div class="p"><div>${label}</div>${name}<div>${price}</div><div>Calls</div></div>`;
  const plus = '<div><span class="plus-badge">Plus</span></div>';
  const { facts } = read(
    `<div>${box('FREE FOREVER', '', '€0')}${box('Germany PRICING', plus, '€4.49/month')}</div>`,
  );
  assert.equal(facts['tier.plus.price'], '4.49 EUR');
  assert.equal(facts['tier.free.is_free'], true);
  assert.equal(facts['tier.germany-pricing.name'], undefined);
});

test('what is sold à la carte is no plan, and "Personnalisé" asks for the price', () => {
  const { facts } = read(
    `<div>${card('Solo', '9 € / mois')}${card('Grand', 'Personnalisé')}</div>
    <h2>Prestations à la carte</h2><div>${card('Audit', '150 €')}${card('Cours', '90 €')}</div>`,
  );
  assert.equal(facts['tier.grand.is_custom'], true);
  assert.equal(facts['tier.audit.name'], undefined);
  assert.equal(facts.tier_count, 2);
});

test('the days in which work is done are no time that is paid for', () => {
  const box = (name: string, price: string, days: string): string =>
    `<div class="p"><h3>${name}</h3><div><span class="card-price">${price}</span>
      <span class="card-time">${days}</span></div><p>Built by us</p></div>`;
  const { facts } = read(
    `<div>${box('Shop', '$500', '7 days')}${box('Site', '$900', '14 days')}</div>`,
  );
  assert.equal(facts['tier.shop.price'], '500 $');
  assert.equal(facts['tier.shop.period'], undefined);
});
