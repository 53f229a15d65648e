// A change of any type of the vocabulary, made up, for events that a developer asks for.

import type { Dimension } from '../core/facts/dimensions.ts';
import { type Json, keyMatches } from '../core/facts/fact.ts';
import type { Significance } from '../core/facts/significance.ts';
import type { Change } from '../core/judging/judge.ts';
import { EVENT_TYPES, SCREEN_TYPES } from './event-types.ts';
import { exampleKey } from './event-vocabulary.ts';
import { FACT_KEYS } from './fact-keys.ts';

export interface SampleChange {
  readonly type: string;
  readonly dimension: Dimension;
  readonly key: string;
  readonly change: Change;
  readonly significance: Significance;
  readonly oldValue: Json;
  readonly newValue: Json;
}

/** Null for a type that no change of a fact has. */
export function sampleChange(type: string): SampleChange | null {
  const row = EVENT_TYPES.find((known) => known.type === type);
  if (row === undefined) return sampleCrossing(type);
  const key = exampleKey(row);
  const [before, after] = valuesOf(key);
  return {
    type,
    dimension: row.dimension,
    key,
    change: row.change,
    significance: row.default_significance,
    oldValue: row.change === 'added' ? null : before,
    newValue: row.change === 'removed' ? null : after,
  };
}

function sampleCrossing(type: string): SampleChange | null {
  const screen = SCREEN_TYPES.find((known) => known.type === type);
  if (screen === undefined) return null;
  const { change } = screen;
  const [oldValue, newValue] = change === 'added' ? [8, 12] : [12, 8];
  const fact = { dimension: 'hiring', key: 'hiring.open_roles' } as const;
  return { type, ...fact, change, significance: 'normal', oldValue, newValue };
}

/** Two values of the kind that the key has. */
function valuesOf(key: string): readonly [Json, Json] {
  const kind = FACT_KEYS.find((known) => keyMatches(known.key, key))?.value ?? '';
  if (/^(number|integer)/.test(kind)) return [49, 59];
  if (/^(boolean|true)/.test(kind)) return [false, true];
  return ['sample before', 'sample after'];
}
