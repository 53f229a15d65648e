// Which elements of a page are its furniture, and which belong to its text though they look so.

import type { AnyNode, Element, ParentNode, Text } from 'domhandler';
import { KeptOfNodes } from '../page/kept.ts';
import { isOtherLanguage } from '../page/other-language.ts';
import { classesOf, classNames, isElement, isHidden, isNeverShown } from '../page/visible.ts';
import { remembering } from '../words/remembering.ts';

const NEVER = new Set(
  'nav footer aside input select textarea option menu canvas video audio map'.split(' '),
);
const CHROME_ROLES = new Set(
  (
    'navigation contentinfo dialog alertdialog search complementary menu menubar tablist toolbar ' +
    'alert status tooltip'
  ).split(' '),
);
const BANNER_NAME =
  /(cookie|consent|gdpr|privacy)[-_]?(banner|bar|notice|popup|pop-up|modal|dialog|consent|law|message|wall|overlay|box|alert|manager|preferences?)|onetrust|cookiebot|usercentrics|didomi/i;
// A skip link, a breadcrumb trail, a share bar: named so by nearly everyone who writes one.
const ASIDE_NAME =
  /^(breadcrumbs?|skip-(link|to-content|nav)|share(-buttons|-bar|-links)?|social-share|sr-only|visually-hidden|screen-reader-text|navbar|site-header|site-footer|newsletter(-signup|-form)?|related(-articles|-posts|-content)?|toast|tooltip|pagination|pager|chat-?(widget|box|bot)|article-(votes|feedback)|feedback-widget)$/i;
/** What unfolds at a click, as those who write it call it. */
const FOLD_NAME =
  /(^|[-_])(collaps(e|ed|ible)|accordion|expand(able|ed|er)?|disclosure|panel|details?|toggle|answer|faq)([-_]|$)/i;
const ICON_NAME = /(^|[-_])icons?([-_]|$)|material-symbols|google-symbols|glyph/i;
const SMALL = 200;

/** Is the element no part of a document's text, with all that is in it? */
export function isChrome(element: Element): boolean {
  if (NEVER.has(element.name) || isOtherLanguage(element)) return true;
  if (isHidden(element) && !isFolded(element)) return true;
  const { role = '', id = '' } = element.attribs;
  if (CHROME_ROLES.has(role.trim().toLowerCase())) return true;
  if (element.name === 'body' || element.name === 'html' || element.name === 'main') return false;
  if (isControl(element)) return !isWords(element);
  const look = lookOf(element.attribs.class ?? '');
  const isNamed = (name: RegExp): boolean => id !== '' && name.test(id);
  if (isIcon(element, look.isIcon || isNamed(ICON_NAME))) return true;
  const isAside = element.name !== 'caption' && (look.isAside || isNamed(ASIDE_NAME));
  if (isAside && proseIn(element) < SMALL) return true;
  if (element.attribs['aria-hidden'] === 'true') {
    return proseIn(element) < SMALL && !isFolded(element);
  }
  if (element.name === 'form') return proseIn(element) < 5 * SMALL;
  if (element.name === 'header' || role === 'banner') return !has(element, isTitle);
  const banner = (look.isBanner || isNamed(BANNER_NAME)) && has(element, isControl);
  return banner && proseIn(element) < 20 * SMALL;
}

/** What the names in a `class` say that an element is. */
const lookOf = remembering((named) => {
  const names = classNames(named);
  return {
    isIcon: names.some((name) => ICON_NAME.test(name)),
    isAside: names.some((name) => ASIDE_NAME.test(name)),
    isBanner: names.some((name) => BANNER_NAME.test(name)),
  };
});

/** A control within a sentence does not part it. */
export function isInSentence(element: Element): boolean {
  const { parent } = element;
  if (parent === null) return false;
  const answer = HOLDS_WORDS.get(parent) ?? parent.children.some(isWorded);
  HOLDS_WORDS.set(parent, answer);
  return answer;
}

// Remembered: each control in a list of hundreds has all the others around it.
const HOLDS_WORDS = new KeptOfNodes<ParentNode, boolean>();

function isWorded(node: AnyNode): boolean {
  return node.type === 'text' && /[\p{L}\p{N}]/u.test(node.data);
}

/** Hidden only until somebody unfolds it: a section of an accordion, or all that a script shows. */
function isFolded(element: Element): boolean {
  if (isNeverShown(element)) return false;
  if (isSectionOfTitle(element)) return true;
  const prose = proseIn(element);
  if (prose < 40 || unlinkedIn(element) < prose * 0.4) return false;
  const { role = '', id = '' } = element.attribs;
  const names = [...classesOf(element), id];
  if (names.some((name) => BANNER_NAME.test(name))) return false;
  if (role === 'region' || role === 'tabpanel') return true;
  if (names.some((name) => FOLD_NAME.test(name))) return true;
  return isUnfoldedBy(before(element)) || isShownLater(element);
}

/** The element before it, or before what it begins. */
function before(element: Element): Element | null {
  let at: Element | null = element;
  for (let up = 0; at !== null && up < 2; up++) {
    for (let node: AnyNode | null = at.prev; node !== null; node = node.prev) {
      if (isElement(node)) return node;
    }
    at = isElement(at.parent) ? at.parent : null;
  }
  return null;
}

function isUnfoldedBy(element: Element | null): boolean {
  if (element === null || proseIn(element) > SMALL) return false;
  const unfolds = (one: Element): boolean =>
    'aria-expanded' in one.attribs || /^h[2-6]$/.test(one.name) || isControl(one);
  return element.name !== 'form' && (unfolds(element) || has(element, unfolds));
}

/** What a heading unfolds is its section, however short. */
export function isSectionOfTitle(element: Element): boolean {
  const title = before(element);
  if (title === null || proseIn(element) === 0) return false;
  const unfolds = (one: Element): boolean => 'aria-expanded' in one.attribs;
  if (isHeading(title)) return unfolds(title) || has(title, unfolds);
  return has(title, (one) => isHeading(one) && (unfolds(one) || has(one, unfolds)));
}

function isHeading({ name }: Element): boolean {
  return /^h[1-6]$/.test(name);
}

/** The whole page below an element that a script shows once it has run. */
function isShownLater(element: Element): boolean {
  const parent = element.parent;
  if (!isElement(parent) || parent.name !== 'body') return false;
  return proseIn(element) > 5 * SMALL && has(element, isTitle);
}

export function isControl(element: Element): boolean {
  const { name, attribs } = element;
  return name === 'button' || name === 'label' || attribs.role === 'button';
}

/** A control that is a word of a sentence, the title of a section, or holds a text itself. */
function isWords(element: Element): boolean {
  if (has(element, ({ name }) => FIELDS.has(name))) return false;
  const prose = proseIn(element);
  if (prose >= (element.name === 'label' ? 60 : SMALL)) return true;
  if (isTitleOf(element)) return true;
  if (element.name === 'label' && 'for' in element.attribs) return false;
  return prose < 100 && isInSentence(element);
}

const FIELDS = new Set(['input', 'select', 'textarea']);

/** Does it stand in a heading or hold one, or unfold the text that follows? */
function isTitleOf(element: Element): boolean {
  if (isHeading(element) || has(element, isHeading)) return true;
  let at: AnyNode | null = element.parent;
  for (let up = 0; up < 3 && isElement(at); up++, at = at.parent) {
    if (isHeading(at)) return true;
  }
  if (!('aria-expanded' in element.attribs) && !('aria-controls' in element.attribs)) return false;
  const next =
    nextElement(element) ?? (isElement(element.parent) ? nextElement(element.parent) : null);
  return next !== null && !isControl(next) && unlinkedIn(next) >= 60;
}

function nextElement(element: Element): Element | null {
  for (let node: AnyNode | null = element.next; node !== null; node = node.next) {
    if (isElement(node)) return node;
  }
  return null;
}

// `<span class="material-icons">expand_more</span>`: a font makes a picture of the name.
function isIcon(element: Element, isNamedSo: boolean): boolean {
  if (element.attribs.role === 'img') return proseIn(element) < 60;
  if (!isNamedSo || proseIn(element) > 40) return false;
  return /^\s*[a-z\d_ -]*\s*$/.test(textIn(element));
}

export function isLink(element: Element): boolean {
  return element.name === 'a' && element.attribs.href !== undefined;
}

/** How many letters and digits stand outside of links. */
export function unlinkedIn(node: AnyNode): number {
  if (node.type === 'text') return node.data.replace(/[^\p{L}\p{N}]+/gu, '').length;
  if (!('children' in node) || (isElement(node) && isLink(node))) return 0;
  let letters = 0;
  for (const child of node.children) letters += unlinkedIn(child);
  return letters;
}

function isTitle(element: Element): boolean {
  return element.name === 'h1';
}

export function has(element: Element, wanted: (element: Element) => boolean): boolean {
  return element.children.some(
    (child) => isElement(child) && (wanted(child) || has(child, wanted)),
  );
}

export function textIn(element: Element): string {
  return element.children
    .map((child) => (child.type === 'text' ? child.data : isElement(child) ? textIn(child) : ''))
    .join('');
}

/** Characters of text below, up to a bound: enough to tell chrome from a document. */
export function proseIn(element: Element): number {
  let sum = 0;
  for (const child of element.children) {
    if (child.type === 'text') sum += (child as Text).data.trim().length;
    else if (isElement(child) && child.name !== 'script' && child.name !== 'style') {
      sum += proseIn(child);
    }
    if (sum > 50 * SMALL) break;
  }
  return sum;
}
