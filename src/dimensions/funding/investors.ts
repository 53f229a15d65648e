// The investors that a company lists under a heading of their own.

import type { Element } from 'domhandler';
import { slugOf } from '../hiring.ts';
import type { Page } from '../page/page.ts';
import { collapse, isElement, isInHidden, visibleText } from '../page/visible.ts';
import type { Say } from '../reliability/say.ts';

const HEADING =
  /^(?:our |the )?(?:investors|backers)$|^(?:proudly |we(?:'re| are) )?(?:backed|funded) by(?: (?:the best|leading investors|great investors|world-class investors|our investors))?:?$/i;
const FEWEST = 3;
const MOST = 60;
const GENERIC =
  /^(?:logos?|images?|icons?|pictures?|photos?|investors?|backers?|partners?|img|brand|company|placeholder|untitled|learn more|read more|view all|see all|website|portfolio)?(?:[ _-]?\d+)?$/i;

/**
 * A list of three or more siblings, each one name: of a logo's text or of the item itself. Answers
 * with the words of the keys that it said.
 */
export function readInvestors(page: Page, say: Say): ReadonlySet<string> {
  const lists = page
    .$('h1, h2, h3, h4, h5, h6, p')
    .toArray()
    .filter((heading) => HEADING.test(visibleText(heading)) && !isInHidden(heading))
    .slice(0, 5)
    .flatMap((heading) => listAfter(page, heading));
  const [list, ...more] = [...new Map(lists.map((list) => [list[0], list])).values()];
  if (list === undefined || more.length > 0) return new Set();
  const named = new Map<string, { name: string; item: Element }>();
  for (const item of list) {
    const name = nameOf(page, item);
    const slug = name === null ? null : slugOf(name);
    // One item that cannot be read is left out; it says nothing about the others.
    if (name === null || slug === null || slug === '_other' || named.has(slug)) continue;
    named.set(slug, { name, item });
  }
  if (named.size < FEWEST || named.size < list.length * 0.8) {
    const names = [...named.values()].map(({ name }) => name);
    say.abstain('funding.investor.*', 'a list that does not read as names', names);
    return new Set();
  }
  for (const [slug, { name, item }] of named) {
    say.state(`funding.investor.${slug}`, name, null, page.quote(item));
  }
  return new Set(named.keys());
}

/** The siblings of one kind below the heading's own container, and nothing of another heading. */
function listAfter(page: Page, heading: Element): readonly (readonly Element[])[] {
  const next = nextAfter(heading);
  if (next === null || /^h[1-6]$/.test(next.name)) return [];
  for (const candidate of [next, ...page.$(next).find('*').toArray().slice(0, 20)]) {
    const items = page
      .$(candidate)
      .children()
      .toArray()
      .filter((item) => !isInHidden(item));
    const [first] = items;
    if (first === undefined || items.length < FEWEST || items.length > MOST) continue;
    if (items.some((item) => item.name !== first.name)) return [];
    return [items];
  }
  return [];
}

/** Elements that may hold a heading and a line above it, and nothing else. */
const WRAPPERS = 3;

/** What follows the heading, or the head of a section that it is the last of. */
function nextAfter(heading: Element): Element | null {
  let at: Element = heading;
  for (let up = 0; up <= WRAPPERS; up++) {
    for (let next = at.next; next !== null; next = next.next) {
      if (isElement(next)) return next;
    }
    const { parent } = at;
    if (parent === null || !isElement(parent) || parent.name === 'body') return null;
    at = parent;
  }
  return null;
}

function nameOf(page: Page, item: Element): string | null {
  const images = item.name === 'img' ? [item] : page.$(item).find('img').toArray();
  const [image, ...others] = images;
  if (others.length > 0) return null;
  const alt = image === undefined ? '' : collapse(image.attribs.alt ?? '');
  const text = alt === '' ? visibleText(item) : alt;
  const name = text.replace(/\s+logo$/i, '').replace(/^logo (?:of )?/i, '');
  if (name.length < 2 || name.length > 60 || GENERIC.test(name)) return null;
  return /[.!?]$|https?:|[{}<>]/.test(name) || !/^[\p{Lu}\d]/u.test(name) ? null : name;
}
