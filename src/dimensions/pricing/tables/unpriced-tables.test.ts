// Editions without prices: in tables of ticks, and on cards whose names say that they are plans.

import { test } from 'node:test';
import { assertSays, readSnippet, type Snippet } from '../../../../test/clients/snippet.ts';
import { pricing } from '../../pricing.ts';

function read(main: string, lang = 'en'): Snippet {
  return readSnippet(pricing, main, { path: '/pricing', lang, prefix: 'pricing.' });
}

const tableOf = (...rows: readonly (readonly string[])[]) =>
  `<table>${rows
    .map((row, i) => `<tr>${row.map((one) => `<t${i ? 'd' : 'h'}>${one}</t>`).join('')}</tr>`)
    .join('')
    .replaceAll('</t>', '')}</table>`;
const TICKS = [
  ['Export', 'Included', 'Included'],
  ['Audit trail', '—', 'Included'],
  ['Backups', '—', 'Yes'],
] as const;

test('a table of ticks tells the editions and what each of them has', () => {
  const wanted = {
    'tier.community.name': 'Community',
    'tier.enterprise.name': 'Enterprise',
    'tier.community.feature.audit-trail': false,
    'tier.enterprise.feature.audit-trail': true,
    tier_count: 2,
  };
  const table = tableOf(['Feature', 'Community', 'Enterprise'], ...TICKS);
  assertSays(read(table), wanted, 'editions');
});

test('a name that is not known is one below a heading that speaks of editions', () => {
  const table = tableOf(['', 'Standard', 'Shield'], ...TICKS);
  const said = read(`<h2>Which edition do you need?</h2>${table}`);
  assertSays(said, { 'tier.shield.name': 'Shield', tier_count: 2 }, 'announced');
  assertSays(read(`<h2>In short</h2>${table}`), { 'tier.shield.name': null }, 'not announced');
});

test('tables that compare others, say amounts or hardly tick anything name no editions', () => {
  const none = { 'tier.basic.name': null, tier_count: null };
  const head = ['Feature', 'Basic', 'Pro'];
  const texts = TICKS.map(([label]) => [label, 'by mail', 'by telephone']);
  assertSays(read(tableOf(head, ...texts)), none, 'words');
  assertSays(read(`<h2>Acme vs others</h2>${tableOf(head, ...TICKS)}`), none, 'others');
  assertSays(read(tableOf(['Room', 'Basic', 'Pro'], ...TICKS)), none, 'corner');
  assertSays(read(tableOf(head, ...TICKS) + tableOf(head, ...TICKS)), none, 'two');
});

test('cards of a name and a line are plans where each name says so', () => {
  const card = (name: string) => `<div class="c"><h3>${name}</h3><p>Para quem começa.</p></div>`;
  const cards = (...names: readonly string[]) => `<div>${names.map(card).join('')}</div>`;
  const wanted = { 'tier.plano-basico.name': 'Plano Básico', tier_count: 3 };
  const said = read(cards('Plano Básico', 'Plano Intermediário', 'Plano Premium'), 'pt');
  assertSays(said, wanted, 'plans');
  const bare = read(cards('Básico', 'Intermediário', 'Premium'), 'pt');
  assertSays(bare, { 'tier.basico.name': null, tier_count: null }, 'names alone');
});

test('what a year and a seat are called in other languages is read beside the price', () => {
  const card = (name: string, tail: string) =>
    `<div class="c"><h3>${name}</h3><p>€ 69,99 ${tail}</p></div>`;
  const said = read(
    `<div>${card('Base', "all'anno")}${card('Plus', 'por asiento, facturado anualmente')}</div>`,
    'it',
  );
  const wanted = { 'tier.base.period': 'year', 'tier.plus.per': 'seat' };
  assertSays(said, { ...wanted, 'tier.plus.billing': 'annual' }, 'tails');
});
