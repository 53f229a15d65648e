// Places that stand between a telephone number and an e-mail address, without street or code.

import type { Line } from '../subprocessors/lines.ts';
import type { Located } from './address.ts';
import { isAddressLine } from './address-lines.ts';
import { countryOfCity } from './cities.ts';
import { countryOf } from './countries.ts';
import { placeIn } from './listed.ts';
import { bareOf } from './streets.ts';

const LONGEST = 90;
const MOST_PARTS = 6;
const NEAR = 2;

const MAIL =
  /^(?:e-?mail(?: us)?(?: at)?\s?:?\s*)?[\w.+-]+(?:@|\s?\[at\]\s?|\(at\))[\w.-]+\.\p{L}{2,}$/iu;
const PHONE =
  /^(?:(?:tel|telephone|phone|telefon|mobile|call(?: us)?|t|p)(?: no| number)?\s?[.:]*\s*)?\(?\+?\d[\d\s()./-]{6,20}\d$/iu;
/** What a person is, or what a place is for, when it is not an office. */
const NO_PLACE =
  /\b(?:managers?|directors?|sales|heads?|engineers?|founders?|co-?founders?|ceo|cto|coo|leads?|officers?|partners?|consultants?|representatives?|resellers?|distributors?|events?|professor|dr|university|press|media|copyright|remote|hours|time|gmt|utc)\b|[©@:?!]/iu;
const PART = /^[\p{Lu}\d#][\p{L}\d'’.&/ #-]{1,40}$/u;

/** `Mill Green, Westlands, Nairobi`, or `Oslo, Norway`, beside a number or an e-mail address. */
export function placeAmongContacts(
  lines: readonly Line[],
  i: number,
): { readonly text: string; readonly place: Located; readonly bare: boolean } | null {
  const line = lines[i];
  if (line === undefined || line.text.length > LONGEST) return null;
  if (line.heading !== null && !isAddressLine(line.text)) return null;
  const text = bareOf(line.text).replace(/\.$/u, '');
  if (!text.includes(',') || NO_PLACE.test(text) || !isAmongContacts(lines, i)) return null;
  const place = placeIn(text);
  if (place !== null) return { text, place, bare: true };
  const parts = text.split(/\s*,\s*/u);
  const [country, named] = [countryOf(parts.at(-1) ?? ''), parts.length > 2];
  const city = (country !== null && named ? parts.at(-2) : parts.at(-1)) ?? '';
  const of = countryOfCity(city);
  const before = parts.slice(0, country !== null && named ? -2 : -1);
  if (of === null || (country ?? of) !== of || before.length === 0) return null;
  const isPart = (part: string): boolean =>
    PART.test(part) && countryOfCity(part) === null && countryOf(part) === null;
  if (parts.length > MOST_PARTS || !before.every(isPart)) return null;
  return { text, place: { city, country: of }, bare: false };
}

function isAmongContacts(lines: readonly Line[], i: number): boolean {
  const around = [...lines.slice(Math.max(0, i - NEAR), i), ...lines.slice(i + 1, i + 1 + NEAR)];
  const isContact = ({ text }: Line): boolean => MAIL.test(text.trim()) || PHONE.test(text.trim());
  // Some pages set an address and the numbers below it as headings.
  const isHeading = lines[i]?.heading !== null;
  return around.some((line) => (isHeading || line.heading === null) && isContact(line));
}
