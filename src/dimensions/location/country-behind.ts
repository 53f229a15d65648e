// The country that stands last in a line of an address.

import { isRegionOf } from './codes.ts';
import { countryOf } from './countries.ts';

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
    // In "Singapore 048616" the name is the city's; alone, it is no line of an address.
    return { text: rest.replace(/[\s,;(–|-]+$/u, ''), country };
  }
  return { text, country: null };
}
