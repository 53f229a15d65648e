// Text for pictures: what the font has, broken into lines that fit.

import { escaped } from '../../../../core/pages/html.ts';

/** The scripts of the font that is brought, and the signs that go with them. */
const LEGIBLE =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Inherited}\p{Nd}\u0020-\u007e\u00a0-\u00bf\u2010-\u2026\u2030\u2039\u203a\u20a0-\u20bf\u2122\u2190-\u2193\u2212]*$/u;

/** The text where each of its characters can be drawn, else null. */
export function legible(text: string): string | null {
  return LEGIBLE.test(text) ? text : null;
}

/** As the text of an XML element, without what XML 1.0 cannot hold. */
export function escapedText(text: string): string {
  return escaped(
    text
      .toWellFormed()
      .replaceAll(/[^\t\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd'),
  );
}

export interface Room {
  readonly size: number;
  readonly width: number;
  readonly most: number;
}

/** Broken at blanks, and within words that are wider than a line; the last line ends with `…`. */
export function linesOf(text: string, { size, width, most }: Room): readonly string[] {
  const widest = width / size;
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap((one) => broken(one, widest))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (widthOf(longer) <= widest) {
      line = longer;
      continue;
    }
    lines.push(line);
    line = word;
  }
  lines.push(line);
  if (lines.length <= most) return lines;
  const last = [...(lines[most - 1] ?? '')];
  while (last.length > 0 && widthOf(`${last.join('')}…`) > widest) last.pop();
  return [...lines.slice(0, most - 1), `${last.join('')}…`];
}

function broken(word: string, widest: number): string[] {
  const parts: string[] = [];
  let part = '';
  for (const character of word) {
    if (widthOf(part + character) > widest) {
      parts.push(part);
      part = '';
    }
    part += character;
  }
  return [...parts, part];
}

/** In units of the size of the type; no letter of the font is wider than is said here. */
function widthOf(text: string): number {
  let sum = 0;
  for (const character of text) sum += advanceOf(character);
  return sum;
}

function advanceOf(character: string): number {
  if (character === ' ') return 0.28;
  if (/[ijlI.,:;'|!()[\]]/.test(character)) return 0.33;
  if (/[frt]/.test(character)) return 0.42;
  if (/[a-z0-9€$£-]/.test(character)) return /[mw]/.test(character) ? 0.93 : 0.63;
  if (/[A-Z]/.test(character)) return /[MW]/.test(character) ? 1.05 : 0.8;
  return 1.1;
}
