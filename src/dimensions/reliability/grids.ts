// Tables that are made of boxes: a first row of titles, and rows with as many cells below it.

import type { Element } from 'domhandler';
import { isElement, isInHidden, visibleText } from '../page/visible.ts';
import type { Line } from '../subprocessors/lines.ts';
import type { Row, Table } from './tables.ts';

const MOST_ROWS = 60;
const HIGH = 4;
const FEWEST_ROWS = 3;

/** The grids that have one of the wanted titles in their first row. */
export function gridsOf(cells: readonly Line[], wanted: RegExp): readonly Table[] {
  const found = new Map<Element, Table>();
  for (const { text, table, inFooter, first } of cells) {
    if (table !== null || inFooter || text.length > 60 || !wanted.test(text)) continue;
    const grid = gridAround(isElement(first.parent) ? first.parent : null);
    if (grid !== null && !found.has(grid.element)) found.set(grid.element, grid);
  }
  return [...found.values()];
}

/** The nearest element whose children are rows alike, of which this cell's is the first. */
function gridAround(cell: Element | null): Table | null {
  let at = cell;
  for (let up = 0; up < HIGH && at !== null; up++) {
    const row: Element | null = at.parent !== null && isElement(at.parent) ? at.parent : null;
    const around = row?.parent ?? null;
    if (row === null || around === null || !isElement(around)) return null;
    const rows = around.children.filter(isElement).map(rowOf);
    const [head] = rows;
    const isWide = head !== undefined && head.element === row && head.cells.length > 1;
    if (isWide && rows.length >= FEWEST_ROWS && rows.length <= MOST_ROWS) {
      const alike = rows.every(({ cells }) => cells.length === head.cells.length);
      if (!alike || isInHidden(around)) return null;
      const headers = head.cells.map((one) => visibleText(one));
      return { element: around, headers, rows: rows.slice(1) };
    }
    at = row;
  }
  return null;
}

function rowOf(element: Element): Row {
  return { element, cells: element.children.filter(isElement) };
}
