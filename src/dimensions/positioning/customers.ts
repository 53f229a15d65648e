// The customers that a page shows under a heading of trust, or leads to by stories of their own.

import type { AnyNode, Element } from 'domhandler';
import { isContent } from '../features/places.ts';
import { companyNames } from '../funding/company-name.ts';
import { KeptOfNodes } from '../page/kept.ts';
import type { Page } from '../page/page.ts';
import {
  collapse,
  isBlock,
  isElement,
  isHidden,
  visibleText,
  walkVisible,
} from '../page/visible.ts';
import { slugOf } from '../pricing/plans/slug.ts';
import { columnBelow } from './column-below.ts';
import { readCustomerCount } from './customer-count.ts';
import {
  isBareLabel,
  isCustomerName,
  isKindOfCustomer,
  isOfPeople,
  isOfPlaces,
  isProduct,
  isTrustLabel,
  LONGEST_LABEL,
  nameInAlt,
  TRUST_WORD,
} from './customer-words.ts';
import type { Sink } from './sink.ts';
import type { TrustLine } from './trust-line.ts';

const FEWEST = 3;
/** A wall that runs in a circle has each of its logos twice. */
const MOST = 400;
const MOST_LABELS = 12;
/** How many of the entries must be names: others may be drawn without words. */
const SHARE = 0.8;

interface Customer {
  readonly name: string;
  readonly item: Element;
}

export function readCustomers(page: Page, sink: Sink): void {
  if (!TRUST_WORD.test(page.text)) return;
  const lines = linesOfTrust(page);
  readCustomerCount(page, lines, sink);
  const walls = lines
    .filter(({ text }) => isTrustLabel(text))
    .slice(0, MOST_LABELS)
    .map(({ element, text }) => wallAfter(element, text));
  const found = new Map<string, Customer>();
  for (const one of [...walls.flatMap((wall) => wall ?? []), ...namedByStories(page)]) {
    const slug = slugOf(one.name);
    if (slug !== '' && !found.has(slug) && !isOwn(page, one.name)) found.set(slug, one);
  }
  if (found.size === 0 && walls.some((wall) => wall !== null)) {
    sink.abstain('positioning.customer.*', 'a wall that does not read as names', []);
  }
  for (const [slug, { name, item }] of found) {
    sink.say(`positioning.customer.${slug}`, name, page.quote(item) ?? page.quote(item, name));
  }
}

function isOwn(page: Page, name: string): boolean {
  const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  // "Mail — by Acme Labs": whoever makes the product is no customer of it.
  const title = plain(page.$('head > title').first().text());
  if (title.endsWith(`by${plain(name)}`)) return true;
  return companyNames(page).some((own) => plain(own) === plain(name));
}

/** The blocks of the content whose own words hold one of trust. */
function linesOfTrust(page: Page): readonly TrustLine[] {
  const lines = new Map<Element, string>();
  walkVisible(page.$('body')[0] ?? (page.$.root()[0] as AnyNode), (data, node) => {
    if (!TRUST_WORD.test(data)) return;
    const element = blockAround(node);
    if (element === null || lines.has(element) || !isContent(page, element)) return;
    const text = visibleText(element);
    if (text.length <= LONGEST_LABEL * 2) lines.set(element, text);
  });
  return [...lines].map(([element, text]) => ({ element, text }));
}

function blockAround(node: AnyNode): Element | null {
  for (let at = node.parent; at !== null; at = at.parent) {
    if (isElement(at) && isBlock(at)) return at;
  }
  return null;
}

/** Elements that may hold the label and a line beside it, and nothing else. */
const WRAPPERS = 4;

/** What the wall after a label names; null where no list follows, nothing where it has no names. */
function wallAfter(label: Element, text: string): readonly Customer[] | null {
  const column = columnBelow(label);
  if (column.length > 0) return namedInColumn(column.flatMap(leavesIn));
  const rest = restAfter(label);
  const [first, ...others] = rest;
  if (first === undefined) return null;
  const inside = leavesIn(first);
  const run = [first];
  if (inside.length === 1) {
    for (const other of others) {
      if (other.name !== first.name || leavesIn(other).length !== 1) break;
      run.push(other);
    }
  }
  return customersIn(inside.length === 1 ? run.flatMap(leavesIn) : inside, text);
}

function restAfter(label: Element): readonly Element[] {
  let at = label;
  for (let up = 0; up <= WRAPPERS; up++) {
    const rest: Element[] = [];
    for (let next = at.next; next !== null; next = next.next) {
      if (isElement(next) && !isHidden(next) && leavesIn(next).length > 0) rest.push(next);
    }
    const [first, ...others] = rest;
    if (first !== undefined && !isSubtitle(first)) return rest;
    if (others.length > 0) return others;
    const { parent } = at;
    if (parent === null || !isElement(parent) || parent.name === 'body') return [];
    at = parent;
  }
  return [];
}

const SUBTITLE_WORDS = 5;

function isSubtitle(element: Element): boolean {
  const [leaf, ...more] = leavesIn(element);
  return leaf !== undefined && more.length === 0 && leaf.words.split(' ').length >= SUBTITLE_WORDS;
}

interface Leaf {
  readonly element: Element;
  /** Visible words; '' for a picture. */
  readonly words: string;
  readonly isHeading: boolean;
}

const LEAVES = new KeptOfNodes<Element, readonly Leaf[]>();

/** Pictures and innermost blocks of words, in the order of the document. */
function leavesIn(root: Element): readonly Leaf[] {
  const known = LEAVES.get(root);
  if (known !== undefined) return known;
  const leaves: Leaf[] = [];
  const visit = (element: Element): void => {
    if (leaves.length > MOST * 2 || isHidden(element)) return;
    if (element.name === 'img') {
      leaves.push({ element, words: '', isHeading: false });
      return;
    }
    const children = element.children.filter(isElement);
    const hasWords = element.children.some(
      (child) => child.type === 'text' && collapse(child.data) !== '',
    );
    if (hasWords && !hasPicture(element)) {
      const words = visibleText(element);
      leaves.push({ element, words, isHeading: /^h[1-6]$/.test(element.name) });
      return;
    }
    if (hasWords) leaves.push({ element, words: visibleText(element), isHeading: false });
    for (const child of children) visit(child);
  };
  visit(root);
  LEAVES.set(root, leaves);
  return leaves;
}

function hasPicture(element: Element): boolean {
  return element.children.some(
    (child) => isElement(child) && (child.name === 'img' || hasPicture(child)),
  );
}

function customersIn(leaves: readonly Leaf[], label: string): readonly Customer[] | null {
  if (leaves.length < FEWEST || leaves.length > MOST) return null;
  const pictures = leaves.filter(({ words }) => words === '');
  const texts = leaves.filter(({ words }) => words !== '');
  if (pictures.length === 0) return namedInTexts(texts, label);
  if (pictures.length < FEWEST) return null;
  if (pictures.some(({ element }) => isFace(element))) return null;
  if (isOfPeople(label) && !pictures.every(({ element }) => isCalledLogo(element))) return null;
  const named = pictures.map(({ element }) => ({
    item: element,
    name: nameInAlt(collapse(element.attribs.alt ?? '')),
  }));
  const slugs = new Set(named.map(({ name }) => slugOf(name)));
  const isBeside = ({ words }: Leaf) => slugs.has(slugOf(words)) || LEADS_ON.test(words);
  if (!texts.every(isBeside)) return null;
  const said = pictures.filter(({ element }) => collapse(element.attribs.alt ?? '') !== '');
  return enough(named, said.length);
}

/** "Our customers" at the head of a column: each line below it is a name. */
function namedInColumn(leaves: readonly Leaf[]): readonly Customer[] {
  const named = leaves
    .filter(({ words }) => words !== '')
    .map(({ element, words }) => ({
      item: element,
      name: isCustomerName(words, false) && !isKindOfCustomer(words) ? words : '',
    }));
  return leaves.length > MOST ? [] : enough(named, named.length);
}

const LEADS_ON =
  /^(?:(?:see|view|read|show|learn|explore|all|more|alle|mehr|voir|ver|scopri|bekijk)\b.{0,40}|and (?:many )?more.{0,20}|[→›»+&…\s.]+)$/iu;
const FACE =
  /avatar|headshot|face|portrait|profile|randomuser|pravatar|gravatar|testimonial|people|person|rounded-full/i;
const LOGO = /logo|brand|customer|client|compan|marquee/i;

function isFace({ attribs }: Element): boolean {
  return FACE.test(`${attribs.class ?? ''} ${attribs.src ?? ''} ${attribs['data-src'] ?? ''}`);
}

function isCalledLogo(image: Element): boolean {
  const { attribs } = image;
  const said = `${attribs.alt ?? ''} ${attribs.class ?? ''} ${attribs.src ?? ''}`;
  if (LOGO.test(said)) return true;
  let around = image.parent;
  for (let i = 0; i < 3 && isElement(around); i++, around = around.parent) {
    if (LOGO.test(around.attribs.class ?? '')) return true;
  }
  return false;
}

/** Short words alone, each a name: what kinds of customers there are names none. */
function namedInTexts(texts: readonly Leaf[], label: string): readonly Customer[] | null {
  if (isBareLabel(label) || isOfPeople(label) || isOfPlaces(label)) return null;
  if (!texts.every(({ element }) => isCalledLogo(element))) return null;
  if (texts.some(({ isHeading }) => isHeading)) return null;
  const named = texts
    .filter(({ words }) => !LEADS_ON.test(words))
    .map(({ element, words }) => ({
      item: element,
      name: isCustomerName(words, false) && words.split(' ').length <= TEXT_WORDS ? words : '',
    }));
  if (named.some(({ name }) => name === '' || isKindOfCustomer(name))) return null;
  return enough(named, named.length);
}
const TEXT_WORDS = 4;

/** A wall of several products is one of what the company works with, whatever stands over it. */
const FEWEST_PRODUCTS = 2;

function enough(named: readonly Customer[], of: number): readonly Customer[] {
  if (named.filter(({ name }) => isProduct(name)).length >= FEWEST_PRODUCTS) return [];
  const good = named.filter(({ name }) => name !== '');
  const different = new Set(good.map(({ name }) => slugOf(name)));
  return different.size >= FEWEST && good.length >= of * SHARE ? good : [];
}

const STORY =
  /\/(?:customers?|case-stud(?:y|ies)|customer-stor(?:y|ies)|success-stor(?:y|ies)|kunden|referenzen|kundenreferenzen|clients|clientes|clienti|klanten|cas-clients|casos-de-exito)\/(?<slug>[^/?#]+)\/?$/i;

/** Links to stories, each with the logo of the one that its address names. */
function namedByStories(page: Page): readonly Customer[] {
  const found = page
    .$('a[href]')
    .toArray()
    .flatMap((link) => {
      const path = URL.parse((link.attribs.href ?? '').trim(), page.base.href)?.pathname ?? '';
      const slug = squash(STORY.exec(path)?.groups?.slug ?? '');
      if (slug.length < 2 || !isContent(page, link)) return [];
      return page
        .$(link)
        .find('img[alt]')
        .toArray()
        .flatMap((item) => {
          const name = nameInAlt(collapse(item.attribs.alt ?? ''));
          return name !== '' && squash(slugOf(name)) === slug ? [{ name, item }] : [];
        });
    });
  return new Set(found.map(({ name }) => slugOf(name))).size >= FEWEST ? found : [];
}

function squash(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}
