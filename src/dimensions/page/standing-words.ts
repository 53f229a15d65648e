// Do the words that a quote was taken from still stand on another look at the page?

import type { AnyNode } from 'domhandler';
import type { Locator } from '../../core/facts/fact.ts';
import type { Asked, Said } from '../../core/judging/said.ts';
import type { Standing } from '../../core/judging/words-standing.ts';
import { isSaidOn } from './said-words.ts';
import {
  type Flow,
  firstIndex,
  flowOf,
  isEdge,
  lettersOf,
  type WordedPage,
  wordedPage,
} from './word-flow.ts';
import { type Place, standsNear, standsTurned, wordsAt } from './words-near.ts';

/** Quotes of fewer letters stand on every page: they count with what stands around them. */
const LONG_ENOUGH = 24;
const AROUND = 24;
const LEAST_AROUND = 8;
/**
 * Answers for each quote of the page `from` how its words stand on the page `inside`, letters and
 * digits compared. A short quote stands together with what stood before or after it, or as a text
 * of its own. Words that are hidden count: whoever collapses a section takes nothing back.
 */
export function wordsStand(
  from: WordedPage,
  quotes: readonly Asked[],
  inside: WordedPage,
): readonly Standing[] {
  const before = flowOf(from);
  const now = flowOf(inside);
  const places = placesOf(before, from.text, quotes);
  return quotes.map((quote, i) => {
    const place = places[i];
    if (isSaid(quote)) {
      return isSaidOn(quote, { page: from, flow: before }, { page: inside, flow: now })
        ? 'beside'
        : 'gone';
    }
    if (quote.type !== 'text_quote' || !place) return 'gone';
    const words = wordsOf(before, place);
    if (numberStands(quote, now)) return 'beside';
    if (words.exact === '') return standsAsItIs(quote, inside.text) ? 'beside' : 'gone';
    const isLong = words.exact.length >= LONG_ENOUGH;
    const sides = isLong ? [{ ...words, before: '', after: '' }] : sidesOf(words);
    if (sides.some((side) => isIn(now, side))) return 'beside';
    const alone = isLong ? 'gone' : standsAlone(before, now, words.exact);
    if (alone !== 'gone') return alone;
    const within = standsWithin(before, place, now);
    return within !== 'within' && standsTurned(before, place, now) ? 'turned' : within;
  });
}

function isSaid(asked: Asked): asked is Said {
  return ['words', 'link', 'text', 'loaded', 'language'].includes(asked.type);
}

/** Words in a row that are known wherever they stand. */
const ROW = 3;
const LEAST_OF_A_ROW = 12;

// "Hosting in Iceland" inside a sentence, or "within 4 hours" of a sentence that was written anew.
function standsWithin(before: Flow, { start, end }: Place, now: Flow): Standing {
  const [first, last] = wordsAt(before, { start, end });
  const words = last - first;
  if (words < ROW) return 'gone';
  const row = (from: number, to: number): Words => {
    const exact = before.letters.slice(before.edges[from], before.edges[to]);
    return { before: '', exact, after: '', isWhole: [true, true], inBody: start >= before.body };
  };
  const whole = row(first, last);
  if (whole.exact.length >= LEAST_OF_A_ROW && isIn(now, whole)) return 'within';
  const numbers = Array.from({ length: words }, (_, i) => first + i).filter((at) =>
    /\p{N}/u.test(row(at, at + 1).exact),
  );
  const [number] = numbers;
  if (number === undefined || numbers.length > 1) return 'gone';
  const from = Math.max(first, number - ROW + 1);
  const starts = Array.from({ length: number - from + 1 }, (_, i) => from + i);
  const stands = starts.some((at) => at + ROW <= last && isIn(now, row(at, at + ROW)));
  if (stands) return 'number_within';
  const others = Array.from({ length: words }, (_, i) => row(first + i, first + i + 1).exact);
  return standsNear(now, row(number, number + 1).exact, others) ? 'number_within' : 'gone';
}

const LEAST_OF_A_NUMBER = 9;
const ENDS_IN = 8;
const TELEPHONE =
  /\btel:(?<dialled>[^"'>]+)|^"telephone"\s*:\s*"(?<declared>[^"]+)"$|^(?:\p{L}{1,10}[.:]?\s*)?(?<written>\+?[\d\s()./-]{9,24})$/iu;

// A telephone number is the same in other groups, and with or without the code of its country.
function numberStands({ exact }: Quote, { letters }: Flow): boolean {
  const { dialled, declared, written } = TELEPHONE.exec(exact.trim())?.groups ?? {};
  const digits = (dialled ?? declared ?? written ?? '').replace(/\D/g, '');
  if (digits.length < LEAST_OF_A_NUMBER) return false;
  const end = digits.slice(-ENDS_IN);
  const at = letters.indexOf(end);
  return at >= 0 && !/\d/.test(letters[at + ENDS_IN] ?? '');
}

// Counted, as the same name may stand for something else beside the one that went or came.
function standsAlone(before: Flow, now: Flow, exact: string): Standing {
  const [then, still] = [before.texts.get(exact) ?? 0, now.texts.get(exact) ?? 0];
  if (then === 0 || still === 0) return 'gone';
  if (then === still) return 'as_often';
  return then < still ? 'oftener' : 'seldomer';
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

/** The place of each quote; null when the page does not hold it. */
function placesOf(flow: Flow, source: string, quotes: readonly Asked[]): readonly (Place | null)[] {
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
