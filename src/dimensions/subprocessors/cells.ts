// Inline elements that style sheets set as cells: each is a line of its own.

import type { AnyNode, Element } from 'domhandler';
import { KeptOfNodes } from '../page/kept.ts';
import { isBlank, isElement, isHidden } from '../page/visible.ts';

/** `<span>Address</span><span>Quay 1<br>Oslo</span>`: style sheets set them as a table. */
export function isCellOfGrid({ name, parent }: Element): boolean {
  if (name !== 'span' || !isElement(parent) || parent.name !== 'div') return false;
  const known = GRIDS.get(parent);
  if (known !== undefined) return known;
  const isSpan = (child: AnyNode) =>
    isElement(child) ? child.name === 'span' : child.type !== 'text' || isBlank(child.data);
  const spans = parent.children.filter(isElement);
  const isParted = spans.some(({ children }) =>
    children.some((child) => isElement(child) && child.name === 'br'),
  );
  const isGrid = spans.length >= 4 && isParted && parent.children.every(isSpan);
  GRIDS.set(parent, isGrid);
  return isGrid;
}
const GRIDS = new KeptOfNodes<Element, boolean>();

/** `<a>Email</a><span>Within a day</span>`: two elements with text, and no text beside them. */
export function isAmongElements({ parent }: Element): boolean {
  if (!isElement(parent)) return false;
  const known = AMONG.get(parent);
  if (known !== undefined) return known;
  const isBare = parent.children.every((child) => child.type !== 'text' || isBlank(child.data));
  const among = isBare && parent.children.filter(holdsText).length > 1;
  AMONG.set(parent, among);
  return among;
}
const AMONG = new KeptOfNodes<Element, boolean>();

function holdsText(node: AnyNode): boolean {
  if (node.type === 'text') return !isBlank(node.data);
  return isElement(node) && !isHidden(node) && node.children.some(holdsText);
}
