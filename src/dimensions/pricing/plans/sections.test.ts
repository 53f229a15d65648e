// Groups of prices that are no plans of the company, by what stands above or beside them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cardsBelow as section } from '../../../../test/clients/pricing-page.ts';
import { assertSays, readSnippet, type Snippet } from '../../../../test/clients/snippet.ts';
import { pricing } from '../../pricing.ts';

function read(main: string, lang = 'en'): Snippet {
  return readSnippet(pricing, main, { path: '/pricing', lang, prefix: 'pricing.' });
}

const COMPARED = `<section><h2>Compare plans</h2><table>
  <tr><th></th><th>Solo</th><th>Team</th></tr>
  <tr><td>Price</td><td>$10/mo</td><td>$20/mo</td></tr></table></section>`;

for (const title of ['Workshops', 'Engagements', 'Our professional services', 'Hands-on help']) {
  test(`what stands under "${title}" is no plan beside a table of plans`, () => {
    const sold = section(title, [
      ['Kickoff', '$900'],
      ['Deep dive', '$1,900'],
    ]);
    assertSays(
      read(sold + COMPARED),
      { tier_count: 2, 'tier.solo.price': '10 $', 'tier.kickoff.price': null },
      title,
    );
  });
}

for (const title of ['Start now. No credit card required.', 'Sign up without a credit card']) {
  test(`"${title}" above plans does not speak of credits`, () => {
    const plans = section(title, [
      ['Solo', '$10/mo'],
      ['Team', '$20/mo'],
    ]);
    assertSays(read(plans), { tier_count: 2, 'tier.solo.price': '10 $' }, title);
  });
}

test('who sells nothing but services sells them as plans', () => {
  const care = [
    ['Solo', '$10/mo'],
    ['Team', '$20/mo'],
  ] as const;
  const wanted = { tier_count: 2, 'tier.solo.price': '10 $' };
  assertSays(read(section('Support plans', care)), wanted, 'in a section');
  const titled = section('Support plans', care).replaceAll('h2', 'h1');
  assertSays(read(titled), wanted, 'as the title of the page');
});

test('plans for some are plans where their cards look like those of the others', () => {
  const business = section('Business plans', [
    ['Solo', '$10/mo'],
    ['Team', '$20/mo'],
  ]);
  const more = (title: string) =>
    section(title, [
      ['Community 2', '$5/mo'],
      ['Community 4', '$8/mo'],
    ]);
  const plans = read(business + more('Nonprofit support plans'));
  assertSays(plans, { tier_count: 4, 'tier.community-2.price': '5 $' }, 'plans');
  const offer = read(business + more('Discounts for nonprofits'));
  assertSays(offer, { tier_count: 2, 'tier.community-2.price': null }, 'an offer');
});

test('a row of prices may be labelled as what they start from', () => {
  const said = read(`<table><tr><th></th><th>Solo</th><th>Team</th></tr>
    <tr><td>Mail</td><td>✓</td><td>✓</td></tr>
    <tr><td>From</td><td>$10/mo</td><td>from $20/mo</td></tr></table>`);
  assertSays(said, { 'tier.solo.price': '10 $', 'tier.team.price': '20 $' }, 'from');
});

for (const title of ['Add-on modules', 'Stack on top of any plan', 'Zusatzmodule', 'Extras']) {
  test(`what stands under "${title}" is bought beside a plan`, () => {
    const plans = section('Plans', [
      ['Solo', '$10/mo'],
      ['Team', '$20/mo'],
    ]);
    const more = section(title, [
      ['Chat', '$5/mo'],
      ['Voice', '$7/mo'],
    ]);
    assertSays(read(plans + more), { tier_count: 2, 'tier.chat.price': null }, title);
  });
}

test('a plan that the table below calls by another name is one plan', () => {
  const plans = section('Tarife', [
    ['Free', '0 € / Monat'],
    ['Pro', '9 € / Monat'],
    ['Max', '19 € / Monat'],
  ]);
  const said = read(
    `${plans}<h2>Vergleich</h2><table>
    <tr><th></th><th>Gratis-Konto</th><th>Pro</th><th>Max</th></tr>
    <tr><td>Preis</td><td>0 € / Monat</td><td>9 € / Monat</td><td>19 € / Monat</td></tr></table>`,
    'de',
  );
  assertSays(
    said,
    { tier_count: 3, 'tier.free.is_free': true, 'tier.gratis-konto.name': null },
    '',
  );
  assert.ok(said.kept.includes('pricing.tier.gratis-konto.*'));
});

test('a table of one price in several currencies gives the first', () => {
  const rows = ['Solo $10 ~R$55', 'Team $20 ~R$110'].map((row) => row.split(' '));
  const table = `<h2>In three currencies</h2><table>
    <tr><th>Plan</th><th>USD / month</th><th>BRL (ref.)</th></tr>
    ${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}
    </table>`;
  assertSays(
    read(table),
    { tier_count: 2, 'tier.team.price': '20 $', 'tier.team.period': 'month' },
    'table',
  );
});

test('cards among the paragraphs of a text are plans, questions are none', () => {
  const card = (name: string) => `<div class="plan"><h3>${name}</h3><ul><li>Mail</li></ul></div>`;
  const text = `<article><h1>What it costs</h1><h2>Quick answer</h2>
    <p>Plans start at $10/month, and there is no fee.</p><h2>What is in each?</h2>
    ${card('Solo — $10/month')}${card('Team — $20/month')}
    <h2>FAQ</h2><p>Team costs $20/month for all of you.</p></article>`;
  assertSays(
    read(text),
    { tier_count: 2, 'tier.solo.price': '10 $', 'tier.quick-answer.name': null },
    'cards',
  );
  const asked = `<article><h1>What it costs</h1><p>From $10/month.</p>
    <div class="q"><p>Why pay $10/mo when there is a free plan?</p></div>
    <div class="q"><p>Why pay $20/mo when there is another?</p></div></article>`;
  assertSays(read(asked), { tier_count: null, 'tier.why-pay.name': null }, 'questions');
});

test('ways to be set up are no plans', () => {
  const plans = section('Plans', [
    ['Solo', '$10/mo'],
    ['Team', '$20/mo'],
  ]);
  const ways = section('Set it up yourself, or we do it', [
    ['On your own', 'Free'],
    ['With us', '$300'],
  ]);
  assertSays(read(plans + ways), { tier_count: 2, 'tier.with-us.price': null }, 'ways');
});

const product = (name: string, cards: readonly (readonly [string, string])[], wraps: number) =>
  `${'<div>'.repeat(wraps)}<h2>${name}</h2><div class="pricing-grid">${cards
    .map(([plan, price]) => `<div class="pricing-card"><h3>${plan}</h3><p>${price}</p></div>`)
    .join('')}</div>${'</div>'.repeat(wraps)}`;

test('cards for plans of a second product are plans too, and one on request in both is one', () => {
  const first = product(
    'Engine',
    [
      ['Pro', '$299/mo'],
      ['Enterprise', 'Custom'],
    ],
    1,
  );
  const second = product(
    'Studio',
    [
      ['Solo', '$12/mo'],
      ['Enterprise', 'Custom'],
    ],
    3,
  );
  assertSays(
    read(first + second),
    {
      'tier.pro.price': '299 $',
      'tier.solo.price': '12 $',
      'tier.enterprise.is_custom': true,
      tier_count: null,
    },
    'two products',
  );
});

test('packs without a period, in cards as plans have them elsewhere, are left open', () => {
  const plans = product(
    'Plans',
    [
      ['Solo', '$10/mo'],
      ['Team', '$20/mo'],
    ],
    1,
  );
  const packs = product(
    'Hours',
    [
      ['One', '$15'],
      ['Ten', '$99'],
    ],
    3,
  );
  assertSays(read(plans + packs), { 'tier.solo.price': '10 $', 'tier.ten.price': null }, 'packs');
});

test('fields of a form, sections of rates and what a plan gives beyond its price are no plans', () => {
  const field = (name: string, more: string) =>
    `<div class="f"><label>${name}</label><select><option>Included</option>
      <option>${more} (+23 EUR/month)</option></select></div>`;
  const form = `<h1>Quote</h1><form><div>${field('Raw data', '270 days')}${field('Users', '9')}
    </div></form>`;
  assertSays(read(form), { 'tier.raw-data.name': null, 'tier.users.name': null }, 'a form');
  const rates = (who: string) =>
    `<div class="s"><h2>${who}</h2><table><tr><th>Service</th><th>Rate</th></tr>
      <tr><td>Talk</td><td>$10</td></tr><tr><td>Remote</td><td>$45 / hour</td></tr>
      <tr><td>On site</td><td>$60 / hour</td></tr></table></div>`;
  const sections = `<h1>Rates</h1><div>${rates('Individuals')}${rates('Small Businesses')}
    <div class="s"><h2>Larger ones</h2><a>Request a quote</a></div></div>`;
  assertSays(read(sections), { 'tier.individuals.name': null }, 'rates');
  const card = (name: string, price: string, calls: string) =>
    `<div class="col"><div class="p box"><div class="p"><span>${price}</span> <span>month</span>
      <h4>${name}</h4></div><div class="p"><table><tr><td><b>${calls}</b> monthly calls</td></tr>
      <tr><td>$0.01 per additional call</td></tr></table></div></div></div>`;
  const cards = `<div>${card('Solo', '$50', '10,000')}${card('Team', '$500', '90,000')}</div>`;
  assertSays(
    read(cards),
    { 'tier.solo.price': '50 $', 'tier.10-000-monthly-calls.name': null, tier_count: 2 },
    'cards',
  );
});

test('beside a price: how much one gets for it, and a former price before its period', () => {
  const pack = (name: string, sum: string, cr: string) =>
    `<div class="k"><h3>${name}</h3><div>CHF ${sum} <span>· ${cr}</span></div><p>Stacks</p></div>`;
  const packs = `<div>${pack('Small pack', '600', '500 cr')}${pack('Big pack', '900', '12 months')}</div>`;
  const wanted = { 'tier.small-pack.price': '600 CHF', 'tier.big-pack.price': null };
  assertSays(read(packs), wanted, 'packs');
  const term = (name: string, price: string) =>
    `<div class="k"><h3>${name}</h3><h4>₹ ${price} <del>₹ 899</del></h4><p>per user/month</p></div>`;
  const terms = `<div>${term('Half', '699')}${term('Whole', '599')}</div>`;
  assertSays(
    read(terms),
    { 'tier.half.price': '699 INR', 'tier.half.period': 'month', 'tier.half.per': 'user' },
    'terms',
  );
});

test('badges, comparisons and words that go on are no names; a limit may stand behind a period', () => {
  const card = (words: string) => `<div class="k">${words}<p>All sites</p></div>`;
  const nordic = `<div>${card('<p>Start</p><p>Från 7 900 kr</p>')}${card(
    '<p>REKOMMENDERAD</p><p>Proffs</p><p>Från 13 900 kr</p>',
  )}</div>`;
  const names = { 'tier.proffs.price': '13900 kr', 'tier.rekommenderad.name': null };
  assertSays(read(nordic, 'sv'), names, 'badges');
  const saved = `<div>${card('<p>Save</p><p>£1,500</p><p>v monthly</p>')}${card(
    '<p>Anvil vs Hammer</p><p>£10</p><p>per month</p>',
  )}</div>`;
  const none = { 'tier.save.name': null, 'tier.v-monthly.name': null };
  assertSays(read(saved), { ...none, 'tier.anvil-vs-hammer.name': null }, 'comparisons');
  const limited = `<div>${card('<h3>Solo</h3><p>$0</p><p>forever</p>')}${card(
    '<h3>Air</h3><p>$29.99</p><p>/month, up to 5 team members</p>',
  )}</div>`;
  assertSays(read(limited), { 'tier.air.price': '29.99 $', 'tier.air.period': 'month' }, 'limit');
});

test('Japanese cards: the period behind the price, a discount below it, options apart', () => {
  const card = (name: string, sum: string, less: string) =>
    `<div class="k"><h2>${name}</h2><p>¥${sum}</p><p>月額（税込）</p><div><p>6ヶ月継続割引</p>
      <p>¥${less}/月</p></div><p>サポート</p></div>`;
  const option = (name: string, sum: string) =>
    `<div class="o"><h3>${name}</h3><p>¥${sum}</p><p>最短三日</p></div>`;
  const main = `<div>${card('基本プラン', '19,800', '14,800')}${card('上位プラン', '29,800', '24,800')}
    </div><h2>オプションサービス</h2><div>${option('ロゴ制作', '9,800')}${option('名刺', '5,800')}</div>`;
  assertSays(
    read(main, 'ja'),
    {
      'tier.基本プラン.price': '19800 ¥',
      'tier.基本プラン.period': 'month',
      'tier.ロゴ制作.name': null,
      'addon.ロゴ制作.price': '9800 ¥',
      tier_count: 2,
    },
    'cards',
  );
});
