// Text for pictures: what the font has, broken into lines that fit.

import { escaped } from '../../../../core/pages/html.ts';

/** What both weights of the font have: Latin, Greek, Cyrillic, and the signs that go with them. */
const LEGIBLE = new RegExp(
  [
    '^[\\u0020-\\u007e\\u00a0-\\u00ac\\u00ae-\\u0148\\u014a-\\u01c3\\u01c5-\\u0233\\u1e00-\\u1e9b\\u1e9e-\\u1ef9',
    '\\u0386-\\u038a\\u038c\\u038e-\\u03a1\\u03a3-\\u03ce\\u0400-\\u045f\\u0490-\\u049d\\u04a0-\\u04ff',
    '\\u2010-\\u2027\\u2030-\\u203a\\u20a0-\\u20af\\u20b1-\\u20b5\\u20b8-\\u20ba\\u20bc-\\u20bf',
    '\\u2116\\u2122\\u2190-\\u2193\\u2212\\u2248\\u2260\\u2264\\u2265]*$',
  ].join(''),
);

/** The text, composed, where each of its characters can be drawn, else null. */
export function legible(text: string): string | null {
  const composed = text.normalize('NFC');
  return LEGIBLE.test(composed) ? composed : null;
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
