// The line of a postal address that tells the city: by its postcode, its state, or its country.

import { countryOfCity } from './cities.ts';
import { cityState, isCodeOf, isRegionOf, PREFIXES, withoutOwnCode } from './codes.ts';
import { countryOf, countryOfRegion } from './countries.ts';
import { COUNTY, cityIn, townOf } from './town-names.ts';

export interface Anchor {
  readonly city: string | null;
  /** ISO 3166-1 alpha-2; null where neither the line nor the form of its postcode tells it. */
  readonly country: string | null;
  /** What stands in the line before the city, often the street. */
  readonly before: string;
  /** Could the same line stand for something else, where no street stands above it? */
  readonly weak: boolean;
}

const UK = '(?:GIR ?0AA|[A-Z]{1,2}\\d[A-Z\\d]? ?\\d[A-Z]{2})';
const EIRCODE = '(?:[AC-FHKNPRTV-Y]\\d[\\dW] ?[A-Z\\d]{4})';
const AU = '(?:NSW|VIC|QLD|WA|SA|TAS|ACT|NT|New South Wales|Victoria|Queensland|Tasmania)';
const INDIA =
  '(?:Andhra Pradesh|Assam|Bihar|Chandigarh|Chhattisgarh|Delhi|Goa|Gujarat|Haryana|Himachal Pradesh|Jharkhand|Karnataka|Kerala|Madhya Pradesh|Maharashtra|MH|KA|TN|TS|MP|UP|Odisha|Orissa|Punjab|Rajasthan|Tamil ?Nadu|Telangana|Uttar Pradesh|Uttarakhand|West Bengal)';

const CEDEX = / cedex(?: \d{1,2})?(?=[,\s]|$)/giu;

/** The anchor at the end of a line; null where there is none. */
export function anchorOf(written: string): Anchor | null {
  const { text: bare, country } = withoutCountry(inOrder(plainForm(written)));
  if (bare === '' || bare.length > 160) return null;
  const text = country === null ? bare : withoutRegions(bare, country);
  return (
    ofCityState(text, country) ??
    american(text, country) ??
    british(text, country) ??
    brazilian(text, country) ??
    ownCoded(text, country) ??
    coded(text, country) ??
    uncoded(text, country) ??
    stated(text, country) ??
    known(text, country)
  );
}

const IN_BRACKETS = /\((?<region>\p{Lu}[\p{L} ]{1,30})\)(?= [A-Z\d])/u;

/** Without what is written in some addresses only: `Cedex 02`, brackets around a province, `US`. */
function plainForm(written: string): string {
  const text = written
    .replace(/[\p{Extended_Pictographic}\u{1F1E6}-\u{1F1FF}\uFE0F]+/gu, '')
    .replace(/[\s,–—-]+(?:England|Scotland|Wales)(?=[\s,–—-]+(?:UK|United Kingdom)\s*$)/u, '')
    .replace(/\s+—\s+/gu, ', ')
    .replace(CEDEX, '')
    .replace(/, County of \p{Lu}\p{L}+(?=,|$)/u, '')
    .replace(/(?<=\d{5}(?:-\d{4})?,?) US$/u, ' USA');
  return text.replace(IN_BRACKETS, (all, region: string) =>
    countryOfRegion(region) === null ? all : region,
  );
}

/** Without the regions that stand between the city and its country. */
function withoutRegions(text: string, country: string): string {
  const at = text.lastIndexOf(',');
  const last = text.slice(at + 1).trim();
  return at > 0 && isRegionOf(last, country) ? withoutRegions(text.slice(0, at), country) : text;
}

function ofCityState(text: string, country: string | null): Anchor | null {
  const found = cityState(text, country);
  return found === null ? null : { ...found, country, weak: false };
}

function ownCoded(text: string, country: string | null): Anchor | null {
  const head = country === null ? null : withoutOwnCode(text, country);
  if (head === null || country === null) return null;
  return withCity(withoutRegions(head, country), country, false);
}

/** `Jakarta 12160`: a city that is known, before a code of its country. */
function known(text: string, country: string | null): Anchor | null {
  const { head = '', code = '' } =
    /^(?<head>.*\p{L})[,\s–-]+(?<code>\d{4,7})$/u.exec(text)?.groups ?? {};
  const of = countryOfCity(partsOf(head).at(-1) ?? '');
  if (country !== null || of === null || !isCodeOf(code, of)) return null;
  return withCity(head, of, false);
}

// "New Delhi, India 110057" and "São Paulo - SP - Brazil": the country last, the state left out.
function inOrder(written: string): string {
  const behind =
    /^(?<head>.*\p{L}),\s*(?<name>\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?)[,\s–-]+(?<code>\d{4,6})$/u.exec(
      written.trim(),
    )?.groups;
  const country = countryOf(behind?.name ?? '');
  if (behind === undefined || country === null || country === 'SG') return written;
  return `${behind.head} ${behind.code}, ${behind.name}`;
}

// Countries whose addresses name a region between city and country.
const WITH_REGIONS = /^(?:US|CA|GB|IE|IN|AU|CN|JP|KR|PH|ID|TH|TR|MX|BR|AR|IT|ES|MY|NG|PK|RU)$/u;

/** `Shanghai, China`, `12 Long Street, Cape Town, South Africa`: the city stands alone. */
function uncoded(text: string, country: string | null): Anchor | null {
  if (country === null) return null;
  const parts = withoutRegion(partsOf(text), country);
  const last = parts.at(-1) ?? '';
  // "08190 Sant Cugat del Vallès, Barcelona": the province stands behind the town.
  const town = parts.length > 1 && !/\d/u.test(last) ? coded(parts.at(-2) ?? '', null) : null;
  if (town?.city && (town.country ?? country) === country) {
    return { ...town, country, before: parts.slice(0, -2).join(', '), weak: false };
  }
  const city = cityIn(last);
  if (city === null || COUNTY.test(city) || countryOfRegion(city) !== null) return null;
  if (new RegExp(`^(?:${AU}|${INDIA})$`, 'u').test(city)) return null;
  const isHoused = parts.slice(0, -1).some((one) => /\d/u.test(one));
  const isKnown = countryOfCity(city) === country;
  // Where a region may stand last, only a city that is known is told from it.
  if (parts.length > 1 && !isKnown && (!isHoused || WITH_REGIONS.test(country))) return null;
  return { city, country, before: parts.slice(0, -1).join(', '), weak: true };
}

const STATE_END = /^(?<head>.*?)(?<city>\p{Lu}[^,\d]{1,40}),\s*(?<region>[A-Z]{2})\.?$/u;

/** `350 Anvil Avenue, New York, NY`: a city that is known, in its state, without a code. */
function stated(text: string, country: string | null): Anchor | null {
  const { head = '', city = '', region = '' } = STATE_END.exec(text)?.groups ?? {};
  const of = countryOfRegion(region);
  if (of === null || countryOfCity(city.trim()) !== of || (country ?? of) !== of) return null;
  return { city: city.trim(), country: of, before: head, weak: true };
}

/** Without the state that stands between a known city and its country. */
function withoutRegion(parts: readonly string[], country: string): readonly string[] {
  const [city = '', region = ''] = parts.slice(-2);
  const isRegion = parts.length > 1 && !/\d/u.test(region) && countryOfCity(region) !== country;
  return isRegion && countryOfCity(city) === country ? parts.slice(0, -1) : parts;
}

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
  const at = /^(?<rest>.*?)(?:[,\s–|-]+|\s*\()(?<name>\p{Lu}[\p{L}. ]{1,30})\)?$/u.exec(text);
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

/** Cities before a state and a code: the United States, Canada, Australia, India. */
function american(text: string, country: string | null): Anchor | null {
  const state =
    /^(?<head>.*?)[,\s]*?(?<![\p{L}])(?<region>[A-Z]{2}|\p{Lu}[\p{L}]+(?: \p{Lu}[\p{L}]+)?)\.?,?\s+(?<code>\d{5}(?:-\d{4})?|[A-Z]\d[A-Z] ?\d[A-Z]\d)$/u.exec(
      text,
    );
  if (state !== null) {
    const { head = '', region = '', code = '' } = state.groups ?? {};
    const known = regionOf(region);
    const canadian = /^[A-Z]/.test(code);
    if (known !== null && (known.country === 'CA') === canadian) {
      const rest = `${head}${text.startsWith(',', head.length) ? ',' : ''} ${known.before}`;
      if (country === null || country === known.country)
        return withCity(rest, known.country, false);
    }
  }
  const australian = new RegExp(`^(?<head>.*?)[,\\s]+${AU},?\\s+\\d{4}$`, 'u').exec(text);
  if (australian !== null && (country ?? 'AU') === 'AU') {
    return withCity(australian.groups?.head ?? '', 'AU', false);
  }
  const pin = new RegExp(
    `^(?<head>.*?)(?<state>(?:^|[,\\s]+)(?<!New )${INDIA})?\\s*[,–:-]?\\s*(?<!\\d)[1-9]\\d{2} ?\\d{3}(?<after>[,\\s]+${INDIA})?$`,
    'u',
  ).exec(text);
  const { head = '', state: named, after } = pin?.groups ?? {};
  if (pin === null) return null;
  const isKnown = countryOfCity(partsOf(head).at(-1) ?? '') === 'IN';
  if (country !== 'IN' && named === undefined && after === undefined && !isKnown) return null;
  return country === null || country === 'IN' ? withCity(head, 'IN', false) : null;
}

/** A state's name or letters; of "Santa Clara California" the last words are. */
function regionOf(words: string): { readonly country: string; readonly before: string } | null {
  const country = countryOfRegion(words);
  if (country !== null) return { country, before: '' };
  const [first = '', second = ''] = words.split(' ');
  const last = second === '' ? null : countryOfRegion(second);
  return last === null ? null : { country: last, before: first };
}

// Codes of the British form that are not the United Kingdom's.
const ISLANDS: Readonly<Record<string, string>> = { GY: 'GG', IM: 'IM', JE: 'JE' };

function british(text: string, country: string | null): Anchor | null {
  const uk = new RegExp(`^(?<head>.*?)[,\\s]*(?<![\\p{L}\\d])(?<code>${UK})$`, 'u').exec(text);
  if (uk !== null && (country ?? 'GB') === 'GB') {
    const island = ISLANDS[/^[A-Z]+/u.exec(uk.groups?.code ?? '')?.[0] ?? ''];
    const parts = partsOf(uk.groups?.head ?? '').filter((part) => !COUNTY.test(part));
    return withCity(parts.join(', '), island ?? 'GB', false);
  }
  const irish = new RegExp(`^(?<head>.*?)[,\\s]*(?<![\\p{L}\\d])${EIRCODE}$`, 'u').exec(text);
  const parts = partsOf(irish?.groups?.head ?? '').filter((part) => !COUNTY.test(part));
  const town = (parts.at(-1) ?? '').replace(/ \d{1,2}W?$/u, '');
  const isIrish = country === 'IE' || (country === null && countryOfCity(town) === 'IE');
  if (irish !== null && isIrish) {
    return withCity(parts.join(', ').replace(/(?<=Dublin) \d{1,2}W?$/u, ''), 'IE', false);
  }
  const singapore = /^(?<head>.*?)[,\s]*(?<!\p{L})(?:Singapore|S)[\s,(-]*\d{6}\)?$/u.exec(text);
  if (singapore !== null && (country ?? 'SG') === 'SG') {
    return { city: 'Singapore', country: 'SG', before: singapore.groups?.head ?? '', weak: false };
  }
  return null;
}

const BRAZIL =
  /^(?<head>.*?)[,\s–-]*(?<city>\p{Lu}[^,\d/–-]{2,40}?)\s*[-–/,]\s*(?:AC|AL|AP|AM|BA|CE|DF|ES|GO|MA|MT|MS|MG|PA|PB|PR|PE|PI|RJ|RN|RS|RO|RR|SC|SP|SE|TO)[\s,.–-]*(?:CEP:?\s*)?\d{5}-\d{3}$/u;

/** `São Paulo - SP, 04545-001`, `Curitiba/PR - CEP 80010-000`. */
function brazilian(text: string, country: string | null): Anchor | null {
  const { head = '', city: written = '' } = BRAZIL.exec(text)?.groups ?? {};
  const city = cityIn(written);
  if (city === null || (country ?? 'BR') !== 'BR') return null;
  return { city, country: 'BR', before: head, weak: false };
}

// `10119 Berlin`, `CH-8706 Meilen`, `1012 AB Amsterdam`, `00-950 Warszawa`, `111 22 Stockholm`.
const BEFORE =
  /^(?<head>.*?(?:^|[,\s–|-]\s*))(?<prefix>(?:[A-Z]{1,2}|FIN)[-– ]\s?)?(?<!\d)(?<code>\d{4} ?[A-Z]{2}|[A-Z]\d{4}(?:[A-Z]{3})?|\d{4,5}|\d{3} \d{2}|\d{2}-\d{3}|\d{4}-\d{3}|\d{5}-\d{3}),?\s+(?:[–-] )?(?<city>[^\d,]{2,40}?)(?: \d{1,2})?$/u;

function coded(text: string, named: string | null): Anchor | null {
  const { head = '', prefix, code = '', city: raw = '' } = BEFORE.exec(text)?.groups ?? {};
  if (raw !== '') {
    const city = cityIn(townOf(raw, code, named));
    const letters = prefix?.replace(/[^A-Z]/gu, '') ?? '';
    const told = letters === '' ? null : (PREFIXES[letters] ?? null);
    const dutch = /[A-Z]$/u.test(code) ? 'NL' : null;
    const argentine = /^[A-Z]/u.test(code);
    if (argentine && named !== 'AR') return null;
    const country = named ?? told ?? dutch;
    if (city === null || (letters !== '' && told === null)) return null;
    // "2024 Acme" is a year and a name.
    if (country === null && /^(?:19|20)\d{2}$/u.test(code)) return null;
    return { city, country, before: head, weak: country === null };
  }
  if (named === null) return null;
  // A city before its code, where the country stands behind both; and two that have no codes.
  const behind = /\b[A-Z]{1,3}-\d{4,5}$/u.test(text)
    ? null
    : /^(?<head>.*?)(?<city>\p{Lu}[^,\d]{1,40}?)[,\s–-]+(?:\d{4,7}|\d{3}[ -]\d{2,4})$/u.exec(text);
  if (behind !== null)
    return withCity(`${behind.groups?.head}${behind.groups?.city}`, named, false);
  const short =
    named === 'IS' ? /^(?<head>.*?[,\s]|)\d{3} (?<city>[^\d,]{2,40})$/u.exec(text) : null;
  if (short !== null) {
    const { head: before = '', city: town = '' } = short.groups ?? {};
    const city = cityIn(town);
    return city === null ? null : { city, country: named, before, weak: false };
  }
  const [last = ''] = partsOf(text).slice(-1);
  if (named === 'AE' && /^(?:Dubai|Abu Dhabi|Sharjah|Ajman)$/u.test(last)) {
    return { city: last, country: named, before: text.slice(0, -last.length), weak: false };
  }
  if (named === 'HK') return { city: 'Hong Kong', country: 'HK', before: text, weak: false };
  return null;
}

function partsOf(text: string): readonly string[] {
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
function withCity(head: string, country: string, weak: boolean): Anchor | null {
  const bare = head.replace(/[\s,–-]+$/u, '').trim();
  if (bare === '') return { city: null, country, before: '', weak };
  const last = partsOf(bare).at(-1) ?? '';
  const before = bare.slice(0, bare.lastIndexOf(last)).trim();
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
