// When captures are sealed.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { DEFAULT_SEALING, lastSealing, nextSealing, parseSealSchedule } from './seal-schedule.ts';

const iso = (date: Date | null) => date?.toISOString() ?? null;

test('by default captures are sealed on Monday and Thursday at three', () => {
  // A Friday.
  const now = new Date('2026-11-20T12:00:00Z');
  assert.equal(iso(lastSealing(DEFAULT_SEALING, now)), '2026-11-19T03:00:00.000Z');
  assert.equal(iso(nextSealing(DEFAULT_SEALING, now)), '2026-11-23T03:00:00.000Z');
});

test('the moment itself counts as the last one, and the next is a later day', () => {
  const now = new Date('2026-11-23T03:00:00Z');
  assert.equal(iso(lastSealing(DEFAULT_SEALING, now)), '2026-11-23T03:00:00.000Z');
  assert.equal(iso(nextSealing(DEFAULT_SEALING, now)), '2026-11-26T03:00:00.000Z');
  const before = new Date('2026-11-23T02:59:59.999Z');
  assert.equal(iso(nextSealing(DEFAULT_SEALING, before)), '2026-11-23T03:00:00.000Z');
});

test('one day of the week comes round in a week', () => {
  const weekly = { days: [0], hour: 23, minute: 59 };
  const now = new Date('2026-11-22T23:59:00Z');
  assert.equal(iso(nextSealing(weekly, now)), '2026-11-29T23:59:00.000Z');
  assert.equal(iso(lastSealing(weekly, new Date(now.getTime() - 1))), '2026-11-15T23:59:00.000Z');
});

test('no schedule has no moments', () => {
  assert.equal(nextSealing(null, new Date(0)), null);
  assert.equal(lastSealing(null, new Date(0)), null);
});

test('between the last and the next moment lies none', () => {
  const times = fc.record({
    days: fc.uniqueArray(fc.nat(6), { minLength: 1 }),
    hour: fc.nat(23),
    minute: fc.nat(59),
  });
  fc.assert(
    fc.property(times, fc.integer({ min: 0, max: 4e12 }), (schedule, at) => {
      const last = lastSealing(schedule, new Date(at))?.getTime() ?? Number.NaN;
      const next = nextSealing(schedule, new Date(at))?.getTime() ?? Number.NaN;
      assert.ok(last <= at && at < next);
      assert.equal(iso(nextSealing(schedule, new Date(last))), new Date(next).toISOString());
    }),
  );
});

test('settings are read in words, and wrong ones are named', () => {
  assert.deepEqual(parseSealSchedule('mon,thu', '03:00'), { schedule: DEFAULT_SEALING });
  assert.deepEqual(parseSealSchedule('Thu, mon,mon', '03:00'), { schedule: DEFAULT_SEALING });
  assert.deepEqual(parseSealSchedule('off', '03:00'), { schedule: null });
  for (const days of ['', 'monday', 'mon;thu', 'off,mon'])
    assert.deepEqual(parseSealSchedule(days, '03:00'), { bad: 'days' });
  for (const at of ['', '3:00', '24:00', '03:60', '0300'])
    assert.deepEqual(parseSealSchedule('mon', at), { bad: 'at' });
});
