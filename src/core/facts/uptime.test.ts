// Windows and days of an uptime probe.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { SlotOutcome } from './observation.ts';
import { countUptime, SLOT_MS, type Slot, slotOf } from './uptime.ts';

const AT = Date.parse('2026-03-02T06:00:00Z');

function slot(ago: number, outcome: SlotOutcome, ttfbMs: number | null = null): Slot {
  return { at: AT - ago * SLOT_MS, outcome, status: outcome === 'ok' ? 200 : null, ttfbMs };
}

test('a window counts what lies in it, and says how many slots it has', () => {
  const slots = [slot(0, 'ok', 30), slot(1, 'fail'), slot(2, 'ours'), slot(200, 'ok', 90)];
  const { windows, ttfb_ms, last_status, days } = countUptime(slots, AT);
  assert.deepEqual(windows.h24, { ok: 1, fail: 1, ours: 1, slots: 144 });
  assert.deepEqual(windows.d7, { ok: 2, fail: 1, ours: 1, slots: 1_008 });
  assert.deepEqual(windows.d90.slots, 12_960);
  assert.deepEqual(ttfb_ms, { p50: 30, p95: 30, n: 1 }, 'of the last 24 hours only');
  assert.equal(last_status, 200);
  assert.deepEqual(
    days.map(({ date }) => date),
    ['2026-02-28', '2026-03-02'],
  );
});

test('days and the longest window count the same slots', () => {
  const outcome = fc.constantFrom<SlotOutcome>('ok', 'fail', 'ours');
  const any = fc.record({ ago: fc.integer({ min: -5, max: 14_000 }), outcome });
  fc.assert(
    fc.property(fc.array(any), (all) => {
      const slots = all.map(({ ago, outcome: how }) => slot(ago, how, 10));
      const { windows, days } = countUptime(slots, AT);
      for (const name of ['ok', 'fail', 'ours'] as const) {
        const sum = days.reduce((total, day) => total + day[name], 0);
        assert.equal(sum, windows.d90[name]);
        assert.ok(windows.h24[name] <= windows.d7[name] && windows.d7[name] <= windows.d30[name]);
      }
    }),
    { numRuns: 100 },
  );
});

test('every moment lies in one slot', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_000_000_000_000 }), (moment) => {
      const start = slotOf(moment);
      assert.ok(start <= moment && moment < start + SLOT_MS && start % SLOT_MS === 0);
    }),
    { numRuns: 100 },
  );
});
