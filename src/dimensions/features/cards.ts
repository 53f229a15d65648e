// Headings that stand in cards: siblings built alike, each with one heading, below a section.

import type { Element } from 'domhandler';
import { isElement } from '../page/visible.ts';
import { childElements, type Section } from './places.ts';

/** So many cards are a list, and fewer may be two halves of a page. */
const LEAST = 3;
/** Among cards of features most titles are features; among those of slogans, few. */
const SHARE = 0.8;
const MOST_AROUND = 4;

/** Those below the level whose card stands among others that are named as features as well. */
export function inCards(named: readonly Section[], level: number): ReadonlySet<Section> {
  const below = named.filter((one) => one.level > level);
  const features = new Map(below.map((one) => [one.heading, one]));
  const found = new Set<Section>();
  for (const one of below) {
    const headings = headingsBeside(one.heading);
    const own = headings.filter((heading) => features.has(heading));
    if (own.length >= LEAST && own.length >= headings.length * SHARE) found.add(one);
  }
  return found;
}

/** Half of so many cards tell that the others are features as well, if in more words. */
const SHARE_OF_ALIKE = 0.5;

/** Those of `others` whose card stands among cards of which at least half are features. */
export function besideFeatures(
  others: readonly Section[],
  features: readonly Section[],
): ReadonlySet<Section> {
  const known = new Set(features.map(({ heading }) => heading));
  const found = new Set<Section>();
  for (const one of others) {
    const headings = headingsBeside(one.heading);
    const own = headings.filter((heading) => known.has(heading));
    if (own.length >= LEAST && own.length >= headings.length * SHARE_OF_ALIKE) found.add(one);
  }
  return found;
}

/** The headings of all cards beside that of this heading, with its own; none without cards. */
function headingsBeside(heading: Element): readonly Element[] {
  let card = heading.parent;
  for (let steps = 0; steps < MOST_AROUND; steps++) {
    if (card === null || !isElement(card)) return [];
    const { parent } = card;
    if (parent === null || !isElement(parent) || headingsIn(card).length > 1) return [];
    const cards = childElements(parent).filter((one) => isBuiltAs(one, card as Element));
    const headings = cards.map(headingsIn);
    if (cards.length >= LEAST && headings.every((own) => own.length === 1)) {
      return headings.flat().filter(({ name }) => name === heading.name);
    }
    card = parent;
  }
  return [];
}

function isBuiltAs({ name, attribs }: Element, other: Element): boolean {
  return name === other.name && attribs.class === other.attribs.class;
}

/** At most two: more are not asked for. */
function headingsIn(element: Element): readonly Element[] {
  const found: Element[] = [];
  const stack = [...childElements(element)];
  for (let one = stack.pop(); one !== undefined && found.length < 2; one = stack.pop()) {
    if (/^h[1-6]$/.test(one.name)) found.push(one);
    else stack.push(...childElements(one));
  }
  return found;
}
