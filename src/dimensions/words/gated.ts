// Grammars that are looked for only in texts, and in lines, that hold a stem which they need.

import { allIn } from './matches.ts';
import { neededStems, staysInLine } from './needed-stems.ts';
import { Automaton, type Stem } from './stem-automaton.ts';

/**
 * Makes a grammar known, so that one pass over a text tells of all such grammars which of them may
 * match in it. A grammar that needs no stem is asked of every text as before.
 */
export function gated(grammar: RegExp): RegExp {
  if (!GROUPS.has(grammar)) {
    WAITING.push(grammar);
    ALL.push(grammar);
    GROUPS.set(grammar, null);
  }
  return grammar;
}

/** All grammars that were made known. */
export function gatedGrammars(): readonly RegExp[] {
  return ALL;
}

/** Can the grammar match in the text? False only where it surely cannot. */
export function mayMatch(text: string, grammar: RegExp): boolean {
  return linesOfStems(text, grammar)?.length !== 0;
}

/** Does the grammar match in the text? */
export function says(text: string, grammar: RegExp): boolean {
  return mayMatch(text, grammar) && grammar.test(text);
}

/** All matches, as `allIn` gives them. */
export function allGated(text: string, grammar: RegExp): readonly RegExpExecArray[] {
  const lines = linesOfStems(text, grammar);
  if (lines === null) return allIn(text, grammar);
  if (lines.length === 0) return [];
  if (!isOfLine(grammar)) return allIn(text, grammar);
  return lines.flatMap((from) => {
    const matches = allIn(lineAt(text, from), grammar);
    for (const match of matches) {
      match.index += from;
      match.input = text;
    }
    return matches;
  });
}

/**
 * Where the lines begin that hold a stem of it, in order; null for a grammar that needs none. A
 * match that spans lines holds one in any of them.
 */
export function linesOfStems(text: string, grammar: RegExp): readonly number[] | null {
  if (text.length < SHORT || !GROUPS.has(grammar)) return null;
  if (WAITING.length > 0) learn();
  const group = GROUPS.get(grammar) ?? null;
  return group === null ? null : linesOf(group, scanOf(text));
}

export function lineAt(text: string, from: number): string {
  const end = text.indexOf('\n', from);
  return text.slice(from, end < 0 ? text.length : end);
}

/** The number of a set of stems; grammars of the same stems share one. */
type Group = number;

/** A text so short is sooner asked itself. */
const SHORT = 400;
const NONE: readonly number[] = [];
const IN_LINE = new WeakMap<RegExp, boolean>();
/** Null for a grammar that needs no stem. */
const GROUPS = new WeakMap<RegExp, Group | null>();
const BY_STEMS = new Map<string, Group>();
const STEMS: Stem[] = [];
/** Groups that hold a stem, by its number. */
const GROUPS_OF: Group[][] = [];
const NUMBERS = new Map<string, number>();
const ALL: RegExp[] = [];
/** Those made known since the last text was read. */
const WAITING: RegExp[] = [];
let automaton = new Automaton([]);

function isOfLine(grammar: RegExp): boolean {
  const known = IN_LINE.get(grammar) ?? staysInLine(grammar);
  IN_LINE.set(grammar, known);
  return known;
}

function learn(): void {
  for (const grammar of WAITING) {
    const stems = neededStems(grammar);
    if (stems !== null) GROUPS.set(grammar, groupOf(stems, grammar.flags.includes('i')));
  }
  WAITING.length = 0;
  automaton = new Automaton(STEMS);
  for (const scans of Object.values(LAST)) scans.length = 0;
}

function groupOf(stems: readonly string[], isFolded: boolean): Group {
  const name = `${isFolded}\n${stems.join('\n')}`;
  const known = BY_STEMS.get(name);
  if (known !== undefined) return known;
  const group = BY_STEMS.size;
  for (const text of stems) GROUPS_OF[numberOf({ text, isFolded })]?.push(group);
  BY_STEMS.set(name, group);
  return group;
}

function numberOf(stem: Stem): number {
  const name = `${stem.isFolded}\n${stem.text}`;
  const number = NUMBERS.get(name) ?? STEMS.length;
  if (number === STEMS.length) {
    STEMS.push(stem);
    GROUPS_OF.push([]);
  }
  NUMBERS.set(name, number);
  return number;
}

interface Scan {
  readonly text: string;
  readonly lines: Map<Group, readonly number[]>;
  /** Groups of which several stems were found, the lines of each behind those of another. */
  readonly unordered: Set<Group>;
}

function linesOf(group: Group, { lines, unordered }: Scan): readonly number[] {
  const found = lines.get(group) ?? NONE;
  if (!unordered.delete(group)) return found;
  const ordered = [...new Set(found)].sort((a, b) => a - b);
  lines.set(group, ordered);
  return ordered;
}

function scanned(text: string): Scan {
  const lines = new Map<Group, readonly number[]>();
  const unordered = new Set<Group>();
  for (const [stem, held] of automaton.linesIn(text)) {
    for (const group of GROUPS_OF[stem] ?? NONE) {
      const known = lines.get(group);
      if (known === undefined) lines.set(group, held);
      else {
        lines.set(group, [...known, ...held]);
        unordered.add(group);
      }
    }
  }
  return { text, lines, unordered };
}

/** Few enough that no more than the last texts are held. */
const MOST = 5;
const LONG = 2_000;
// Stretches of a document must not drive out the document.
const LAST: Readonly<Record<'long' | 'short', Scan[]>> = { long: [], short: [] };

function scanOf(text: string): Scan {
  const last = text.length > LONG ? LAST.long : LAST.short;
  for (const scan of last) if (scan.text === text) return scan;
  const scan = scanned(text);
  last.unshift(scan);
  if (last.length > MOST) last.pop();
  return scan;
}
