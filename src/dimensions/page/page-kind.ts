// Gathers what an opened page shows of itself, by which its role is told.

import type { PageSigns } from '../../core/pages/page-kind.ts';
import { hasType, readJsonLd } from './json-ld.ts';
import type { Page } from './page.ts';
import { classesOf, collapse, isInHidden, visibleText } from './visible.ts';

const POST_TYPES = new Set(['NewsArticle', 'BlogPosting', 'LiveBlogPosting', 'PressRelease']);
const MOST_TITLES = 5;
const PRICES =
  /^\/(?:[a-z]{2}(?:-[a-z]{2})?\/)?(?:pricing|plans|prices|preise|tarife|tarifs|precios|planes|prezzi|prijzen)(?:\.html?|\/(?:index\.html?)?)?$/i;

export function signsOf(page: Page): PageSigns {
  return { titles: titlesOf(page), isPost: isPost(page) };
}

function titlesOf(page: Page): readonly string[] {
  const title = collapse(page.$('head > title, body > title').first().text());
  const [head = ''] = title.split(/\s+[|–—:·\\-]\s+/u);
  const headings = page
    .$('h1')
    .toArray()
    .slice(0, MOST_TITLES)
    .filter((h1) => !isInHidden(h1))
    .map(visibleText);
  return [head, ...headings].filter((text) => text !== '');
}

/** The class that WordPress gives the body of a page that is no post: `page-id-12`. */
const OF_PAGE = /^page-id-\d+$/;
/** What a post is called in structured data, whatever else it is. */
const ARTICLES = new Set([...POST_TYPES, 'Article', 'TechArticle']);
const PAGES = new Set(['WebPage', 'CollectionPage', 'AboutPage', 'ContactPage', 'ItemPage']);

function isPost(page: Page): boolean {
  const classes = page.$('body').toArray().flatMap(classesOf);
  // The class that WordPress gives the body of a post, and of no other page.
  if (classes.includes('single-post')) return true;
  if (classes.some((name) => OF_PAGE.test(name))) return false;
  const listed = page.$('article').length > 1;
  const items = readJsonLd(page);
  const typed = items.filter(({ node }) => hasType(node, POST_TYPES));
  // A list of posts has several, and stands on pages of any kind.
  if (typed.length > 0) return typed.length === 1 && !listed;
  // Some systems mark each of their pages as an article; none is at the address of the prices.
  if (PRICES.test(page.url.pathname)) return false;
  const isTyped = (types: ReadonlySet<string>) => items.some(({ node }) => hasType(node, types));
  if (isTyped(PAGES) && !isTyped(ARTICLES)) return false;
  const has = (selector: string): boolean => page.$(selector).length > 0;
  // The plain question first: it says no of most pages.
  return (
    has('meta[property="article:published_time"]') &&
    has('meta[property="og:type"][content="article"]') &&
    has('meta[property="article:author"], meta[name="author"]')
  );
}
