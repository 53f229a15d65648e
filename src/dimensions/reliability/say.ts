// What one part of a page reader found; parts only add to it.

import type {
  Abstention,
  EvidenceType,
  Extraction,
  Json,
  Locator,
  Reading,
} from '../../core/facts/fact.ts';

export interface Say {
  /** A value without a quotable place becomes an abstention. */
  state(
    key: string,
    value: Json,
    unit: string | null,
    locator: Locator | null,
    evidence?: EvidenceType,
  ): void;
  abstain(keys: string, reason: string, candidates: readonly Json[]): void;
}

/** Collects what a company says on one page, sorted by key. */
export class Sayings implements Say {
  readonly #readings: Reading[] = [];
  readonly #abstentions: Abstention[] = [];
  readonly #confidence: number;

  constructor(confidence: number) {
    this.#confidence = confidence;
  }

  state(
    key: string,
    value: Json,
    unit: string | null,
    locator: Locator | null,
    evidence: EvidenceType = 'page_text',
  ): void {
    this.#add({ key, value, unit, provenance: 'company_stated', evidenceType: evidence }, locator);
  }

  /** What we see ourselves, not what the page's words say. */
  observe(key: string, value: Json, locator: Locator | null): void {
    const shared = { provenance: 'observed', evidenceType: 'http_probe' } as const;
    this.#add({ key, value, unit: null, ...shared }, locator);
  }

  abstain(keys: string, reason: string, candidates: readonly Json[]): void {
    this.#abstentions.push({ keys, reason, candidates: candidates.slice(0, 10) });
  }

  #add(
    said: Pick<Reading, 'key' | 'value' | 'unit' | 'provenance' | 'evidenceType'>,
    locator: Locator | null,
  ): void {
    if (locator === null) {
      this.abstain(said.key, 'the value has no quotable place', [said.value]);
      return;
    }
    const confidence = said.provenance === 'observed' ? 1 : this.#confidence;
    this.#readings.push({ ...said, product: null, confidence, locator });
  }

  extraction(): Extraction {
    const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
    return {
      readings: this.#readings.sort((a, b) => order(a.key, b.key)),
      abstentions: this.#abstentions.sort((a, b) => order(a.keys, b.keys)),
    };
  }
}
