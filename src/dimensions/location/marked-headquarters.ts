// Headquarters that an element of its own or the line above a place tells.

import type { Locator } from '../../core/facts/fact.ts';
import type { Page } from '../page/page.ts';
import type { Sentence } from '../reliability/sentences.ts';
import type { Address } from './address.ts';
import { countryOfCity } from './cities.ts';
import { placeIn } from './listed.ts';
import { ownOrganizationAddresses } from './organization.ts';
import { placeNamed } from './postal.ts';
import { addressLines } from './segments.ts';

export interface Found {
  readonly city: string;
  readonly country: string | null;
  readonly locator: Locator | null;
  readonly structured: boolean;
}

const BELOW = 5;

/** "Headquarters:", how to write there, and the addresses for the post and for visits. */
export function belowLabel(
  sentences: readonly Sentence[],
  i: number,
  addresses: readonly Address[],
): readonly Found[] {
  const texts = sentences.slice(i + 1, i + 1 + BELOW).map(({ block }) => block.text);
  const end = texts.findIndex((text) => /^[^:]{3,60}:$/u.test(text));
  const here = (end < 0 ? texts : texts.slice(0, end)).flatMap((text) =>
    addresses.filter((one) => one.place !== null && text.endsWith(one.text)),
  );
  if (new Set(here.map(({ place }) => place?.city)).size !== 1) return [];
  return here
    .slice(0, 1)
    .flatMap(({ place, locator }) =>
      place === null ? [] : [{ ...place, locator, structured: false }],
    );
}

const MARKED =
  /^(?:\p{Extended_Pictographic}\uFE0F? ?)?(?<city>\p{Lu}[\p{L} .'’-]{1,30}?(?:, \p{Lu}[\p{L} ]{1,20})?)(?: [([]| ?[–—·•-] ?| )(?:(?:[Gg]lobal |[Ww]orld |[Ww]orldwide |[Mm]ain )?(?:HQ|[Hh]eadquarters?|[Hh]ead [Oo]ffice))[)\].:]*$/u;

/** "Berlin (HQ)", "Atlanta HQ." and "Oslo – headquarters", where the city is known. */
export function marked(page: Page): readonly Found[] {
  if (page.role === 'press' || page.role === 'home') return [];
  return addressLines(page).flatMap((line, i, lines): readonly Found[] => {
    if (line.inFooter || !SAYS_SEAT.test(line.text)) return [];
    const above = lines[i - 1];
    const here = placeIn(MARKED.exec(line.text)?.groups?.city ?? '');
    const place = here ?? (above === undefined ? null : placeAbove(line.text, above.text));
    if (place === null) return [];
    const from = here === null && above !== undefined ? above : line;
    return [{ ...place, locator: page.quoteSpan(from.first, line.last), structured: false }];
  });
}

const SAYS_SEAT = /HQ|[Hh]eadquarters?|[Hh]ead [Oo]ffice/u;

const SEAT_ALONE =
  /^(?:(?:[Gg]lobal |[Ww]orld |[Mm]ain |\p{Lu}[\p{L}\d]+ )?(?:HQ|[Hh]eadquarters?|[Hh]ead [Oo]ffice)|(?<country>\p{Lu}[\p{L} ]{2,30}) \((?:HQ|[Hh]eadquarters?|[Hh]ead [Oo]ffice)\))$/u;

/** "Brooklyn, NY" above "HQ", "Bengaluru" above "India (Headquarters)". */
function placeAbove(text: string, above: string): ReturnType<typeof placeIn> {
  const match = SEAT_ALONE.exec(text);
  if (match === null || REGIONAL.test(text)) return null;
  const country = match.groups?.country;
  return placeIn(country === undefined ? above : `${above}, ${country}`);
}

const OWN_SEAT =
  '(?:[Oo]ur )?(?:(?:[Gg]lobal|[Mm]ain|[Cc]orporate|[Cc]ompany|[Ww]orld) )?(?:[Hh]ead ?[Qq]uarters?|[Hh]ead [Oo]ffice|HQ)|Firmensitz|Hauptsitz|Unternehmenssitz|Sitz(?: der Gesellschaft| des Unternehmens)?|[Ss]i[èe]ge(?: social)?|Sede (?:central|principal|social)|[Hh]oofdkantoor|[Hh]ovedkontor|[Hh]uvudkontor|[Ss]iedziba(?: firmy| spółki)?';
const LABELLED = new RegExp(
  `^(?:${OWN_SEAT})\\s?[:–—]\\s?(?<city>\\p{Lu}[\\p{L} .'’-]{1,30}?)(?:, (?<second>\\p{Lu}[\\p{L} .'’-]{1,30}?))?(?:, (?<third>\\p{Lu}[\\p{L} .'’-]{1,30}?))?\\.?$`,
  'u',
);

/**
 * "Siège social : Alger, Algérie", where the city or its country is known. An imprint tells of the
 * seats of others.
 */
export function labelledInLine(page: Page): readonly Found[] {
  if (page.role === 'press' || page.role === 'imprint') return [];
  return addressLines(page).flatMap((line): readonly Found[] => {
    const { city = '', second = null, third = null } = LABELLED.exec(line.text)?.groups ?? {};
    const named = city === '' ? null : placeNamed(city, second, third);
    const country = named?.country ?? countryOfCity(city);
    if (named === null || country === null) return [];
    const locator = page.quoteSpan(line.first, line.last);
    return [{ city: named.city, country, locator, structured: false }];
  });
}

export const REGIONAL =
  /regional|europe|emea|apac|asia|americas|\b(?:us|uk|eu|na|north america)\b/iu;

export function structured(page: Page): readonly Found[] {
  const addresses = ownOrganizationAddresses(page);
  // Several addresses of one organization: which of them is the seat, it does not say.
  if (addresses.length !== 1) return [];
  return addresses.map(({ place, locator }) => ({ ...place, locator, structured: true }));
}
