// City and country of a postal address, where its form leaves no doubt.

import { isStateOfIndia } from './codes.ts';
import { countryOf, countryOfRegion } from './countries.ts';
import { inOrder } from './plain-form.ts';
import { COUNTY } from './town-names.ts';

export interface Place {
  readonly city: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
}

const CITY = /^\p{Lu}[\p{L}'’.-]*(?: (?:[\p{L}'’.-]+)){0,4}$/u;
const US_ZIP = /^\d{5}(?:-\d{4})?$/;
const CA_CODE = /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/;
const UK_CODE = /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/;

// How postcodes stand beside the city: before it on the continent, behind it elsewhere.
const BEFORE: Readonly<Record<string, RegExp>> = {
  AT: /^(?:A-)?\d{4}$/,
  BG: /^\d{4}$/,
  CY: /^\d{4}$/,
  GR: /^\d{3} ?\d{2}$/,
  HR: /^(?:HR-)?\d{5}$/,
  IS: /^\d{3}$/,
  MX: /^\d{5}$/,
  SI: /^(?:SI-)?\d{4}$/,
  TR: /^\d{5}$/,
  BE: /^(?:B-)?\d{4}$/,
  CH: /^(?:CH-)?\d{4}$/,
  CZ: /^\d{3} ?\d{2}$/,
  DE: /^(?:D-)?\d{5}$/,
  DK: /^(?:DK-)?\d{4}$/,
  EE: /^\d{5}$/,
  ES: /^\d{5}$/,
  FI: /^(?:FI-)?\d{5}$/,
  FR: /^(?:F-)?\d{5}$/,
  HU: /^\d{4}$/,
  IT: /^(?:I-)?\d{5}$/,
  LT: /^(?:LT-)?\d{5}$/,
  LU: /^(?:L-)?\d{4}$/,
  NL: /^\d{4} ?[A-Z]{2}$/,
  NO: /^\d{4}$/,
  PL: /^\d{2}-\d{3}$/,
  PT: /^\d{4}-\d{3}$/,
  SE: /^(?:SE-)?\d{3} ?\d{2}$/,
  SK: /^\d{3} ?\d{2}$/,
};
const BEHIND: Readonly<Record<string, RegExp>> = {
  GB: UK_CODE,
  IE: /^[A-Z]\d[\dW] ?[A-Z\d]{4}$/,
  IN: /^\d{3} ?\d{3}$/,
  JP: /^\d{3}-\d{4}$/,
  KR: /^\d{5}$/,
  LV: /^LV-\d{4}$/,
  SG: /^\d{6}$/,
  ZA: /^\d{4}$/,
  NZ: /^\d{4}$/,
};

/** Is it a code of the country, whose codes stand before the city? */
export function isCodeBefore(code: string, country: string): boolean {
  return BEFORE[country]?.test(code) === true;
}

/** Null where the country is not named, or where the city is not told by a postcode or region. */
export function placeOf(lines: readonly string[]): Place | null {
  const parts = lines
    .flatMap((line) => line.split(','))
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const last = parts.at(-1) ?? '';
  if (/^Singapore \d{6}$/.test(last)) return { city: 'Singapore', country: 'SG' };
  const named = countryOf(last);
  // Georgia is a state too; in an address that ends with it, the postcode tells.
  const rest = withRegion(named === null ? parts : parts.slice(0, -1));
  const american = americanPlace(rest);
  if (american !== null) return named === null || named === american.country ? american : null;
  if (named === null) return null;
  const city = cityOf(rest, named);
  return city === null ? null : { city, country: named };
}

/** "Hyderabad, Telangana, India – 500081.": the code behind the country, where a state tells. */
export function placeInIndia(lines: readonly string[]): Place | null {
  const text = inOrder(lines.join(', '));
  return text.endsWith('India') ? placeOf([text]) : null;
}

// `Austin, TX, 78701`: the code belongs to the region before it.
function withRegion(parts: readonly string[]): readonly string[] {
  const [region = '', code = ''] = parts.slice(-2);
  const split = countryOfRegion(region) !== null && (US_ZIP.test(code) || CA_CODE.test(code));
  return split ? [...parts.slice(0, -2), `${region} ${code}`] : parts;
}

const CODE = '\\.? (?<code>\\d{5}(?:-\\d{4})?|[A-Z]\\d[A-Z] ?\\d[A-Z]\\d)$';
/** The whole of it may be a region, as in `North Carolina 28226`, or its end. */
const REGIONS: readonly RegExp[] = [
  new RegExp(`^(?<region>\\p{Lu}[\\p{L} ]+?)${CODE}`, 'u'),
  new RegExp(`^(?<city>.+?) (?<region>[A-Z]{2}|\\p{Lu}[\\p{L} ]+?)${CODE}`, 'u'),
];

/** `Denver, CO 80202`, `Toronto, ON M6J 2Z1`, `Denver, Colorado 80202`. */
function americanPlace(parts: readonly string[]): Place | null {
  const last = parts.at(-1) ?? '';
  const reads = REGIONS.map((one) => one.exec(last)?.groups ?? {});
  const known = reads.find(({ region = '' }) => countryOfRegion(region) !== null);
  const { city, region, code = '' } = known ?? {};
  const country = countryOfRegion(region ?? '');
  if (country === null || !(country === 'US' ? US_ZIP : CA_CODE).test(code)) return null;
  return placeFrom(city ?? parts.at(-2), country);
}

const AU_END = /^(?:(?<city>.+) )?(?:NSW|VIC|QLD|WA|SA|TAS|ACT|NT) \d{4}$/;

function cityOf(parts: readonly string[], country: string): string | null {
  const written = parts.at(-1) ?? '';
  // "Vadodara, Gujarat 391740, India": a state stands before its code as a town does elsewhere.
  if (country === 'IN' && isStateOfIndia(written.replace(/[\s–-]*\d{3} ?\d{3}$/, ''))) {
    return placeFrom(parts.at(-2), country)?.city ?? null;
  }
  if (country === 'AU') {
    const end = AU_END.exec(written);
    return end === null
      ? null
      : (placeFrom(end.groups?.city ?? parts.at(-2), country)?.city ?? null);
  }
  if (country === 'IE' && DISTRICT.test(written)) return 'Dublin';
  // Italian addresses end with the letters of the province: `20121 Milano MI`.
  const last =
    country === 'IT'
      ? written.replace(/ \(?[A-Z]{2}\)?$/, '')
      : // Swiss towns that share their name have the letters of their canton: `8808 Pfäffikon SZ`.
        country === 'CH'
        ? written.replace(/(?<=\p{L}) [A-Z]{2}$/u, '')
        : // Danish towns have quarters of one or two letters: `1620 København V`.
          country === 'DK'
          ? written.replace(/ (?:[NS][VØ]|[A-ZØ])$/, '')
          : written;
  const before = BEFORE[country];
  const behind = BEHIND[country];
  for (const [at, char] of [...last].entries()) {
    if (char !== ' ') continue;
    const [head, tail] = [last.slice(0, at), last.slice(at + 1)];
    if (before?.test(head) === true && isCity(tail)) return tail;
    const isCounty = country === 'GB' && COUNTY.test(head);
    if (behind?.test(tail) === true && isCounty) return cityBefore(parts.at(-2), country);
    if (behind?.test(tail) === true && isCity(head)) return head;
  }
  if (behind?.test(last) === true) {
    const above = parts.slice(0, -1).findLast((part) => country !== 'GB' || !COUNTY.test(part));
    return cityBefore(above, country);
  }
  // City-states write the city as the country; elsewhere a bare name may be a county.
  if (country === 'SG' || country === 'HK') return null;
  return parts.length === 1 && isCity(last) ? last : null;
}

// Dublin's districts are older than its postcodes, and still written.
const DISTRICT = /^Dublin \d{1,2}W?$/;

function cityBefore(part: string | undefined, country: string): string | null {
  if (country === 'IE' && part !== undefined && DISTRICT.test(part)) return 'Dublin';
  return placeFrom(part, country)?.city ?? null;
}

function placeFrom(city: string | undefined, country: string): Place | null {
  return city !== undefined && isCity(city) ? { city, country } : null;
}

function isCity(text: string): boolean {
  return text.length <= 40 && CITY.test(text);
}

/** A city as text gives it: "Denver, Colorado", "Manchester, United Kingdom", "Boston". */
export function placeNamed(
  city: string,
  region: string | null,
  country: string | null,
): { readonly city: string; readonly country: string | null } | null {
  const cityState = region === null && /^(?:Singapore|Luxembourg|Monaco)$/.test(city);
  if (cityState) return { city, country: countryOf(city) };
  if (!isCity(city) || countryOf(city) !== null) return null;
  const ofRegion = region === null ? null : countryOfRegion(region);
  const second = region === null ? null : countryOf(region);
  const third = country === null ? null : countryOf(country);
  if (country !== null && third === null) return null;
  if (third !== null)
    return ofRegion === third || ofRegion === null ? { city, country: third } : null;
  if (region === null) return { city, country: null };
  // "Tbilisi, Georgia" and "Atlanta, Georgia": the word alone does not tell.
  if (ofRegion !== null && second !== null) return null;
  const known = ofRegion ?? second ?? (isStateOfIndia(region) ? 'IN' : null);
  return known === null ? null : { city, country: known };
}
