// Plans that stand apart, names and prices with something beside them, and what is shown of both.

import { test } from 'node:test';
import { assertSays, readSnippet, type Snippet } from '../../../../test/clients/snippet.ts';
import { pricing } from '../../pricing.ts';

function read(main: string, lang = 'en', path = '/pricing'): Snippet {
  return readSnippet(pricing, main, { path, lang, prefix: 'pricing.' });
}

const card = (name: string, inner: string, classes = 'plan') =>
  `<div class="${classes}"><h3>${name}</h3>${inner}</div>`;
const CARDS = `<div>${card('Solo', '<p>$10 / month</p>')}${card('Team', '<p>$20 / month</p>')}</div>`;

test('an enterprise plan in a box of its own is one where it says whom to ask', () => {
  const box = (inner: string) => `${CARDS}<div class="box"><h2>Enterprise</h2>${inner}</div>`;
  const asked = read(box('<p>For large firms.</p><a href="/contact">Contact sales</a>'));
  const custom = { 'tier.enterprise.name': 'Enterprise', 'tier.enterprise.is_custom': true };
  assertSays(asked, { ...custom, tier_count: null }, 'with a call');
  assertSays(read(box('<p>For large firms.</p>')), { 'tier.enterprise.name': null }, 'without');
  const priced = box('<p>From $900 set-up</p><a href="/contact">Contact sales</a>');
  assertSays(read(priced), { 'tier.enterprise.name': null }, 'with money in it');
});

test('a card whose class varies that of the others is one of them', () => {
  const cards =
    card('Solo', '<p>€10 / Monat</p>', 'plan plan-small') +
    card('Team', '<p>€20 / Monat</p>', 'plan plan-highlight') +
    card('Enterprise', '<p>Ab 500 Benutzern.</p><a>Kontaktiere uns</a>', 'plan plan-enterprise');
  assertSays(read(`<div>${cards}</div>`, 'de'), { 'tier.enterprise.is_custom': true }, 'varied');
});

test('a period in the block that names each card is the name of its plan', () => {
  const named = (name: string, price: string, line: string) =>
    `<div class="tier"><div class="tier-name">${name}</div><div>$${price}<span>/mo</span></div>
     <ul><li>${line}</li><li>Reports</li></ul></div>`;
  const said = read(
    `<div>${named('Flexible', '49', '3 halls')}${named('Annual', '36', '26% off vs Flexible')}
     ${named('Group', '32', '34% off vs Flexible')}</div>`,
  );
  assertSays(said, { 'tier.annual.price': '36 $', 'tier.26-off-vs-flexible.name': null }, 'named');
});

test('a plan drawn as a tag is named by the words in it', () => {
  const tagged = (name: string, price: string) =>
    `<div class="c"><div class="tag">📋 ${name}</div><div>Pour démarrer simplement</div>
     <div><b>${price}</b> €<span>/mois</span></div></div>`;
  const said = read(`<div>${tagged('Essentiel', '14,99')}${tagged('Pro', '24,99')}</div>`, 'fr');
  assertSays(said, { 'tier.essentiel.price': '14.99 EUR', 'tier.pro.period': 'month' }, 'tags');
});

test('a price is read without the note in an element beside it', () => {
  const noted = (price: string) =>
    `<p><strong>${price}</strong> <span>per user per month</span> <span>Onboarding included</span></p>`;
  const said = read(`<div>${card('Solo', noted('€ 29'))}${card('Team', noted('€ 49'))}</div>`);
  assertSays(said, { 'tier.solo.price': '29 EUR', 'tier.team.per': 'user' }, 'notes');
  const then = `<p><strong>€ 29</strong> <span>per month</span> <span>then € 49</span></p>`;
  const open = read(`<div>${card('Solo', then)}${card('Team', noted('€ 49'))}</div>`);
  assertSays(open, { 'tier.solo.price': null }, 'another price');
});

const CELLS: readonly (readonly [string, Readonly<Record<string, string | null>>])[] = [
  ['<p>from <b>750 EUR </b>per event</p>', { price: '750 EUR', per: 'event' }],
  ['<p>$19<span>/3mo</span></p><p>≈ €17 · Save 13%</p>', { price: '19 $', period: null }],
  ['<b>$5</b><br>Per seat / Per month billed anually', { per: 'seat', billing: 'annual' }],
  ['<p>20% of rental income</p><a href="/contact">Contact us</a>', { is_custom: null }],
];

for (const [cell, said] of CELLS) {
  test(`"${cell.replaceAll(/<[^>]+>/g, ' ').trim()}" says ${JSON.stringify(said)}`, () => {
    const tier = Object.fromEntries(
      Object.entries(said).map(([key, value]) => [`tier.pilot.${key}`, value]),
    );
    const cards = `${card('Pilot', cell)}${card('Team', '<p>$20 / month</p>')}`;
    assertSays(read(`<div>${cards}</div>`), tier, cell);
  });
}

test('what a click opens, and what narrow screens show instead, is no part of a card', () => {
  const popup = '<div class="mfp-hide"><h3>Intake</h3><p>We talk for $90.</p></div>';
  const said = read(
    `<div>${card('Solo', `<p>$10 / month</p>${popup}`)}${card('Team', '<p>$20 / month</p>')}</div>`,
  );
  assertSays(said, { 'tier.solo.price': '10 $' }, 'a popup');
  const wide = '<span class="hidden md:inline"> GB</span><span class="md:hidden"> GB Memory</span>';
  const sized = read(
    `<div>${card(`Box 1${wide}`, '<p>$10 / month</p>')}${card(`Box 2${wide}`, '<p>$20 / month</p>')}</div>`,
  );
  assertSays(sized, { 'tier.box-1-gb.name': 'Box 1 GB' }, 'one of two');
});

test('the halves of a switch are labelled in many languages', () => {
  const both = (month: string, year: string) =>
    `<div class="amount monthly">$${month}<span>/mois</span></div>
     <div class="amount annual">$${year}<span>/mois</span><p>Facturé annuellement</p></div>`;
  const toggle =
    '<div><span class="active">Mensuel</span><span>Annuel (Économisez 20%)</span></div>';
  const said = read(
    `${toggle}<div>${card('Débutant', both('49', '39'))}${card('Pro', both('149', '119'))}</div>`,
    'fr',
  );
  assertSays(said, { 'tier.debutant.price': '49 $', 'tier.pro.price': '149 $' }, 'mensuel');
});

const ANSWER = '<p>Every plan has a 14-day free trial. No credit card is required to start.</p>';

test('an answer behind its question is read, and what nothing opens is not', () => {
  const asked = (attributes: string) =>
    `${CARDS}<div><button ${attributes}>Is there a trial?</button><div hidden>${ANSWER}</div></div>`;
  const said = { 'trial.days': '14 days', 'trial.card_required': false };
  assertSays(read(asked('aria-expanded="false"')), said, 'a question');
  assertSays(read(asked('')), { 'trial.days': null }, 'any button');
});

test('a card is asked for a trial alone, on pages of features and of answers', () => {
  const says = (html: string, path: string, value: boolean | null) =>
    assertSays(read(html, 'en', path), { 'trial.card_required': value }, `${path}: ${html}`);
  for (const path of ['/', '/features', '/faq']) {
    says('<a href="/signup">Start free trial</a><p>No credit card required</p>', path, false);
    says('<a href="#s">See what you save</a><p>No credit card required</p>', path, null);
  }
});
