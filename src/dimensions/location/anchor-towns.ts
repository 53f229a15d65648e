// The town at the end of a line of an address, without the street before it.

import { countryOfCity } from './cities.ts';
import { isRegionOf } from './codes.ts';
import { isCodeBefore } from './postal.ts';
import { cityIn } from './town-names.ts';

export interface Anchor {
  readonly city: string | null;
  /** ISO 3166-1 alpha-2; null where neither the line nor the form of its postcode tells it. */
  readonly country: string | null;
  /** What stands in the line before the city, often the street. */
  readonly before: string;
  /** Could the same line stand for something else, where no street stands above it? */
  readonly weak: boolean;
}

export function partsOf(text: string): readonly string[] {
  return text
    .split(/\s*[,|·•]\s*|\s[–-]\s/u)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

const STREET_END =
  /^(?<street>.*\d.*?\b(?:Street|St|Avenue|Ave|Road|Rd|Boulevard|Blvd|Drive|Dr|Lane|Ln|Way|Place|Pl|Court|Ct|Square|Sq|Parkway|Pkwy|Highway|Hwy|Broadway|Floor|Terrace)\.?)\s+(?<city>\p{Lu}[\p{L}.' -]+)$/u;

const PARK_END =
  /^(?<street>.*\b(?:(?:Business|Industrial|Science|Technology|Retail|Office) (?:Park|Centre|Center)|(?:Industrial|Trading) Estate|House|Building|Tower))\s+(?<city>\p{Lu}[\p{L}.' -]+)$/u;

/** The last part of what stands before a region or code; the city stands above where it is ''. */
export function withCity(head: string, country: string, weak: boolean): Anchor | null {
  const bare = head.replace(/[\s,–-]+$/u, '').trim();
  if (bare === '') return { city: null, country, before: '', weak };
  const last = partsOf(bare).at(-1) ?? '';
  const before = bare.slice(0, bare.lastIndexOf(last)).trim();
  if (isRegionOf(last, country)) return withCity(before, country, weak);
  const glued = (STREET_END.exec(last) ?? PARK_END.exec(last))?.groups;
  if (glued !== undefined) {
    const city = cityIn(glued.city ?? '');
    return city === null ? null : { city, country, before: `${before} ${glued.street}`, weak };
  }
  const city = cityIn(/\d/u.test(last) ? knownAtEnd(last, country) : last);
  if (city === null) return null;
  const street = last.slice(0, last.lastIndexOf(city));
  return { city, country, before: `${before} ${street}`.trim(), weak };
}

/** `BTM Layout 1st Stage Bangalore`: no comma before a city that is known. */
function knownAtEnd(text: string, country: string): string {
  const words = text.split(' ');
  const ends = [3, 2, 1].map((count) => words.slice(-count).join(' '));
  return ends.find((end) => countryOfCity(end) === country) ?? text;
}

const TOWN_FIRST =
  /^(?:[A-Z]{1,2}[- ])?(?<code>\d{4,5}) (?<city>\p{Lu}[^\d,]{1,40}), ?(?<street>\p{Lu}[\p{L}.'’ -]{2,50} \d{1,4}(?:[\p{L}/. -]{0,3}\d{0,3})\.?)$/u;

/** `1010 Wien, Kabelgasse 4/1`, `1051 Budapest, Amboss utca 15.`: the street stands last. */
export function townFirst(text: string, named: string | null): Anchor | null {
  const { code = '', city: raw = '', street = '' } = TOWN_FIRST.exec(text)?.groups ?? {};
  const city = raw === '' ? null : cityIn(raw);
  const country = named ?? countryOfCity(city ?? '');
  if (city === null || country === null || !isCodeBefore(code, country)) return null;
  return { city, country, before: street, weak: false };
}
