// The value that somebody typed for a fact key: text that is read as the key has it.

import { factKey } from '../../contract/fact-keys.ts';
import { valueShapeOf } from '../../core/facts/declared-value.ts';
import type { Json } from '../../core/facts/fact.ts';

/** Deeper than that, no key holds anything. */
const DEEPEST = 8;

/**
 * The first meaning of the text that fits the key: a truth, a number, an object, a list of one text
 * a line, the text. Where none does, the text, for whoever refuses it to say what is accepted.
 */
export function typedValue(key: string, typed: string): Json {
  const text = typed.trim();
  const row = factKey(key);
  const shape = row && valueShapeOf(row.value);
  const fitting = meaningsOf(text).find((value) => shape?.fit(value) != null);
  return fitting ?? text;
}

function meaningsOf(text: string): readonly Json[] {
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.trim());
  const said = lines.filter((line) => line !== '');
  const list = said.length === 0 ? [] : [said];
  return [...truthOf(text), ...numberOf(text), ...objectOf(text), text, ...list];
}

function truthOf(text: string): readonly Json[] {
  const word = text.toLowerCase();
  if (word === 'true' || word === 'yes') return [true];
  return word === 'false' || word === 'no' ? [false] : [];
}

/** Reads a number as JSON writes it; blanks may set thousands apart. */
function numberOf(text: string): readonly Json[] {
  const digits = text.replace(/(?<=\d)[ \u00a0\u202f](?=\d{3}(\D|$))/g, '');
  return /^-?\d{1,16}(\.\d{1,16})?$/.test(digits) ? [Number(digits)] : [];
}

function objectOf(text: string): readonly Json[] {
  if (!/^[{[]/.test(text)) return [];
  try {
    const value: Json = JSON.parse(text);
    return isDeeper(value, DEEPEST) ? [] : [value];
  } catch {
    return [];
  }
}

function isDeeper(value: Json, levels: number): boolean {
  if (value === null || typeof value !== 'object') return false;
  return levels === 0 || Object.values(value).some((one: Json) => isDeeper(one, levels - 1));
}

/** A value as it would be typed. */
export function typeOut(value: Json): string {
  if (typeof value === 'string') return value;
  const isTexts = Array.isArray(value) && value.every((one) => typeof one === 'string');
  return isTexts ? value.join('\n') : JSON.stringify(value);
}
