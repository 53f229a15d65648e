// Plans in markup of many styles and three languages, and prices that are of no plan.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertSays, readSnippet } from '../../../../test/clients/snippet.ts';
import { pricing } from '../../pricing.ts';

function read(main: string, lang = 'en') {
  return readSnippet(pricing, main, { path: '/pricing', lang, prefix: 'pricing.' });
}

const CARDS = `<div class="g"><div class="p"><h3>Solo</h3><p>$10/mo</p></div>
  <div class="p"><h3>Team</h3><p>$20/mo</p></div></div>`;

const STYLES: readonly (readonly [
  string,
  string,
  Readonly<Record<string, string | number | boolean | null>>,
])[] = [
  [
    'classes of type alone',
    `<div class="grid grid-cols-2"><div class="rounded-xl border p-6">
      <div class="text-lg font-semibold">Starter</div>
      <div class="mt-4"><span class="text-4xl">$12</span>
      <span class="ml-1 text-sm">/month</span></div></div>
      <div class="rounded-xl border p-6">
      <span class="absolute rounded-full px-3">Most popular</span>
      <div class="text-lg font-semibold">Growth</div>
      <div class="mt-4"><span class="text-4xl">$49</span><span class="text-sm">/month</span>
      </div></div></div>`,
    { 'tier.starter.price': '12 $', 'tier.growth.period': 'month', tier_count: 2 },
  ],
  [
    'a call to the sales team set larger than the name, as prices are',
    `<div class="g"><div class="p"><h4>Reed</h4><h2>€15<small>/mo</small></h2></div>
      <div class="p"><h4>Willow</h4><h2>Talk to sales</h2><ul><li>Unlimited users</li></ul></div>
      </div>`,
    { 'tier.willow.is_custom': true, 'tier.talk-to-sales.name': null, tier_count: 2 },
  ],
  [
    'a plan named Free below a line in smaller type',
    `<div class="g"><div class="p"><h5>For one person</h5><h3>Free</h3><p>$0</p></div>
      <div class="p"><h5>For a crew</h5><h3>Crew</h3><p>$18/mo</p></div></div>`,
    { 'tier.free.price': '0 $', 'tier.crew.price': '18 $', tier_count: 2 },
  ],
  [
    'a list of terms',
    `<dl><div><dt>Hobby</dt><dd>Free</dd></div><div><dt>Studio</dt><dd>$15 per month</dd></div>
      </dl>`,
    { 'tier.hobby.is_free': true, 'tier.studio.price': '15 $' },
  ],
  [
    'badge, name, price and button in the head of a column',
    `<table><tr><th></th><th><span class="badge">Most popular</span><div>Pro</div>
      <div>$20/mo</div><a href="/b">Buy</a></th>
      <th><div>Max</div><div>$40/mo</div><a href="/b">Buy</a></th></tr><tr><th>Seats</th>
      <td>5</td><td>20</td></tr></table>`,
    { 'tier.pro.price': '20 $', 'tier.max.price': '40 $', 'tier.pro.limit.seats': 5 },
  ],
  [
    'the sum of a year beside the price of a month',
    `<div class="g"><div class="p"><h3>Solo</h3>
      <p>$8 <small>per month, billed annually ($96/year)</small></p></div>
      <div class="p"><h3>Team</h3><p>$16 <small>per month, billed $192 yearly</small></p></div>
      </div>`,
    { 'tier.solo.price': '8 $', 'tier.solo.billing': 'annual', 'tier.team.billing': 'annual' },
  ],
  [
    'a price with metered use beside it',
    `<div><div class="t"><h3>Hobby</h3><p>$0</p></div><div class="t"><h3>Pro</h3>
      <p>$20 / month + usage</p></div></div>`,
    { 'tier.pro.price': '20 $', 'tier.pro.period': 'month' },
  ],
  [
    'tax in the price itself',
    `<div><div class="t"><h3>Solo</h3><p>£10 + VAT per month</p></div><div class="t">
      <h3>Team</h3><p>£20 + VAT per month</p></div></div>`,
    { 'tier.solo.price': '10 GBP', 'tier.solo.period': 'month', tax_note: 'excl' },
  ],
  [
    'plans for people and plans for companies',
    `<h2>For people</h2><div class="a"><div class="c"><h3>Free</h3><p>$0</p></div>
      <div class="c"><h3>Plus</h3><p>$5 / month</p></div></div>
      <h2>For companies</h2><section><div class="t"><h3>Team</h3><p>$12 per seat per month</p>
      </div><div class="t"><h3>Company</h3><p>$20 per seat per month</p></div></section>`,
    { 'tier.plus.price': '5 $', 'tier.company.per': 'seat', tier_count: 4 },
  ],
];

for (const [style, markup, wanted] of STYLES) {
  test(`plans read from ${style}`, () => assertSays(read(markup), wanted, style));
}

test('plans read in German and French', () => {
  const german = read(
    `<div><div class="tarif"><h3>Basis</h3><p>9,90 € / Monat</p></div>
      <div class="tarif"><h3>Groß</h3><p>1.299,00 € / Jahr</p></div>
      <div class="tarif"><h3>Konzern</h3><p>Auf Anfrage</p></div></div>
      <p>30 Tage kostenlos testen, ohne Kreditkarte. Alle Preise zzgl. gesetzlicher
      Mehrwertsteuer.</p>`,
    'de',
  );
  assertSays(
    german,
    {
      'tier.basis.price': '9.9 EUR',
      'tier.gross.price': '1299 EUR',
      'tier.gross.period': 'year',
      'tier.konzern.is_custom': true,
      'trial.days': '30 days',
      'trial.card_required': false,
      tax_note: 'excl',
    },
    'German',
  );
  const french = read(
    `<div><article class="o"><h2>Découverte</h2><p>Gratuit</p></article>
      <article class="o"><h2>Pro</h2><p>19 € HT / mois</p></article>
      <article class="o"><h2>Entreprise</h2><p>Sur devis</p></article></div>
      <p>Essai gratuit pendant 14 jours, sans carte bancaire.</p>`,
    'fr',
  );
  assertSays(
    french,
    {
      'tier.decouverte.is_free': true,
      'tier.pro.price': '19 EUR',
      'tier.pro.period': 'month',
      'tier.entreprise.is_custom': true,
      'trial.days': '14 days',
      tax_note: 'excl',
    },
    'French',
  );
});

/** What stands in cards or tables like those of plans, and is none. */
const BESIDE: readonly (readonly [string, string])[] = [
  [
    'Acme vs. the rest',
    '<div class="q"><h3>Acme</h3><p>$20/mo</p></div><div class="q"><h3>Bigco</h3><p>$90/mo</p></div>',
  ],
  [
    'What others charge',
    '<div class="q"><h3>Bigco</h3><p>$120/mo</p></div><div class="q"><h3>Hugeco</h3><p>$90/mo</p></div>',
  ],
  [
    'Need more?',
    '<div class="p"><h3>Extra seats</h3><p>$5/mo</p></div><div class="p"><h3>Extra storage</h3><p>$2/mo</p></div>',
  ],
  [
    'Training & workshops',
    '<div class="p"><h3>Half day</h3><p>$500</p></div><div class="p"><h3>Full day</h3><p>$900</p></div>',
  ],
  [
    'Support plans',
    '<div class="p"><h3>Silver</h3><p>$100/mo</p></div><div class="p"><h3>Gold</h3><p>$200/mo</p></div>',
  ],
  [
    'Gift cards',
    '<div class="p"><h3>One year</h3><p>$49</p></div><div class="p"><h3>Two years</h3><p>$89</p></div>',
  ],
];

for (const [heading, cards] of BESIDE) {
  test(`cards under "${heading}" are no plans, and spoil none`, () => {
    const { facts } = read(
      `<h1>Pricing</h1>${CARDS}<h2>${heading}</h2><div class="g">${cards}</div>`,
    );
    const named = Object.keys(facts).filter((key) => key.endsWith('.name'));
    assert.deepEqual(named, ['tier.solo.name', 'tier.team.name']);
    assert.equal(facts.tier_count, 2);
  });
}

test('a second set of plans of its own is left open, and how many there are', () => {
  const { facts, kept } = read(
    `${CARDS}<h2>Another product</h2><div class="h"><div class="q"><h3>One</h3><p>$1/mo</p></div>
      <div class="q"><h3>Two</h3><p>$2/mo</p></div></div>`,
  );
  assertSays({ facts }, { 'tier.solo.price': '10 $', 'tier.one.name': null }, 'two sets');
  assert.equal(facts.tier_count, undefined);
  assert.ok(kept.includes('pricing.tier.one.*') && kept.includes('pricing.tier_count'));
});

test('a page of prices without plans is still the page that its own link names', () => {
  const { facts } = read(
    '<nav><a href="/pricing">Pricing</a></nav><h1>One price</h1><p>$99 per month, flat.</p>',
  );
  assert.deepEqual(facts, { 'page.url': 'https://acme.example/pricing', public_prices: true });
});

const onBadges = (names: readonly string[]) =>
  `<div>${names
    .map(
      (name, i) => `<div class="col"><div class="top"><span class="badge">${name}</span></div>
        <div>$${9 * (i + 1)} /mo</div><p>start from</p><p>${8 * (i + 1)} GB of memory</p></div>`,
    )
    .join('')}</div>`;

test('badges name the plans where each card has one of its own, and nothing else does', () => {
  const said = read(onBadges(['Beginner', 'Standard', 'High-performance']));
  const wanted = { 'tier.beginner.price': '9 $', 'tier.high-performance.price': '27 $' };
  assertSays(said, { ...wanted, tier_count: 3 }, 'badges');
  assertSays(read(onBadges(['Hot', 'Loved', 'Tried'])), { 'tier.loved.price': null }, 'praise');
});

test('nothing for ever is free, in a card beside others that have a sign', () => {
  const card = (name: string, price: string) =>
    `<div class="plan"><h3>${name}</h3><p>${price}</p></div>`;
  const said = read(`<div>${card('Ospite', '0 / sempre')}${card('Socio', '€ 9 / mese')}</div>`);
  assertSays(said, { 'tier.ospite.is_free': true, 'tier.socio.price': '9 EUR' }, 'zero');
});

test('a plan may be named after its days, and a fee beside its price is not the price', () => {
  const card = (name: string, price: string) =>
    `<div class="card"><span>${name}</span><div>${price}</div><ul><li>Two ${name} anvils</li></ul></div>`;
  const cards = card('Free', '$0') + card('30-Day Challenge', '$49') + card('Strategist', '$99');
  assert.equal(read(`<div>${cards}</div>`).facts['tier.30-day-challenge.price'], '49 $');
  const fee = '<p><strong>£95</strong> annual maintenance fee · no other charges</p>';
  const terms = (price: string) => `£${price} <span>/ 24-month agreement</span></div><div>${fee}`;
  const { facts } = read(`<div>${card('Core', terms('950'))}${card('Full', terms('1,250'))}</div>`);
  assert.equal(facts['tier.core.price'], '950 GBP');
  assert.equal(facts['tier.full.price'], '1250 GBP');
});

test('a picture behind a period leaves it one', () => {
  const card = (name: string, price: string) =>
    `<div class="card"><h3>${name}</h3><p>$${price}</p><p>Per month ⚡</p></div>`;
  const { facts } = read(`<div>${card('Small', '3.00')}${card('Large', '5.00')}</div>`);
  assert.equal(facts['tier.large.period'], 'month');
});

test('a badge behind a mark is none of the name, and "recommended" may be all of it', () => {
  const plans = (names: readonly string[]) =>
    read(
      names.map((name, i) => `<div class="c"><h3>${name}</h3><p>${i + 1}99 kr</p></div>`).join(''),
      'sv',
    );
  assertSays(plans(['Start', 'Väx · populärast']), { 'tier.vax.price': '299 kr' }, 'badge');
  assertSays(
    plans(['Forfait Mini', 'Forfait recommandé']),
    { 'tier.forfait-recommande.name': 'Forfait recommandé' },
    'name',
  );
});

test('a price that one asks for in Turkish is one on request', () => {
  const main = `<div class="g"><div class="p"><h3>Pro</h3><p>$12 / Ay</p></div>
    <div class="p"><h3>Kurumsal</h3><p>Fiyat İçin Arayın</p></div></div>`;
  assertSays(read(main, 'tr'), { 'tier.kurumsal.is_custom': true, tier_count: 2 }, 'on request');
});
