// A comparison as rows: a line for each company, and for each key what stands in its cell.

import type { Cell } from '../../contract/schemas/cells.ts';
import type { Comparison } from '../../contract/schemas/comparison.ts';
import type { Json } from '../../core/facts/fact.ts';
import type { Table } from '../../core/pages/csv.ts';

/** After the value under the key itself. */
const BESIDE = ['unit', 'provenance', 'product', 'as_of', 'state', 'fact_id'] as const;

export function comparisonTable({ companies, keys, cells }: Comparison): Table {
  return {
    header: comparisonHeader(keys),
    rows: companies.map(({ domain, name }, nth) => [
      domain,
      name,
      ...cells.slice(nth * keys.length, (nth + 1) * keys.length).flatMap(columnsOf),
    ]),
  };
}

export function comparisonHeader(keys: readonly string[]): readonly string[] {
  const names = keys.flatMap((key) => [key, ...BESIDE.map((one) => `${key} ${one}`)]);
  return ['company', 'name', ...names];
}

export function columnsOf(cell: Cell): Json[] {
  if (cell.state !== 'known') {
    return [null, null, null, null, null, `${cell.state}: ${cell.reason}`, null];
  }
  const { value, unit, provenance, product, as_of: asOf, state, fact_id: id } = cell;
  // What a fact holds was JSON in the database.
  return [value as Json, unit, provenance, product, asOf, state, id];
}
