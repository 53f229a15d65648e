// Looks with a dear grammar only at the lines of a text that hold a word which it asks for.

import { allIn } from '../words/matches.ts';

export { allIn };

export interface Line {
  readonly text: string;
  /** Where in the text it begins. */
  readonly from: number;
  readonly line: string;
}

/** Lines that hold a word. */
export function linesWith(text: string, word: RegExp): readonly Line[] {
  if (!word.test(text)) return [];
  const found: Line[] = [];
  let from = 0;
  for (const line of text.split('\n')) {
    if (word.test(line)) found.push({ text, from, line });
    from += line.length + 1;
  }
  return found;
}

/** Matches in some lines of a text, as if they had been found in the whole of it. */
export function matchesIn(lines: readonly Line[], grammar: RegExp): readonly RegExpExecArray[] {
  return lines.flatMap(({ text, from, line }) =>
    allIn(line, grammar).map((match) => {
      match.index += from;
      match.input = text;
      return match;
    }),
  );
}
