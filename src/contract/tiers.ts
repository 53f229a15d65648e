// What each tier gets, as data: nothing else in the program knows a tier's numbers.

import type { HistoryRights } from '../core/facts/history-window.ts';
import { TRAJECTORY_WINDOWS, type TrajectoryWindow } from '../core/facts/trajectory.ts';
import type { WatchCapacity } from '../core/watching/watch-capacity.ts';
import type { Tier } from './caller.ts';

/** Calls in so many seconds. */
export interface CallQuota {
  readonly quota: number;
  readonly seconds: number;
}

/** Two windows; a call is taken from both or from none. */
export interface TierLimits {
  readonly burst: CallQuota;
  readonly daily: CallQuota;
}

export interface TierRow {
  readonly title: string;
  /** Counted by address without a key, by account with one; an installation may set others. */
  readonly limits: TierLimits;
  /** What the tier sees of the change feed and of a company's history. */
  readonly history: HistoryRights;
  readonly trajectory: readonly TrajectoryWindow[];
  /** Credits of every calendar month (UTC). */
  readonly allowance: number;
  /** The active keys beyond which an account's page makes no more. */
  readonly keys: number;
  readonly watch: WatchCapacity;
  /** Which files of exports. */
  readonly exports: 'none' | 'one category' | 'whole';
}

const MINUTE = 60;
const DAY = 86_400;

function limits(burst: number, daily: number): TierLimits {
  return { burst: { quota: burst, seconds: MINUTE }, daily: { quota: daily, seconds: DAY } };
}

const WHOLE_ARCHIVE: HistoryRights = {
  days: null,
  mostEvents: null,
  values: true,
  cursors: true,
};

/** The specification's access tiers and limits; `open` is a caller without a key. */
export const TIERS: Readonly<Record<Tier, TierRow>> = {
  open: {
    title: 'Open',
    limits: limits(30, 1_000),
    history: { days: 90, mostEvents: 50, values: false, cursors: false },
    trajectory: [],
    allowance: 0,
    keys: 0,
    watch: { endpoints: 0, companies: 0, screens: 0 },
    exports: 'none',
  },
  free: {
    title: 'Free',
    limits: limits(60, 5_000),
    history: { days: 90, mostEvents: null, values: true, cursors: true },
    trajectory: ['30d', '90d'],
    allowance: 1_000,
    keys: 2,
    watch: { endpoints: 1, companies: 25, screens: 1 },
    exports: 'one category',
  },
  pro: {
    title: 'Pro',
    limits: limits(300, 50_000),
    history: WHOLE_ARCHIVE,
    trajectory: TRAJECTORY_WINDOWS,
    allowance: 25_000,
    keys: 10,
    watch: { endpoints: 5, companies: 500, screens: 20 },
    exports: 'whole',
  },
  scale: {
    title: 'Scale',
    limits: limits(1_200, 500_000),
    history: WHOLE_ARCHIVE,
    trajectory: TRAJECTORY_WINDOWS,
    allowance: 250_000,
    keys: 50,
    watch: { endpoints: 25, companies: 5000, screens: 200 },
    exports: 'whole',
  },
};
