// Collects what one legal document says; every value comes with its place or not at all.

import type { Abstention, Extraction, Json, Locator, Reading } from '../../core/facts/fact.ts';
import type { Found } from './found.ts';
import { abstain, single } from './found.ts';
import { fromBeginning } from './own-name.ts';

/** The words of a document, and the way back from them to its source. */
export interface Prose {
  /** Normalised blocks joined by line feeds. */
  readonly text: string;
  /** Locator of the source behind a stretch of `text`; null where it has no quotable place. */
  quote(start: number, end: number): Locator | null;
}

/** Keys of which the value is the name of the company. */
const NAMED: readonly string[] = ['legal.entity.name', 'legal.copyright.holder'];
const MENTIONED = 'mentioned in words that state no value';

export class Draft {
  readonly #most: number;
  readonly #names: ReadonlySet<string>;
  readonly #readings: Reading[] = [];
  #abstentions: Abstention[] = [];
  readonly #recognised: string[] = [];

  /** `most` is the highest confidence of a reading, `names` are those of the company, squashed. */
  constructor(most = 1, names: ReadonlySet<string> = new Set()) {
    this.#most = most;
    this.#names = names;
  }

  /** Was the key stated, or stated in several ways? */
  tells(key: string): boolean {
    const isSilent = ({ keys, reason }: Abstention) => keys !== key || reason === MENTIONED;
    return this.#readings.some((one) => one.key === key) || !this.#abstentions.every(isSilent);
  }

  observe(key: string, value: Json, locator: Locator | null): void {
    this.#add(key, value, 'observed', 1, locator);
  }

  /** The place of these keys was found: silence on them says that they are absent. */
  recognise(key: string): void {
    this.#recognised.push(key);
  }

  /**
   * States the one distinct value, or abstains: where several are stated, and where what the key is
   * about is `mentioned` in words that state nothing.
   */
  state(
    key: string,
    all: readonly Found[],
    prose: Prose,
    sure: number,
    mentioned: (text: string) => boolean = () => false,
  ): void {
    const isName = NAMED.includes(key) && this.#names.size > 0;
    const said = single(
      isName ? all.map((one) => fromBeginning(one, prose.text, this.#names)) : all,
    );
    if (said.kind === 'several') {
      this.#abstentions.push(abstain(key, 'more than one value is stated', said.values));
    }
    if (said.kind === 'none' && mentioned(prose.text)) {
      this.#abstentions.push(abstain(key, MENTIONED, []));
    }
    if (said.kind !== 'one') return;
    const { value, start, end } = said.found;
    // What was mentioned in other words is stated in these.
    this.#abstentions = this.#abstentions.filter(
      ({ keys, reason }) => keys !== key || reason !== MENTIONED,
    );
    this.#add(key, value, 'company_stated', sure, prose.quote(start, end));
  }

  abstain(key: string, reason: string): void {
    this.#abstentions.push(abstain(key, reason, []));
  }

  extraction(): Extraction {
    const recognised = [...this.#recognised];
    return { readings: this.#readings, abstentions: this.#abstentions, recognised };
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
