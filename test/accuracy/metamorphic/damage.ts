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
  const found = mainOf($);
  if (found === null || $(found).text().trim() === '') return false;
  $(found).empty();
  return true;
});

function mainOf($: CheerioAPI): Element | null {
  return $('main, [role="main"], article').get(0) ?? fullest($);
}

// Menu and footer stay: the child of the body, or of a lone box in it, that says most.
function fullest($: CheerioAPI): Element | null {
  let inside = $('body').children().get();
  for (let deep = 0; deep < 6; deep += 1) {
    const sized = inside
      .filter((one) => isTag(one) && !['script', 'style', 'noscript', 'nav'].includes(one.name))
      .map((element) => ({ element, size: $(element).text().trim().length }))
      .sort((a, b) => b.size - a.size);
    const [first, second] = sized;
    if (first === undefined) return null;
    if (second !== undefined && second.size > first.size * 0.05) return first.element;
    inside = $(first.element).children().get();
  }
  return null;
}

/** Each page that servers and scripts send in the place of another. */
export const replacements: readonly Transformation[] = ERROR_PAGES.map(({ name, html }) => ({
  name: `replaced: ${name}`,
  kind: 'damage',
  apply: () => html,
}));

/** Menu and footer stand, and in between an error, as applications draw it. */
export const errorInside = ofTree('an error in place of the main content', 'damage', ($) => {
  const found = mainOf($);
  if (found === null) return false;
  $(found).html(
    `<div class="error-state"><h2>This page isn't available</h2>
     <p>An unexpected error has occurred. Try reloading the page or come back later.</p></div>`,
  );
  return true;
});
