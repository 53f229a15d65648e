// Counts calls in the memory of this process: exact here, unknown to every other process.

import {
  type LimitStore,
  type RateWindow,
  stateOf,
  type Taken,
  type Tally,
  takeFromAll,
} from '../../core/callers/rate-limit.ts';

export interface MemoryLimitOptions {
  /** Milliseconds of a clock that only goes forward. */
  readonly clock: () => number;
  /** Partitions that are remembered at most. */
  readonly most: number;
}

interface Entry {
  readonly partition: string;
  tallies: readonly Tally[];
  level: number;
}

/** Levels of use: nothing to an eighth, and so on; the last is for what is used up. */
const LEVELS = 9;

/**
 * When there is no room, the caller that has used the least of its quota is forgotten first: one
 * that is refused cannot have itself forgotten by calling under many other names.
 */
export function memoryLimits({ clock, most }: MemoryLimitOptions): LimitStore & { size(): number } {
  const entries = new Map<string, Entry>();
  const levels = Array.from({ length: LEVELS }, () => new Set<Entry>());

  const put = (entry: Entry, level: number): void => {
    if (level !== entry.level) {
      levels[entry.level]?.delete(entry);
      entry.level = level;
      levels[level]?.add(entry);
    }
  };
  const forgetOne = (now: number): void => {
    // A set gives its oldest member first.
    const oldest = levels.flatMap((level) => level.values().next().value ?? []);
    const least = leastUsed(oldest, now);
    if (least === null) return;
    levels[least.level]?.delete(least);
    entries.delete(least.partition);
  };
  const entryOf = (partition: string, now: number): Entry => {
    const known = entries.get(partition);
    if (known !== undefined) return known;
    if (entries.size >= most) forgetOne(now);
    const entry = { partition, tallies: [], level: -1 };
    entries.set(partition, entry);
    return entry;
  };
  const take = (partition: string, windows: readonly RateWindow[]): Taken => {
    const now = clock();
    const entry = entryOf(partition, now);
    const { kind, tallies } = takeFromAll(windows, entry.tallies, now);
    if (kind === 'taken') entry.tallies = tallies;
    put(entry, levelOf(shareOf(entry.tallies, now)));
    return { kind, windows: windows.map((window, i) => shown(window, tallies[i], now)) };
  };
  return {
    take: async (partition, windows) => take(partition, windows),
    takeNow: take,
    size: () => entries.size,
  };
}

function shown(window: RateWindow, tally: Tally | undefined, now: number) {
  return stateOf(window, tally?.taken ?? 0, (tally?.endsAt ?? now) - now);
}

function leastUsed(entries: readonly Entry[], now: number): Entry | null {
  let least: Entry | null = null;
  let share = Number.POSITIVE_INFINITY;
  for (const entry of entries) {
    const own = shareOf(entry.tallies, now);
    if (own < share) [least, share] = [entry, own];
  }
  return least;
}

/** The share of the window that is used most, among those that have not ended. */
function shareOf(tallies: readonly Tally[], now: number): number {
  const live = tallies.filter(({ endsAt }) => endsAt > now);
  return Math.max(0, ...live.map(({ taken, quota }) => taken / quota));
}

function levelOf(share: number): number {
  return Math.min(LEVELS - 1, Math.floor(share * (LEVELS - 1)));
}
