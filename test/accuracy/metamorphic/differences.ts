// What two readings of a page differ in: facts that went, came, or have another value.

import type { Reading } from '../../../src/core/facts/fact.ts';
import type { CaptureReading } from '../../../src/pipeline/readers.ts';
import { familyOf } from '../series/verdicts.ts';

export type Outcome =
  | { readonly kind: 'same' }
  | { readonly kind: 'incomplete'; readonly reason: string }
  | { readonly kind: 'differs'; readonly families: readonly string[] };

/** Key, value and unit; where a fact stands may change. */
export function outcomeOf(before: CaptureReading, after: CaptureReading): Outcome {
  if (after.kind === 'incomplete') return { kind: 'incomplete', reason: after.reason };
  const [old, now] = [factsOf(before), factsOf(after)];
  const keys = [...old, ...now].filter(([fact]) => !(old.has(fact) && now.has(fact)));
  const families = [...new Set(keys.map(([, key]) => familyOf(key)))].sort();
  return families.length === 0 ? { kind: 'same' } : { kind: 'differs', families };
}

function factsOf(reading: CaptureReading): ReadonlyMap<string, string> {
  const reads = reading.kind === 'complete' ? reading.reads : [];
  const readings: readonly Reading[] = reads.flatMap((read) => read.readings);
  return new Map(
    readings.map(({ key, value, unit, provenance }) => [
      JSON.stringify([key, value, unit, provenance]),
      key,
    ]),
  );
}
