// The words of a page as one run of letters, and where each piece of them begins in its source.

import type { AnyNode } from 'domhandler';
import { plainLetters } from '../../core/plain-letters.ts';
import { parseGuarded } from './guard.ts';
import { Kept } from './kept.ts';
import { isElement } from './visible.ts';

/** A decoded page, as far as its words are asked for. */
export interface WordedPage {
  readonly text: string;
  readonly root: AnyNode;
  /** Where it stands; null where nobody knows. */
  readonly url: string | null;
}

/** With the white space around it, in characters. */
const MOST_OF_A_NAME = 200;
const UNWORDED = new Set(['script', 'style', 'template', 'noscript', 'iframe', 'object']);
/** Words that are shown, or told to those who cannot see, without being text. */
const WORDED = ['alt', 'content', 'title', 'aria-label', 'label', 'placeholder', 'value'] as const;

/** Null where the markup is not read within bounds. */
export function wordedPage(text: string, url: string | null = null): WordedPage | null {
  const parsed = parseGuarded(text);
  const root = parsed.kind === 'parsed' ? parsed.$.root()[0] : undefined;
  return root === undefined ? null : { text, root, url };
}

/** All words of a page in one run of letters, and where in its source each piece of them begins. */
export interface Flow {
  readonly letters: string;
  readonly pieces: readonly Piece[];
  /** Where each word begins in the letters, and where the last one ends. */
  readonly edges: readonly number[];
  /** Where the body begins in the letters. */
  readonly body: number;
  /** How often each short text stands on its own, by its letters. */
  readonly texts: ReadonlyMap<string, number>;
}

interface Piece {
  /** In the source. */
  readonly start: number;
  readonly end: number;
  /** In the letters. */
  readonly from: number;
}

/** The flow of each page, which is asked for with every other that it is compared with. */
const known = new Kept<WordedPage, Flow>();

export function flowOf(page: WordedPage): Flow {
  return known.get(page) ?? known.set(page, madeFlow(page));
}

function madeFlow(page: WordedPage): Flow {
  const pieces: Piece[] = [];
  const parts: string[] = [];
  const edges: number[] = [];
  const texts = new Map<string, number>();
  let from = 0;
  let body = 0;
  /** Answers the letters that were added. */
  const add = (data: string, start: number, end: number): string => {
    const words = data.trim() === '' ? null : folded(data).match(WORDS);
    if (words === null) return '';
    const begin = parts.length;
    pieces.push({ start, end, from });
    for (const word of words) {
      const letters = DECIMALS.test(word) ? word.replace(NO_LETTERS, '') : word;
      edges.push(from);
      parts.push(letters);
      from += letters.length;
    }
    return parts.slice(begin).join('');
  };
  const visit = (node: AnyNode): void => {
    const place = node.sourceCodeLocation;
    if (node.type === 'text' && place) {
      const letters = add(node.data, place.startOffset, place.endOffset);
      const isName = letters !== '' && node.data.length < MOST_OF_A_NAME;
      if (isName) texts.set(letters, (texts.get(letters) ?? 0) + 1);
    }
    if (isElement(node)) {
      if (UNWORDED.has(node.name)) return;
      if (node.name === 'body') body = from;
      const start = node.sourceCodeLocation?.startOffset ?? 0;
      const end = node.sourceCodeLocation?.startTag?.endOffset ?? place?.endOffset ?? start;
      for (const name of WORDED) add(node.attribs[name] ?? '', start, end);
    }
    if ('children' in node) for (const child of node.children) visit(child);
  };
  visit(page.root);
  edges.push(from);
  return { letters: parts.join(''), pieces, edges, body, texts };
}

export function isEdge({ edges }: Flow, at: number): boolean {
  return edges[firstIndex(edges.length, (i) => (edges[i] ?? at) >= at)] === at;
}

/** The least index of which `holds`, where all after it hold too; `length` where none does. */
export function firstIndex(length: number, holds: (index: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

const NO_LETTERS = /[^\p{L}\p{N}]+/gu;
/** A number with its decimals is one word. */
const WORDS = /\p{N}+(?:[.,]\p{N}+)+|[\p{L}\p{N}]+/gu;
const DECIMALS = /[.,]/;
const BEYOND_ASCII = /[\u0080-\uffff]/;

/** Letters and digits of a text, in lower case. */
export function lettersOf(text: string): string {
  return text.trim() === '' ? '' : folded(text).replace(NO_LETTERS, '');
}

function folded(text: string): string {
  // What most pages are made of, and folds to itself.
  if (!BEYOND_ASCII.test(text) && !text.includes('#')) return text.toLowerCase();
  return plainLetters(text.normalize('NFKC').toLowerCase());
}
