// Reads the address of a pricing page from what it says of itself: its menu, its head, its title.

import { parse } from 'tldts';
import type { Extraction, Locator, Reading } from '../../core/fact.ts';
import type { Page } from '../page.ts';
import { collapse, isInHidden, visibleText } from '../visible.ts';
import { stated } from './tier.ts';

const LINK =
  /^(?:(?:see |view |our )?(?:pricing|prices|plans|plans (?:&|and) pricing|pricing (?:&|and) plans|pricing plans)|preise|preise (?:&|und) (?:tarife|pakete)|tarife|preise & pläne|tarifs|prix|precios|tarifas|planes|planes y precios|prezzi|listino(?: prezzi)?|piani e prezzi|prijzen|tarieven|preços|planos|planos e preços|priser|prislista|hinnat|hinnasto|cennik|ceník|ceny|цены|тарифы|料金|価格)$/iu;
const KEY = 'pricing.page.url';
const TITLE =
  /(?<!\p{L})(?:pricing|prices|plans|preise?|tarife?|tarifs?|prix|precios|planes|prezzi|prijzen|preços|planos|priser|hinnat|cennik|ceník)(?!\p{L})/iu;

/** The page's own address, where its menu, its canonical link or its title says what it is. */
export function addressOf(page: Page): Reading | null {
  const locator = linkHere(page) ?? canonical(page) ?? titled(page);
  if (locator === null) return null;
  const here = new URL(page.url);
  here.hash = '';
  return { ...stated(KEY, here.href, null, locator), provenance: 'observed' };
}

/** Where the home page's links to prices lead, if they all lead to one page of the company. */
export function addressFromHome(page: Page): Extraction {
  const found = new Map<string, Reading>();
  for (const link of page.$('a[href]').toArray()) {
    if (!LINK.test(collapse(visibleText(link)))) continue;
    const url = URL.parse(link.attribs.href ?? '', page.url.href);
    const locator = url === null || !isOwnPage(page, url) ? null : page.quote(link);
    if (url === null || locator === null || found.has(plain(url))) continue;
    url.hash = '';
    url.search = '';
    const reading = stated(KEY, url.href, null, locator);
    found.set(plain(url), { ...reading, provenance: 'observed' });
  }
  const readings = [...found.values()];
  const recognised = [KEY];
  if (readings.length <= 1) return { readings, abstentions: [], recognised };
  const candidates = readings.map(({ value }) => value);
  const reason = 'links to several pages of prices';
  return { readings: [], abstentions: [{ keys: KEY, reason, candidates }], recognised };
}

function isOwnPage(page: Page, url: URL): boolean {
  if (!/^https?:$/.test(url.protocol) || plain(url) === plain(page.url)) return false;
  return parse(url.hostname).domain === parse(page.url.hostname).domain;
}

/** The page's own link to itself under the name of a pricing page. */
function linkHere(page: Page): Locator | null {
  for (const link of page.$('a[href]').toArray()) {
    if (!isHere(page, link.attribs.href) || !LINK.test(collapse(visibleText(link)))) continue;
    const locator = page.quote(link);
    if (locator !== null) return locator;
  }
  return null;
}

function isHere(page: Page, href: string | undefined): boolean {
  const url = URL.parse(href ?? '', page.url.href);
  return url !== null && plain(url) === plain(page.url);
}

/** Host and path, however the server may be asked for them. */
function plain({ host, pathname }: URL): string {
  const path = pathname.replace(/(?:\/index)?(?:\.(?:html?|php|aspx?))?\/?$/i, '');
  return `${host.replace(/^www\./, '')}${path}`;
}

function canonical(page: Page): Locator | null {
  const [link] = page.$('link[rel="canonical"]').toArray();
  if (link === undefined || !isHere(page, link.attribs.href) || titled(page) === null) return null;
  return page.quote(link);
}

/** Its first heading or its title, where that names prices or plans. */
function titled(page: Page): Locator | null {
  const headings = page
    .$('h1, h2')
    .toArray()
    .filter((one) => !isInHidden(one));
  for (const element of [...headings.slice(0, 2), ...page.$('head > title').toArray()]) {
    const text = collapse(page.$(element).text());
    if (text.length <= 120 && TITLE.test(text)) return page.quote(element);
  }
  return null;
}
