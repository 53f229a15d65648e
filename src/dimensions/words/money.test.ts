// Amounts of money: what they are, and what is left unread.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { decimalOf, decimalOn, parseAmount } from './amounts.ts';
import { findMoney, onlyMoney, SEAM } from './money.ts';

const READ: readonly (readonly [string, number, string])[] = [
  ['$1,299.00', 1299, '$'],
  ['€49', 49, 'EUR'],
  ['49 €', 49, 'EUR'],
  ['49,- €', 49, 'EUR'],
  ['USD 49', 49, 'USD'],
  ['$49 USD', 49, 'USD'],
  ['US$49', 49, 'USD'],
  ['£1.299,00', 1299, 'GBP'],
  ['₹8,98,579.25', 898579.25, 'INR'],
  ["CHF 1'299.–", 1299, 'CHF'],
  ['1 299,00 kr', 1299, 'kr'],
  ['R$ 1.299,00', 1299, 'BRL'],
  ['29 Euro', 29, 'EUR'],
  ['4,99 USDT', 4.99, 'USDT'],
  ['Rs. 1,999', 1999, 'Rs.'],
  ['499 MAD', 499, 'MAD'],
  ['月額1,980円', 1980, 'JPY'],
  ['29,000원', 29_000, 'KRW'],
  ['1 490 руб.', 1490, 'RUB'],
  ['US $49', 49, 'USD'],
  ['CHF 29.-', 29, 'CHF'],
  ['$0.005', 0.005, '$'],
  ['$109 .99', 109.99, '$'],
  ['$10K', 10_000, '$'],
  ['$1.005 million', 1_005_000, '$'],
];

for (const [text, amount, unit] of READ) {
  test(`${text} is ${amount} ${unit}`, () => {
    const money = onlyMoney(text, text.includes('million') ? '.' : null);
    assert.deepEqual(money && { amount: money.amount, unit: money.unit }, { amount, unit });
  });
}

for (const text of ['€1.299', '$1,29,00', '$49x', '€49 USD', `$49${SEAM}99`, '€1,299', '2 $ 49']) {
  test(`${JSON.stringify(text)} reads in two ways and is left unread`, () => {
    const { found, unclear } = findMoney(text);
    assert.equal(found.length, 0);
    assert.ok(unclear.length > 0);
  });
}

for (const text of ['ALL 5 plans', '-$20', '24/7', '100 %', 'version 1.299']) {
  test(`${text} is no price`, () => assert.deepEqual(findMoney(text).found, []));
}

test('the language of the page decides what a point before three digits means', () => {
  assert.equal(onlyMoney('€1.299', decimalOf('de'))?.amount, 1299);
  assert.equal(onlyMoney('€1.299', decimalOf('en-IE'))?.amount, 1.299);
  assert.equal(decimalOf('es'), null, 'Spain and Mexico differ');
  assert.equal(decimalOf('no language at all'), null);
  assert.equal(onlyMoney('€1.495', decimalOn('es', 'Desde 99 € al mes'))?.amount, 1495);
  assert.equal(decimalOn('es', 'Desde 99 € o $ 120'), null);
  assert.equal(decimalOn('es', 'Desde $ 120'), null);
});

test('dollars and pesos that a Spanish page groups by points are thousands', () => {
  assert.equal(onlyMoney('$44.999', decimalOn('es', 'Plan: $44.999 al mes'))?.amount, 44_999);
  assert.equal(decimalOn('en', 'Plan: $44.999 más IVA'), ',', 'the template is in English');
  assert.equal(decimalOn('en', 'Gas at $1.999'), '.');
  assert.equal(decimalOn('es', 'Desde $44.999, o $12.50 al mes'), null);
  assert.equal(decimalOn('es', 'Desde $44.999, o $1,200 al mes'), null);
});

test('several amounts are told apart by what stands closest', () => {
  const amounts = (text: string) => findMoney(text).found.map((money) => money.amount);
  assert.deepEqual(amounts('49 € 59 €'), [49, 59]);
  assert.deepEqual(amounts('$49 $59'), [49, 59]);
  assert.deepEqual(amounts('2 $49'), [49]);
  assert.deepEqual(amounts('$10-$20'), [10, 20]);
});

const LOCALES: readonly (readonly [string, string, string])[] = [
  ['en-US', 'USD', '$'],
  ['en-GB', 'GBP', 'GBP'],
  ['en-IN', 'INR', 'INR'],
  ['en-AU', 'AUD', '$'],
  ['de-DE', 'EUR', 'EUR'],
  ['de-CH', 'CHF', 'CHF'],
  ['fr-FR', 'EUR', 'EUR'],
  ['fr-CA', 'CAD', '$'],
  ['it-IT', 'EUR', 'EUR'],
  ['es-ES', 'EUR', 'EUR'],
  ['nl-NL', 'EUR', 'EUR'],
  ['pt-BR', 'BRL', 'BRL'],
  ['sv-SE', 'SEK', 'kr'],
  ['da-DK', 'DKK', 'kr.'],
  ['pl-PL', 'PLN', 'PLN'],
  ['cs-CZ', 'CZK', 'CZK'],
  ['tr-TR', 'TRY', 'TRY'],
  ['ja-JP', 'JPY', '¥'],
  ['ko-KR', 'KRW', 'KRW'],
  ['vi-VN', 'VND', 'VND'],
  ['he-IL', 'ILS', 'ILS'],
  ['ru-RU', 'RUB', 'RUB'],
];

for (const [locale, currency, unit] of LOCALES) {
  test(`what ${locale} prints in ${currency} reads back`, () => {
    const format = new Intl.NumberFormat(locale, { style: 'currency', currency });
    const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 11 }), (minor) => {
        const amount = minor / 10 ** digits;
        const money = onlyMoney(`x ${format.format(amount)} y`, decimalOf(locale));
        assert.deepEqual(money && [money.amount, money.unit], [amount, unit]);
      }),
      { numRuns: 60 },
    );
  });
}

test('any text can be searched, and what is found stands where it is said to stand', () => {
  const bit = fc.constantFrom('$', '€', '1', '9', '.', ',', ' ', "'", '-', 'USD', 'x', SEAM);
  fc.assert(
    fc.property(fc.array(bit, { maxLength: 24 }), (bits) => {
      const text = bits.join('');
      for (const money of findMoney(text).found) {
        assert.ok(Number.isFinite(money.amount) && money.amount >= 0);
        assert.match(text.slice(money.start, money.end), /\d/);
      }
    }),
    { numRuns: 300 },
  );
});

test('a number of many digits or of odd groups is no amount', () => {
  assert.equal(parseAmount('12,34,5'), null);
  assert.equal(parseAmount('1234567890123456'), null);
  assert.equal(parseAmount('1.2,3.4'), null);
});
