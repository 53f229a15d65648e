// Promises that are rows of a table of plans: "99.9% uptime SLA", and a mark for who has it.

import type { Element } from 'domhandler';
import type { Page } from '../../page/page.ts';
import { isElement, visibleText } from '../../page/visible.ts';
import { markOf } from '../../pricing/prices/marks.ts';
import { isOthers } from '../sentences.ts';

const LABEL =
  /^(?:(?<first>\d{2,3}(?:[.,]\d{1,4})?) ?% (?:guaranteed )?(?:uptime|availability) (?:sla|guarantee|commitment)|(?:uptime|availability) (?:sla|guarantee|commitment):? \(?(?<last>\d{2,3}(?:[.,]\d{1,4})?) ?%\)?)$/iu;
const MOST_ROWS = 500;

/** The share of a row that at least one plan is marked to have, and the row. */
export function promisedTicked(
  page: Page,
): readonly { readonly value: number; readonly row: Element }[] {
  const rows = page.$('tr').toArray().slice(0, MOST_ROWS);
  return rows.flatMap((row) => {
    const [label, ...cells] = row.children.filter(isElement);
    if (label === undefined || cells.length === 0) return [];
    const { first, last } = LABEL.exec(visibleText(label))?.groups ?? {};
    const value = Number((first ?? last ?? 'x').replace(',', '.'));
    if (!(value >= 90 && value <= 100) || isOthers(row)) return [];
    return cells.some((cell) => markOf(cell) === true) ? [{ value, row }] : [];
  });
}
