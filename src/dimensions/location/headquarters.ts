// The headquarters as a sentence of the company or its own structured data name them.

import type { Locator } from '../../core/fact.ts';
import { companyNames, namePattern } from '../funding/company-name.ts';
import type { Page } from '../page.ts';
import type { Say } from '../reliability/say.ts';
import { type OwnText, quoteSentence, sentencesOf } from '../reliability/sentences.ts';
import type { Address } from './addresses.ts';
import { countryOfCity } from './cities.ts';
import { ownOrganizationAddresses } from './organization.ts';
import { placeNamed } from './postal.ts';

const KEY = 'location.hq';
const MOST = 20;

interface Found {
  readonly city: string;
  readonly country: string | null;
  readonly locator: Locator | null;
  readonly structured: boolean;
}

/** One distinct city; `addresses` of the same page tell the country where the sentence does not. */
export function readHeadquarters(
  page: Page,
  own: OwnText,
  addresses: readonly Address[],
  say: Say,
): void {
  const found = [
    ...stated(page, own),
    ...labelled(page, own, addresses),
    ...headed(page, addresses),
    ...structured(page),
  ];
  const [first] = found;
  if (first === undefined) return;
  const cities = new Set(found.map(({ city }) => city.toLowerCase()));
  const countries = new Set(found.flatMap(({ country }) => country ?? []));
  if (cities.size > 1 || countries.size > 1) {
    const texts = found.map(({ city, country }) => written(city, country));
    say.abstain(KEY, 'several places', [...new Set(texts)]);
    return;
  }
  const country =
    [...countries][0] ?? countryByAddress(first.city, addresses) ?? countryOfCity(first.city);
  const evidence = first.structured ? 'structured_data' : 'page_text';
  say.state(KEY, written(first.city, country), null, first.locator, evidence);
}

function written(city: string, country: string | null): string {
  return country === null ? city : `${city}, ${country}`;
}

function countryByAddress(city: string, addresses: readonly Address[]): string | null {
  const same = addresses.filter(({ place }) => place?.city.toLowerCase() === city.toLowerCase());
  const countries = new Set(same.map(({ place }) => place?.country));
  return countries.size === 1 ? (same[0]?.place?.country ?? null) : null;
}

const NAME = String.raw`\p{Lu}[\p{L}'’-]+(?:\. ?\p{Lu}[\p{L}'’-]+)?(?: (?:(?:de|of|am|an der|le|la|upon|sur|do|dos|del) )?\p{Lu}[\p{L}'’-]+){0,3}`;
const PLACE = String.raw`(?<city>${NAME})(?:, (?<second>${NAME}|[A-Z]{2}))?(?:, (?<third>${NAME}|U\.S\.A?\.?|U\.K\.?))?`;
const SEAT =
  '(?:(?:[Gg]lobal|[Mm]ain|[Cc]orporate|[Cc]ompany|[Ww]orld|[Ii]nternational) )?(?:[Hh]eadquarters|[Hh]ead [Oo]ffice|HQ)';
const LIKELY = /headquartered in|based (?:out of|in)|headquarters|head office|\bHQ\b/i;
const LABEL = new RegExp(
  `^(?:(?:[Oo]ur )?${SEAT}|Firmensitz|Hauptsitz|Unternehmenssitz|Siège(?: social)?|Sede(?: central)?|Hoofdkantoor):?$`,
  'u',
);
const WE = '(?:[Ww]e|[Oo]ur company|[Tt]he company)';

/** "Headquartered in X" of the company itself, at the start of a sentence or after its subject. */
function stated(page: Page, own: OwnText): readonly Found[] {
  const names = namePattern(companyNames(page));
  const us = `(?:${names}|${WE})`;
  // On press pages others speak too: there the subject must stand in the sentence.
  const bare =
    page.role === 'press' ? '(?!)' : String.raw`(?:[Ff]ounded in \d{4}(?:,| and) (?:is )?)?`;
  const ours = String.raw`${us}(?:, (?:[^,.]{1,80},)?)?(?: (?:is|are|was founded in \d{4} and (?:is|are)))?(?: an? [^,.;]{1,60})? `;
  const head = new RegExp(
    `^(?:${bare}[Hh]eadquartered in |${ours}headquartered in )${PLACE}(?<after>.*)$`,
    'su',
  );
  const also = new RegExp(
    `^${us}\\b[^.;"]{1,80},? and ${us} (?:is|are) headquartered in ${PLACE}(?<after>.*)$`,
    'su',
  );
  const before = new RegExp(`^[Hh]eadquartered in ${PLACE}(?<after>, ${us}\\b.*)$`, 'su');
  const seat = new RegExp(
    `^(?:[Tt]oday,? )?(?:[Oo]ur|(?:${names}|[Tt]he company)['’]s) ${SEAT} (?:is|are) (?:now )?(?:located |based )?in ${PLACE}(?<after>.*)$`,
    'su',
  );
  const having = new RegExp(
    `^${us} (?:has|have) (?:its|our|their) ${SEAT} in ${PLACE}(?<after>.*)$`,
    'su',
  );
  const withIt = new RegExp(`^With (?:its |our )?${SEAT} in ${PLACE}(?<after>, ${us}\\b.*)$`, 'su');
  const label = new RegExp(`^(?:[Oo]ur )?${SEAT} ?[:–—-] ?${PLACE}(?<after>[.;]?)$`, 'su');
  // "We're based in Oslo", at the end of a sentence on us; "… is a company based in Oslo".
  const based = new RegExp(
    `(?:^|, and |, but |^[^"]{3,80}[,;] )(?:[Ww]e(?:['’]re| are)|${names} is) based (?:out of|in) ${PLACE}(?<after>[.!]?)$`,
    'su',
  );
  const company = new RegExp(
    `^${us}(?: [\\p{L} ]{2,40})? (?:is|are) an? (?:[^.;:"]{2,80} )?(?:company|startup|start-up|business|firm|team|studio|agency|provider|developer) (?:based|headquartered) in ${PLACE}(?<after>.*)$`,
    'su',
  );
  const grammars = [
    before,
    head,
    also,
    seat,
    having,
    withIt,
    ...(page.role === 'press' ? [] : [label, based, company]),
  ];
  const likely = sentencesOf(own).filter(({ text }) => LIKELY.test(text));
  return likely.slice(0, MOST).flatMap((sentence) => {
    if (/["“”]/.test(sentence.text) || sentence.block.heading !== null) return [];
    const match = grammars.map((one) => one.exec(sentence.text)).find((one) => one !== null);
    const { city, second, third, after = '' } = match?.groups ?? {};
    if (city === undefined || !endsWell(after, us)) return [];
    const place = placeNamed(city, second ?? null, third ?? null);
    if (place === null) return [];
    return [{ ...place, locator: quoteSentence(page, own, sentence), structured: false }];
  });
}

/** "Headquarters" alone, and right below it a place or one of the page's addresses. */
function labelled(page: Page, own: OwnText, addresses: readonly Address[]): readonly Found[] {
  if (page.role === 'press') return [];
  const sentences = sentencesOf(own);
  return sentences.flatMap((sentence, i): readonly Found[] => {
    if (!LABEL.test(sentence.text)) return [];
    const above = sentences[i - 1];
    const known = above === undefined ? null : countryOfCity(above.text);
    // A figure stands above what it is: "Berlin" and below it "Headquarters".
    if (above !== undefined && known !== null && above.block.heading === null) {
      const locator = quoteSentence(page, own, above);
      return [{ city: above.text, country: known, locator, structured: false }];
    }
    const next = sentences[i + 1];
    if (next === undefined) return [];
    const { city, second, third } = new RegExp(`^${PLACE}$`, 'u').exec(next.text)?.groups ?? {};
    if (city !== undefined) {
      const place = placeNamed(city, second ?? null, third ?? null);
      if (place === null) return [];
      return [{ ...place, locator: quoteSentence(page, own, next), structured: false }];
    }
    const squash = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
    const text = squash(next.block.text);
    const here = addresses.filter((one) => one.place !== null && squash(one.text) === text);
    return here.flatMap(({ place, locator }) =>
      place === null ? [] : [{ ...place, locator, structured: false }],
    );
  });
}

const HEADED = new RegExp(
  `^(?:(?:[Oo]ur|\\p{Lu}[\\p{L}]+(?: \\p{Lu}\\p{L}+)?|[Ww]orldwide|US|UK|EU) )?${SEAT}(?: (?:[Aa]ddress|[Oo]ffice))?:?$`,
  'u',
);
const REGIONAL = /regional|europe|emea|apac|asia|americas|\b(?:us|uk|eu|na|north america)\b/iu;

/** An address right below "Headquarters" or "Singapore HQ". */
function headed(page: Page, addresses: readonly Address[]): readonly Found[] {
  if (page.role === 'press') return [];
  return addresses.flatMap(({ place, locator, above = '' }) => {
    if (place === null || REGIONAL.test(above)) return [];
    if (!HEADED.test(above) && !/\((?:global |world )?(?:headquarters|HQ)\)$/iu.test(above))
      return [];
    return [{ ...place, locator, structured: false }];
  });
}

/** After the place comes the end, a clause about us, or an "and" that names no second place. */
function endsWell(after: string, us: string): boolean {
  if (/^\s*[.!]?\s*$/.test(after)) return true;
  if (new RegExp(`^, ${us}\\b`, 'u').test(after)) return true;
  return /^(?:,| and| with| since|;| where| but)\s(?=\p{Ll})(?!in \p{Lu})/u.test(after);
}

function structured(page: Page): readonly Found[] {
  const addresses = ownOrganizationAddresses(page);
  // Several addresses of one organization: which of them is the seat, it does not say.
  if (addresses.length !== 1) return [];
  return addresses.map(({ place, locator }) => ({ ...place, locator, structured: true }));
}
