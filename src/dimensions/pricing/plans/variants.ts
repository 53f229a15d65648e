// Cards that list what a plan costs by size: the same lines and other prices in each of them.

import type { Element } from 'domhandler';
import { isElement } from '../../page/visible.ts';
import type { PlanGroup, Scan } from './cards.ts';
import { looksOf } from './looks.ts';
import type { Name } from './name-in-run.ts';
import { type Box, namesOf } from './names.ts';
import { type Plan, planOf } from './plan.ts';
import type { Run } from './runs.ts';
import { slugOf } from './slug.ts';

const MOST_AROUND = 4;

/** Where the same names, or one card of several alike, hold groups: the cards are the plans. */
export function withVariants(found: readonly PlanGroup[], scan: Scan): readonly PlanGroup[] {
  const groups = found.map((group) => aroundOne(group, scan) ?? group);
  const alike = [...Map.groupBy(groups, namesIn).values()].filter((same) => same.length > 1);
  return alike.reduce<readonly PlanGroup[]>((all, same) => {
    const outer = aroundOf(same, scan);
    if (outer === null) return all;
    const [first] = same;
    return all.flatMap((one) => (one === first ? [outer] : same.includes(one) ? [] : [one]));
  }, groups);
}

function namesIn({ plans }: PlanGroup): string {
  return plans.map(({ name }) => slugOf(name.text)).join(' ');
}

/** The cards that hold one of these groups each, as plans of several prices. */
function aroundOf(groups: readonly PlanGroup[], scan: Scan): PlanGroup | null {
  const cards = cardsAround(groups.map(({ parent }) => parent));
  const parent = cards?.[0]?.parent;
  if (cards === null || !isElement(parent)) return null;
  const boxes = boxesOf(cards, scan);
  const names = namesOf(boxes, scan.decimal, false).flatMap((name) => name ?? []);
  const texts = new Set(names.map(({ text }) => slugOf(text)));
  const inner = new Set(groups.flatMap(({ plans }) => plans.map(({ name }) => name.run)));
  if (texts.size < cards.length || names.some(({ run }) => inner.has(run))) return null;
  const plans = names.map((name, i) => ofSizes(name, boxes[i], groups[i]));
  return { parent, cards, plans, partial: false };
}

function boxesOf(cards: readonly Element[], { inside }: Scan): readonly Box[] {
  return cards.map((card) => ({ roots: [card], runs: inside.get(card) ?? [] }));
}

/** A plan that costs what each of its sizes does. */
function ofSizes(name: Name, box: Box | undefined, sizes: PlanGroup | undefined): Plan {
  const unclear = sizes?.plans.flatMap(({ cell }) => cell?.runs[0]?.text ?? []) ?? [];
  const runs = (box?.runs ?? []).filter((run) => run !== name.run && run.kind !== 'image');
  return { name, cell: null, unclear, listPrice: null, billing: null, runs };
}

/** The cards beside the one that holds this group, where each of them has one price of its own. */
function aroundOne(group: PlanGroup, scan: Scan): PlanGroup | null {
  const inner = new Set(group.plans.map(({ name }) => name.run));
  let card = group.parent;
  for (let steps = 0; steps < MOST_AROUND && isElement(card.parent); steps++, card = card.parent) {
    const parent = card.parent;
    const looks = new Set(looksOf(card).filter((look) => look.startsWith('.')));
    const cards = parent.children.filter(isElement).filter((one) => {
      return scan.inside.has(one) && looksOf(one).some((look) => looks.has(look));
    });
    if (cards.length <= Math.max(2, group.plans.length)) continue;
    const boxes = boxesOf(cards, scan);
    const names = namesOf(boxes, scan.decimal, false).flatMap((name) => name ?? []);
    const places = new Set(names.map(({ run }) => placeOf(run)));
    if (names.length < cards.length || places.size > 1) return null;
    if (names.some(({ run }) => inner.has(run))) return null;
    const plans = names.map((name, i) => {
      const box = boxes[i];
      if (box === undefined || cards[i] === card) return ofSizes(name, box, group);
      return planOf(box, name, scan.decimal);
    });
    const others = plans.filter((_, i) => cards[i] !== card);
    return others.every(isPaid) ? { parent, cards, plans, partial: false } : null;
  }
  return null;
}

function isPaid({ cell }: Plan): boolean {
  return cell?.kind === 'price' && cell.money.amount > 0;
}

function placeOf({ block }: Run): string {
  return `${block?.name} ${block?.attribs.class ?? ''}`;
}

/** The elements around these that stand beside each other; null where they do not. */
function cardsAround(parents: readonly Element[]): readonly Element[] | null {
  let cards: readonly Element[] = parents;
  for (let steps = 0; steps < MOST_AROUND; steps++) {
    const around = cards.map(({ parent }) => parent);
    if (new Set(cards).size < cards.length || !around.every(isElement)) return null;
    if (new Set(around).size === 1) return cards;
    cards = around;
  }
  return null;
}
