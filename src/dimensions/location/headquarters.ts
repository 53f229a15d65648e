// The headquarters as a sentence of the company or its own structured data name them.

import type { Page } from '../page/page.ts';
import type { Say } from '../reliability/say.ts';
import { type OwnText, quoteSentence, sentencesOf } from '../reliability/sentences.ts';
import { LEGAL_FORM } from '../subprocessors/words.ts';
import type { Address } from './address.ts';
import { countryOfCity, nameOfCity } from './cities.ts';
import {
  belowLabel,
  type Found,
  labelledInLine,
  marked,
  REGIONAL,
  structured,
} from './marked-headquarters.ts';
import { ourNames } from './our-names.ts';
import { placeNamed } from './postal.ts';
import { type Grammar, grammarOf, seatsAbroad } from './seats-abroad.ts';

const KEY = 'location.hq';

const MOST = 20;

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
    ...labelledInLine(page),
    ...marked(page),
    ...described(page),
    ...structured(page),
  ];
  const [first] = found;
  if (first === undefined) return;
  const cities = new Set(found.map(({ city }) => nameOfCity(city)));
  const countries = new Set(found.flatMap(({ country }) => country ?? []));
  if (cities.size > 1 || countries.size > 1) {
    const texts = found.map(({ city, country }) => written(city, country));
    say.abstain(KEY, 'several places', [...new Set(texts)]);
    return;
  }
  const country =
    [...countries][0] ??
    countryByAddress(first.city, addresses) ??
    countryOfCity(first.city) ??
    countryOfSite(page, first.city, addresses);
  const evidence = first.structured ? 'structured_data' : 'page_text';
  say.state(KEY, written(first.city, country), null, first.locator, evidence);
}

function written(city: string, country: string | null): string {
  return country === null ? city : `${city}, ${country}`;
}

function countryByAddress(city: string, addresses: readonly Address[]): string | null {
  const same = addresses.filter(
    ({ place }) => place !== null && nameOfCity(place.city) === nameOfCity(city),
  );
  const countries = new Set(same.map(({ place }) => place?.country));
  return countries.size === 1 ? (same[0]?.place?.country ?? null) : null;
}

// Digits of the codes that stand before the city, by the domains of the countries.
const CODES: Readonly<Record<string, RegExp>> = {
  at: /(?<!\d)\d{4}(?!\d)/u,
  ch: /(?<!\d)\d{4}(?!\d)/u,
  de: /(?<!\d)\d{5}(?!\d)/u,
  dk: /(?<!\d)\d{4}(?!\d)/u,
  es: /(?<!\d)\d{5}(?!\d)/u,
  fi: /(?<!\d)\d{5}(?!\d)/u,
  fr: /(?<!\d)\d{5}(?!\d)/u,
  it: /(?<!\d)\d{5}(?!\d)/u,
  pl: /(?<!\d)\d{2}-\d{3}(?!\d)/u,
  se: /(?<!\d)\d{3} \d{2}(?!\d)/u,
};

/** A site of the country whose form the address in that city has. */
function countryOfSite(page: Page, city: string, addresses: readonly Address[]): string | null {
  const domain = page.url.hostname.split('.').at(-1) ?? '';
  const fits = addresses.some(
    ({ place, text }) =>
      place !== null &&
      place.country === null &&
      nameOfCity(place.city) === nameOfCity(city) &&
      CODES[domain]?.test(text) === true,
  );
  return fits ? domain.toUpperCase() : null;
}

const NAME = String.raw`\p{Lu}[\p{L}'’-]+(?:\. ?\p{Lu}[\p{L}'’-]+)?(?: (?:(?:de|of|am|an der|le|la|upon|sur|do|dos|del) )?\p{Lu}[\p{L}'’-]+){0,3}`;

const PLACE = String.raw`(?<city>${NAME})(?:, (?<second>${NAME}|[A-Z]{2}))?(?:, (?<third>${NAME}|U\.S\.A?\.?|U\.K\.?))?`;

const SEAT =
  '(?:(?:[Gg]lobal|[Mm]ain|[Cc]orporate|[Cc]ompany|[Ww]orld|[Ii]nternational) )?(?:[Hh]ead ?[Qq]uarters?|[Hh]ead [Oo]ffice|HQ)';

const LIKELY =
  /headquartered (?:in|at)|based (?:out of|in)|-based |headquarters|head office|\bHQ\b|(?:haupt|firmen|unternehmens)?sitz|ansässig|si[èe]ge|basée?s? à|sede|con base en|gevestigd|hoofdkantoor|huvudkontor|hovedkontor|hovedkvarter/i;

const LABEL = new RegExp(
  `^(?:(?:[Oo]ur )?${SEAT}|Firmensitz|Hauptsitz|Unternehmenssitz|(?:Adresse du )?[Ss]i[èe]ge(?: social)?|Sede(?: central| principal)?|Hoofdkantoor|Hovedkontor|Huvudkontor):?$`,
  'u',
);

const WE = '(?:[Ww]e|[Oo]ur (?:company|team|business|firm|startup)|[Tt]he (?:company|team|firm))';

const IN_PLACE = /eadquartered in \p{Lu}/u;

const SEAT_IN =
  /(?:eadquarters|ead [Oo]ffice|HQ) (?:(?:is|are) (?:now )?(?:located |based )?)?in \p{Lu}/u;

/** "Headquartered in X" of the company itself, at the start of a sentence or after its subject. */
function stated(page: Page, own: OwnText): readonly Found[] {
  const likely = sentencesOf(own).filter(({ text }) => LIKELY.test(text));
  // The grammars are made for the names of this company, which most pages need not.
  if (likely.length === 0) return [];
  const names = ourNames(page);
  const us = `(?:${names}|${WE})`;
  const grammars = grammarsOf(page, names, us);
  return likely.slice(0, MOST).flatMap((sentence) => {
    if (/["“”]/.test(sentence.text) || sentence.block.heading !== null) return [];
    const match = grammars.map((one) => one(sentence.text)).find((one) => one !== null);
    const { city, second, third, after = '' } = match?.groups ?? {};
    if (city === undefined || !endsWell(after, us)) return [];
    const place = placeNamed(city, second ?? null, third ?? null);
    const alone =
      match?.[0].includes('-based ') ||
      /quarter\p{L}+ (?:is |are )?(?:located )?at /u.test(match?.[0] ?? '');
    if (place === null || (alone && place.country === null && countryOfCity(city) === null))
      return [];
    return [{ ...place, locator: quoteSentence(page, own, sentence), structured: false }];
  });
}

function grammarsOf(page: Page, names: string, us: string): readonly Grammar[] {
  // On press pages others speak too: there the subject must stand in the sentence.
  const bare =
    page.role === 'press' ? '(?!)' : String.raw`(?:[Ff]ounded in \d{4}(?:,| and) (?:is )?)?`;
  const ours = `${us}(?:, (?:[^,.]{1,80},)?)?(?: (?:is|are|was founded in [^.;:"]{4,60}? and (?:is|are)))?(?: an? [^,.;]{1,60})? `;
  const head = grammarOf(
    IN_PLACE,
    `^(?:${bare}[Hh]eadquartered in |${ours}headquartered in )${PLACE}(?<after>.*)$`,
  );
  const also = grammarOf(
    IN_PLACE,
    `^${us}\\b[^.;"]{1,80},? and ${us} (?:is|are) headquartered in ${PLACE}(?<after>.*)$`,
  );
  const before = grammarOf(
    IN_PLACE,
    `^(?:[^.;:"“”]{1,60}: )?[Hh]eadquartered in ${PLACE}(?<after>, ${us}\\b.*)$`,
  );
  const seat = grammarOf(
    SEAT_IN,
    `^(?:[Tt]oday,? )?(?:[Oo]ur|(?:${names}|[Tt]he company)['’]s) ${SEAT} (?:is|are) (?:now )?(?:located |based )?in ${PLACE}(?<after>.*)$`,
  );
  const having = grammarOf(
    SEAT_IN,
    `^${us} (?:has|have) (?:its|our|their) ${SEAT} in ${PLACE}(?<after>.*)$`,
  );
  const withIt = grammarOf(
    /^With /,
    `^With (?:its |our )?${SEAT} in ${PLACE}(?<after>, ${us}\\b.*)$`,
  );
  const label = grammarOf(
    /[:–—-] ?\p{Lu}/u,
    `^(?:[Oo]ur )?${SEAT} ?[:–—-] ?${PLACE}(?<after>[.;]?)$`,
  );
  // "We're based in Oslo", at the end of a sentence on us; "… is a company based in Oslo".
  // "Acme, headquartered in Madrid, Spain is a maker of anvils."
  const apposed = grammarOf(
    /, headquartered in \p{Lu}/u,
    `^(?:${names}), headquartered in ${PLACE}(?<after>),? (?:is|has|was|provides|builds|develops|offers|helps)\\b`,
  );
  // "… is headquartered at 12 Long Street, Toronto, Ontario."
  const housed = grammarOf(
    /eadquartered at |eadquarters (?:is|are) (?:located )?at /u,
    `^(?:${ours}headquartered at|(?:[Oo]ur|(?:${names})['’]s) ${SEAT} (?:is|are) (?:located )?at|${us}\\b[^.;"]{1,60} and (?:is|are) headquartered at) (?:[^.;:"]{0,40}?\\d[^.;:",]{0,40}, )(?:[^.;:",]{1,30}, )??${PLACE}(?<after>[.,]?$|, (?!\\p{Lu}).*$)`,
  );
  const based = grammarOf(
    /based (?:out of|in) \p{Lu}/u,
    `(?:^|, and |, but |^[^"]{3,80}[,;] )(?:[Ww]e(?:['’]re| are)|${names} is) based (?:out of|in) ${PLACE}(?<after>[.!]?)$`,
  );
  // "Based in Nairobi, Kenya, we build …"
  const begun = grammarOf(
    /^Based (?:out of|in) \p{Lu}/u,
    `^Based (?:out of|in) ${PLACE}(?<after>, ${us} (?:is|are|build|design|develop|help|make|offer|provide|serve|work)s?\\b.*)$`,
  );
  const company = grammarOf(
    /(?:based|headquartered) in \p{Lu}/u,
    `^${us}(?: [\\p{L} ]{2,40})? (?:is|are) an? (?:[^.;:"]{2,80} )?(?:company|startup|start-up|business|firm|team|studio|agency|provider|developer) (?:based|headquartered) in ${PLACE}(?<after>.*)$`,
  );
  // "Acme is a Berlin-based maker of anvils."
  const adjective = grammarOf(
    /-based /,
    `^${us} (?:is|are) (?:an?|the) (?:[\\p{L}]+,? ){0,3}(?<city>${NAME})-based (?<after>)`,
  );
  return [
    before,
    head,
    also,
    seat,
    having,
    withIt,
    apposed,
    housed,
    ...(page.role === 'press' ? [] : [label, based, begun, company, adjective]),
    ...seatsAbroad(names, PLACE),
  ];
}

/** A press page of the company's own facts; below it stand releases, of others as well. */
const PRESS_KIT =
  /^(?:\/[a-z]{2}(?:-[a-z]{2})?)?(?:\/(?:about|company))?\/(?:press|media|press-?kit|media-?kit|newsroom|presse)(?:\/?|\/index\.html?|\.html?)$/i;

/** "Headquarters" alone, and right below it a place or one of the page's addresses. */
function labelled(page: Page, own: OwnText, addresses: readonly Address[]): readonly Found[] {
  if (page.role === 'press' && !PRESS_KIT.test(page.url.pathname)) return [];
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
    // "Firmensitz:", and below it the company's name above its street.
    if (city !== undefined && !LEGAL_FORM.test(next.text)) {
      const place = placeNamed(city, second ?? null, third ?? null);
      if (place === null) return [];
      return [{ ...place, locator: quoteSentence(page, own, next), structured: false }];
    }
    const squash = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
    const text = squash(next.block.text);
    const here = addresses.filter((one) => one.place !== null && squash(one.text) === text);
    if (here.length === 0 && sentence.text.endsWith(':'))
      return belowLabel(sentences, i, addresses);
    return here.flatMap(({ place, locator }) =>
      place === null ? [] : [{ ...place, locator, structured: false }],
    );
  });
}

const DESCRIPTION = new RegExp(`(?:^|[.;] )[Hh]eadquartered in ${PLACE}(?=\\.(?: |$)|$)`, 'u');

/** The description of a page that says it, in a sentence that has no other subject. */
function described(page: Page): readonly Found[] {
  if (page.role === 'press') return [];
  const [meta] = page.$('meta[name="description"]').toArray();
  const { city, second, third } = DESCRIPTION.exec(meta?.attribs.content ?? '')?.groups ?? {};
  const place = city === undefined ? null : placeNamed(city, second ?? null, third ?? null);
  if (meta === undefined || place === null) return [];
  return [{ ...place, locator: page.quote(meta), structured: false }];
}

const HEADED = new RegExp(
  `^(?:[Tt]he )?(?:[Aa]ddress of )?(?:(?:[Oo]ur|[Tt]he|\\p{Lu}[\\p{L}]+(?: \\p{Lu}\\p{L}+)?|[Ww]orldwide|US|UK|EU)[ ,–-]{1,3})?${SEAT}(?: (?:[Aa]ddress|[Oo]ffice))?(?: \\(\\p{L}[\\p{L} ,]+\\))? ?[:.]?$`,
  'u',
);

/** An address right below "Headquarters" or "Singapore HQ". */
function headed(page: Page, addresses: readonly Address[]): readonly Found[] {
  if (page.role === 'press') return [];
  return addresses.flatMap(({ place, locator, above = '' }) => {
    if (place === null || REGIONAL.test(above)) return [];
    const said = [HEADED, LABEL, /\((?:global |world )?(?:headquarters|HQ)\)$/iu];
    if (!said.some((one) => one.test(above))) return [];
    return [{ ...place, locator, structured: false }];
  });
}

/** Whether the end, a clause about us, or an "and" that names no second place follows. */
function endsWell(after: string, us: string): boolean {
  if (/^\s*[.!]?\s*$/.test(after)) return true;
  if (new RegExp(`^, ${us}\\b`, 'u').test(after)) return true;
  return /^(?:,| and| with| since|;| where| but| und| et| y| e| en| och| og)\s(?=\p{Ll})(?!in \p{Lu})/u.test(
    after,
  );
}
