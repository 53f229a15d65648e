// Finds tables that are built of other elements: rows of equally many cells, prices among them.

import type { Element } from 'domhandler';
import { isElement } from '../../page/visible.ts';
import type { DecimalSign } from '../../words/amounts.ts';
import type { Run } from '../plans/runs.ts';
import { sayOf } from '../prices/cells.ts';
import { plansInRows, type TablePlans } from './tables.ts';

/** Levels of elements between a price and the cell that it stands in. */
const MAX_LEVELS = 3;
const MAX_ROWS = 60;

/** The plans of rows of names above rows of prices, and of rows of a name and a price each. */
export function rowPlans(runs: readonly Run[], decimal: DecimalSign): readonly TablePlans[] {
  const asked = new Set<Element>();
  const found: TablePlans[] = [];
  for (const run of runs) {
    if (sayOf(run, decimal).kind !== 'price') continue;
    let cell = run.nodes[0]?.parent ?? null;
    for (let up = 0; up < MAX_LEVELS && isElement(cell); up++) {
      const table = cell.parent?.parent;
      if (isElement(table) && !asked.has(table)) {
        asked.add(table);
        const rows = rowsOf(table);
        const plans = rows === null ? null : plansInRows(rows, decimal);
        if (plans !== null) found.push({ table, plans });
      }
      cell = cell.parent;
    }
  }
  return found;
}

function rowsOf(table: Element): readonly (readonly Element[])[] | null {
  if (/^(?:table|tbody|thead|tr|html|body|main)$/.test(table.name)) return null;
  const sources = table.children.filter(isElement);
  if (sources.length < 2 || sources.length > MAX_ROWS) return null;
  const rows = sources.map((row) => row.children.filter(isElement));
  const width = rows.at(-1)?.length ?? 0;
  const [head = [], ...rest] = rows;
  if (width < 2 || rest.some((row) => row.length !== width)) return null;
  const [corner] = sources;
  // The first row may do without a cell above the labels.
  if (corner !== undefined && head.length === width - 1 && width > 2) {
    return [[corner, ...head], ...rest];
  }
  return head.length === width ? rows : null;
}
