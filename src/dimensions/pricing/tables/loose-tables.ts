// Reads plans from a table by what its cells hold, in whatever words its heads are written.

import type { Element } from 'domhandler';
import type { Page } from '../../page/page.ts';
import { isInHidden, visibleText } from '../../page/visible.ts';
import type { DecimalSign } from '../../words/amounts.ts';
import { findMoney, onlyMoney } from '../../words/money.ts';
import { isPlanName, type Name, nameIn } from '../plans/name-in-run.ts';
import { agree, type Plan, planOf } from '../plans/plan.ts';
import { loosely, runsOf } from '../plans/runs.ts';
import { type Cell, sayOf, withFollowing } from '../prices/cells.ts';
import type { Period } from '../prices/period-words.ts';
import { readTail } from '../prices/words.ts';
import { gridOf } from './grid.ts';
import { areOwn, type Rows, type TablePlans, withCell } from './tables.ts';

/** Most rows or columns that are plans. */
const MOST_PLANS = 24;

/** The plans of tables whose prices are for a time; asked only where nothing else reads. */
export function looseTablePlans(page: Page, decimal: DecimalSign): readonly TablePlans[] {
  return page
    .$('table')
    .toArray()
    .flatMap((table): readonly TablePlans[] => {
      const grid = gridOf(page.$, table);
      if (grid === null || isInHidden(table)) return [];
      const plans = inRows(grid.rows, decimal) ?? inColumns(grid.rows, decimal);
      return plans !== null && areOwn(page, table, plans) ? [{ table, plans }] : [];
    });
}

/** Each row a plan: names in the first column, and one column that holds nothing but prices. */
function inRows(rows: Rows, decimal: DecimalSign): readonly Plan[] | null {
  const [first = [], ...others] = rows;
  // Without a head the first row is a plan as well.
  const isHeaded = !first.some((cell) => saysMoney(cell, decimal));
  const [head, body] = isHeaded ? [first, others] : [[], rows];
  if (body.length < 2 || body.length > MOST_PLANS) return null;
  const columns = first.flatMap((_, at): readonly Line[] => {
    if (at === 0) return [];
    const counted = inUnitOf(
      head[at],
      body.map((row) => row[at]),
      decimal,
    );
    if (counted !== null) return [counted];
    const cells = body.map((row) => priceIn(row[at], decimal));
    const others = body.filter((row, i) => cells[i] === null && !isBlank(row[at]));
    const isOfMoney = others.every((row) => saysMoney(row[at], decimal));
    return isOfMoney && others.length * 2 < body.length
      ? [{ cells, period: periodOf(head[at]) }]
      : [];
  });
  const chosen = chosenOf(columns);
  return chosen === null
    ? null
    : plansOf(
        body.map((row) => row[0]),
        chosen,
        decimal,
      );
}

/** Each column a plan: names in the first row, and one row that holds nothing but prices. */
function inColumns(rows: Rows, decimal: DecimalSign): readonly Plan[] | null {
  const [head = [], ...body] = rows;
  // Without labels each column is a plan.
  const isBare = head.length > 1 && body.some(([first]) => priceIn(first, decimal) !== null);
  const heads = isBare ? head : head.slice(1);
  if (heads.length < 2 || heads.length > MOST_PLANS || new Set(heads).size < heads.length) {
    return null;
  }
  const lines = body.flatMap((all): readonly Line[] => {
    const [label, row] = isBare ? [undefined, all] : [all[0], all.slice(1)];
    const counted = label === undefined ? null : inUnitOf(label, row, decimal);
    if (counted !== null && row.length === heads.length) return [counted];
    const cells = row.map((cell) => priceIn(cell, decimal));
    const whole = row.every((cell, i) => cells[i] !== null || isBlank(cell));
    return whole && cells.length === heads.length ? [{ cells, period: periodOf(label) }] : [];
  });
  const chosen = chosenOf(lines);
  return chosen === null ? null : plansOf(heads, chosen, decimal);
}

/** A row or a column of prices. */
interface Line {
  readonly cells: readonly (Cell | null)[];
  readonly period: Period | null;
}

const NUMBER = /^\d[\d\s.,'’]*$/u;

/** "Price, USD / month", and nothing but numbers: amounts in the currency that the head names. */
function inUnitOf(
  head: Element | undefined,
  row: readonly (Element | undefined)[],
  decimal: DecimalSign,
): Line | null {
  const words = head === undefined ? [] : visibleText(head).split(/[\s,/()]+/u);
  const sign = words.find((word) => onlyMoney(`10 ${word}`, decimal) !== null);
  const period = periodOf(head);
  if (sign === undefined || period === null) return null;
  const cells = row.map((cell): Cell | null => {
    const text = cell === undefined ? '' : visibleText(cell);
    const money = NUMBER.test(text) ? onlyMoney(`${text} ${sign}`, decimal) : null;
    if (cell === undefined || money === null) return null;
    const runs = runsOf(cell).filter(({ kind }) => kind === 'text');
    return { kind: 'price', money, tail: readTail(''), after: '', runs };
  });
  return row.every((cell, i) => cells[i] !== null || isBlank(cell)) ? { cells, period } : null;
}

/** The only line of prices for a time, or that of a month beside those of other times. */
function chosenOf(lines: readonly Line[]): Line | null {
  const timed = lines.filter(({ cells, period }) => {
    const amounts = cells.filter((cell) => cell?.kind === 'price');
    const isTimed = amounts.some((cell) => cell.kind === 'price' && cell.tail.period !== null);
    return amounts.length > 0 && (isTimed || period !== null);
  });
  if (timed.length === 1) return timed[0] ?? null;
  const monthly = timed.filter(({ cells, period }) => {
    return cells.some((cell) =>
      cell?.kind === 'price' ? (cell.tail.period ?? period) === 'month' : false,
    );
  });
  return monthly.length === 1 ? (monthly[0] ?? null) : null;
}

function plansOf(
  heads: readonly (Element | undefined)[],
  { cells, period }: Line,
  decimal: DecimalSign,
): readonly Plan[] | null {
  const plans = heads.map((head, i): Plan | null => {
    const runs = head === undefined ? [] : runsOf(head);
    const name = firstName(runs, decimal);
    if (head === undefined || name === null) return null;
    return withCell(planOf({ roots: [head], runs }, name, decimal), cells[i] ?? null, period);
  });
  const known = plans.filter((plan) => plan !== null);
  const names = new Set(known.map(({ name }) => name.text.toLowerCase()));
  return known.length === heads.length && names.size === known.length ? known : null;
}

function firstName(runs: Parameters<typeof planOf>[0]['runs'], decimal: DecimalSign): Name | null {
  const [first] = runs.filter(({ kind }) => kind !== 'image');
  const name = first === undefined ? null : nameIn(first, decimal);
  return name !== null && isPlanName(name.text) && /\p{L}/u.test(name.text) ? name : null;
}

/** The price that a cell says, whatever stands below it; null where it says two. */
function priceIn(cell: Element | undefined, decimal: DecimalSign): Cell | null {
  if (cell === undefined) return null;
  const runs = loosely(runsOf(cell)).filter(({ kind }) => kind !== 'struck' && kind !== 'image');
  const cells = runs.flatMap((run, i): readonly Cell[] => {
    const said = sayOf({ ...run, kind: 'text' }, decimal);
    const isCell = said.kind === 'price' || said.kind === 'free' || said.kind === 'custom';
    return isCell ? [withFollowing(said, runs.slice(i + 1))] : [];
  });
  const [first] = cells;
  return first !== undefined && agree(cells) ? first : null;
}

function isBlank(cell: Element | undefined): boolean {
  return cell === undefined || /^[\s–—-]*$/u.test(visibleText(cell));
}

function saysMoney(cell: Element | undefined, decimal: DecimalSign): boolean {
  if (cell === undefined) return false;
  const { found, unclear } = findMoney(visibleText(cell), decimal);
  return found.length + unclear.length > 0;
}

const LONGEST_HEAD = 40;
/** What an example comes to. */
const SUM =
  /(?<!\p{L})(?:(?:sub)?totale?s?|sum|summe|gesamt\p{L}*|somme|suma|итого|всего)(?!\p{L})/iu;

/** "Price per month", "Monatlich": the period that the head of a line names. */
function periodOf(head: Element | undefined): Period | null {
  const words = head === undefined ? '' : visibleText(head);
  if (words.length > LONGEST_HEAD || SUM.test(words)) return null;
  for (const { index } of words.matchAll(/(?<![^\s,(/])|(?=\/)/gu)) {
    const { period, rest } = readTail(words.slice(index).trim().replace(/[()]/g, ' '));
    if (period !== null && rest === '') return period;
  }
  return null;
}
