// Collects what one legal document says; every value comes with its place or not at all.

import type { Abstention, Extraction, Json, Locator, Reading } from '../../core/fact.ts';
import type { Found } from './found.ts';
import { abstain, single } from './found.ts';

/** The words of a document, and the way back from them to its source. */
export interface Prose {
  /** Normalised blocks joined by line feeds. */
  readonly text: string;
  /** Locator of the source behind a stretch of `text`; null where it has no quotable place. */
  quote(start: number, end: number): Locator | null;
}

export class Draft {
  readonly #most: number;
  readonly #readings: Reading[] = [];
  readonly #abstentions: Abstention[] = [];

  /** `most` is the highest confidence of a reading. */
  constructor(most = 1) {
    this.#most = most;
  }

  observe(key: string, value: Json, locator: Locator | null): void {
    this.#add(key, value, 'observed', 1, locator);
  }

  /** States the one distinct value, or abstains. */
  state(key: string, all: readonly Found[], prose: Prose, sure: number): void {
    const said = single(all);
    if (said.kind === 'several') {
      this.#abstentions.push(abstain(key, 'more than one value is stated', said.values));
    }
    if (said.kind !== 'one') return;
    const { value, start, end } = said.found;
    this.#add(key, value, 'company_stated', sure, prose.quote(start, end));
  }

  abstain(key: string, reason: string): void {
    this.#abstentions.push(abstain(key, reason, []));
  }

  extraction(): Extraction {
    return { readings: this.#readings, abstentions: this.#abstentions };
  }

  #add(
    key: string,
    value: Json,
    provenance: Reading['provenance'],
    sure: number,
    locator: Locator | null,
  ): void {
    if (locator === null) {
      this.#abstentions.push(abstain(key, 'the value has no quotable place', [value]));
      return;
    }
    const confidence = Math.min(sure, this.#most);
    const shared = { unit: null, product: null, evidenceType: 'page_text' } as const;
    this.#readings.push({ key, value, provenance, confidence, locator, ...shared });
  }
}
