// The line of a postal address that tells the city: by its postcode, its state, or its country.

import { remembering } from '../words/remembering.ts';
import { type Anchor, partsOf, townFirst, withCity } from './anchor-towns.ts';
import { countryOfCity } from './cities.ts';
import {
  cityState,
  emirateIn,
  isCodeOf,
  isRegionOf,
  isStateOfIndia,
  PREFIXES,
  withoutOwnCode,
} from './codes.ts';
import { countryOfRegion } from './countries.ts';
import { withoutCountry } from './country-behind.ts';
import { inOrder, plainForm } from './plain-form.ts';
import { endsInStreet } from './streets.ts';
import { COUNTY, cityIn, townOf } from './town-names.ts';

const UK = '(?:GIR ?0AA|[A-Z]{1,2}\\d[A-Z\\d]? ?\\d[A-Z]{2})';

const EIRCODE = '(?:[AC-FHKNPRTV-Y]\\d[\\dW] ?[A-Z\\d]{4})';

const AU = '(?:NSW|VIC|QLD|WA|SA|TAS|ACT|NT|New South Wales|Victoria|Queensland|Tasmania)';

const INDIA =
  '(?:Andhra Pradesh|Assam|Bihar|Chandigarh|Chhattisgarh|Delhi|Goa|Gujarat|Haryana|Himachal Pradesh|Jharkhand|Karnataka|Kerala|Madhya Pradesh|Maharashtra|MH|KA|TN|TS|MP|UP|RJ|GJ|DL|HR|PB|WB|KL|AP|Odisha|Orissa|Punjab|Rajasthan|Tamil ?Nadu|Telangana|Uttar Pradesh|Uttarakhand|West Bengal)';

const STATE_ALONE = new RegExp(`^(?:${AU}|${INDIA})$`, 'u');

const AUSTRALIAN = new RegExp(`^(?<head>.*?)[,\\s]+${AU},?\\s+\\d{4}$`, 'u');

const INDIAN = new RegExp(
  `^(?<head>.*?)(?<state>(?:^|[,\\s]+)(?<!New )${INDIA})?\\s*[,–:-]?\\s*(?<!\\d)[1-9]\\d{2} ?\\d{3}(?<after>[,\\s]+${INDIA})?$`,
  'u',
);

const BRITISH = new RegExp(`^(?<head>.*?)[,\\s]*(?<![\\p{L}\\d])(?<code>${UK})$`, 'u');

const IRISH = new RegExp(`^(?<head>.*?)[,\\s]*(?<![\\p{L}\\d])${EIRCODE}$`, 'u');

/** `ISO 27001 Audits`, `040 417 9978, Kerava`: a standard, a telephone number and whose it is. */
const NO_CODE =
  /(?:^|[,\s])(?:ISO|IEC|DIN|NIST|RFC)[\s/-]\d{4,5}\s|^\(?0\d{1,3}\)?[\s-]\d{3} ?\d{3,4}\b/u;
/** `Company Nr. 115571`, `December 2019`: a number in a register, and a date. */
const NO_PLACE =
  /^(?:[\p{L}-]+ ){1,3}(?:nr|no|number|nummer|num[ée]ro|n°|nº)\.? ?:? ?\d{5}|^(?:\d{1,2}\.? )?(?:jan|feb|m[aä]r|apr|ma[iy]|jun|jul|aug|sep|o[ck]t|nov|de[cz])\p{L}{0,6}\.? (?:19|20)\d{2}(?:,|$)/iu;

/** The anchor at the end of a line; null where there is none. */
export const anchorOf = remembering(findAnchor);

function findAnchor(written: string): Anchor | null {
  const { text: bare, country } = withoutCountry(inOrder(plainForm(written)));
  if (bare === '' || bare.length > 160 || NO_CODE.test(bare) || NO_PLACE.test(bare)) {
    return null;
  }
  const text = country === null ? bare : withoutRegions(bare, country);
  return (
    ofCityState(text, country) ??
    american(text, country) ??
    british(text, country) ??
    brazilian(text, country) ??
    ownCoded(text, country) ??
    coded(text, country) ??
    townFirst(text, country) ??
    uncoded(text, country) ??
    stated(text, country) ??
    inState(text, country) ??
    known(text, country)
  );
}

/** Drops the regions that stand between the city and its country. */
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
  if (!/\d{4}$/.test(text.slice(-4))) return null;
  const { head = '', code = '' } =
    /^(?<head>.*\p{L})[,\s–-]+(?<code>\d{4,7})$/u.exec(text)?.groups ?? {};
  const of = countryOfCity(partsOf(head).at(-1) ?? '');
  if (country !== null || of === null || !isCodeOf(code, of)) return null;
  return withCity(head, of, false);
}

// Countries whose addresses name a region between city and country.
const WITH_REGIONS = /^(?:US|CA|GB|IE|IN|AU|CN|JP|KR|PH|ID|TH|TR|MX|BR|AR|IT|ES|MY|NG|PK|RU)$/u;

/** `Shanghai, China`, `12 Long Street, Cape Town, South Africa`: the city stands alone. */
function uncoded(text: string, country: string | null): Anchor | null {
  if (country === null) return null;
  const emirate = country === 'AE' ? emirateIn(text) : null;
  if (emirate !== null) {
    const before = text.slice(0, text.lastIndexOf(emirate));
    return { city: emirate, country, before, weak: true };
  }
  const parts = withoutRegion(partsOf(text), country);
  const last = parts.at(-1) ?? '';
  // "08190 Sant Cugat del Vallès, Barcelona": the province stands behind the town.
  const town = parts.length > 1 && !/\d/u.test(last) ? coded(parts.at(-2) ?? '', null) : null;
  if (town?.city && (town.country ?? country) === country) {
    return { ...town, country, before: parts.slice(0, -2).join(', '), weak: false };
  }
  const city = cityIn(last);
  if (city === null || COUNTY.test(city) || countryOfRegion(city) !== null) return null;
  if (STATE_ALONE.test(city)) return null;
  const isHoused = parts.slice(0, -1).some((one) => /\d/u.test(one));
  const isKnown = countryOfCity(city) === country;
  // When a region may stand last, only a city that is known is told from it.
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

/** `208 Quay St, Rockhampton, QLD`, `Bhilwara, Rajasthan`: a town in a state, without its code. */
function inState(text: string, country: string | null): Anchor | null {
  const parts = partsOf(text);
  const [state = '', town = ''] = [parts.at(-1), parts.at(-2)];
  const before = text.slice(0, text.lastIndexOf(town));
  const city = cityIn(town);
  if (parts.length < 2 || city === null || /\d/u.test(town)) return null;
  const lettered = LETTERS_OF_INDIA.test(state) && countryOfCity(city) === 'IN';
  if ((isStateOfIndia(state) || lettered) && (country ?? 'IN') === 'IN') {
    return { city, country: 'IN', before, weak: true };
  }
  const letters = /^[A-Z]{2}$/u.test(state) ? countryOfRegion(state) : null;
  const of = /^(?:NSW|VIC|QLD|TAS)$/u.test(state) ? 'AU' : letters;
  if (of === null || (country ?? of) !== of) return null;
  return endsInStreet(before) ? { city, country: of, before, weak: true } : null;
}

const LETTERS_OF_INDIA = /^(?:AP|CG|DL|GJ|HP|HR|JH|KA|KL|MH|MP|OD|PB|RJ|TG|TN|TS|UK|UP|WB)$/u;

/** Drops the state that stands between a known city and its country. */
function withoutRegion(parts: readonly string[], country: string): readonly string[] {
  const [city = '', region = ''] = parts.slice(-2);
  const isRegion = parts.length > 1 && !/\d/u.test(region) && countryOfCity(region) !== country;
  return isRegion && countryOfCity(city) === country ? parts.slice(0, -1) : parts;
}

const STATE_AND_CODE =
  /^(?<head>.*?)[,\s]*?(?<![\p{L}])(?<region>[A-Z]{2}|\p{Lu}[\p{L}]+(?: \p{Lu}[\p{L}]+)?)\.?,?\s+(?<code>\d{5}(?:-\d{4})?|[A-Z]\d[A-Z] ?\d[A-Z]\d)$/u;

/** Cities before a state and a code: the United States, Canada, Australia, India. */
function american(text: string, country: string | null): Anchor | null {
  // Nearly all lines end in a word.
  const state = /\d$/.test(text.slice(-1)) ? STATE_AND_CODE.exec(text) : null;
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
  if (!/\d/.test(text)) return null;
  const australian = AUSTRALIAN.exec(text);
  if (australian !== null && (country ?? 'AU') === 'AU') {
    return withCity(australian.groups?.head ?? '', 'AU', false);
  }
  const pin = INDIAN.exec(text);
  const { head = '', state: named, after } = pin?.groups ?? {};
  if (pin === null) return null;
  const isKnown = countryOfCity(partsOf(head).at(-1) ?? '') === 'IN';
  if (country !== 'IN' && named === undefined && after === undefined && !isKnown) return null;
  if (country !== null && country !== 'IN') return null;
  // "Phase 1, Chandigarh - 160002": what is a state there is a city as well.
  const city = CITY_STATE.exec(named ?? '')?.[0];
  const town = city === undefined ? null : cityIn(partsOf(head).at(-1) ?? '');
  if (city !== undefined && (town === null || /\d/u.test(town))) {
    return { city, country: 'IN', before: head, weak: false };
  }
  return withCity(head, 'IN', false);
}

const CITY_STATE = /(?:Chandigarh|Delhi)$/u;

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
  if (!/\d/.test(text)) return null;
  const uk = BRITISH.exec(text);
  if (uk !== null && (country ?? 'GB') === 'GB') {
    const island = ISLANDS[/^[A-Z]+/u.exec(uk.groups?.code ?? '')?.[0] ?? ''];
    const parts = partsOf(uk.groups?.head ?? '').filter((part) => !COUNTY.test(part));
    return withCity(parts.join(', '), island ?? 'GB', false);
  }
  const irish = IRISH.exec(text);
  const parts = partsOf(irish?.groups?.head ?? '').filter((part) => !COUNTY.test(part));
  const town = (parts.at(-1) ?? '').replace(/ \d{1,2}W?$/u, '');
  const isIrish = country === 'IE' || (country === null && countryOfCity(town) === 'IE');
  if (irish !== null && isIrish) {
    return withCity(parts.join(', ').replace(/(?<=Dublin) \d{1,2}W?$/u, ''), 'IE', false);
  }
  const singapore = /^(?<head>.*?)[,\s]*(?<!\p{L})(?:Singapore|SINGAPORE|S)[\s,(-]*\d{6}\)?$/u.exec(
    text,
  );
  if (singapore !== null && (country ?? 'SG') === 'SG') {
    return { city: 'Singapore', country: 'SG', before: singapore.groups?.head ?? '', weak: false };
  }
  return null;
}

const BRAZIL =
  /^(?<head>.*?)[,\s–-]*(?<city>\p{Lu}[^,\d/–-]{2,40}?)\s*[-–/,]\s*(?:AC|AL|AP|AM|BA|CE|DF|ES|GO|MA|MT|MS|MG|PA|PB|PR|PE|PI|RJ|RN|RS|RO|RR|SC|SP|SE|TO)[\s,.–-]*(?:CEP:?\s*)?\d{5}-\d{3}$/u;

/** `São Paulo - SP, 04545-001`, `Curitiba/PR - CEP 80010-000`. */
function brazilian(text: string, country: string | null): Anchor | null {
  const found = /\d$/.test(text.slice(-1)) ? BRAZIL.exec(text) : null;
  const { head = '', city: written = '' } = found?.groups ?? {};
  const city = cityIn(written);
  if (city === null || (country ?? 'BR') !== 'BR') return null;
  return { city, country: 'BR', before: head, weak: false };
}

// `10119 Berlin`, `CH-8706 Meilen`, `1012 AB Amsterdam`, `00-950 Warszawa`, `111 22 Stockholm`.
const BEFORE =
  /^(?<head>.*?(?:^|[,\s–|-]\s*))(?<prefix>(?:[A-Z]{1,2}|FIN)[-– ]\s?)?(?<!\d)(?<code>\d{4} ?[A-Z]{2}|[A-Z]\d{4}(?:[A-Z]{3})?|\d{4,5}|\d{3} \d{2}|\d{2}-\d{3}|\d{4}-\d{3}|\d{5}-\d{3}),?\s+(?:[–-] )?(?<city>[^\d,]{2,40}?)(?: \d{1,2})?$/u;

function coded(text: string, named: string | null): Anchor | null {
  const found = /\d/.test(text) ? BEFORE.exec(text) : null;
  const { head = '', prefix, code = '', city: raw = '' } = found?.groups ?? {};
  // In "Eindhoven, 5611 AZ" the letters are the code's.
  if (raw !== '' && !/^[A-Z]{2}$/u.test(raw)) {
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
    : /^(?<head>.*?)(?<city>\p{Lu}[^,\d]{1,40}?)[,\s–-]+(?:\d{4,7}|\d{3}[ -]\d{2,4}|\d{4} ?[A-Z]{2})$/u.exec(
        text,
      );
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
