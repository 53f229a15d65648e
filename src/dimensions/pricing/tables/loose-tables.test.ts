// Tables of plans whose heads are written in words that no list of ours holds.

import { test } from 'node:test';
import { assertSays, readSnippet, type Snippet } from '../../../../test/clients/snippet.ts';
import { pricing } from '../../pricing.ts';

function read(main: string, lang = 'en'): Snippet {
  return readSnippet(pricing, main, { path: '/pricing', lang, prefix: 'pricing.' });
}

const tableOf = (...rows: readonly string[]) =>
  `<table>${rows.map((row) => `<tr>${row}</tr>`).join('')}</table>`;
const cells = (tag: string, ...texts: readonly string[]) =>
  texts.map((text) => `<${tag}>${text}</${tag}>`).join('');

test('the one column of prices for a time tells what each row costs', () => {
  const table = tableOf(
    cells('th', 'Тариф', 'Ядра', 'Цена', ''),
    cells('td', '<b>VDS-R9-1</b>', '2 × 5.7 ГГц', '3 299 ₽<small>в месяц</small>', 'Заказать'),
    cells('td', '<b>VDS-R9-2</b>', '3 × 5.7 ГГц', '4 299 ₽<small>в месяц</small>', 'Заказать'),
  );
  const wanted = {
    'tier.vds-r9-1.price': '3299 RUB',
    'tier.vds-r9-2.price': '4299 RUB',
    'tier.vds-r9-2.period': 'month',
    tier_count: 2,
  };
  assertSays(read(table, 'ru'), wanted, 'rows');
});

test('the period may stand in the head of the column, in any of its words', () => {
  const table = tableOf(
    cells('th', 'Solution', 'Shared cost per month'),
    cells('td', 'Small', '€ 10'),
    cells('td', 'Large', '€ 20'),
  );
  assertSays(read(table), { 'tier.small.price': '10 EUR', 'tier.large.period': 'month' }, 'head');
});

test('a row of prices with notes beside them tells what each column costs', () => {
  const table = tableOf(
    cells('th', 'Feature', 'Free', 'Family'),
    cells('td', 'Rooms', '1', 'Up to 5'),
    cells('td', 'What you pay', 'Free', '€0.99 / month<span>7 days to try it</span>'),
  );
  const wanted = { 'tier.free.is_free': true, 'tier.family.price': '0.99 EUR', tier_count: 2 };
  assertSays(read(table), wanted, 'notes');
  const bare = tableOf(
    cells('th', 'Nomade', 'Atelier', 'Bureau'),
    cells('td', 'Café', 'Café', 'Thé'),
    cells('td', '80€/mois<i>essai 1 jour</i>', '120€/mois', '200€/mois'),
  );
  assertSays(read(bare, 'fr'), { 'tier.nomade.price': '80 EUR', tier_count: 3 }, 'no labels');
});

test('numbers alone are amounts in the currency that the head of their line names', () => {
  const rows = tableOf(
    cells('th', 'Тариф', 'Диск', 'Цена, руб./мес.'),
    cells('td', 'Старт', '10 ГБ', '150'),
    cells('td', 'Бизнес', '20 ГБ', '1 300'),
  );
  const wanted = { 'tier.старт.price': '150 RUB', 'tier.бизнес.price': '1300 RUB' };
  assertSays(read(rows, 'ru'), { ...wanted, 'tier.бизнес.period': 'month' }, 'a column');
  const columns = tableOf(
    cells('th', '', 'Mini', 'Maxi'),
    cells('td', 'Disk', '10', '20'),
    cells('td', 'To pay (USD / month)', '15', '30'),
  );
  assertSays(read(columns), { 'tier.mini.price': '15 USD', 'tier.maxi.period': 'month' }, 'a row');
});

test('what an example comes to is no price of a plan', () => {
  const table = tableOf(
    cells('th', 'Company', 'Entries', 'Total/year'),
    cells('td', 'Small', '200', 'CHF 800'),
    cells('td', 'Large', '500', "CHF 1'250"),
  );
  assertSays(read(table), { 'tier.small.name': null, tier_count: null }, 'a sum');
});

test('roubles are written short', () => {
  const table = tableOf(
    cells('th', 'Тариф', 'Цена'),
    cells('td', 'Старт', '150 р./мес'),
    cells('td', 'Бизнес', '300 р. в месяц'),
  );
  assertSays(read(table, 'ru'), { 'tier.старт.price': '150 RUB', tier_count: 2 }, 'р.');
});

test('what has no period, or two columns of prices, is no list of plans', () => {
  const goods = tableOf(
    cells('th', 'Article', 'Amount'),
    cells('td', 'Chair', '€ 10'),
    cells('td', 'Table', '€ 20'),
  );
  assertSays(read(goods), { 'tier.chair.name': null, tier_count: null }, 'goods');
  const two = tableOf(
    cells('th', 'Room', 'Here', 'There'),
    cells('td', 'Small', '€ 10/hour', '€ 15/hour'),
    cells('td', 'Large', '€ 20/hour', '€ 25/hour'),
  );
  assertSays(read(two), { 'tier.small.price': null, 'tier.large.price': null }, 'two columns');
});
