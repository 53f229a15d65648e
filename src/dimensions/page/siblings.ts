// Groups of siblings that are built alike, and the texts that stand in the same place in each.

import type { AnyNode, Element } from 'domhandler';
import { classesOf, collapse, isElement, isHidden } from './visible.ts';

/** So many siblings are a group: fewer may be two halves of a page. */
export const LEAST_SIBLINGS = 3;
const MOST_SIBLINGS = 1_000;
const MOST_TEXTS = 40;

/** A place that texts have in every sibling, by the elements around it. */
export interface Slot {
  /** Names and first classes of the elements around it, within the sibling. */
  readonly place: string;
  /** The text of each sibling in this place; null where it has none. */
  readonly texts: readonly (string | null)[];
}

/** Siblings by how they are built, where enough of them are built alike. */
export function builtAlike(siblings: readonly Element[]): readonly (readonly Element[])[] {
  if (siblings.length < LEAST_SIBLINGS || siblings.length > MOST_SIBLINGS) return [];
  const groups = Map.groupBy(siblings, (one) => `${one.name}.${classesOf(one)[0] ?? ''}`);
  return [...groups.values()].filter((group) => group.length >= LEAST_SIBLINGS);
}

/** The places that texts have once in each of these siblings, in the order of their words. */
export function slotsOf(siblings: readonly Element[]): readonly Slot[] {
  const slots = new Map<string, (string | null)[]>();
  const repeated = new Set<string>();
  for (const [at, sibling] of siblings.entries()) {
    for (const [place, text] of textsIn(sibling, repeated)) {
      const texts = slots.get(place) ?? siblings.map(() => null);
      texts[at] = text;
      slots.set(place, texts);
    }
  }
  return [...slots].flatMap(([place, texts]) => (repeated.has(place) ? [] : [{ place, texts }]));
}

/** The first text of each place below this element; notes the places that have several. */
function textsIn(sibling: Element, repeated: Set<string>): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const visit = (node: AnyNode, place: string): void => {
    if (found.size >= MOST_TEXTS) return;
    if (node.type === 'text') {
      const text = collapse(node.data);
      if (text !== '' && found.has(place)) repeated.add(place);
      else if (text !== '') found.set(place, text);
      return;
    }
    if (!isElement(node) || isHidden(node)) return;
    const inner = `${place}>${node.name}.${classesOf(node)[0] ?? ''}`;
    for (const child of node.children) visit(child, inner);
  };
  for (const child of sibling.children) visit(child, '');
  return found;
}
