// Plans that are numbered beside their names, and plans that have a number for a name.

import { test } from 'node:test';
import { assertSays, readSnippet } from '../../../../test/clients/snippet.ts';
import { pricing } from '../../pricing.ts';

function read(heads: readonly string[]) {
  const cards = heads.map(
    (head, i) => `<div class="c">${head}<p>$${19 + 20 * i}/mo</p><ul><li>Maps</li></ul></div>`,
  );
  const main = `<h1>Pricing</h1><div>${cards.join('')}</div>`;
  return readSnippet(pricing, main, { path: '/pricing', prefix: 'pricing.tier.' });
}

test('the name of a numbered card is what stands below its number', () => {
  const head = (n: number, name: string) =>
    `<div class="k">Tier ${n}</div><div class="card-name">${name}</div>`;
  const named = read([head(1, 'Harbour Pass'), head(2, 'Fleet Pass')]);
  assertSays(named, { 'harbour-pass.price': '19 $', 'tier-1.name': null }, 'named');
  const bare = read(['<h3>Tier 1</h3><p>For one boat</p>', '<h3>Tier 2</h3><p>For ten boats</p>']);
  assertSays(bare, { 'tier-1.price': '19 $', 'for-one-boat.name': null }, 'a number alone');
});

test('a number or a badge before a name in one line is no part of it', () => {
  const all = read(['<p>01 / SOLO</p>', '<p>// PLAN_02 · CREW</p>', '<p>⭐ NEW · Fleet</p>']);
  const wanted = { 'solo.price': '19 $', 'crew.price': '39 $', 'fleet.price': '59 $' };
  assertSays(all, { ...wanted, 'fleet.name': 'Fleet' }, 'in one line');
  const kept = read(['<h3>07:00 – 11:00</h3>', '<h3>New Business</h3>', '<h3>365 Plus</h3>']);
  assertSays(kept, { 'new-business.price': '39 $', '365-plus.price': '59 $' }, 'kept');
});
