// The words of a page as one run of letters, and where each piece of them begins in its source.

import type { AnyNode } from 'domhandler';
import { plainLetters } from '../../core/plain-letters.ts';
import { parseGuarded } from './guard.ts';
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

export function flowOf(page: WordedPage): Flow {
  const pieces: Piece[] = [];
  const parts: string[] = [];
  const edges: number[] = [];
  const texts = new Map<string, number>();
  let from = 0;
  let body = 0;
  const add = (data: string, start: number, end: number): void => {
    if (data.trim() === '') return;
    const words = folded(data).match(WORDS);
    if (words === null) return;
    pieces.push({ start, end, from });
    for (const word of words) {
      const letters = word.replace(NO_LETTERS, '');
      edges.push(from);
      parts.push(letters);
      from += letters.length;
    }
  };
  const visit = (node: AnyNode): void => {
    const place = node.sourceCodeLocation;
    if (node.type === 'text' && place) {
      const letters = node.data.length < MOST_OF_A_NAME ? lettersOf(node.data) : '';
      if (letters !== '') texts.set(letters, (texts.get(letters) ?? 0) + 1);
      add(node.data, place.startOffset, place.endOffset);
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

/** Letters and digits of a text, in lower case. */
export function lettersOf(text: string): string {
  return text.trim() === '' ? '' : folded(text).replace(NO_LETTERS, '');
}

function folded(text: string): string {
  return plainLetters(text.normalize('NFKC').toLowerCase());
}
