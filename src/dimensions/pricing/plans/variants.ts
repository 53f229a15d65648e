// Cards that list what a plan costs by size: the same lines and other prices in each of them.

import type { Element } from 'domhandler';
import { isElement } from '../../page/visible.ts';
import type { PlanGroup, Scan } from './cards.ts';
import { type Box, namesOf } from './names.ts';
import type { Plan } from './plan.ts';
import { slugOf } from './slug.ts';

const MOST_AROUND = 4;

/** Where several groups have the same names, the cards around them are the plans. */
export function withVariants(groups: readonly PlanGroup[], scan: Scan): readonly PlanGroup[] {
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
  const boxes = cards.map((card): Box => ({ roots: [card], runs: scan.inside.get(card) ?? [] }));
  const names = namesOf(boxes, scan.decimal, false).flatMap((name) => name ?? []);
  const texts = new Set(names.map(({ text }) => slugOf(text)));
  const inner = new Set(groups.flatMap(({ plans }) => plans.map(({ name }) => name.run)));
  if (texts.size < cards.length || names.some(({ run }) => inner.has(run))) return null;
  const plans = names.map((name, i): Plan => {
    const unclear = groups[i]?.plans.flatMap(({ cell }) => cell?.runs[0]?.text ?? []) ?? [];
    const runs = (boxes[i]?.runs ?? []).filter((run) => run !== name.run && run.kind !== 'image');
    return { name, cell: null, unclear, listPrice: null, billing: null, runs };
  });
  return { parent, cards, plans, partial: false };
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
