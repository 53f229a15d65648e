// One row of the results, and what every row is given to measure itself.

import type { LoadGenerator } from './children.ts';
import type { Effort, Score } from './rounds.ts';

export type Target =
  | { readonly kind: 'at_least'; readonly value: number }
  | { readonly kind: 'at_most'; readonly value: number };

export interface Row {
  readonly group: string;
  readonly name: string;
  readonly ours: string;
  /** What was measured beside it in the same run, and its figure. */
  readonly beside: string;
  /** What the target speaks of: a ratio unless `unit` says otherwise. */
  readonly value: number;
  readonly unit: 'ratio' | 'ms' | 'share' | 'bytes';
  readonly target: Target | null;
}

export interface Bench {
  /** A database of the embedded server; each group makes its own beside it. */
  readonly url: string;
  /** A temporary folder, removed at the end. */
  readonly folder: string;
  readonly load: LoadGenerator;
  readonly effort: Effort;
  readonly quick: boolean;
  /** Repository root, for the sample and the corpus beside it. */
  readonly root: string;
  say(line: string): void;
}

export function atLeast(value: number): Target {
  return { kind: 'at_least', value };
}

export function atMost(value: number): Target {
  return { kind: 'at_most', value };
}

export function speed(score: Score): string {
  const busy = score.busy < 0.9 ? `, ${Math.round(score.busy * 100)} % of a core` : '';
  return (
    `${thousands(score.perSecond)}/s, p50 ${score.p50.toFixed(2)} p99 ${score.p99.toFixed(2)} ms, ` +
    `${score.processor.toFixed(0)} us each${busy}`
  );
}

export function thousands(value: number): string {
  return Math.round(value)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ',');
}
