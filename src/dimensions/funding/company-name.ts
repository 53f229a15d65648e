// The names under which a company speaks of itself on its own pages.

import { parse } from 'tldts';
import { hasType, listOf, readJsonLd, stringOf } from '../page/json-ld.ts';
import { Kept } from '../page/kept.ts';
import type { Page } from '../page/page.ts';
import { collapse } from '../page/visible.ts';

const ORGANIZATION = new Set(['Organization', 'Corporation', 'OnlineBusiness', 'LocalBusiness']);
const LEGAL_FORM =
  /,? (?:Inc|LLC|L\.L\.C|Ltd|Limited|Corp|Corporation|GmbH|AG|AB|B\.V|BV|S\.A\.S|SAS|SARL|SA|Oyj|Oy|ApS|A\/S|AS|DAC|PBC|S\.r\.l|S\.p\.A|PLC|Pty Ltd|Private Limited|Pvt Ltd)\.?$/i;

/** Names in lower case, longest first: from its own structured data, its titles and its domain. */
export function companyNames(page: Page): readonly string[] {
  const known = NAMES_OF.get(page);
  if (known !== undefined) return known;
  const names = namesOf(page);
  NAMES_OF.set(page, names);
  return names;
}

// Several readers ask for the names of the same page.
const NAMES_OF = new Kept<Page, readonly string[]>();

function namesOf(page: Page): readonly string[] {
  const names = new Set<string>();
  const add = (name: string | null | undefined): void => {
    const plain = collapse(name ?? '');
    const short = plain.replace(LEGAL_FORM, '');
    for (const one of [plain, short]) {
      if (one.length >= 2 && one.length <= 60) names.add(one.toLowerCase());
    }
  };
  const host = parse(page.url.hostname);
  const label = host.domainWithoutSuffix ?? page.url.hostname.split('.')[0] ?? '';
  add(label);
  for (const { node } of readJsonLd(page)) {
    if (!hasType(node, ORGANIZATION) || !isHere(page, listOf(node.url))) continue;
    add(stringOf(node, 'name'));
    add(stringOf(node, 'legalName'));
  }
  // Other metadata may name anything, so it must agree with the domain.
  const site = page.$('meta[property="og:site_name"]').first().attr('content');
  const title = collapse(page.$('head > title').first().text());
  for (const part of [site ?? '', ...title.split(/\s+[|·–—-]\s+/)]) {
    if (agrees(part, label)) add(part);
  }
  return [...names].sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
}

function isHere(page: Page, urls: readonly unknown[]): boolean {
  const own = parse(page.url.hostname).domain;
  return (
    urls.length > 0 &&
    urls.every((one) => {
      const url = typeof one === 'string' ? URL.parse(one, page.url.href) : null;
      return url !== null && parse(url.hostname).domain === own && own !== null;
    })
  );
}

/** "Acme" for getacme.com, "Acme Labs" for acmelabs.com. */
function agrees(name: string, label: string): boolean {
  const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  const [a, b] = [plain(name), plain(label)];
  return a.length >= 4 && b.includes(a) && !/^(blog|news|press|about|company|home)/.test(a);
}

/** A regular expression's alternatives for the names; nothing matches where there are none. */
export function namePattern(names: readonly string[]): string {
  return names.length === 0 ? '(?!)' : `(?:${names.map(anyCase).join('|')})`;
}

/** Does the text begin with one of the names, longest first? A grammar of them is dear to make. */
export function beginsWithName(text: string, names: readonly string[]): boolean {
  const start = text.slice(0, names[0]?.length ?? 0).toLowerCase();
  return names.some((name) => start.startsWith(name));
}

/** The text in any case, for grammars in which the case of other words matters. */
export function anyCase(text: string): string {
  return [...text]
    .map((char) => {
      const [lower, upper] = [char.toLowerCase(), char.toUpperCase()];
      if (lower !== upper && lower.length === 1 && upper.length === 1) return `[${lower}${upper}]`;
      // In a pattern for Unicode only the characters of the syntax may be escaped.
      return char.replace(/[.*+?^${}()|[\]\\/]/, '\\$&');
    })
    .join('');
}
