// Any character, for texts that properties are held against: `unit: ANY_CHARACTER`.

import fc from 'fast-check';

/** Halves of pairs, which are no characters. */
const HALVES = { from: 0xd800, number: 0x800 };
const LAST = 0x10ffff;

/**
 * As the library's own unit `binary`, which begins with a table of all million of them: a second
 * and 90 MB in every process.
 */
export const ANY_CHARACTER = fc
  .nat({ max: LAST - HALVES.number })
  .map((n) => String.fromCodePoint(n < HALVES.from ? n : n + HALVES.number), numberOf);

function numberOf(character: unknown): number {
  const one = typeof character === 'string' ? character.codePointAt(0) : undefined;
  if (one === undefined || String.fromCodePoint(one) !== character) throw notOne(character);
  if (one < HALVES.from) return one;
  if (one < HALVES.from + HALVES.number) throw notOne(character);
  return one - HALVES.number;
}

function notOne(value: unknown): Error {
  return new Error(`not one character: ${JSON.stringify(value)}`);
}
