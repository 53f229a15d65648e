// Collects what the parts of a reader found on one page, in an order that is always the same.

import type {
  Abstention,
  EvidenceType,
  Extraction,
  Json,
  Locator,
  Provenance,
  Reading,
} from '../../core/facts/fact.ts';

/** What a value is besides its key and place; the words of a company unless told otherwise. */
export interface Kind {
  readonly unit?: string | null;
  readonly provenance?: Provenance;
  readonly evidenceType?: EvidenceType;
  readonly confidence?: number | null;
}

export class Draft {
  readonly #readings = new Map<string, Reading>();
  readonly #abstentions: Abstention[] = [];
  readonly #unclear = new Set<string>();

  /** The first place that gives a key its value is kept; another value makes it unclear. */
  say(key: string, value: Json, locator: Locator | null, kind: Kind = {}): void {
    if (locator === null) {
      this.abstain(key, 'the value has no quotable place', [value]);
      return;
    }
    const { unit = null, provenance = 'company_stated' } = kind;
    const { evidenceType = 'page_text', confidence = null } = kind;
    const identity = `${key}\n${provenance}`;
    if (this.#unclear.has(identity)) return;
    const before = this.#readings.get(identity);
    if (before !== undefined) {
      if (JSON.stringify([before.value, before.unit]) === JSON.stringify([value, unit])) return;
      this.#readings.delete(identity);
      this.#unclear.add(identity);
      this.abstain(key, 'more than one value is stated', [before.value, value]);
      return;
    }
    const shared = { product: null, evidenceType, confidence };
    this.#readings.set(identity, { key, value, unit, provenance, locator, ...shared });
  }

  /** No absence may be concluded for these keys; what is said of one of them stays said. */
  abstain(keys: string, reason: string, candidates: readonly Json[]): void {
    this.#abstentions.push({ keys, reason, candidates: candidates.slice(0, 10) });
  }

  extraction(): Extraction {
    const readings = [...this.#readings.entries()].sort(([a], [b]) => order(a, b));
    return {
      readings: readings.map(([, reading]) => reading),
      abstentions: this.#abstentions.toSorted((a, b) => order(a.keys, b.keys)),
    };
  }
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
