// Postal addresses among the lines of a page: a street above or before a city that its code tells.

import type { AnyNode, Element } from 'domhandler';
import type { Page } from '../page/page.ts';
import { isOthers } from '../reliability/sentences.ts';
import type { Line } from '../subprocessors/lines.ts';
import { LEGAL_FORM } from '../subprocessors/words.ts';
import { isBlock, isElement } from '../page/visible.ts';
import type { Address } from './addresses.ts';
import { type Anchor, anchorOf, withoutCountry } from './anchors.ts';
import { countryOf } from './countries.ts';
import { labelledAddresses } from './fields.ts';
import { listedCities, officeLines, placeIn } from './listed.ts';
import { ourNames } from './our-names.ts';
import { saidIn } from './said.ts';
import { addressLines } from './segments.ts';
import {
  BUILDING,
  bareOf,
  CODE,
  CONTINENTAL,
  isStreet,
  LABEL,
  NO_STREET,
  STREETS,
} from './streets.ts';
import { COUNTY, cityIn } from './town-names.ts';
import { unplaced } from './unplaced.ts';

export interface Printed {
  readonly addresses: readonly Address[];
  /** Offices of which no more than the city is told. */
  readonly listed: readonly Address[];
  /** Something like the end of an address that does not read. */
  readonly unread: readonly string[];
}

const MOST = 200;
const DEEP = 8;
const LONGEST = 160;
const NEAR = 8;

/** Addresses that lines print, each with a street and a city. */
export function printedAddresses(page: Page, others: RegExp): Printed {
  const lines = addressLines(page);
  const addresses: Address[] = [];
  const unread: string[] = [];
  const streets = new Map<number, string>();
  const starts = new Set<number>();
  let ours = true;
  let underHeading = false;
  let free = 0;
  let around: Around = { country: null, until: 0 };
  // Among postings only a list of offices tells where the company is.
  const within = page.role === 'careers' ? officeLines(lines) : null;
  const own = new RegExp(`(?:^|[\\s"“])${ourNames(page)}(?!\\p{L})`, 'u');
  for (const [i, line] of lines.entries()) {
    const above = lines[i - 1];
    // Some pages set an address line by line as headings.
    const goesOn =
      above?.heading === line.heading && above !== undefined && isAddressLine(above.text);
    const isTown = goesOn && anchorOf(bareOf(line.text)) !== null;
    const title = line.heading !== null && !isAddressLine(line.text) && !isTown;
    const label = title || (line.bold && line.text.length < 60) || /:$/.test(line.text);
    if (label && line.text.length < 120) {
      if (title) free = i + 1;
      const theirs = others.test(line.text) && !(LEGAL_FORM.test(line.text) && own.test(line.text));
      // A name in bold below "Hosting" is the host's.
      if (title || theirs || !underHeading) ours = !theirs;
      if (title || theirs) underHeading = title && theirs;
    }
    const country = countryIn(line.text);
    if (country !== null) around = { country, until: i + NEAR };
    else if (title) around = { country: null, until: 0 };
    if (title || !ours || addresses.length >= MOST || line.text.length > LONGEST) continue;
    if (/©|\bcopyright\b/iu.test(line.text)) continue;
    if (page.role === 'home' && !line.inFooter) continue;
    if (within !== null && !within.has(i)) continue;
    if (isOthers(isElement(line.first.parent) ? line.first.parent : null)) continue;
    const near = i < around.until ? around.country : null;
    const read = readAt(lines, i, free, near);
    if (read === null) {
      if (STREETS.test(line.text) && isStreet(bareOf(line.text))) streets.set(i, line.text);
      const alone = page.role === 'home' ? null : cityUnder(page, lines, i);
      if (alone !== null) addresses.push(alone);
      continue;
    }
    if (read.kind === 'unread') {
      unread.push(line.text);
      continue;
    }
    starts.add(read.start);
    for (let at = read.start; at < read.next; at++) streets.delete(at);
    free = read.next;
    const { text, city, country: of, from, to } = read;
    if (read.above.length < 60 && others.test(read.above)) continue;
    const place = { city, country: of };
    const { inFooter } = line;
    addresses.push({ text, place, locator: page.quoteSpan(from, to), above: read.above, inFooter });
  }
  unread.push(...unplaced(lines, starts, NEAR));
  const labelled = page.role === 'home' ? [] : labelledAddresses(page, lines);
  const said = page.role === 'home' ? [] : saidIn(page, lines, others);
  // A street of none of them belongs to an address that does not read.
  unread.push(
    ...[...streets.values()].filter(
      (text) => ![...labelled, ...said].some((one) => one.text.includes(bareOf(text))),
    ),
  );
  const listed = page.role === 'careers' ? [] : listedCities(page, lines, others);
  return { addresses: [...labelled, ...addresses, ...said], listed, unread };
}

const PLACED =
  /^(?:(?:our |main |head |company )*(?:address|adresse|anschrift|offices?|location|based in|where we are|find us|standort|bureau|dirección|sede|adres)):?$/iu;

/** "Office" and below it "Umeå, Sweden": all that the page tells of the place. */
function cityUnder(page: Page, lines: readonly Line[], i: number): Address | null {
  const [line, label, below] = [lines[i], lines[i - 1], lines[i + 1]];
  if (line === undefined || label === undefined || !PLACED.test(label.text)) return null;
  const streets = lines.slice(i + 1, i + 4).some(({ text }) => isStreet(bareOf(text)));
  if (
    /\d/u.test(line.text) ||
    streets ||
    (below !== undefined && anchorOf(below.text)?.weak === false)
  )
    return null;
  const place = placeIn(line.text);
  if (place === null) return null;
  const locator = page.quoteSpan(line.first, line.last);
  const { inFooter } = line;
  return { text: line.text, place, locator, above: label.text, inFooter };
}

/** The country that a line above an address names: "Switzerland", "Cape Town, South Africa". */
interface Around {
  readonly country: string | null;
  /** The last line that it may be about. */
  readonly until: number;
}

function countryIn(text: string): string | null {
  if (text.length > 60 || /\d/u.test(text)) return null;
  const { text: rest, country } = withoutCountry(text);
  const alone = countryOf(text) === null ? null : text;
  if (alone !== null) return alone;
  return country !== null && cityIn(rest) !== null
    ? text.slice(rest.length).replace(/^[\s,–-]+/u, '')
    : null;
}

function isAddressLine(text: string): boolean {
  const bare = bareOf(text);
  if (!/\d/u.test(bare) || NO_STREET.test(bare)) return false;
  if (/^(?:\d{1,6} \p{L}|(?:suite|unit|floor|ste) \d)/iu.test(bare) && STREETS.test(bare))
    return true;
  return CONTINENTAL.test(bare) || anchorOf(bare)?.weak === false;
}

type Read =
  | { readonly kind: 'unread' }
  | {
      readonly kind: 'address';
      readonly text: string;
      readonly city: string;
      readonly country: string | null;
      readonly from: AnyNode;
      readonly to: AnyNode;
      /** Its first line, and the first behind it. */
      readonly start: number;
      readonly next: number;
      /** The line above it. */
      readonly above: string;
    };

/** The address whose city stands in this line, from no line before `free`. */
function readAt(
  lines: readonly Line[],
  i: number,
  free: number,
  around: string | null,
): Read | null {
  const tail = tailOf(lines, i);
  const line = lines[i];
  if (line === undefined || tail === null) return null;
  const near = around === null || tail.named ? null : anchorOf(`${tail.text}, ${around}`);
  const anchor = near?.weak === false ? near : anchorOf(tail.text);
  if (anchor !== null && PROSE.test(anchor.before)) return null;
  if (anchor === null) return tail.named && isStreet(bareOf(line.text)) ? { kind: 'unread' } : null;
  const above = aboveOf(lines, i, free);
  const upper = anchor.city === null ? cityAbove(above, anchor.country) : null;
  const city = anchor.city ?? upper?.city ?? null;
  if (city === null) return above.length === 0 ? null : { kind: 'unread' };
  const streets = [...(upper?.rest ?? above).map(({ text }) => bareOf(text)), anchor.before];
  if (!isHoused(streets, anchor, tail.text)) return null;
  const first = above[0] ?? line;
  const texts = [...above.map(({ text }) => bareOf(text)), tail.text];
  const text = texts
    .join(', ')
    .replace(/,(?:\s*,)+/gu, ',')
    .replace(/\s+,/gu, ',');
  if (text.length > 240) return { kind: 'unread' };
  let up = i - above.length - 1;
  while (up > 0 && LEGAL_FORM.test(lines[up]?.text ?? '')) up--;
  const { country } = anchor;
  const [from, to] = [first.first, tail.last];
  return {
    kind: 'address',
    text,
    city,
    country,
    from,
    to,
    start: i - above.length,
    next: tail.end,
    above: lines[up]?.text ?? '',
  };
}

interface Tail {
  readonly text: string;
  readonly named: boolean;
  readonly last: AnyNode;
  /** The line behind it. */
  readonly end: number;
}

/** A line with the postcode and the country that stand in lines of their own below it. */
function tailOf(lines: readonly Line[], i: number): Tail | null {
  const line = lines[i];
  if (line === undefined) return null;
  let [text, last, end, named] = [bareOf(line.text), line.last, i + 1, false];
  const next = lines[end];
  if (next !== undefined && next.heading === null && CODE.test(next.text)) {
    [text, last, end] = [`${text} ${next.text}`, next.last, end + 1];
  }
  const after = lines[end];
  const alone = after === undefined || after.heading !== null ? null : countryAlone(after.text);
  // The heading of the next address may be its country.
  if (after !== undefined && alone !== null && areBeside(line, after)) {
    [text, last, end, named] = [`${text}, ${bareOf(after.text)}`, after.last, end + 1, true];
  }
  return { text, named, last, end };
}

/** Lines of one box, or of boxes in one box. */
function areBeside(one: Line, other: Line): boolean {
  const [box, next] = [boxOf(one), boxOf(other)];
  const around = [box, box?.parent, box?.parent?.parent].filter((at) => isElement(at));
  return [next, next?.parent, next?.parent?.parent].some(
    (at) => isElement(at) && around.includes(at),
  );
}

function boxOf({ first }: Line): Element | null {
  for (let at = first.parent; at !== null; at = at.parent) {
    if (isElement(at) && isBlock(at)) return at;
  }
  return null;
}

/** The city above a line that holds its postcode alone; counties may stand between. */
function cityAbove(
  above: readonly Line[],
  country: string | null,
): { readonly city: string; readonly rest: readonly Line[] } | null {
  for (let at = above.length - 1; at >= 0; at--) {
    const parts = bareOf(above[at]?.text ?? '').split(',');
    const last = parts.at(-1)?.trim() ?? '';
    if (country === 'GB' && COUNTY.test(last)) continue;
    const city = cityIn(last);
    return city === null ? null : { city, rest: parts.length > 1 ? above : above.slice(0, at) };
  }
  return null;
}

/** Is there a street? A city with its code and region needs none, a bare number names it. */
function isHoused(streets: readonly string[], anchor: Anchor, line: string): boolean {
  const found = streets.filter((text) => isStreet(text));
  // "12 of us", and below it "Austin, TX": without a code, the street must be surely one.
  if (anchor.weak && /, [A-Z]{2}\.?$/u.test(line)) return found.some((text) => STREETS.test(text));
  if (anchor.weak && anchor.country === null) {
    return found.some((text) => CONTINENTAL.test(text.replace(/[,\s–-]+$/u, '')));
  }
  if (found.length > 0) return true;
  if (!anchor.weak && streets.some((text) => BUILDING.test(text))) return true;
  return !anchor.weak && anchor.before === '' && anchor.city !== null && /\d/u.test(line);
}

// A sentence that ends with a place.
const PROSE =
  /(?:^|\s)(?:with|is|are|was|were|in|at|from|our|we|you|and has|its|their|peut|peuvent|ist|sind|kann|können|wird|werden|puede|pueden|può|possono)\s/iu;

/** The lines of the same address above: streets, buildings, floors. */
function aboveOf(lines: readonly Line[], i: number, free: number): readonly Line[] {
  const found: Line[] = [];
  for (let at = i - 1; at >= Math.max(free, i - DEEP); at--) {
    const line = lines[at];
    if (line === undefined || line.text.length > 90) break;
    if (line.heading !== null && !isAddressLine(line.text)) break;
    const below = lines[at + 1];
    if (below !== undefined && !areBeside(line, below)) break;
    const bare = bareOf(line.text);
    // The end of another address.
    if (withoutCountry(bare).country !== null || countryAlone(bare) !== null) break;
    if (anchorOf(bare)?.weak === false) break;
    const named = LEGAL_FORM.test(bare) && !/\d/u.test(bare);
    const part =
      isStreet(bare) ||
      BUILDING.test(bare) ||
      /^\p{Lu}[\p{L}'’ ,.()&-]{2,30},?$/u.test(bare) ||
      (STREETS.test(bare) && bare.length < 70 && /^\p{Lu}/u.test(bare));
    if (named || !part || NO_STREET.test(bare)) break;
    found.unshift(line);
    if (LABEL.test(line.text)) break;
  }
  // Names above the first street are somebody's.
  while (
    found.length > 0 &&
    !isStreet(bareOf(found[0]?.text ?? '')) &&
    !BUILDING.test(found[0]?.text ?? '')
  )
    found.shift();
  return found;
}

function countryAlone(text: string): string | null {
  const { text: rest, country } = withoutCountry(`, ${text}`);
  return rest === '' ? country : countryOf(text.replace(/[.,]$/u, ''));
}
