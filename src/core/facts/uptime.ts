// Counts the slots of an uptime probe into windows and days.

import type { SlotCount, SlotOutcome, UptimeObservation, UptimeWindow } from './observation.ts';

/** Ten minutes: an outage of that length is seen, and nobody is asked more than 144 times a day. */
export const SLOT_MS = 600_000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
export const LONGEST_WINDOW = 90 * DAY;

export interface Slot {
  /** Its start, in milliseconds since 1970. */
  readonly at: number;
  readonly outcome: SlotOutcome;
  readonly status: number | null;
  readonly ttfbMs: number | null;
}

/** The start of the slot that a moment lies in. */
export function slotOf(moment: number): number {
  return Math.floor(moment / SLOT_MS) * SLOT_MS;
}

export type UptimeCounts = Pick<
  UptimeObservation,
  'slot_seconds' | 'windows' | 'days' | 'ttfb_ms' | 'last_status'
>;

/** `slots` in any order; those after `at`, or more than 90 days before it, are left out. */
export function countUptime(slots: readonly Slot[], at: number): UptimeCounts {
  const seen = slots.filter((slot) => slot.at <= at && slot.at > at - LONGEST_WINDOW);
  const window = (length: number): UptimeWindow => ({
    ...countOf(seen.filter((slot) => slot.at > at - length)),
    slots: length / SLOT_MS,
  });
  const byDay = Map.groupBy(seen, (slot) => new Date(slot.at).toISOString().slice(0, 10));
  const days = [...byDay].sort(([a], [b]) => (a < b ? -1 : 1));
  const last = seen.reduce<Slot | null>((a, b) => (a !== null && a.at > b.at ? a : b), null);
  return {
    slot_seconds: SLOT_MS / 1_000,
    windows: {
      h24: window(DAY),
      d7: window(7 * DAY),
      d30: window(30 * DAY),
      d90: window(90 * DAY),
    },
    days: days.map(([date, some]) => ({ date, ...countOf(some) })),
    ttfb_ms: speedOf(seen.filter((slot) => slot.at > at - DAY)),
    last_status: last?.status ?? null,
  };
}

function countOf(slots: readonly Slot[]): SlotCount {
  const count = (outcome: SlotOutcome) => slots.filter((slot) => slot.outcome === outcome).length;
  return { ok: count('ok'), fail: count('fail'), ours: count('ours') };
}

function speedOf(slots: readonly Slot[]): UptimeCounts['ttfb_ms'] {
  const good = slots.flatMap(({ outcome, ttfbMs }) =>
    outcome === 'ok' && ttfbMs !== null ? [ttfbMs] : [],
  );
  const sorted = good.sort((a, b) => a - b);
  // Nearest rank: a value that was measured, not one between two.
  const rank = (share: number) => sorted[Math.ceil(share * sorted.length) - 1];
  const [p50, p95] = [rank(0.5), rank(0.95)];
  return p50 === undefined || p95 === undefined ? null : { p50, p95, n: sorted.length };
}
