// Tells what a run of text says about a price: an amount, free, on request, or something unclear.

import type { AnyNode } from 'domhandler';
import { Kept } from '../../page/kept.ts';
import { classesOf, collapse, isElement } from '../../page/visible.ts';
import type { DecimalSign } from '../../words/amounts.ts';
import { findMoney, type Money } from '../../words/money.ts';
import { remembering } from '../../words/remembering.ts';
import type { Run } from '../plans/runs.ts';
import { NOT_A_PRICE } from './price-leads.ts';
import { areNotesBeside, isNoteBeside } from './price-notes.ts';
import {
  type CellInText,
  CONNECTOR,
  moneyIn,
  type SaidInText,
  saidInItem,
  saidInText,
  withPeriod,
} from './said.ts';
import { readTail } from './words.ts';

export type Cell = CellInText & {
  /** From the amount to the end of what belongs to it. */
  readonly runs: readonly Run[];
};

export type Said = Cell | Exclude<SaidInText, CellInText>;

const NONE: Said = { kind: 'none' };

const MEMO = new Kept<Run, { readonly decimal: DecimalSign; readonly said: Said }>();

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

const DAYS =
  /^\d{1,3}(?:\s?[-–]\s?\d{1,3})? (?:(?:business|working) )?(?:days?|weeks?|tage|wochen|jours|semaines|giorni|settimane|días|semanas)$/iu;
const OF_DELIVERY = /(?:^|[-_])(?:time|delivery|turnaround|timeline)$/i;

/** "<b>$500</b> <i class="card-time">7 days</i>": when it is done, and no time that is paid for. */
function isDelivery(node: AnyNode | undefined, rest: string): boolean {
  const holder = node?.parent ?? null;
  return (
    isElement(holder) && classesOf(holder).some((name) => OF_DELIVERY.test(name)) && DAYS.test(rest)
  );
}

/** "<b>Custom</b> <i>talk to our engineers</i>": what the first part says, with a note beside. */
function firstPart(run: Run, decimal: DecimalSign): Said | null {
  if (run.nodes.length < 2) return null;
  const texts = run.nodes.map((node) => (node.type === 'text' ? collapse(node.data) : ''));
  const words = texts.findIndex((text) => /[\p{L}\d]/u.test(text)) + 1;
  if (words === 0 || run.text.length > 120) return null;
  // Takes what says a price: "<b>€ 29</b> <i>per user per month</i> <i>set-up included</i>".
  for (let upTo = Math.min(texts.length - 1, words + MOST_PARTS); upTo >= words; upTo--) {
    const rest = texts.slice(upTo).join(' ');
    if (rest.trim() === '') continue;
    const said = sayIn(collapse(texts.slice(0, upTo).join(' ')), run, decimal);
    const beside = texts.slice(upTo);
    if (said.kind === 'price' && isNoteBeside(rest, said.money, decimal)) return said;
    if (said.kind === 'price' && areNotesBeside(beside, said.money, decimal)) return said;
    if (said.kind === 'price' && isDelivery(run.nodes[upTo], rest)) return said;
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
  const said = run.block?.name === 'li' ? saidInItem(text, decimal) : saidInText(text, decimal);
  return isCell(said) ? { ...said, runs: [run] } : said;
}

function isCell(said: SaidInText): said is CellInText {
  return said.kind === 'price' || said.kind === 'free' || said.kind === 'custom';
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
export const tailIn = remembering(findTail);

function findTail(text: string): string | null {
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
const BEFORE_MARK =
  /^.{4,40}?(?=\s(?:[·•|]|[–—](?![^\n]*(?:bill|paid|pay|year|annual|month|abgerechnet|jähr)))\s[^\p{Sc}%]+$)/u;

/** Is the text nothing but what may follow a price? */
export function isTailOnly(text: string): boolean {
  if (text.length > 80) return false;
  const { rest, clash, period, per, billing, tax } = readTail(text);
  return rest === '' && !clash && [period, per, billing, tax].some((one) => one !== null);
}
