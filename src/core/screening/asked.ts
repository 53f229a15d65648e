// A condition with its unit settled, and whether a value of a company meets it.

import type { Json } from '../facts/fact.ts';
import { LONGEST_WORD, type Operator } from './condition.ts';

/** A condition as it is asked; units are settled, and empty where a value has none. */
export type Asked =
  | {
      readonly kind: 'number';
      readonly key: string;
      readonly operator: Operator;
      readonly number: number;
      readonly unit: string;
    }
  | {
      readonly kind: 'word';
      readonly key: string;
      readonly operator: Operator;
      readonly word: string;
    }
  /** `isTrue`: there is a value other than `false`; else there is none, or it is `false`. */
  | { readonly kind: 'truth'; readonly key: string; readonly isTrue: boolean };

/** What is held of one key of a company: a value, or why there is none. */
export type Standing =
  | { readonly kind: 'value'; readonly value: Json; readonly unit: string | null }
  /** Known to be absent. */
  | { readonly kind: 'absent' }
  /** It could not be read, or a dispute took it back. */
  | { readonly kind: 'unknown' };

/** As `screen_values` has it; what could not be read meets no condition. */
export function isMet(asked: Asked, standing: Standing): boolean {
  if (standing.kind === 'unknown') return false;
  if (standing.kind === 'absent') return asked.kind === 'truth' && !asked.isTrue;
  const { value, unit } = standing;
  const word = wordOf(value);
  switch (asked.kind) {
    case 'truth':
      return (word !== 'false') === asked.isTrue;
    case 'number':
      if (typeof value !== 'number' || (unit ?? '') !== asked.unit) return false;
      return inOrder(asked.operator, value - asked.number);
    case 'word':
      if (word === null) return false;
      return inOrder(asked.operator, Buffer.compare(Buffer.from(word), Buffer.from(asked.word)));
  }
}

function wordOf(value: Json): string | null {
  if (typeof value === 'boolean') return String(value);
  if (typeof value !== 'string') return null;
  return [...value].slice(0, LONGEST_WORD).join('');
}

/** `difference`: below, at or above 0 where the value is less, the same or more. */
function inOrder(operator: Operator, difference: number): boolean {
  switch (operator) {
    case '=':
      return difference === 0;
    case '!=':
      return difference !== 0;
    case '<':
      return difference < 0;
    case '<=':
      return difference <= 0;
    case '>':
      return difference > 0;
    case '>=':
      return difference >= 0;
  }
}
