// Reads amounts of money in text: the number, and the currency only as far as the text states it.

import { BEHIND_A_NUMBER, MONEY_CODES, SIGNS } from '../pricing/prices/currencies.ts';
import { COMMA_GROUPS, type DecimalSign, POINT_GROUPS, parseAmount } from './amounts.ts';
import { allIn } from './matches.ts';
import { rememberingBy } from './remembering.ts';

export interface Money {
  readonly amount: number;
  /** ISO 4217 where stated or where the sign means one currency only; else the sign as printed. */
  readonly unit: string;
  /** Where it stands in the text. */
  readonly start: number;
  readonly end: number;
}

/** Something that looks like money but reads in two ways. */
export interface Unclear {
  readonly start: number;
  readonly end: number;
}

export interface MoneyScan {
  readonly found: readonly Money[];
  readonly unclear: readonly Unclear[];
}

const SPACE = '[ \\t\\u00a0\\u202f\\u2009\\u200e\\u200f]';

// "$109 .99": the cents stand in an element of their own.
const NUMBER = `\\d(?:[\\d.,'’\\u00a0\\u202f\\u2009]*\\d)?(?: \\d{3}(?!\\d))*(?:[.,]\\d+| [.,]\\d\\d(?![\\d.,]))?(?:[.,/][-–—]{1,2}(?![\\d]))?`;

/** "R799", "R 1,499", "N20,000": a letter that is a sign, but neither in "VDS-R9" nor in "R2". */
function initial(letter: string): string {
  const digits = letter === 'R' ? '\\d' : '\\d\\d';
  return `(?<![\\p{N}-])${letter}(?= ?\\d(?:${digits}|[ ,.]\\d{3}))`;
}

const SIGN = Object.keys(SIGNS)
  .sort((a, b) => b.length - a.length || (a < b ? -1 : 1))
  .map((sign) => (/^[RN]$/.test(sign) ? initial(sign) : sign.replace(/[./$]/g, '\\$&')))
  .join('|');

const CODE = MONEY_CODES.join('|');

const BEHIND = BEHIND_A_NUMBER.map(([words]) => words).join('|');

const TOKEN = new RegExp(
  `(?<sign>(?<![\\p{L}$])(?:${SIGN})(?!\\p{L}))|(?<word>(?<=\\d[ \\u00a0\\u202f]?)(?:${BEHIND})(?!\\p{L}))|(?<code>(?<![\\p{L}])(?:${CODE})(?!\\p{L}))|(?<number>${NUMBER})`,
  'gu',
);

const UNIT = new RegExp(`${SIGN}|${BEHIND}|${CODE}`, 'u');

const MEANT = BEHIND_A_NUMBER.map(([words, unit]) => [new RegExp(`^(?:${words})$`), unit] as const);

/**
 * Put between two digits that stand in two elements: `$49<small>99</small>` is no 4999. An amount
 * that touches a seam is unclear.
 */
export const SEAM = '\u2063';

const GAP = new RegExp(`^${SPACE}{0,2}$`);

interface Token {
  readonly kind: 'sign' | 'code' | 'number';
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** All amounts in a text, in order. Ambiguous ones are reported as such, never guessed. */
export function findMoney(text: string, decimal: DecimalSign = null): MoneyScan {
  return /\d/.test(text) ? scanned(text, decimal) : NOTHING;
}

const NOTHING: MoneyScan = { found: [], unclear: [] };

const scanned = rememberingBy(scan);

function scan(text: string, decimal: DecimalSign): MoneyScan {
  if (!UNIT.test(text)) return NOTHING;
  const found: Money[] = [];
  const unclear: Unclear[] = [];
  for (const chain of chainsOf(text)) {
    for (const part of partsOf(chain)) {
      const start = part[0]?.start ?? 0;
      const end = part.at(-1)?.end ?? 0;
      const money = moneyOf(text, part, decimal);
      if (money === 'unclear') unclear.push({ start, end });
      else if (money !== null) found.push(money);
    }
  }
  return { found, unclear };
}

/** The amount where the text holds exactly one and nothing unclear; else null. */
export function onlyMoney(text: string, decimal: DecimalSign = null): Money | null {
  const { found, unclear } = findMoney(text, decimal);
  return found.length === 1 && unclear.length === 0 ? (found[0] ?? null) : null;
}

// A word runs into it; of scripts without spaces the word before it ends by itself: 月額980円.
const TOUCHED =
  /(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])[\p{L}\p{N}]$/u;

/** Neighbouring numbers, signs and codes with nothing but a space between them. */
function chainsOf(text: string): readonly (readonly Token[])[] {
  const chains: Token[][] = [];
  let chain: Token[] = [];
  for (const match of allIn(text, TOKEN)) {
    const { sign, word, code } = match.groups ?? {};
    const kind = (sign ?? word) !== undefined ? 'sign' : code !== undefined ? 'code' : 'number';
    const [written] = match;
    const start = match.index;
    const token = { kind, text: written, start, end: start + written.length } as const;
    const last = chain.at(-1);
    if (last !== undefined && !GAP.test(text.slice(last.end, token.start))) {
      chains.push(chain);
      chain = [];
    }
    chain.push(token);
  }
  chains.push(chain);
  return chains.filter((one) => one.some((t) => t.kind === 'number') && one.length > 1);
}

/** Cuts a chain into amounts: one number each, with the signs and codes that belong to it. */
function partsOf(chain: readonly Token[]): readonly (readonly Token[])[] {
  const numbers = chain.filter((token) => token.kind === 'number').length;
  if (numbers === 1) return [chain];
  const parts: Token[][] = [];
  const first = chain[0]?.kind === 'number';
  const last = chain.at(-1)?.kind === 'number';
  // `49 € 59 €` and `$49 $59` part by themselves; `2 $49` only by how close the sign stands.
  if (first === last) return byCloseness(chain);
  let part: Token[] = [];
  for (const token of chain) {
    const done = part.some((one) => one.kind === 'number');
    if (done && (first ? token.kind === 'number' : token.kind !== 'number')) {
      parts.push(part);
      part = [];
    }
    part.push(token);
  }
  parts.push(part);
  return parts;
}

function byCloseness(chain: readonly Token[]): readonly (readonly Token[])[] {
  const parts: Token[][] = [];
  let part: Token[] = [];
  for (const token of chain) {
    const before = part.at(-1);
    if (before !== undefined && token.start > before.end) {
      parts.push(part);
      part = [];
    }
    part.push(token);
  }
  parts.push(part);
  const fit = parts.every(
    (one) => one.filter((t) => t.kind === 'number').length === 1 || one.length === 0,
  );
  return fit ? parts.filter((one) => one.length > 1) : [chain];
}

function moneyOf(
  text: string,
  part: readonly Token[],
  decimal: DecimalSign,
): Money | 'unclear' | null {
  const numbers = part.filter((token) => token.kind === 'number');
  const number = numbers[0];
  const start = part[0]?.start ?? 0;
  const last = part.at(-1);
  if (number === undefined || last === undefined || part.length < 2) return null;
  if (numbers.length > 1) return 'unclear';
  const before = text.slice(Math.max(0, start - 2), start);
  if (/(^|[^\p{L}\p{N}])[-−–]$/u.test(before) || TOUCHED.test(before)) return null;
  if (before.endsWith(SEAM) || text.charAt(last.end) === SEAM) return 'unclear';
  const after = text.slice(last.end, last.end + 12);
  const scale = scaleOf(after);
  if (scale === null) return 'unclear';
  const unit = unitOf(part);
  if (unit === null) return 'unclear';
  // When the page's language is unknown, the currency tells where a point can only group.
  const sign = decimal ?? (POINT_GROUPS.has(unit) ? ',' : null);
  const amount = parseAmount(number.text, sign, COMMA_GROUPS.has(unit));
  if (amount === null) return 'unclear';
  return { amount: timesPower(amount, scale.power), unit, start, end: last.end + scale.length };
}

/** Stated code first, then a sign of one currency, then the sign as printed; null in conflict. */
function unitOf(part: readonly Token[]): string | null {
  const codes = new Set(part.filter((t) => t.kind === 'code').map((t) => t.text));
  const signs = new Set(part.filter((t) => t.kind === 'sign').map((t) => t.text));
  const meanings = new Set([...signs].map((one) => SIGNS[one] ?? wordOf(one) ?? one));
  if (codes.size > 1 || meanings.size > 1) return null;
  const [code] = codes;
  const [sign] = signs;
  // "₽ руб.": both are one currency.
  const meant = sign === undefined ? null : (SIGNS[sign] ?? wordOf(sign));
  if (code !== undefined) return meant === null || meant === code ? code : null;
  return meant ?? (sign === undefined ? null : sign.replace('￥', '¥'));
}

function wordOf(written: string): string | null {
  return MEANT.find(([words]) => words.test(written))?.[1] ?? null;
}

const POWERS: Readonly<Record<string, number>> = { k: 3, K: 3, M: 6, B: 9, bn: 9, Mio: 6, Mrd: 9 };

// `$10K`, `$2 million`; null where a letter follows that means nothing known.
function scaleOf(after: string): { power: number; length: number } | null {
  const word = /^ ?(million|billion)\b/.exec(after);
  if (word !== null) return { power: word[1] === 'million' ? 6 : 9, length: word[0].length };
  const letters = /^\p{L}+/u.exec(after)?.[0];
  if (letters === undefined) return /^\d/.test(after) ? null : { power: 0, length: 0 };
  const power = POWERS[letters];
  if (power !== undefined) return { power, length: letters.length };
  return /^(mo|month|yr|year|per)$/i.test(letters) ? { power: 0, length: 0 } : null;
}

// Through the decimal text, so that 1.005 million is 1005000 and not a neighbour of it.
function timesPower(amount: number, power: number): number {
  return power === 0 ? amount : Number(`${amount}e${power}`);
}
