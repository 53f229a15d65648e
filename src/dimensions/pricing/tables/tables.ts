// Reads plans from tables: one plan a column (a row of prices), or one plan a row.

import type { Element } from 'domhandler';
import { companyNames } from '../../funding/company-name.ts';
import type { Page } from '../../page/page.ts';
import { isInHidden, visibleText } from '../../page/visible.ts';
import { headingAbove } from '../../security/labels.ts';
import type { DecimalSign } from '../../words/amounts.ts';
import { findMoney } from '../../words/money.ts';
import { type Name, nameIn } from '../plans/name-in-run.ts';
import { type Plan, planOf } from '../plans/plan.ts';
import { endsInPlanWord } from '../plans/plan-words.ts';
import { type Run, runsOf } from '../plans/runs.ts';
import { holdsNoPlans, isComparison, isExtra, namesCompanies } from '../plans/sections.ts';
import { PERIOD_NAME } from '../prices/cell-words.ts';
import { type Cell, sayOf, withFollowing } from '../prices/cells.ts';
import type { Period } from '../prices/period-words.ts';
import { leadOf } from '../prices/price-leads.ts';
import { gridOf } from './grid.ts';

export const PLAN_HEADER =
  /^(?:plans?|tiers?|packages?|editions?|names?|versions?|memberships?|levels?|options?|bundles?|licen[cs]e types?|plan types?|subscriptions?|(?:plan|package) name|tarife?|pakete?|offres?|formules?|pakk(?:e|er)|pakket(?:ten)?|paket|pacchett[oi]|pian[oi]|planes?|planos?|abonnement(?:er|en|s)?|abbonament[oi]|pakiety?)$/iu;
export const PRICE_HEADER =
  /^(?:(?:monthly|list|annual|yearly|base|our|subscription|platform)?\s*(?:price|pricing|cost|preis|kosten|prix|precio|pris|prijs|prezzo|preço|cena|tarif|subscription|investment)s?(?:\s*(?:\(|per|pro|\/|par|por|in)\s*\p{L}+(?:\s?\/\s?\p{L}+)?\)?)?:?|(?:price )?(?:from|starting (?:at|from)|starts at)|(?:preis )?ab|desde|(?:à partir de|dès)|vanaf|(?:a partire )?da)$/iu;
/** "Monthly", "Billed monthly", "Per month": the period of a row or column of prices. */
const PERIOD_HEADER =
  /^(?:(?:price|billed|paid|pay|preis|cost)\s+)?(?:per month|monthly|month|monatlich|mensuel|mensual|per year|yearly|annually|annual|year|jährlich|annuel|anual)(?: (?:price|cost|fee|billing|plan|subscription))?:?$/iu;

/** "USD / month", "€/Monat", "EUR": a column of amounts in one currency. */
const MONEY_HEADER =
  /^(?:USD|EUR|GBP|CHF|CAD|AUD|NZD|SGD|SEK|NOK|DKK|PLN|CZK|INR|BRL|MXN|COP|ARS|CLP|PEN|ZAR|JPY|US\$|[$€£¥₹])(?:\s?(?:\/|per|pro|par|por|a|al|im|in|pr\.?)\s?\p{L}{1,9})?$/iu;

export interface TablePlans {
  readonly table: Element;
  readonly plans: readonly Plan[];
}

/** The plans of each table that reads as one. */
export function tablePlans(page: Page, decimal: DecimalSign): readonly TablePlans[] {
  const { $ } = page;
  const found: TablePlans[] = [];
  for (const table of $('table').toArray()) {
    const grid = gridOf($, table);
    if (grid === null || isInHidden(table)) continue;
    const plans = plansInRows(grid.rows, decimal);
    if (plans !== null && areOwn(page, table, plans)) {
      found.push({ table, plans });
    }
  }
  return found;
}

/** The plans that rows of cells list; null when they list anything else. */
export function plansInRows(rows: Rows, decimal: DecimalSign): readonly Plan[] | null {
  const plans = byColumn(rows, decimal) ?? byRow(rows, decimal) ?? byNames(rows, decimal);
  return plans !== null && plans.length > 1 ? plans : null;
}

/** Plans of the company, and not what its competitors cost or what it sells besides. */
export function areOwn(page: Page, table: Element, plans: readonly Plan[]): boolean {
  const names = plans.map(({ name }) => name.text);
  if (names.some(isExtra)) return false;
  return isOwnTable(page, table) && !namesCompanies(names, companyNames(page));
}

/** Does no title of the table announce something other than the company's own plans? */
export function isOwnTable(page: Page, table: Element): boolean {
  const captions = page.$(table).children('caption').toArray().map(visibleText);
  const titles = [headingAbove(table), ...captions];
  return !titles.some((title) => holdsNoPlans(title) || isComparison(title));
}

export type Rows = readonly (readonly Element[])[];

function byColumn(rows: Rows, decimal: DecimalSign): readonly Plan[] | null {
  const [header, ...rest] = withoutGroups(rows);
  if (header === undefined) return null;
  const priceRows = rest.map((row) => priceRowOf(row, decimal)).filter((row) => row !== null);
  const [first] = priceRows;
  // Without a column of labels each column is a plan.
  const from = first !== undefined && first.cells[0] !== null ? 0 : 1;
  const heads = header.slice(from);
  if (heads.length < 2 || new Set(heads).size < heads.length) return null;
  const named = heads.map((head) => headOf(head, decimal));
  const plans = named.filter((plan) => plan !== null);
  if (plans.length < named.length) return null;
  if (first === undefined || plans.some(({ cell }) => cell?.kind === 'price')) {
    return plans.some(({ cell }) => cell?.kind === 'price') ? plans : null;
  }
  const chosen = oneOf(priceRows);
  return plans.map((plan, i) => {
    if (chosen !== null) return withCell(plan, chosen.cells[i + from] ?? null, chosen.period);
    const texts = priceRows.flatMap(({ cells }) => cells[i + from]?.runs.map((r) => r.text) ?? []);
    return { ...plan, cell: null, unclear: texts };
  });
}

/** Without first rows of pictures, or that say of which kind columns are: "Individual", "Teams". */
function withoutGroups(all: Rows): Rows {
  const head = all.findIndex((row) => row.some((cell) => /[\p{L}\d]/u.test(visibleText(cell))));
  const rows = head > 0 ? all.slice(head) : all;
  const [first, second] = rows;
  if (first === undefined || second === undefined) return rows;
  const isGrouped = new Set(first.slice(1)).size < first.length - 1;
  const isHead =
    new Set(second).size === second.length && second.every((cell) => cell.name === 'th');
  return isGrouped && isHead ? rows.slice(1) : rows;
}

/** The plan that the head of a column names, with the price that stands there. */
function headOf(head: Element, decimal: DecimalSign): Plan | null {
  const box = { roots: [head], runs: runsOf(head) };
  const names = box.runs.map((run) => nameIn(run, decimal)).filter((name) => name !== null);
  const [first] = names;
  if (first === undefined || sayOf(first.run, decimal).kind === 'custom') return null;
  return planOf(box, first, decimal);
}

interface PriceRow {
  readonly cells: readonly (Cell | null)[];
  readonly period: Period | null;
  readonly label: string;
}

/** A row that says the prices of the columns, and nothing else. */
function priceRowOf(row: readonly Element[], decimal: DecimalSign): PriceRow | null {
  const cells = row.map((cell) => cellAt(cell, decimal));
  const [head, ...others] = row;
  const label = head === undefined ? '' : visibleText(head);
  const bare = cells[0] !== null;
  const said = bare ? cells : cells.slice(1);
  const blank = (cell: Element) => /^[\s–—-]*$/u.test(visibleText(cell));
  if (!(bare ? row : others).every((cell, i) => said[i] !== null || blank(cell))) return null;
  if (!said.some((cell) => cell?.kind === 'price')) return null;
  const labelled = PRICE_HEADER.test(label) || PERIOD_HEADER.test(label);
  if (!bare && label !== '' && !labelled) return null;
  return { cells, period: bare ? null : periodIn(label), label: bare ? '' : label };
}

function periodIn(label: string): Period | null {
  if (!PERIOD_HEADER.test(label))
    return /\b(?:month|monat|mois|mes)/iu.test(label) ? 'month' : null;
  const words = label.replace(/^(?:price|billed|paid|pay|preis|cost)\s+/iu, '');
  return leadOf(words)?.period ?? null;
}

/** "Price" beside "Price per licence", which only says it once more. */
const WHOLE_PRICE = /^(?:price|pricing|cost|preis|prix|precio|prijs|prezzo)s?:?$/iu;

/** The only row of prices, the one of the whole price, or that of a month beside that of a year. */
function oneOf(rows: readonly PriceRow[]): PriceRow | null {
  if (rows.length === 1) return rows[0] ?? null;
  const whole = rows.filter(({ label }) => WHOLE_PRICE.test(label));
  if (whole.length === 1) return whole[0] ?? null;
  const periods = rows.map(({ period }) => period);
  if (periods.includes(null) || new Set(periods).size < rows.length) return null;
  return rows.find(({ period }) => period === 'month') ?? null;
}

export function withCell(plan: Plan, cell: Cell | null, period: Period | null): Plan {
  if (cell === null) return plan;
  const timed = cell.kind === 'price' && cell.tail.period === null && period !== null;
  const whole = timed ? { ...cell, tail: { ...cell.tail, period } } : cell;
  const tail = whole.kind === 'price' ? whole.tail : null;
  const billing = tail?.billing ? { value: tail.billing, runs: whole.runs } : plan.billing;
  return { ...plan, cell: whole, unclear: [], billing };
}

function byRow([header, ...rest]: Rows, decimal: DecimalSign): readonly Plan[] | null {
  if (header === undefined) return null;
  const labels = header.map((cell) => visibleText(cell));
  if (labels[0] !== '' && !PLAN_HEADER.test(labels[0] ?? '')) return null;
  const columns = columnsOf(labels, (label) => {
    return PRICE_HEADER.test(label) || PERIOD_HEADER.test(label);
  });
  const inMoney = columnsOf(labels, (label) => MONEY_HEADER.test(label));
  const column = chosenOf(columns.length > 0 ? columns : inMoney);
  if (column === null) return null;
  const plans = rest.map((row) => {
    const [head] = row;
    const price = row[column.at];
    const name = head === undefined ? null : onlyName(runsOf(head), decimal);
    const cell = price === undefined ? null : cellAt(price, decimal);
    if (head === undefined || price === undefined || name === null) return null;
    const plan = planOf({ roots: row, runs: runsOf(head) }, name, decimal);
    if (cell !== null) return withCell(plan, cell, column.period);
    // "$10,000+/month" beside prices that read: that row is a plan too.
    const said = visibleText(price);
    const { found, unclear } = findMoney(said, decimal);
    return found.length + unclear.length > 0 ? { ...plan, cell: null, unclear: [said] } : null;
  });
  const known = plans.filter((plan) => plan !== null);
  const read = known.filter(({ cell }) => cell !== null);
  return known.length < plans.length || read.length * 2 <= known.length ? null : known;
}

interface Column {
  readonly at: number;
  readonly period: Period | null;
}

function columnsOf(
  labels: readonly string[],
  isPriced: (label: string) => boolean,
): readonly Column[] {
  return labels.flatMap((label, at) => {
    return at > 0 && isPriced(label) ? [{ at, period: periodIn(label) }] : [];
  });
}

/** The only column of prices, or that of a month beside that of a year. */
function chosenOf(columns: readonly Column[]): Column | null {
  if (columns.length === 1) return columns[0] ?? null;
  return columns.find(({ period }) => period === 'month') ?? null;
}

/** Rows without a head: a name that plans have everywhere, and beside it what it costs. */
function byNames(rows: Rows, decimal: DecimalSign): readonly Plan[] | null {
  const plans = rows.map(([head, ...others]): Plan | null => {
    const name = head === undefined ? null : onlyName(runsOf(head), decimal, true);
    if (head === undefined || name === null) return null;
    if (!endsInPlanWord(name.text) && !PERIOD_NAME.test(name.text)) return null;
    const cells = others.map((cell) => cellAt(cell, decimal)).filter((cell) => cell !== null);
    const [cell] = cells;
    if (cell === undefined || cells.length > 1) return null;
    return withCell(planOf({ roots: [head], runs: runsOf(head) }, name, decimal), cell, null);
  });
  const timed = plans.some((plan) => plan?.cell?.kind === 'price' && plan.cell.tail.period);
  return timed && !plans.includes(null) ? plans.filter((plan) => plan !== null) : null;
}

function onlyName(runs: readonly Run[], decimal: DecimalSign, periods = false): Name | null {
  const names = runs.map((run) => nameIn(run, decimal, periods)).filter((name) => name !== null);
  const [first] = names;
  return first !== undefined && names.length === 1 ? first : null;
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
