// Subprocessors from tables whose heads say which column names them.

import type { Element } from 'domhandler';
import { countryOf } from '../location/countries.ts';
import type { Page } from '../page/page.ts';
import { collapse, isElement, isInHidden, visibleText } from '../page/visible.ts';
import { headingAbove } from '../security/labels.ts';
import { linesOf } from './lines.ts';
import type { Subprocessor } from './records.ts';
import {
  isElse,
  isName,
  LEGAL_FORM,
  NAME_HEAD,
  NOT_NOW,
  OPEN,
  PLACE_HEAD,
  PURPOSE_HEAD,
  TITLE,
} from './words.ts';

export type TableRead =
  | { readonly kind: 'rows'; readonly rows: readonly Subprocessor[]; readonly whole: boolean }
  | { readonly kind: 'unclear' }
  | { readonly kind: 'other' };

const MOST_TABLES = 20;
const MOST_ROWS = 500;

/** Tables under a title of subprocessors, or whose own head says so; none of former ones. */
export function tablesOf(page: Page, titled: boolean): readonly Element[] {
  return page
    .$('table')
    .toArray()
    .filter((table) => !isInHidden(table) && page.$(table).find('table').length === 0)
    .filter((table) => {
      const heading = headingAbove(table);
      if (NOT_NOW.test(heading)) return false;
      return titled || TITLE.test(heading) || namesThem(page, table);
    })
    .slice(0, MOST_TABLES);
}

function namesThem(page: Page, table: Element): boolean {
  const row = page.$(table).find('tr')[0];
  const heads = row === undefined ? [] : row.children.filter(isElement).map(visibleText);
  const text = collapse(heads[0] ?? '');
  return heads.length > 1 && TITLE.test(text) && NAME_HEAD.test(text);
}

interface Columns {
  readonly width: number;
  readonly name: number;
  readonly purpose: number;
  readonly location: number;
}

export function readTable(page: Page, table: Element): TableRead {
  const rows = page
    .$(table)
    .find('tr')
    .toArray()
    .filter((row) => !isInHidden(row));
  if (rows.length > MOST_ROWS) return { kind: 'other' };
  const grid = gridOf(rows);
  // A line above the heads may name the whole table.
  const at = grid.findIndex((cells) => columnsOf(cells, []) !== null);
  const body = grid.slice(at + 1);
  const columns = at < 0 || at > 1 ? null : columnsOf(grid[at] ?? [], body);
  if (columns === null || body.length === 0) return { kind: 'other' };
  if (columns === 'unclear') return { kind: 'unclear' };
  if (isOfData(grid[at] ?? [], body, columns)) return { kind: 'other' };
  return bodyOf(body, columns);
}

/** Cells by column: one that spans rows stands in each of them. */
function gridOf(rows: readonly Element[]): readonly (readonly Element[])[] {
  const open: { cell: Element; left: number }[] = [];
  return rows.map((row) => {
    const cells: Element[] = [];
    const own = row.children.filter(isElement).filter(({ name }) => /^t[dh]$/.test(name));
    let next = 0;
    for (let column = 0; column < 40 && (next < own.length || open[column] !== undefined); ) {
      const above = open[column];
      if (above !== undefined && above.left > 0) {
        cells.push(above.cell);
        above.left--;
        column++;
        continue;
      }
      const cell = own[next++];
      if (cell === undefined) break;
      const span = Math.min(Number(cell.attribs.rowspan ?? 1) || 1, MOST_ROWS);
      const width = Math.min(Number(cell.attribs.colspan ?? 1) || 1, 40);
      for (let i = 0; i < width; i++, column++) {
        open[column] = { cell, left: span - 1 };
        cells.push(cell);
      }
    }
    return cells;
  });
}

function columnsOf(
  heads: readonly Element[],
  body: readonly (readonly Element[])[],
): Columns | 'unclear' | null {
  if (heads.length < 2) return null;
  const labels = heads.map((head) =>
    visibleText(head)
      .replace(/[:*]+$/, '')
      .trim(),
  );
  const column = (wanted: RegExp) => labels.findIndex((label) => wanted.test(label));
  const name = column(NAME_HEAD);
  if (name < 0) return null;
  const other = (wanted: RegExp) =>
    labels.findIndex((label, i) => i !== name && wanted.test(label));
  const purpose = other(PURPOSE_HEAD);
  const headed = other(PLACE_HEAD);
  const location = headed < 0 ? columnOfCountries(body, [name, purpose]) : headed;
  const named = TITLE.test(labels[name] ?? '') || body.length === 0;
  if (purpose < 0 && location < 0 && !named) return null;
  // A column that may be that of the purpose: what is said without it would be half of it.
  const unknown = labels.some(
    (label, i) => ![name, purpose, location].includes(i) && !isElse(label),
  );
  if (purpose < 0 && unknown && body.length > 0) return 'unclear';
  return { width: heads.length, name, purpose, location };
}

const OF_DATA = /^(?:types? of |kinds? of )?(?:personal )?(?:data|information)(?!\p{L})/iu;
const SEVERAL = new RegExp(`, (?!${LEGAL_FORM.source})`, 'u');

/** "Data type | Sub-processors | Purpose": a summary of data names several in a row. */
function isOfData(
  heads: readonly Element[],
  body: readonly (readonly Element[])[],
  { name }: Columns,
): boolean {
  const [first] = heads;
  if (name === 0 || first === undefined || !OF_DATA.test(visibleText(first))) return false;
  const named = body.flatMap((cells) => cells[name] ?? []).map(visibleText);
  return new Set(named).size < named.length || named.some((one) => SEVERAL.test(one));
}

function bodyOf(body: readonly (readonly Element[])[], columns: Columns): TableRead {
  const rows: Subprocessor[] = [];
  let odd = 0;
  for (const cells of body) {
    const cell = cells[columns.name];
    // A row that only names a group of the rows below it, or repeats the heads.
    if (cells.length > 0 && new Set(cells).size === 1 && columns.width > 1) continue;
    const name = cell === undefined ? '' : nameIn(cell);
    if (NAME_HEAD.test(name) || (name === '' && cells.every((one) => visibleText(one) === ''))) {
      continue;
    }
    const texts = cells.map(visibleText);
    if (NONE.test(name) || texts.some((one) => DENIED.test(one) || INACTIVE.test(one))) continue;
    if (cell === undefined || cells.length !== columns.width || !isCellName(name)) {
      odd++;
      continue;
    }
    const at = (index: number): string | null => {
      const other = index < 0 ? undefined : cells[index];
      const words = other === undefined ? '' : visibleText(other);
      return words === '' || words.length > 300 || UNFILLED.test(words) ? null : words;
    };
    const row = cell.parent ?? cell;
    rows.push({
      name,
      purpose: at(columns.purpose),
      location: at(columns.location),
      first: row,
      last: row,
    });
  }
  if (rows.length === 0 || rows.length < odd * 2) return { kind: 'unclear' };
  return { kind: 'rows', rows, whole: odd === 0 };
}

/** The first line of a cell: the entity behind a service, or what it does, may stand below. */
function nameIn(cell: Element): string {
  const lines = linesOf(cell);
  const [first] = lines;
  const text = first?.text ?? visibleText(cell);
  return text.replace(/\s*(?:[¹²³⁴-⁹*†‡]+|\[\d\])$/u, '');
}

/** "Runs on our own servers; not an external sub-processor". */
// One that is denied for some customers or in some cases is one for others.
const DENIED =
  /\bnot (?:an? )?(?:\p{L}+[- ])?sub-?processors?\b(?! (?:for|when|where|if|unless|in) )/iu;
/** What is listed for a day to come: "Not active in the current beta", "Not yet enabled". */
const INACTIVE =
  /^(?:currently )?(?:not (?:yet |currently )?(?:active|enabled|engaged|in use|used)|inactive|disabled)(?: (?:in|at|for|during|yet|as of)\b|[;,.)]|$)/iu;
// A template that nobody has filled in yet.
const UNFILLED = /^\[?(?:placeholder|tbd|tbc|to be (?:confirmed|determined|completed))\b/iu;
const NONE = /^(?:none|n\/a|not applicable|currently none|keine|aucun|ninguno)(?: |$)/iu;
// "External model provider", "Email service (to be determined)": who it is, it does not say.
const NOBODY =
  /^(?:external|third[- ]party|transactional|optional|various|other|additional)\b.*\b(?:providers?|vendors?|services?|processors?)\b/iu;

function isCellName(text: string): boolean {
  if (NONE.test(text) || NOBODY.test(text) || OPEN.test(text)) return false;
  return (isName(text) || /^\p{Lu}/u.test(text)) && text.length > 1 && text.length <= 100;
}

/** The one column, however it is headed, whose cells name countries and nothing else. */
function columnOfCountries(
  body: readonly (readonly Element[])[],
  others: readonly number[],
): number {
  const width = Math.max(0, ...body.map((row) => row.length));
  const found = Array.from({ length: width }, (_, i) => i).filter((i) => {
    if (others.includes(i)) return false;
    const cells = body.flatMap((row) => row[i] ?? []).map(visibleText);
    const parts = cells.flatMap((text) => text.split(/\s*[,;/&]\s*|\s+and\s+/));
    return parts.length > 0 && parts.every((part) => countryOf(part) !== null || part === 'EU');
  });
  return found.length === 1 ? (found[0] ?? -1) : -1;
}
