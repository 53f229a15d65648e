// Postal addresses in structured data: of the company's own organization, and of its places.

import type { Json, Locator } from '../../core/facts/fact.ts';
import {
  hasType,
  isNode,
  type JsonLdItem,
  type JsonLdNode,
  listOf,
  quoteProperty,
  readJsonLd,
  stringOf,
} from '../page/json-ld.ts';
import { ownOrganizations } from '../page/own-organization.ts';
import type { Page } from '../page/page.ts';
import { collapse } from '../page/visible.ts';
import { countryOf } from './countries.ts';
import type { Place } from './postal.ts';

const POSTAL = new Set(['PostalAddress']);

export interface StructuredAddress {
  readonly place: Place;
  /** The address in one line, as far as its parts are given. */
  readonly text: string;
  /** Does it name a street, so that somebody may be visited there? */
  readonly street: boolean;
  readonly locator: Locator | null;
}

/** Addresses of the organization whose `url` or `@id` lies on the page's own domain. */
export function ownOrganizationAddresses(page: Page): readonly StructuredAddress[] {
  const own = ownOrganizations(page, readJsonLd(page));
  const found = own.flatMap((item) =>
    listOf(item.node.address).flatMap((address) => addressFrom(page, item, address) ?? []),
  );
  const byText = new Map(found.map((one) => [one.text.toLowerCase(), one]));
  return [...byText.values()];
}

function addressFrom(page: Page, item: JsonLdItem, value: Json): StructuredAddress | null {
  // What an `address` holds is a postal address, whether it says so or not.
  if (!isNode(value)) return null;
  if (value['@type'] !== undefined && !hasType(value, POSTAL)) return null;
  const country = countryIn(value);
  const city = stringOf(value, 'addressLocality');
  if (country === null || city === null || city.length > 60 || /[<>{}\d]/.test(city)) return null;
  const part = (name: string) => collapse(stringOf(value, name) ?? '');
  const region = [part('addressRegion'), part('postalCode')].filter((one) => one !== '').join(' ');
  const text = [part('streetAddress'), collapse(city), region, country]
    .filter((one) => one !== '')
    .join(', ');
  const locator = quoteProperty(page, item, 'addressLocality', city);
  // "Preet Nagar" with its postcode is a street of a country whose houses have names.
  const street =
    /\d/.test(part('streetAddress')) ||
    (/\p{L}{3}/u.test(part('streetAddress')) && part('postalCode') !== '');
  return { place: { city: collapse(city), country }, text, street, locator };
}

function countryIn(node: JsonLdNode): string | null {
  const [value, ...more] = listOf(node.addressCountry);
  if (more.length > 0) return null;
  if (typeof value === 'string') return countryOf(value, 'codes');
  const name = isNode(value) ? stringOf(value, 'name') : null;
  return name === null ? null : countryOf(name, 'codes');
}
