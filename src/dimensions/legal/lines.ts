// Looks with a dear grammar only at the lines of a text that hold a word which it asks for.

import { lineAt, linesOfStems, mayMatch } from '../words/gated.ts';
import { allIn } from '../words/matches.ts';

export { allIn };

/** All matches in a text, as `allIn` gives them. */
export type Finder = (text: string) => readonly RegExpExecArray[];

export interface Line {
  readonly text: string;
  /** Where in the text it begins. */
  readonly from: number;
  readonly line: string;
}

// To look for a word again and again, which says nothing of the beginning or the end of a line.
const GLOBAL = new WeakMap<RegExp, RegExp>();

function globally(word: RegExp): RegExp {
  const known = GLOBAL.get(word);
  if (known !== undefined) return known;
  const made = new RegExp(word.source, `${word.flags}g`);
  GLOBAL.set(word, made);
  return made;
}

/** Lines that hold a word. */
export function linesWith(text: string, word: RegExp): readonly Line[] {
  const starts = linesOfStems(text, word);
  if (starts !== null) {
    const lines = starts.map((from) => ({ text, from, line: lineAt(text, from) }));
    return lines.filter(({ line }) => word.test(line));
  }
  const found: Line[] = [];
  const next = globally(word);
  next.lastIndex = 0;
  for (let match = next.exec(text); match !== null; match = next.exec(text)) {
    const { index } = match;
    const from = text.lastIndexOf('\n', index) + 1;
    const end = text.indexOf('\n', index);
    const to = end < 0 ? text.length : end;
    const line = text.slice(from, to);
    // Two words in one look may stand in two lines.
    if (index + match[0].length <= to || word.test(line)) found.push({ text, from, line });
    if (end < 0) break;
    next.lastIndex = to + 1;
  }
  return found;
}

/** Matches in some lines of a text, as if they had been found in the whole of it. */
export function matchesIn(
  lines: readonly Line[],
  grammar: RegExp | Finder,
): readonly RegExpExecArray[] {
  const find: Finder = typeof grammar === 'function' ? grammar : (line) => allIn(line, grammar);
  return linesFor(lines, grammar).flatMap(({ text, from, line }) =>
    find(line).map((match) => {
      match.index += from;
      match.input = text;
      return match;
    }),
  );
}

/** Those in which the grammar may match. */
function linesFor(lines: readonly Line[], grammar: RegExp | Finder): readonly Line[] {
  const [first] = lines;
  const gate = typeof grammar === 'function' ? NEEDS.get(grammar) : grammar;
  const starts = first === undefined || gate === undefined ? null : linesOfStems(first.text, gate);
  if (starts === null) return lines;
  if (starts.length === 0 && lines.every(({ text }) => text === first?.text)) return [];
  const held = new Set(starts);
  return lines.filter(({ text, from }) => text !== first?.text || held.has(from));
}

/** Names the grammar without which a finder finds nothing. */
export function needing(gate: RegExp, find: Finder): Finder {
  NEEDS.set(find, gate);
  return find;
}

const NEEDS = new WeakMap<Finder, RegExp>();

/** How far a match, with all that it looks at, reaches before and behind a word that it holds. */
export interface Reach {
  readonly before: number;
  readonly behind: number;
}

/** Can it find anything in the text? */
export function mayFind(text: string, find: Finder): boolean {
  const gate = NEEDS.get(find);
  return gate === undefined || mayMatch(text, gate);
}

/**
 * Finds in the stretches around a word alone what holds it, as if in the whole text; of several
 * finders only by those that may find something in that.
 */
export function around(word: RegExp, reach: Reach, find: Finder | readonly Finder[]): Finder {
  return (text) => {
    const open = typeof find === 'function' ? [find] : find.filter((one) => mayFind(text, one));
    if (open.length === 0) return [];
    return stretchesOf(text, word, reach).flatMap(({ from, to }) => {
      const stretch = text.slice(from, to);
      const found = open.flatMap((one) => one(stretch));
      for (const match of found) {
        match.index += from;
        match.input = text;
      }
      return found;
    });
  };
}

interface Stretch {
  readonly from: number;
  to: number;
}

function stretchesOf(text: string, word: RegExp, { before, behind }: Reach): readonly Stretch[] {
  const stretches: Stretch[] = [];
  for (const { index } of allIn(text, word)) {
    const from = Math.max(0, index - before);
    const last = stretches.at(-1);
    if (last !== undefined && from <= last.to) last.to = index + behind;
    else stretches.push({ from, to: index + behind });
  }
  return stretches;
}
