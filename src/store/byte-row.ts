// Reads the fields of rows that come as bytes, and writes the arrays that such statements take.

import type { ByteRow } from './byte-rows.ts';

export function bytesIn(row: ByteRow, column: number): Buffer {
  const field = row[column] ?? null;
  if (field === null) throw new Error(`column ${column} of a row is null`);
  return field;
}

export function textIn(row: ByteRow, column: number): string {
  return bytesIn(row, column).toString();
}

export function textOrNull(row: ByteRow, column: number): string | null {
  return row[column]?.toString() ?? null;
}

export function numberIn(row: ByteRow, column: number): number {
  return Number(textIn(row, column));
}

export function numberOrNull(row: ByteRow, column: number): number | null {
  const text = textOrNull(row, column);
  return text === null ? null : Number(text);
}

const IN_QUOTES = /["\\]/g;

/** https://www.postgresql.org/docs/18/arrays.html#ARRAYS-IO: every element in quotes. */
export function arrayText(elements: readonly string[]): string {
  return `{${elements.map((one) => `"${one.replace(IN_QUOTES, '\\$&')}"`).join()}}`;
}
