// Collects what one observation shows; every value comes with the pointer it was read at.

import { parseJson } from '../../core/facts/board.ts';
import type { Abstention, EvidenceType, Extraction, Json, Reading } from '../../core/facts/fact.ts';
import { type Observation, parseObservation } from '../../core/facts/observation.ts';

export class Collected {
  readonly #readings: Reading[] = [];
  readonly #abstentions: Abstention[] = [];
  readonly #evidenceType: EvidenceType;

  constructor(evidenceType: EvidenceType) {
    this.#evidenceType = evidenceType;
  }

  /** `pointer` is that of the value, or of the part of the record that it was counted from. */
  observe(key: string, value: Json, pointer: string, unit: string | null = null): void {
    this.#readings.push({
      key,
      value,
      unit,
      provenance: 'observed',
      product: null,
      confidence: 1,
      evidenceType: this.#evidenceType,
      locator: { type: 'json_pointer', pointer },
    });
  }

  abstain(keys: string, reason: string, candidates: readonly Json[] = []): void {
    this.#abstentions.push({ keys, reason, candidates });
  }

  extraction(): Extraction {
    return { readings: this.#readings, abstentions: this.#abstentions };
  }
}

export function together(...parts: readonly Collected[]): Extraction {
  const all = parts.map((part) => part.extraction());
  return {
    readings: all.flatMap(({ readings }) => readings),
    abstentions: all.flatMap(({ abstentions }) => abstentions),
  };
}

export function observationOf(text: string): Observation | null {
  const parsed = parseJson(text);
  return parsed.kind === 'json' ? parseObservation(parsed.value) : null;
}
