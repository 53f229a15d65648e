// Looks with a dear grammar only at the lines of a text that hold a word which it asks for.

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
  return lines.flatMap(({ text, from, line }) =>
    find(line).map((match) => {
      match.index += from;
      match.input = text;
      return match;
    }),
  );
}
