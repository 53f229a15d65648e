// Finds answers that stand on the page and are opened by a click on their question.

import type { AnyNode, Element } from 'domhandler';
import type { Page } from '../../page/page.ts';
import { isElement } from '../../page/visible.ts';
import { type Run, runsOf } from './runs.ts';

const MOST = 200;

/** What the questions of an accordion open, where the page marks them as closed at first. */
export function closedAnswers(page: Page): readonly Run[] {
  if (!/\saria-expanded=/.test(page.text) || !/<\w+\s[^<>]*\bhidden(?=[\s>=])/.test(page.text)) {
    return [];
  }
  const opened = new Set(
    page
      .$('button[aria-controls]')
      .toArray()
      .filter(({ attribs }) => 'aria-expanded' in attribs)
      .map(({ attribs }) => attribs['aria-controls']),
  );
  return page
    .$('[hidden]')
    .toArray()
    .slice(0, MOST)
    .filter((one) => isAnswer(one, opened))
    .flatMap(({ children }) => children.flatMap((child) => runsOf(child)));
}

function isAnswer(element: Element, opened: ReadonlySet<string | undefined>): boolean {
  if (!/^(?:div|dd|p|section)$/.test(element.name) || isInMenu(element)) return false;
  if (element.attribs.role === 'dialog' || element.attribs.role === 'tabpanel') return false;
  const { id } = element.attribs;
  return (id !== undefined && opened.has(id)) || isQuestion(previousOf(element));
}

function previousOf({ prev }: AnyNode): AnyNode | null {
  let at = prev;
  while (at !== null && !isElement(at)) at = at.prev;
  return at;
}

/** A button that opens something, alone or in a heading of its own. */
function isQuestion(node: AnyNode | null): boolean {
  if (!isElement(node)) return false;
  if (node.name === 'button') return node.attribs['aria-expanded'] !== undefined;
  if (!/^(?:h[2-6]|dt)$/.test(node.name)) return false;
  return node.children.some((one) => isElement(one) && isQuestion(one));
}

function isInMenu(element: Element): boolean {
  for (let at: AnyNode | null = element; isElement(at); at = at.parent) {
    if (/^(?:nav|header|footer)$/.test(at.name)) return true;
  }
  return false;
}
