// How far a number moved, where both values are numbers of one unit.

import type { Json } from './fact.ts';

export interface Delta {
  /** New minus old. */
  readonly absolute: number;
  /** Absolute over old; null where old is 0. */
  readonly relative: number | null;
}

interface Side {
  readonly value: Json;
  readonly unit: string | null;
}

export function deltaOf(from: Side, to: Side): Delta | null {
  if (typeof from.value !== 'number' || typeof to.value !== 'number') return null;
  if (from.unit !== to.unit) return null;
  const absolute = rounded(to.value - from.value);
  return { absolute, relative: from.value === 0 ? null : rounded(absolute / from.value) };
}

// 99.95 - 99.9 is 0.04999999999999716 in binary: twelve digits say what the decimals meant.
function rounded(value: number): number {
  return Number(value.toPrecision(12));
}
