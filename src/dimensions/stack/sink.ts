// Where the parts of this reader put what they find.

import type { EvidenceType, Json, Locator } from '../../core/facts/fact.ts';

/** What one part of the reader found; parts only add to it. */
export interface Sink {
  say(key: string, value: Json, locator: Locator | null, evidence: EvidenceType): void;
  abstain(keys: string, reason: string, candidates: readonly Json[]): void;
}
