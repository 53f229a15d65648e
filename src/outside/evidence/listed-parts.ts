// What stands in two stores, part by part: few keys are listed at once, many by 256 parts.

import type { FileStore } from '../files/file-store.ts';

export const PARTS = Array.from({ length: 256 }, (_, n) => n.toString(16).padStart(2, '0'));

/** As many as ten requests of a list tell: by parts it would be 256. */
export const FEW_KEYS = 10_000;

export interface ListedPart {
  readonly here: readonly string[];
  readonly there: readonly string[];
}

type Keys = ReadonlyMap<string, readonly string[]>;

export class ListedParts {
  readonly #here: FileStore;
  readonly #there: FileStore;
  readonly #prefix: string;
  readonly #few: number;
  #whole: Promise<{ readonly here: Keys; readonly there: Keys } | null> | null = null;

  /** Keys go on after `prefix` with their part and a slash. */
  constructor(
    stores: { readonly here: FileStore; readonly there: FileStore },
    prefix: string,
    few: number,
  ) {
    this.#here = stores.here;
    this.#there = stores.there;
    this.#prefix = prefix;
    this.#few = few;
  }

  /** `there` is listed first: what is stored here meanwhile must not look as if it were gone. */
  async part(part: string): Promise<ListedPart> {
    this.#whole ??= this.#listed();
    const whole = await this.#whole;
    if (whole !== null) {
      return { there: whole.there.get(part) ?? [], here: whole.here.get(part) ?? [] };
    }
    const prefix = `${this.#prefix}${part}/`;
    const there = await keysIn(this.#there, prefix);
    return { there, here: await keysIn(this.#here, prefix) };
  }

  async #listed() {
    const there = await this.#fewIn(this.#there);
    const here = there === null ? null : await this.#fewIn(this.#here);
    return there === null || here === null ? null : { here, there };
  }

  async #fewIn(store: FileStore): Promise<Keys | null> {
    const keys = new Map<string, string[]>();
    let n = 0;
    for await (const { key } of store.list(this.#prefix)) {
      n += 1;
      if (n > this.#few) return null;
      const rest = key.slice(this.#prefix.length);
      const part = rest.slice(0, rest.indexOf('/'));
      const known = keys.get(part);
      if (known === undefined) keys.set(part, [key]);
      else known.push(key);
    }
    return keys;
  }
}

export async function keysIn(store: FileStore, prefix: string): Promise<readonly string[]> {
  const keys: string[] = [];
  for await (const { key } of store.list(prefix)) keys.push(key);
  return keys;
}
