// The lowest price of a page, its plan, and whether single sign-on is in it.

import { test } from 'node:test';
import { assertSays, readSnippet, type Snippet } from '../../../../test/clients/snippet.ts';
import { pricing } from '../../pricing.ts';

const PREFIX = 'pricing.lowest_price';

function read(main: string): Snippet {
  return readSnippet(pricing, main, { path: '/pricing', lang: 'en', prefix: PREFIX });
}

/** Cards with a price and the lines of a list. */
function cards(...plans: readonly (readonly [string, string, ...string[]])[]): string {
  const made = plans.map(([name, price, ...lines]) => {
    const list = lines.map((line) => (line.startsWith('<li') ? line : `<li>${line}</li>`));
    return `<div class="c"><h3>${name}</h3><p>${price}</p><ul>${list.join('')}</ul></div>`;
  });
  return `<h1>Pricing</h1><div>${made.join('')}</div>`;
}

const NOTHING = { '': null, '.plan': null, '.sso': null };

test('the lowest price is that of a plan that costs something', () => {
  const main = cards(
    ['Free', '$0', 'One board'],
    ['Team', '€29/mo', 'Ten boards'],
    ['Solo', '€9/mo', 'Three boards'],
    ['Enterprise', 'Contact sales', 'SSO'],
  );
  assertSays(read(main), { '': '9 EUR', '.plan': 'Solo', '.sso': null }, main);
});

test('a page on which every plan is free or on request has none, and says so of no plan', () => {
  const main = cards(['Free', '$0', 'One board'], ['Enterprise', 'Contact sales', 'SSO']);
  assertSays(read(main), NOTHING, main);
});

const UNLIKE: readonly (readonly [string, string, string])[] = [
  ['of two currencies', '€9/mo', '$29/mo'],
  ['of a month and of a year', '€9/mo', '€290/year'],
  ['of a month and of no time', '€9/mo', '€290'],
  ['that reads and one that does not', '€9/mo', 'from €29, or €59 with support'],
];
for (const [what, solo, team] of UNLIKE) {
  test(`prices ${what} are not held against each other`, () => {
    const main = cards(['Solo', solo, 'Boards'], ['Team', team, 'Boards']);
    assertSays(read(main), NOTHING, what);
  });
}

test('of two plans at one price neither is the one', () => {
  const main = cards(['Solo', '€9/mo', 'SSO'], ['Studio', '€9/mo', 'SSO'], ['Team', '€29/mo', 'A']);
  assertSays(read(main), { '': '9 EUR', '.plan': null, '.sso': null }, main);
});

const LINES: readonly (readonly [string, string, boolean | null])[] = [
  ['names it', 'SAML SSO', true],
  ['names it in full', 'Single sign-on (SSO)', true],
  ['names it beside what it comes with', 'SSO and SCIM provisioning', true],
  ['names it with a tick', '<li><i class="fa-check"></i> SSO</li>', true],
  ['names it crossed out', '<li><s>SSO</s></li>', null],
  ['names it with a cross', '<li><i class="fa-times"></i> SSO</li>', null],
  ['names it in another class than the others', '<li class="grey">SSO</li>', null],
  ['says that it is to come', 'SSO (coming soon)', null],
  ['says more than a name', 'SSO for your customers, as an add-on', null],
];
for (const [what, line, value] of LINES) {
  test(`a line of the cheapest card that ${what} says ${value ?? 'nothing'}`, () => {
    const lines = line.includes('fa-check')
      ? ['<li><i class="fa-check"></i> Boards</li>', '<li><i class="fa-check"></i> Lists</li>']
      : ['Boards', 'Lists'];
    const main = cards(['Solo', '€9/mo', ...lines, line], ['Team', '€29/mo', 'Everything in Solo']);
    assertSays(read(main), { '': '9 EUR', '.plan': 'Solo', '.sso': value }, line);
  });
}

test('a row of the comparison table says yes or no for the cheapest plan', () => {
  const table = (solo: string) => `<h2>Compare</h2><table>
    <tr><th></th><th>Solo</th><th>Team</th></tr>
    <tr><td>Boards</td><td>✓</td><td>✓</td></tr>
    <tr><td>SAML SSO</td><td>${solo}</td><td>✓</td></tr></table>`;
  const main = cards(['Solo', '€9/mo', 'Boards'], ['Team', '€29/mo', 'Lists']);
  assertSays(read(main + table('✓')), { '.plan': 'Solo', '.sso': true }, 'yes');
  assertSays(read(main + table('✗')), { '.plan': 'Solo', '.sso': false }, 'no');
});

test('a card and a table that say the opposite of each other say nothing', () => {
  const table = `<h2>Compare</h2><table><tr><th></th><th>Solo</th><th>Team</th></tr>
    <tr><td>SSO</td><td>✗</td><td>✓</td></tr></table>`;
  const main = cards(['Solo', '€9/mo', 'Boards', 'SSO'], ['Team', '€29/mo', 'Lists', 'SSO']);
  assertSays(read(main + table), { '.plan': 'Solo', '.sso': null }, main);
});
