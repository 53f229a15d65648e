// Words that another look says in another order, or near the same number.

import { type Flow, firstIndex } from './word-flow.ts';

/** Where a quote begins and ends in the letters. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

/** The first word of a place, and the one after its last. */
export function wordsAt({ edges }: Flow, { start, end }: Place): readonly [number, number] {
  return [
    firstIndex(edges.length, (i) => (edges[i] ?? end) >= start),
    firstIndex(edges.length, (i) => (edges[i] ?? end) >= end),
  ];
}

const LEAST_TURNED = 2;
const MOST_TURNED = 8;
const LEAST_LETTERS = 8;

/** "Up to 50 contacts" where it said "Contacts: up to 50", as often at least, and not as it was. */
export function standsTurned(before: Flow, place: Place, now: Flow): boolean {
  const [first, last] = wordsAt(before, place);
  const count = last - first;
  if (count < LEAST_TURNED || count > MOST_TURNED) return false;
  if (place.end - place.start < LEAST_LETTERS) return false;
  const words = Array.from({ length: count }, (_, i) => wordAt(before, first + i));
  const here = rowsOf(now, words);
  const isAsItWas = ({ straight }: Rows) => straight > 0;
  return !isAsItWas(here) && here.all > 0 && here.all >= rowsOf(before, words).all;
}

interface Rows {
  /** Places where the words stand in a row, in any order. */
  readonly all: number;
  /** Those in the order given. */
  readonly straight: number;
}

function rowsOf(flow: Flow, words: readonly string[]): Rows {
  const sorted = [...words].sort().join(' ');
  const straight = words.join(' ');
  const longest = words.reduce((one, other) => (other.length > one.length ? other : one), '');
  const starts = new Map<number, boolean>();
  for (const at of placesOf(flow, longest)) {
    for (let from = Math.max(0, at - words.length + 1); from <= at; from++) {
      const row = words.map((_, i) => wordAt(flow, from + i));
      if ([...row].sort().join(' ') === sorted) starts.set(from, row.join(' ') === straight);
    }
  }
  let until = -1;
  let all = 0;
  let asGiven = 0;
  for (const [from, isStraight] of [...starts].sort(([a], [b]) => a - b)) {
    if (isStraight) asGiven++;
    if (from < until) continue;
    all++;
    until = from + words.length;
  }
  return { all, straight: asGiven };
}

const NEAR = 8;
const LEAST_NEAR = 2;
const LONG_WORD = 5;

/** Two long words of a sentence near the number that it says: "16 % with annual billing". */
export function standsNear(now: Flow, number: string, others: readonly string[]): boolean {
  const long = [...new Set(others)].filter((word) => /^\p{L}+$/u.test(word));
  const asked = long.filter(({ length }) => length >= LONG_WORD);
  if (asked.length < LEAST_NEAR) return false;
  return placesOf(now, number).some((at) => {
    const from = Math.max(0, at - NEAR);
    const near = Array.from({ length: 2 * NEAR + 1 }, (_, i) => wordAt(now, from + i));
    return asked.filter((word) => near.includes(word)).length >= LEAST_NEAR;
  });
}

/** Places at which a word stands that are looked at. */
const MOST_PLACES = 200;

function placesOf(flow: Flow, word: string): readonly number[] {
  const places: number[] = [];
  let at = flow.letters.indexOf(word);
  for (let tries = 0; at >= 0 && word !== '' && tries < MOST_PLACES; tries++) {
    const index = firstIndex(flow.edges.length, (i) => (flow.edges[i] ?? at) >= at);
    if (flow.edges[index] === at && wordAt(flow, index) === word) places.push(index);
    at = flow.letters.indexOf(word, at + 1);
  }
  return places;
}

function wordAt({ letters, edges }: Flow, index: number): string {
  return letters.slice(edges[index] ?? letters.length, edges[index + 1] ?? letters.length);
}
