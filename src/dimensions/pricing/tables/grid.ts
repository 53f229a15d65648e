// Lays a table out as a grid: what spans several columns or rows stands in each of them.

import type { Element } from 'domhandler';
import { KeptOfNodes } from '../../page/kept.ts';
import type { Query } from '../../page/query.ts';

export interface Grid {
  readonly rows: readonly (readonly Element[])[];
  /** For a row, the one above it that spans the table or says a single thing, as a section does. */
  readonly sections: ReadonlyMap<readonly Element[], Element>;
}

const MAX_CELLS = 4_000;

/** The rows of a table that are as wide as its first one; null where it is no table of data. */
export function gridOf($: Query, table: Element): Grid | null {
  const known = GRIDS.get(table);
  if (known !== undefined) return known;
  const grid = gridIn($, table);
  GRIDS.set(table, grid);
  return grid;
}

// Remembered: grids are asked for once to find plans, and once more to compare them.
const GRIDS = new KeptOfNodes<Element, Grid | null>();

function gridIn($: Query, table: Element): Grid | null {
  if ($(table).find('table').length > 0) return null;
  const sources = $(table)
    .find('tr')
    .toArray()
    .map((row) => $(row).children('td, th').toArray());
  if (sources.length < 2 || sources.flat().length > MAX_CELLS) return null;
  const rows = laidOut(sources);
  if (rows === null) return null;
  // A title or a section may span the table: the first row of several cells is the head.
  const head = rows.findIndex((row) => new Set(row).size > 1);
  const width = rows[head]?.length ?? 0;
  const even = rows.slice(head).filter((row) => row.length === width && new Set(row).size > 1);
  if (width < 2 || even.length < 2) return null;
  return rows.some((row) => row.length > width) ? null : { rows: even, sections: sectionsOf(rows) };
}

function sectionsOf(
  rows: readonly (readonly Element[])[],
): ReadonlyMap<readonly Element[], Element> {
  const sections = new Map<readonly Element[], Element>();
  let section: Element | undefined;
  for (const row of rows) {
    const [first, ...more] = [...new Set(row)];
    if (first === undefined) continue;
    if (more.every(isBlank)) section = first;
    else if (section !== undefined) sections.set(row, section);
  }
  return sections;
}

function isBlank(cell: Element): boolean {
  return cell.children.every((child) => child.type === 'text' && child.data.trim() === '');
}

function laidOut(sources: readonly (readonly Element[])[]): readonly (readonly Element[])[] | null {
  const rows: Element[][] = [];
  // Cells of rows above that reach into the row, by column.
  let open = new Map<number, { readonly cell: Element; readonly left: number }>();
  let count = 0;
  for (const source of sources) {
    const row: Element[] = [];
    const next = new Map<number, { readonly cell: Element; readonly left: number }>();
    const put = (cell: Element, left: number): void => {
      if (left > 1) next.set(row.length, { cell, left: left - 1 });
      row.push(cell);
      count++;
    };
    const fill = (): void => {
      for (let above = open.get(row.length); above !== undefined; above = open.get(row.length)) {
        put(above.cell, above.left);
      }
    };
    for (const cell of source) {
      fill();
      const down = spanOf(cell.attribs.rowspan);
      for (let i = spanOf(cell.attribs.colspan); i > 0; i--) put(cell, down);
    }
    fill();
    if (count > MAX_CELLS) return null;
    rows.push(row);
    open = next;
  }
  return rows;
}

function spanOf(written: string | undefined): number {
  const span = Number(written ?? 1);
  return Number.isInteger(span) && span > 0 ? Math.min(span, 1_000) : 1;
}
