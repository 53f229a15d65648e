// Which keys companies are compared on, where a dimension or the criteria of a category is asked.

import {
  DIMENSIONS,
  type Dimension,
  dimensionOfKey,
  isDimension,
} from '../core/facts/dimensions.ts';
import { keyMatches } from '../core/facts/fact.ts';
import { HEADLINES } from './fact-keys/headlines.ts';
import { FACT_KEYS, factKey } from './fact-keys.ts';

/** A comparison has so many keys at most. */
export const MOST_COMPARED_KEYS = 50;

/** A key, and how many of the compared companies have it. */
export interface KnownKey {
  readonly key: string;
  readonly companies: number;
}

export interface ComparedKeys {
  readonly keys: readonly string[];
  /** How many more would have been compared. */
  readonly left: number;
}

/**
 * All of a dimension: its headlines, every other key that is the same for every company, and of
 * those with a part of a company's own (the name of a plan) what at least two of them have.
 */
export function keysOfDimension(dimension: Dimension, known: readonly KnownKey[]): ComparedKeys {
  const shared = known.filter(
    ({ key, companies }) =>
      dimensionOfKey(key) === dimension && (companies > 1 || !hasOwnPart(key)),
  );
  return most([...headlinesOf(dimension, known), ...shared.map(({ key }) => key)], known);
}

/**
 * Each key as it is, and of each dimension the headlines that a company has, in the order of the
 * criteria. Where none has any the first headline stays, whose cells say why.
 */
export function keysOfCriteria(
  criteria: readonly string[],
  known: readonly KnownKey[],
): ComparedKeys {
  const some = new Set(known.map(({ key }) => key));
  const keys = criteria.flatMap((one) => {
    if (!isDimension(one)) return [one];
    const all = headlinesOf(one, known);
    const had = all.filter((key) => some.has(key));
    return had.length > 0 ? had : all.slice(0, 1);
  });
  return most(keys, known, 'as given');
}

/** The headlines of all dimensions that at least one company has. */
export function keysKnown(known: readonly KnownKey[]): ComparedKeys {
  const some = new Set(known.map(({ key }) => key));
  const keys = DIMENSIONS.flatMap((dimension) => headlinesOf(dimension, known));
  return most(
    keys.filter((key) => some.has(key)),
    known,
  );
}

/** A headline with an open part comes to so many keys, those that most companies have. */
const MOST_OF_A_PATTERN = 6;

function headlinesOf(dimension: Dimension, known: readonly KnownKey[]): string[] {
  return HEADLINES[dimension].flatMap((pattern) => {
    if (!pattern.includes('{')) return [pattern];
    return known
      .filter(({ key }) => keyMatches(pattern, key))
      .sort((a, b) => b.companies - a.companies || (a.key < b.key ? -1 : 1))
      .slice(0, MOST_OF_A_PATTERN)
      .map(({ key }) => key);
  });
}

function hasOwnPart(key: string): boolean {
  return factKey(key)?.key.includes('{') ?? true;
}

function most(
  keys: readonly string[],
  known: readonly KnownKey[],
  order: 'as given' | 'registry' = 'registry',
): ComparedKeys {
  const companies = new Map(known.map((one) => [one.key, one.companies]));
  const each = [...new Set(keys)];
  // Those that fewest companies have go first where there are too many.
  const kept = new Set(
    each
      .toSorted((a, b) => (companies.get(b) ?? 0) - (companies.get(a) ?? 0))
      .slice(0, MOST_COMPARED_KEYS),
  );
  const left = each.filter((key) => kept.has(key));
  if (order === 'registry') left.sort((a, b) => rankOf(a) - rankOf(b) || (a < b ? -1 : 1));
  return { keys: left, left: each.length - left.length };
}

/** Headlines before the rest of their dimension, both in the order of their lists. */
function rankOf(key: string): number {
  const dimension = dimensionOfKey(key);
  if (dimension === null) return Number.MAX_SAFE_INTEGER;
  const patterns = HEADLINES[dimension];
  const headline = patterns.findIndex((pattern) => keyMatches(pattern, key));
  const row = factKey(key);
  const nth = headline < 0 ? patterns.length + (row ? FACT_KEYS.indexOf(row) : 999) : headline;
  return DIMENSIONS.indexOf(dimension) * 10_000 + nth;
}
