// Reads where a company says it is: its headquarters, its offices, its telephone numbers.

import { getDomainWithoutSuffix } from 'tldts';
import type { Reader } from '../core/facts/reader.ts';
import { companyNames, namePattern } from './funding/company-name.ts';
import { slugOf } from './hiring.ts';
import { squash } from './legal/entity-names.ts';
import type { Address } from './location/address.ts';
import { addressesOf } from './location/addresses.ts';
import { nameOfCity } from './location/cities.ts';
import { readHeadquarters } from './location/headquarters.ts';
import { saidCities } from './location/listed.ts';
import { ownOrganizationAddresses } from './location/organization.ts';
import { ourNames } from './location/our-names.ts';
import { readLinkedPhones, readPhones } from './location/phones.ts';
import type { Page } from './page/page.ts';
import { type Say, Sayings } from './reliability/say.ts';
import { type OwnText, ownText, quoteSentence, sentencesOf } from './reliability/sentences.ts';

const OF_PLACES = ['home', 'about', 'contact', 'support', 'imprint', 'careers', 'press'] as const;
/** They link the company's number; addresses in documents are those of many. */
const LINKS_PHONES: readonly Page['role'][] = [
  'terms',
  'privacy',
  'sla',
  'security',
  'pricing',
  'features',
  'dpa',
  'cookie',
  'integrations',
  'other',
];

/** Any other page may be one that the company made for somebody else, unless its title names it. */
function isOfCompany(page: Page): boolean {
  if (page.role !== 'other') return true;
  const domain = squash(getDomainWithoutSuffix(page.url.hostname) ?? '');
  const isMade = MADE_FOR_OTHERS.test(page.url.pathname);
  return domain.length > 2 && !isMade && squash(page.$('head > title').text()).includes(domain);
}
const MADE_FOR_OTHERS =
  /(?:^|[/_-])(?:demos?|clients?|clientes|customers?|portfolio|projects?|samples?|examples?|templates?|signature|references?|referenzen|cas(?:e|es|os?))(?:$|[/._-])/iu;

export const location: Reader<Page> = {
  name: 'location',
  version: 31,
  timeless: true,
  dimension: 'location',
  roles: [...OF_PLACES, ...LINKS_PHONES],
  families: [
    'location.hq',
    'location.office.{office}',
    'location.office.count_listed',
    'location.phone.{number}',
    'location.remote_first',
  ],
  read(page) {
    const say = new Sayings(0.95);
    if (LINKS_PHONES.includes(page.role)) {
      if (isOfCompany(page)) readLinkedPhones(page, say);
      return say.extraction();
    }
    const own = ownText(page);
    if (page.role === 'careers') {
      readRemoteFirst(page, own, say);
      const cities = saidCities(page, own, `(?:${ourNames(page)}|[Ww]e)`);
      readOffices(page, [...addressesOf(page), ...cities], say);
      return say.extraction();
    }
    if (page.role === 'support') {
      const addresses = addressesOf(page);
      readOffices(page, addresses, say);
      readPhones(page, addresses, say);
      return say.extraction();
    }
    const said = page.role === 'about' ? saidCities(page, own, `(?:${ourNames(page)}|[Ww]e)`) : [];
    const addresses = page.role === 'press' ? [] : [...addressesOf(page), ...said];
    readHeadquarters(page, own, addresses, say);
    if (page.role !== 'press') {
      readOffices(page, addresses, say);
      readPhones(page, addresses, say);
    }
    if (page.role === 'about') readRemoteFirst(page, own, say);
    return say.extraction();
  },
};

/** Counted where a page is about where the company is; elsewhere one address says little. */
const LISTS_OFFICES: readonly Page['role'][] = ['contact', 'about'];

function readOffices(page: Page, all: readonly Address[], say: Say): void {
  const addresses = all.filter(({ bare }) => bare !== true);
  const byCity = new Map<string, Address[]>();
  for (const address of addresses) {
    const slug = address.place === null ? null : slugOf(address.place.city);
    if (slug === null || slug === '_other') continue;
    byCity.set(slug, [...(byCity.get(slug) ?? []), address]);
  }
  for (const [slug, all] of byCity) {
    const key = `location.office.${slug}`;
    const offices = visited(all);
    const [first] = offices;
    if (first === undefined) continue;
    const texts = offices.map(({ text }) => text);
    if (offices.length > 1) say.abstain(key, 'several offices in one city', texts);
    else say.state(key, first.text, null, first.locator);
  }
  const bare = readBareCities(all, new Set(byCity.keys()), say);
  for (const { place, text, street, locator } of ownOrganizationAddresses(page)) {
    const slug = slugOf(place.city);
    if (slug === null || slug === '_other' || byCity.has(slug) || bare.has(slug)) continue;
    if (!street) continue;
    if (addresses.some((known) => known.place === null)) continue;
    say.state(`location.office.${slug}`, text, null, locator, 'structured_data');
  }
  // Cities that other places may be named beside do not say how many there are.
  if (bare.size > 0) return;
  const main = addresses.filter(({ inFooter }) => inFooter !== true);
  const listed = main.length > 0 ? main : addresses;
  const alone = page.role !== 'contact' && listed[0]?.marked !== true;
  if (listed.length < (alone ? 2 : 1)) return;
  if (!LISTS_OFFICES.includes(page.role)) return;
  const unread = listed.filter(({ place }) => place === null).map(({ text }) => text);
  if (unread.length > 0) {
    say.abstain('location.office.*', 'an address that does not read', unread);
    return;
  }
  const [first] = listed;
  say.state('location.office.count_listed', listed.length, 'offices', first?.locator ?? null);
}

const BOX =
  /(?<!\p{L})(?:P\.? ?O\.? ?Box|Box \d|Postfach|Postbus|Postboks|B\.?P\.? ?\d|Casilla|Apartado|Caixa Postal|boîte postale|Case postale)(?!\p{L})/iu;
const POSTAL = /^(?:postal|mailing|post)(?:\s?(?:address|adresse?|anschrift))?\s?:?$/iu;

/** An office goes before a post office box in the same city. */
function visited(all: readonly Address[]): readonly Address[] {
  if (all.length < 2) return all;
  const kept = all.filter(({ text, above = '' }) => !BOX.test(text) && !POSTAL.test(above));
  return kept.length === 0 ? all : kept;
}

/** Offices of which the page tells the city alone, where no address tells more. */
function readBareCities(
  addresses: readonly Address[],
  known: ReadonlySet<string>,
  say: Say,
): ReadonlySet<string> {
  const found = new Set<string>();
  const read = addresses.flatMap(({ bare, place }) => (bare === true ? [] : (place?.city ?? [])));
  const told = new Set(read.map(nameOfCity));
  for (const { place, text, locator, bare } of addresses) {
    const slug = bare !== true || place === null ? null : slugOf(place.city);
    if (slug === null || slug === '_other' || known.has(slug) || found.has(slug)) continue;
    if (told.has(nameOfCity(place?.city ?? ''))) continue;
    // A base or a campus above the street of an address that was read.
    if (addresses.some((one) => one.bare !== true && one.text.includes(text))) continue;
    found.add(slug);
    say.state(`location.office.${slug}`, text, null, locator);
  }
  return found;
}

function readRemoteFirst(page: Page, own: OwnText, say: Say): void {
  const us = `(?:[Ww]e(?:'re| are)|(?:${namePattern(companyNames(page))}) is)`;
  const kind = '(?:remote-first|fully remote|all-remote|100% remote|fully distributed)';
  const grammar = new RegExp(
    `(?:^|[,;] |\\band )${us} (?:a |an )?(?:proudly )?${kind}(?: (?:company|team|organi[sz]ation|business))?(?=[.!,;:]|$| (?:with|across|and|since|in)\\b)`,
    'u',
  );
  const said = sentencesOf(own).find(({ text }) => grammar.test(text) && !/["“”?]/.test(text));
  if (said === undefined) return;
  say.state('location.remote_first', true, null, quoteSentence(page, own, said));
}
