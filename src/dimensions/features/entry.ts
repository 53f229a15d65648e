// What names one entry of a list: its heading, its words, its logo, the address it leads to.

import type { AnyNode, Element } from 'domhandler';
import { companyNames, namePattern } from '../funding/company-name.ts';
import { Kept } from '../page/kept.ts';
import type { Page } from '../page/page.ts';
import { collapse, isElement, isHidden, visibleText } from '../page/visible.ts';
import { slugOf } from '../pricing/plans/slug.ts';
import { isKnownService } from './known-services.ts';
import { STAGE } from './service-names.ts';

export interface Item {
  readonly element: Element;
  readonly name: string;
  readonly slug: string;
  /** All the words that it is titled with, of which the name may be a part. */
  readonly title: string;
  /** What vouches that the item is one entry: an address of its own, or a logo. */
  readonly vouched: 'address' | 'logo' | 'none';
  /** Is an image's alternative text all that names it? */
  readonly isLogo: boolean;
  /** Addresses that the entry links to. */
  readonly hrefs: readonly string[];
}

const NO_NAME =
  /^(?:all|all (?:integrations|apps|categories|models)|featured|popular|new|more|see (?:all|more)|view (?:all|more)|show (?:all|more)|load more|learn more|read more|explore|browse|next|previous|search|filter|categories|category|home|docs|documentation|pricing|contact(?: us| sales)?|request (?:an )?integration|coming soon|get started|sign up|log ?in|book a demo|overview|and (?:many )?more|column|row|image|img|icon|logo|photo|placeholder|group|frame|vector|untitled|asset|arrow|check)(?: ?\d+)?$/i;

export function itemOf(page: Page, element: Element): Item | null {
  const images = element.name === 'img' ? [element] : page.$(element).find('img[alt]').toArray();
  const alts = images.map((image) => logoName(image.attribs.alt ?? '')).filter((alt) => alt !== '');
  const links = element.name === 'a' ? [element] : page.$(element).find('a[href]').toArray();
  const hrefs = links.map((link) => (link.attribs.href ?? '').trim()).filter(leadsOn);
  if (hrefs.some((href) => OF_MANY.test(href))) return null;
  const said = nameIn(page, element, [...alts, ...hrefs.map(lastWord)]);
  const [alt] = new Set(alts);
  const only = new Set(alts).size === 1 ? alt : undefined;
  const title = (said ?? only ?? '').replace(STAGE, '');
  const name = shortened(page, said ?? only ?? '', hrefs).replace(STAGE, '');
  if (!isName(name)) return null;
  const slug = slugOf(name);
  const agrees = hrefs.some((href) => namedBy(href, slug));
  const logo = alts.some((one) => slugOf(one) === slug);
  const vouched = agrees ? 'address' : logo ? 'logo' : 'none';
  return { element, name, slug, title, vouched, isLogo: said === undefined, hrefs };
}

/** The entry under another name; as it was where that is none. */
export function renamed(item: Item, name: string): Item {
  if (!isName(name)) return item;
  const slug = slugOf(name);
  const agrees = item.hrefs.some((href) => namedBy(href, slug));
  return { ...item, name, slug, vouched: agrees ? 'address' : item.vouched };
}

// `#` is where a script opens something: it leads nowhere, and says nothing of the entry.
function leadsOn(href: string): boolean {
  return href !== '' && !/^(?:#(?:!|void|0)?$|javascript:)/i.test(href);
}

/** Addresses of a choice among many, and of no single one. */
const OF_MANY = /[?#]|\/(?:categor(?:y|ies)|tags?|topics?|collections?|filter)\//i;

const LONG_TITLE = 3;

/** "Slack + Acme - Alerts" in Acme's list, at `/integrations/slack`, is Slack. */
function shortened(page: Page, title: string, hrefs: readonly string[]): string {
  const words = title.split(' ');
  for (const word of hrefs.map(lastWord).map(squash)) {
    const fits = words.findIndex(
      (_, at) => word.length > 1 && squash(slugOf(words.slice(0, at + 1).join(' '))) === word,
    );
    // "Google Sheets" at `/integrations/google` is not Google.
    const ends =
      /[:,]$/.test(words[fits] ?? '') ||
      /^(?:[^\p{L}\p{N}]|$)/u.test(words[fits + 1] ?? '') ||
      words.length - fits > LONG_TITLE;
    if (fits >= 0 && ends) {
      return words
        .slice(0, fits + 1)
        .join(' ')
        .replace(/[:,]$/, '');
    }
  }
  for (const pattern of words.length > 2 ? besideUs(companyNames(page)) : []) {
    const name = pattern.exec(title)?.groups?.name;
    if (name !== undefined) return name;
  }
  const inner = hrefs.map((href) => within(words, squash(lastWord(href))));
  return inner.find((name) => name !== null) ?? title;
}

// All entries of a page are asked for them.
const BESIDE_US = new Kept<readonly string[], readonly RegExp[]>();

/** "Slack for Acme" and "Acme for Slack". */
function besideUs(names: readonly string[]): readonly RegExp[] {
  const known = BESIDE_US.get(names);
  if (known !== undefined) return known;
  const own = `(?:${namePattern(names)})`;
  const made = [
    new RegExp(`^(?<name>.+?) (?:\\+|&|for|and|x|×|with) ${own}(?: .*)?$`, 'u'),
    new RegExp(`^${own} (?:\\+|&|for|and|x|×|with) (?<name>.+)$`, 'u'),
  ];
  BESIDE_US.set(names, made);
  return made;
}

/** "Rules for GitHub Actions" at `/integrations/github-actions` is GitHub Actions. */
function within(words: readonly string[], slug: string): string | null {
  for (let from = 1; from < words.length; from++) {
    for (let to = from + 1; to <= words.length; to++) {
      const some = words.slice(from, to).join(' ');
      if (slug.length < 4 || squash(slugOf(some)) !== slug) continue;
      const longer = words.slice(from, to + 1).join(' ');
      if (/^[\p{Lu}\d]/u.test(some)) return isKnownService(longer) ? longer : some;
    }
  }
  return null;
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

/** How many of the first texts of an entry may be its name. */
const COLUMNS = 3;
const LEAST_KNOWN = 0.5;

/**
 * The names of entries that hold other words as well, from where in each of them a name is known
 * that most connect to: behind initials, or before a kind and a sentence.
 */
export function columnItems(entries: readonly Element[]): readonly Item[] | null {
  const texts = entries.map((entry) => textsIn(entry).slice(0, COLUMNS));
  for (let column = 0; column < COLUMNS; column++) {
    const names = texts.map((all) => all[column] ?? '');
    const known = names.filter((name) => name !== '' && isKnownService(name)).length;
    if (known < 2 || known < names.length * LEAST_KNOWN) continue;
    const items = entries.flatMap((element, at) => {
      const name = (names[at] ?? '').replace(STAGE, '');
      const slug = slugOf(name);
      if (!isName(name)) return [];
      const none = { vouched: 'none', isLogo: false, hrefs: [] } as const;
      return [{ element, name, slug, title: name, ...none }];
    });
    return items;
  }
  return null;
}

// `<i class="material-icons">chevron_right</i>`: a font draws a picture for the words.
const ICON_FONT = /(?:^|\s)material-(?:icons|symbols)/;
const BADGE_CLASS = /badge|pill|chip|ribbon|(?:^|[-_\s])(?:tag|label|status)(?:$|[-_\s])/i;

/** The visible texts, one for each block or element of its own; badges left out. */
export function textsIn(element: Element): readonly string[] {
  const texts: string[] = [];
  const visit = (node: AnyNode): void => {
    if (node.type === 'text') {
      const text = collapse(node.data);
      if (text !== '') texts.push(text);
    }
    if (!('children' in node) || (isElement(node) && isHidden(node))) return;
    if (isElement(node) && ICON_FONT.test(node.attribs.class ?? '')) return;
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
