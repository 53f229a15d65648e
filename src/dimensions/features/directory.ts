// Lists of named things (integrations, models): siblings of one kind with one name each.

import type { AnyNode, Element } from 'domhandler';
import { companyNames, namePattern } from '../funding/company-name.ts';
import type { Page } from '../page.ts';
import { slugOf } from '../pricing/slug.ts';
import { classesOf, collapse, isElement, isHidden, visibleText } from '../visible.ts';
import { isKnownService } from './known-services.ts';
import { childElements, isContent } from './places.ts';

export interface Item {
  readonly element: Element;
  readonly name: string;
  readonly slug: string;
  /** What vouches that the item is one entry: an address of its own, or a logo. */
  readonly vouched: 'address' | 'logo' | 'none';
  /** Is an image's alternative text all that names it? */
  readonly isLogo: boolean;
  /** Addresses that the entry links to. */
  readonly hrefs: readonly string[];
}

export interface Directory {
  readonly parent: Element;
  readonly items: readonly Item[];
  /** Entries that are no names. */
  readonly unread: number;
  /** The nearest heading before the list and in no other; '' where there is none. */
  readonly heading: string;
  /** The paragraph between that heading and the list; '' where there is none. */
  readonly lead: string;
}

const MAX_LISTS = 400;
const MAX_ITEMS = 3_000;
const NO_NAME =
  /^(?:all|all (?:integrations|apps|categories|models)|featured|popular|new|more|see (?:all|more)|view (?:all|more)|show (?:all|more)|load more|learn more|read more|explore|browse|next|previous|search|filter|categories|category|home|docs|documentation|pricing|contact(?: us| sales)?|request (?:an )?integration|coming soon|get started|sign up|log ?in|book a demo|overview|and (?:many )?more|column|row|image|img|icon|logo|photo|placeholder|group|frame|vector|untitled|asset|arrow|check)(?: ?\d+)?$/i;

/** Every list of at least `least` entries in the content, most of which are names. */
export function directories(page: Page, least: number): readonly Directory[] {
  const found: Directory[] = [];
  let looked = 0;
  let heading = '';
  let lead = '';
  // The headings of entries are no headings of the lists after them.
  let listEnds = 0;
  for (const parent of page.$('body *').toArray()) {
    if (looked > MAX_LISTS) break;
    const offset = parent.sourceCodeLocation?.startOffset ?? 0;
    if (offset >= listEnds && /^(?:h[1-6]|p)$/.test(parent.name) && isContent(page, parent)) {
      const text = visibleText(parent);
      if (parent.name === 'p') lead = text;
      else if (text !== '') [heading, lead] = [text, ''];
    }
    const children = childElements(parent).filter((child) => !NO_ENTRY.has(child.name));
    if (children.length < least || children.length > MAX_ITEMS) continue;
    if (!isOfOneKind(children) || !isContent(page, parent)) continue;
    looked++;
    // Most lists are of sentences: their first items tell without reading the rest.
    if (children.slice(0, 3).every((child) => itemOf(page, child) === null)) continue;
    const there = children.filter((child) => !isToCome(page, child));
    const read = there.flatMap((child) => itemOf(page, child) ?? []);
    const items = [...new Map(read.toReversed().map((item) => [item.slug, item])).values()];
    if (items.length < least || read.length < there.length * MOST) continue;
    const unread = there.length - read.length;
    found.push({ parent, items: items.toReversed(), unread, heading, lead });
    listEnds = parent.sourceCodeLocation?.endOffset ?? 0;
  }
  return found;
}

const NO_ENTRY = new Set('style script template link noscript br hr'.split(' '));
const KINDS = new Set('li a div article section figure img'.split(' '));
/** Of the entries of a list so many have to be names. */
const MOST = 0.8;

/** One tag, and one first class, shared by all siblings. */
function isOfOneKind(children: readonly Element[]): boolean {
  const [first] = children;
  if (first === undefined || !KINDS.has(first.name)) return false;
  const kind = (child: Element): string => (child.name === 'li' ? '' : (classesOf(child)[0] ?? ''));
  return children.every((child) => child.name === first.name && kind(child) === kind(first));
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
  if (hrefs.some((href) => OF_MANY.test(href))) return null;
  const said = nameIn(page, element, [...alts, ...hrefs.map(lastWord)]);
  const [alt] = new Set(alts);
  const only = new Set(alts).size === 1 ? alt : undefined;
  const name = shortened(page, said ?? only ?? '', hrefs).replace(STAGE, '');
  if (!isName(name)) return null;
  const slug = slugOf(name);
  const agrees = hrefs.some((href) => namedBy(href, slug));
  const logo = alts.some((one) => slugOf(one) === slug);
  const vouched = agrees ? 'address' : logo ? 'logo' : 'none';
  return { element, name, slug, vouched, isLogo: said === undefined, hrefs };
}

/** Addresses of a choice among many, and of no single one. */
const OF_MANY = /[?#]|\/(?:categor(?:y|ies)|tags?|topics?|collections?|filter)\//i;
// "Box (beta)" is Box.
const STAGE = /\s+\((?:beta|alpha|new|preview|early access)\)$/i;

/** "Slack + Acme - Alerts" in Acme's list, at `/integrations/slack`, is Slack. */
function shortened(page: Page, title: string, hrefs: readonly string[]): string {
  const words = title.split(' ');
  for (const word of hrefs.map(lastWord).map(squash)) {
    const fits = words.findIndex(
      (_, at) => word.length > 1 && squash(slugOf(words.slice(0, at + 1).join(' '))) === word,
    );
    // "Google Sheets" at `/integrations/google` is not Google.
    const ends =
      /[:,]$/.test(words[fits] ?? '') || /^(?:[^\p{L}\p{N}]|$)/u.test(words[fits + 1] ?? '');
    if (fits >= 0 && ends) {
      return words
        .slice(0, fits + 1)
        .join(' ')
        .replace(/[:,]$/, '');
    }
  }
  const own = `(?:${namePattern(companyNames(page))})`;
  const beside = [
    new RegExp(`^(?<name>.+?) (?:\\+|&|for|and|x|×|with) ${own}(?: .*)?$`, 'u'),
    new RegExp(`^${own} (?:\\+|&|for|and|x|×|with) (?<name>.+)$`, 'u'),
  ];
  for (const pattern of beside) {
    const name = pattern.exec(title)?.groups?.name;
    if (name !== undefined) return name;
  }
  return title;
}

/**
 * The name of an entry; '' where words about it stand beside and no one tells them apart, undefined
 * where it has no words.
 */
function nameIn(page: Page, element: Element, clues: readonly string[]): string | undefined {
  const headings = page.$(element).find('h2, h3, h4, h5, h6').toArray();
  if (headings.length > 1) return '';
  const [heading] = headings;
  if (heading !== undefined) return textsIn(heading).join(' ');
  const texts = textsIn(element);
  const [first, second, ...more] = texts;
  if (first === undefined || second === undefined) return first;
  const strong = page.$(element).find('strong, b').toArray();
  if (strong.length === 1 && strong[0] !== undefined && visibleText(strong[0]) === first)
    return first;
  const plain = squash(slugOf(first));
  const known = clues.some((clue) => plain !== '' && squash(slugOf(clue)) === plain);
  if (known) return first;
  // A name, and one sentence about it.
  const described = more.length === 0 && isKnownService(first) && second.split(' ').length >= 4;
  return described ? first : '';
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
  const parts = path.split('/').map((part) => part.replace(/\.html?$/, ''));
  return parts.findLast((part) => part !== '' && part !== 'index') ?? '';
}

function logoName(alt: string): string {
  return collapse(alt).replace(/\s+(?:logo|icon|integration)$/i, '');
}

function isName(name: string): boolean {
  if (isKnownService(name)) return true;
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
  const parts = path.split('/').filter((part) => !/^(?:|\.\.|index\.html?)$/.test(part));
  const last = (parts.at(-1) ?? '').toLowerCase().replace(/\.html?$/, '');
  if (parts.length < 2 || last.length < 2) return false;
  const [a, b] = [squash(last), squash(slug)];
  return a === b || (a.length >= 3 && b.length >= 3 && (a.startsWith(b) || b.startsWith(a)));
}

function squash(slug: string): string {
  return slug.replace(/[^\p{L}\p{N}]+/gu, '');
}
