// Reads plans from tables: one plan a column (a row of prices), or one plan a row.

import type { CheerioAPI } from 'cheerio';
import type { Element } from 'domhandler';
import { companyNames } from '../funding/company-name.ts';
import type { DecimalSign } from '../money.ts';
import type { Page } from '../page.ts';
import { headingAbove } from '../security/labels.ts';
import { isInHidden, visibleText } from '../visible.ts';
import { type Cell, sayOf, withFollowing } from './cells.ts';
import { isPlanName, type Name, type Plan, planOf } from './plan.ts';
import { type Run, runsOf } from './runs.ts';
import { holdsNoPlans, isComparison, namesCompanies } from './sections.ts';

export const PLAN_HEADER =
  /^(?:plans?|tiers?|packages?|editions?|tarife?|pakete?|offres?|formules?|pakk(?:e|er)|pakket(?:ten)?|paket|pacchett[oi]|pian[oi]|planes?|planos?|abonnement(?:er|en|s)?|abbonament[oi]|pakiety?)$/iu;
export const PRICE_HEADER =
  /^(?:(?:monthly|list)?\s*(?:price|pricing|cost|preis|kosten|prix|precio|pris|prijs|prezzo|preço|cena|tarif)s?(?:\s*(?:per|pro|\/|par)\s*\p{L}+)?)$/iu;
const MAX_CELLS = 2_000;

export interface Grid {
  readonly rows: readonly (readonly Element[])[];
}

/** The plans of each table that reads as one; tables with merged cells are left alone. */
export function tablePlans(page: Page, decimal: DecimalSign): readonly (readonly Plan[])[] {
  const { $ } = page;
  const found: (readonly Plan[])[] = [];
  for (const table of $('table').toArray()) {
    const grid = gridOf($, table);
    if (grid === null || isInHidden(table)) continue;
    const plans = byColumn(grid, decimal) ?? byRow(grid, decimal);
    if (plans !== null && plans.length > 1 && areOwn(page, table, plans)) found.push(plans);
  }
  return found;
}

/** Plans of the company, and not what its competitors cost or what it sells besides. */
function areOwn(page: Page, table: Element, plans: readonly Plan[]): boolean {
  const names = plans.map(({ name }) => name.text);
  return isOwnTable(page, table) && !namesCompanies(names, companyNames(page));
}

/** Does no title of the table announce something other than the company's own plans? */
export function isOwnTable(page: Page, table: Element): boolean {
  const captions = page.$(table).children('caption').toArray().map(visibleText);
  const titles = [headingAbove(table), ...captions];
  return !titles.some((title) => holdsNoPlans(title) || isComparison(title));
}

/** The rows of a table that are as wide as its first; null where cells are merged. */
export function gridOf($: CheerioAPI, table: Element): Grid | null {
  const known = GRIDS.get(table);
  if (known !== undefined) return known;
  const grid = gridIn($, table);
  GRIDS.set(table, grid);
  return grid;
}

// Asked for once to find plans, and once more to compare them.
const GRIDS = new WeakMap<Element, Grid | null>();

function gridIn($: CheerioAPI, table: Element): Grid | null {
  if ($(table).find('table').length > 0) return null;
  const rows = $(table)
    .find('tr')
    .toArray()
    .map((row) => $(row).children('td, th').toArray());
  const cells = rows.flat();
  if (cells.length > MAX_CELLS || rows.length < 2) return null;
  const width = rows[0]?.length ?? 0;
  // Section rows may span the table; every other row must have the width of the first.
  const even = rows.filter((row) => row.length === width);
  if (width < 2 || even.length < 2) return null;
  const merged = (cell: Element) =>
    Number(cell.attribs.colspan ?? 1) > 1 || Number(cell.attribs.rowspan ?? 1) > 1;
  return even.flat().some(merged) || rows.some((row) => row.length > width) ? null : { rows: even };
}

function byColumn(grid: Grid, decimal: DecimalSign): readonly Plan[] | null {
  const [header, ...rest] = grid.rows;
  if (header === undefined || header.length < 3) return null;
  const heads = header.slice(1).map((cell) => runsOf(cell));
  const own = header.slice(1).map((cell, i) => planInHead(cell, heads[i] ?? [], decimal));
  if (own.every((plan) => plan !== null && plan.cell !== null)) {
    return own.filter((plan) => plan !== null);
  }
  const names = heads.map((runs) => headName(runs));
  const priceRows = rest
    .map((row) => row.slice(1).map((cell) => cellAt(cell, decimal)))
    .filter((cells) => isPriceRow(cells));
  const [prices] = priceRows;
  if (prices === undefined || names.some((name) => name === null)) return null;
  return names.flatMap((name, i) => {
    if (name === null) return [];
    const said = priceRows.map((cells) => cells[i] ?? null);
    const runs = said.flatMap((cell) => (cell === null ? [] : cell.runs));
    const texts = runs.map((run) => run.text);
    const one = priceRows.length === 1;
    return [bare(name, one ? (prices[i] ?? null) : null, one ? [] : texts, runs)];
  });
}

function byRow(grid: Grid, decimal: DecimalSign): readonly Plan[] | null {
  const [header, ...rest] = grid.rows;
  if (header === undefined) return null;
  const labels = header.map((cell) =>
    runsOf(cell)
      .map((run) => run.text)
      .join(' '),
  );
  const prices = labels.flatMap((label, i) => (PRICE_HEADER.test(label) ? [i] : []));
  const [price] = prices;
  if (!PLAN_HEADER.test(labels[0] ?? '') || prices.length !== 1 || price === undefined) return null;
  const plans = rest.map((row) => {
    const name = headName(row[0] === undefined ? [] : runsOf(row[0]));
    const cell = row[price] === undefined ? null : cellAt(row[price], decimal);
    return name === null || cell === null ? null : bare(name, cell, [], cell.runs);
  });
  return plans.some((plan) => plan === null) ? null : plans.filter((plan) => plan !== null);
}

/** A plan whose price stands in the head of its column, below its name. */
function planInHead(cell: Element, runs: readonly Run[], decimal: DecimalSign): Plan | null {
  const plan = planOf(cell, runs, decimal);
  if (plan !== null) return plan;
  const texts = runs.filter((run) => run.kind === 'text');
  const said = texts.map((run) => sayOf(run, decimal));
  const name = headName(texts.filter((_, i) => said[i]?.kind === 'none'));
  const at = said.findIndex(({ kind }) => kind === 'price' || kind === 'free' || kind === 'custom');
  const one = said[at];
  const several = said.some(({ kind }, i) => i !== at && kind !== 'none' && kind !== 'aside');
  if (name === null || several || one === undefined) return null;
  if (one.kind !== 'price' && one.kind !== 'free' && one.kind !== 'custom') return null;
  return bare(name, withFollowing(one, texts.slice(at + 1)), [], texts);
}

// One run that is a name, beside nothing but a link to buy.
function headName(runs: readonly Run[]): Name | null {
  const texts = runs.filter((run) => run.kind === 'text' && isPlanName(run.text));
  const [run] = texts;
  if (run === undefined || texts.length !== 1) return null;
  return { text: run.text, run, nodes: run.nodes };
}

function cellAt(cell: Element, decimal: DecimalSign): Cell | null {
  const runs = runsOf(cell).map((run) =>
    run.kind === 'link' ? { ...run, kind: 'text' as const } : run,
  );
  const [first, ...more] = runs.filter((run) => run.kind === 'text');
  if (first === undefined) return null;
  const said = sayOf(first, decimal);
  if (said.kind !== 'price' && said.kind !== 'free' && said.kind !== 'custom') return null;
  const whole = withFollowing(said, more);
  return whole.runs.length === more.length + 1 ? whole : null;
}

// All cells read, and at least one is an amount: a row of "Free" and "Custom" may be anything.
function isPriceRow(cells: readonly (Cell | null)[]): boolean {
  return cells.every((cell) => cell !== null) && cells.some((cell) => cell?.kind === 'price');
}

function bare(
  name: Name,
  cell: Cell | null,
  unclear: readonly string[],
  runs: readonly Run[],
): Plan {
  const tail = cell?.kind === 'price' ? cell.tail : null;
  const billing = tail?.billing ? { value: tail.billing, runs: cell?.runs ?? [] } : null;
  return { name, cell, unclear, listPrice: null, billing, runs };
}
