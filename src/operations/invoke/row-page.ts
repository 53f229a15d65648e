// A page of rows that were asked for with one more, which tells whether another page follows.

import type { Keyset } from '../../contract/operation.ts';

export interface RowPage<Row> {
  readonly rows: readonly Row[];
  /** What the cursor of the next page holds; null on the last. */
  readonly next: Keyset | null;
}

/** `found` are at most `limit + 1` rows; `positionOf` the sort key of a row. */
export function rowPage<Row>(
  found: readonly Row[],
  limit: number,
  positionOf: (row: Row) => Keyset,
): RowPage<Row> {
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return { rows, next: last !== undefined && found.length > limit ? positionOf(last) : null };
}

/** The sort key of what is listed by a moment, to the microsecond, and an id. */
export function listedPosition(row: {
  readonly listed: string;
  readonly id: string | number;
}): Keyset {
  return [row.listed, row.id];
}
