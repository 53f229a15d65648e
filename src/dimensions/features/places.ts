// Where on a page the product speaks: its sections, and what is only around them.

import type { Element } from 'domhandler';
import { Kept } from '../page/kept.ts';
import type { Page } from '../page/page.ts';
import { collapse, isElement, isHidden, isInHidden, visibleText } from '../page/visible.ts';
import { titleOf } from './title.ts';

const AROUND_NAMES = new Set('nav footer aside dialog blockquote figure form'.split(' '));
// What is marked as a picture is drawn: a diagram with words in it.
const AROUND_ROLES = new Set('navigation dialog contentinfo complementary banner img'.split(' '));
const AROUND_CLASS = /testimonial|breadcrumb|cookie/i;

/** What is known of elements that were asked about, so that no path is walked twice. */
type Known = Map<Element, boolean>;
const KNOWN_OF = new Kept<Page['$'], Known>();

/** Content that visitors see: no menu, no footer, no quotation. */
export function isContent(page: Page, element: Element): boolean {
  const known = KNOWN_OF.get(page.$) ?? KNOWN_OF.set(page.$, new Map<Element, boolean>());
  const path: Element[] = [];
  let answer = true;
  for (let at: Element | null = element; at !== null; at = parentOf(at)) {
    const before = known.get(at);
    if (before !== undefined) {
      answer = before;
      break;
    }
    path.push(at);
  }
  for (const at of path.reverse()) {
    answer &&= !isHidden(at) && !isAround(page, at);
    known.set(at, answer);
  }
  return answer;
}

function isAround(page: Page, element: Element): boolean {
  const { role, class: classes = '' } = element.attribs;
  if (AROUND_NAMES.has(element.name) || AROUND_ROLES.has(role ?? '')) return true;
  if (element.name === 'body' || element.name === 'html') return false;
  if (element.name === 'header')
    return page.$(element).find('h1').length === 0 && !isInMain(element);
  return AROUND_CLASS.test(classes);
}

function isInMain(element: Element): boolean {
  return around(element, 'main', 'article') !== null;
}

export interface Section {
  readonly heading: Element;
  readonly title: string;
  readonly level: number;
  /** "Soon" stands beside its title. */
  readonly isLater: boolean;
  /** A number in an element of its own stands before its title. */
  readonly isNumbered: boolean;
  /** What stands between this heading and the next one, in document order. */
  readonly elements: readonly Element[];
}

const MAX_ELEMENTS = 20_000;

/** The headings of the content with what follows each. */
export function sectionsOf(page: Page): readonly Section[] {
  const sections: (Section & { readonly elements: Element[] })[] = [];
  for (const element of page.$('body *').toArray().slice(0, MAX_ELEMENTS)) {
    const level = /^h([1-6])$/.exec(element.name)?.[1];
    if (level !== undefined && isContent(page, element)) {
      const { text, isLater, isNumbered: hasNumber } = titleOf(element);
      const isNumbered = hasNumber || isNumberedBeside(element);
      if (text !== '') {
        const own = { title: text, level: Number(level), isLater, isNumbered };
        sections.push({ heading: element, ...own, elements: [] });
        continue;
      }
    }
    sections.at(-1)?.elements.push(element);
  }
  return sections;
}

const STEP = /^[1-9]$|^(?:step|schritt|étape|paso|passo|stap|trin|steg|krok|adım|шаг|крок) \d$/iu;

/** "1" in a box of its own right before the heading, or before the box that it stands in. */
function isNumberedBeside(heading: Element): boolean {
  let at: Element | null = heading;
  for (let steps = 0; at !== null && steps < 2; steps++) {
    const before: Element | null = elementBefore(at);
    if (before !== null) return before.children.length < 4 && STEP.test(visibleText(before));
    at = parentOf(at);
  }
  return false;
}

function elementBefore(element: Element): Element | null {
  let at = element.prev;
  while (at !== null && !isElement(at)) at = at.prev;
  return at;
}

/** The first words of the title and the first headings: what the page says it is. */
export function titlesOf(page: Page): readonly string[] {
  const title = collapse(page.$('head > title').first().text());
  const head = title.split(/\s+[|–—:·-]\s+|:\s+/u)[0] ?? '';
  const headings = page
    .$('h1')
    .toArray()
    .filter((h1) => !isInHidden(h1))
    .map(visibleText);
  return [...headings, head].filter((text) => text !== '');
}

export function childElements(element: Element): readonly Element[] {
  return element.children.filter(isElement);
}

/** The element itself, or the nearest one around it, that has one of these names. */
export function around(element: Element, ...names: readonly string[]): Element | null {
  for (let at: Element | null = element; at !== null; at = parentOf(at)) {
    if (names.includes(at.name)) return at;
  }
  return null;
}

function parentOf(element: Element): Element | null {
  const { parent } = element;
  return parent !== null && isElement(parent) ? parent : null;
}

const LONGEST_LABEL = 60;
const LAST = 3;

/** The label that stands right above the next heading, if the section ends with one. */
export function lastWords({ elements }: Section): string {
  const last = elements.slice(-LAST).findLast((one) => visibleText(one) !== '');
  const words = last === undefined ? '' : visibleText(last);
  return words.length > LONGEST_LABEL ? '' : words;
}
