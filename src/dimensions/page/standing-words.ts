// Do the words that a quote was taken from still stand on another look at the page?

import type { AnyNode } from 'domhandler';
import type { Locator } from '../../core/facts/fact.ts';
import { parseGuarded } from './guard.ts';
import { isElement } from './visible.ts';

/** A decoded page, as far as its words are asked for. */
export interface WordedPage {
  readonly text: string;
  readonly root: AnyNode;
}

/** Quotes of fewer letters stand on every page: they count with what stands around them. */
const LONG_ENOUGH = 24;
const AROUND = 24;
const LEAST_AROUND = 8;
const UNWORDED = new Set(['script', 'style', 'template', 'noscript', 'iframe', 'object']);
/** Words that are shown, or told to those who cannot see, without being text. */
const WORDED = ['alt', 'content', 'title', 'aria-label', 'label', 'placeholder', 'value'] as const;

/** Null where the markup is not read within bounds. */
export function wordedPage(text: string): WordedPage | null {
  const parsed = parseGuarded(text);
  const root = parsed.kind === 'parsed' ? parsed.$.root()[0] : undefined;
  return root === undefined ? null : { text, root };
}

/**
 * Answers for each quote of the page `from` whether its words stand on the page `inside`, letters
 * and digits compared. A short quote must stand together with what stood before or after it. Words
 * that are hidden count as standing: whoever collapses a section takes nothing back.
 */
export function wordsStand(
  from: WordedPage,
  quotes: readonly Locator[],
  inside: WordedPage,
): readonly boolean[] {
  const before = flowOf(from);
  const now = flowOf(inside);
  const places = placesOf(before, from.text, quotes);
  return quotes.map((quote, i) => {
    const place = places[i];
    if (quote.type !== 'text_quote' || !place) return false;
    const words = wordsOf(before, place);
    if (words.exact === '') return standsAsItIs(quote, inside.text);
    if (words.exact.length >= LONG_ENOUGH) return isIn(now, { ...words, before: '', after: '' });
    return sidesOf(words).some((side) => isIn(now, side));
  });
}

// A tick or a dash stands on every page: it counts with the markup on one side of it.
function standsAsItIs({ exact, prefix, suffix }: Quote, source: string): boolean {
  const isAlone = exact.length >= LEAST_AROUND || prefix + suffix === '';
  const sides = isAlone ? [''] : [prefix, suffix].filter((side) => side !== '');
  return sides.some((side) => source.includes(side === prefix ? side + exact : exact + side));
}

type Quote = Extract<Locator, { type: 'text_quote' }>;

interface Words {
  readonly before: string;
  readonly exact: string;
  readonly after: string;
  /** Do its first and its last word stand whole in it? */
  readonly isWhole: readonly [boolean, boolean];
  /** Does it stand in the body, or in what only machines are told? */
  readonly inBody: boolean;
}

// At an end of the page one side has no words to be recognised by.
function sidesOf(words: Words): readonly Words[] {
  const sides = [
    ...(words.before.length >= LEAST_AROUND ? [{ ...words, after: '' }] : []),
    ...(words.after.length >= LEAST_AROUND ? [{ ...words, before: '' }] : []),
  ];
  return sides.length > 0 ? sides : [words];
}

/** Places that look like the words but begin or end inside other words, before we give in. */
const MOST_CHANCES = 200;

function isIn(flow: Flow, { before, exact, after, isWhole, inBody }: Words): boolean {
  const wanted = before + exact + after;
  let at = flow.letters.indexOf(wanted);
  for (let tries = 0; at >= 0 && tries < MOST_CHANCES; tries++) {
    const start = at + before.length;
    const [first, last] = isWhole;
    const isPlace = !inBody || start >= flow.body;
    const begins = !first || isEdge(flow, start);
    if (isPlace && begins && (!last || isEdge(flow, start + exact.length))) return true;
    at = flow.letters.indexOf(wanted, at + 1);
  }
  return at >= 0;
}

/** All words of a page in one run of letters, and where in its source each piece of them begins. */
interface Flow {
  readonly letters: string;
  readonly pieces: readonly Piece[];
  /** Where each word begins in the letters, and where the last one ends. */
  readonly edges: readonly number[];
  /** Where the body begins in the letters. */
  readonly body: number;
}

interface Piece {
  /** In the source. */
  readonly start: number;
  readonly end: number;
  /** In the letters. */
  readonly from: number;
}

function flowOf(page: WordedPage): Flow {
  const pieces: Piece[] = [];
  const parts: string[] = [];
  const edges: number[] = [];
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
    if (node.type === 'text' && place) add(node.data, place.startOffset, place.endOffset);
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
  return { letters: parts.join(''), pieces, edges, body };
}

function isEdge({ edges }: Flow, at: number): boolean {
  return edges[firstIndex(edges.length, (i) => (edges[i] ?? at) >= at)] === at;
}

/** The least index of which `holds`, where all after it hold too; `length` where none does. */
function firstIndex(length: number, holds: (index: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Where a quote begins and ends in the letters. */
interface Place {
  readonly start: number;
  readonly end: number;
}

/** The place of each quote; null when the page does not hold it. */
function placesOf(
  flow: Flow,
  source: string,
  quotes: readonly Locator[],
): readonly (Place | null)[] {
  const spans = quotes.map((quote) => (quote.type === 'text_quote' ? spanOf(source, quote) : null));
  // In the order of the source, so that no text is read twice.
  const offsets = [...new Set(spans.flatMap((span) => span ?? []))].sort((a, b) => a - b);
  const counts = new Map<number, number>();
  const count = lettersBefore(flow, source);
  for (const offset of offsets) counts.set(offset, count(offset));
  return spans.map((span) => {
    if (span === null) return null;
    const [start, end] = span;
    return { start: counts.get(start) ?? 0, end: counts.get(end) ?? 0 };
  });
}

function spanOf(source: string, { prefix, exact, suffix }: Quote): [number, number] | null {
  const whole = source.indexOf(prefix + exact + suffix);
  const at = whole < 0 ? source.indexOf(exact) : whole + prefix.length;
  return at < 0 ? null : [at, at + exact.length];
}

function wordsOf(flow: Flow, { start, end }: Place): Words {
  return {
    before: flow.letters.slice(Math.max(0, start - AROUND), start),
    exact: flow.letters.slice(start, end),
    after: flow.letters.slice(end, end + AROUND),
    isWhole: [isEdge(flow, start), isEdge(flow, end)],
    inBody: start >= flow.body,
  };
}

/** A longer tag holds data, and quotes are taken from its beginning if at all. */
const MOST_OF_A_TAG = 10_000;

/** How many letters of the flow stand before an offset of the source; asked for in order. */
function lettersBefore({ letters, pieces }: Flow, source: string): (offset: number) => number {
  let known = { piece: -1, offset: 0, count: 0 };
  return (offset) => {
    const next = firstIndex(pieces.length, (i) => (pieces[i]?.end ?? offset) > offset);
    const piece = pieces[next];
    if (piece === undefined) return letters.length;
    if (piece.start >= offset) return piece.from;
    const until = pieces[next + 1]?.from ?? letters.length;
    if (source[piece.start] === '<' && piece.end - piece.start > MOST_OF_A_TAG) return piece.from;
    const isText = source[piece.start] !== '<';
    if (known.piece !== next || !isText) known = { piece: next, offset: piece.start, count: 0 };
    const count = known.count + lettersOf(plain(source.slice(known.offset, offset), isText)).length;
    known = { piece: next, offset, count };
    return Math.min(until, piece.from + count);
  };
}

// The beginning of a text node as it stands in the source; of an attribute, the start of its tag.
function plain(source: string, isText: boolean): string {
  if (!isText) return source.slice(source.lastIndexOf('=') + 1);
  if (!source.includes('&')) return source;
  const page = wordedPage(source);
  return page === null ? source : flowText(page.root);
}

function flowText(node: AnyNode): string {
  if (node.type === 'text') return node.data;
  return 'children' in node ? node.children.map(flowText).join('') : '';
}

const NO_LETTERS = /[^\p{L}\p{N}]+/gu;
/** A number with its decimals is one word. */
const WORDS = /\p{N}+(?:[.,]\p{N}+)+|[\p{L}\p{N}]+/gu;

/** Letters and digits of a text, in lower case. */
export function lettersOf(text: string): string {
  return text.trim() === '' ? '' : folded(text).replace(NO_LETTERS, '');
}

function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
