// Tells what a run of text says about a price: an amount, free, on request, or something unclear.

import { collapse } from '../../page/visible.ts';
import { COMMA_GROUPS, type DecimalSign } from '../../words/amounts.ts';
import { findMoney, type Money } from '../../words/money.ts';
import type { Run } from '../plans/runs.ts';
import { CUSTOM_CELL, FREE_CELL } from './cell-words.ts';
import type { Period } from './period-words.ts';
import { leadOf, NOT_A_PRICE } from './price-leads.ts';
import { isMetered, isNoteBeside, isQuantity } from './price-notes.ts';
import { inFirstCurrency, withoutSecond } from './second-amounts.ts';
import { isForOtherTime, readTail, type Tail } from './words.ts';

export type Cell =
  | {
      readonly kind: 'price';
      readonly money: Money;
      readonly tail: Tail;
      /** What stands after the amount in its own run. */
      readonly after: string;
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
  /^(?:\(|[≈~]|or\b|oder\b|ou\b|o\b|billed\b|charged\b|then\b|paid\b|that['’]s\b|equals\b|instead of\b|was\b|statt\b)/iu;
const CONNECTOR = /^(?:for|für|pour|incl|including|includes|with|inkl|mit|when|if)\b/iu;
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

const MEMO = new WeakMap<Run, { readonly decimal: DecimalSign; readonly said: Said }>();

/** What one run says by itself. Every card around it asks, so the answer is kept with the run. */
export function sayOf(run: Run, decimal: DecimalSign): Said {
  const known = MEMO.get(run);
  if (known !== undefined && known.decimal === decimal) return known.said;
  const whole = sayIn(run.text, run, decimal);
  const strict = isOpen(whole) ? (firstPart(run, decimal) ?? whole) : whole;
  const said = run.loose && isOpen(strict) ? (sayLoosely(run, decimal) ?? strict) : strict;
  MEMO.set(run, { decimal, said });
  return said;
}

const MOST_LOOSE = 70;
// What has a meaning of its own in any language: another amount, a share, a sum on top.
const NOT_LOOSE = /[\d%?+]/u;

/** One amount for a time, beside words that the grammar does not know; null for anything else. */
function sayLoosely(run: Run, decimal: DecimalSign): Cell | null {
  const { kind, text } = run;
  if (kind !== 'text' && kind !== 'link') return null;
  const begun = beforeNote(run, decimal);
  if (begun !== null) return begun;
  if (text.length > MOST_LOOSE || NOT_A_PRICE.test(text)) return null;
  const { found, unclear: murky } = findMoney(text, decimal);
  const [first, second] = found;
  if (first === undefined || murky.length > 0 || found.length > 2) return null;
  const money = second ?? first;
  if (second !== undefined && !isFormerly(text, first, second)) return null;
  const after = text.slice(money.end);
  const before = second === undefined ? text.slice(0, money.start) : '';
  const tail = readTail(after);
  if (tail.clash || tail.period === null || money.amount === 0) return null;
  if (NOT_LOOSE.test(before) || NOT_LOOSE.test(tail.rest) || before.length > 24) return null;
  return { kind: 'price', money, tail: { ...tail, rest: '' }, after, runs: [run] };
}

/** "<b>€0.99 / month</b> <i>7 days free</i>": a price for a time, and what stands apart from it. */
function beforeNote(run: Run, decimal: DecimalSign): Cell | null {
  const texts = run.nodes.map((node) => (node.type === 'text' ? collapse(node.data) : ''));
  for (let upTo = texts.length - 1; upTo > 0; upTo--) {
    const said = sayIn(collapse(texts.slice(0, upTo).join(' ')), { ...run, kind: 'text' }, decimal);
    if (said.kind !== 'price' || said.tail.period === null || said.tail.rest !== '') continue;
    return moneyIn(texts.slice(upTo).join(' '), decimal) ? null : { ...said, runs: [run] };
  }
  return null;
}

/** "de R$ 99,90 por R$ 79,90": what it did cost, and what it costs. */
function isFormerly(text: string, was: Money, now: Money): boolean {
  if (was.unit !== now.unit || was.amount <= now.amount) return false;
  return (
    /^de:?\s*$/iu.test(text.slice(0, was.start)) &&
    /^\s*por:?\s*$/iu.test(text.slice(was.end, now.start))
  );
}

function isOpen({ kind }: Said): boolean {
  return kind === 'none' || kind === 'unclear';
}

const MOST_PARTS = 3;
const CHANGES = /\d|%|(?:^|\s)(?:\/|per|pro|par|por|each|then|dann|puis|until|off)(?:\s|$)/iu;

/** "<b>$95</b> annual maintenance fee": what stands behind the amount says that it is no price. */
const FEE =
  /^\s*(?:(?:annual|yearly|monthly|one-?time|initial) )?(?:maintenance|set-?up|onboarding|installation|activation|implementation|service|support|delivery|cancellation|late) (?:fees?|charges?|costs?)(?!\p{L})/iu;

/** "<b>Free</b> set-up": what comes with a plan, and not what it costs. */
const GOODS =
  /^\s*(?:set-?up|domains?|ssl|certificates?|support|migrations?|backups?|shipping|delivery|trials?|installation|consultations?|website|hosting|e?-?mails?|updates?|transfers?|onboarding|training|quote|demo|templates?|builder|dns|ip)(?!\p{L})/iu;

/** "<b>Custom</b> <i>talk to our engineers</i>": what the first part says, with a note beside. */
function firstPart(run: Run, decimal: DecimalSign): Said | null {
  const texts = run.nodes.map((node) => (node.type === 'text' ? collapse(node.data) : ''));
  const words = texts.findIndex((text) => /[\p{L}\d]/u.test(text)) + 1;
  if (words === 0 || run.text.length > 120) return null;
  // Takes what says a price: "<b>€ 29</b> <i>per user per month</i> <i>set-up included</i>".
  for (let upTo = Math.min(texts.length - 1, words + MOST_PARTS); upTo >= words; upTo--) {
    const rest = texts.slice(upTo).join(' ');
    if (rest.trim() === '') continue;
    const said = sayIn(collapse(texts.slice(0, upTo).join(' ')), run, decimal);
    if (said.kind === 'price' && isNoteBeside(rest, said.money, decimal)) return said;
    if (CHANGES.test(rest) || FEE.test(rest)) continue;
    if (said.kind === 'free' && GOODS.test(rest)) continue;
    if (said.kind === 'price' && upTo > words && said.tail.period === null) continue;
    if (said.kind === 'free' || said.kind === 'custom' || said.kind === 'price') return said;
  }
  return null;
}

/** What a text that stands in this run says. */
export function sayIn(text: string, run: Run, decimal: DecimalSign): Said {
  // What one may choose in a form is one price of several.
  if (run.kind !== 'text' || run.block?.name === 'option') return NONE;
  if (text.length > 160) return moneyIn(text, decimal) ? unclear(text) : NONE;
  if (text.length < 80 && FREE_CELL.test(text)) return { kind: 'free', runs: [run] };
  if (text.length < 100 && CUSTOM_CELL.test(text)) return { kind: 'custom', runs: [run] };
  const { found, unclear: murky } = findMoney(text, decimal);
  if (found.length + murky.length === 0) return SHARE.test(text) ? unclear(text) : NONE;
  const unpraised = text.replace(SAVING, '');
  if (unpraised !== text) return sayIn(unpraised, run, decimal);
  if (text.length < 60 && CUSTOM_FROM.test(text)) return { kind: 'custom', runs: [run] };
  if (ASIDE.test(text)) return { kind: 'aside' };
  const plain =
    found.length > 1 && murky.length === 0
      ? (inFirstCurrency(text, found) ?? withoutSecond(text, found))
      : text;
  if (plain !== text) return sayIn(plain, run, decimal);
  const [money] = found;
  if (found.length !== 1 || murky.length > 0 || money === undefined) return unclear(text);
  const said = priceIn(text, money, run);
  return said.kind === 'unclear' ? (betweenMarks(text, money, run) ?? said) : said;
}

const MARK = /\s[·•|]\s/u;

/** "100 GB · $9/month · up to 5 users": what stands between two marks, where that is for a time. */
function betweenMarks(text: string, money: Money, run: Run): Said | null {
  if (!MARK.test(text) || run.block?.name === 'li') return null;
  const before = text.slice(0, money.start).split(MARK).at(-1) ?? '';
  const [after = ''] = text.slice(money.end).split(MARK);
  const begin = before.length;
  const piece = before + text.slice(money.start, money.end) + after;
  const moved = { ...money, start: begin, end: begin + money.end - money.start };
  const said = priceIn(piece, moved, run);
  return said.kind === 'price' && said.tail.period !== null ? { ...said, money } : null;
}

function priceIn(text: string, money: Money, run: Run): Said {
  const lead = leadOf(text.slice(0, money.start));
  if (lead === null || NOT_A_PRICE.test(text.replace(TAX_EXTRA, ''))) return unclear(text);
  // "10.000 €" on an English page is either ten or ten thousand.
  const written = text.slice(money.start, money.end);
  const thousandths = /[1-9]\d*[.,]\d{3}(?!\d)/.test(written) && money.amount < 1_000;
  // "$44.999" may be meant as thousands: nobody asks for mills.
  if (thousandths && money.unit === '$' && written.includes('.')) return unclear(text);
  if (thousandths && !COMMA_GROUPS.has(money.unit)) {
    const amount = money.amount * 1_000;
    return isRound(written) ? priceOf(text, { ...money, amount }, lead.period, run) : unclear(text);
  }
  return priceOf(text, money, lead.period, run);
}

// Nobody writes the thousandths of ten euros.
function isRound(written: string): boolean {
  return /[1-9]\d*[.,]000(?!\d)/.test(written);
}

function priceOf(text: string, money: Money, period: Period | null, run: Run): Said {
  const after = text.slice(money.end);
  // `$10+`, `$5 per 1,000 requests`: a floor and a rate are no price of a plan.
  if (/^\s*\+(?!\s*\p{L})/u.test(after) || /^\s*%/.test(after)) return unclear(text);
  const [tail, unit] = withCode(withPeriod(readTail(after), period), money.unit);
  if (tail.clash) return unclear(text);
  // A trial is no plan that is free.
  if (money.amount === 0 && isForOtherTime(after)) return unclear(text);
  // Nothing costs nothing, whatever it is that one has for it.
  const nothing = money.amount === 0 && !ONLY_AT_FIRST.test(after);
  if (!nothing && !mayRemain(tail.rest, after, run)) return unclear(text);
  return { kind: 'price', money: { ...money, unit }, tail, after, runs: [run] };
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

function withPeriod(tail: Tail, period: Period | null): Tail {
  if (period === null || tail.period === period) return tail;
  return tail.period === null ? { ...tail, period } : { ...tail, clash: true };
}

function mayRemain(rest: string, after: string, run: Run): boolean {
  if (rest === '' || isMetered(rest)) return true;
  if (run.block?.name !== 'li' && isQuantity(after)) return true;
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
  if (cell.kind !== 'price' || cell.tail.rest !== '') return cell;
  let { tail } = cell;
  const runs = [...cell.runs];
  let said = cell.after;
  // "₹699 <del>₹899</del>", and below them "per user/month".
  for (const run of following.filter(({ kind }) => kind !== 'struck').slice(0, 2)) {
    const words = run.kind === 'text' ? tailIn(run.text) : null;
    if (words === null) break;
    said += ` ${words}`;
    const longer = readTail(said);
    if (longer.clash || (longer.rest !== '' && !CONNECTOR.test(longer.rest))) break;
    tail = withPeriod(longer, cell.tail.period);
    runs.push(run);
  }
  return { ...cell, tail, runs };
}

const ASIDE_WITHIN = /\s*(?:,\s*|\(\s*)?(?:(?<!\p{L})(?:or|oder|ou|o)\s+|\+\s*)\S{0,3}\d.*$/iu;
// ", $15 billed monthly", "($144)": what else is paid, behind the words for this price.
const OTHER_WITHIN =
  /\s*(?:[,;·|]\s*\p{Sc}\s?\d.*|\([^()]{0,20}\d[^()]*\)[*†.]?|,\s(?:up to|bis zu|jusqu['’]à|hasta|até|fino a|tot)\s\d{1,6}\s\p{L}[\p{L} ]{2,30})$/iu;
const FOR_A_WHILE = /\s+(?:for (?:the|your) first .*|forever|for ever|für immer)[*†.]*$/iu;
// "user / month", "Seat per month": the unit without a word before it.
const BARE_UNIT = /^(?=\p{L}+\s*(?:\/|per\b|pro\b|par\b)\s*\p{L})/iu;

// "Per month ⚡"
const PICTURES = /(?:\s|\p{Extended_Pictographic}|\ufe0f)+$/u;

/** The words of a line that may follow a price, or null where it says anything else. */
export function tailIn(text: string): string | null {
  if (text.length > 90) return null;
  const bare = text.replace(PICTURES, '');
  const plain = bare.replace(ASIDE_WITHIN, '').replace(OTHER_WITHIN, '').replace(FOR_A_WHILE, '');
  if (isTailOnly(plain)) return plain;
  const led = plain.replace(BARE_UNIT, 'per ');
  if (led !== plain && isTailOnly(led)) return led;
  const noted = BEFORE_MARK.exec(plain)?.[0];
  return noted !== undefined && isTailOnly(noted) ? noted : null;
}

/** "per agent · 3 agents included": what stands before the mark, without the note behind it. */
const BEFORE_MARK = /^.{4,40}?(?=\s[·•|]\s[^\p{Sc}%]+$)/u;

/** Is the text nothing but what may follow a price? */
export function isTailOnly(text: string): boolean {
  if (text.length > 80) return false;
  const { rest, clash, period, per, billing, tax } = readTail(text);
  return rest === '' && !clash && [period, per, billing, tax].some((one) => one !== null);
}
