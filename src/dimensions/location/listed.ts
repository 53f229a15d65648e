// Offices of which a page tells the city alone: lists under "Offices", and sentences.

import type { AnyNode } from 'domhandler';
import type { Page } from '../page/page.ts';
import { isElement } from '../page/visible.ts';
import { isOthers, type OwnText, quoteSentence, sentencesOf } from '../reliability/sentences.ts';
import type { Line } from '../subprocessors/lines.ts';
import { remembering } from '../words/remembering.ts';
import type { Address, Located } from './address.ts';
import { countryOfCity } from './cities.ts';
import { isStateOfIndia } from './codes.ts';
import { countryOf, countryOfRegion } from './countries.ts';
import { bareOf, isStreet } from './streets.ts';
import { cityIn } from './town-names.ts';

const OFFICES =
  /^(?:(?:our|the|teams?|people|&|and|global|worldwide|international|other|main|all|company|unsere|nos|nuestras|le nostre|onze|våra|våre|vore|nasze|nossos|nossas) )*(?:offices?(?: locations?)?|(?:office )?locations?|offices (?:&|and) locations|where (?:we are|to find us|you(?:['’]ll| can) find us|we['’]re (?:based|located))(?: located| based)?|standorte?|büros?|niederlassungen|wo sie uns finden|bureaux|agences|implantations|où nous (?:trouver|sommes)|oficinas|sedes|dónde estamos|sedi|uffici|dove siamo|kantoren|vestigingen|kontor(?:er)?|biura|escritórios|onde estamos|toimistot)(?: (?:around|across|in) the world| worldwide)?[:.]?$/iu;
/** Places of another kind, below whatever heading they stand. */
const NO_OFFICES =
  /\b(?:data ?cent(?:er|re)s?|regions?|hosting|servers?|closed|former|events?|customers?|partners?|resellers?|distributors?|stores?|coverage|service areas?|areas? (?:we )?serve[ds]?|rechenzentren|rechenzentrum|händler|partner)\b/iu;
const MOST = 60;
const LONGEST = 60;
const NEAR = 4;

/** Is the line in a part of the page that lists the offices of the company? */
export function officeLines(lines: readonly Line[]): ReadonlySet<number> {
  const found = new Set<number>();
  let level: number | null = null;
  for (const [i, line] of lines.entries()) {
    if (line.heading !== null) {
      const isOpening = OFFICES.test(line.text);
      if (isOpening) level = line.heading;
      else if (NO_OFFICES.test(line.text)) level = null;
      else if (level !== null && line.heading <= level && placeIn(line.text) === null) level = null;
      if (isOpening) continue;
    }
    if (level !== null) found.add(i);
  }
  return found;
}

/** Cities in lines of their own under a heading of offices, or right below such a word. */
export function listedCities(
  page: Page,
  lines: readonly Line[],
  others: RegExp,
): readonly Address[] {
  // A place below a heading of a careers page may be one of a posting.
  if (page.role === 'careers') return officesOfHeadings(page, lines);
  const found: Address[] = [];
  const within = officeLines(lines);
  let run = false;
  for (const [i, line] of lines.entries()) {
    if (found.length >= MOST) break;
    if (line.heading === null && OFFICES.test(line.text)) {
      run = true;
      continue;
    }
    const place = within.has(i) || run ? placeIn(line.text) : null;
    if (place === null) run = false;
    if (place === null || others.test(line.text) || isToldBelow(lines, i)) continue;
    if (page.role === 'home' && !line.inFooter) continue;
    const { parent } = line.first;
    if (isOthers(isElement(parent) ? parent : null)) continue;
    if (leadsElsewhere(page, parent, place.city)) continue;
    const locator = page.quoteSpan(line.first, line.last);
    found.push({ text: bareOf(line.text), place, locator, inFooter: line.inFooter, bare: true });
  }
  return found;
}

const OFFICE_IN = /^(?:our )?\p{Lu}[\p{L} .'’,-]{2,40} (?:office|headquarters|HQ)$/iu;

/** "Oslo Office" above what the office is like: also where postings stand below. */
function officesOfHeadings(page: Page, lines: readonly Line[]): readonly Address[] {
  return lines.flatMap((line): readonly Address[] => {
    if (line.heading === null || !OFFICE_IN.test(line.text)) return [];
    const text = line.text.replace(/^our /iu, '');
    const place = placeIn(text);
    if (place === null) return [];
    return [{ text, place, locator: page.quoteSpan(line.first, line.last), bare: true }];
  });
}

const OF_OFFICES =
  /offices?|locations?|contact|about|company|team|find-us|where|standort|kontakt|niederlassung|bureaux?|agence|oficina|sede|kantoor|kontor|maps?/iu;

/** Does the city lead to a page on something in that city, such as what is sold there? */
function leadsElsewhere(page: Page, from: AnyNode | null, city: string): boolean {
  let at = from;
  while (isElement(at) && !(at.name === 'a' && 'href' in at.attribs)) at = at.parent;
  if (!isElement(at)) return false;
  const href = at.attribs.href ?? '';
  const url = URL.parse(href, page.base.href);
  if (href.startsWith('#') || url === null || url.hostname !== page.url.hostname) return false;
  const last = url.pathname.split('/').findLast((part) => part !== '') ?? '';
  const isCity = squashed(last.replace(/\.\w+$/u, '')) === squashed(city);
  return !isCity && !OF_OFFICES.test(url.pathname);
}

function squashed(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '');
}

const NOT_YET =
  /\b(?:coming soon|opening (?:soon|in)|in the process of|planned|upcoming|setting up|launching|demnächst|bientôt|próximamente|prossimamente)\b/iu;

/** What stands below is a street, read or not known, or says that there is no office yet. */
function isToldBelow(lines: readonly Line[], i: number): boolean {
  for (const line of lines.slice(i + 1, i + 1 + NEAR)) {
    if (line.heading !== null || placeIn(line.text) !== null) break;
    if (NOT_YET.test(line.text) || isStreet(bareOf(line.text))) return true;
  }
  const above = lines[i - 1];
  return above !== undefined && above.heading === null && isStreet(bareOf(above.text));
}

const SEAT_BEHIND =
  /[\s,(–—:-]*(?:(?:global |world |corporate |regional )?(?:hq|headquarters|head office)|offices?|hauptsitz|siège|sede central|studio|hub)[).:]*$/iu;

/** `Berlin`, `Umeå, Sweden`, `Austin, TX (HQ)`, `Kraków – Poland`, `Germany (Berlin)`. */
export const placeIn = remembering(findPlace);

function findPlace(written: string): Located | null {
  const text = bareOf(written.trim())
    .replace(SEAT_BEHIND, '')
    .replace(/[.:;]+$/u, '')
    .trim();
  if (text.length < 3 || text.length > LONGEST || /\d/u.test(text)) return null;
  const alone = countryOfCity(text);
  if (alone !== null) return { city: text, country: alone };
  const parts = text
    .replace(/\s*\(([^()]+)\)$/u, ', $1')
    .split(/\s*,\s*|\s+[–—/-]\s+/u)
    .filter((part) => part !== '');
  const [first = '', second = '', third] = parts;
  if (parts.length < 2 || parts.length > 3) return null;
  if (countryOf(first) !== null && parts.length === 2) {
    const country = countryOfCity(second);
    return country !== null && country === countryOf(first) ? { city: second, country } : null;
  }
  const city = cityIn(first);
  // "Telangana, India": a state, whose city stands elsewhere.
  if (isStateOfIndia(first) && countryOfCity(first) === null) return null;
  const country = countryBehind(second, third);
  return city === null || country === null ? null : { city, country };
}

function countryBehind(second: string, third: string | undefined): string | null {
  const region = countryOfRegion(second);
  const named = countryOf(third ?? second);
  if (third !== undefined) return named !== null && (region ?? named) === named ? named : null;
  // "Tbilisi, Georgia" and "Atlanta, Georgia".
  return region !== null && named !== null ? null : (region ?? named);
}

const TOKEN = String.raw`\p{Lu}[\p{L}.'’-]*(?: (?:de|di|am|do|the )?\p{Lu}[\p{L}.'’-]*){0,3}`;
const LIST = String.raw`(?<list>${TOKEN}(?:(?:, and |, | and | & |,? as well as (?:in )?)${TOKEN}){0,12})(?=[.;!]?$|[.;] |,? (?:with|where|we|and (?=\p{Ll})|to|serving|that|which)\b)`;
const KIND = String.raw`(?:[\p{Ll}-]+ ){0,3}`;

/** "We have offices in Berlin, Oslo and New York": read where each of them is known. */
export function saidCities(page: Page, own: OwnText, us: string): readonly Address[] {
  const grammars = [
    `^(?:[^"“”]{1,80}[,;] )?${us} (?:currently |now |also |today )?(?:have|has|operates?|maintains?|runs?) ${KIND}offices? in ${LIST}`,
    `^${us}\\b[^"“”;]{0,140} with ${KIND}offices? in ${LIST}`,
    `^[Oo]ur ${KIND}offices? (?:are|is) (?:located |based )?in ${LIST}`,
    `\\b(?:at|in|from|of) our ${KIND}offices? in ${LIST}`,
  ].map((one) => new RegExp(one, 'u'));
  return sentencesOf(own).flatMap((sentence): readonly Address[] => {
    if (!/\boffices? (?:are |is )?(?:located |based )?in\b/u.test(sentence.text)) return [];
    const match = grammars.map((one) => one.exec(sentence.text)).find((one) => one !== null);
    const places = placesIn(match?.groups?.list ?? '');
    const locator = places.length === 0 ? null : quoteSentence(page, own, sentence);
    return places.map((place) => ({ text: place.city, place, locator, bare: true }));
  });
}

/** Each of them, or none. */
function placesIn(list: string): readonly Located[] {
  const tokens = list
    .replace(/\.$/u, '')
    .split(/,? and |, | & |,? as well as (?:in )?/u)
    .filter((one) => one !== '');
  const found: Located[] = [];
  for (const token of tokens) {
    const country = countryOfCity(token);
    if (country !== null) found.push({ city: token, country });
    else {
      // "London, UK and Austin, Texas": what stands behind a city says where it is.
      const named = countryOf(token) ?? countryOfRegion(token);
      if (named === null || found.at(-1)?.country !== named) return [];
    }
  }
  return found;
}
