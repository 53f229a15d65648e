// Headings that stand in cards: siblings built alike, each with one heading, below a section.

import type { Element } from 'domhandler';
import { classesOf, isElement } from '../page/visible.ts';
import { childElements, type Section } from './places.ts';

/** So many cards are a list, and fewer may be two halves of a page. */
const LEAST = 3;
const MOST_AROUND = 4;

/** Each section whose heading stands in a card, with those of all cards beside it and its own. */
export type Families = ReadonlyMap<Section, readonly Section[]>;

export function familiesOf(sections: readonly Section[]): Families {
  const byHeading = new Map(sections.map((one) => [one.heading, one]));
  const families = new Map<Section, readonly Section[]>();
  for (const section of sections) {
    if (families.has(section)) continue;
    const beside = headingsBeside(section.heading);
    const family = beside.flatMap((heading) => byHeading.get(heading) ?? []);
    if (family.length < LEAST || !family.includes(section)) continue;
    for (const one of family) families.set(one, family);
  }
  return families;
}

/** Those of `some` whose cards are a list of which at least this share are `known`. */
export function amongKnown(
  some: readonly Section[],
  known: readonly Section[],
  families: Families,
  share: number,
): ReadonlySet<Section> {
  const all = new Set(known);
  const isAmong = (one: Section): boolean => {
    const family = families.get(one) ?? [];
    const own = family.filter((other) => all.has(other)).length;
    return own >= LEAST && own >= family.length * share;
  };
  return new Set(some.filter(isAmong));
}

/** A card of slogans or of a call among so many others hides no list. */
const SHARE_HEADED = 0.8;

/** The headings of all cards beside that of this heading, with its own; none without cards. */
function headingsBeside(heading: Element): readonly Element[] {
  let card = heading.parent;
  for (let steps = 0; steps < MOST_AROUND; steps++) {
    if (card === null || !isElement(card)) return [];
    const { parent } = card;
    if (parent === null || !isElement(parent) || headingsIn(card, heading.name).length > 1)
      return [];
    const cards = childElements(parent).filter((one) => isBuiltAs(one, card as Element));
    const headings = cards.map((one) => headingsIn(one, heading.name));
    const single = headings.filter((own) => own.length === 1);
    if (single.length >= LEAST && single.length >= cards.length * SHARE_HEADED) {
      return single.flat();
    }
    card = parent;
  }
  return [];
}

/** Cards of one list differ in what moves or colours them: `card delay-1`, `card delay-2`. */
const SHARE_OF_CLASSES = 0.5;

function isBuiltAs(one: Element, other: Element): boolean {
  if (one.name !== other.name) return false;
  const own = classesOf(one);
  const others = classesOf(other);
  if (own.length === 0 || others.length === 0) return own.length === others.length;
  const shared = own.filter((name) => others.includes(name)).length;
  return shared >= (own.length + others.length - shared) * SHARE_OF_CLASSES;
}

/** At most two: more are not asked for. */
function headingsIn(element: Element, name: string): readonly Element[] {
  const found: Element[] = [];
  const stack = [...childElements(element)];
  for (let one = stack.pop(); one !== undefined && found.length < 2; one = stack.pop()) {
    if (one.name === name) found.push(one);
    else stack.push(...childElements(one));
  }
  return found;
}
