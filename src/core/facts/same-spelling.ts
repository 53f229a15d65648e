// Whether two values that a page prints are the same in another spelling.

import { plainLetters } from '../plain-letters.ts';
import { inForm } from './compared-form.ts';
import type { Json } from './fact.ts';

/**
 * What a value is, which says what else may be printed for it. `exact`: nothing. `words`: other
 * letters, blanks and punctuation. `company`: its legal form in other words too. `place`: more or
 * fewer words at the end, such as the country, or one other word beside the same numbers.
 */
export type Spelling = 'exact' | 'words' | 'company' | 'place';

/**
 * Punctuation, white space, letter case and accents are no part of words: `Kites Inc.` is
 * `Kites, Inc.` The scheme, `www.`, `index.html`, a slash at the end and the ending `.html` are
 * none of an address. Lists are the same in any order.
 */
export function sameSpelling(as: Spelling, one: Json, other: Json): boolean {
  if (as === 'exact') return false;
  if (typeof one === 'string' && typeof other === 'string') return sameText(as, one, other);
  if (!Array.isArray(one) || !Array.isArray(other) || one.length !== other.length) return false;
  // Places that are like one and the same are not always like each other.
  const inList = as === 'place' ? 'words' : as;
  const left = [...other];
  return one.every((each) => {
    const at = left.findIndex((rest) => rest === each || sameSpelling(inList, each, rest));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

function sameText(as: Spelling, one: string, other: string): boolean {
  const plain = plainOf(one);
  if (plain !== '' && plain === plainOf(other)) return true;
  switch (as) {
    case 'company': {
      const name = inForm('company_name', one);
      return name !== '' && name === inForm('company_name', other);
    }
    case 'place':
      return samePlace(wordsIn(one), wordsIn(other));
    default:
      return false;
  }
}

function wordsIn(text: string): readonly string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  );
}

/** Fewer words may be a town of that name elsewhere. */
const LEAST_OF_A_PLACE = 2;

function samePlace(one: readonly string[], other: readonly string[]): boolean {
  return goesOn(one, other) || goesOn(other, one) || sameNumbers(one, other);
}

/** One of the house and one of the postcode. */
const LEAST_NUMBERS = 2;

// One word more, or another one, beside the same numbers in the same order: a canton, a county.
function sameNumbers(one: readonly string[], other: readonly string[]): boolean {
  const numbers = one.filter((word) => /\p{N}/u.test(word));
  if (numbers.length < LEAST_NUMBERS || one[0] !== other[0]) return false;
  if (numbers.join(' ') !== other.filter((word) => /\p{N}/u.test(word)).join(' ')) return false;
  const isLonely = (own: readonly string[], rest: readonly string[]) =>
    own.filter((word) => !rest.includes(word)).length <= 1;
  return isLonely(one, other) && isLonely(other, one);
}

function goesOn(short: readonly string[], long: readonly string[]): boolean {
  return short.length >= LEAST_OF_A_PLACE && short.every((word, at) => word === long[at]);
}

const ADDRESS = /^https?:\/\/\S+$/i;

function plainOf(text: string): string {
  if (ADDRESS.test(text) && URL.canParse(text)) return plainAddress(new URL(text));
  const words = text.replace(SIGNS, ' ').normalize('NFKC').toLowerCase();
  return plainLetters(words).replace(BETWEEN_WORDS, '');
}

/** Signs of a mark, which are letters otherwise, also where they are printed as written. */
const SIGNS = /[™®©]|&(?:trade|reg|copy);/gi;
/** A point between digits makes another number. */
const BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}&+.,]+|(?<!\p{N})[.,]|[.,](?!\p{N})/gu;

/** What `/` of a folder answers with on most servers. */
const INDEX = /\/(?:index\.(?:html?|php))?$/;
/** An ending that servers let visitors leave out, and do without, in any letter case. */
const PAGE_FILE = /[^/]+\.html?$/i;
/** One network under its old and its new name. */
const RENAMED = new Map([['twitter.com', 'x.com']]);

function plainAddress({ host, pathname, search, hash }: URL): string {
  const name = host.replace(/^www\./, '');
  const path = pathname
    .replace(INDEX, '')
    .replace(PAGE_FILE, (file) => file.slice(0, file.lastIndexOf('.')).toLowerCase());
  return `//${RENAMED.get(name) ?? name}${path}${search}${hash}`;
}
