// Offers of structured data beside cards, notes beside prices, and names of several parts.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertSays, readSnippet, type Snippet } from '../../../../test/clients/snippet.ts';
import { pricing } from '../../pricing.ts';

function read(main: string): Snippet {
  return readSnippet(pricing, main, { path: '/pricing', prefix: 'pricing.' });
}

const DATA = (type: string, offers: readonly object[]): string =>
  `<script type="application/ld+json">${JSON.stringify({
    '@context': 'https://schema.org',
    '@type': type,
    name: 'Acme',
    offers: offers.map((offer) => ({ '@type': 'Offer', priceCurrency: 'EUR', ...offer })),
  })}</script>`;

const CARDS = `<div><div class="k"><h3>60 minutes</h3><p>One: 49 € / Two: 90 €</p></div></div>
  <div><div class="k"><h3>Five visits</h3><p>195 €</p></div>
  <div class="k"><h3>Ten visits</h3><p>350 €</p></div></div>`;
const VISITS = { name: 'Five visits', price: '195.00' };
const ONE = { name: '60 minutes for one', price: '49.00' };
const TWO = { name: '60 minutes for two', price: '90.00' };

test('offers that no card names are plans where the page shows their amounts', () => {
  const gift = { name: 'Gift', description: 'Any value' };
  const said = read(`${CARDS}${DATA('HealthAndBeautyBusiness', [ONE, TWO, VISITS, gift])}`);
  const wanted = { 'tier.60-minutes-for-one.price': '49 EUR', 'tier.five-visits.price': '195 EUR' };
  assertSays(said, { ...wanted, tier_count: null, 'tier.gift.name': null }, 'offers');
});

test('offers that say another price than a card, or one that is not shown, add nothing', () => {
  for (const other of [
    { ...VISITS, price: '190.00' },
    { name: 'Twenty visits', price: '600' },
  ]) {
    const said = read(`${CARDS}${DATA('Service', [ONE, TWO, VISITS, other])}`);
    assertSays(said, { 'tier.60-minutes-for-one.price': null, tier_count: 2 }, other.name);
  }
});

test('offers without prices name plans where each is a heading as well', () => {
  const card = (name: string) => `<div class="k"><h3>${name}</h3><p>For some.</p></div>`;
  const offers = DATA('SoftwareApplication', [{ name: 'Team Oak' }, { name: 'Team Elm' }]);
  const fee = '<p>Partners join at no cost (€0)</p>';
  const both = read(`<div>${card('Team Oak')}${card('Team Elm')}</div>${fee}${offers}`);
  assertSays(both, { 'tier.team-oak.name': 'Team Oak', 'tier.team-elm.price': null }, 'names');
  const one = read(`<div>${card('Team Oak')}${card('Team Ash')}</div>${fee}${offers}`);
  assertSays(one, { 'tier.team-oak.name': null }, 'a name that is not shown');
});

const NOTES: readonly (readonly [string, number, boolean])[] = [
  ['save €30', 270, true],
  ['risparmi 30€', 270, true],
  ['€3 each', 30, true],
  ['€7 each', 30, false],
  ['for each additional room €25', 150, true],
  ['300€ manutenzione annuale', 800, true],
  ['valid for 12 months', 9, true],
  ['then €49', 30, false],
  ['€19 with a voucher', 30, false],
];

for (const [note, price, isRead] of NOTES) {
  test(`"${note}" beside a price ${isRead ? 'leaves it as it is' : 'makes it unclear'}`, () => {
    const said = read(`<div><div class="k"><h3>Oak</h3><h4><sup>€</sup>5</h4></div>
      <div class="k"><h3>Elm</h3>
      <h4><sup>€</sup>${price}<sub>+ VAT</sub><span>${note}</span></h4></div>
      </div>`);
    assertSays(said, { 'tier.elm.price': isRead ? `${price} EUR` : null }, note);
  });
}

test('a first letter of another colour is part of the name, and sums of parts are names', () => {
  const said = read(`<div><div class="k"><h4><span>A</span>tlas</h4><p>€20/month</p></div>
    <div class="k"><h4>Plan 2D + Plan 3D + interior views</h4><p>€40/month</p></div></div>`);
  assertSays(said, { 'tier.atlas.name': 'Atlas', 'tier.atlas.price': '20 EUR' }, 'letter');
  assert.ok(Object.values(said.facts).includes('Plan 2D + Plan 3D + interior views'));
});
