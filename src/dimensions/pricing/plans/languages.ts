// Tells which of two texts side by side is written in a language that the page is not shown in.

import type { AnyNode, Element } from 'domhandler';
import { isElement } from '../../page/visible.ts';

const OF_LANGUAGE = /(?:^|\s)lang[-_]([a-z]{2})(?:\s|$)/;

/** `<span class="lang-en">Free</span><span class="lang-hi">मुफ्त</span>` on a page in English. */
export function isOfOtherLanguage(element: Element): boolean {
  const own = languageOf(element);
  if (own === null) return false;
  const shown = languageShown(element);
  if (shown === null || shown === own) return false;
  const { parent } = element;
  return (parent?.children ?? []).some((one) => isElement(one) && languageOf(one) === shown);
}

function languageOf({ attribs }: Element): string | null {
  return OF_LANGUAGE.exec(attribs.class ?? '')?.[1] ?? null;
}

function languageShown(element: Element): string | null {
  for (let at: AnyNode | null = element; at !== null; at = at.parent) {
    if (isElement(at) && at.name === 'html')
      return at.attribs.lang?.slice(0, 2).toLowerCase() ?? null;
  }
  return null;
}
