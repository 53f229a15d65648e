// Words of another language than the page's, beside the same words in its own: one is shown.

import type { AnyNode, Element } from 'domhandler';

const CLASS = /(?:^|\s)(?:lang[-_](?<behind>[a-z]{2})|(?<before>[a-z]{2})[-_]lang)(?=\s|$)/i;
const TAG = /^(?<tag>[a-z]{2})(?:[-_][a-z\d]{2,8})*$/i;

/**
 * Is it in another language than the page says it is in, while one beside it is in that one? Pages
 * that hold two languages show one at a time, and switch by a class of the body.
 */
export function isOtherLanguage(element: Element): boolean {
  const own = languageMark(element);
  if (own === null || element.name === 'html' || element.name === 'body') return false;
  const language = languageOfPage(element);
  if (language === null || own === language) return false;
  return element.parent?.children.some((one) => markOf(one) === language) === true;
}

function markOf(node: AnyNode): string | null {
  return node.type === 'tag' ? languageMark(node) : null;
}

/** Links and buttons that switch are marked with the language that they lead to, and are short. */
const SWITCHES = new Set(['a', 'button', 'option', 'link', 'input']);

function languageMark({ name, attribs }: Element): string | null {
  const { lang, class: named } = attribs;
  const said = lang ?? attribs['data-lang'];
  if (said === undefined && named === undefined) return null;
  if (SWITCHES.has(name)) return null;
  if (said !== undefined) return TAG.exec(said.trim())?.groups?.tag?.toLowerCase() ?? null;
  if (named?.includes('lang') !== true) return null;
  const { before, behind } = CLASS.exec(named)?.groups ?? {};
  return (before ?? behind)?.toLowerCase() ?? null;
}

function languageOfPage(element: Element): string | null {
  let at: AnyNode | null = element;
  while (at?.parent?.type === 'tag') at = at.parent;
  if (at?.type !== 'tag' || at.name !== 'html') return null;
  return TAG.exec(at.attribs.lang?.trim() ?? '')?.groups?.tag?.toLowerCase() ?? null;
}
