// Quotes what stands inside an element, without its own tags.

import type { Element } from 'domhandler';
import type { Locator } from '../../core/facts/fact.ts';
import type { Page } from '../page/page.ts';

/** Quotes from the element's first child to its last; the whole element when that fails. */
export function quoteInside(page: Page, element: Element): Locator | null {
  const first = element.children[0];
  const last = element.children.at(-1);
  const inner = first && last ? page.quoteSpan(first, last) : null;
  return inner ?? page.quote(element);
}
