// Addresses that leave their city to the label above or before them: "Oslo Office", and a street.

import type { Line } from '../subprocessors/lines.ts';
import type { Located } from './address.ts';
import { anchorOf } from './anchors.ts';
import { countryOfCity, nameOfCity } from './cities.ts';
import { bareOf, CONTINENTAL, NO_STREET, STREETS } from './streets.ts';

const CITY_OFFICE =
  /^(?:our )?(?<city>\p{Lu}[\p{L} .'’-]{2,30}?) (?:(?:head|branch|main|regional|corporate|registered|sales|development) )?(?:office|branch|hub|hq|headquarters)\s?:?$/iu;
const MOST_LINES = 3;
const LONGEST = 160;
/** A sentence, and what stands beside an address. */
const NO_PART =
  /[@?!]|\p{L}{3}\. \p{Lu}\p{Ll}+ \p{Ll}|(?:^|\s)(?:is|are|was|were|our|we|you|their|opened|opens|will|has|have)\s/iu;

export interface Labelled {
  readonly text: string;
  readonly place: Located;
  readonly label: string;
  /** The first line behind it. */
  readonly next: number;
}

/** The address that begins in this line, in the city that its label names. */
export function underCityLabel(lines: readonly Line[], i: number): Labelled | null {
  const line = lines[i];
  if (line === undefined || line.heading !== null) return null;
  const { lead, text } = line;
  const before = lead !== null && text.startsWith(lead) ? lead : null;
  const label = before ?? lines[i - 1]?.text ?? '';
  if (label.length > 60) return null;
  const city = CITY_OFFICE.exec(label)?.groups?.city;
  const country = city === undefined ? null : countryOfCity(city);
  if (city === undefined || country === null) return null;
  const said = [before === null ? text : text.slice(before.length)];
  for (const { heading, bold, lead: of, text: more } of lines.slice(i + 1, i + MOST_LINES)) {
    if (heading !== null || bold || of !== null || !isPart(more)) break;
    said.push(more);
  }
  const parts = said.map((one) => bareOf(one.trim()));
  const whole = parts.join(', ');
  // "Gurugram Hub", and below it "DLF Cyber City, MG Road, Gurugram, Haryana".
  const own = anchorOf(parts[0] ?? '');
  if (own?.city != null && own.before !== '' && nameOfCity(own.city) === nameOfCity(city)) {
    const place = { city: own.city, country: own.country ?? country };
    return isPart(parts[0] ?? '') ? { text: parts[0] ?? '', place, label, next: i + 1 } : null;
  }
  if (!parts.every(isPart) || parts.some((one) => anchorOf(one) !== null)) return null;
  const [last = '', ...others] = whole.split(/\s*,\s*/u).reverse();
  const isHoused = /\d/u.test(whole) && (STREETS.test(whole) || CONTINENTAL.test(whole));
  if (!isHoused || others.length === 0 || whole.length > LONGEST) return null;
  // It may name the city again, and no other.
  const named = countryOfCity(last);
  if (named !== null && nameOfCity(last) !== nameOfCity(city)) return null;
  const place = { city: named === null ? city : last, country };
  return {
    text: named === null ? `${whole}, ${city}` : whole,
    place,
    label,
    next: i + said.length,
  };
}

function isPart(text: string): boolean {
  if (NO_PART.test(text) || NO_STREET.test(text) || text.length > LONGEST) return false;
  return text.includes(',') || STREETS.test(text) || CONTINENTAL.test(text);
}
