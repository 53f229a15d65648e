// What a declaration may hold: every key of the registry has a shape, and what readers read fits.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { captures, readingsKept } from '../../../test/golden.ts';
import { FACT_KEYS, factKey } from '../../contract/fact-keys.ts';
import { sameJson } from '../json.ts';
import { hasSlugs } from './declaration.ts';
import { fitUnit, type Units, type ValueShape, valueShapeOf } from './declared-value.ts';
import type { Extraction, Json } from './fact.ts';

function shapeOf(words: string): ValueShape {
  const shape = valueShapeOf(words);
  assert.ok(shape, `nobody explained "${words}"`);
  return shape;
}

const SHAPES = new Map(FACT_KEYS.map(({ value }) => [value, shapeOf(value)]));

test('every key of the registry has a shape, which says what it accepts', () => {
  for (const { key, value } of FACT_KEYS) assert.ok(shapeOf(value).accepts.length > 3, key);
  assert.equal(valueShapeOf('something'), null);
  assert.equal(valueShapeOf('integer, of a kind that nobody knows'), null);
});

test('what readers read of the recorded captures fits the shapes of its keys', () => {
  const readings = captures().flatMap((capture) => {
    const kept = JSON.parse(readingsKept(capture)) as Record<string, Extraction>;
    return Object.values(kept).flatMap((one) => one.readings ?? []);
  });
  assert.ok(readings.length > 200);
  for (const { key, value, unit } of readings) {
    const row = factKey(key);
    assert.ok(row, key);
    const { units, fit } = shapeOf(row.value);
    assert.deepEqual(fit(value), value, `${key} = ${JSON.stringify(value)}`);
    assert.ok(hasSlugs(row.key, key), key);
    // A page may show a sign that stands for several currencies; whoever declares knows which.
    if (units.kind === 'currency' && unit === '$') continue;
    assert.deepEqual(fitUnit(units, unit), { kind: 'fits', unit }, key);
  }
});

const FITTING: readonly (readonly [words: string, ...values: Json[]])[] = [
  ['boolean', true, false],
  ['true', true],
  ['integer', 0, 12],
  ['number, %', 0, 99.95, 100],
  ['number, as the price', 0, 49, 0.001],
  ['text', 'Acme Widgets GmbH', 'Büro', '株式会社', 'a'.repeat(2000)],
  ['text or list of text', 'Acme', ['Acme', 'Acme Inc.']],
  ['boolean or text', true, 'up to three'],
  ['list of text', ['Widgets Ltd']],
  ['URL', 'https://acme.example/trust', 'http://acme.example'],
  ['URI', 'https://acme.example/key.asc', 'openpgp4fpr:5f2de5521c63a801ab59ccb603d49de44b29100f'],
  ['date', '2024-02-29'],
  ['date and time, UTC', '2026-03-02T06:00:00Z', '2026-03-02T06:00:00.123Z'],
  ['ISO 4217 code', 'EUR', 'CHF', 'JPY'],
  ['number or "unlimited"', 5, 'unlimited'],
  ['number, USD, or Indefinite', 1, 'Indefinite'],
  ['slug', 'amazon_cloudfront', 'a-b'],
  ['slug or none', 'none'],
  ['excl or incl', 'excl'],
  ['certified, attested, compliant or in_progress', 'in_progress'],
  ['pre_seed, seed, series_a to series_h, with _extension', 'seed', 'series_h_extension'],
  ['text: city and ISO 3166-1 code', 'Berlin, DE', 'Frankfurt am Main, DE'],
  ['text: E.164', '+493012345678'],
  ['hash', 'a'.repeat(64)],
  ['object: name, purpose, location', { name: 'Cloud', purpose: null, location: 'Ireland' }],
];

test('values of the kind that a key has are kept as they are', () => {
  for (const [words, ...values] of FITTING) {
    for (const value of values) assert.deepEqual(shapeOf(words).fit(value), value, words);
  }
});

const UNFIT: readonly (readonly [words: string, ...values: Json[]])[] = [
  ['boolean', 'true', 1, 0],
  ['true', false],
  ['integer', 1.5, -1, '1', 2 ** 53],
  ['number, %', 100.1, -0.1, '99', Number.POSITIVE_INFINITY],
  ['number, as the price', Number.NaN, 1e16],
  ['text', '', ' ', ' a', 'a ', 'a\nb', 'a\u0000', '\ud800', '\u202eevil', 'a'.repeat(2001), 7],
  ['list of text', [], [''], ['a', 'a'], [1], [['a']], 'a', Array(201).fill('a')],
  ['list of text', Array.from({ length: 100 }, (_, nth) => `${nth}${'x'.repeat(99)}`)],
  [
    'URL',
    'javascript:alert(1)',
    '//acme.example',
    'ftp://acme.example',
    'https://u:p@acme.example',
  ],
  ['URL', 'https://', 'https://acme.example/a b', 'https:\\\\acme.example'],
  ['URI', 'javascript:alert(1)', 'data:text/html,x', 'mailto:a@acme.example'],
  ['date', '2026-02-30', '2026-2-3', '0000-01-01', '2026-03-02T00:00:00Z', 20260302],
  ['date and time, UTC', '2026-03-02T06:00:00+01:00', '2026-03-02', '2026-03-02T24:00:00Z'],
  ['ISO 4217 code', 'eur', '€', 'QQQ'],
  ['number or "unlimited"', 'none', true],
  ['slug', 'Amazon', 'a--b', '-a', 'a b', 'ä'],
  ['excl or incl', 'both', 'EXCL', null],
  ['pre_seed, seed, series_a to series_h, with _extension', 'series_i', 'pre-seed'],
  ['text: city and ISO 3166-1 code', 'Berlin', 'Berlin, de', ', DE'],
  ['text: E.164', '030 12345678', '+0301234567', '+49'],
  ['hash', 'A'.repeat(64), 'a'.repeat(63)],
  ['object: name, purpose, location', { name: '' }, { purpose: 'x' }, { name: 'a', more: 'b' }],
  ['object: name, purpose, location', ['name'], 'name', null, { name: 'a', location: 3 }],
];

test('values of another kind do not fit', () => {
  for (const [words, ...values] of UNFIT) {
    for (const value of values) {
      assert.equal(shapeOf(words).fit(value), null, `${words}: ${JSON.stringify(value)}`);
    }
  }
});

test('what a subprocessor leaves out is null, and minus zero is zero', () => {
  const subprocessor = shapeOf('object: name, purpose, location');
  const whole = { name: 'Cloud', purpose: null, location: null };
  assert.deepEqual(subprocessor.fit({ name: 'Cloud' }), whole);
  assert.ok(Object.is(shapeOf('integer').fit(-0), 0));
});

test('whatever JSON is declared, it fits no shape or fits it for good', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (any) => {
      const value = any as Json;
      for (const [words, { fit }] of SHAPES) {
        const kept = fit(value);
        if (kept === null) continue;
        assert.ok(sameJson(kept, fit(kept) ?? null), words);
        assert.deepEqual(JSON.parse(JSON.stringify(kept)), kept, words);
      }
      for (const { fit } of SHAPES.values()) assert.equal(fit(null), null);
    }),
    { numRuns: 100 },
  );
});

const kept = (units: Units, given?: string | null) => {
  const fit = fitUnit(units, given);
  return fit.kind === 'fits' ? fit.unit : fit;
};
const wrong = (accepted: readonly string[] | string) => ({ kind: 'wrong', accepted });

test('the unit of a key is filled in where it has exactly one', () => {
  const days = shapeOf('integer, days').units;
  assert.deepEqual([kept(days), kept(days, null), kept(days, 'days')], ['days', 'days', 'days']);
  assert.deepEqual(kept(days, 'weeks'), wrong(['days']));
  const none = shapeOf('text').units;
  assert.deepEqual([kept(none), kept(none, null)], [null, null]);
  assert.deepEqual(kept(none, ''), wrong('null: this key has no unit'));
});

test('a unit that could be several has to be given', () => {
  const price = shapeOf('number, ISO 4217 code or the sign as printed').units;
  assert.equal(kept(price, 'EUR'), 'EUR');
  for (const given of [undefined, null, '', '€', 'eur', 'EURO']) {
    assert.deepEqual(kept(price, given), wrong('the ISO 4217 code of a currency, such as EUR'));
  }
  const models = shapeOf('integer, models or models or more').units;
  assert.deepEqual(kept(models, 'models or more'), 'models or more');
  assert.deepEqual(kept(models), wrong(['models', 'models or more']));
  const time = shapeOf('number, minutes, hours, days or business days').units;
  assert.equal(kept(time, 'business_days'), 'business_days');
  assert.equal(fitUnit(time, 'fortnights').kind, 'wrong');
});

test('what is counted by a limit is said in a word or two, or not at all', () => {
  const { units } = shapeOf('number or "unlimited"');
  assert.deepEqual([kept(units), kept(units, 'GB')], [null, 'GB']);
  for (const given of ['', ' GB', 'a\nb', 'x'.repeat(41)]) {
    assert.equal(fitUnit(units, given).kind, 'wrong');
  }
});
