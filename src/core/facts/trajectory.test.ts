// Windows, weeks and sums of the trajectory.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { DIMENSIONS } from './dimensions.ts';
import {
  countMovement,
  type EventCount,
  isComplete,
  spanOf,
  TRAJECTORY_WINDOWS,
  weeksOf,
} from './trajectory.ts';

const DAY = 86_400_000;
const NOW = new Date('2026-11-20T12:00:00Z');
const moments = fc.date({
  min: new Date('2020-01-01'),
  max: new Date('2030-01-01'),
  noInvalidDate: true,
});
const windows = fc.constantFrom(...TRAJECTORY_WINDOWS);

const daysIn = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY + 1;

test('a window has as many days as its name says, today being the last', () => {
  fc.assert(
    fc.property(windows, moments, (window, now) => {
      const { from, to } = spanOf(window, now);
      assert.equal(to, now.toISOString().slice(0, 10));
      assert.equal(`${daysIn(from, to)}d`, window);
    }),
  );
});

test('weeks cover the window without a gap, and only the first may be shorter', () => {
  fc.assert(
    fc.property(windows, moments, (window, now) => {
      const span = spanOf(window, now);
      const weeks = weeksOf(span);
      assert.equal(weeks[0]?.from, span.from);
      assert.equal(weeks.at(-1)?.to, span.to);
      for (const [nth, week] of weeks.entries()) {
        const days = daysIn(week.from, week.to);
        assert.ok(nth === 0 ? days >= 1 && days <= 7 : days === 7);
        const next = weeks[nth + 1];
        if (next) assert.equal(daysIn(week.to, next.from), 2);
      }
    }),
  );
});

const SPAN = spanOf('90d', NOW);
const events = fc.array(
  fc.record({
    dimension: fc.constantFrom(...DIMENSIONS),
    change: fc.constantFrom('added', 'removed', 'changed'),
    high: fc.boolean(),
    day: fc
      .integer({ min: 0, max: 89 })
      .map((days) => new Date(NOW.getTime() - days * DAY).toISOString().slice(0, 10)),
    events: fc.integer({ min: 1, max: 9 }),
  }),
);
const facts = fc.array(
  fc.record({
    dimension: fc.constantFrom(...DIMENSIONS),
    atStart: fc.nat(50),
    atEnd: fc.nat(50),
  }),
);
const COUNTS = ['events', 'added', 'removed', 'changed'] as const;
const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);

test('weeks, dimensions and totals add up to the same', () => {
  fc.assert(
    fc.property(events, facts, fc.boolean(), (happened, held, complete) => {
      const { totals, dimensions, series } = countMovement(SPAN, happened, held, complete);
      const parts = Object.values(dimensions);
      for (const count of COUNTS) {
        assert.equal(sum(series.map((week) => week[count])), totals[count]);
        assert.equal(sum(parts.map((part) => part[count])), totals[count]);
      }
      assert.equal(totals.events, sum(happened.map((event) => event.events)));
      assert.equal(sum(parts.map((part) => part.net_surface_growth)), totals.net_surface_growth);
      assert.equal(sum(parts.map((part) => part.high_significance)), totals.high_significance);
      assert.ok(parts.every((part) => part.events > 0));
      assert.equal(totals.facts_at_end, sum(held.map(({ atEnd }) => atEnd)));
      assert.equal(totals.facts_at_start === null, !complete);
    }),
  );
});

test('first and last event are days of the calendar, or null', () => {
  const event = (day: string): EventCount => {
    return { dimension: 'pricing', change: 'changed', high: false, day, events: 1 };
  };
  const { totals } = countMovement(SPAN, [event('2026-11-02'), event('2026-10-31')], [], true);
  assert.deepEqual([totals.first_event_at, totals.last_event_at], ['2026-10-31', '2026-11-02']);
  const quiet = countMovement(SPAN, [], [], true);
  assert.deepEqual([quiet.totals.first_event_at, quiet.totals.last_event_at], [null, null]);
  assert.deepEqual(quiet.dimensions, {});
});

test('a window is complete where tracking began before it', () => {
  assert.equal(isComplete(SPAN, '2026-08-22'), true);
  assert.equal(SPAN.from, '2026-08-23');
  assert.equal(isComplete(SPAN, '2026-08-23'), false);
  assert.equal(isComplete(SPAN, '2026-11-01'), false);
  assert.equal(isComplete(SPAN, null), false);
});
