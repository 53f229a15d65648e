// What a pricing page states, and where the reader says nothing rather than guess.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { abstains, cards, read, said } from '../../test/clients/pricing-page.ts';

test('a period is bound only within the run of its own price', () => {
  const setup = read(cards('<p>$300 one-time setup fee</p><p>then you pay</p><p>$99/month</p>'));
  assert.equal(said(setup, 'tier.pro.price'), 99);
  assert.equal(said(setup, 'tier.pro.period'), 'month');
  const far = read(cards('<p>$49</p><p>All the basics.</p><p>Billing is monthly or yearly.</p>'));
  assert.equal(said(far, 'tier.pro.price'), 49);
  assert.equal(said(far, 'tier.pro.period'), undefined);
});

const PRICES: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
  ['<p>$49/user/mo</p>', { price: 49, per: 'user', period: 'month' }],
  ['<p>$49 per seat, per month, billed annually</p>', { per: 'seat', billing: 'annual' }],
  ['<p>$15 an agent a month</p>', { price: 15, per: 'agent', period: 'month' }],
  ['<p>$0</p>', { price: 0, is_free: true }],
  ['<p>Free</p>', { is_free: true, price: undefined }],
  ['<p>Contact sales</p>', { is_custom: true, price: undefined }],
  ['<p><del>$60</del> $49 a month</p>', { price: 49, price_list: 60 }],
  ['<p>$49</p><p>or $490 a year</p>', { price: 49, period: undefined }],
  [
    '<p>$24/month</p><p>$288 billed annually</p>',
    { price: 24, period: 'month', billing: 'annual' },
  ],
  ['<p>$49<sup>99</sup></p>', { price: 49.99 }],
  ['<p>$49<sup>1</sup> per month</p>', { price: 49, period: 'month' }],
  ['<p>$49<span class="sr-only"> forty-nine dollars</span> /mo</p>', { price: 49 }],
  ['<p><span hidden>$59</span>$49</p>', { price: 49 }],
  ['<p>Starting at $49</p>', { price: 49 }],
  ['<p>EUR 49 once</p>', { price: 49, period: 'one_time' }],
];

for (const [markup, wanted] of PRICES) {
  test(`${markup} says ${JSON.stringify(wanted)}`, () => {
    const extraction = read(cards(markup));
    for (const [field, value] of Object.entries(wanted)) {
      assert.equal(said(extraction, `tier.pro.${field}`), value, field);
    }
    assert.equal(said(extraction, 'tier.max.price'), 90);
  });
}

const UNCLEAR: readonly string[] = [
  '<p><span>$49</span><span>$39</span> /mo</p>',
  '<p>$49</p><p>$39</p>',
  '<p>$10–$20 a month</p>',
  '<p>$5 per 1,000 requests</p>',
  '<p>$10+</p>',
  '<p>Save $20</p>',
  '<p>$49<i>99</i></p>',
  '<p>Custom</p><p>$499</p>',
];

for (const markup of UNCLEAR) {
  test(`${markup} states no one price, and absence is not concluded`, () => {
    const extraction = read(cards(markup));
    assert.equal(said(extraction, 'tier.pro.price'), undefined);
    assert.ok(abstains(extraction, 'tier.pro.price'));
    assert.equal(said(extraction, 'tier.pro.name'), 'Pro');
  });
}

test('a badge is no name, wherever it stands', () => {
  const extraction = read(`<div><div class="c"><h4>Most popular</h4><h3>Pro</h3><p>$9</p></div>
    <div class="c"><h3>Max <span class="badge">New</span></h3><p>$19</p></div></div>`);
  assert.equal(said(extraction, 'tier.pro.name'), 'Pro');
  assert.equal(said(extraction, 'tier.max.name'), 'Max');
  assert.equal(said(extraction, 'tier_count'), 2);
});

test('questions, testimonials and add-ons are no plans', () => {
  const extraction = read(`${cards('<p>$49</p>')}
    <div><div class="q"><h3>Is there a fee?</h3><p>$5</p></div>
    <div class="q"><h3>What about tax?</h3><p>$6</p></div></div>
    <h2>Add-ons</h2><ul><li><h3>Backups</h3><p>$5</p></li><li><h3>Logs</h3><p>$6</p></li></ul>`);
  assert.equal(said(extraction, 'tier_count'), 3);
  assert.equal(said(extraction, 'tier.backups.price'), undefined);
});

/** A table of prices a column under a heading. */
function table(heading: string, heads: readonly string[]): string {
  const cells = (tag: string, texts: readonly string[]) =>
    texts.map((text) => `<${tag}>${text}</${tag}>`).join('');
  const prices = heads.map((_, i) => `$${(i + 1) * 100}/month`);
  return `<h2>${heading}</h2><table><tr>${cells('th', ['', ...heads])}</tr>
    <tr>${cells('td', ['Price', ...prices])}</tr></table>`;
}

test('columns of a comparison with other companies are no plans', () => {
  const rivals = ['Acme', 'Rivalco', 'Otherfirm'];
  const others = ['This product', 'Rivalco', 'Otherfirm'];
  const comparisons = [
    table('Prices', rivals),
    table('Prices', ['Rivalco', 'Acme', 'Otherfirm']),
    table('How we compare', others),
    table('Acme vs. the rest', others),
    table('The alternatives', others),
  ];
  for (const comparison of comparisons) {
    const extraction = read(comparison);
    assert.equal(said(extraction, 'tier.rivalco.price'), undefined, comparison);
    assert.ok(abstains(extraction, 'tier_count'), comparison);
  }
  const caption = table('Prices', others).replace(
    '<table>',
    '<table><caption>Acme vs others</caption>',
  );
  assert.ok(abstains(read(caption), 'tier_count'));
  const hero = read(`<h1>The simple alternative</h1>${cards('<p>$49</p>')}`);
  assert.equal(said(hero, 'tier_count'), 3);
  const plans = read(table('Compare plans', ['Acme', 'Acme Pro', 'Acme Max']));
  assert.equal(said(plans, 'tier.acme-pro.price'), 200);
  assert.equal(said(read(table('Compare our plans', ['Lite', 'Pro'])), 'tier.lite.price'), 100);
});

const NO_PLANS = ['Gift cards', 'Buy a voucher', 'Merch', 'Services', 'One-time purchases'];

for (const heading of NO_PLANS) {
  test(`what stands under "${heading}" is no plan, even in cards like those of plans`, () => {
    const extras = `<div><div class="c"><h3>One year</h3><p>$49</p></div>
      <div class="c"><h3>Two years</h3><p>$89</p></div></div>`;
    const beside = read(`${cards('<p>$49</p>')}<h2>${heading}</h2>${extras}`);
    assert.equal(said(beside, 'tier_count'), 3);
    assert.equal(said(beside, 'tier.one-year.price'), undefined);
    const alone = read(`<h2>${heading}</h2>${extras}`);
    assert.equal(said(alone, 'tier.one-year.price'), undefined);
    assert.ok(abstains(alone, 'tier_count'));
    const priced = read(table(heading, ['One year', 'Two years']));
    assert.ok(abstains(priced, 'tier_count'));
  });
}

test('the address of the page is told by the menu that leads to it under such a name', () => {
  const menu = '<nav><a href="/about">About</a><a href="/pricing#top">Our plans</a></nav>';
  const extraction = read(menu.replace('Our plans', 'Tarifas') + cards('<p>$49</p>'));
  const found = extraction.readings.find(({ key }) => key === 'pricing.page.url');
  const here = 'https://acme.example/pricing';
  assert.deepEqual([found?.value, found?.provenance], [here, 'observed']);
  const quote = found?.locator.type === 'text_quote' ? found.locator.exact : '';
  assert.match(quote, /^<a href="\/pricing#top">Tarifas/);
  assert.equal(said(read(cards('<p>$49</p>')), 'page.url'), undefined);
  assert.equal(said(read(`<h1>Plans and prices</h1>${cards('<p>$49</p>')}`), 'page.url'), here);
  const elsewhere = '<nav><a href="/shop">Pricing</a><a href="/pricing">Start now</a></nav>';
  assert.equal(said(read(elsewhere + cards('<p>$49</p>')), 'page.url'), undefined);
});

test('what a use costs is no plan, unless plans with a price for a time stand beside it', () => {
  const rates = ['1.9% + €0.20', '€0.15', 'Free']
    .map((rate, i) => `<div class="r"><h3>Way ${i}</h3><p>${rate}</p><p>per transaction</p></div>`)
    .join('');
  const extraction = read(`<section>${rates}</section>`);
  assert.deepEqual(
    extraction.readings.filter(({ key }) => key.startsWith('pricing.tier')),
    [],
  );
  const plans = read(
    `<section><div class="c"><h3>Shop</h3><p>€20/month</p><p>2% + €0.30</p></div>
     <div class="c"><h3>Chain</h3><p>€60/month</p><p>1% + €0.20</p></div></section>`,
  );
  assert.equal(said(plans, 'tier.shop.price'), 20);
});

test('prices are told in the words of more languages than one', () => {
  const both = (cell: string, note: string) =>
    read(`<div class="c"><h3>Uno</h3><p>${cell}</p></div>
      <div class="c"><h3>Due</h3><p>${cell.replace('19', '39')}</p></div><p>${note}</p>`);
  const danish = both('19 DKK pr. måned', 'Alle priser er ekskl. moms. Gratis i 45 dage.');
  assert.equal(said(danish, 'tier.uno.period'), 'month');
  assert.equal(said(danish, 'tax_note'), 'excl');
  assert.equal(said(danish, 'trial.days'), 45);
  const italian = both('€ 19 / mese', 'Prova gratuita per 10 giorni, senza carta di credito.');
  assert.equal(said(italian, 'trial.days'), 10);
  assert.equal(said(italian, 'trial.card_required'), false);
  const dutch = both('€ 19 per voertuig per jaar', 'Prijzen exclusief btw. 20 dagen gratis.');
  assert.equal(said(dutch, 'tier.uno.per'), 'vehicle');
  assert.equal(said(dutch, 'tier.uno.period'), 'year');
  assert.equal(said(dutch, 'tax_note'), 'excl');
  const polish = both('19 zł / miesiąc', 'Ceny netto. 7 dni za darmo, bez karty.');
  assert.equal(said(polish, 'tax_note'), 'excl');
  assert.equal(said(polish, 'trial.days'), 7);
  const german = both('CHF 19.– im Jahr', 'Preise exkl. 8,1 % MwSt.');
  assert.equal(said(german, 'tax_note'), 'excl');
});

test('a sign, a number and a note in elements of their own are one price', () => {
  const cell = (n: number) => `<b>${n}</b><i>€</i><span>HT / mois</span>`;
  const extraction = read(`<div class="c"><h3>Un</h3><div>${cell(12)}</div></div>
    <div class="c"><h3>Deux</h3><div>${cell(24)}</div></div>`);
  assert.equal(said(extraction, 'tier.un.price'), 12);
  assert.equal(said(extraction, 'tier.deux.period'), 'month');
});

test('a currency that is said of the bill settles what a sign leaves open', () => {
  const priced = cards('<p>$49 per month</p>');
  assert.equal(said(read(`${priced}<p>Billed monthly in CAD.</p>`), 'currency.default'), 'CAD');
  assert.equal(said(read(`${priced}<p>Billed in arrears.</p>`), 'currency.default'), undefined);
});

test('prices that belong to no plan we can read are not an absence of plans', () => {
  const extraction = read('<h1>Prices</h1><p>The big one is $49 and the small one is $19.</p>');
  assert.deepEqual(
    extraction.readings.map(({ key }) => key),
    ['pricing.page.url'],
  );
  assert.ok(abstains(extraction, 'tier.pro.price'));
  assert.ok(abstains(extraction, 'public_prices'));
});

test('a page without any price says nothing and abstains from nothing', () => {
  assert.deepEqual(read('<h1>Soon</h1>'), { readings: [], abstentions: [], recognised: [] });
});

test('plans that are shown twice with other prices keep their names alone', () => {
  const extraction = read(`<section>${cards('<p>$49</p>')}</section>
    <article><ul><li><h3>Pro</h3><p>$490</p></li><li><h3>Max</h3><p>$900</p></li></ul></article>`);
  assert.equal(said(extraction, 'tier.pro.price'), undefined);
  assert.ok(abstains(extraction, 'tier.pro.price'));
  assert.equal(said(extraction, 'tier.pro.name'), 'Pro');
  assert.equal(said(extraction, 'tier.top.price'), 190);
  assert.equal(said(extraction, 'tier_count'), 3);
});

test('a table whose cells span others is left alone', () => {
  const extraction = read(`<table><tr><th></th><th colspan="2">Pro</th><th>Max</th></tr>
    <tr><td>Price</td><td>$1</td><td>$2</td><td>$3</td></tr></table>`);
  assert.equal(said(extraction, 'tier_count'), undefined);
  assert.ok(abstains(extraction, 'tier_count'));
});

test('of two rows of prices the one of the month is the price, where they say which it is', () => {
  const priced = (first: string, second: string) =>
    read(`<table><tr><th></th><th>Pro</th><th>Max</th></tr>
    <tr><td>${first}</td><td>$10</td><td>$20</td></tr>
    <tr><td>${second}</td><td>$100</td><td>$200</td></tr></table>`);
  const timed = priced('Monthly', 'Yearly');
  assert.equal(said(timed, 'tier.pro.price'), 10);
  assert.equal(said(timed, 'tier.pro.period'), 'month');
  const bare = priced('Price', 'Price');
  assert.equal(said(bare, 'tier.pro.name'), 'Pro');
  assert.ok(abstains(bare, 'tier.pro.price'));
});

test('a dollar sign names no currency; structured data does', () => {
  const sign = read(cards('<p>$9</p>'));
  assert.ok(abstains(sign, 'currency.default'));
  const named = read(`${cards('<p>$9</p>')}<script type="application/ld+json">
    {"@type":"Offer","price":9,"priceCurrency":"CAD"}</script>`);
  assert.equal(said(named, 'currency.default'), 'CAD');
  assert.equal(named.readings.find((r) => r.key === 'pricing.tier.pro.price')?.unit, '$');
});

test('the same bytes read the same, whatever they are, and quotes hold', () => {
  const bit = fc.constantFrom(
    ...['<div class="c">', '</div>', '<h3>Pro</h3>', '<h3>Max</h3>', '<p>$9</p>', '<p>€1.299</p>'],
    ...[
      '<li>',
      '<ul>',
      '<table><tr><td>',
      '<td>$5',
      '<tr>',
      '<s>$1</s>',
      'Free',
      'per month',
      '<b>',
    ],
  );
  fc.assert(
    fc.property(fc.array(bit, { maxLength: 40 }), (bits) => {
      // Written to its end: markup that is cut off is not read at all.
      const page = `<body>${bits.join('')}</body>`;
      const first = read(page);
      assert.deepEqual(first, read(page));
      const keys = first.readings.map((reading) => reading.key);
      assert.deepEqual(keys, [...new Set(keys)].sort());
    }),
    { numRuns: 120 },
  );
});
