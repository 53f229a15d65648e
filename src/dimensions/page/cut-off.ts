// Tells markup that ends in the middle: what came is the beginning of a page.

import type { AnyNode, Element } from 'domhandler';
import type { Query } from './query.ts';
import { isElement } from './visible.ts';

// https://html.spec.whatwg.org/multipage/syntax.html#optional-tags, and elements without content.
const MAY_STAY_OPEN = new Set(
  (
    'html head body p li dt dd rt rp rb rtc optgroup option colgroup caption thead tbody tfoot tr td th ' +
    'area base br col embed hr img input link meta source track wbr'
  ).split(' '),
);

const END_OF_PAGE = /<\/(body|html)\s*>/i;
/** Characters in which the end of the page is looked for: servers add comments behind it. */
const LAST_WORDS = 2_000;
const HTML = 'http://www.w3.org/1999/xhtml';

/**
 * Does the document end inside an element whose end tag may not be left out? Authors forget end
 * tags too, but whoever wrote `</body>` or `</html>` wrote the page to its end.
 */
export function isCutOff($: Query, source: string): boolean {
  // In a table or a select that was left open the parser passes over these end tags.
  if (END_OF_PAGE.test(source.slice(-LAST_WORDS))) return false;
  const [html] = $('html');
  const [body] = $('body');
  if (hasEndTag(html) || hasEndTag(body)) return false;
  if (UNFINISHED_TAG.test(source.slice(-LAST_WORDS))) return true;
  const last = body === undefined || body.children.length === 0 ? $('head')[0] : body;
  if (last === undefined) return false;
  return openWithin(last) !== null || isForgottenOnce($, last);
}

const UNFINISHED_TAG = /<(?:\/?[a-z][^<>]*)?$/i;
/** Is one element open at the end though its author closes all others of that name? */
function isForgottenOnce($: Query, parent: Element): boolean {
  for (let at = lastElement(parent); at !== null && !isClosed(at); at = lastElement(at)) {
    const open = at;
    const others = $(open.name)
      .toArray()
      .filter((one) => one !== open);
    if (others.length > 0 && others.every(hasEndTag)) return true;
  }
  return false;
}

/** The outermost element left open at the end that may not be; null where there is none. */
function openWithin(parent: Element): Element | null {
  for (let at = lastElement(parent); at !== null; at = lastElement(at)) {
    if (isClosed(at)) return null;
    if (!MAY_STAY_OPEN.has(at.name)) return at;
  }
  return null;
}

function lastElement({ children }: Element): Element | null {
  const last: AnyNode | undefined = children.at(-1);
  return isElement(last) ? last : null;
}

function hasEndTag(element: Element | undefined): boolean {
  const end = element?.sourceCodeLocation?.endTag;
  return end !== undefined && end !== null;
}

// A foreign element that closes itself is nothing but its start tag.
function isClosed(element: Element): boolean {
  const { sourceCodeLocation: place, namespace } = element;
  if (!place || hasEndTag(element)) return true;
  return namespace !== undefined && namespace !== HTML && place.startTag === undefined;
}
