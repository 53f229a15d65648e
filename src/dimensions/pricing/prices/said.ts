// Tells what a text says about a price, whatever stands around it.

import { COMMA_GROUPS, type DecimalSign } from '../../words/amounts.ts';
import { findMoney, type Money } from '../../words/money.ts';
import { rememberingBy } from '../../words/remembering.ts';
import { CUSTOM_CELL, FREE_CELL } from './cell-words.ts';
import type { Period } from './period-words.ts';
import { leadOf, NOT_A_PRICE } from './price-leads.ts';
import { isMetered, isQuantity } from './price-notes.ts';
import { inFirstCurrency, withoutSecond } from './second-amounts.ts';
import { isForOtherTime, readTail, type Tail } from './words.ts';

export type CellInText =
  | {
      readonly kind: 'price';
      readonly money: Money;
      readonly tail: Tail;
      /** What stands after the amount in its own run. */
      readonly after: string;
    }
  | { readonly kind: 'free' }
  | { readonly kind: 'custom' };

export type SaidInText =
  | CellInText
  /** "or $290 a year", "billed at $288": beside the price, never the price. */
  | { readonly kind: 'aside' }
  /** Money in a sentence that the grammar does not know. */
  | { readonly kind: 'unclear'; readonly text: string }
  | { readonly kind: 'none' };

const NONE: SaidInText = { kind: 'none' };
const ASIDE =
  /^(?:\(|[≈~]|or\b|oder\b|ou\b|o\b|billed\b|charged\b|then\b|paid\b|that['’]s\b|equals\b|instead of\b|was\b|statt\b)/iu;
export const CONNECTOR = /^(?:for|für|pour|incl|including|includes|with|inkl|mit|when|if)\b/iu;
// "Custom from €2,500": a floor, and what one asks for.
const CUSTOM_FROM =
  /^(?:custom(?:i[sz]ed)?(?: pricing)?|individuell|sur (?:devis|mesure))[\s,:·–—(-]+(?:starting )?(?:from|at|ab|à partir de)\s/iu;
const MAX_REST = 60;
// "2.5% + VAT", "1.99 % per paid invoice": what a plan costs, though no amount.
const SHARE =
  /^(?:(?:from|ab|dès|desde) )?\d{1,2}(?:[.,]\d{1,3})?\s?%\s*(?:\+|\/|(?:per|flat|fee|commission|pro|par|por)(?!\p{L})).{0,30}$/iu;
// "$10/mo Save 20%": a badge beside the price, in one block with it.
const SAVING =
  /(?<=\p{L})[\s(·|–-]+(?:you )?(?:save|spare?n?|économisez|ahorra|risparmia|bespaar|economize) (?:up to |bis zu )?\d{1,2}\s?%\)?[!.]?$/iu;

// Currencies that print the sign of the dollar.
const DOLLARS = new Set(
  'USD AUD CAD NZD SGD HKD TWD MXN COP CLP ARS DOP UYU JMD TTD BBD NAD FJD'.split(' '),
);

/** What a line says. */
export const saidInText = rememberingBy((text, decimal: DecimalSign) =>
  sayIn(text, false, decimal),
);

/** What an item of a list says, which may speak of a part of the plan. */
export const saidInItem = rememberingBy((text, decimal: DecimalSign) => sayIn(text, true, decimal));

function sayIn(text: string, isItem: boolean, decimal: DecimalSign): SaidInText {
  if (text.length > 160) return moneyIn(text, decimal) ? unclear(text) : NONE;
  if (text.length < 80 && FREE_CELL.test(text)) return { kind: 'free' };
  if (text.length < 100 && CUSTOM_CELL.test(text)) return { kind: 'custom' };
  const { found, unclear: murky } = findMoney(text, decimal);
  if (found.length + murky.length === 0) return SHARE.test(text) ? unclear(text) : NONE;
  const unpraised = text.replace(SAVING, '');
  if (unpraised !== text) return sayIn(unpraised, isItem, decimal);
  if (text.length < 60 && CUSTOM_FROM.test(text)) return { kind: 'custom' };
  if (ASIDE.test(text)) return { kind: 'aside' };
  const plain =
    found.length > 1 && murky.length === 0
      ? (inFirstCurrency(text, found) ?? withoutSecond(text, found))
      : text;
  if (plain !== text) return sayIn(plain, isItem, decimal);
  const [money] = found;
  if (found.length !== 1 || murky.length > 0 || money === undefined) return unclear(text);
  const said = priceIn(text, money, isItem);
  return said.kind === 'unclear' ? (betweenMarks(text, money, isItem) ?? said) : said;
}

const MARK = /\s[·•|]\s/u;

/** "100 GB · $9/month · up to 5 users": what stands between two marks, where that is for a time. */
function betweenMarks(text: string, money: Money, isItem: boolean): SaidInText | null {
  if (!MARK.test(text) || isItem) return null;
  const before = text.slice(0, money.start).split(MARK).at(-1) ?? '';
  const [after = ''] = text.slice(money.end).split(MARK);
  const begin = before.length;
  const piece = before + text.slice(money.start, money.end) + after;
  const moved = { ...money, start: begin, end: begin + money.end - money.start };
  const said = priceIn(piece, moved, isItem);
  return said.kind === 'price' && said.tail.period !== null ? { ...said, money } : null;
}

function priceIn(text: string, money: Money, isItem: boolean): SaidInText {
  const lead = leadOf(text.slice(0, money.start));
  if (lead === null || NOT_A_PRICE.test(text.replace(TAX_EXTRA, ''))) return unclear(text);
  // "10.000 €" on an English page is either ten or ten thousand.
  const written = text.slice(money.start, money.end);
  const thousandths = /[1-9]\d*[.,]\d{3}(?!\d)/.test(written) && money.amount < 1_000;
  // "$44.999" may be meant as thousands: nobody asks for mills.
  if (thousandths && money.unit === '$' && written.includes('.')) return unclear(text);
  if (thousandths && !COMMA_GROUPS.has(money.unit)) {
    const amount = money.amount * 1_000;
    return isRound(written)
      ? priceOf(text, { ...money, amount }, lead.period, isItem)
      : unclear(text);
  }
  return priceOf(text, money, lead.period, isItem);
}

// Nobody writes the thousandths of ten euros.
function isRound(written: string): boolean {
  return /[1-9]\d*[.,]000(?!\d)/.test(written);
}

function priceOf(text: string, money: Money, period: Period | null, isItem: boolean): SaidInText {
  const after = text.slice(money.end);
  // `$10+`, `$5 per 1,000 requests`: a floor and a rate are no price of a plan.
  if (/^\s*\+(?!\s*\p{L})/u.test(after) || /^\s*%/.test(after)) return unclear(text);
  const [tail, unit] = withCode(withPeriod(readTail(after), period), money.unit);
  if (tail.clash) return unclear(text);
  // A trial is no plan that is free.
  if (money.amount === 0 && isForOtherTime(after)) return unclear(text);
  // Nothing costs nothing, whatever it is that one has for it.
  const nothing = money.amount === 0 && !ONLY_AT_FIRST.test(after);
  if (!nothing && !mayRemain(tail.rest, after, isItem)) return unclear(text);
  return { kind: 'price', money: { ...money, unit }, tail, after };
}

/** "$297/month AUD": the code behind the period says whose sign it is. */
function withCode(tail: Tail, unit: string): readonly [Tail, string] {
  const code = /^\(?(?<code>[A-Z]{3})\)?$/.exec(tail.rest)?.groups?.code;
  if (code === undefined || unit !== '$' || !DOLLARS.has(code)) return [tail, unit];
  return [{ ...tail, rest: '' }, code];
}

// "+ GST 18% extra": the tax is extra, and not the price.
const TAX_EXTRA = /(?<=(?:vat|gst|tax|taxes|%\)?)\s)extra(?!\p{L})/giu;
const ONLY_AT_FIRST =
  /\d|\b(?:then|first|trial|today|now|down|until|set-?up|upfront|fees?|due|transactions?|commission|dann|danach|puis|ensuite)\b/iu;

export function withPeriod(tail: Tail, period: Period | null): Tail {
  if (period === null || tail.period === period) return tail;
  return tail.period === null ? { ...tail, period } : { ...tail, clash: true };
}

function mayRemain(rest: string, after: string, isItem: boolean): boolean {
  if (rest === '' || isMetered(rest)) return true;
  if (!isItem && isQuantity(after)) return true;
  return !isItem && rest.length <= MAX_REST && CONNECTOR.test(rest);
}

function unclear(text: string): SaidInText {
  return { kind: 'unclear', text: text.length > 80 ? `${text.slice(0, 79)}…` : text };
}

export function moneyIn(text: string, decimal: DecimalSign): boolean {
  const { found, unclear: murky } = findMoney(text, decimal);
  return found.length + murky.length > 0;
}
