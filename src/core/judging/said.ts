// What a fact says besides the words of its quote, by which a look is asked for it as well.

import { type Json, keyMatches, type Locator } from '../facts/fact.ts';
import { pageRole } from '../pages/page-role.ts';

/**
 * `words`: they stand in a row anywhere on the page, `as_often` as on the look that the fact was
 * read on or just `once`. `link`: something on the page links to the address, or it is the page's.
 * `text`: all words of the two pages are the same in the same order, menus, heads and footers left
 * out. `loaded`: the page loads a file of that name, from wherever it comes. `language`: something
 * on the page is marked as being in it, or as leading to it.
 */
export type Said =
  | { readonly type: 'words'; readonly words: string; readonly least: 'once' | 'as_often' }
  | { readonly type: 'link'; readonly address: string }
  | { readonly type: 'text' }
  | { readonly type: 'loaded'; readonly name: string }
  | { readonly type: 'language'; readonly tag: string };

export type Asked = Locator | Said;

/** Names of others, which mean the same in whatever sentence they stand. */
const NAMES = [
  'features.integration.{x}',
  'features.platform.{x}',
  'security.subprocessor.{x}',
  'positioning.customer.{x}',
  'funding.investor.{x}',
];
/** Those that a page names in passing before it lists them, and seldom without having them. */
const NAMED_FIRST = ['features.integration.{x}', 'features.platform.{x}'];
const LOADED = 'stack.tech.{x}';
const LANGUAGE = 'features.language.{x}';
const TELEPHONE = 'location.phone.{x}';
const PLACES = ['location.hq', 'location.office.{x}'];
const ADDRESS = /^https?:\/\/\S+$/i;
const TEXT_HASH = /^legal\.doc\.\w+\.sha256$/;
/** A picture is on a page without a link; a document stands at its address. */
const UNLINKED = /^legal\.doc\.|\.(?:logo|image)$/;
const OF_PRICES = 'pricing.page.url';
const LEAST_OF_A_NAME = 4;
const LEAST_OF_A_STREET = 8;
/** A number of its own beside a word. */
const STREET = /\p{L}{4}.*(?<![\p{L}\p{N}])\d|(?<![\p{L}\p{N}])\d.*\p{L}{4}/u;

/**
 * Null where only the quote tells. A sentence may be written anew and a form for machines be added
 * while the page goes on to name the same service, street, cipher or address. `way`: is it looked
 * for on the look before that which brings it, or on one that seems to lack it?
 */
export function saidBy(
  { key, value }: { readonly key: string; readonly value: Json },
  way: 'comes' | 'goes',
): Said | null {
  if (TEXT_HASH.test(key)) return { type: 'text' };
  if (keyMatches(LOADED, key)) {
    const name = (key.split('.')[2] ?? '').replaceAll(/[-_]/g, '');
    return name.length < LEAST_OF_A_NAME ? null : { type: 'loaded', name };
  }
  if (keyMatches(LANGUAGE, key)) return { type: 'language', tag: key.split('.')[2] ?? '' };
  if (NAMES.some((pattern) => keyMatches(pattern, key))) {
    const words = key.split('.').slice(2).join(' ').replaceAll(/[-_]/g, ' ');
    const isFirst = NAMED_FIRST.some((pattern) => keyMatches(pattern, key));
    const least = way === 'comes' && isFirst ? 'once' : 'as_often';
    return words.length < LEAST_OF_A_NAME ? null : { type: 'words', words, least };
  }
  if (typeof value !== 'string') return null;
  if (keyMatches(TELEPHONE, key)) return { type: 'link', address: `tel:${value}` };
  if (ADDRESS.test(value)) {
    return isKnownByAddress(key, value) ? { type: 'link', address: value } : null;
  }
  if (key.startsWith('security.encryption.')) {
    // "AES-256" and "TLS 1.3" are said of one thing only; "SSL" is said of certificates too.
    return { type: 'words', words: value, least: /\d/.test(value) ? 'once' : 'as_often' };
  }
  if (!PLACES.some((pattern) => keyMatches(pattern, key))) return null;
  const parts = value.split(',').map((part) => part.trim());
  const street = parts.find((part) => part.length >= LEAST_OF_A_STREET && STREET.test(part));
  return street === undefined ? null : { type: 'words', words: street, least: 'once' };
}

// A page of services that comes to be called one of prices was none before.
function isKnownByAddress(key: string, address: string): boolean {
  if (UNLINKED.test(key) || !URL.canParse(address)) return false;
  return key !== OF_PRICES || pageRole(new URL(address)) === 'pricing';
}
