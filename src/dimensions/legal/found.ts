// A value with the stretch of text that says it, and the rule that only one distinct value counts.

import type { Abstention, Json } from '../../core/facts/fact.ts';

export interface Found {
  /** Null where the stretch turned out to say nothing. */
  readonly value: Json;
  readonly start: number;
  readonly end: number;
}

export type Single =
  | { readonly kind: 'none' }
  | { readonly kind: 'one'; readonly found: Found }
  | { readonly kind: 'several'; readonly values: readonly Json[] };

/** The one distinct value, first said; or that there is none, or more than one. */
export function single(all: readonly Found[]): Single {
  const said = all.filter((one) => one.value !== null);
  const [first] = said;
  if (first === undefined) return { kind: 'none' };
  const values = [...new Set(said.map((one) => one.value))];
  return values.length === 1 ? { kind: 'one', found: first } : { kind: 'several', values };
}

export function abstain(keys: string, reason: string, candidates: readonly Json[]): Abstention {
  return { keys, reason, candidates: candidates.slice(0, 10) };
}
