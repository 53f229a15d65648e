// Plans read from the structure of a page: any layout, whatever its classes are called.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { assertSays, readSnippet, type Snippet } from '../../../../test/clients/snippet.ts';
import { pricing } from '../../pricing.ts';

function read(main: string, lang = 'en'): Snippet {
  return readSnippet(pricing, main, { path: '/pricing', lang, prefix: 'pricing.' });
}

interface Offer {
  readonly name: string;
  readonly price: number;
  readonly period: 'month' | 'year';
  readonly lines: readonly string[];
}

type Layout = (offers: readonly Offer[]) => string;

const list = (lines: readonly string[]) =>
  `<ul>\n${lines.map((line) => `<li class="f">${line}</li>`).join('\n')}\n</ul>`;
const each = (offers: readonly Offer[], card: (offer: Offer, i: number) => string) =>
  offers.map(card).join('\n');

const LAYOUTS: Readonly<Record<string, Layout>> = {
  'cards with headings': (offers) =>
    `<div class="grid">${each(offers, ({ name, price, period, lines }, i) => {
      const badge = i === 1 ? '<span class="hot">Our favourite</span>' : '';
      return `<div class="box">${badge}<h3 class="t">${name}</h3>
        <p class="d">What you need, and more.</p>
        <div class="m"><b>$${price}</b><i>/${period}</i></div>${list(lines)}
        <a href="/b">Buy</a></div>`;
    })}</div>`,
  'cards of nothing but div and span': (offers) =>
    `<div class="grid">${each(offers, ({ name, price, period, lines }) => {
      return `<div class="box"><div class="t">${name}</div>
        <div class="m"><span>$</span><span>${price}</span> <span>per ${period}</span></div>
        ${lines.map((line) => `<div class="f">${line}</div>`).join('\n')}</div>`;
    })}</div>`,
  'the price in the heading': (offers) =>
    `<section>${each(offers, ({ name, price, period, lines }) => {
      return `<article class="p"><h2>${name} – $${price}/${period}</h2>${list(lines)}</article>`;
    })}</section>`,
  'the price below what it holds': (offers) =>
    `<ul class="all">${each(offers, ({ name, price, period, lines }) => {
      return `<li class="one"><h4>${name}</h4>${list(lines)}<p>$${price} a ${period}</p>
        <a href="/b">Order now</a></li>`;
    })}</ul>`,
  'a flat list of headings': (offers) =>
    `<div>${each(offers, ({ name, price, period, lines }) => {
      return `<h3>${name}</h3><p>$${price} / ${period}</p>${list(lines)}`;
    })}</div>`,
  'a list of definitions': (offers) =>
    `<dl>${each(offers, ({ name, price, period }) => {
      return `<dt>${name}</dt><dd>$${price} per ${period}</dd>`;
    })}</dl>`,
  'lists as cards': (offers) =>
    `<div class="plans">${each(offers, ({ name, price, period, lines }) => {
      const rows = lines.map((line) => `<li>${line}</li>`).join('\n');
      return `<ul class="plan"><li><h3>${name}</h3></li>
        <li class="high">$${price} per ${period}</li>
        ${rows}<li><a href="/b">Get started</a></li></ul>`;
    })}</div>`,
  'cells of an old table as cards': (offers) =>
    `<table><tr>${each(offers, ({ name, price, period, lines }) => {
      return `<td class="c"><h3>${name}</h3><div>$${price}/${period}</div>
        ${lines.join('<br>')}</td>`;
    })}</tr></table>`,
  'columns of a table': (offers) =>
    `<table><thead><tr><th></th>${each(offers, ({ name }) => `<th>${name}</th>`)}</tr></thead>
      <tbody>
      <tr><td>Price</td>${each(offers, (o) => `<td>$${o.price} / ${o.period}</td>`)}</tr>
      <tr><td colspan="${offers.length + 1}">Support</td></tr>
      <tr><td>Chat</td>${each(offers, () => '<td>Yes</td>')}</tr></tbody></table>`,
  'rows of a table': (offers) =>
    `<table><tr><th>Plan</th><th>Price</th></tr>${each(offers, ({ name, price, period }) => {
      return `<tr><td>${name}</td><td>$${price} per ${period}</td></tr>`;
    })}</table>`,
};

const NAMES = ['Reed', 'Willow Plus', 'Oak', 'Free Range', 'Solo 2', 'Enterprise', 'Basic', 'Pro'];
const offersOf = fc
  .uniqueArray(fc.constantFrom(...NAMES), { minLength: 2, maxLength: 5 })
  .chain((names) =>
    fc.tuple(
      ...names.map((name) =>
        fc.record({
          name: fc.constant(name),
          price: fc.integer({ min: 1, max: 9_999 }),
          period: fc.constantFrom('month' as const, 'year' as const),
          lines: fc.constant(['5 users', 'Chat with a person', 'A weekly report']),
        }),
      ),
    ),
  );

/** What leaves the meaning of a page alone. */
const CHANGES: readonly ((main: string) => string)[] = [
  (main) => main,
  (main) =>
    main.replace(/class="(\w+)"/g, (_, name: string) => `class="css-${name.length}${name}x"`),
  (main) => main.replace(/\n\s*/g, '').replace(/>\s+</g, '><'),
  (main) => main.replace(/></g, '>\n    <'),
  (main) => `<main><div><section class="w"><div>${main}</div></section></div></main>`,
  (main) => `<div role="dialog"><p>We use cookies. <b>$1</b></p></div>${main}`,
  (main) =>
    main.replace(/<(div|li|article) class="(box|one|p)">/g, '<$1 id="x" data-y="1" class="$2">'),
  (main) => `<header><p>Refer a friend and get $10.</p></header><h1>Pricing</h1>${main}`,
  (main) => `${main}<h2>Questions</h2><h3>What is a seat?</h3><p>$5 buys one more seat.</p>`,
];

function plansIn({ facts }: Snippet): readonly string[] {
  return Object.keys(facts)
    .filter((key) => /^tier\.[^.]+\.(?:name|price|period)$/.test(key))
    .map((key) => `${key} ${facts[key]}`)
    .sort();
}

for (const [title, layout] of Object.entries(LAYOUTS)) {
  test(`plans read from ${title}, however the page is written`, () => {
    fc.assert(
      fc.property(offersOf, fc.constantFrom(...CHANGES), (offers, change) => {
        const wanted = offers.flatMap(({ name, price, period }) => {
          const tier = `tier.${name.toLowerCase().replaceAll(' ', '-')}`;
          return [`${tier}.name ${name}`, `${tier}.period ${period}`, `${tier}.price ${price} $`];
        });
        const said = read(change(layout(offers)));
        assert.deepEqual(plansIn(said), wanted.sort());
        assert.equal(said.facts.tier_count, offers.length);
      }),
      { numRuns: 60 },
    );
  });
}

const CARD = (name: string, cell: string) => `<div class="c"><h3>${name}</h3>${cell}</div>`;
const BESIDE = CARD('Willow', '<p>$90 / month</p>') + CARD('Oak', '<p>$190 / month</p>');

/** Cells of the plan Reed beside two ordinary ones, and what they say. */
const CELLS: readonly (readonly [
  string,
  Readonly<Record<string, string | number | boolean | null>>,
])[] = [
  ['<p>$24/month</p><p>$240/year</p>', { price: '24 $', period: 'month' }],
  ['<p>$10 /mo · $89 /yr</p>', { price: '10 $', period: 'month' }],
  [
    '<p>$29</p><p>User / month billed yearly or $39 billed monthly</p>',
    { per: 'user', price: '29 $' },
  ],
  ['<p>$9.99</p><p>per month*</p>', { price: '9.99 $', period: 'month' }],
  ['<p>$8/player/year</p>', { price: '8 $', period: 'year', per: null }],
  ['<p>$0 forever</p>', { price: '0 $', is_free: true }],
  ['<p>$0 <small>complimentary for good causes</small></p>', { price: '0 $', is_free: true }],
  ['<p>$0 for the first month, then $10</p>', { price: null, is_free: null }],
  ['<p>Always free</p>', { is_free: true }],
  ['<p>Free for up to 3 people</p>', { is_free: true }],
  ['<p>Free for 14 days</p>', { is_free: null }],
  ['<p>Get in touch</p>', { is_custom: true }],
  ['<p><b>Custom</b> <i>talk to our engineers</i></p>', { is_custom: true }],
  ['<p>Tell us what you need.</p><a href="/c">Contact sales</a>', { is_custom: true }],
  ['<p>Starting at $1,250/mo</p>', { price: '1250 $', period: 'month' }],
  ['<p>Monthly: $12</p>', { price: '12 $', period: 'month' }],
  ['<p>$12</p><p>billed monthly</p>', { price: '12 $', period: 'month', billing: 'monthly' }],
  ['<p>$500 per month</p><p>$25 per vehicle per month</p>', { price: '500 $', period: 'month' }],
  ['<p class="monthly">$12/month</p><p class="yearly">$99/year</p>', { price: null }],
  ['<p>$5 per 1,000 requests</p>', { price: null }],
  ['<p>+ $49 per month</p>', { price: null }],
  ['<a href="/b">$500 / year</a>', { price: '500 $', period: 'year' }],
];

for (const [cell, wanted] of CELLS) {
  test(`${cell} says ${JSON.stringify(wanted)}`, () => {
    const keyed = Object.fromEntries(
      Object.entries(wanted).map(([field, value]) => [`tier.reed.${field}`, value]),
    );
    const said = read(`<div>${CARD('Reed', cell)}${BESIDE}</div>`);
    assertSays(said, { ...keyed, 'tier.oak.price': '190 $' }, cell);
  });
}

test('the words of an image name a plan where nothing else does', () => {
  const card = (name: string, price: number) =>
    `<li class="c"><img alt="Acme ${name} plan" src="/i.png"><div>Any device</div>
     <p>$${price}/month</p></li>`;
  const said = read(`<ul>${card('Reed', 5)}${card('Oak', 9)}</ul>`);
  assertSays(said, { 'tier.reed.price': '5 $', 'tier.oak.name': 'Oak', tier_count: 2 }, 'images');
});

test('what stands below a name in smaller type does not belong to it', () => {
  const card = (name: string, price: number) =>
    `<div><h3><span>${name}</span> <span>${price} h / month</span></h3>
      <p>€${price}/month</p></div>`;
  const said = read(`<section>${card('Reed', 5)}${card('Oak', 9)}</section>`);
  assertSays(said, { 'tier.reed.name': 'Reed', 'tier.oak.price': '9 EUR' }, 'notes');
});

test('two plans of one name are left open, the others are read', () => {
  const said = read(
    `<div>${CARD('Reed', '<p>$5/month</p>')}${BESIDE}${CARD('Reed', '<p>$7</p>')}</div>`,
  );
  assertSays(
    said,
    { 'tier.reed.name': null, 'tier.oak.price': '190 $', tier_count: null },
    'twins',
  );
  assert.ok(said.kept.includes('pricing.tier.reed.*'));
});

test('sections of a comparison, calculators and columns of prose are no plans', () => {
  const plans = `<div>${BESIDE}</div>`;
  const matrix = `<div class="m"><div class="s"><h4>Reports</h4><p>Free</p></div>
    <div class="s"><h4>Security</h4><p>$90 / month</p></div></div>`;
  const form =
    '<form><div><h3>Your team</h3><p>$7</p></div><div><h3>Total cost</h3><p>$70</p></div></form>';
  const prose = `<div><div><h3>Why pay</h3><p>$5</p><p>${'So much to say. '.repeat(40)}</p></div>
    <div><h3>How to pay</h3><p>$6</p><p>${'So much to say. '.repeat(40)}</p></div></div>`;
  for (const beside of [matrix, form, prose]) {
    const said = read(plans + beside);
    assert.deepEqual(
      Object.keys(said.facts).filter((key) => key.endsWith('.name')),
      ['tier.oak.name', 'tier.willow.name'],
      beside,
    );
  }
});

test('plans named by nothing but their period are read where a page has no others', () => {
  const cards = CARD('Monthly', '<p>€3</p>') + CARD('Lifetime', '<p>€49</p>');
  const said = read(`<div>${cards}</div>`);
  assertSays(said, { 'tier.monthly.price': '3 EUR', 'tier.lifetime.price': '49 EUR' }, 'periods');
});

test('sections of a few words in the body itself are plans', () => {
  const section = (name: string, price: string) =>
    `<section class="p"><h2>${name}</h2><p>${price} per month</p></section>`;
  const said = read(`<h1>Prices</h1>${section('Oak', '€5')}${section('Willow', '€9')}`);
  assertSays(said, { 'tier.oak.price': '5 EUR', 'tier.willow.price': '9 EUR' }, 'sections');
});

test('a heading that is a period names a plan where most plans have other names', () => {
  const card = (name: string, price: string) =>
    `<div class="tier"><h2>${name}</h2><p>${price} <small>one-time</small></p><ul><li>6 ropes</li></ul></div>`;
  const cards = card('Personal', '$24') + card('Family', '$44') + card('Lifetime', '$99');
  const said = read(`<div>${cards}</div>`);
  assertSays(said, { 'tier.lifetime.price': '99 $', 'tier.6-ropes.price': null }, 'beside others');
});

const TONGUES: readonly (readonly [string, string, Readonly<Record<string, string | boolean>>])[] =
  [
    ['de', '<p>1.290,00 €</p><p>pro Monat, netto</p>', { price: '1290 EUR', period: 'month' }],
    ['de', '<p>Kostenlos</p>', { is_free: true }],
    ['de', '<p>Auf Anfrage</p>', { is_custom: true }],
    ['fr', '<p>49 €</p><p>/ mois + 0,24 €/min</p>', { price: '49 EUR', period: 'month' }],
    ['fr', '<p>Sur devis</p>', { is_custom: true }],
    ['es', '<p>19 € al mes</p>', { price: '19 EUR', period: 'month' }],
    ['es', '<p>Gratis</p>', { is_free: true }],
    ['en-IN', '<p>₹1,25,000 per year</p>', { price: '125000 INR', period: 'year' }],
  ];

for (const [lang, cell, wanted] of TONGUES) {
  test(`${cell} in ${lang} says ${JSON.stringify(wanted)}`, () => {
    const keyed = Object.fromEntries(
      Object.entries(wanted).map(([field, value]) => [`tier.reed.${field}`, value]),
    );
    assertSays(read(`<div>${CARD('Reed', cell)}${BESIDE}</div>`, lang), keyed, cell);
  });
}

test('the reader tells which families it recognised', () => {
  const recognised = (main: string) => read(main).recognised;
  assert.ok(recognised(`<div>${BESIDE}</div>`).includes('pricing.tier.*'));
  assert.ok(!recognised('<p>It costs $5 a month.</p>').includes('pricing.tier.*'));
  assert.ok(recognised('<p>It costs $5 a month.</p>').includes('pricing.trial.*'));
  assert.deepEqual(recognised('<p>Come back tomorrow for more.</p>'), []);
});

test('a second row of plans belongs to the first, whatever its last plan is called', () => {
  const row = (names: readonly string[]) =>
    `<div class="row">${names.map((name) => CARD(name, '<p>$9</p>')).join('')}</div>`;
  const extraction = read(`<h2>Plans</h2>${row(['Lite', 'Services'])}${row(['Pro', 'Max'])}`);
  assert.equal(extraction.facts.tier_count, 4);
});

test('more priced siblings than anybody has plans are a price list, and no absence of plans', () => {
  const list = (count: number): Snippet =>
    read(
      `<div>${Array.from({ length: count }, (_, i) => CARD(`Reed ${i}`, '<p>$9</p>')).join('')}</div>`,
    );
  assert.equal(list(100).facts.tier_count, 100);
  const { facts, kept, recognised } = list(101);
  assert.deepEqual(
    Object.keys(facts).filter((key) => key.startsWith('tier')),
    [],
  );
  assert.ok(kept.includes('pricing.tier.*') || !recognised.includes('pricing.tier.*'));
});
