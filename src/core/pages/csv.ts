// Tables as CSV (RFC 4180), for programs and for the spreadsheets of people.

import type { Json } from '../facts/fact.ts';

export interface Table {
  readonly header: readonly string[];
  /** As many cells as the header; null is an empty cell. */
  readonly rows: readonly (readonly Json[])[];
}

/** A table whose rows were written before, each with its end. */
export interface WrittenTable {
  readonly header: readonly string[];
  readonly rows: readonly Uint8Array[];
}

/** With the header as its first line; lines end with CR and LF. */
export function csvOf({ header, rows }: Table): string {
  return [header, ...rows].map(csvRow).join('');
}

export function csvRow(cells: readonly Json[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}

/** Begins with no sign of a formula, and has nothing that is quoted. */
const PLAIN = /^[a-z0-9](?:[!#-+\--~ ]*[!#-+\--~])?$/i;
const QUOTED = /[",\r\n]|^\s|\s$/;

function cellOf(value: Json): string {
  if (value === null) return '';
  // A number is written as it is: none of its spellings calls anything.
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const own = textOf(value);
  if (PLAIN.test(own)) return own;
  const text = inert(own);
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function textOf(value: Exclude<Json, null | number | boolean>): string {
  if (typeof value === 'string') return value;
  const isPlain = Array.isArray(value) && value.every((one) => typeof one === 'string');
  return isPlain ? value.join('; ') : JSON.stringify(value);
}

/** Spreadsheets run what begins so, in a cell of their own or after a blank that they drop. */
const FORMULA = /^[\s\p{Cc}\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/u;

/** An apostrophe before it says that the cell is text. */
function inert(text: string): string {
  const whole = text.replaceAll('\0', '').toWellFormed();
  return FORMULA.test(whole) ? `'${whole}` : whole;
}
