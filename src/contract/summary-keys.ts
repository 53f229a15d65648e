// Which facts a summary of a company has: what people compare, and what plans cost.

import { DIMENSIONS } from '../core/facts/dimensions.ts';
import { keyMatches } from '../core/facts/fact.ts';
import { HEADLINES } from './fact-keys/headlines.ts';

/** Asked for at once of a single company, though no other company has the same. */
const OF_ONE_COMPANY: readonly string[] = [
  'pricing.tier.{tier}.price',
  'funding.claim.{round}.amount',
  'legal.entity.name',
  'location.office.{office}',
];

export const SUMMARY_PATTERNS: readonly string[] = [
  ...DIMENSIONS.flatMap((dimension) => HEADLINES[dimension]),
  ...OF_ONE_COMPANY,
];

/** Those of each dimension, which a key begins with, by their place among all. */
const BY_DIMENSION = Map.groupBy(
  SUMMARY_PATTERNS.map((pattern, rank) => ({ pattern, rank })),
  ({ pattern }) => firstWordOf(pattern),
);

/** Its place among them; null for a detail. */
export function summaryRank(key: string): number | null {
  const own = BY_DIMENSION.get(firstWordOf(key)) ?? [];
  return own.find(({ pattern }) => keyMatches(pattern, key))?.rank ?? null;
}

function firstWordOf(key: string): string {
  return key.slice(0, key.indexOf('.'));
}
