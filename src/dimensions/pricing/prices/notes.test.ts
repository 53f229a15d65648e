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
