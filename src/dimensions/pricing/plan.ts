// Puts the runs of one plan card together: its name, its price, and what it says beside it.

import type { AnyNode, Element } from 'domhandler';
import type { DecimalSign } from '../money.ts';
import { onlyMoney } from '../money.ts';
import { classesOf, collapse, isElement } from '../visible.ts';
import { type Cell, isTailOnly, sayOf, withFollowing } from './cells.ts';
import { isAssistive, type Run } from './runs.ts';
import { BADGE, type Billing, readTail } from './words.ts';

export interface Name {
  readonly text: string;
  readonly run: Run;
  /** The nodes of the run that make the name, badges left out. */
  readonly nodes: readonly AnyNode[];
}

export interface Plan {
  readonly name: Name;
  /** What the price cell says; null where the card has none that reads. */
  readonly cell: Cell | null;
  /** Two or more prices, or money in a sentence that does not read. */
  readonly unclear: readonly string[];
  readonly listPrice: { readonly amount: number; readonly unit: string; readonly run: Run } | null;
  readonly billing: { readonly value: Billing; readonly runs: readonly Run[] } | 'unclear' | null;
  readonly runs: readonly Run[];
}

const NAME_CLASS =
  /^(?:(?:plan|tier|package|pricing|price|card|product|edition)s?(?:__|--|[-_])?)*(?:name|title|header|heading)$/i;
const PLAIN_NAME_CLASS = /^(?:plan|tier|package|edition)$/i;
const BADGE_CLASS = /badge|ribbon|pill|popular|chip|(?:^|[-_])(?:tag|label|flag)(?:$|[-_])/i;
/** Runs between a plan's name and its price. */
const MAX_APART = 7;

/** The plan in these runs of one card, or null where no name stands there. */
export function planOf(card: Element, runs: readonly Run[], decimal: DecimalSign): Plan | null {
  const name = nameOf(card, runs, decimal);
  if (name === null) return null;
  const others = runs.filter((run) => run !== name.run);
  const { cell, unclear } = cellOf(card, others, name, decimal);
  return {
    name,
    cell,
    unclear,
    listPrice: listPriceOf(runs, decimal),
    billing: billingOf(others, cell, decimal),
    runs: others,
  };
}

function nameOf(card: Element, runs: readonly Run[], decimal: DecimalSign): Name | null {
  const texts = runs.filter((run) => run.kind === 'text');
  const names = (wanted: (run: Run) => boolean): readonly Name[] =>
    texts.flatMap((run) => {
      const name = wanted(run) ? asName(run, decimal) : null;
      return name === null ? [] : [name];
    });
  const headings = names((run) => rankOf(run) !== null);
  const found = headings.length > 0 ? headings : names((run) => hasNameClass(run, card));
  if (found.length === 0) {
    return names((run) => isStrong(run)).at(0) ?? titleOf(texts, card, decimal);
  }
  const price = texts.find((run) => sayOf(run, decimal).kind === 'price');
  const named = withoutCell(found, texts, decimal);
  const before = named.filter((name) => price === undefined || name.run.index < price.index);
  const [first, ...more] = before.length > 0 ? before : named;
  if (first === undefined) return null;
  const rank = rankOf(first.run) ?? 0;
  // An eyebrow line in a smaller heading may stand above the name: the one largest is the name.
  const larger = more.filter((name) => (rankOf(name.run) ?? 9) < rank);
  if (larger.length === 0) return first;
  return larger.length === 1 ? (larger[0] ?? null) : null;
}

// "Contact sales" set as large as a price is the price: where the card says no other, below a name.
function withoutCell(
  names: readonly Name[],
  texts: readonly Run[],
  decimal: DecimalSign,
): readonly Name[] {
  const says = ({ text, run }: Name) => sayOf({ ...run, text }, decimal).kind;
  const cells = texts.filter((run) => sayOf(run, decimal).kind !== 'none');
  const [cell] = cells;
  if (cells.length !== 1) return names;
  const rest = names.filter((name) => name.run !== cell || says(name) === 'none');
  return rest.some(({ run }) => cell !== undefined && run.index < cell.index) ? rest : names;
}

// Classes of type alone: a title is the first line set in bold or large, and above the price.
const TITLE_CLASS =
  /^(?:[a-z]+:)?(?:font-(?:medium|semibold|bold|extrabold|black)|text-(?:lg|xl|[2-9]xl)|fw-bold|fs-[1-5])$/;

function titleOf(texts: readonly Run[], card: Element, decimal: DecimalSign): Name | null {
  for (const run of texts) {
    const { kind } = sayOf(run, decimal);
    if (kind === 'price' || kind === 'custom' || kind === 'unclear') return null;
    if (isSetAsTitle(run, card)) {
      const name = asName(run, decimal);
      if (name !== null) return name;
    }
  }
  return null;
}

function isSetAsTitle(run: Run, card: Element): boolean {
  for (let at = run.nodes[0]?.parent ?? null; at !== null && at !== card; at = at.parent) {
    if (!isElement(at)) return false;
    if (classesOf(at).some((name) => TITLE_CLASS.test(name))) return true;
    // A box of several lines is no title.
    if (at === run.block) return false;
  }
  return false;
}

function rankOf(run: Run): number | null {
  for (let at: AnyNode | null = run.block; at !== null && isElement(at); at = at.parent) {
    const rank = /^h([1-6])$/.exec(at.name)?.[1];
    if (rank !== undefined) return Number(rank);
    if (at.name !== 'div' && at.name !== 'p') return null;
  }
  return null;
}

function hasNameClass(run: Run, card: Element): boolean {
  const first = run.nodes[0];
  for (let at = first?.parent ?? null; at !== null && at !== card; at = at.parent) {
    if (!isElement(at)) return false;
    const classes = classesOf(at);
    if (classes.some((name) => NAME_CLASS.test(name) || PLAIN_NAME_CLASS.test(name))) return true;
  }
  return false;
}

function isStrong(run: Run): boolean {
  if (run.block !== null && ['dt', 'legend', 'summary', 'th'].includes(run.block.name)) return true;
  return run.nodes.every(
    (node) => node.parent !== null && /^(strong|b)$/.test(nameAt(node.parent)),
  );
}

function nameAt(node: AnyNode): string {
  return isElement(node) ? node.name : '';
}

function asName(run: Run, decimal: DecimalSign): Name | null {
  const nodes = run.nodes.filter((node) => !isBadge(node, run.block));
  const text = collapse(nodes.map((node) => (node.type === 'text' ? node.data : '')).join(' '));
  if (!isPlanName(text) || sayOf({ ...run, text }, decimal).kind === 'price') return null;
  return onlyMoney(text, decimal) === null ? { text, run, nodes } : null;
}

function isBadge(node: AnyNode, block: Element | null): boolean {
  for (let at = node.parent; at !== null && at !== block; at = at.parent) {
    if (!isElement(at)) return false;
    if (isAssistive(at) || classesOf(at).some((name) => BADGE_CLASS.test(name))) return true;
    if (BADGE.test(collapse(node.type === 'text' ? node.data : ''))) return true;
  }
  return block !== null && classesOf(block).some((name) => BADGE_CLASS.test(name));
}

/** A few words with a letter or digit in them; no badge, question or sentence. */
export function isPlanName(text: string): boolean {
  if (text.length === 0 || text.length > 40 || text.split(' ').length > 5) return false;
  return /[\p{L}\p{N}]/u.test(text) && !/[?!{}<>=]|[.:]$/.test(text) && !BADGE.test(text);
}

function cellOf(
  card: Element,
  runs: readonly Run[],
  name: Name,
  decimal: DecimalSign,
): { cell: Cell | null; unclear: readonly string[] } {
  const cells: Cell[] = [];
  const murky: string[] = [];
  for (const [i, run] of runs.entries()) {
    const said = sayOf(run, decimal);
    if (said.kind === 'unclear') murky.push(said.text);
    if (said.kind === 'none' || said.kind === 'aside' || said.kind === 'unclear') continue;
    const apart = Math.abs(run.index - name.run.index);
    const bullet = isBullet(run, card) && !isBullet(name.run, card);
    if (bullet || apart > MAX_APART) {
      if (said.kind === 'price') murky.push(run.text);
      continue;
    }
    cells.push(withFollowing(said, runs.slice(i + 1)));
  }
  const prices = withoutNotes(cells);
  const [first] = prices;
  if (first === undefined) return { cell: null, unclear: murky };
  if (new Set(prices.map(sameness)).size === 1) return { cell: first, unclear: [] };
  return { cell: null, unclear: prices.map((cell) => cell.runs[0]?.text ?? '') };
}

function isBullet(run: Run, card: Element): boolean {
  return run.block?.name === 'li' && run.block !== card;
}

// "$24/month" and below it "$288 billed annually": the second says how the first is paid.
function withoutNotes(cells: readonly Cell[]): readonly Cell[] {
  const timed = cells.some((cell) => cell.kind === 'price' && cell.tail.period !== null);
  return cells.filter((cell) => {
    if (cell.kind !== 'price' || !timed) return true;
    return !(cell.tail.period === null && cell.tail.billing !== null);
  });
}

function sameness(cell: Cell): string {
  if (cell.kind === 'custom') return 'custom';
  if (cell.kind === 'free' || cell.money.amount === 0) return 'free';
  return `${cell.money.amount} ${cell.money.unit} ${cell.tail.period}`;
}

function listPriceOf(runs: readonly Run[], decimal: DecimalSign): Plan['listPrice'] {
  const struck = runs.filter((run) => run.kind === 'struck' && isMarkedStruck(run));
  const found = struck.flatMap((run) => {
    const money = onlyMoney(run.text, decimal);
    return money === null ? [] : [{ amount: money.amount, unit: money.unit, run }];
  });
  return found.length === 1 ? (found[0] ?? null) : null;
}

// Only the elements that mean it; a class name may mean anything.
function isMarkedStruck(run: Run): boolean {
  for (let at = run.nodes[0]?.parent ?? null; at !== null; at = at.parent) {
    if (isElement(at) && (at.name === 's' || at.name === 'del')) return true;
  }
  return false;
}

function billingOf(runs: readonly Run[], cell: Cell | null, decimal: DecimalSign): Plan['billing'] {
  const found = new Map<Billing, readonly Run[]>();
  if (cell?.kind === 'price' && cell.tail.billing !== null) found.set(cell.tail.billing, cell.runs);
  for (const run of runs) {
    const billing = billingIn(run, decimal);
    if (billing !== null && !found.has(billing)) found.set(billing, [run]);
  }
  const [first] = found;
  if (first === undefined) return null;
  return found.size > 1 ? 'unclear' : { value: first[0], runs: first[1] };
}

const BILLED_SUM =
  /^\(?(?:billed|paid|charged)\s+(?:at|as)?\s*\S{2,12}\s*(?:annually|yearly|(?:per|a|every|each|once a) year|\/\s?(?:yr|year))\)?\.?$/iu;

// "billed annually" alone, or with the sum: "$288 billed annually".
function billingIn(run: Run, decimal: DecimalSign): Billing | null {
  if (run.kind !== 'text') return null;
  if (isTailOnly(run.text)) return readTail(run.text).billing;
  if (BILLED_SUM.test(run.text) && onlyMoney(run.text, decimal) !== null) return 'annual';
  const said = sayOf(run, decimal);
  return said.kind === 'price' ? said.tail.billing : null;
}
