// Reads the address of a pricing page from what it says of itself: its menu, its head, its title.

import type { Locator, Reading } from '../../../core/facts/fact.ts';
import type { Page } from '../../page/page.ts';
import { collapse, isInHidden, visibleText } from '../../page/visible.ts';
import { stated } from '../plans/tier.ts';
import { isCalledPrices, plainAddress } from './link-words.ts';

const KEY = 'pricing.page.url';
const TITLE =
  /(?<!\p{L})(?:pricing|prices|plans|preise?|tarife?|tarifs?|tarification|forfaits|prix|precios|tarifas|planes|prezzi|listino|tariffe|prijzen|tarieven|preços|planos|priser|hinnat|cennik|ceník)(?!\p{L})|料金|価格|価格表|价格|定价|가격|요금/iu;

/** The page's own address, where its menu, its canonical link or its title says what it is. */
export function addressOf(page: Page): Reading | null {
  const locator = linkHere(page) ?? canonical(page) ?? titled(page);
  if (locator === null) return null;
  const here = new URL(page.url);
  here.hash = '';
  return { ...stated(KEY, here.href, null, locator), provenance: 'observed' };
}

/** The page's own link to itself under the name of a pricing page. */
function linkHere(page: Page): Locator | null {
  for (const link of page.$('a[href]').toArray()) {
    if (!isHere(page, link.attribs.href) || !isCalledPrices(collapse(visibleText(link)))) continue;
    const locator = page.quote(link);
    if (locator !== null) return locator;
  }
  return null;
}

function isHere(page: Page, href: string | undefined): boolean {
  const url = URL.parse(href ?? '', page.base.href);
  return url !== null && plainAddress(url) === plainAddress(page.url);
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
