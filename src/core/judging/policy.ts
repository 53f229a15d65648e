// How many looks must agree, and for how long, before a change is told (completions 2.1).

import type { Spelling } from '../facts/same-spelling.ts';

export interface Policy {
  /** Least time in milliseconds between the first and the confirming capture. */
  readonly minGap: number;
  /**
   * The two must lie on different UTC days (key families that show different people different
   * values).
   */
  readonly differentDays: boolean;
  /** Captures that must agree: 2, or 1 for web-archive generations. */
  readonly captures: number;
  /** How far back a value counts as just left, in milliseconds. */
  readonly holdWindow: number;
  /** Captures that must agree before an oscillating value is believed; infinite where never. */
  readonly holdCaptures: number;
  /** Captures that must agree, and over how many milliseconds, where one was distrusted. */
  readonly distrustCaptures: number;
  readonly distrustSpan: number;
  /** A quantity that moves from look to look: reads on one side of the accepted value agree. */
  readonly moves: boolean;
  /** The same value in another spelling is no other. */
  readonly spelling: Spelling;
  /** Numbers of one unit that differ by less than this are the same; 0 where every move counts. */
  readonly noise: number;
}

export const HOUR = 3_600_000;

export const DAY = 24 * HOUR;

/**
 * Completions 2.1: two captures at least 6 h apart; four where the value was left within 14 days.
 */
export const LIVE: Policy = {
  minGap: 6 * HOUR,
  differentDays: false,
  captures: 2,
  holdWindow: 14 * DAY,
  holdCaptures: 4,
  distrustCaptures: 4,
  distrustSpan: 7 * DAY,
  moves: false,
  spelling: 'exact',
  noise: 0,
};

/** Generations of a web archive are compared as they are, and dated by the later one. */
export const ARCHIVE: Policy = {
  ...LIVE,
  ...{ minGap: 0, captures: 1, holdWindow: -1, holdCaptures: 1 },
  ...{ distrustCaptures: 1, distrustSpan: 0 },
};
