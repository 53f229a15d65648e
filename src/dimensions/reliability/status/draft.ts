// Collects what a status page states and what we see of it.

import type { Abstention, Extraction, Json, Locator, Reading } from '../../../core/facts/fact.ts';
import type { Located } from '../../../core/facts/status-page.ts';

/** Collects readings; `state` is for what the page says, `observe` for what we see of it. */
export class StatusDraft {
  readonly #readings: Reading[] = [];
  readonly #abstentions: Abstention[] = [];

  observe(key: string, value: Json, locator: Locator): void {
    this.#add(key, value, null, 'observed', locator);
  }

  state(key: string, value: Json, unit: string | null, locator: Locator): void {
    this.#add(key, value, unit, 'company_stated', locator);
  }

  /** What holds for one part of the service, which `product` names. */
  stateOf(product: string, key: string, said: Located<Json>, unit: string | null): void {
    this.#add(key, said.value, unit, 'company_stated', said.locator, product);
  }

  abstain(keys: string, reason: string, candidates: readonly Json[]): void {
    this.#abstentions.push({ keys, reason, candidates: candidates.slice(0, 10) });
  }

  extraction(): Extraction {
    return { readings: this.#readings, abstentions: this.#abstentions };
  }

  #add(
    key: string,
    value: Json,
    unit: string | null,
    provenance: Reading['provenance'],
    locator: Locator,
    product: string | null = null,
  ): void {
    const shared = { product, confidence: 1, evidenceType: 'status_page' } as const;
    this.#readings.push({ key, value, unit, provenance, locator, ...shared });
  }
}

/** `2026-11-20T09:30:00Z` */
export function momentText(moment: number): string {
  return new Date(moment).toISOString().replace(/\.\d{3}Z$/, 'Z');
}
