// How a company moved in a window: events counted by dimension and by week, facts at both ends.

import type { Change } from '../judging/judge.ts';
import type { Derivation } from '../judging/ledger.ts';
import { DAY } from '../judging/policy.ts';
import { DIMENSIONS, type Dimension } from './dimensions.ts';
import { isoDate } from './fact-shape.ts';

export const TRAJECTORY_WINDOWS = ['30d', '90d', '365d'] as const;
export type TrajectoryWindow = (typeof TRAJECTORY_WINDOWS)[number];

/** A widened reader must not look like a product that grows, so baselines are never counted. */
export const COUNTED: readonly Derivation[] = ['confirmed', 'historical'];

/** Days of UTC, both inclusive. */
export interface Span {
  readonly from: string;
  readonly to: string;
}

/** Events of one dimension, one day and one kind. */
export interface EventCount {
  readonly dimension: Dimension;
  readonly change: Change;
  readonly high: boolean;
  /** ISO date. */
  readonly day: string;
  readonly events: number;
}

/** Facts of one dimension that held as the window began, and as it ended. */
export interface FactCount {
  readonly dimension: Dimension;
  readonly atStart: number;
  readonly atEnd: number;
}

interface Changes {
  events: number;
  added: number;
  removed: number;
  changed: number;
}

export interface TrajectoryCounts extends Changes {
  net_surface_growth: number;
  high_significance: number;
  facts_at_start: number | null;
  facts_at_end: number;
  first_event_at: string | null;
  last_event_at: string | null;
}

export type Week = Changes & { from: string; to: string };

export interface Movement {
  readonly totals: TrajectoryCounts;
  readonly dimensions: Partial<Record<Dimension, TrajectoryCounts>>;
  readonly series: readonly Week[];
}

/** The last so many days, today being one of them. */
export function spanOf(window: TrajectoryWindow, now: Date): Span {
  const days = Number.parseInt(window, 10);
  const to = isoDate(now);
  return { from: shifted(to, 1 - days), to };
}

/** The span in weeks of which the last ends with it: only the first may be shorter. */
export function weeksOf({ from, to }: Span): Span[] {
  const weeks: Span[] = [];
  for (let last = to; last >= from; last = shifted(last, -7)) {
    const first = shifted(last, -6);
    weeks.unshift({ from: first < from ? from : first, to: last });
  }
  return weeks;
}

/** Whether the company was followed on every day of the window: tracking began before it. */
export function isComplete({ from }: Span, trackedSince: string | null): boolean {
  return trackedSince !== null && trackedSince < from;
}

/** `events` of the span alone. What held at its start is known where the window is complete. */
export function countMovement(
  span: Span,
  events: readonly EventCount[],
  facts: readonly FactCount[],
  complete: boolean,
): Movement {
  const dimensions: Partial<Record<Dimension, TrajectoryCounts>> = {};
  for (const dimension of DIMENSIONS) {
    const own = events.filter((event) => event.dimension === dimension);
    if (own.length === 0) continue;
    dimensions[dimension] = countsOf(
      own,
      facts.filter((fact) => fact.dimension === dimension),
      complete,
    );
  }
  const series = weeksOf(span).map((week) => ({
    ...week,
    ...changesOf(events.filter(({ day }) => day >= week.from && day <= week.to)),
  }));
  return { totals: countsOf(events, facts, complete), dimensions, series };
}

function countsOf(
  events: readonly EventCount[],
  facts: readonly FactCount[],
  complete: boolean,
): TrajectoryCounts {
  const changes = changesOf(events);
  const days = events.map(({ day }) => day).sort();
  return {
    ...changes,
    net_surface_growth: changes.added - changes.removed,
    high_significance: sum(events.filter(({ high }) => high).map((event) => event.events)),
    facts_at_start: complete ? sum(facts.map(({ atStart }) => atStart)) : null,
    facts_at_end: sum(facts.map(({ atEnd }) => atEnd)),
    first_event_at: days[0] ?? null,
    last_event_at: days.at(-1) ?? null,
  };
}

function changesOf(events: readonly EventCount[]): Changes {
  const of = (change: Change): number =>
    sum(events.filter((event) => event.change === change).map((event) => event.events));
  const [added, removed, changed] = [of('added'), of('removed'), of('changed')];
  return { events: added + removed + changed, added, removed, changed };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function shifted(day: string, days: number): string {
  return isoDate(new Date(Date.parse(day) + days * DAY));
}
