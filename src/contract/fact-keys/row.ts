// One row of the registry of fact keys, and short ways to write one.

import type { ComparisonRule } from '../../core/facts/claim.ts';
import type { ComparedForm } from '../../core/facts/compared-form.ts';
import type { Spelling } from '../../core/facts/same-spelling.ts';

export type Comparison = ComparisonRule;

/** A fact under another key that shows from outside what the stated one says. */
export interface Twin {
  readonly key: string;
  readonly comparison: Comparison;
  readonly tolerance: number | null;
  /** The form in which both values are compared; null: as they are. */
  readonly form: ComparedForm | null;
  /** Another value contradicts nothing: the two may speak of different things. */
  readonly onlyAgrees: boolean;
}

export interface FactKey {
  /** A dotted pattern; `{x}` is one word of a closed vocabulary or the slug of a quoted label. */
  readonly key: string;
  readonly title: string;
  /** JSON type and unit of the value. */
  readonly value: string;
  readonly provenance: 'observed' | 'company_stated' | 'either';
  /** How it is read, in one sentence. */
  readonly rule: string;
  readonly comparison: Comparison;
  readonly tolerance: number | null;
  /** The form in which the values are compared; null: as they are. */
  readonly form: ComparedForm | null;
  /** When nothing is observed under the key itself, the first of these that is there stands in. */
  readonly observedBy: readonly Twin[];
  /** Pages may show different people different values: confirmed on different days only. */
  readonly abProne: boolean;
  /** Made of other facts, or an age: never has events of its own. */
  readonly derived: boolean;
  /** What the company states under it is there to be compared: events are of what is observed. */
  readonly statedSilently: boolean;
  /** Moves smaller than this are no change (completions 2.3, numeric noise floor). */
  readonly noiseFloor: number | null;
  /**
   * A quantity measured at each complete capture: the fact follows it, only events are confirmed.
   */
  readonly measured: boolean;
  /** Tells of something that happened: a page that lists it no more does not take it back. */
  readonly lasting: boolean;
  /** A page may show several editions by turns: a value that held before is never told again. */
  readonly editions: boolean;
  /** What another spelling of the value may be, which is no change. */
  readonly spelling: Spelling;
}

export type Traits = Partial<
  Pick<
    FactKey,
    | 'comparison'
    | 'tolerance'
    | 'form'
    | 'observedBy'
    | 'abProne'
    | 'derived'
    | 'statedSilently'
    | 'noiseFloor'
    | 'measured'
    | 'lasting'
    | 'editions'
    | 'spelling'
  >
>;

/** A row for what we measure. */
export function observed(
  key: string,
  value: string,
  title: string,
  rule: string,
  traits: Traits = {},
): FactKey {
  return { ...rowOf(key, value, title, rule), provenance: 'observed', ...traits };
}

/** A row for what the company says. */
export function stated(
  key: string,
  value: string,
  title: string,
  rule: string,
  traits: Traits = {},
): FactKey {
  return { ...rowOf(key, value, title, rule), provenance: 'company_stated', ...traits };
}

function rowOf(key: string, value: string, title: string, rule: string) {
  return {
    ...DEFAULTS,
    key,
    value,
    title,
    rule,
    spelling: value === 'URL' ? 'words' : 'exact',
  } as const;
}

const DEFAULTS = {
  comparison: 'exact',
  tolerance: null,
  form: null,
  observedBy: [],
  abProne: false,
  derived: false,
  statedSilently: false,
  noiseFloor: null,
  measured: false,
  lasting: false,
  editions: false,
} as const;

/** Compared exactly, and a difference counts, unless the traits say otherwise. */
export function twin(key: string, traits: Partial<Omit<Twin, 'key'>> = {}): Twin {
  const plain = { comparison: 'exact', tolerance: null, form: null, onlyAgrees: false } as const;
  return { ...plain, key, ...traits };
}

/** A count or share of other facts: published, never announced. */
export const COUNT = { derived: true, comparison: 'numeric_tolerance', tolerance: 0 } as const;
