// When a source is due again: by what it is for, by how its last try went, by what is suspected.

import { DAY, HOUR, type Policy } from '../judging/policy.ts';
import type { PageRole } from '../pages/page-roles.ts';

const MINUTE = HOUR / 60;
/** Prices and claims move within days, jobs within hours, legal texts within weeks. */
const INTERVALS: Readonly<Partial<Record<PageRole, number>>> = {
  board: 8 * HOUR,
  status: 6 * HOUR,
  home: DAY,
  pricing: DAY,
  features: DAY,
  models: DAY,
  integrations: 2 * DAY,
  changelog: DAY,
  security: DAY,
  careers: DAY,
  press: DAY,
  sla: 2 * DAY,
};
const OTHERWISE = 2 * DAY;
/** The first wait after a failure; each further one doubles it. */
const FIRST_RETRY = 30 * MINUTE;
const LONGEST_RETRY = 7 * DAY;
/** A part of the interval by which sources drift apart, so that they are not due all at once. */
const JITTER = 0.1;

export function intervalOf(role: PageRole): number {
  return INTERVALS[role] ?? OTHERWISE;
}

/** Hosts that turn quick requests away, whoever's board they are for (sources.md 1). */
const SLOW_HOSTS: Readonly<Record<string, number>> = { 'apply.workable.com': 10_000 };

/** The least time between two requests to a host (milliseconds); 0 where it asks for nothing. */
export function leastDelay(host: string): number {
  return Object.hasOwn(SLOW_HOSTS, host) ? (SLOW_HOSTS[host] ?? 0) : 0;
}

export type Tried =
  | { readonly kind: 'captured' }
  /** `failures` in a row, this one included. */
  | { readonly kind: 'failed'; readonly failures: number }
  | { readonly kind: 'robots_disallowed' }
  /** The operator has not set what asking it needs. */
  | { readonly kind: 'not_set_up' }
  /** Its host asks to be left alone until then. */
  | { readonly kind: 'resting'; readonly until: number };

/** The moment (ms) at which a source of this interval is due again. `chance` is in [0, 1). */
export function nextDue(interval: number, tried: Tried, now: number, chance: number): number {
  switch (tried.kind) {
    case 'captured':
      return now + spread(interval, chance);
    case 'failed': {
      const doubled = FIRST_RETRY * 2 ** Math.min(tried.failures - 1, 20);
      return now + spread(Math.min(doubled, LONGEST_RETRY), chance);
    }
    case 'robots_disallowed':
    case 'not_set_up':
      return now + spread(DAY, chance);
    case 'resting':
      return Math.max(tried.until, now) + chance * MINUTE;
  }
}

function spread(interval: number, chance: number): number {
  return Math.round(interval * (1 + JITTER * (2 * chance - 1)));
}

/** A confirming look is taken at most so long after the least time. */
export const CONFIRM_WITHIN = HOUR;

export interface OpenSuspicion {
  /** When the first capture with the suspected value was taken, in milliseconds. */
  readonly first: number;
  /** When the source was last asked. */
  readonly tried: number;
  readonly policy: Pick<Policy, 'minGap' | 'differentDays'>;
}

/** The earliest moment at which one more look could confirm what is suspected. */
export function confirmableFrom(suspicion: OpenSuspicion): number {
  const { first, tried, policy } = suspicion;
  const gap = Math.max(first, tried) + policy.minGap;
  if (!policy.differentDays) return gap;
  return Math.max(gap, (Math.floor(Math.max(first, tried) / DAY) + 1) * DAY);
}
