// Tells what a run of text says about a price: an amount, free, on request, or something unclear.

import { type DecimalSign, findMoney, type Money } from '../money.ts';
import type { Run } from './runs.ts';
import { CUSTOM_CELL, FREE_CELL, NOT_A_PRICE, PRICE_LEAD, readTail, type Tail } from './words.ts';

export type Cell =
  | {
      readonly kind: 'price';
      readonly money: Money;
      readonly tail: Tail;
      /** From the amount to the end of what belongs to it. */
      readonly runs: readonly Run[];
    }
  | { readonly kind: 'free'; readonly runs: readonly Run[] }
  | { readonly kind: 'custom'; readonly runs: readonly Run[] };

export type Said =
  | Cell
  /** "or $290 a year", "billed at $288": beside the price, never the price. */
  | { readonly kind: 'aside' }
  /** Money in a sentence that the grammar does not know. */
  | { readonly kind: 'unclear'; readonly text: string }
  | { readonly kind: 'none' };

const NONE: Said = { kind: 'none' };
const ASIDE =
  /^(?:\(|or\b|oder\b|ou\b|o\b|billed\b|charged\b|then\b|paid\b|that['’]s\b|equals\b|instead of\b|was\b|statt\b)/iu;
const CONNECTOR = /^(?:for|für|pour|incl|including|includes|with|inkl|mit|when|if)\b/iu;
// "$20 / month + usage": the price of the plan, and something else beside it.
const METERED = /^(?:plus )?(?:metered )?usage(?:[- ]based)?(?: (?:fees?|charges?|costs?))?\.?$/iu;
const MAX_REST = 60;

const MEMO = new WeakMap<Run, { readonly decimal: DecimalSign; readonly said: Said }>();

/** What one run says by itself. Every card around it asks, so the answer is kept with the run. */
export function sayOf(run: Run, decimal: DecimalSign): Said {
  const known = MEMO.get(run);
  if (known !== undefined && known.decimal === decimal) return known.said;
  const said = read(run, decimal);
  MEMO.set(run, { decimal, said });
  return said;
}

function read(run: Run, decimal: DecimalSign, from = run): Said {
  if (run.kind !== 'text') return NONE;
  const { text } = run;
  if (text.length > 160) return moneyIn(text, decimal) ? unclear(text) : NONE;
  if (text.length < 60 && FREE_CELL.test(text)) return { kind: 'free', runs: [run] };
  if (text.length < 60 && CUSTOM_CELL.test(text)) return { kind: 'custom', runs: [run] };
  const { found, unclear: murky } = findMoney(text, decimal);
  if (found.length + murky.length === 0) return NONE;
  if (ASIDE.test(text)) return { kind: 'aside' };
  const plain = found.length === 2 && murky.length === 0 ? withoutSum(text, found) : text;
  if (plain !== text) return read({ ...run, text: plain }, decimal, run);
  const [money] = found;
  if (found.length !== 1 || murky.length > 0 || money === undefined) return unclear(text);
  const lead = text.slice(0, money.start).trim();
  if (lead !== '' && !PRICE_LEAD.test(lead)) return unclear(text);
  if (NOT_A_PRICE.test(text)) return unclear(text);
  const after = text.slice(money.end);
  // `$10+`, `$5 per 1,000 requests`: a floor and a rate are no price of a plan.
  if (/^\s*\+(?!\s*\p{L})/u.test(after) || /^\s*%/.test(after)) return unclear(text);
  const tail = readTail(after);
  if (tail.clash || !mayRemain(tail.rest, run)) return unclear(text);
  return { kind: 'price', money, tail, runs: [from] };
}

const SUM_BEFORE = /(?<lead>,?\s*\(?\s*)(?:billed|paid|charged)\s+(?:at|as)?\s*$/iu;
const SUM_AFTER =
  /^\s*(?:annually|yearly|upfront|(?:per|a|every|each|once a) year|\/\s?(?:yr|year))(?![\p{L}])\)?/iu;
const IN_BRACKETS = /^\s*[^()\d]{0,20}\([^()]*\)\s*$/u;

/** "$8 per month, billed $96 yearly": without the sum that only says how the price is paid. */
function withoutSum(text: string, [price, sum]: readonly Money[]): string {
  if (price === undefined || sum === undefined) return text;
  const before = SUM_BEFORE.exec(text.slice(price.end, sum.start));
  const after = SUM_AFTER.exec(text.slice(sum.end));
  if (before !== null && after !== null) {
    const upTo = text.slice(0, price.end + before.index);
    return `${upTo}, billed annually${text.slice(sum.end + after[0].length)}`;
  }
  const open = text.lastIndexOf('(', sum.start);
  if (open <= price.end || !IN_BRACKETS.test(text.slice(open))) return text;
  return text.slice(0, open).trimEnd();
}

function mayRemain(rest: string, run: Run): boolean {
  if (rest === '' || METERED.test(rest)) return true;
  return run.block?.name !== 'li' && rest.length <= MAX_REST && CONNECTOR.test(rest);
}

function unclear(text: string): Said {
  return { kind: 'unclear', text: text.length > 80 ? `${text.slice(0, 79)}…` : text };
}

function moneyIn(text: string, decimal: DecimalSign): boolean {
  const { found, unclear: murky } = findMoney(text, decimal);
  return found.length + murky.length > 0;
}

/** A price joined with the runs right after it that are nothing but period, unit or billing. */
export function withFollowing(cell: Cell, following: readonly Run[]): Cell {
  if (cell.kind !== 'price') return cell;
  let { tail } = cell;
  const runs = [...cell.runs];
  const [first] = runs;
  if (first === undefined) return cell;
  let said = first.text.slice(cell.money.end);
  if (tail.rest !== '') return cell;
  for (const run of following.slice(0, 2)) {
    if (run.kind !== 'text' || !isTailOnly(run.text)) break;
    said += ` ${run.text}`;
    const longer = readTail(said);
    if (longer.clash) break;
    tail = longer;
    runs.push(run);
  }
  return { ...cell, tail, runs };
}

/** Is the text nothing but what may follow a price? */
export function isTailOnly(text: string): boolean {
  if (text.length > 80) return false;
  const tail = readTail(text);
  if (tail.rest !== '' || tail.clash) return false;
  return tail.period !== null || tail.per !== null || tail.billing !== null || tail.tax !== null;
}
