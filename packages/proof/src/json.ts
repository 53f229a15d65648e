// JSON that has one reading: no name twice in an object, no number that readers round differently.

import { fromUtf8 } from './bytes.ts';

export type ParsedJson =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'not_json'; readonly reason: string };

/** Objects and lists within one another. */
const MAX_DEPTH = 128;
/** More of them than a double holds: readers with other numbers read another one. */
const MAX_DIGITS = 17;

/** UTF-8, with or without a byte order mark before it. */
export function readJson(file: Uint8Array): ParsedJson {
  const text = fromUtf8(file);
  return text === null ? refused('not UTF-8') : parseJson(text.replace(/^\ufeff/, ''));
}

export function parseJson(text: string): ParsedJson {
  const doubt = ambiguityIn(text);
  if (doubt !== null) return refused(doubt);
  try {
    return { kind: 'value', value: JSON.parse(text) };
  } catch {
    return refused('not JSON');
  }
}

function refused(reason: string): ParsedJson {
  return { kind: 'not_json', reason };
}

// Texts, numbers, and what opens, closes and separates; all else is for the parser to judge.
const TOKEN = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|[{}[\],:]/gs;

/** Why a text would be read in two ways, or is too deep; null where neither is so. */
function ambiguityIn(text: string): string | null {
  /** The names that each open object has so far; null for a list. */
  const open: (Set<string> | null)[] = [];
  let last = '';
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === '{' || token === '[') open.push(token === '{' ? new Set() : null);
    else if (token === '}' || token === ']') open.pop();
    else if (token === ':') {
      const name = nameOf(last);
      const names = open.at(-1) ?? null;
      if (names !== null && name !== null) {
        if (names.has(name))
          return `${JSON.stringify(name.slice(0, 60))} stands twice in one object`;
        names.add(name);
      }
    } else if (/^[-\d]/.test(token) && !isExact(token)) {
      return `the number ${token.slice(0, 40)} is beyond what all readers hold`;
    }
    if (open.length > MAX_DEPTH) return `deeper than ${MAX_DEPTH}`;
    last = token;
  }
  return null;
}

function nameOf(token: string): string | null {
  try {
    return String(JSON.parse(token));
  } catch {
    return null;
  }
}

function isExact(token: string): boolean {
  const digits = token
    .replace(/[eE].*$/, '')
    .replace(/\D/g, '')
    .replace(/^0+/, '');
  return digits.length <= MAX_DIGITS && isHeld(Number(token));
}

/** Up to 2^53, as every number of JSON is read alike only there (RFC 8259, section 6). */
export function isHeld(number: number): boolean {
  return Math.abs(number) <= Number.MAX_SAFE_INTEGER;
}
