// Reads where a page that is no pricing page itself says that the company's prices stand.

import type { Element } from 'domhandler';
import { parse } from 'tldts';
import type { Extraction, Reading } from '../../../core/facts/fact.ts';
import { pageRole } from '../../../core/pages/page-role.ts';
import type { Page } from '../../page/page.ts';
import { collapse, visibleText } from '../../page/visible.ts';
import { stated } from '../plans/tier.ts';
import { isCalledPrices, plainAddress } from './link-words.ts';

const KEY = 'pricing.page.url';
const MOST_LINKS = 5_000;
/** What such a page is called in an address, as its last part. */
const PATH =
  /^(?:our-|all-)?(?:pricing|prices?|price-?list|plans|plans-(?:and-)?pricing|pricing-(?:and-)?plans?|preise|preisliste|tarife?|tarifs|prix|precios|planes|planes-y-precios|prezzi|listino|precos?|planos|prijzen|tarieven|priser|hinnasto|cennik|cenik)$/;
// A link that is called so leads to a form, an account or a sale.
const ANOTHER =
  /^(?:(?:book|request|get)-(?:a-)?)?(?:demo|contact|contact-us|kontakt|contacto|sign-?up|sign-?in|log-?in|register|start|trial|free-trial|checkout|cart|quote|blog|login)(?:-(?:form|sales))?$/;

interface Lead {
  readonly link: Element;
  readonly url: URL;
}

/** The one page that all links called so lead to, or else all links that are addressed so. */
export function addressFromLinks(page: Page): Extraction {
  const links = page.$('a[href]').toArray().slice(0, MOST_LINKS);
  const own = parse(page.url.hostname).domain;
  const leadsOf = (some: readonly Element[]) =>
    some.flatMap((link) => leadOf(page, link, own) ?? []);
  const called = leadsOf(links.filter((link) => isCalledPrices(wordsOf(page, link))));
  const named = called.length > 0 ? called : leadsOf(links.filter(isAddressedSo));
  const found = new Map(named.toReversed().map((lead) => [plainAddress(lead.url), lead]));
  const one = chosenOf(page, [...found.values()].toReversed());
  const reading = one === null ? null : readingOf(page, one);
  // The home page leads to the prices if any page does.
  const recognised = page.role === 'home' || reading !== null ? [KEY] : [];
  if (reading !== null) return { readings: [reading], abstentions: [], recognised };
  if (found.size === 0) return { readings: [], abstentions: [], recognised };
  const candidates = [...found.values()].map(({ url }) => url.href).slice(0, 10);
  const reason = 'links to several pages of prices';
  return { readings: [], abstentions: [{ keys: KEY, reason, candidates }], recognised };
}

function readingOf(page: Page, { link, url }: Lead): Reading | null {
  const locator = page.quote(link);
  return locator === null
    ? null
    : { ...stated(KEY, url.href, null, locator), provenance: 'observed' };
}

/** Does its address end as that of such a page does? */
function isAddressedSo({ attribs }: Element): boolean {
  const url = URL.parse((attribs.href ?? '').trim(), 'https://host.invalid/');
  return url !== null && PATH.test(lastPart(url));
}

function leadOf(page: Page, link: Element, own: string | null): Lead | null {
  const url = URL.parse((link.attribs.href ?? '').trim(), page.base.href);
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  url.hash = '';
  url.search = '';
  if (parse(url.hostname).domain !== own) return null;
  // A section of this page or of the home page is no page of prices.
  if (plainAddress(url) === plainAddress(page.url) || pageRole(url) === 'home') return null;
  return ANOTHER.test(lastPart(url)) ? null : { link, url };
}

/** Its text, or what is said of it where it shows a picture. */
function wordsOf(page: Page, link: Element): string {
  const text = collapse(visibleText(link));
  if (text !== '') return text;
  const alt = page.$(link).find('img[alt]').first().attr('alt');
  return collapse(link.attribs['aria-label'] ?? link.attribs.title ?? alt ?? '');
}

/** The only one; of several the one that is addressed so, in the page's language, above others. */
function chosenOf(page: Page, leads: readonly Lead[]): Lead | null {
  const narrowed = [
    ({ url }: Lead) => PATH.test(lastPart(url)),
    ({ url }: Lead) => languageOf(url) === languageOf(page.url),
    ({ url }: Lead) =>
      url.hostname.replace(/^www\./, '') === page.url.hostname.replace(/^www\./, ''),
  ].reduce((left, isBetter) => {
    const better = left.filter(isBetter);
    return left.length > 1 && better.length > 0 ? better : left;
  }, leads);
  const [only, ...more] = narrowed;
  if (only === undefined) return null;
  if (more.length === 0) return only;
  const top = narrowed.find(({ url }) =>
    narrowed.every((other) => `${plainAddress(other.url)}/`.startsWith(`${plainAddress(url)}/`)),
  );
  return top ?? null;
}

function lastPart({ pathname }: URL): string {
  const parts = pathname.toLowerCase().split('/');
  for (const part of parts.reverse()) {
    const name = part.replace(/\.(?:html?|php|aspx?)$/, '');
    if (name !== '' && name !== 'index') return name;
  }
  return '';
}

function languageOf({ pathname }: URL): string {
  return /^\/([a-z]{2}(?:[-_][a-z]{2})?)\//i.exec(pathname)?.[1]?.toLowerCase() ?? '';
}
