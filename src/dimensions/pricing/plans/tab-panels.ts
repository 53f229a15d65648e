// Finds the panels of tabs named for a month and a year, of which a page shows one at a time.

import type { AnyNode, Element } from 'domhandler';
import type { Page } from '../../page/page.ts';
import { classesOf, collapse, isElement, visibleText } from '../../page/visible.ts';
import { isMarked, labelled } from './switch-state.ts';

const MOST_TABS = 4;
const MOST_LISTS = 400;
const MOST_PARTS = 4;
const MOST_UP = 2;

/** The panels that are not shown: all but the marked one, or but the first where none is. */
export function panelsOff(page: Page): readonly Element[] {
  const lists = page.$('ul, ol, [role="tablist"]').toArray();
  return lists.slice(0, MOST_LISTS).flatMap((list) => {
    const tabs = list.children.filter(isElement);
    if (tabs.length < 2 || tabs.length > MOST_TABS) return [];
    // A label is a word or two: anything larger need not be read.
    if (tabs.some(({ children }) => children.length > MOST_PARTS)) return [];
    const states = new Set(tabs.map((tab) => labelled(collapse(visibleText(tab)))));
    if (states.size < tabs.length || states.has(null)) return [];
    const panels = panelsOf(list, tabs.length);
    if (panels === null) return [];
    const chosen = markedIn(panels) ?? markedIn(tabs) ?? 0;
    return panels.filter((_, i) => i !== chosen);
  });
}

/** Boxes of one look, as many as there are tabs, in what stands behind their list. */
function panelsOf(list: Element, count: number): readonly Element[] | null {
  let at: AnyNode = list;
  for (let up = 0; up <= MOST_UP && at.parent !== null; up++, at = at.parent) {
    for (let next = at.next; next !== null; next = next.next) {
      if (!isElement(next)) continue;
      const panels = next.children.filter(isElement);
      return panels.length === count && areAlike(panels) ? panels : null;
    }
  }
  return null;
}

function areAlike([first, ...others]: readonly Element[]): boolean {
  const [own] = first === undefined ? [] : classesOf(first);
  if (first === undefined || own === undefined || !/\d/.test(visibleText(first))) return false;
  return others.every((one) => one.name === first.name && classesOf(one).includes(own));
}

/** The place of the only one that is marked, itself or by the link in it. */
function markedIn(elements: readonly Element[]): number | null {
  const marks = elements.map((one) => isMarked(one) || one.children.some(isMarkedElement));
  const first = marks.indexOf(true);
  return first >= 0 && first === marks.lastIndexOf(true) ? first : null;
}

function isMarkedElement(node: AnyNode): boolean {
  return isElement(node) && isMarked(node);
}
