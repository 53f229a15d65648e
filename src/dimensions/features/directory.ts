// Lists of named things (integrations, models): siblings of one kind with one name each.

import type { AnyNode, Element } from 'domhandler';
import type { Page } from '../page.ts';
import { slugOf } from '../pricing/slug.ts';
import { classesOf, collapse, isElement, isHidden, visibleText } from '../visible.ts';
import { childElements, isContent } from './places.ts';

export interface Item {
  readonly element: Element;
  readonly name: string;
  readonly slug: string;
  /** What vouches that the item is one entry: an address of its own, or a logo. */
  readonly vouched: 'address' | 'logo' | 'none';
  /** Addresses that the entry links to. */
  readonly hrefs: readonly string[];
}

const MAX_LISTS = 400;
const MAX_ITEMS = 3_000;
const NO_NAME =
  /^(?:all|all (?:integrations|apps|categories|models)|featured|popular|new|more|see (?:all|more)|view (?:all|more)|show (?:all|more)|load more|learn more|read more|explore|browse|next|previous|search|filter|categories|category|home|docs|documentation|pricing|contact(?: us| sales)?|request (?:an )?integration|coming soon|get started|sign up|log ?in|book a demo|overview|and (?:many )?more)$/i;

/** Every list of at least `least` entries in the content; entries that are not names spoil it. */
export function directories(page: Page, least: number): readonly (readonly Item[])[] {
  const found: (readonly Item[])[] = [];
  let looked = 0;
  for (const parent of page.$('body *').toArray()) {
    if (looked > MAX_LISTS) break;
    const children = childElements(parent);
    if (children.length < least || children.length > MAX_ITEMS) continue;
    const kind = kindOf(children);
    if (kind === null || !isContent(page, parent)) continue;
    looked++;
    // Most lists are of sentences: their first items tell without reading the rest.
    if (children.slice(0, 3).every((child) => itemOf(page, child) === null)) continue;
    const there = children.filter((child) => !isToCome(page, child));
    const items = there.flatMap((child) => itemOf(page, child) ?? []);
    const distinct = new Set(items.map(({ slug }) => slug)).size;
    if (items.length === 0 || items.length !== there.length || distinct !== items.length) continue;
    found.push(items);
  }
  return found;
}

/** One tag, and one first class, shared by all siblings. */
function kindOf(children: readonly Element[]): string | null {
  const kinds = new Set(children.map((child) => `${child.name} ${classesOf(child)[0] ?? ''}`));
  const [kind] = kinds;
  if (kinds.size !== 1 || kind === undefined) return null;
  return /^(?:li|a|div|article|section|figure|img) /.test(kind) ? kind : null;
}

const TO_COME =
  /^\(?(?:(?:coming|beta|available|launching|arriving) soon|soon|in development|on (?:the|our) roadmap|not yet available|(?:coming|planned|launching|expected|available)(?: (?:in|for))?(?: (?:early|mid|late))?(?: (?:Q[1-4]|spring|summer|autumn|fall|winter|\p{Lu}\p{Ll}{2,8}))?(?: 20\d\d)?|waitlist|join (?:the )?waitlist)\)?[.!]?$/iu;
const ENDS_TO_COME = /(?:^|[\s(–—-])(?:coming|beta) soon\)?$/i;

/** Is the entry announced rather than there, by a badge or its last words? */
function isToCome(page: Page, element: Element): boolean {
  const text = visibleText(element);
  if (text.length > 300) return false;
  if (ENDS_TO_COME.test(text)) return true;
  const parts = page.$(element).find('*').toArray();
  return parts.some((part) => {
    const said = visibleText(part);
    return !/^available$/i.test(said) && TO_COME.test(said);
  });
}

function itemOf(page: Page, element: Element): Item | null {
  const images = element.name === 'img' ? [element] : page.$(element).find('img[alt]').toArray();
  const alts = images.map((image) => logoName(image.attribs.alt ?? '')).filter((alt) => alt !== '');
  const links = element.name === 'a' ? [element] : page.$(element).find('a[href]').toArray();
  const hrefs = links.map((link) => link.attribs.href ?? '');
  const said = nameIn(page, element, [...alts, ...hrefs.map(lastWord)]);
  const name = (said ?? (alts.length === 1 ? alts[0] : undefined))?.replace(STAGE, '');
  if (name === undefined || !isName(name)) return null;
  const slug = slugOf(name);
  if (
    hrefs.some((href) =>
      /[?#]|\/(?:categor(?:y|ies)|tags?|topics?|collections?|filter)\//i.test(href),
    )
  ) {
    return null;
  }
  const agrees = hrefs.some((href) => namedBy(href, slug));
  const logo = alts.some((alt) => slugOf(alt) === slug);
  return { element, name, slug, vouched: agrees ? 'address' : logo ? 'logo' : 'none', hrefs };
}

// "Box (beta)" is Box.
const STAGE = /\s+\((?:beta|alpha|new|preview|early access)\)$/i;

/** The name of an entry; '' where words about it stand beside and no one tells them apart. */
function nameIn(page: Page, element: Element, clues: readonly string[]): string | undefined {
  const headings = page.$(element).find('h2, h3, h4, h5, h6').toArray();
  if (headings.length > 1) return '';
  const [heading] = headings;
  if (heading !== undefined) return textsIn(heading).join(' ');
  const texts = textsIn(element);
  const [first, ...more] = texts;
  if (first === undefined || more.length === 0) return first;
  const strong = page.$(element).find('strong, b').toArray();
  if (strong.length === 1 && strong[0] !== undefined && visibleText(strong[0]) === first)
    return first;
  const plain = squash(slugOf(first));
  const known = clues.some((clue) => plain !== '' && squash(slugOf(clue)) === plain);
  return known ? first : '';
}

const BADGE_CLASS = /badge|pill|chip|ribbon|(?:^|[-_\s])(?:tag|label|status)(?:$|[-_\s])/i;

/** The visible texts, one for each block or element of its own; badges left out. */
function textsIn(element: Element): readonly string[] {
  const texts: string[] = [];
  const visit = (node: AnyNode): void => {
    if (node.type === 'text') {
      const text = collapse(node.data);
      if (text !== '') texts.push(text);
    }
    if (!('children' in node) || (isElement(node) && isHidden(node))) return;
    const badge =
      isElement(node) && (node.name === 'sup' || BADGE_CLASS.test(node.attribs.class ?? ''));
    if (badge && node !== element) return;
    for (const child of node.children) visit(child);
  };
  visit(element);
  return texts;
}

function lastWord(href: string): string {
  const path = URL.parse(href.trim(), 'https://host.invalid/')?.pathname ?? '/';
  return (
    path
      .split('/')
      .findLast((part) => part !== '')
      ?.replace(/\.html?$/, '') ?? ''
  );
}

function logoName(alt: string): string {
  return collapse(alt).replace(/\s+(?:logo|icon|integration)$/i, '');
}

function isName(name: string): boolean {
  if (name.length < 2 || name.length > 40 || name.split(' ').length > 5) return false;
  return (
    /^[\p{L}\p{N}]/u.test(name) &&
    !/[.!?:;]$/.test(name) &&
    !NO_NAME.test(name) &&
    slugOf(name) !== ''
  );
}

// `/integrations/google-sheets` is the page of Google Sheets.
function namedBy(href: string, slug: string): boolean {
  const path = URL.parse(href.trim(), 'https://host.invalid/')?.pathname ?? '/';
  const parts = path.split('/').filter((part) => part !== '');
  const last = (parts.at(-1) ?? '').toLowerCase().replace(/\.html?$/, '');
  if (parts.length < 2 || last.length < 2) return false;
  const [a, b] = [squash(last), squash(slug)];
  return a === b || (a.length >= 3 && b.length >= 3 && (a.startsWith(b) || b.startsWith(a)));
}

function squash(slug: string): string {
  return slug.replace(/[^\p{L}\p{N}]+/gu, '');
}
