// The cells of a table below the one that heads their column.

import type { Element } from 'domhandler';
import { isElement } from '../page/visible.ts';

const MOST_ROWS = 200;

/** In the order of the rows; none where the element is not a cell of a first row. */
export function columnBelow(cell: Element): readonly Element[] {
  const row = cell.parent;
  if (!/^t[dh]$/.test(cell.name) || row === null || !isElement(row)) return [];
  const at = cellsOf(row).indexOf(cell);
  const table = tableAround(row);
  if (table === null) return [];
  const [head, ...rows] = rowsIn(table).slice(0, MOST_ROWS);
  if (head !== row) return [];
  return rows.flatMap((one) => cellsOf(one)[at] ?? []);
}

function cellsOf(row: Element): readonly Element[] {
  return row.children.filter(isElement).filter(({ name }) => /^t[dh]$/.test(name));
}

function tableAround(row: Element): Element | null {
  for (let at = row.parent; at !== null; at = at.parent) {
    if (isElement(at) && at.name === 'table') return at;
  }
  return null;
}

function rowsIn(table: Element): readonly Element[] {
  return table.children
    .filter(isElement)
    .flatMap((one) => (one.name === 'tr' ? [one] : one.children.filter(isElement)))
    .filter(({ name }) => name === 'tr');
}
