// Tells which of two texts side by side is written in a language that the page is not shown in.

import type { AnyNode, Element } from 'domhandler';
import { isElement } from '../../page/visible.ts';
import { classLook } from '../class-looks.ts';

/** `<span class="lang-en">Free</span><span class="lang-hi">मुफ्त</span>` on a page in English. */
export function isOfOtherLanguage(element: Element): boolean {
  const own = classLook(element).language;
  if (own === null) return false;
  const shown = languageShown(element);
  if (shown === null || shown === own) return false;
  const { parent } = element;
  return (parent?.children ?? []).some(
    (one) => isElement(one) && classLook(one).language === shown,
  );
}

function languageShown(element: Element): string | null {
  for (let at: AnyNode | null = element; at !== null; at = at.parent) {
    if (isElement(at) && at.name === 'html')
      return at.attribs.lang?.slice(0, 2).toLowerCase() ?? null;
  }
  return null;
}
