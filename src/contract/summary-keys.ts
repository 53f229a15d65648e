// Which facts a summary of a company has: what people compare, and what plans cost.

import { DIMENSIONS } from '../core/facts/dimensions.ts';
import { keyMatches } from '../core/facts/fact.ts';
import { HEADLINES } from './fact-keys/headlines.ts';

/** Asked for at once of a single company, though no other company has the same. */
const OF_ONE_COMPANY: readonly string[] = [
  'pricing.tier.{tier}.price',
  'pricing.lowest_price',
  'funding.claim.{round}.amount',
  'legal.entity.name',
  'location.office.{office}',
];

const PATTERNS: readonly string[] = [
  ...DIMENSIONS.flatMap((dimension) => HEADLINES[dimension]),
  ...OF_ONE_COMPANY,
];

/** Its place among them; null for a detail. */
export function summaryRank(key: string): number | null {
  const rank = PATTERNS.findIndex((pattern) => keyMatches(pattern, key));
  return rank < 0 ? null : rank;
}
