// What a company states against what was measured: one verdict for a pair of sides, by rule.

import { canonicalJson, sameJson } from '../json.ts';
import { DAY } from '../judging/policy.ts';
import { type ComparedForm, inForm } from './compared-form.ts';
import type { Json } from './fact.ts';
import { isoDate } from './fact-shape.ts';

export const CLAIM_STATES = [
  'agrees',
  'differs',
  'unverified',
  'unstated',
  'not_comparable',
  'absent',
] as const;
export type ClaimState = (typeof CLAIM_STATES)[number];

export const COMPARISON_RULES = ['exact', 'set', 'numeric_tolerance', 'presence', 'none'] as const;
export type ComparisonRule = (typeof COMPARISON_RULES)[number];

/**
 * Sides farther apart than this speak of different times: figures over 90 days, the longest that
 * are claimed, would not have one day in common.
 */
export const MOST_DAYS_APART = 90;

export interface Side {
  readonly value: Json;
  readonly unit: string | null;
  /** The last complete capture that showed it. */
  readonly confirmedAt: Date;
}

/** How the registry compares the two sides of a key; `rule` is `none` for a key that it lacks. */
export interface HowCompared {
  readonly rule: ComparisonRule;
  readonly tolerance: number | null;
  /** The form in which the values are held against each other; as they are where null. */
  readonly form?: ComparedForm | null;
  /**
   * The two may speak of different things, as a headquarters and a registered seat do: where they
   * meet they agree, and where they do not, neither contradicts the other.
   */
  readonly onlyAgrees?: boolean;
}

/** What is known of a side that is not there. */
export interface Lacking {
  /** Whether anything would give that side at all. */
  readonly hasMethod: boolean;
  /** Whether a page or measurement that could give it failed when it was last tried. */
  readonly failed: boolean;
  /** Whether that side is there for another product. */
  readonly elsewhere: boolean;
  /** Whether its value is not published, because a dispute of it was upheld. */
  readonly withheld: boolean;
}

/** What the observed side is compared with: what its pages state, else what the owner declares. */
export const COMPARED_SIDES = ['stated', 'declared'] as const;
export type ComparedSide = (typeof COMPARED_SIDES)[number];

export interface Comparison {
  readonly rule: ComparisonRule;
  readonly tolerance: number | null;
  /** Observed minus the other side. */
  readonly delta: number | null;
  /** `delta` over the size of the other side; null where that is 0. */
  readonly relative: number | null;
}

export interface Verdict {
  readonly state: ClaimState;
  readonly comparison: Comparison | null;
  readonly daysApart: number | null;
  readonly reason: string | null;
}

/**
 * `stated` is what the company says, on its pages or by declaration. Precedence of completions 3.1:
 * absent, then unverified or unstated, then not_comparable, then differs or agrees; "could not
 * check" never looks like "contradicted".
 */
export function judgeClaim(
  stated: Side | null,
  observed: Side | null,
  how: HowCompared,
  lacking: { readonly stated: Lacking; readonly observed: Lacking },
): Verdict {
  const oneSided = { comparison: null, daysApart: null };
  if (stated === null && observed === null) {
    return { state: 'absent', ...oneSided, reason: whyAbsent(lacking.stated, lacking.observed) };
  }
  if (observed === null) {
    return { state: 'unverified', ...oneSided, reason: whyUnverified(lacking.observed) };
  }
  if (stated === null) {
    return { state: 'unstated', ...oneSided, reason: whyUnstated(lacking.stated) };
  }
  const daysApart = daysBetween(stated.confirmedAt, observed.confirmedAt);
  const { rule, tolerance } = how;
  const incomparable = (reason: string): Verdict => {
    const comparison = { rule, tolerance, delta: null, relative: null };
    return { state: 'not_comparable', comparison, daysApart, reason };
  };
  const obstacle = obstacleTo(stated, observed, how, daysApart);
  if (obstacle !== null) return incomparable(obstacle);
  const { agrees, ...comparison } = compared(stated, observed, how);
  if (!agrees && how.onlyAgrees === true) return incomparable('scope_differs');
  return { state: agrees ? 'agrees' : 'differs', comparison, daysApart, reason: null };
}

function whyAbsent(stated: Lacking, observed: Lacking): string | null {
  if (stated.withheld || observed.withheld) return 'withheld';
  return stated.failed || observed.failed ? 'observation_failed' : null;
}

function whyUnverified({ hasMethod, failed, elsewhere, withheld }: Lacking): string {
  if (withheld) return 'withheld';
  if (elsewhere) return 'scope_differs';
  if (!hasMethod) return 'no_observation_method';
  return failed ? 'observation_failed' : 'not_observed';
}

function whyUnstated({ hasMethod, failed, elsewhere, withheld }: Lacking): string | null {
  if (withheld) return 'withheld';
  if (elsewhere) return 'scope_differs';
  if (!hasMethod) return 'no_statement_method';
  return failed ? 'statement_failed' : null;
}

function obstacleTo(
  stated: Side,
  observed: Side,
  { rule }: HowCompared,
  daysApart: number,
): string | null {
  if (rule === 'none') return 'no_comparison_rule';
  // When only presence counts, a version or a unit beside it does not.
  const sameUnit = stated.unit === observed.unit || isLeast(stated, observed, rule);
  if (rule !== 'presence' && !sameUnit) return 'units_differ';
  const numbers = typeof stated.value === 'number' && typeof observed.value === 'number';
  if (rule === 'numeric_tolerance' && !numbers) return 'not_a_number';
  return daysApart > MOST_DAYS_APART ? 'dates_differ' : null;
}

/** "60+ models" is kept as 60 in the unit "models or more". */
const OR_MORE = ' or more';

// A least number can be held against a count of the same things, not against another least number.
function isLeast(stated: Side, observed: Side, rule: ComparisonRule): boolean {
  const counted = observed.unit !== null && stated.unit === `${observed.unit}${OR_MORE}`;
  return counted && rule === 'numeric_tolerance';
}

function compared(
  stated: Side,
  observed: Side,
  { rule, tolerance, form = null }: HowCompared,
): Comparison & { readonly agrees: boolean } {
  const figures = figuresOf(stated.value, observed.value);
  return { rule, tolerance, ...figures, agrees: isSame() };

  function isSame(): boolean {
    switch (rule) {
      case 'numeric_tolerance':
        return figures.delta !== null && isWithin(figures.delta);
      case 'set':
        return sameSet(stated.value, observed.value);
      case 'presence':
        return isPresent(stated.value) === isPresent(observed.value);
      case 'exact':
      case 'none':
        return sameJson(inForm(form, stated.value), inForm(form, observed.value));
    }
  }

  function isWithin(delta: number): boolean {
    const below = isLeast(stated, observed, rule) ? -delta : Math.abs(delta);
    return below <= (tolerance ?? 0);
  }
}

function figuresOf(stated: Json, observed: Json): Pick<Comparison, 'delta' | 'relative'> {
  if (typeof stated !== 'number' || typeof observed !== 'number') {
    return { delta: null, relative: null };
  }
  const delta = difference(observed, stated);
  return { delta: finite(delta), relative: finite(delta / Math.abs(stated)) };
}

// JSON has no infinity: a quotient by 0, or a difference beyond all numbers, is no figure.
function finite(number: number): number | null {
  return Number.isFinite(number) ? number : null;
}

/** 99.95 - 99.9 is 0.05 to whoever reads it, and 0.04999999999999716 to the processor. */
export function difference(a: number, b: number): number {
  const isWhole = Number.isSafeInteger(a) && Number.isSafeInteger(b);
  const exact = isWhole ? a - b : Number((a - b).toFixed(placesOf(a, b)));
  return exact === 0 ? 0 : exact;
}

function placesOf(a: number, b: number): number {
  return Math.min(Math.max(decimalsOf(a), decimalsOf(b)), 100);
}

/** Digits behind the point in the shortest spelling of the number. */
function decimalsOf(number: number): number {
  const [digits = '', exponent = '0'] = String(number).split('e');
  return Math.max(0, (digits.split('.')[1]?.length ?? 0) - Number(exponent));
}

function sameSet(a: Json, b: Json): boolean {
  const [left, right] = [membersOf(a), membersOf(b)];
  return left.size === right.size && [...left].every((member) => right.has(member));
}

/** One value is a set of one. */
function membersOf(value: Json): ReadonlySet<string> {
  const members: readonly Json[] = Array.isArray(value) ? value : [value];
  return new Set(members.map(canonicalJson));
}

function isPresent(value: Json): boolean {
  return value !== false && value !== null;
}

/** Days of the calendar (UTC) between two moments, whichever comes first. */
export function daysBetween(a: Date, b: Date): number {
  const [first, second] = [Date.parse(isoDate(a)), Date.parse(isoDate(b))];
  return Math.abs(first - second) / DAY;
}

/** Whether a fact was last confirmed longer ago than its freshness target, as records count it. */
export function isStale(confirmedAt: Date, freshnessDays: number, now: Date): boolean {
  return confirmedAt.getTime() + freshnessDays * DAY <= now.getTime();
}
