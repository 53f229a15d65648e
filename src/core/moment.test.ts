// Days and moments as RFC 3339 writes them, and what is neither.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { dayFrom, isDay, leadingDay, momentOf } from './moment.ts';

const MOMENTS = fc.date({
  min: new Date('0001-01-02T00:00:00Z'),
  max: new Date('9999-12-30T00:00:00Z'),
  noInvalidDate: true,
});

describe('a day', () => {
  it('is one that the calendar has', () => {
    fc.assert(fc.property(MOMENTS, (at) => assert.ok(isDay(at.toISOString().slice(0, 10)))));
    for (const text of ['2026-02-29', '2026-04-31', '2026-13-01', '2026-00-10', '0000-01-01']) {
      assert.equal(isDay(text), false, text);
    }
    assert.equal(isDay('2028-02-29'), true);
  });

  it('is written with four, two and two digits', () => {
    for (const text of ['2026-3-2', '20260302', ' 2026-03-02', '2026-03-02\n', '+002026-03-02']) {
      assert.equal(isDay(text), false, text);
    }
  });

  it('is made of a year, a month and a day', () => {
    assert.equal(dayFrom(2026, 3, 2), '2026-03-02');
    assert.equal(dayFrom(87, 3, 2), '0087-03-02');
    for (const [year, month, day] of [
      [2026, 4, 31],
      [2026, 0, 1],
      [2026.5, 1, 1],
      [Number.NaN, 1, 1],
      [10_000, 1, 1],
    ] as const) {
      assert.equal(dayFrom(year, month, day), null);
    }
  });

  it('leads a time', () => {
    assert.equal(leadingDay(' 2026-03-02\n'), '2026-03-02');
    assert.equal(leadingDay(null), null);
    assert.equal(leadingDay('2026-03-02'), '2026-03-02');
    assert.equal(leadingDay('2026-03-02T25:99'), '2026-03-02');
    assert.equal(leadingDay('2026-03-02 06:00'), '2026-03-02');
    for (const text of ['2026-02-31T06:00:00Z', '2026-03-021', 'on 2026-03-02', '']) {
      assert.equal(leadingDay(text), null, text);
    }
  });
});

describe('a moment', () => {
  it('is read back as it was written', () => {
    fc.assert(
      fc.property(MOMENTS, (at) => {
        assert.equal(momentOf(at.toISOString())?.getTime(), at.getTime());
      }),
    );
  });

  it('counts its zone', () => {
    const six = Date.parse('2026-03-02T06:00:00Z');
    for (const text of [
      '2026-03-02t06:00:00z',
      '2026-03-02 06:00:00.000000000Z',
      '2026-03-02T08:30:00+02:30',
      '2026-03-01T18:00:00-12:00',
    ]) {
      assert.equal(momentOf(text)?.getTime(), six, text);
    }
  });

  it('is nothing without a zone, on no day or at no time', () => {
    for (const text of [
      '2026-03-02',
      '2026-03-02T06:00:00',
      '2026-03-02T06:00Z',
      '2026-02-31T06:00:00Z',
      '2026-03-02T24:00:00Z',
      '2026-03-02T06:60:00Z',
      '2026-12-31T23:59:60Z',
      '2026-03-02T06:00:00+0200',
      '2026-03-02T06:00:00+24:00',
      '2026-03-02T06:00:00.Z',
      '0000-01-01T00:00:00Z',
      'Mon, 02 Mar 2026 06:00:00 GMT',
      '1772431200',
      '',
    ]) {
      assert.equal(momentOf(text), null, text);
    }
  });
});
