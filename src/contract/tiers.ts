// What each tier gets, as data: nothing else in the program knows a tier's numbers.

import type { HistoryRights } from '../core/history-window.ts';
import { TRAJECTORY_WINDOWS, type TrajectoryWindow } from '../core/trajectory.ts';
import type { Tier } from './caller.ts';

export interface TierRow {
  readonly title: string;
  /** Of the change feed and of a company's history. */
  readonly history: HistoryRights;
  readonly trajectory: readonly TrajectoryWindow[];
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
    history: { days: 90, mostEvents: 50, values: false, cursors: false },
    trajectory: [],
  },
  free: {
    title: 'Free',
    history: { days: 90, mostEvents: null, values: true, cursors: true },
    trajectory: ['30d', '90d'],
  },
  pro: { title: 'Pro', history: WHOLE_ARCHIVE, trajectory: TRAJECTORY_WINDOWS },
  scale: { title: 'Scale', history: WHOLE_ARCHIVE, trajectory: TRAJECTORY_WINDOWS },
};
