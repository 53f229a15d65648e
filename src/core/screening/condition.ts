// A condition that companies are screened by, read from text: `hiring.open_roles>10`.

import { isDay } from '../moment.ts';

export const OPERATORS = ['=', '!=', '<', '<=', '>', '>='] as const;
export type Operator = (typeof OPERATORS)[number];

/** What is compared with. `truth` asks whether there is such a fact and it is not `false`. */
export type Compared =
  | { readonly kind: 'truth'; readonly isTrue: boolean }
  | { readonly kind: 'number'; readonly number: number; readonly unit: string | null }
  | { readonly kind: 'word'; readonly word: string };

export interface Condition {
  readonly key: string;
  readonly operator: Operator;
  readonly compared: Compared;
}

/** How long a value may be; longer values of facts are compared by their first characters. */
export const LONGEST_WORD = 200;

export type ConditionRead =
  | { readonly kind: 'condition'; readonly condition: Condition }
  | { readonly kind: 'malformed' }
  /** Only numbers and dates have an order. */
  | { readonly kind: 'unordered'; readonly operator: Operator };

const SHAPE = /^([\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+)(<=|>=|!=|=|<|>)([^\s<>=!].*)$/su;
const NUMBER = /^(-?(?:0|[1-9][0-9]{0,14})(?:\.[0-9]{1,6})?)(?: (\S.*))?$/s;

export function readCondition(text: string): ConditionRead {
  const [, key, sign, value] = SHAPE.exec(text) ?? [];
  const operator = OPERATORS.find((one) => one === sign);
  if (key === undefined || value === undefined || operator === undefined) {
    return { kind: 'malformed' };
  }
  if (value.trim() !== value || [...value].length > LONGEST_WORD) return { kind: 'malformed' };
  const compared = comparedOf(value);
  const isOrdered = compared.kind === 'number' || isDay(value);
  if (operator !== '=' && operator !== '!=' && !isOrdered) return { kind: 'unordered', operator };
  if (compared.kind === 'truth' && operator === '!=') {
    const opposite: Compared = { kind: 'truth', isTrue: !compared.isTrue };
    return { kind: 'condition', condition: { key, operator: '=', compared: opposite } };
  }
  return { kind: 'condition', condition: { key, operator, compared } };
}

function comparedOf(value: string): Compared {
  if (value === 'true' || value === 'false') return { kind: 'truth', isTrue: value === 'true' };
  const [, digits, unit] = NUMBER.exec(value) ?? [];
  if (digits === undefined) return { kind: 'word', word: value };
  return { kind: 'number', number: Number(digits) + 0, unit: unit ?? null };
}

/** The condition as text again, with the unit that it was given. */
export function writeCondition({ key, operator, compared }: Condition): string {
  return `${key}${operator}${writtenValue(compared)}`;
}

function writtenValue(compared: Compared): string {
  if (compared.kind === 'truth') return String(compared.isTrue);
  if (compared.kind === 'word') return compared.word;
  return `${compared.number}${compared.unit === null ? '' : ` ${compared.unit}`}`;
}
