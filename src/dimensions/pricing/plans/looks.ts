// Tells which elements look alike, by their names and classes.

import type { Element } from 'domhandler';
import { classesOf } from '../../page/visible.ts';

/** Elements look alike that have a class in common, or the same name and no class. */
export function looksOf(element: Element): readonly string[] {
  const classes = classesOf(element);
  return classes.length === 0 ? [element.name] : classes.map((name) => `.${name}`);
}

/** Cards that say nothing of a price are plans only where they look like those that do. */
export function isLike(card: Element | undefined, cards: readonly Element[]): boolean {
  if (card === undefined) return false;
  const own = new Set(withoutModifiers(card));
  return cards.some((other) => {
    const classes = withoutModifiers(other);
    if (classes.length === 0) return own.size === 0 && card.name === other.name;
    return classes.filter((name) => own.has(name)).length * 2 > classes.length;
  });
}

// "plan-card plan-card-highlight": the second varies what the first says it is.
function withoutModifiers(card: Element): readonly string[] {
  const classes = classesOf(card);
  return classes.filter((name) => {
    return !classes.some((other) => name.startsWith(`${other}-`) || name.startsWith(`${other}_`));
  });
}
