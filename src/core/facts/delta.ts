// How far a number moved, where both values are numbers of one unit.

import { difference } from './claim.ts';
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
  const absolute = difference(to.value, from.value);
  return { absolute, relative: from.value === 0 ? null : rounded(absolute / from.value) };
}

// A share seldom ends; twelve digits say it, without the last ones of the processor's.
function rounded(value: number): number {
  return Number(value.toPrecision(12));
}
