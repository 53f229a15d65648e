// What of a comparison is shown, and in which order, as the address of the page says it.

import type { Cell } from '../../../../contract/schemas/cells.ts';
import { DIMENSIONS, type Dimension, dimensionOfKey } from '../../../../core/facts/dimensions.ts';
import { WrongAddress } from '../failures.ts';

/** A company with its cells, in the order of the keys. */
export interface Row {
  readonly name: string;
  readonly domain: string;
  readonly cells: readonly Cell[];
}

export const CONDITIONS = {
  known: 'is known',
  missing: 'is not known',
  yes: 'is yes',
  no: 'is no',
  at_least: 'is at least',
  at_most: 'is at most',
  says: 'contains',
} as const;
export type Condition = keyof typeof CONDITIONS;

export interface Narrowing {
  /** A key, or `name`; null for the order in which the companies came. */
  readonly sort: { readonly by: string; readonly descending: boolean } | null;
  readonly dimension: Dimension | null;
  readonly where: {
    readonly key: string;
    readonly is: Condition;
    readonly value: string;
  } | null;
}

/** Throws `WrongAddress` for what this comparison does not have. */
export function narrowingOf(query: URLSearchParams, keys: readonly string[]): Narrowing {
  return { sort: sortOf(query, keys), dimension: dimensionOf(query), where: whereOf(query, keys) };
}

function sortOf(query: URLSearchParams, keys: readonly string[]): Narrowing['sort'] {
  const given = query.get('sort') ?? '';
  if (given === '') return null;
  const descending = given.startsWith('-');
  const by = descending ? given.slice(1) : given;
  if (by === 'name' || keys.includes(by)) return { by, descending };
  throw new WrongAddress('sort', given, ['name', ...keys]);
}

export function dimensionOf(query: URLSearchParams): Dimension | null {
  const given = query.get('dimension') ?? '';
  if (given === '') return null;
  const found = DIMENSIONS.find((one) => one === given);
  if (found === undefined) throw new WrongAddress('dimension', given, DIMENSIONS);
  return found;
}

function whereOf(query: URLSearchParams, keys: readonly string[]): Narrowing['where'] {
  const key = query.get('fact') ?? '';
  if (key === '') return null;
  if (!keys.includes(key)) throw new WrongAddress('fact', key, keys);
  const given = query.get('is') || 'known';
  const names = Object.keys(CONDITIONS) as Condition[];
  const is = names.find((one) => one === given);
  if (is === undefined) throw new WrongAddress('is', given, names);
  const value = (query.get('value') ?? '').trim().slice(0, 100);
  const isNumber = /^-?\d{1,15}(?:\.\d{1,9})?$/.test(value);
  if ((is === 'at_least' || is === 'at_most') && !isNumber) {
    throw new WrongAddress('value', value, 'a number such as 99.9');
  }
  if (is === 'says' && value === '') throw new WrongAddress('value', value, 'a word to look for');
  return { key, is, value };
}

export function narrowed(
  rows: readonly Row[],
  keys: readonly string[],
  { sort, dimension, where }: Narrowing,
): { readonly rows: readonly Row[]; readonly keys: readonly string[] } {
  const kept = where === null ? [...rows] : rows.filter((row) => holds(row, where));
  if (sort !== null) kept.sort((a, b) => order(a, b, sort));
  const shown = keys.filter((key) => dimension === null || dimensionOfKey(key) === dimension);
  return { rows: kept, keys: shown };
}

function cellOf({ cells }: Row, key: string): Cell | undefined {
  return cells.find((cell) => cell.key === key);
}

function holds(row: Row, { key, is, value }: NonNullable<Narrowing['where']>): boolean {
  const cell = cellOf(row, key);
  const has = cell?.state === 'known' ? cell.value : undefined;
  switch (is) {
    case 'known':
      return has !== undefined;
    case 'missing':
      return has === undefined;
    case 'yes':
      return has !== undefined && has !== false;
    case 'no':
      return has === false;
    case 'at_least':
      return typeof has === 'number' && has >= Number(value);
    case 'at_most':
      return typeof has === 'number' && has <= Number(value);
    case 'says':
      return has !== undefined && JSON.stringify(has).toLowerCase().includes(value.toLowerCase());
  }
}

/** What is not known comes last, whichever way it is sorted. */
function order(a: Row, b: Row, { by, descending }: NonNullable<Narrowing['sort']>): number {
  const turn = descending ? -1 : 1;
  if (by === 'name') return turn * a.name.localeCompare(b.name, 'en');
  const [left, right] = [sortValue(a, by), sortValue(b, by)];
  if (left === null || right === null) return Number(left === null) - Number(right === null);
  if (typeof left === 'number' && typeof right === 'number') return turn * (left - right);
  return turn * String(left).localeCompare(String(right), 'en', { numeric: true });
}

function sortValue(row: Row, key: string): number | string | null {
  const cell = cellOf(row, key);
  if (cell?.state !== 'known') return null;
  const { value } = cell;
  if (typeof value === 'number' || typeof value === 'string') return value;
  if (typeof value === 'boolean') return Number(value);
  return JSON.stringify(value);
}

/** The same address with other members; null takes one out. */
export function addressWith(
  path: string,
  query: URLSearchParams,
  changes: Readonly<Record<string, string | null>>,
): string {
  const next = new URLSearchParams();
  for (const name of ['companies', 'dimension', 'sort', 'fact', 'is', 'value', 'only', 'page']) {
    const value = Object.hasOwn(changes, name) ? (changes[name] ?? '') : (query.get(name) ?? '');
    if (value !== '') next.set(name, value);
  }
  // Commas may stand as they are in a query, and read better so.
  const text = next.toString().replaceAll('%2C', ',');
  return text === '' ? path : `${path}?${text}`;
}
