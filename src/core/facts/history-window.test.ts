// How far back each tier sees, and what it is told of the rest.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { daysBefore, toldWindow, withinWindow } from './history-window.ts';

const TODAY = '2026-11-20';
const START = '2026-08-22';
const NINETY = { days: 90 };
const WHOLE = { days: null };

const RANGES = [
  ['nothing asked', NINETY, null, null, START, 'whole'],
  ['since within the window', NINETY, '2026-11-01', null, '2026-11-01', 'whole'],
  ['since on its first day', NINETY, START, null, START, 'whole'],
  ['since a day before it', NINETY, '2026-08-21', null, START, 'cut'],
  ['both ends around it', NINETY, '2020-01-01', '2026-12-31', START, 'cut'],
  ['until on its first day', NINETY, null, START, START, 'whole'],
  ['since before, until on its first day', NINETY, '2020-01-01', START, START, 'cut'],
  ['until a day before it', NINETY, null, '2026-08-21', START, 'outside'],
  ['both before it', NINETY, '2020-01-01', '2020-12-31', START, 'outside'],
  ['since after today', NINETY, '2027-01-01', null, '2027-01-01', 'whole'],
  ['nothing asked of the archive', WHOLE, null, null, null, 'whole'],
  ['an old range of the archive', WHOLE, '2020-01-01', '2020-12-31', '2020-01-01', 'whole'],
  ['the end alone of the archive', WHOLE, null, '2020-12-31', null, 'whole'],
] as const;

for (const [name, tier, since, until, first, fit] of RANGES) {
  test(`${name}: served from ${first}, ${fit}`, () => {
    const window = withinWindow(tier, { since, until }, TODAY);
    const windowStart = tier.days === null ? null : START;
    assert.deepEqual(window, { since: first, windowStart, fit });
  });
}

test('what is told of the window does not depend on the page', () => {
  const free = withinWindow(NINETY, { since: '2026-11-01', until: null }, TODAY);
  assert.deepEqual(toldWindow(free, '2020-03-04', TODAY), {
    served_from: '2026-11-01',
    earliest_event_at: '2020-03-04',
    events_beyond_window: true,
  });
  assert.equal(toldWindow(free, START, TODAY).events_beyond_window, false);
  assert.equal(toldWindow(free, '2026-08-21', TODAY).events_beyond_window, true);
  assert.equal(toldWindow(free, null, TODAY).events_beyond_window, false);
});

test('who sees everything is served from the oldest event, and nothing lies beyond', () => {
  const whole = withinWindow(WHOLE, { since: null, until: null }, TODAY);
  assert.deepEqual(toldWindow(whole, '2020-03-04', TODAY), {
    served_from: '2020-03-04',
    earliest_event_at: '2020-03-04',
    events_beyond_window: false,
  });
  assert.equal(toldWindow(whole, null, TODAY).served_from, TODAY);
});

test('no day before the window is ever served, none within it is held back', () => {
  const day = fc.integer({ min: -3000, max: 400 }).map((n) => daysBefore(TODAY, -n));
  const open = fc.option(day);
  const property = fc.property(open, open, day, (since, until, event) => {
    fc.pre(since === null || until === null || since <= until);
    const window = withinWindow(NINETY, { since, until }, TODAY);
    const isAsked = event >= (since ?? event) && event <= (until ?? event);
    const isServed = event >= (window.since ?? event) && event <= (until ?? event);
    assert.equal(isServed, isAsked && event >= START);
    const some = window.fit !== 'outside';
    assert.equal(some, until === null || until >= START);
  });
  fc.assert(property);
});

test('days are counted over the ends of months and leap days', () => {
  assert.equal(daysBefore('2026-03-01', 1), '2026-02-28');
  assert.equal(daysBefore('2028-03-01', 1), '2028-02-29');
  assert.equal(daysBefore('2026-01-01', 366), '2024-12-31');
});
