// Puts the runs of one plan together: its price, how it is billed, and what it says beside.

import type { AnyNode } from 'domhandler';
import { classesOf, isElement } from '../../page/visible.ts';
import type { DecimalSign } from '../../words/amounts.ts';
import { onlyMoney } from '../../words/money.ts';
import { remembering } from '../../words/remembering.ts';
import { CUSTOM_CELL, FREE_CELL, OF_MANY } from '../prices/cell-words.ts';
import { type Cell, isTailOnly, sayIn, sayOf, withFollowing } from '../prices/cells.ts';
import { type ListPrice, listPriceOf } from '../prices/list-price.ts';
import { type Billing, readTail } from '../prices/words.ts';
import type { Name } from './name-in-run.ts';
import { type Box, itemOf } from './names.ts';
import { isInOtherRow, type Run } from './runs.ts';

export interface Plan {
  readonly name: Name;
  /** What the price cell says; null where the card has none that reads. */
  readonly cell: Cell | null;
  /** Two or more prices, or money in a sentence that does not read. */
  readonly unclear: readonly string[];
  readonly listPrice: ListPrice | null;
  readonly billing: { readonly value: Billing; readonly runs: readonly Run[] } | 'unclear' | null;
  readonly runs: readonly Run[];
}

/** The plan of this name in the box. */
export function planOf(box: Box, name: Name, decimal: DecimalSign): Plan {
  const runs = box.runs.filter((run) => run !== name.run && run.kind !== 'image');
  const { cell, unclear } = cellOf(box, runs, name, decimal);
  return {
    name,
    cell,
    unclear,
    listPrice: listPriceOf(runs, cell, decimal),
    billing: billingOf(runs, cell, decimal),
    runs,
  };
}

interface Priced {
  readonly cell: Cell | null;
  readonly unclear: readonly string[];
}

function cellOf(box: Box, runs: readonly Run[], name: Name, decimal: DecimalSign): Priced {
  if (name.cell !== null) {
    const next = box.runs.filter(({ index }) => index > name.run.index);
    return { cell: withFollowing(name.cell, next), unclear: [] };
  }
  const cells: Cell[] = [];
  const murky: string[] = [];
  const inItem = itemOf(name.run, box) !== null || isTerm(name.run);
  for (const [i, run] of runs.entries()) {
    const said = sayOf(run, decimal);
    if (said.kind === 'unclear') murky.push(said.text);
    if (said.kind === 'none' || said.kind === 'aside' || said.kind === 'unclear') continue;
    if (inItem && isInOtherRow(run, name.run)) continue;
    if (said.kind === 'price' && PAID_AT_FIRST.test(runs[i - 1]?.text ?? '')) continue;
    // A line among the features says what one of them costs.
    if (!inItem && isFeature(run, box)) {
      if (said.kind === 'price') murky.push(run.text);
      continue;
    }
    if (said.kind === 'price' && hasCentsApart(said, runs[i + 1])) murky.push(run.text);
    else cells.push(withFollowing(said, runs.slice(i + 1)));
  }
  if (cells.length > 0) return onlyOf(cells);
  const pressed = runs.map((run) => onButton(run, decimal)).filter((cell) => cell !== null);
  return pressed.length > 0 ? onlyOf(pressed) : withoutCell(runs, name, murky);
}

/** The line above a sum that is paid before the first period. */
const PAID_AT_FIRST =
  /^.{0,12}割引$|^(?:one[- ]time |einmalige )?(?:set-?up|setup|onboarding|activation|installation|implementation|einrichtung|aansluiting|mise en service|configuración|opsætning)(?: (?:fee|cost|costs|kosten))?(?: \(?one[- ]time\)?)?:?$|^(?:einrichtungs|aansluit|installatie|opstart)(?:gebühr|kosten):?$/iu;

// A name in `dt`, in a heading of its own or not: what `dd` says is said of it, and no feature.
function isTerm({ block }: Run): boolean {
  const parent = block?.parent;
  return block?.name === 'dt' || (isElement(parent) && parent.name === 'dt');
}

// "$39" and in the next block "99": what stands there may be its cents, or anything else.
function hasCentsApart({ money, after }: Cell & { kind: 'price' }, next: Run | undefined): boolean {
  if (!Number.isInteger(money.amount) || after !== '' || next === undefined) return false;
  return /^(?:[.,]?\d{2}|[.,]\d{2}\b.*|\d{2}\s*(?:\/|per\b).*)$/iu.test(next.text);
}

const TO_BUY =
  /^(?:buy|get|start|join|subscribe|order|choose|upgrade|jetzt (?:kaufen|buchen)|kaufen|acheter|comprar)(?: (?:now|it|it now|this plan|plan|yours|access))?\s*(?:for|at|from|für|pour|por|[–—:|·-])\s+/iu;

/** "500 € / year" on a button that buys, "Buy now for $19/mo", "Sign up ($19)". */
export function onButton(run: Run, decimal: DecimalSign): Cell | null {
  if (run.kind !== 'link' || run.text.length > 40 || !/\d/.test(run.text)) return null;
  const words = run.text
    .replace(/^(?:sign up|register|enrol+) \((?<sum>[^()]+)\)/iu, '$<sum>')
    .replace(TO_BUY, '')
    .replace(/[\s→›»]+$/u, '');
  const said = sayIn(words, { ...run, kind: 'text' }, decimal);
  return said.kind === 'price' && said.tail.rest === '' ? { ...said, runs: [run] } : null;
}

// A price may stand in a list by itself; among other lines it is that of a feature.
function isFeature(run: Run, box: Box): boolean {
  const item = itemOf(run, box);
  if (item === null || classesOf(item).some((name) => OF_PRICE.test(name))) return false;
  return !box.runs.every((one) => itemOf(one, box) !== null || one.kind !== 'text');
}

/** `<li class="price">`: the line of the list that says what the plan costs. */
const OF_PRICE =
  /^(?:(?:plan|pricing|package|tier|card)[-_])?(?:price|cost|amount)(?:[-_](?:title|item|value|tag|row))?$/i;

const A_SHARE =
  /^(?:from |ab |dès |desde |only |just )?(?!0+(?:[.,]0+)?\s?%)[1-4]?\d(?:[.,]\d{1,2})?\s?%(?!.{0,30}\b(?:off|discount|savings?|uptime|rabatt|sla|satisf|guarantee|error|accura|faster|more|less))(?: .{1,40})?$/iu;

/** What a card without a price says: free by its name, or on request by its call to action. */
function withoutCell(runs: readonly Run[], name: Name, murky: readonly string[]): Priced {
  if (murky.length > 0) return { cell: null, unclear: murky };
  if (FREE_CELL.test(name.text)) return { cell: { kind: 'free', runs: [name.run] }, unclear: [] };
  // "20% of rental income" is what it costs, and the button only leads there.
  const share = runs.find(({ kind, text }) => kind === 'text' && A_SHARE.test(text));
  if (share !== undefined) return { cell: null, unclear: [share.text] };
  const call = runs.find((run) => run.kind === 'link' && CUSTOM_CELL.test(run.text));
  return { cell: call === undefined ? null : { kind: 'custom', runs: [call] }, unclear: [] };
}

function onlyOf(cells: readonly Cell[]): Priced {
  const prices = withoutNotes(cells);
  const [first] = prices;
  if (first === undefined) return { cell: null, unclear: [] };
  if (agree(prices)) return { cell: longest(prices), unclear: [] };
  const shown = firstOfPeriods(prices);
  const unclear = prices.map((cell) => cell.runs[0]?.text ?? '');
  return shown === null ? { cell: null, unclear } : { cell: shown, unclear: [] };
}

/** The first where each of them is for a period of its own: "$24/month" above "$240/year". */
function firstOfPeriods(cells: readonly Cell[]): Cell | null {
  const periods = cells.map((cell) => (cell.kind === 'price' ? cell.tail.period : null));
  const [base, ...more] = cells;
  // A fee for all, and what each user adds to it.
  const ofEach = (cell: Cell) => cell.kind === 'price' && cell.tail.each;
  if (base?.kind === 'price' && !base.tail.each && more.length === 1 && more.every(ofEach)) {
    return base.tail.period === null ? null : base;
  }
  const units = cells.map((cell) => (cell.kind === 'price' ? cell.money.unit : null));
  // "$49/mo", and below it a sum for no time, as of credit or of set-up.
  const later = periods.slice(1);
  if (periods[0] && later.every((one) => one === null) && !cells.some(isOfSwitch)) {
    return cells.every(({ kind }) => kind === 'price') ? (base ?? null) : null;
  }
  if (isTwelveMonths(cells) || isMonthlyInstead(cells)) return base ?? null;
  if (periods.includes(null) || new Set(periods).size < cells.length) return null;
  if (new Set(units).size > 1 || cells.some(isOfSwitch)) return null;
  return cells[0] ?? null;
}

/** "$1,000 / month" and "$12,000 / year": nobody switches between two that are the same. */
function isTwelveMonths([month, year, ...more]: readonly Cell[]): boolean {
  if (month?.kind !== 'price' || year?.kind !== 'price' || more.length > 0) return false;
  if (month.tail.period !== 'month' || year.tail.period !== 'year') return false;
  return month.money.unit === year.money.unit && month.money.amount * 12 === year.money.amount;
}

/** "$4 per month, billed annually", and below it "$6 billed monthly": a dearer way to pay. */
function isMonthlyInstead([year, month, ...more]: readonly Cell[]): boolean {
  if (month?.kind !== 'price' || year?.kind !== 'price' || more.length > 0) return false;
  if (year.tail.period !== 'month' || month.tail.period !== 'month') return false;
  if (year.tail.billing !== 'annual' || month.tail.billing !== 'monthly') return false;
  return month.money.unit === year.money.unit && month.money.amount > year.money.amount;
}

const SWITCHED = /month|year|annual|toggle|switch|monat|jahr|mensuel|annuel/i;

// The markup of a switch does not say which state is shown.
function isOfSwitch(cell: Cell): boolean {
  const [run] = cell.runs;
  for (let at: AnyNode | null = run?.nodes[0]?.parent ?? null, up = 0; up < 4; up++) {
    if (!isElement(at)) return false;
    const { class: classes = '', id = '' } = at.attribs;
    if (SWITCHED.test(`${classes} ${id}`)) return true;
    at = at.parent;
  }
  return false;
}

// The same price twice: the one with more said of it.
function longest(cells: readonly Cell[]): Cell | null {
  const known = (cell: Cell): number => {
    if (cell.kind !== 'price') return 0;
    const { period, per, billing } = cell.tail;
    const sure = cell.money.unit === '$' ? 0 : 0.5;
    return [period, per, billing].filter((one) => one !== null).length + sure;
  };
  return cells.reduce((best, cell) => (known(cell) > known(best) ? cell : best));
}

// "$24/month" and below it "$288 billed annually": the second says how the first is paid.
function withoutNotes(cells: readonly Cell[]): readonly Cell[] {
  const timed = cells.some((cell) => cell.kind === 'price' && cell.tail.period !== null);
  return cells.filter((cell) => {
    if (timed && cell.kind === 'custom') return !OF_MANY.test(cell.runs[0]?.text ?? '');
    if (cell.kind !== 'price' || !timed) return true;
    return !(cell.tail.period === null && cell.tail.billing !== null);
  });
}

/** Do they say the same of the price, some of them perhaps without its period? */
export function agree(cells: readonly Cell[]): boolean {
  // "$999 MXN" and "$999": a bare sign says the currency that stands beside it elsewhere.
  const units = new Set(cells.map((cell) => (cell.kind === 'price' ? cell.money.unit : '')));
  const bare = units.size === 2 && units.has('$') && [...units].some((one) => DOLLARS.test(one));
  const amounts = new Set(cells.map(amountIn).map((one) => (bare ? one.split(' ')[0] : one)));
  const periods = cells.map((cell) => (cell.kind === 'price' ? cell.tail.period : null));
  return amounts.size === 1 && new Set(periods.filter((one) => one !== null)).size <= 1;
}

const DOLLARS = /^(?:USD|CAD|AUD|NZD|SGD|HKD|TWD|MXN|COP|CLP|ARS|DOP|UYU)$/;

function amountIn(cell: Cell): string {
  if (cell.kind === 'custom') return 'custom';
  if (cell.kind === 'free' || cell.money.amount === 0) return 'free';
  return `${cell.money.amount} ${cell.money.unit}`;
}

/** How the plan is billed, where its card says one way. */
export function billingOf(
  runs: readonly Run[],
  cell: Cell | null,
  decimal: DecimalSign,
): Plan['billing'] {
  if (cell?.kind === 'price' && cell.tail.billing !== null) {
    return { value: cell.tail.billing, runs: cell.runs };
  }
  const found = new Map<Billing, readonly Run[]>();
  for (const run of runs) {
    if (isSumOfOther(run, cell, decimal)) return 'unclear';
    const billing = billingIn(run, decimal);
    if (billing !== null && !found.has(billing)) found.set(billing, [run]);
  }
  const [first] = found;
  if (first === undefined) return null;
  return found.size > 1 ? 'unclear' : { value: first[0], runs: first[1] };
}

const BILLED_SUM =
  /^\(?(?:billed|paid|charged|invoiced)\s+(?:annually|yearly)(?:\s*[:,–—-]|\s+(?:at|as|for))?\s+\S{2,12}(?:\s*(?:\/|per|a)\s?(?:yr|year))?\)?\.?$|^\(?(?:billed|paid|charged)\s+(?:at|as)?\s*\S{2,12}\s*(?:annually|yearly|(?:per|a|every|each|once a) year|\/\s?(?:yr|year))\)?\.?$/iu;

/** "$20 / month" and "billed $192/yr": the sum of a year that costs another amount each month. */
function isSumOfOther(run: Run, cell: Cell | null, decimal: DecimalSign): boolean {
  if (cell?.kind !== 'price' || cell.tail.period !== 'month' || run.kind !== 'text') return false;
  const sum = BILLED_SUM.test(run.text) ? onlyMoney(run.text, decimal) : null;
  if (sum === null || sum.unit !== cell.money.unit || cell.money.amount === 0) return false;
  // A sum of a month may be said to be paid yearly; prices of a month are rounded.
  const [paid, price] = [sum.amount / 12, cell.money.amount];
  return sum.amount !== price && Math.abs(paid - price) > Math.max(1, price * 0.02);
}

/** What the first part of a line says of a price, where it says nothing else. */
const tailFirst = remembering((text) => {
  const [first = ''] = text.split(/(?<=[.;])\s|\s[·•|]\s/u);
  return isTailOnly(first.replace(/[.;]$/, '')) ? readTail(first) : null;
});

// "billed annually" alone, or with the sum: "$288 billed annually".
function billingIn(run: Run, decimal: DecimalSign): Billing | null {
  if (run.kind !== 'text') return null;
  const first = tailFirst(run.text);
  if (first !== null) return first.billing;
  if (BILLED_SUM.test(run.text) && onlyMoney(run.text, decimal) !== null) return 'annual';
  const said = sayOf(run, decimal);
  return said.kind === 'price' ? said.tail.billing : null;
}
