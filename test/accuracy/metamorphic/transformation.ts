// What a transformation of a page is, and the chance that it may use.

import { hash } from 'node:crypto';
import { type CheerioAPI, load } from 'cheerio';
import type { PageRole } from '../../../src/core/pages/page-roles.ts';

/** `meaning`: the page says the same; `damage`: what was captured is not the page any more. */
export type Kind = 'meaning' | 'damage';

export interface Circumstances {
  readonly url: URL;
  readonly role: PageRole;
  /** 0 to below 1; the same in every run. */
  readonly chance: () => number;
  /** Which look it is, from 1: what moves from day to day moves with it. */
  readonly look: number;
}

export interface Transformation {
  readonly name: string;
  readonly kind: Kind;
  /** Null where there is nothing on the page to transform. */
  apply(html: string, circumstances: Circumstances): string | null;
}

/** One that works on the tree of the page; `change` answers whether there was something to do. */
export function ofTree(
  name: string,
  kind: Kind,
  change: ($: CheerioAPI, circumstances: Circumstances) => boolean,
): Transformation {
  return {
    name,
    kind,
    apply: (html, circumstances) => {
      const $ = load(html);
      return change($, circumstances) ? $.html() : null;
    },
  };
}

/** Numbers that look like chance and follow from the seed (mulberry32). */
export function chanceOf(seed: string): () => number {
  let state = Number.parseInt(hash('sha256', seed, 'hex').slice(0, 8), 16);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** One of a list; the list must not be empty. */
export function oneOf<T>(chance: () => number, list: readonly T[]): T {
  const found = list[Math.floor(chance() * list.length)];
  if (found === undefined) throw new Error('nothing to choose from');
  return found;
}
