// Reads prices from JSON-LD: the page's one currency, and offers that name their plans.

import type { Locator } from '../../../core/facts/fact.ts';
import {
  hasType,
  isNode,
  type JsonLdItem,
  type JsonLdNode,
  listOf,
  quoteProperty,
  stringOf,
} from '../../page/json-ld.ts';
import type { Page } from '../../page/page.ts';
import { isPlanName } from '../plans/name-in-run.ts';
import { CURRENCY_CODES } from './currencies.ts';
import type { Period } from './period-words.ts';

export interface Offer {
  readonly name: string;
  readonly nameLocator: Locator;
  readonly price: number;
  readonly priceLocator: Locator;
  readonly currency: string;
  readonly period: { readonly value: Period; readonly locator: Locator } | null;
}

export interface CurrencyHit {
  readonly code: string;
  readonly locator: Locator;
}

const OFFER = new Set(['Offer', 'AggregateOffer']);
const SELLABLE = new Set(['Product', 'SoftwareApplication', 'WebApplication', 'Service']);
// UN/CEFACT codes, as schema.org's unitCode wants them.
const UNIT_CODES: Readonly<Record<string, Period>> = {
  MON: 'month',
  ANN: 'year',
  WEE: 'week',
  DAY: 'day',
  HUR: 'hour',
};

/** Each currency that the page's structured data names. */
export function offeredCurrencies(
  page: Page,
  items: readonly JsonLdItem[],
): readonly CurrencyHit[] {
  return items.flatMap((item) => {
    const code = stringOf(item.node, 'priceCurrency');
    if (code === null || !CURRENCY_CODES.has(code)) return [];
    const locator = quoteProperty(page, item, 'priceCurrency', code);
    return locator === null ? [] : [{ code, locator }];
  });
}

/** The named offers of the page's one product; none where two products or two equal names stand. */
export function namedOffers(page: Page, items: readonly JsonLdItem[]): readonly Offer[] {
  const products = items.filter(
    ({ node }) => hasType(node, SELLABLE) && listOf(node.offers).some((one) => isNode(one)),
  );
  const [product] = products;
  if (product === undefined || products.length !== 1) return [];
  const { nodes, read } = offersIn(page, product);
  const names = new Set(read.map((offer) => offer.name));
  return read.length === nodes.length && names.size === read.length && read.length > 1 ? read : [];
}

interface OffersOfItem {
  readonly nodes: readonly JsonLdNode[];
  readonly read: readonly Offer[];
}

function offersIn(page: Page, { node, script }: JsonLdItem): OffersOfItem {
  const nodes = listOf(node.offers).flatMap((one) => {
    if (!isNode(one)) return [];
    return hasType(one, new Set(['AggregateOffer'])) ? listOf(one.offers).filter(isNode) : [one];
  });
  const offers = nodes.map((one) => offerOf(page, { node: one, script }));
  return { nodes, read: offers.filter((offer) => offer !== null) };
}

/** The named offers of whatever the page is about, a business as well, that have a price. */
export function pricedOffers(page: Page, items: readonly JsonLdItem[]): readonly Offer[] {
  const sellers = items.filter(({ node }) => listOf(node.offers).filter(isNode).length > 1);
  const [seller, ...more] = sellers;
  if (seller === undefined || more.length > 0) return [];
  const { read } = offersIn(page, seller);
  return new Set(read.map(({ name }) => name)).size === read.length ? read : [];
}

export interface NamedOffer {
  readonly name: string;
  readonly locator: Locator;
}

/** The names of the product's offers where none of them has a price. */
export function unpricedOffers(page: Page, items: readonly JsonLdItem[]): readonly NamedOffer[] {
  const products = items.filter(
    ({ node }) => hasType(node, SELLABLE) && listOf(node.offers).filter(isNode).length > 1,
  );
  const [product, ...more] = products;
  if (product === undefined || more.length > 0) return [];
  const { nodes } = offersIn(page, product);
  const named = nodes.flatMap((node): readonly NamedOffer[] => {
    const name = stringOf(node, 'name');
    if (name === null || !isPlanName(name) || !hasType(node, new Set(['Offer']))) return [];
    if (node.price !== undefined || node.priceSpecification !== undefined) return [];
    const locator = quoteProperty(page, { node, script: product.script }, 'name', name);
    return locator === null ? [] : [{ name, locator }];
  });
  const names = new Set(named.map(({ name }) => name));
  return named.length === nodes.length && names.size === named.length ? named : [];
}

function offerOf(page: Page, item: JsonLdItem): Offer | null {
  const { node } = item;
  const name = stringOf(node, 'name');
  const currency = stringOf(node, 'priceCurrency');
  const { price } = node;
  if (!hasType(node, OFFER) || name === null || currency === null) return null;
  if (!isPlanName(name) || !CURRENCY_CODES.has(currency)) return null;
  if (typeof price !== 'number' && typeof price !== 'string') return null;
  if (!/^\d{1,9}(\.\d{1,4})?$/.test(String(price))) return null;
  const nameLocator = quoteProperty(page, item, 'name', name);
  const priceLocator = quoteOffer(page, item, name, price);
  if (nameLocator === null || priceLocator === null) return null;
  const period = periodOf(page, item);
  return { name, nameLocator, price: Number(price), priceLocator, currency, period };
}

// The price alone may stand in several offers: the quote runs from the name to the price.
function quoteOffer(
  page: Page,
  item: JsonLdItem,
  name: string,
  price: string | number,
): Locator | null {
  const place = item.script.sourceCodeLocation;
  if (!place) return null;
  const source = page.text.slice(place.startOffset, place.endOffset);
  const at = source.indexOf(JSON.stringify(name));
  if (at < 0) return quoteProperty(page, item, 'price', price);
  const written = typeof price === 'number' ? String(price) : JSON.stringify(price);
  const pair = /"price"\s*:\s*/g;
  pair.lastIndex = at;
  const found = pair.exec(source);
  const end = found === null ? -1 : found.index + found[0].length + written.length;
  if (found === null || source.slice(end - written.length, end) !== written) {
    return quoteProperty(page, item, 'price', price);
  }
  // No other offer may begin between the two.
  const between = source.slice(at, end);
  return /"name"\s*:/.test(between.slice(1)) ? null : page.quote(item.script, between);
}

function periodOf(page: Page, item: JsonLdItem): Offer['period'] {
  const [spec] = listOf(item.node.priceSpecification).filter(isNode);
  if (spec === undefined) return null;
  const [quantity] = listOf(spec.referenceQuantity).filter(isNode);
  const unit = stringOf(spec, 'unitCode') ?? (quantity ? stringOf(quantity, 'unitCode') : null);
  const value = unit === null ? undefined : UNIT_CODES[unit];
  if (unit === null || value === undefined) return null;
  const locator = quoteProperty(page, item, 'unitCode', unit);
  return locator === null ? null : { value, locator };
}
