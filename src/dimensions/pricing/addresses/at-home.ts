// Finds the section of a home page that stands in for a page of prices.

import type { Element } from 'domhandler';
import type { Page } from '../../page/page.ts';
import { collapse, isElement, isInHidden, visibleText } from '../../page/visible.ts';
import { findMoney } from '../../words/money.ts';
import { isCalledPrices, plainAddress } from './link-words.ts';

/** What such a section is called by its id, as links lead to it. */
const ID =
  /^(?:section[-_]?|our[-_])?(?:pricing|prices?|plans|pricing[-_]plans|plans[-_]pricing|preise|tarife?|tarifs|prix|offres|precios|planes|prezzi|precos?|preços|planos|prijzen|tarieven|priser|cennik)(?:[-_]?(?:section|table|block|area|plans|cards))?$/iu;
const MOST_LINKS = 2_000;
const MOST_STEPS = 4;

const PRAISE =
  'our|the|your|simple|clear|transparent|honest|fair|flexible|affordable|straightforward|upfront|predictable|easy|plain|one|subscription|membership|choose|select|pick|a|unsere?|einfache|faire|klare|transparente|nos|des|simples?|clairs?|transparents?|nuestr[oa]s|clar[oa]s|sencill[oa]s|transparentes|i|nostri|semplici|chiari|trasparenti|nossos|onze|eerlijke|heldere|transparante|våra|vores|våre|nasz|nasze';
const NOUN =
  'pricing|prices|plans?|packages|preise|pakete|tarife|tarifs|formules|planes|precios|prezzi|piani|preços|planos|prijzen|tarieven|pakketten|cennik|pakiety|priser';
/** "Simple, transparent pricing", "Preise & Pakete": a heading that says nothing else. */
const HEADED = new RegExp(
  `^(?:(?:${PRAISE}),? (?:(?:&|and) )?)*(?:${NOUN})(?: (?:&|and|und|et|y|e|en|og|och|i) (?:${NOUN})|(?: ${NOUN}))?[.!:]?$`,
  'iu',
);

/**
 * The one section that the page's own links called "Pricing" lead to, or else the one that is
 * called so by its id or by its heading; null where there is none, several, or nothing in it
 * costs anything.
 */
export function pricesAtHome(page: Page): Element | null {
  const named = new Set([...linkedIds(page)].flatMap((id) => elementCalled(page, id) ?? []));
  const called = new Set(page.$('[id]').toArray().filter(isCalledSo));
  const found = named.size > 0 ? named : called.size > 0 ? called : headed(page);
  const sections = new Set([...found].flatMap((element) => sectionOf(element) ?? []));
  const [only, ...more] = sections;
  return only === undefined || more.length > 0 ? null : only;
}

function linkedIds(page: Page): ReadonlySet<string> {
  const ids = new Set<string>();
  const links = page.$('a[href]').toArray();
  const inside = links.filter(({ attribs }) => attribs.href?.includes('#') === true);
  for (const link of inside.slice(0, MOST_LINKS)) {
    const url = URL.parse((link.attribs.href ?? '').trim(), page.base.href);
    if (url === null || url.hash.length < 2 || plainAddress(url) !== plainAddress(page.url)) {
      continue;
    }
    if (isCalledPrices(collapse(visibleText(link)))) ids.add(url.hash.slice(1));
  }
  return ids;
}

function elementCalled(page: Page, id: string): Element | null {
  const [element] = page
    .$('[id]')
    .toArray()
    .filter((one) => one.attribs.id === id);
  return element === undefined || isInHidden(element) ? null : element;
}

function isCalledSo(element: Element): boolean {
  return ID.test(element.attribs.id ?? '') && !isInHidden(element);
}

function headed(page: Page): ReadonlySet<Element> {
  const headings = page.$('h2, h3').toArray();
  return new Set(
    headings.filter((one) => HEADED.test(collapse(visibleText(one))) && !isInHidden(one)),
  );
}

// An id often stands on an empty anchor or a heading before what it names.
function sectionOf(element: Element): Element | null {
  let at = element;
  for (let steps = 0; steps <= MOST_STEPS; steps++) {
    if (at.name === 'body' || at.name === 'main') return null;
    if (findMoney(visibleText(at)).found.length > 0) return at;
    if (at.parent === null || !isElement(at.parent)) return null;
    at = at.parent;
  }
  return null;
}
