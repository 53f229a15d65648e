// Boxes that sites lay over a page or beside it: chats, questions of consent, announcements.

import type { AnyNode, Element } from 'domhandler';
import { KeptOfNodes } from '../page/kept.ts';
import { isElement } from '../page/visible.ts';
import { has, isControl, proseIn, textIn } from './chrome.ts';

/** Far above the words of a window for questions, below those of any document. */
const MOST = 1_500;
const ANNOUNCEMENT = 300;

const CHAT = /\b(?:chat ?bot|live chat|chat (?:window|widget))\b/i;
const CHAT_STARTS = /^(?:(?:open|close|start) )?(?:live )?chat(?: (?:with us|now))?$/i;
const CONSENT =
  /^(?:(?:accept|allow|reject|decline|refuse|deny|agree(?: to)?|save|confirm)(?: (?:all|only|necessary|my|selected|selection|choices?|preferences|settings|cookies|and close))*|i (?:agree|accept)|got it!?|(?:alle|alles|nur notwendige)? ?(?:akzeptieren|zulassen|ablehnen|annehmen)|auswahl (?:speichern|erlauben)|(?:tout )?(?:accepter|refuser)(?: tout)?|aceptar(?: todas?)?|rechazar(?: todas?)?)$/i;
const COOKIES = /\bcookies?\b/i;
const DISMISSAL =
  /^(?:dismiss|close|hide)(?: (?:this )?(?:announcement|banner|message|notice|bar))?$/i;

/** The boxes of a page, told by the words on their controls: whatever they are named in markup. */
export function widgetBoxes(root: AnyNode): ReadonlySet<Element> {
  const known = BOXES.get(root);
  if (known !== undefined) return known;
  const boxes = boxesBelow(root);
  if (isElement(root) && root.name === 'body') BOXES.set(root, boxes);
  return boxes;
}

const BOXES = new KeptOfNodes<AnyNode, ReadonlySet<Element>>();

function boxesBelow(root: AnyNode): ReadonlySet<Element> {
  const boxes = new Set<Element>();
  const visit = (node: AnyNode): void => {
    if (!('children' in node)) return;
    const box = isElement(node) ? boxOf(node) : null;
    if (box !== null) boxes.add(box);
    for (const child of node.children) visit(child);
  };
  visit(root);
  return boxes;
}

function boxOf(element: Element): Element | null {
  const label = labelOf(element);
  if (label !== '' && CHAT.test(label)) return widestBox(element);
  if (!isControl(element) && element.name !== 'a') return null;
  const words = proseIn(element) > 60 ? '' : textIn(element).replace(/\s+/g, ' ').trim();
  if (words === '' && label === '') return null;
  if (CHAT_STARTS.test(label) || CHAT_STARTS.test(words)) {
    return tightBox(element, MOST, (box) => proseIn(box) > proseIn(element));
  }
  if (CONSENT.test(words) || CONSENT.test(label)) {
    return tightBox(element, MOST, (box) => COOKIES.test(textBeside(box, element)));
  }
  if (!DISMISSAL.test(label)) return null;
  return tightBox(element, ANNOUNCEMENT, (box) => proseIn(box) > proseIn(element));
}

function labelOf({ attribs }: Element): string {
  const { 'aria-label': label, title } = attribs;
  if (label === undefined && title === undefined) return '';
  return `${label ?? ''} ${title ?? ''}`.trim();
}

function textBeside(box: Element, control: Element): string {
  return textIn(box).replace(textIn(control), '');
}

/** The smallest element around a control that is one, with those around it that say no more. */
function tightBox(
  control: Element,
  most: number,
  isBox: (element: Element) => boolean,
): Element | null {
  let box: Element | null = null;
  for (let at = control.parent; isElement(at) && at.name !== 'body'; at = at.parent) {
    const prose = proseIn(at);
    if (prose > most || isDocument(at) || has(at, isDocument)) break;
    if (box !== null && prose > proseIn(box)) break;
    if (box !== null || isBox(at)) box = at;
  }
  return box;
}

function widestBox(control: Element): Element {
  let box = control;
  for (let at = control.parent; isElement(at) && at.name !== 'body'; at = at.parent) {
    if (isDocument(at) || proseIn(at) > MOST || has(at, isDocument)) break;
    if (count(at, isHeading) > 1) break;
    box = at;
  }
  return box;
}

function isDocument({ name }: Element): boolean {
  return /^(h1|main|table|article)$/.test(name);
}

function isHeading({ name }: Element): boolean {
  return /^h[2-4]$/.test(name);
}

function count(element: Element, wanted: (element: Element) => boolean): number {
  let sum = 0;
  for (const child of element.children) {
    if (isElement(child)) sum += (wanted(child) ? 1 : 0) + count(child, wanted);
  }
  return sum;
}
