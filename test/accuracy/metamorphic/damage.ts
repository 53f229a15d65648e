// Damage: a page cut off, a page without its main content, something else in its place.

import type { CheerioAPI } from 'cheerio';
import { type Element, isTag } from 'domhandler';
import { ERROR_PAGES } from './error-pages.ts';
import { ofTree, type Transformation } from './transformation.ts';

/** Cut where the body has begun and has not ended, as a connection that breaks cuts it. */
export const cutOff: Transformation = {
  name: 'cut at a random byte',
  kind: 'damage',
  apply: (html, { chance }) => {
    const bytes = Buffer.from(html);
    const from = Math.max(200, bytes.indexOf('<body'));
    const last = bytes.lastIndexOf('</body');
    const until = last > from ? last : bytes.length - 1;
    if (until <= from) return null;
    const at = from + Math.floor(chance() * (until - from));
    return bytes
      .subarray(0, at)
      .toString('utf8')
      .replace(/\uFFFD$/, '');
  },
};

export const mainStripped = ofTree('main content stripped', 'damage', ($) => {
  const parts = mainParts($);
  $(parts).remove();
  return parts.length > 0;
});

/** What stays where a page is drawn without its content, and what is no content. */
const BESIDE = new Set(['nav', 'header', 'footer', 'aside', 'script', 'style', 'noscript', 'link']);
/** What a site calls its main content, where it is: a lone article may be a card of a list. */
const MAIN = ['main', '[role="main"]', 'article'];

/** The main content of a page: what is called so, or all that stands between menu and footer. */
function mainParts($: CheerioAPI): readonly Element[] {
  const body = $('body').get(0);
  if (body === undefined) return [];
  const size = (element: Element) => $(element).text().replace(/\s+/g, ' ').trim().length;
  const content = (element: Element) =>
    element.children.filter((one) => isTag(one)).filter(({ name }) => !BESIDE.has(name));
  const all = content(body).reduce((sum, one) => sum + size(one), 0);
  for (const selector of MAIN) {
    const named = $(selector).get().filter(isTag)[0];
    if (named !== undefined && size(named) * 2 > all) return [named];
  }
  let inside = content(body);
  for (;;) {
    const lone = inside.find((one) => size(one) > all * 0.95);
    const below = lone === undefined ? [] : content(lone);
    if (below.length === 0) return inside.filter((one) => size(one) > 0);
    inside = below;
  }
}

/** Each page that servers and scripts send in the place of another. */
export const replacements: readonly Transformation[] = ERROR_PAGES.map(({ name, html }) => ({
  name: `replaced: ${name}`,
  kind: 'damage',
  apply: () => html,
}));

/** Menu and footer stand, and in between an error, as applications draw it. */
export const errorInside = ofTree('an error in place of the main content', 'damage', ($) => {
  const [first, ...rest] = mainParts($);
  if (first === undefined) return false;
  $(rest).remove();
  $(first).replaceWith(ERROR_STATE);
  return true;
});

const ERROR_STATE = `<div class="error-state"><h2>This page isn't available</h2>
  <p>An unexpected error has occurred. Try reloading the page or come back later.</p></div>`;
