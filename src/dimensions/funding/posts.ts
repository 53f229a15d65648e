// The posts of a press page or blog: their title, first paragraph and machine-readable date.

import type { AnyNode, Element } from 'domhandler';
import type { Locator } from '../../core/fact.ts';
import { hasType, quoteProperty, readJsonLd, stringOf } from '../json-ld.ts';
import type { Page } from '../page.ts';
import { isOthers, type OwnText, ownText } from '../reliability/sentences.ts';
import { isElement, isInHidden } from '../visible.ts';

export interface Post {
  readonly title: OwnText;
  /** The first paragraphs after the title. */
  readonly lead: OwnText;
  readonly date: PostDate | null;
}

export interface PostDate {
  /** From a machine-readable place only. */
  readonly iso: string;
  readonly locator: Locator | null;
}

const MAX_POSTS = 200;
const PARAGRAPHS = 2;
const ARTICLE = new Set(['Article', 'NewsArticle', 'BlogPosting', 'PressRelease', 'Report']);
const ASIDE = new Set(['nav', 'footer', 'aside', 'header', 'form']);

/** One post for each title with an article or a date of its own, or the page itself as one post. */
export function postsOf(page: Page): readonly Post[] {
  const headings = page.$('h1, h2, h3, h4').toArray().slice(0, 500);
  const posts: Post[] = [];
  for (const heading of headings) {
    if (posts.length >= MAX_POSTS || isInHidden(heading) || isOthers(heading)) continue;
    if (isInside(heading, ASIDE)) continue;
    const container = containerOf(heading);
    const date = container === null ? null : dateIn(page, container);
    if (container === null || (date === null && container.name !== 'article')) continue;
    posts.push(postOf(page, heading, container, date));
  }
  const [only, ...more] = posts;
  if (only !== undefined && more.length === 0)
    return [{ ...only, date: only.date ?? pageDate(page) }];
  if (posts.length > 0) return posts;
  const title = headings.find((one) => one.name === 'h1' && !isInHidden(one));
  const root = page.$('body')[0];
  if (title === undefined || root === undefined) return [];
  const around = page.$(title).closest('article, main')[0];
  const container = isElement(around) ? around : root;
  return [postOf(page, title, container, pageDate(page))];
}

function postOf(page: Page, heading: Element, container: Element, date: PostDate | null): Post {
  const paragraphs = page
    .$(container)
    .find('p')
    .toArray()
    .filter((p) => isAfter(p, heading) && !isInHidden(p) && !isOthers(p) && !isInside(p, ASIDE));
  const texts = paragraphs.map((p) => ownText(page, p)).filter(({ text }) => text.length >= 25);
  const blocks = texts.slice(0, PARAGRAPHS).flatMap((one) => one.blocks);
  const lead = { blocks, text: blocks.map((block) => block.text).join('\n') };
  return { title: ownText(page, heading), lead, date };
}

/** The nearest element around the title that is a post; null where other titles share it. */
function containerOf(heading: Element): Element | null {
  for (let at: AnyNode | null = heading.parent; at !== null && isElement(at); at = at.parent) {
    if (at.name === 'body' || at.name === 'html') return null;
    if (countIn(at, ({ name }) => name === heading.name, 2) > 1) return null;
    if (at.name === 'article' || countIn(at, isDated, 1) > 0) return at;
  }
  return null;
}

function isDated({ name, attribs }: Element): boolean {
  return name === 'time' && attribs.datetime !== undefined;
}

/** Elements below that are wanted, counted no further than `enough`. */
function countIn(root: Element, wanted: (one: Element) => boolean, enough: number): number {
  let count = 0;
  const visit = (element: Element): void => {
    for (const child of element.children) {
      if (count >= enough) return;
      if (!isElement(child)) continue;
      if (wanted(child)) count++;
      visit(child);
    }
  };
  visit(root);
  return count;
}

const MACHINE_DATE = /^(\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))(?:[T ]|$)/;

function dateOf(text: string | null | undefined): string | null {
  const day = MACHINE_DATE.exec((text ?? '').trim())?.[1];
  if (day === undefined) return null;
  const real = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(real.getTime()) && real.toISOString().startsWith(day) ? day : null;
}

/** The one day that all dates in the element name. */
function dateIn(page: Page, container: Element): PostDate | null {
  const times = page.$(container).find('time[datetime]').toArray();
  return single(
    times.map((time) => ({ iso: dateOf(time.attribs.datetime), locator: page.quote(time) })),
  );
}

/** Of a page that is one post: its published date in metadata or structured data. */
function pageDate(page: Page): PostDate | null {
  const meta = page.$('meta[property="article:published_time" i]').toArray();
  const articles = readJsonLd(page).filter(({ node }) => hasType(node, ARTICLE));
  return single([
    ...meta.map((one) => ({ iso: dateOf(one.attribs.content), locator: page.quote(one) })),
    ...articles.map((item) => {
      const written = stringOf(item.node, 'datePublished') ?? '';
      const locator = quoteProperty(page, item, 'datePublished', written);
      return { iso: dateOf(written), locator };
    }),
  ]);
}

function single(
  dates: readonly { readonly iso: string | null; readonly locator: Locator | null }[],
): PostDate | null {
  const [first] = dates;
  const iso = first?.iso ?? null;
  if (first === undefined || iso === null || dates.some((date) => date.iso !== iso)) return null;
  return { iso, locator: first.locator };
}

function isAfter(element: Element, other: Element): boolean {
  const [here, there] = [element.sourceCodeLocation, other.sourceCodeLocation];
  return here && there ? here.startOffset >= there.endOffset : false;
}

function isInside(element: Element, names: ReadonlySet<string>): boolean {
  for (let at: AnyNode | null = element.parent; at !== null; at = at.parent) {
    if (!isElement(at) || !names.has(at.name)) continue;
    // The head of an article is part of it.
    if (at.name === 'header' && at.parent !== null && isElement(at.parent)) {
      if (at.parent.name === 'article' || at.parent.name === 'main') continue;
    }
    return true;
  }
  return false;
}
