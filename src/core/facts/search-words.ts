// What names and queries are made of for search: plain words, terms, and letters left out.

import { domainToASCII } from 'node:url';

/** A string under which something is found. Results are ordered by place, then by the string. */
export interface SearchTerm {
  readonly term: string;
  readonly place: number;
}

/** How a term stands in its name: the whole of it, or from a later word on. */
export const WHOLE = 0;
export const LATER = 1;
const RANKS = [WHOLE, LATER] as const;
type Rank = (typeof RANKS)[number];

// Queries end at 100 characters (specification, limits), so nothing behind them is ever compared.
const LONGEST_TERM = 100;
const LATER_WORDS = 12;
// Terms from this length on are equally "long": few differ, and each length costs one look.
const LONG = 24;
// A misspelling is looked for in words of this many letters.
const SHORTEST_WORD = 2;
const LONGEST_WORD = 32;

/** One number that sorts by rank, then by length. */
export function placeOf(rank: Rank, term: string): number {
  return rank * 100 + Math.min([...term].length, LONG);
}

/** The places in which a term that begins with `prefix` can stand, best first. */
export function placesFor(prefix: string): readonly number[] {
  const shortest = Math.min([...prefix].length, LONG);
  return RANKS.flatMap((rank) =>
    Array.from({ length: LONG - shortest + 1 }, (_, more) => rank * 100 + shortest + more),
  );
}

// Letters that no decomposition reaches, but that people type without their stroke or ligature.
const FOLDED: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  þ: 'th',
};

/**
 * Lower-case words with one blank between them. Accents go, and so does punctuation; the marks
 * that are letters of their script (Devanagari vowels, Japanese voicing) stay, as all scripts do.
 */
export function normalise(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[ßæœøđðłħıþ]/g, (letter) => FOLDED[letter] ?? letter)
    .normalize('NFC')
    .replace(/['’‘ʼʻ`´]/g, '')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim();
}

export interface SearchName {
  readonly name: string;
  /** The apex domain; absent for a category. */
  readonly domain?: string;
  /** Further domains, and legacy slugs. */
  readonly aliases?: readonly string[];
}

/** Every string under which the bearer of these names is found. */
export function termsOf(names: SearchName): readonly SearchTerm[] {
  const terms = new Map<string, number>();
  const add = (rank: Rank, text: string): void => {
    const term = cut(text);
    const place = placeOf(rank, term);
    if (term !== '' && place < (terms.get(term) ?? Number.POSITIVE_INFINITY))
      terms.set(term, place);
  };
  const others = [names.domain ?? '', ...(names.aliases ?? [])];
  for (const text of [names.name, ...others]) {
    if (isHost(text)) add(WHOLE, text.toLowerCase());
  }
  for (const text of [names.name, ...others.map(firstLabel)]) {
    const words = wordsOf(text);
    add(WHOLE, words.join(' '));
    add(WHOLE, words.join(''));
    for (let from = 1; from < words.length && from <= LATER_WORDS; from++) {
      add(LATER, words.slice(from).join(' '));
    }
  }
  return [...terms].map(([term, place]) => ({ term, place }));
}

/** The term of a whole name; null where nothing of it can be said. */
export function nameTerm(name: string): SearchTerm | null {
  const term = cut(normalise(name));
  return term === '' ? null : { term, place: placeOf(WHOLE, term) };
}

/** The words in which a misspelling of these names is recognised. */
export function misspellableWords(names: SearchName): readonly string[] {
  const texts = [names.name, ...[names.domain ?? '', ...(names.aliases ?? [])].map(firstLabel)];
  const words = texts.flatMap((text) => [...wordsOf(text), wordsOf(text).join('')]);
  return [...new Set(words)].filter(isMisspellable);
}

export function isMisspellable(word: string): boolean {
  const { length } = [...word];
  return length >= SHORTEST_WORD && length <= LONGEST_WORD;
}

export function wordsOf(text: string): readonly string[] {
  return normalise(text)
    .split(' ')
    .filter((word) => word !== '');
}

function firstLabel(text: string): string {
  return text.split('.', 1)[0] ?? '';
}

function cut(text: string): string {
  return text.length <= LONGEST_TERM ? text : [...text].slice(0, LONGEST_TERM).join('');
}

function isHost(text: string): boolean {
  return /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(text);
}

/**
 * The hosts that a query may mean, the whole one first, then without its leading labels: a URL,
 * a mail address and `www.` are reduced to them. Empty where the query looks like no host.
 */
export function hostsOf(query: string): readonly string[] {
  const bare = query
    .trim()
    .replace(/^([a-z][a-z0-9+.-]*:)?\/\/|^mailto:/i, '')
    .replace(/[/?#\\].*$/s, '')
    .replace(/^.*@/s, '')
    .replace(/:\d*$/, '');
  if (!/^[^\s.]+(\.[^\s.]+)+\.?$/.test(bare)) return [];
  const host = domainToASCII(bare)
    .toLowerCase()
    .replace(/\.$/, '')
    .replace(/^www\.(?=.*\.)/, '');
  if (!isHost(host)) return [];
  const labels = host.split('.');
  return labels.slice(1).map((_, from) => labels.slice(from).join('.'));
}

/** The strings that begin with `prefix` are those of `low <= x < high` in byte order of UTF-8. */
export function prefixRange(prefix: string): { readonly low: string; readonly high: string } {
  const letters = [...prefix];
  for (let last = letters.length - 1; last >= 0; last--) {
    const point = letters[last]?.codePointAt(0) ?? 0x10ffff;
    if (point === 0x10ffff) continue;
    // Surrogates are no characters: the next one after U+D7FF is U+E000.
    const next = String.fromCodePoint(point === 0xd7ff ? 0xe000 : point + 1);
    return { low: prefix, high: letters.slice(0, last).join('') + next };
  }
  // Nothing sorts behind U+10FFFF, and no term begins with it: an empty range.
  return { low: prefix, high: prefix };
}

/**
 * Hashes of the word and of the word with each one letter left out. Two words that are one edit
 * apart (a letter left out, put in or exchanged, two swapped) share at least one of them
 * (symmetric deletion; Garbe, https://wolfgarbe.medium.com/1000x-faster-spelling-correction).
 */
export function deletionHashes(word: string): readonly number[] {
  const letters = [...word];
  const hashes = new Set([hash(word)]);
  for (let out = 0; out < letters.length; out++) {
    hashes.add(hash(letters.slice(0, out).join('') + letters.slice(out + 1).join('')));
  }
  return [...hashes];
}

/** FNV-1a over UTF-16 code units, as a signed 32-bit integer (an `int` of PostgreSQL). */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    value = Math.imul(value ^ (unit & 0xff), 0x01000193);
    value = Math.imul(value ^ (unit >> 8), 0x01000193);
  }
  return value | 0;
}
