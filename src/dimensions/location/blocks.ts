// Postal addresses among the lines of a page: a street above or before a city that its code tells.

import type { AnyNode } from 'domhandler';
import type { Page } from '../page/page.ts';
import { isElement } from '../page/visible.ts';
import { isOthers } from '../reliability/sentences.ts';
import type { Line } from '../subprocessors/lines.ts';
import { LEGAL_FORM } from '../subprocessors/words.ts';
import type { Address } from './address.ts';
import {
  aboveOf,
  cityAbove,
  isAddressLine,
  isHoused,
  tailOf,
  withoutLead,
} from './address-lines.ts';
import { placeAmongContacts } from './among-contacts.ts';
import { anchorOf } from './anchors.ts';
import { underCityLabel } from './city-labels.ts';
import { contactLines } from './contact-lines.ts';
import { countryOf } from './countries.ts';
import { countryIn } from './country-behind.ts';
import { labelledAddresses } from './fields.ts';
import { listedCities, officeLines, placeIn } from './listed.ts';
import { NO_PLACE, OTHER_ORGANISATIONS } from './others-numbers.ts';
import { ourNames } from './our-names.ts';
import { nameOfLand } from './phone-numbers.ts';
import { saidIn } from './said.ts';
import { addressLines } from './segments.ts';
import { bareOf, isStreet, LABEL, STREETS } from './streets.ts';
import { unplaced } from './unplaced.ts';

export interface Printed {
  readonly addresses: readonly Address[];
  /** Offices of which no more than the city is told. */
  readonly listed: readonly Address[];
  /** Something like the end of an address that does not read. */
  readonly unread: readonly string[];
}

const MOST = 200;
const LONGEST = 160;
const NEAR = 8;

/** Addresses that lines print, each with a street and a city. */
export function printedAddresses(page: Page, others: RegExp): Printed {
  const lines = addressLines(page);
  const addresses: Address[] = [];
  const placed: Address[] = [];
  const unread: string[] = [];
  const streets = new Map<number, string>();
  const starts = new Set<number>();
  let ours = true;
  let underHeading = false;
  let free = 0;
  let around: Around = { country: null, until: 0 };
  // Among postings only a list of offices tells where the company is.
  const within = page.role === 'careers' ? officeLines(lines) : null;
  const reached = page.role === 'home' ? contactLines(lines) : null;
  const [isOwn, home] = [ownNameIn(page), nameOfLand(page)];
  for (const [i, line] of lines.entries()) {
    const above = lines[i - 1];
    // Some pages set an address line by line as headings.
    const goesOn =
      above?.heading === line.heading && above !== undefined && isAddressLine(above.text);
    const isTown = goesOn && anchorOf(bareOf(line.text)) !== null;
    const title = line.heading !== null && !isAddressLine(line.text) && !isTown;
    const organisations = OTHER_ORGANISATIONS.test(line.text) && !line.inFooter;
    const label =
      title || organisations || (line.bold && line.text.length < 60) || /:$/.test(line.text);
    if (label && line.text.length < 120) {
      if (title) free = i + 1;
      const theirs = others.test(line.text) && !(LEGAL_FORM.test(line.text) && isOwn(line.text));
      // A name in bold below "Hosting" is the host's.
      if (title || theirs || !underHeading) ours = !theirs;
      if (title || theirs) underHeading = (title || organisations) && theirs;
    }
    const country = countryIn(line.text);
    if (country !== null) around = { country, until: i + NEAR };
    else if (title) around = { country: null, until: 0 };
    if (title || !ours || addresses.length >= MOST || line.text.length > LONGEST) continue;
    if (/©|\bcopyright\b/iu.test(line.text) || NO_PLACE.test(line.text)) continue;
    if (reached?.has(i) === false || within?.has(i) === false) continue;
    if (isOthers(isElement(line.first.parent) ? line.first.parent : null)) continue;
    const near = i < around.until ? around.country : null;
    const read = readAt(lines, i, free, near, isOwn) ?? atHome(lines, i, free, home, isOwn);
    const labelled = read?.kind === 'address' ? null : underCityLabel(lines, i);
    if (labelled !== null) {
      const last = lines[labelled.next - 1] ?? line;
      const { text, place, label: above } = labelled;
      const locator = page.quoteSpan(line.first, last.last);
      addresses.push({ text, place, locator, above, inFooter: line.inFooter });
      starts.add(i);
      free = labelled.next;
      continue;
    }
    if (read === null) {
      if (i >= free && isLoneStreet(line.text)) streets.set(i, line.text);
      const alone = page.role === 'home' ? null : cityUnder(page, lines, i);
      if (alone !== null) addresses.push(alone);
      else placed.push(...amongContacts(page, lines, i));
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
  const isKnown = (text: string) => [...labelled, ...said].some((one) => one.text.includes(text));
  unread.push(...[...streets.values()].filter((text) => !isKnown(bareOf(text))));
  const listed = [...listedCities(page, lines, others), ...placed];
  return { addresses: [...labelled, ...addresses, ...said], listed, unread };
}

function isLoneStreet(text: string): boolean {
  return STREETS.test(text) && isStreet(bareOf(text));
}

/** Made for the names of this company when first asked, which most pages need not. */
function ownNameIn(page: Page): (text: string) => boolean {
  let own: RegExp | null = null;
  return (text) => {
    own ??= new RegExp(`(?:^|[\\s"“])${ourNames(page)}(?!\\p{L})`, 'u');
    return own.test(text);
  };
}

/** On a home page, only what is an address by itself. */
function amongContacts(page: Page, lines: readonly Line[], i: number): readonly Address[] {
  const line = lines[i];
  if (line === undefined) return [];
  if (page.role !== 'contact' && (page.role !== 'home' || !isAddressLine(line.text))) return [];
  const among = placeAmongContacts(lines, i);
  if (among === null) return [];
  const locator = page.quoteSpan(line.first, line.last);
  return [{ ...among, locator, inFooter: line.inFooter }];
}

const PLACED =
  /^(?:(?:our |main |head |company )*(?:address|adresse|anschrift|offices?|location|based in|where we are|find us|standort|bureau|dirección|sede|adres|sitz|firmensitz|hauptsitz|siège|hq|headquarters)):?$/iu;

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
  // "London, United Kingdom. By appointment."
  const text = line.text.replace(/(?<=\p{L}{3})\. \p{Lu}[^.]{2,60}\.$/u, '');
  const place = placeIn(text);
  if (place === null) return null;
  const locator = page.quoteSpan(line.first, line.last);
  const { inFooter } = line;
  return { text, place, locator, above: label.text, inFooter };
}

/** The country that a line above an address names: "Switzerland", "Cape Town, South Africa". */
interface Around {
  readonly country: string | null;
  /** The last line that it may be about. */
  readonly until: number;
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

// A sentence that ends with a place.
const PROSE =
  /(?:^|\s)(?:with|is|are|was|were|in|at|from|our|we|you|and has|its|their|peut|peuvent|ist|sind|kann|können|wird|werden|puede|pueden|può|possono)\s/iu;

/** `Australia208 Quay St`: a label in bold that style sheets set apart. */
function withoutGlued(text: string): string {
  const label = /^(?<label>\p{Lu}\p{Ll}{3,})(?=[\d#])/u.exec(text)?.groups?.label ?? '';
  return countryOf(label) === null ? text : text.slice(label.length);
}

const SEAT_ABOVE = /head ?quarters|\bHQ\b|head ?office|hauptsitz|siège|hoofdkantoor|sede/iu;

/** An address that names no country, where a street stands in the country of the domain. */
function atHome(
  lines: readonly Line[],
  i: number,
  free: number,
  home: string | null,
  isOwn: (text: string) => boolean,
): Read | null {
  return home === null ? null : readAt(lines, i, free, home, isOwn, true);
}

/** `DIN EN 15780`, `NEN-EN 1090`. */
const STANDARD = /(?<!\p{L})(?:ISO|IEC|DIN|VDI|NEN|EN|BS|NF|UNE|UNI)(?:[ -](?:EN|ISO))*[ -]\d/u;

const HAS_CODE = /\d{4}|\d{2}[ -]\d{2}/u;

/**
 * The address whose city stands in this line, from no line before `free`. At home the country
 * `around` is that of the domain: then a code has to stand in the line, and a street with it.
 */
function readAt(
  lines: readonly Line[],
  i: number,
  free: number,
  around: string | null,
  isOwn: (text: string) => boolean,
  isAtHome = false,
): Read | null {
  const line = lines[i];
  const written = line?.text ?? '';
  if (isAtHome && (!HAS_CODE.test(written) || STANDARD.test(written))) return null;
  const tail = tailOf(lines, i);
  if (line === undefined || tail === null) return null;
  const near = around === null || tail.named ? null : anchorOf(`${tail.text}, ${around}`);
  const told = near?.weak === false ? near : anchorOf(tail.text);
  const anchor = isAtHome && told !== null ? { ...told, weak: true } : told;
  if (anchor !== null && PROSE.test(anchor.before)) return null;
  if (anchor === null) return tail.named && isStreet(bareOf(line.text)) ? { kind: 'unread' } : null;
  // A label begins the address.
  const above = LABEL.test(line.text) ? [] : aboveOf(lines, i, free);
  const upper = anchor.city === null ? cityAbove(above, anchor.country) : null;
  const city = anchor.city ?? upper?.city ?? null;
  if (city === null) return above.length === 0 ? null : { kind: 'unread' };
  const streets = [...(upper?.rest ?? above).map(({ text }) => bareOf(text)), anchor.before];
  if (!isHoused(streets, anchor, tail.text)) return null;
  const first = above[0] ?? line;
  const texts = [
    ...above.map((one) => withoutLead(one)),
    above.length > 0 ? tail.text : withoutLead(line, tail.text),
  ];
  const text = withoutGlued(texts.join(', '))
    .replace(/,(?:\s*,)+/gu, ',')
    .replace(/\s+,/gu, ',');
  if (text.length > 240) return { kind: 'unread' };
  let up = i - above.length - 1;
  while (up > 0 && LEGAL_FORM.test(lines[up]?.text ?? '')) up--;
  const isSeat = SEAT_ABOVE.test(lines[up - 1]?.text ?? '');
  if (isSeat && isOwn(lines[up]?.text ?? '')) up--;
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
    above: SEAT_LEAD.exec(first.text)?.groups?.seat ?? lines[up]?.text ?? '',
  };
}

/** `Head office: 12 Long Street, London`: the label in the line of the address. */
const SEAT_LEAD =
  /^(?<seat>(?:(?:global|world|corporate|main|company) )?(?:headquarters?|head ?office|hq)|(?:adresse du )?si[èe]ge(?: social)?|hauptsitz|firmensitz|unternehmenssitz|hoofdkantoor|hovedkontor|huvudkontor|sede (?:central|principal)) ?(?:address|adresse)? ?:/iu;
