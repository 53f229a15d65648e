// What the adapters share: bounded, strict reads of single fields, and the closing of a list.

import {
  type BoardPosting,
  type BoardRead,
  type Compensation,
  NO_COMPENSATION,
} from '../core/facts/board.ts';
import type { Json } from '../core/facts/fact.ts';
import { dayFrom } from '../core/moment.ts';

export const MAX_POSTINGS = 50_000;
const MAX_TEXT = 500;
const MAX_URL = 2_048;

export type Row = { readonly [name: string]: Json };

/** A posting, nothing where it does not count, or why the whole read cannot be trusted. */
export type PostingRead =
  | { readonly kind: 'posting'; readonly posting: BoardPosting }
  | { readonly kind: 'skip' }
  | { readonly kind: 'broken'; readonly reason: string };

export function asRow(value: Json | undefined): Row | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  return value as Row;
}

export function asList(value: Json | undefined): readonly Json[] | null {
  return Array.isArray(value) ? value : null;
}

/** A text as stated, its ends trimmed; null where absent, empty, overlong or not storable text. */
export function textOf(value: Json | undefined): string | null {
  if (typeof value !== 'string') return null;
  const text = value.trim();
  if (text === '' || text.length > MAX_TEXT) return null;
  return text.includes('\u0000') || !text.isWellFormed() ? null : text;
}

/** An identifier: a safe whole number or a text, as text. */
export function idOf(value: Json | undefined): string | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? String(value) : null;
  return textOf(value);
}

export function flagOf(value: Json | undefined): boolean | null {
  return typeof value === 'boolean' ? value : null;
}

/** An absolute web address, kept as stated. */
export function webAddressOf(value: Json | undefined): string | null {
  if (typeof value !== 'string' || value.length > MAX_URL || !value.isWellFormed()) return null;
  if (/[\s\p{Cc}]/u.test(value)) return null;
  const url = URL.parse(value);
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? value : null;
}

/**
 * The calendar date of a time stamp in the offset that is printed beside it: no conversion, so the
 * date is the one that the board shows. Null for anything but an ISO-like stamp of a real day.
 */
export function calendarDateOf(value: Json | undefined): string | null {
  if (typeof value !== 'string' || value.length > 40) return null;
  const stamp = /^(\d{4})-(\d{2})-(\d{2})(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?.*)?$/u.exec(value);
  if (stamp === null) return null;
  const [, year = '', month, day] = stamp;
  return Number(year) < 1990 ? null : dayFrom(Number(year), Number(month), Number(day));
}

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** The calendar date of an RFC 822 stamp (`Fri, 24 Jul 2026 13:57:16 +0200`), as it is printed. */
export function rfc822DateOf(value: Json | undefined): string | null {
  if (typeof value !== 'string' || value.length > 60) return null;
  const stamp = /^(?:[A-Z][a-z]{2}, )?(\d{1,2}) ([A-Z][a-z]{2}) (\d{4}) \d{2}:\d{2}/u.exec(
    value.trim(),
  );
  const month = MONTHS.indexOf(stamp?.[2] ?? '') + 1;
  if (stamp === null || month === 0) return null;
  const two = (part: string | number) => String(part).padStart(2, '0');
  return calendarDateOf(`${stamp[3]}-${two(month)}-${two(stamp[1] ?? '')}`);
}

/** The meaning of a word in a closed table; null for every other word. */
export function meaningOf<T>(table: Readonly<Record<string, T>>, word: string | null): T | null {
  // Words come from outside: `constructor` is in every object and in no table.
  return word !== null && Object.hasOwn(table, word) ? (table[word] ?? null) : null;
}

/** An ISO 4217 code, as far as its form tells. */
export function currencyOf(value: Json | undefined): string | null {
  return typeof value === 'string' && /^[A-Z]{3}$/u.test(value) ? value : null;
}

/** A finite amount of money of at least zero; numbers written as text count. */
export function amountOf(value: Json | undefined): number | null {
  if (typeof value === 'string' && /^\d{1,12}(\.\d{1,4})?$/u.test(value)) return Number(value);
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null;
}

/** A yearly range as the board's fields state it; nothing where a part is missing or absurd. */
export function yearlyPay(
  from: Json | undefined,
  to: Json | undefined,
  currency: string | null,
): Compensation {
  const min = amountOf(from);
  const max = amountOf(to);
  if (currency === null || min === null || max === null) return NO_COMPENSATION;
  // 0 to 0 means that the field was switched on and left empty.
  if (max === 0 || min > max) return NO_COMPENSATION;
  return { ...NO_COMPENSATION, base_min: min, base_max: max, currency, source: 'ats_structured' };
}

/** The one value that all rows agree on; null where none is given or two differ. */
export function agreed(values: Iterable<string | null>): string | null {
  let one: string | null = null;
  for (const value of values) {
    if (value === null) continue;
    if (one !== null && one !== value) return null;
    one = value;
  }
  return one;
}

export function incomplete(reason: string): Extract<BoardRead, { kind: 'incomplete' }> {
  return { kind: 'incomplete', reason };
}

/** A row of a list, and where in the document it stands. */
export interface Located {
  readonly value: Json;
  readonly pointer: string;
}

export function located(rows: readonly Json[], listPointer: string): readonly Located[] {
  return rows.map((value, index) => ({ value, pointer: `${listPointer}/${index}` }));
}

/** Reads every row or none: one posting that cannot be read makes every count wrong. */
export function readRows(
  rows: readonly Located[],
  listPointer: string,
  readRow: (row: Row, pointer: string) => PostingRead,
  companyNameOf: (row: Row) => string | null,
): BoardRead {
  if (rows.length > MAX_POSTINGS) return incomplete(`more than ${MAX_POSTINGS} postings`);
  const postings = new Map<string, BoardPosting>();
  const names: (string | null)[] = [];
  for (const [index, { value, pointer }] of rows.entries()) {
    const row = asRow(value);
    if (row === null) return incomplete(`entry ${index} is not an object`);
    const read = readRow(row, pointer);
    if (read.kind === 'broken') return incomplete(`entry ${index}: ${read.reason}`);
    names.push(companyNameOf(row));
    if (read.kind === 'skip' || postings.has(read.posting.externalId)) continue;
    postings.set(read.posting.externalId, read.posting);
  }
  const list = [...postings.values()];
  return { kind: 'complete', companyName: agreed(names), postings: list, listPointer };
}

/** `readRows` over a list of one answer. */
export function readList(
  rows: readonly Json[],
  listPointer: string,
  readRow: (row: Row, pointer: string) => PostingRead,
  companyNameOf: (row: Row) => string | null,
): BoardRead {
  return readRows(located(rows, listPointer), listPointer, readRow, companyNameOf);
}

/** An address beside the board's list; as it stands where the list's address is not known. */
export function addressBeside(relative: string, base: string | undefined): string {
  return (base === undefined ? null : URL.parse(relative, base)?.href) ?? relative;
}

/** A token as it may stand in an address of the provider; anything else is no token. */
export function tokenFrom(text: string | null | undefined): string | null {
  return typeof text === 'string' && /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/u.test(text) ? text : null;
}

/** The first label of a host directly under a provider's domain, unless the provider's own. */
export function subdomainOf(
  url: URL,
  domain: string,
  reserved: ReadonlySet<string>,
): string | null {
  if (!url.hostname.endsWith(`.${domain}`)) return null;
  const label = url.hostname.slice(0, -domain.length - 1);
  return /^[a-z0-9][a-z0-9-]{0,62}$/u.test(label) && !reserved.has(label) ? label : null;
}
