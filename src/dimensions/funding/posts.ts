// The posts of a press page or blog: their title, first paragraph and machine-readable date.

import type { AnyNode, Element } from 'domhandler';
import type { Locator } from '../../core/facts/fact.ts';
import { leadingDay } from '../../core/moment.ts';
import { hasType, quoteProperty, readJsonLd, stringOf } from '../page/json-ld.ts';
import type { Page } from '../page/page.ts';
import { collapse, isElement, isInHidden, visibleText } from '../page/visible.ts';
import { isOthers, type OwnText, ownText } from '../reliability/sentences.ts';
import { findDates } from '../words/dates.ts';

export interface Post {
  readonly title: OwnText;
  /** The first paragraphs after the title. */
  readonly lead: OwnText;
  /** Those after them. */
  readonly more: OwnText;
  readonly date: PostDate | null;
}

export interface PostDate {
  /** From a machine-readable place only. */
  readonly iso: string;
  readonly locator: Locator | null;
}

const MAX_POSTS = 200;
const PARAGRAPHS = 2;
const MOST = 6;
const ARTICLE = new Set(['Article', 'NewsArticle', 'BlogPosting', 'PressRelease', 'Report']);
const ASIDE = new Set(['nav', 'footer', 'aside', 'header', 'form']);

/** One post for each title with an article or a date of its own, or the page itself as one post. */
export function postsOf(page: Page): readonly Post[] {
  const headings = page.$('h1, h2, h3, h4').toArray().slice(0, 500);
  const small = headings.length > 0 ? [] : page.$('h5, h6').toArray().slice(0, 20);
  const own = [...headings, ...small].find((heading) => isTitle(page, heading));
  if (own !== undefined) return [pagePost(page, own)];
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
  return title === undefined ? [] : [pagePost(page, title)];
}

/** Is the whole page called so? Names of lists of posts are shorter. */
function isTitle(page: Page, heading: Element): boolean {
  const text = visibleText(heading);
  if (text.length < 20 || isInHidden(heading)) return false;
  const meta = page.$('meta[property="og:title"]').first().attr('content') ?? '';
  const titles = [page.$('head > title').first().text(), meta].map(collapse);
  return titles.some((title) => title.toLowerCase().startsWith(text.toLowerCase()));
}

/** The page as one post. Its date is as it is printed: machines write another zone's day. */
function pagePost(page: Page, title: Element): Post {
  const around = page.$(title).closest('article, main')[0];
  const within = isElement(around) ? around : (page.$('body')[0] ?? title);
  const inner = isElement(around) ? dateIn(page, around) : null;
  const post = postOf(page, title, within, inner ?? pageDate(page));
  const printed = printedDate(page, title);
  if (printed === null) return post;
  if (post.date === null || daysBetween(post.date.iso, printed.iso) <= 1) {
    return { ...post, date: printed };
  }
  return { ...post, date: null };
}

function daysBetween(a: string, b: string): number {
  return Math.abs(Date.parse(a) - Date.parse(b)) / 86_400_000;
}

/** Blocks before and after a title that are looked at for the post's date. */
const BESIDE = 4;
const DATE_LINE =
  /^(?:(?:published|posted)(?: on)?:?|by [^|·•]{2,60}[|·•–-]|on)?\s*DATE\s*(?:[|·•–-].{0,60})?$/iu;

/** A line near the title that is the date and hardly anything else. */
function printedDate(page: Page, title: Element): PostDate | null {
  const { blocks } = ownText(page);
  const start = title.sourceCodeLocation?.startOffset ?? 0;
  const at = blocks.findIndex((block) => startOf(block.parent) >= start);
  if (at < 0) return null;
  const after = blocks.slice(at + 1, at + 1 + 2 * BESIDE);
  const prose = after.findIndex(({ text }) => text.length > 120);
  const near = [
    ...blocks.slice(Math.max(0, at - BESIDE), at),
    ...after.slice(0, prose < 0 ? BESIDE : prose),
  ];
  const found = near.flatMap((block) => {
    const [date, ...more] = block.text.length > 120 ? [] : findDates(block.text);
    if (date === undefined || more.length > 0) return [];
    const line = `${block.text.slice(0, date.start)}DATE${block.text.slice(date.end)}`;
    return DATE_LINE.test(line) ? [{ iso: date.iso, block }] : [];
  });
  const [first] = found;
  if (first === undefined || found.some(({ iso }) => iso !== first.iso)) return null;
  const locator = first.block.parent === null ? null : page.quote(first.block.parent);
  return { iso: first.iso, locator };
}

function startOf(element: Element | null): number {
  return element?.sourceCodeLocation?.startOffset ?? 0;
}

function postOf(page: Page, heading: Element, container: Element, date: PostDate | null): Post {
  const paragraphs = page
    .$(container)
    .find('p')
    .toArray()
    .filter((p) => isAfter(p, heading) && !isInHidden(p) && !isOthers(p) && !isInside(p, ASIDE));
  const texts = paragraphs.map((p) => ownText(page, p)).filter(({ text }) => text.length >= 25);
  const lead = joined(texts.slice(0, PARAGRAPHS));
  return { title: ownText(page, heading), lead, more: joined(texts.slice(PARAGRAPHS, MOST)), date };
}

function joined(texts: readonly OwnText[]): OwnText {
  const blocks = texts.flatMap((one) => one.blocks);
  return { blocks, text: blocks.map((block) => block.text).join('\n') };
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

/** The one day that all dates in the element name. */
function dateIn(page: Page, container: Element): PostDate | null {
  const times = page.$(container).find('time[datetime]').toArray();
  return single(
    times.map((time) => ({ iso: leadingDay(time.attribs.datetime), locator: page.quote(time) })),
  );
}

/** The published date of a page that is one post, from metadata or structured data. */
function pageDate(page: Page): PostDate | null {
  const meta = page.$('meta[property="article:published_time" i]').toArray();
  const articles = readJsonLd(page).filter(({ node }) => hasType(node, ARTICLE));
  return single([
    ...meta.map((one) => ({ iso: leadingDay(one.attribs.content), locator: page.quote(one) })),
    ...articles.map((item) => {
      const written = stringOf(item.node, 'datePublished') ?? '';
      const locator = quoteProperty(page, item, 'datePublished', written);
      return { iso: leadingDay(written), locator };
    }),
  ]);
}

function single(
  dates: readonly { readonly iso: string | null; readonly locator: Locator | null }[],
): PostDate | null {
  const read = dates.filter(({ iso }) => iso !== null);
  const [first] = read;
  const iso = first?.iso ?? null;
  if (first === undefined || iso === null || read.some((date) => date.iso !== iso)) return null;
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
