// Which written dates mean exactly one day.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ANY_CHARACTER } from '../../../test/any-character.ts';
import { findDates, parseDate } from './dates.ts';

const day = fc
  .integer({ min: Date.UTC(1990, 0, 1), max: Date.UTC(2099, 11, 31) })
  .map((time) => new Date(time - (time % 86_400_000)));

function written(date: Date, locale: string, month: 'long' | 'short'): readonly string[] {
  const name = new Intl.DateTimeFormat(locale, { month, timeZone: 'UTC' }).format(date);
  const [number, year] = [date.getUTCDate(), date.getUTCFullYear()];
  const ordinal = ['th', 'st', 'nd', 'rd'][number > 10 && number < 14 ? 0 : number % 10] ?? 'th';
  return [
    `${name} ${number}, ${year}`,
    `${name} ${number}${ordinal}, ${year}`,
    `${name} ${number}${ordinal} ${year}`,
    `${name.toUpperCase()} ${number},  ${year}`,
    `${number} ${name} ${year}`,
    `${number}. ${name} ${year}`,
    `${number}${ordinal} of ${name}, ${year}`,
  ];
}

test('a day written in English, German or French is read back as that day', () => {
  const styles = fc.constantFrom('en-GB', 'en-US', 'de-DE', 'fr-FR');
  fc.assert(
    fc.property(day, styles, fc.constantFrom('long', 'short'), (date, locale, month) => {
      const iso = date.toISOString().slice(0, 10);
      for (const text of written(date, locale, month)) assert.equal(parseDate(text), iso, text);
      assert.equal(parseDate(iso), iso);
    }),
    { numRuns: 300 },
  );
});

test('days are read in other languages, and where words are glued to the year', () => {
  for (const text of [
    '5 de enero de 2026',
    '5 gennaio 2026',
    '5 de janeiro de 2026',
    '5 januari 2026',
    '5. januar 2026',
    '2026年1月5日',
    '2026년 1월 5일',
  ]) {
    assert.equal(parseDate(text), '2026-01-05', text);
  }
  assert.equal(findDates('Effective January 5, 2026Previous Version')[0]?.iso, '2026-01-05');
});

test('a numeric date is read only where one part cannot be a month', () => {
  assert.equal(parseDate('13/04/2025'), '2025-04-13');
  assert.equal(parseDate('04/13/2025'), '2025-04-13');
  assert.equal(parseDate('25.12.2024'), '2024-12-25');
  assert.equal(parseDate('03/04/2025'), null);
  assert.equal(parseDate('01.02.2025'), null);
  assert.equal(parseDate('04/04/2025'), null);
  assert.equal(parseDate('13/13/2025'), null);
  assert.equal(parseDate('13/04-2025'), null);
});

test('what names no single day of a year is no date', () => {
  for (const text of [
    'yesterday',
    '24/7 support',
    'May 2025',
    '12 May',
    'May 12',
    '12 May 25',
    '30 February 2025',
    'February 29, 2025',
    'Smarch 3, 2025',
    '2025-13-01',
    '2025-02-30',
    '1.2.3.2025',
    '10-12-13-2025',
    'v2025-01-02-3',
    'May 12, 20255',
    'May 12 at 2025',
    '',
  ]) {
    assert.deepEqual(findDates(text), [], text);
  }
});

test('dates are found where they stand, in order', () => {
  const text =
    'Version of 1er août 2024 (replaces 2023-05-06T10:00:00Z). Last Updated: April 1st 2026';
  assert.deepEqual(
    findDates(text).map((date) => [date.iso, text.slice(date.start, date.end)]),
    [
      ['2024-08-01', '1er août 2024'],
      ['2023-05-06', '2023-05-06'],
      ['2026-04-01', 'April 1st 2026'],
    ],
  );
});

test('no text makes the search throw, and every found day is real', () => {
  fc.assert(
    fc.property(fc.string({ unit: ANY_CHARACTER, maxLength: 200 }), (text) => {
      for (const { iso } of findDates(text)) {
        assert.equal(new Date(`${iso}T00:00:00Z`).toISOString().slice(0, 10), iso);
      }
    }),
  );
});
