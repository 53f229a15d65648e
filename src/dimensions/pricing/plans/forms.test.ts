// Plans in the forms that pages without cards or tables give them, and those that are none.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertSays, readSnippet, type Snippet } from '../../../../test/clients/snippet.ts';
import { pricing } from '../../pricing.ts';

function read(main: string, lang = 'en'): Snippet {
  return readSnippet(pricing, main, { path: '/pricing', lang, prefix: 'pricing.' });
}

const BASIC = { 'tier.basic.name': 'Basic', 'tier.basic.price': '9 $' };
const BOTH = { ...BASIC, 'tier.pro.name': 'Pro', 'tier.pro.price': '29 $' };
const PROSE = 'What it gives, in some words. '.repeat(12);

const FORMS: Readonly<Record<string, string>> = {
  'a list of names set apart': `<ul><li><strong>Basic</strong> – $9/month, for one person</li>
    <li><strong>Pro:</strong> $29 per month. Ten people, and a hundred projects.</li></ul>`,
  'choices of a form': `<form>
    <label><input type="radio" name="p"><span>Basic</span><span>$9/mo</span></label>
    <label><input type="radio" name="p"><span>Pro</span><span>$29/mo</span></label></form>`,
  'rows of divisions': `<div><div><div></div><div>Basic</div><div>Pro</div></div>
    <div><div>Price</div><div>$9/mo</div><div>$29/mo</div></div>
    <div><div>Users</div><div>1</div><div>10</div></div></div>`,
  'rows of divisions without a corner': `<div><div><p>Basic</p><p>Pro</p></div>
    <div><p>Price</p><p>$9/mo</p><p>$29/mo</p></div></div>`,
  'a table without a head': `<table><tr><td>Basic</td><td>$9/month</td></tr>
    <tr><td>Pro</td><td>$29/month</td></tr></table>`,
  'names on buttons': `<div>
    <div class="k"><p>$9/mo</p><ul><li>Mail</li></ul><a>Start Basic</a></div>
    <div class="k"><p>$29/mo</p><ul><li>Calls</li></ul><button>Choose Pro plan</button></div>
    </div>`,
  'cards with a price on the button only': `<div>
    <div class="k"><h3>Basic</h3><p>Mail</p><a>Sign up ($9)</a></div>
    <div class="k"><h3>Pro</h3><p>Calls</p><a>Sign up ($29)</a></div></div>`,
  'lists with a line for the price': `<div>
    <div class="k"><div>Basic</div><ul><li>Mail</li><li class="price">$9 monthly</li></ul></div>
    <div class="k"><div>Pro</div><ul><li>Calls</li><li class="price">$29 monthly</li></ul></div>
    </div>`,
  'headings of names and headings of prices behind dots': `<div><div>
    <h5>Basic</h5><h5>.......... $9.00 per month</h5><h5>Pro</h5><h5>..... $29.00 per month</h5>
    </div></div>`,
  'lines of two periods': `<div><div class="k"><h3>Basic</h3><p>$9/month $90/year</p></div>
    <div class="k"><h3>Pro</h3><p>$29/month $290/year</p></div></div>`,
  'sections of the page': `<main><section><h1>Prices</h1><p>Choose.</p></section>
    <section class="one"><h2>Basic</h2><p>$9/mo</p><p>${PROSE}</p></section>
    <section class="one"><h2>Pro</h2><p>$29/mo</p><p>${PROSE}</p></section></main>`,
  'names in small print above what they promise': `<div>
    <div class="k"><span class="plan-label">Basic</span><h3>Solo smiths</h3><p>$9/mo</p></div>
    <div class="k"><div class="badge">Pro</div><h3>All you need</h3><p>$29/mo</p></div></div>`,
  'a price drawn as a badge': `<div><div class="k"><h2>Basic<b>$9/mo</b></h2></div>
    <div class="k"><h2>Pro<span class="badge">$29/mo</span></h2></div></div>`,
};

for (const [form, html] of Object.entries(FORMS)) {
  test(`plans in ${form}`, () => assertSays(read(html), BOTH, form));
}

test('a page that sells one plan tells it, and not that it is the only one', () => {
  const said = read(`<h1>Pricing</h1><section><div class="box"><h2>Acme Pro</h2>
    <p>$29<span>/month</span></p><ul><li>All there is</li></ul></div></section>`);
  const wanted = { 'tier.acme-pro.price': '29 $', 'tier.acme-pro.period': 'month' };
  assertSays(said, { ...wanted, tier_count: null }, 'one plan');
});

test('a price above a list and a link is a plan, named by the only heading above it', () => {
  const offer = (title: string, list: string) =>
    `<div><h1>${title}</h1><div>£799/month</div>${list}<a href="/pay">Continue</a></div>`;
  const list = '<ul><li>Mail</li><li>Calls</li><li>Chat</li></ul>';
  const named = read(offer('Governance', list));
  assertSays(named, { 'tier.governance.price': '799 GBP', tier_count: null }, 'an offer');
  for (const [title, below] of [
    ['Governance', ''],
    ['Buy it now', list],
    ['Monthly fee', list],
  ] as const) {
    const keys = Object.keys(read(offer(title, below)).facts);
    assert.deepEqual(keys, ['public_prices'], `${title}: the price is public, the plan unnamed`);
  }
});

test('prices outside of plans are public, and those of others and of examples are not', () => {
  const page = (title: string, price: string) =>
    `<h1>Pricing</h1><h2>${title}</h2><p>${price}</p><p>Words about it, and more.</p>`;
  assertSays(read(page('Costs', '$29/month')), { public_prices: true }, 'for a time');
  assertSays(read(page('Licence', '$49</p><p>Buy now')), { public_prices: true }, 'to buy');
  assertSays(read(page('Your savings', '$600')), { public_prices: null }, 'a sum');
  assertSays(read(page('Us vs. the others', '$29/month')), { public_prices: null }, 'rivals');
});

test('one price printed with and without the code of its currency is one price', () => {
  const card = (name: string, price: number) =>
    `<div class="c"><h3>${name}</h3><p>$ ${price} MXN/mes</p><p>$${price}/mes</p></div>`;
  const said = read(`<div>${card('Basic', 9)}${card('Pro', 29)}</div>`);
  assertSays(said, { 'tier.basic.price': '9 MXN', 'tier.pro.price': '29 MXN' }, 'MXN');
});

test('a heading that leads to more about its plan names it', () => {
  const card = (name: string, price: number) =>
    `<div class="c"><h3><a href="/${price}">${name}</a></h3><p>Words.</p><p>$${price}/mo</p></div>`;
  assertSays(read(`<div>${card('Basic', 9)}${card('Pro', 29)}</div>`), BOTH, 'links');
});

test('the note behind a mark leaves what a price is per', () => {
  const card = (name: string, price: number) =>
    `<div class="c"><h3>${name}</h3><p>$${price}/mo</p><p>per agent · 3 included</p></div>`;
  const said = read(`<div>${card('Basic', 9)}${card('Pro', 29)}</div>`);
  assertSays(said, { ...BOTH, 'tier.pro.per': 'agent', 'tier.basic.per': 'agent' }, 'a note');
});

test('a badge in one text with a name is no part of it, and licences may be unlimited', () => {
  const card = (name: string, price: number) =>
    `<div class="c"><h5>${name}</h5><h6>$${price}</h6><ul><li>Mail</li></ul></div>`;
  const said = read(
    `<div>${card('Pro – Most Popular', 9)}${card('UNLIMITED LICENSE', 29)}
     ${card('Plus (coming soon)', 49)}</div>`,
  );
  const wanted = { 'tier.pro.name': 'Pro', 'tier.plus.price': '49 $', tier_count: 3 };
  assertSays(said, { ...wanted, 'tier.unlimited-license.price': '29 $' }, 'names');
});

test('"Annual subscription" in a card says how its plan is paid', () => {
  const card = (name: string, price: number, paid: string) =>
    `<div class="c"><h3>${name}</h3><p>$${price}/mo</p><ul><li>Mail</li></ul>
    <h5>${paid}</h5></div>`;
  const said = read(
    `<div>${card('Basic', 9, 'Annual subscription')}${card('Pro', 29, 'Annually billed.')}</div>`,
  );
  assertSays(said, { 'tier.basic.billing': 'annual', 'tier.pro.billing': 'annual' }, 'billing');
});

test('a share of errors is no price', () => {
  const said = read(`<div><div class="k"><h3>Cost of others</h3><p>$60,000/year</p></div>
    <div class="k"><h3>Acme Enterprise</h3><p>0% Error rate</p><a>Contact us</a></div></div>`);
  assertSays(said, { 'tier.acme-enterprise.is_custom': true }, 'on request');
});

test('the only heading of a card names its one plan, what praises it does not', () => {
  const card = (title: string) =>
    `<p>Others ask for $400 each year, and for more whenever one of them needs to call somebody.</p>
     <div class="pricing-card"><h3>${title}</h3><p>$29<span>/month</span></p></div>`;
  assertSays(read(card('Garden Care')), { 'tier.garden-care.price': '29 $' }, 'a name');
  for (const praise of ['One simple price', 'Everything included', 'Start today']) {
    const keys = Object.keys(read(card(praise)).facts);
    assert.ok(!keys.some((key) => key.startsWith('tier.')), praise);
  }
});

test('a free edition beside one on request', () => {
  const card = (name: string, price: string) =>
    `<div class="c"><h3>${name}</h3><p>${price}</p><ul><li>Reports</li></ul></div>`;
  const said = read(`<div>${card('Community', 'Free')}${card('Enterprise', 'Contact us')}</div>`);
  assertSays(said, { 'tier.community.is_free': true, 'tier.enterprise.is_custom': true }, 'both');
  const others = read(`<div>${card('Parking', 'Free')}${card('Garden tours', 'Contact us')}</div>`);
  assertSays(others, { 'tier.parking.name': null }, 'no editions');
});

test('rows of periods and what they cost', () => {
  const said = read(`<table><tr><td>Monthly subscription</td><td>$29 / month</td></tr>
    <tr><td>Annual subscription</td><td>$290 / year</td></tr></table>`);
  assertSays(said, { 'tier.monthly-subscription.price': '29 $' }, 'periods');
});

test('one price below words that name no plan is none', () => {
  const said = read('<h1>Simple pricing</h1><div><h2>All you need</h2><p>$29 / month</p></div>');
  assert.deepEqual(Object.keys(said.facts), ['page.url', 'public_prices']);
});

test('a card apart that looks like the others is a plan too', () => {
  const card = (name: string, price: string) =>
    `<div class="box"><h4>${name}</h4><p>${price}/mo</p></div>`;
  const grid = `<div>${card('Basic', '$9')}${card('Pro', '$29')}</div>`;
  const said = read(`${grid}<h2>Checks</h2><div><div>${card('Checkup', '$12')}</div></div>`);
  assertSays(said, { ...BOTH, 'tier.checkup.price': '12 $', tier_count: null }, 'apart');
});

test('editions without any price are told by names that plans have everywhere', () => {
  const card = (name: string) =>
    `<div class="c"><div>${name}</div><p>5 users</p><p>Library</p><a>Ask</a></div>`;
  const cards = `<div>${['Basic', 'Standard', 'Premium'].map(card).join('')}</div>`;
  const wanted = { 'tier.basic.name': 'Basic', 'tier.premium.name': 'Premium', tier_count: 3 };
  assertSays(read(cards), wanted, 'editions');
  const others = `<div>${['Basic', 'Library', 'Workshop'].map(card).join('')}</div>`;
  assertSays(read(others), { tier_count: null, 'tier.basic.name': null }, 'no editions');
});

const stacked = (above: string) =>
  `<div><div class="a"><h3>Basic</h3><p>$9/mo</p></div>
   <div class="a"><h3>Pro</h3><p>$29/mo</p></div></div>
   ${above}<div><div class="b"><b>Chat</b><p>$5/mo</p></div>
   <div class="b"><b>Voice</b><p>$7/mo</p></div></div>`;

for (const above of [
  '<div>Add-on modules</div><h2>More of it</h2>',
  '<h2>Premium packs</h2><p>Each can be added to any plan.</p>',
  '<h2>Stack on top of any tier</h2>',
  '<h2>Auf jeden Tarif buchbar.</h2>',
]) {
  test(`${above} announces what is paid on top`, () => {
    assertSays(read(stacked(above)), { ...BOTH, 'tier.chat.name': null, tier_count: 2 }, above);
  });
}

const PRICES: readonly (readonly [string, string, string | null])[] = [
  ['$19 per busy cluster / year', '19 $', 'year'],
  ['$19 p.m.', '19 $', 'month'],
  ['$19 / 30 days', '19 $', null],
  ['$19/quarter', '19 $', null],
  ['$19/month, cancel anytime', '19 $', 'month'],
  ['$19/month · up to 5 users', '19 $', 'month'],
  ['$19 lifetime', '19 $', 'one_time'],
  ['19 € una volta', '19 EUR', 'one_time'],
  ['v.a. €19 p/m', '19 EUR', 'month'],
  ['Flat $19/month', '19 $', 'month'],
  ['19 Euro im Monat', '19 EUR', 'month'],
  ['499 MAD/mois', '499 MAD', 'month'],
  ['月額1,980円（税込）', '1980 JPY', 'month'],
  ['$19/usuario/mensual', '19 $', 'month'],
  ['€ 19 \\Month', '19 EUR', 'month'],
  ['$19/شهرياً', '19 $', 'month'],
];

for (const [price, amount, period] of PRICES) {
  test(`"${price}" is ${amount}${period === null ? '' : ` a ${period}`}`, () => {
    const said = read(`<div><div class="k"><h3>Free</h3><p>$0</p></div>
      <div class="k"><h3>Plus</h3><p>${price}</p></div></div>`);
    assertSays(said, { 'tier.plus.price': amount, 'tier.plus.period': period }, price);
  });
}

for (const price of ['~$3.30/mo', '$0 / 60 days', '$44.999/mo']) {
  test(`"${price}" is no price of a plan`, () => {
    const said = read(`<div><div class="k"><h3>Solo</h3><p>$9/mo</p></div>
      <div class="k"><h3>Plus</h3><p>${price}</p></div></div>`);
    assertSays(said, { 'tier.plus.price': null, 'tier.plus.is_free': null }, price);
  });
}

test('plans are named by their periods where only how long they last stands beside', () => {
  const card = (name: string, price: number, months: number) =>
    `<div class="c"><div>${name}</div><div>$${price}</div><ul><li>${months} months access</li></ul></div>`;
  const said = read(
    `<div>${card('Quarterly', 45, 3)}${card('Semi-Annual', 85, 6)}${card('Annual', 170, 12)}</div>`,
  );
  const wanted = { 'tier.quarterly.price': '45 $', 'tier.annual.name': 'Annual', tier_count: 3 };
  assertSays(said, { ...wanted, 'tier.semi-annual.price': '85 $' }, 'periods');
});

test('words that only say that there is a picture name no plan', () => {
  const card = (alt: string, price: number) =>
    `<li class="c"><img alt="${alt}" src="/i.png"><p>$${price}/month</p></li>`;
  const said = read(`<ul>${card('thumbnail of', 5)}${card('Oak', 9)}</ul>`);
  assert.equal(said.facts['tier.thumbnail-of.name'], undefined);
});

test('a card with the only slider shows the sum for what one sets there, and is no plan', () => {
  const plan = '<div class="k"><h3>Base package</h3><p>€12 per room per month</p></div>';
  const sum = `<div class="k"><h3>Slide to your rooms</h3><input type="range" value="20">
    <p>5 - 55</p><p>€240/month</p></div>`;
  const said = read(`<div>${plan}${sum}</div>`);
  const wanted = { 'tier.base-package.price': '12 EUR', tier_count: null };
  assertSays(said, { ...wanted, 'tier.slide-to-your-rooms.name': null }, 'a slider');
});

test('columns of a table made of lists are no plans by what a plan has in them', () => {
  const column = (by: number) => `<ul><li>Disk ${by} GB</li><li>Domains ${by}</li>
    <li>Backups</li><li>Uptime 100%</li><li>Own address <a>Buy now at $${by}</a></li>
    <li>3 months price <a>Buy now at $${by}9</a></li></ul>`;
  const said = read(`<div><div>${column(2)}</div><div>${column(4)}</div></div>`);
  assert.deepEqual(
    Object.keys(said.facts).filter((key) => key.startsWith('tier.')),
    [],
  );
});

test('what others take, up to an amount, is no name of a plan', () => {
  const card = (name: string, price: number) =>
    `<div class="c"><p class="by">Agencies: ${price}–${price * 2} €</p><p class="n">${name}</p>
     <p>from ${price / 10} € fixed price</p></div>`;
  const said = read(`<div>${card('Website', 600)}${card('Shop', 900)}</div>`);
  assertSays(said, { 'tier.website.price': '60 EUR', 'tier.shop.price': '90 EUR' }, 'a range');
});

test('what one row of a table costs is not said of another, and brackets of fees name none', () => {
  const box = (first: string, second: string) =>
    `<div class="k"><p>Hosting of machines</p><table><tr><td>${first}</td><td>950</td></tr>
     <tr><td>${second}</td><td>on request</td></tr></table></div>`;
  const rows = read(`<div>${box('Up to 300 W', 'More')}${box('Names in .com', 'Others')}</div>`);
  assertSays(rows, { public_prices: null, 'tier.names-in-com.is_custom': null }, 'rows');
  const fee = (from: string, share: string) =>
    `<div class="k"><p>${share}</p><p>${from} $10,000</p></div>`;
  const fees = read(`<div>${fee('First', '2%')}${fee('Above', '1%')}</div>`);
  assertSays(fees, { 'tier.first.price': null, 'tier.above.price': null }, 'brackets');
});
