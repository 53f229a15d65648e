// What a company declares of itself under a verified claim of its domain (completions 7.1).

import { plainLetters } from '../letters/letters.ts';
import { nearest } from '../nearest.ts';
import { DIMENSIONS } from './dimensions.ts';
import type { EvidenceType } from './fact.ts';

/** The most declarations that stand under one claim at a time. */
export const MOST_DECLARATIONS = 500;
/** The size of their values together, as the database writes them. */
export const MOST_DECLARED_BYTES = 262_144;

/** Words of a claim that ended and are kept; beyond that the oldest go, so that no table fills. */
export const MOST_ENDED = 10_000;

/** Stands in place of the reader that gives other facts. */
export const DECLARED_BY = { extractor: 'declaration', version: 1 } as const;

/** Nothing that is declared was so before; further back than any look at a page goes. */
export const EARLIEST_AS_OF = '1990-01-01';

/** Said by the company through its claim: no page shows it. */
export function isDeclared(fact: { readonly evidence_type: EvidenceType }): boolean {
  return fact.evidence_type === 'declaration';
}

/** Whether what stands in place of the `{x}` of the pattern could be the slug of a label. */
export function hasSlugs(pattern: string, key: string): boolean {
  const words = key.split('.');
  return pattern.split('.').every((word, at) => !isHole(word) || fills(word, words[at] ?? ''));
}

function isHole(word: string): boolean {
  return word.startsWith('{');
}

/** Whether the word is one that a reader writes there: of two spellings one would meet no page. */
function fills(hole: string, word: string): boolean {
  return CODED.includes(hole) ? /^[A-Z]{2,3}$/.test(word) : isSlug(word);
}

/** Words of a pattern that stand for the code of a country. */
const CODED: readonly string[] = ['{country}'];

/** Letters of any script, without accents, in lower case. */
function isSlug(word: string): boolean {
  const isWords = /^[\p{L}\p{M}\p{N}]+([_-][\p{L}\p{M}\p{N}]+)*$/u.test(word);
  return isWords && word === plainLetters(word).normalize('NFC');
}

/** The pattern that a misspelt key was meant to match; null where none is near enough. */
export function nearestPattern(key: string, patterns: readonly string[]): string | null {
  const words = key.split('.');
  const spelt = new Map<string, string>();
  for (const pattern of patterns) {
    const wanted = pattern.split('.');
    if (wanted.length !== words.length) continue;
    const filled = wanted.map((word, at) => (isHole(word) ? (words[at] ?? '') : word)).join('.');
    if (!spelt.has(filled)) spelt.set(filled, pattern);
  }
  const meant = nearest(key, [...spelt.keys()]);
  return meant === null ? null : (spelt.get(meant) ?? null);
}

/** The patterns of the dimension that the key begins with; none where it begins with none. */
export function patternsBeside(key: string, patterns: readonly string[]): readonly string[] {
  const dimension = DIMENSIONS.find((one) => key.startsWith(`${one}.`));
  if (dimension === undefined) return [];
  return patterns.filter((pattern) => pattern.startsWith(`${dimension}.`));
}
