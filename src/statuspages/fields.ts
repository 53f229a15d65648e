// What the adapters share: strict reads of single fields, and whose page a document is.

import type { Json, Locator } from '../core/facts/fact.ts';
import type { CapturedDocument } from '../core/facts/reader.ts';
import { type Located, SERVICE_STATES, type ServiceState } from '../core/facts/status-page.ts';
import { momentOf as dateTimeOf } from '../core/moment.ts';

export const MAX_ROWS = 10_000;
const MAX_TEXT = 500;

export type Row = { readonly [name: string]: Json };

export function asRow(value: Json | undefined): Row | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  return value as Row;
}

export function asList(value: Json | undefined): readonly Json[] | null {
  return Array.isArray(value) && value.length <= MAX_ROWS ? value : null;
}

/** A text, its ends trimmed; null where absent, empty, overlong or not storable text. */
export function textOf(value: Json | undefined): string | null {
  if (typeof value !== 'string') return null;
  const text = value.trim();
  if (text === '' || text.length > MAX_TEXT) return null;
  return text.includes('\u0000') || !text.isWellFormed() ? null : text;
}

// ISO 8601 also writes the zone without a colon, and some vendors do.
const BASIC_ZONE = /([+-]\d{2})(\d{2})$/;

/** Milliseconds since 1970 of an ISO 8601 time stamp with its zone. */
export function momentOf(value: Json | undefined): number | null {
  if (typeof value !== 'string') return null;
  return dateTimeOf(value.replace(BASIC_ZONE, '$1:$2'))?.getTime() ?? null;
}

const SCRIPT_DATE =
  /^[A-Z][a-z]{2} ([A-Z][a-z]{2}) (\d{2}) (\d{4}) (\d{2}:\d{2}:\d{2}) GMT([+-]\d{4})(?: \(.{1,60}\))?$/;
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** The same for how JavaScript prints dates: `Sat Jun 11 2022 18:55:50 GMT+0000 (…)`. */
export function scriptMomentOf(value: Json | undefined): number | null {
  if (typeof value !== 'string') return null;
  const [, month = '', day, year, time, zone] = SCRIPT_DATE.exec(value) ?? [];
  const number = MONTHS.indexOf(month) + 1;
  if (number === 0) return momentOf(value);
  return momentOf(`${year}-${String(number).padStart(2, '0')}-${day}T${time}${zone}`);
}

export function at(pointer: string): Locator {
  return { type: 'json_pointer', pointer };
}

export function located<T>(value: T, pointer: string): Located<T> {
  return { value, locator: at(pointer) };
}

/** The worst of several states. */
export function worst(states: readonly ServiceState[]): ServiceState {
  const rank = Math.max(0, ...states.map((state) => SERVICE_STATES.indexOf(state)));
  return SERVICE_STATES[rank] ?? 'operational';
}

/** A table's entry for a word, without what an object inherits. */
export function oneOf<T>(table: Readonly<Record<string, T>>, word: Json | undefined): T | null {
  return typeof word === 'string' && Object.hasOwn(table, word) ? (table[word] ?? null) : null;
}

export type Address =
  | { readonly kind: 'own'; readonly address: Located<string> }
  | { readonly kind: 'other' };

/**
 * The page's own address as it states it. It must be the host that was asked, unless that host is
 * one of the vendor's own: an answer about another page is another company's.
 */
export function ownAddress(
  document: CapturedDocument,
  stated: Json | undefined,
  pointer: string,
  vendorHosts: RegExp,
): Address {
  const here = document.url;
  const url = typeof stated === 'string' ? URL.parse(stated) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) {
    const origin = here.origin === 'null' ? here.href : `${here.origin}/`;
    return { kind: 'own', address: located(origin, '') };
  }
  const same = bare(url.hostname) === bare(here.hostname);
  const known = vendorHosts.test(here.hostname) || vendorHosts.test(url.hostname);
  if (!same && !known) return { kind: 'other' };
  url.hash = '';
  return { kind: 'own', address: located(url.href, pointer) };
}

function bare(host: string): string {
  return host.toLowerCase().replace(/^www\./, '');
}
