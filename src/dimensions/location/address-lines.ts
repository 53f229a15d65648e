// Lines of one address: streets above the line of its city, a code and a country below it.

import type { AnyNode, Element } from 'domhandler';
import { isBlock, isElement } from '../page/visible.ts';
import type { Line } from '../subprocessors/lines.ts';
import { LEGAL_FORM } from '../subprocessors/words.ts';
import type { Anchor } from './anchor-towns.ts';
import { anchorOf } from './anchors.ts';
import { countryOfCity } from './cities.ts';
import { codeBefore } from './code-above.ts';
import { isRegionOf } from './codes.ts';
import { countryOf } from './countries.ts';
import { withoutCountry } from './country-behind.ts';
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

const DEEP = 8;

export function isAddressLine(text: string): boolean {
  const bare = bareOf(text);
  if (!/\d/u.test(bare) || NO_STREET.test(bare)) return false;
  if (
    /^(?:\d{1,6} \p{L}|(?:suite|unit|floor|ste) \d|\d{1,3}(?:st|nd|rd|th) floor,)/iu.test(bare) &&
    STREETS.test(bare)
  ) {
    return true;
  }
  return CONTINENTAL.test(bare) || anchorOf(bare)?.weak === false;
}

interface Tail {
  readonly text: string;
  readonly named: boolean;
  readonly last: AnyNode;
  /** The line behind it. */
  readonly end: number;
}

/** `India 400601` below the town and its state. */
const COUNTRY_CODE =
  /^(?<country>\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?)[\s,–-]+(?<code>\d{4,6}|[A-Z]\d[A-Z] ?\d[A-Z]\d)$/u;

/** A line with the postcode and the country that stand in lines of their own below it. */
export function tailOf(lines: readonly Line[], i: number): Tail | null {
  const line = lines[i];
  if (line === undefined) return null;
  let [text, last, end, named] = [bareOf(line.text), line.last, i + 1, false];
  const next = lines[end];
  const town = next === undefined || !areBeside(line, next) ? null : codeBefore(text, next);
  if (next !== undefined && next.heading === null && CODE.test(next.text)) {
    [text, last, end] = [`${text} ${next.text}`, next.last, end + 1];
  } else if (next !== undefined && town !== null) {
    [text, last, end] = [town, next.last, end + 1];
  }
  const behind = next === undefined ? null : COUNTRY_CODE.exec(next.text)?.groups;
  if (behind !== null && behind !== undefined && end === i + 1 && next !== undefined) {
    if (
      !/^Singapore$/u.test(behind.country ?? '') &&
      countryOf(behind.country ?? '') !== null &&
      areBeside(line, next)
    ) {
      const both = `${text} ${behind.code}, ${behind.country}`;
      return { text: both, named: true, last: next.last, end: end + 1 };
    }
  }
  const after = lines[end];
  const alone = after === undefined || after.heading !== null ? null : endOf(after.text);
  // The heading of the next address may be its country.
  if (after !== undefined && alone !== null && areBeside(line, after)) {
    [text, last, end, named] = [`${text}, ${bareOf(after.text)}`, after.last, end + 1, true];
  }
  return { text, named, last, end };
}

/** A country in a line of its own, or behind a region of it: `Selangor, Malaysia`. */
function endOf(text: string): string | null {
  const { text: region, country } = withoutCountry(`, ${bareOf(text)}`);
  const isRegion = country !== null && isRegionOf(region.replace(/^[,\s]+/u, ''), country);
  return isRegion ? country : countryAlone(text);
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
export function cityAbove(
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

/** `Anvil House, Kigali, Rwanda`: a building that has a name, in a city that is known. */
const HOUSE =
  /^(?:[\p{Lu}\d][\p{L}\d'’.&-]* ){1,4}(?:House|Tower|Towers|Building|Plaza|Heights|Chambers|Arcade|Mall)[,\s]*$/u;

/** Is there a street? A city with its code and region needs none, a bare number names it. */
export function isHoused(streets: readonly string[], anchor: Anchor, line: string): boolean {
  const found = streets.filter((text) => isStreet(text));
  // "12 of us", and below it "Austin, TX": without a code, the street must be surely one.
  if (anchor.weak && /, [A-Z]{2}\.?$/u.test(line)) return found.some((text) => STREETS.test(text));
  if (anchor.weak && anchor.country === null) {
    return found.some((text) => CONTINENTAL.test(text.replace(/[,\s–-]+$/u, '')));
  }
  if (found.length > 0) return true;
  if (anchor.weak && anchor.city !== null && HOUSE.test(anchor.before)) {
    return countryOfCity(anchor.city) === anchor.country;
  }
  if (!anchor.weak && streets.some((text) => BUILDING.test(text))) return true;
  return !anchor.weak && anchor.before === '' && anchor.city !== null && /\d/u.test(line);
}

/** "Built a suite of tests for banks.", a label of the place, the month of something. */
const SENTENCE = /^\p{Lu}\S*(?: \p{Ll}[\p{L}’'-]*){3}/u;
export const OF_PLACE =
  /^(?:sitz|firmensitz|hauptsitz|standort|location|headquarters|hq|head ?office|(?:(?:main|our|registered|corporate|regional|branch|sales) )?offices?(?: location| address)?|offshore location|address|adresse|anschrift|siège(?: social)?|sede(?: legale)?|dirección|vestiging|kantoor|adres)\s?:?$/iu;

/** "Oslo Office" in an element of its own, which a style sheet sets above the line. */
const OFFICE_LEAD = /^(?:\p{Lu}[\p{L}.'’-]* ){0,3}(?:office|branch|hq|headquarters)\s?:?$/iu;

export function withoutLead({ text, lead }: Line, said: string = bareOf(text)): string {
  if (lead === null || lead.length > 40 || !said.startsWith(lead)) return said;
  const rest = said.slice(lead.length);
  const isLabel = OF_PLACE.test(lead) || OFFICE_LEAD.test(lead);
  return isLabel && (/^\s/u.test(rest) || lead.endsWith(':')) ? bareOf(rest) : said;
}

function isNoPart(text: string): boolean {
  return OF_PLACE.test(text) || (SENTENCE.test(text) && !/\d/u.test(text));
}

const HUB = /^(?<city>\p{Lu}[\p{L} ]{2,30}) (?:hub|office|branch|cent(?:er|re))$/iu;

/** The lines of the same address above: streets, buildings, floors. */
export function aboveOf(lines: readonly Line[], i: number, free: number): readonly Line[] {
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
    const own = anchorOf(bare);
    if (own?.weak === false) break;
    // In a box of its own: "DLF City, Gurugram, Haryana", or a label, "Mumbai hub".
    const isApart = below !== undefined && boxOf(line) !== boxOf(below);
    if (isApart && own !== null && own.city !== null && own.before !== '') break;
    if (isApart && countryOfCity(HUB.exec(bare)?.groups?.city ?? '') !== null) break;
    const named = LEGAL_FORM.test(bare) && !/\d/u.test(bare);
    const part =
      isStreet(bare) ||
      BUILDING.test(bare) ||
      /^\p{Lu}[\p{L}'’ ,.()&-]{2,30},?$/u.test(bare) ||
      (STREETS.test(bare) && bare.length < 70 && /^\p{Lu}/u.test(bare));
    if (named || !part || NO_STREET.test(bare) || isNoPart(line.text)) break;
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
