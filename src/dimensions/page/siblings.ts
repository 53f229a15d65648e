// Groups of siblings that are built alike, and the texts that stand in the same place in each.

import type { AnyNode, Element } from 'domhandler';
import { classesOf, collapse, isElement, isHidden } from './visible.ts';

/** So many siblings are a group: fewer may be two halves of a page. */
export const LEAST_SIBLINGS = 3;
const MOST_SIBLINGS = 1_000;
const MOST_TEXTS = 40;

/** A place that texts have in every sibling, by the elements around it. */
export interface Slot {
  /** The text of each sibling in this place; null where it has none. */
  readonly texts: readonly (string | null)[];
}

/** The children of an element by how they are built, where enough of them are built alike. */
export function siblingsIn(parent: Element): readonly (readonly Element[])[] {
  const children = parent.children.filter(isElement);
  if (children.length < LEAST_SIBLINGS || children.length > MOST_SIBLINGS) return [];
  const groups = Map.groupBy(children, (child) => `${child.name}.${classesOf(child)[0] ?? ''}`);
  return [...groups.values()].filter((group) => group.length >= LEAST_SIBLINGS);
}

/** The places of texts in these siblings, in the order of the first that has each. */
export function slotsOf(siblings: readonly Element[]): readonly Slot[] {
  const slots = new Map<string, (string | null)[]>();
  for (const [at, sibling] of siblings.entries()) {
    for (const [place, text] of textsIn(sibling)) {
      const texts = slots.get(place) ?? siblings.map(() => null);
      texts[at] = text;
      slots.set(place, texts);
    }
  }
  return [...slots.values()].map((texts) => ({ texts }));
}

/** The first text of each place below this element. */
function textsIn(sibling: Element): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const visit = (node: AnyNode, place: string): void => {
    if (found.size >= MOST_TEXTS) return;
    if (node.type === 'text') {
      const text = collapse(node.data);
      if (text !== '' && !found.has(place)) found.set(place, text);
      return;
    }
    if (!isElement(node) || isHidden(node)) return;
    const inner = `${place}>${node.name}.${classesOf(node)[0] ?? ''}`;
    for (const child of node.children) visit(child, inner);
  };
  for (const child of sibling.children) visit(child, '');
  return found;
}
