// What pages and strangers wrote, as a terminal may show it: nothing in it moves the cursor, sets a
// colour or turns the direction of a line.

import type { Terminal } from './screen.ts';

// Line feeds and tabs are the only control characters that are printed as they are. Of those that
// cannot be seen: line separators, and what turns the direction of a text.
const UNSEEN = /(?![\n\t])[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/** Each as JSON spells it, so that a document that is printed stays the same document. */
export function plainText(text: string): string {
  return text.replace(UNSEEN, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Texts are made plain; bytes are for a file. */
export function plainTerminal(terminal: Terminal): Terminal {
  return {
    ...terminal,
    out: (text) => terminal.out(typeof text === 'string' ? plainText(text) : text),
    err: (text) => terminal.err(plainText(text)),
  };
}
