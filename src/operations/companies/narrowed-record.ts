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
  /** Keys that were named and have no current fact here. */
  readonly without: readonly string[];
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
  const had = new Set(blocks.flatMap(([, block]) => block.facts.map(({ key }) => key)));
  const without = (keys ?? []).filter((key) => !had.has(key));
  return { record: { ...record, dimensions: Object.fromEntries(blocks) }, all, shown, without };
}

/** Keys without a fact that a notice names. */
const MOST_NAMED = 10;

/** Says what is left out, how it is had, and what there is not; null where nothing is. */
export function leftOutNotice({ all, shown, without }: Narrowed, detail: Detail): string | null {
  if (shown === all && without.length === 0) return null;
  const more =
    detail === 'summary'
      ? '`detail=facts` shows all, `dimensions` or `keys` those that you name.'
      : 'Without `dimensions` and `keys` all are shown.';
  const named = without.slice(0, MOST_NAMED).join(', ');
  const rest = without.length > MOST_NAMED ? ` and ${without.length - MOST_NAMED} more` : '';
  const none =
    without.length === 0
      ? ''
      : ` No current fact of ${named}${rest}: compare_companies and check_company_claims say why.`;
  return `${shown} of ${all} facts are shown. ${more}${none}`;
}

function firstOf(facts: readonly Fact[]): Fact[] {
  return facts
    .map((fact) => ({ fact, rank: summaryRank(fact.key) }))
    .filter(({ rank }) => rank !== null)
    .sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
    .slice(0, MOST_OF_A_DIMENSION)
    .map(({ fact }) => fact);
}

/** The source stays; the rest of the evidence is left to the operations that are about it. */
function bare({ key, value, unit, provenance, as_of, product, source_url }: Fact): Fact {
  return {
    key,
    value,
    ...(unit === undefined || unit === null ? {} : { unit }),
    provenance,
    as_of,
    ...(product === undefined || product === null ? {} : { product }),
    ...(source_url === undefined || source_url === null ? {} : { source_url }),
  };
}
