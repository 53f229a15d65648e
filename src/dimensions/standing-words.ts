// Do the words that a quote was taken from still stand on another look at the page?

import type { AnyNode } from 'domhandler';
import type { Locator } from '../core/fact.ts';
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
 * For each quote of the page `from`: do its words stand on the page `inside`, letters and digits
 * compared? A short quote must stand together with what stood before or after it. Words that are
 * hidden count as standing: whoever collapses a section takes nothing back.
 */
export function wordsStand(
  from: WordedPage,
  quotes: readonly Locator[],
  inside: WordedPage,
): readonly boolean[] {
  const before = flowOf(from);
  const { letters } = flowOf(inside);
  return quotes.map((quote) => {
    if (quote.type !== 'text_quote') return false;
    const words = wordsOf(before, from.text, quote);
    if (words === null) return false;
    if (words.exact === '') return inside.text.includes(quote.exact);
    if (words.exact.length >= LONG_ENOUGH) return letters.includes(words.exact);
    return sidesOf(words).some((side) => letters.includes(side));
  });
}

interface Words {
  readonly before: string;
  readonly exact: string;
  readonly after: string;
}

// At an end of the page one side has no words to be recognised by.
function sidesOf({ before, exact, after }: Words): readonly string[] {
  const sides = [
    ...(before.length >= LEAST_AROUND ? [before + exact] : []),
    ...(after.length >= LEAST_AROUND ? [exact + after] : []),
  ];
  return sides.length > 0 ? sides : [before + exact + after];
}

/** All words of a page in one run of letters, and where in its source each piece of them begins. */
interface Flow {
  readonly letters: string;
  readonly pieces: readonly Piece[];
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
  let from = 0;
  const add = (data: string, start: number, end: number): void => {
    const letters = lettersOf(data);
    if (letters === '') return;
    pieces.push({ start, end, from });
    parts.push(letters);
    from += letters.length;
  };
  const visit = (node: AnyNode): void => {
    const place = node.sourceCodeLocation;
    if (node.type === 'text' && place) add(node.data, place.startOffset, place.endOffset);
    if (isElement(node)) {
      if (UNWORDED.has(node.name)) return;
      const start = node.sourceCodeLocation?.startOffset ?? 0;
      const end = node.sourceCodeLocation?.startTag?.endOffset ?? place?.endOffset ?? start;
      for (const name of WORDED) add(node.attribs[name] ?? '', start, end);
    }
    if ('children' in node) for (const child of node.children) visit(child);
  };
  visit(page.root);
  return { letters: parts.join(''), pieces };
}

/** Null where the page does not hold the quote. */
function wordsOf(
  flow: Flow,
  source: string,
  quote: Extract<Locator, { type: 'text_quote' }>,
): Words | null {
  const whole = source.indexOf(quote.prefix + quote.exact + quote.suffix);
  const at = whole < 0 ? source.indexOf(quote.exact) : whole + quote.prefix.length;
  if (at < 0) return null;
  const start = lettersBefore(flow, source, at);
  const end = lettersBefore(flow, source, at + quote.exact.length);
  return {
    before: flow.letters.slice(Math.max(0, start - AROUND), start),
    exact: flow.letters.slice(start, end),
    after: flow.letters.slice(end, end + AROUND),
  };
}

/** How many letters of the flow stand before an offset of the source. */
function lettersBefore({ letters, pieces }: Flow, source: string, offset: number): number {
  const next = pieces.findIndex(({ end }) => end > offset);
  const piece = pieces[next];
  if (piece === undefined) return letters.length;
  if (piece.start >= offset) return piece.from;
  const until = pieces[next + 1]?.from ?? letters.length;
  const inside = lettersOf(plain(source.slice(piece.start, offset))).length;
  return Math.min(until, piece.from + inside);
}

// The beginning of a text node as it stands in the source; of an attribute, the start of its tag.
function plain(source: string): string {
  if (source.startsWith('<')) return source.slice(source.lastIndexOf('=') + 1);
  const page = wordedPage(source);
  return page === null ? source : flowText(page.root);
}

function flowText(node: AnyNode): string {
  if (node.type === 'text') return node.data;
  return 'children' in node ? node.children.map(flowText).join('') : '';
}

const NO_LETTERS = /[^\p{L}\p{N}]+/gu;

function lettersOf(text: string): string {
  return text.trim() === '' ? '' : text.normalize('NFKC').toLowerCase().replace(NO_LETTERS, '');
}
