// Plain tables of a page: one row of headers, and rows with as many cells.

import type { Element } from 'domhandler';
import type { Page } from '../page/page.ts';
import { isInHidden, visibleText } from '../page/visible.ts';

export interface Row {
  readonly element: Element;
  readonly cells: readonly Element[];
}

export interface Table {
  readonly element: Element;
  readonly headers: readonly string[];
  readonly rows: readonly Row[];
}

const MAX_TABLES = 50;
const MAX_ROWS = 200;

/** Tables with merged cells or other tables inside are left out: a cell's column is not certain. */
export function tablesOf(page: Page): readonly Table[] {
  const tables: Table[] = [];
  for (const element of page.$('table').toArray().slice(0, MAX_TABLES)) {
    const inside = page.$(element);
    if (isInHidden(element) || inside.find('table, [colspan], [rowspan]').length > 0) continue;
    const [head, ...rows] = inside
      .find('tr')
      .toArray()
      .slice(0, MAX_ROWS)
      .map((row) => ({ element: row, cells: page.$(row).children('td, th').toArray() }));
    if (head === undefined) continue;
    const headers = head.cells.map((cell) => visibleText(cell));
    if (rows.some(({ cells }) => cells.length !== headers.length)) continue;
    tables.push({ element, headers, rows });
  }
  return tables;
}

/** The one column whose header matches; null where none or several do. */
export function headerOf({ headers }: Table, wanted: RegExp): number | null {
  const found = headers.flatMap((header, index) => (wanted.test(header) ? [index] : []));
  return found.length === 1 ? (found[0] ?? null) : null;
}
