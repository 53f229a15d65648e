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

function isPost(page: Page): boolean {
  // The class that WordPress gives the body of a post, and of no other page.
  if (
    page
      .$('body')
      .toArray()
      .some((body) => classesOf(body).includes('single-post'))
  )
    return true;
  const listed = page.$('article').length > 1;
  const typed = readJsonLd(page).filter(({ node }) => hasType(node, POST_TYPES));
  // A list of posts has several, and stands on pages of any kind.
  if (typed.length > 0) return typed.length === 1 && !listed;
  // Some systems mark each of their pages as an article; none is at the address of the prices.
  if (PRICES.test(page.url.pathname)) return false;
  const has = (selector: string): boolean => page.$(selector).length > 0;
  // The plain question first: it says no of most pages.
  return (
    has('meta[property="article:published_time"]') &&
    has('meta[property="og:type"][content="article"]') &&
    has('meta[property="article:author"], meta[name="author"]')
  );
}
