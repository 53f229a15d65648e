// Whether two values that a page prints are the same in another spelling.

import type { Json } from './fact.ts';

/**
 * Punctuation, white space and letter case are no part of words: `Kites Inc.` is `Kites, Inc.` The
 * scheme, `www.`, `index.html` and a slash at the end are none of an address. Lists are the same in
 * any order.
 */
export function sameSpelling(one: Json, other: Json): boolean {
  if (typeof one === 'string' && typeof other === 'string') {
    const plain = plainOf(one);
    return plain !== '' && plain === plainOf(other);
  }
  if (!Array.isArray(one) || !Array.isArray(other) || one.length !== other.length) return false;
  const left = [...other];
  return one.every((each) => {
    const at = left.findIndex((rest) => rest === each || sameSpelling(each, rest));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

const ADDRESS = /^https?:\/\/\S+$/i;

function plainOf(text: string): string {
  if (ADDRESS.test(text) && URL.canParse(text)) return plainAddress(new URL(text));
  return text.normalize('NFKC').toLowerCase().replace(BETWEEN_WORDS, '');
}

/** A point between digits makes another number. */
const BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}&+.,]+|(?<!\p{N})[.,]|[.,](?!\p{N})/gu;

/** What `/` of a folder answers with on most servers. */
const INDEX = /\/(?:index\.(?:html?|php))?$/;
/** One network under its old and its new name. */
const RENAMED = new Map([['twitter.com', 'x.com']]);

function plainAddress({ host, pathname, search, hash }: URL): string {
  const name = host.replace(/^www\./, '');
  return `//${RENAMED.get(name) ?? name}${pathname.replace(INDEX, '')}${search}${hash}`;
}
