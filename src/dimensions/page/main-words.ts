// The words that a page is there for: what is visible, without menus, footers, dialogs and widgets.

import type { AnyNode, Element } from 'domhandler';
import { isSectionOfTitle } from '../legal/chrome.ts';
import type { Query } from './query.ts';
import { collapse, isBlock, isElement, isHidden } from './visible.ts';

export interface MainWords {
  /** The beginning, white space collapsed. */
  readonly beginning: string;
  /** Letters and digits of all of it. */
  readonly letters: number;
  /** Letters and digits outside of links: a menu without a name of its own has hardly any. */
  readonly prose: number;
}

const ASIDE_NAMES = new Set(['nav', 'footer', 'aside', 'dialog', 'select', 'button', 'noscript']);
const ASIDE_ROLES =
  /^(navigation|contentinfo|dialog|alertdialog|banner|search|complementary|menu|menubar|alert)$/i;
const ASIDE_TOKENS =
  /(cookies?|consent|gdpr|ccpa|onetrust|intercom|livechat|chat-?(bot|box|widget))|(^|[-_])(cky|cc|drift|crisp|tawk|chat)([-_]|$)/i;
/** What each of them holds: most elements are told without looking at each of their names. */
const MAYBE_ASIDE = /cookie|consent|gdpr|ccpa|onetrust|intercom|chat|cky|cc|drift|crisp|tawk/i;
/** Parts of a policy on cookies, where they stand in the main element. */
const OF_POLICY =
  /^cookies?[-_](?:policy(?:[-_].*)?|page|header|sections?|container|content|tables?|lists?|types?|categor(?:y|ies)|intro|body|article|document)$/i;
const LETTER = /[\p{L}\p{N}]/u;
/** Somebody who names a whole page so means the page: a wrapper of more elements is no widget. */
const MOST_OF_A_WIDGET = 150;

/** Like `mainWords`, for a whole document. */
export function mainWordsOf($: Query, enough: number): MainWords {
  const root = $.root()[0];
  return root === undefined ? { beginning: '', letters: 0, prose: 0 } : mainWords(root, enough);
}

/** `enough`: how many characters of the beginning are kept. */
export function mainWords(root: AnyNode, enough: number): MainWords {
  let beginning = '';
  let letters = 0;
  let prose = 0;
  const visit = (node: AnyNode, linked: boolean, inMain: boolean): void => {
    if (node.type === 'text') {
      const count = lettersOf(node.data);
      letters += count;
      if (!linked) prose += count;
      if (beginning.length < enough) beginning += node.data;
      return;
    }
    if (!('children' in node)) return;
    if (isElement(node) && (isUnseen(node) || isAside(node, inMain))) return;
    const edge = isElement(node) && isBlock(node);
    const isLink = linked || (isElement(node) && node.name === 'a');
    const within = inMain || (isElement(node) && isMain(node));
    if (edge) beginning += ' ';
    for (const child of node.children) visit(child, isLink, within);
    if (edge) beginning += ' ';
  };
  visit(root, false, false);
  return { beginning: collapse(beginning), letters, prose };
}

/** Hidden, and no section that its heading unfolds. */
function isUnseen(element: Element): boolean {
  return isHidden(element) && !isSectionOfTitle(element);
}

function lettersOf(data: string): number {
  let count = 0;
  for (let i = 0; i < data.length; i++) {
    const code = data.charCodeAt(i);
    const known = KNOWN[code] as number;
    if (known !== UNKNOWN) {
      count += known;
      continue;
    }
    const point = data.codePointAt(i) ?? code;
    const one = LETTER.test(String.fromCodePoint(point)) ? 1 : 0;
    count += one;
    // What half of a pair is, the other half tells.
    if (point > 0xffff) i++;
    else if ((code & 0xf800) !== 0xd800) KNOWN[code] = one;
  }
  return count;
}

const UNKNOWN = 2;
/** How many letters or digits each code is, as far as it was asked. */
const KNOWN = new Uint8Array(0x10000).fill(UNKNOWN);

/** Does this element say of itself that it holds the main words? */
export function isMain({ name, attribs }: Element): boolean {
  return name === 'main' || name === 'article' || attribs.role === 'main';
}

/** Does this element hold what stands beside the main words? */
export function isAside(element: Element, inMain: boolean): boolean {
  const { name, attribs } = element;
  // A document may have a footer of its own, and a table of contents is a menu.
  if (ASIDE_NAMES.has(name)) return name !== 'footer' || !inMain;
  if (attribs.role !== undefined && ASIDE_ROLES.test(attribs.role)) return true;
  if (attribs['aria-modal'] === 'true') return true;
  return isWidget(element, inMain);
}

function isWidget({ attribs, children }: Element, inMain: boolean): boolean {
  const named = `${attribs.id ?? ''} ${attribs.class ?? ''}`;
  if (named.length < 3 || !MAYBE_ASIDE.test(named)) return false;
  const isNamed = (token: string): boolean =>
    ASIDE_TOKENS.test(token) && !(inMain && OF_POLICY.test(token));
  if (!named.split(/\s+/).some(isNamed)) return false;
  return elementsIn(children, MOST_OF_A_WIDGET) < MOST_OF_A_WIDGET;
}

/** How many elements there are, counted up to a bound. */
function elementsIn(nodes: readonly AnyNode[], bound: number): number {
  let count = 0;
  for (const node of nodes) {
    if (!isElement(node)) continue;
    count += 1 + elementsIn(node.children, bound - count);
    if (count >= bound) break;
  }
  return count;
}
