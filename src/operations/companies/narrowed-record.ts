// A company's record with less in it: the facts that were asked for, or those of a summary.

import type { Detail } from '../../contract/parameters.ts';
import type { CompanyRecord } from '../../contract/schemas/catalogue.ts';
import type { Fact } from '../../contract/schemas/facts.ts';
import { summaryRank } from '../../contract/summary-keys.ts';
import type { Dimension } from '../../core/facts/dimensions.ts';

export interface Narrowing {
  readonly detail: Detail;
  /** Null: all. */
  readonly dimensions: readonly Dimension[] | null;
  readonly keys: readonly string[] | null;
}

export interface Narrowed {
  readonly record: CompanyRecord;
  /** Facts of the record, and of it here. */
  readonly all: number;
  readonly shown: number;
}

/** A dimension of a summary has so many facts at most. */
const MOST_OF_A_DIMENSION = 12;

/**
 * Coverage, jobs and the counts of dimensions stay those of the whole record: what is left out here
 * is not missing.
 */
export function narrowed(record: CompanyRecord, { detail, dimensions, keys }: Narrowing): Narrowed {
  let shown = 0;
  const blocks = Object.entries(record.dimensions).flatMap(([dimension, block]) => {
    if (dimensions !== null && !dimensions.includes(dimension as Dimension)) return [];
    const asked = block.facts.filter(({ key }) => keys === null || keys.includes(key));
    if (keys !== null && asked.length === 0) return [];
    // Whoever names keys means these.
    const kept = detail === 'summary' && keys === null ? firstOf(asked) : asked;
    shown += kept.length;
    const facts = detail === 'full' ? kept : kept.map(bare);
    return [[dimension, { ...block, facts }] as const];
  });
  const counts = Object.values(record.dimensions).map(({ count }) => count);
  const all = counts.reduce((sum, count) => sum + count, 0);
  return { record: { ...record, dimensions: Object.fromEntries(blocks) }, all, shown };
}

/** Says what is left out, and how it is had; null where nothing is. */
export function leftOutNotice({ all, shown }: Narrowed, detail: Detail): string | null {
  if (shown === all) return null;
  const more =
    detail === 'summary'
      ? '`detail=facts` shows all, `dimensions` or `keys` those that you name.'
      : 'Without `dimensions` and `keys` all are shown.';
  return `${shown} of ${all} facts are shown. ${more}`;
}

function firstOf(facts: readonly Fact[]): Fact[] {
  return facts
    .map((fact) => ({ fact, rank: summaryRank(fact.key) }))
    .filter(({ rank }) => rank !== null)
    .sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
    .slice(0, MOST_OF_A_DIMENSION)
    .map(({ fact }) => fact);
}

/** Evidence is left to the operations that are about it. */
function bare({ key, value, unit, provenance, as_of, product }: Fact): Fact {
  return {
    key,
    value,
    ...(unit === undefined || unit === null ? {} : { unit }),
    provenance,
    as_of,
    ...(product === undefined || product === null ? {} : { product }),
  };
}
