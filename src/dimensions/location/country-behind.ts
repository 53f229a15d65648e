// The country that a line of an address ends with, or that the line above an address names.

import { countryOfCity } from './cities.ts';
import { isRegionOf } from './codes.ts';
import { countryOf } from './countries.ts';
import { cityIn } from './town-names.ts';

const LONGEST_NAME = 80;

/** `Berlin, Germany` without the country, and which it is. */
export function withoutCountry(written: string): {
  readonly text: string;
  readonly country: string | null;
} {
  const text = written
    .replace(/[\s.,;]+$/u, '')
    .replace(/\((?=[^()]+\)$)(?<name>[^()]+)\)$/u, (all, name: string) =>
      countryOf(name) === null ? all : `, ${name}`,
    );
  // `Kota Kinabalu, Sabah, MY`: letters count behind a region of theirs.
  const { region = '', code = '' } =
    /,\s*(?<region>\p{Lu}[^,]{2,30}), (?<code>[A-Z]{2})$/u.exec(text)?.groups ?? {};
  if (code !== '' && isRegionOf(region, code)) return { text: text.slice(0, -4), country: code };
  // A name is no longer than what is looked at of the end.
  const end = text.slice(-LONGEST_NAME);
  const at = /^(?<rest>.*?)(?:[,\s–|-]+|\s*\()(?<name>\p{Lu}[\p{L}. ]{1,30})\)?$/u.exec(end);
  const words = at?.groups?.name?.split(' ') ?? [];
  for (let from = 0; from < words.length; from++) {
    const name = words.slice(from).join(' ');
    const country = countryOf(name);
    // "Georgia" and "New Jersey": a state where a postcode of one follows, which is no name.
    if (country === null || name === 'Georgia' || name === 'Jersey') continue;
    const rest = text.slice(0, text.length - name.length).replace(/\)$/u, '');
    // "Hauts-de-France" is a region, and no place in front of a country.
    if (/\p{L}-(?:de|du|des|la)-$/iu.test(rest)) continue;
    // In "Singapore 048616" the name is the city's; alone, it is no line of an address.
    return { text: rest.replace(/[\s,;(–|-]+$/u, ''), country };
  }
  return { text, country: null };
}

/** `India - Mohali`: the country of the office that the line heads. */
const COUNTRY_FIRST =
  /^(?<country>\p{Lu}[\p{L}.]+(?: \p{Lu}[\p{L}.]+){0,2})\s?[-–—:]\s\p{Lu}[\p{L}.]+(?: \p{Lu}[\p{L}.]+){0,2}$/u;

/** "Switzerland", "Cape Town, South Africa", "India - Mohali". */
export function countryIn(text: string): string | null {
  if (text.length > 60 || /\d/u.test(text)) return null;
  const first = COUNTRY_FIRST.exec(text)?.groups?.country ?? '';
  if (countryOf(first) !== null) return first;
  const { text: rest, country } = withoutCountry(text);
  const alone = countryOf(text) === null ? null : text;
  if (alone !== null) return alone;
  // "Incorporation USA" is about the country, and names no place in it.
  const isPlace = text.includes(',') || countryOfCity(rest) === country || /[–—-]|\(/u.test(text);
  return country !== null && isPlace && cityIn(rest) !== null
    ? text.slice(rest.length).replace(/^[\s,–-]+/u, '')
    : null;
}
