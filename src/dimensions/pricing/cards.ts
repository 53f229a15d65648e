// Finds plan cards: siblings of one kind, each with a name and a price, free or on request.

import type { AnyNode, Element } from 'domhandler';
import type { DecimalSign } from '../money.ts';
import { classesOf, isElement } from '../visible.ts';
import { sayOf } from './cells.ts';
import { type Plan, planOf } from './plan.ts';
import type { Run } from './runs.ts';
import { holdsNoPlans, isComparison, isExtra, isForWhom } from './sections.ts';

export interface PlanGroup {
  readonly parent: Element;
  readonly plans: readonly Plan[];
  /** The nearest heading before the group, outside of all cards. */
  readonly heading: string;
}

const NO_CARD = new Set(['td', 'th', 'tr', 'tbody', 'thead', 'span', 'p', 'option', 'br']);
/** Runs between the heading of a section and its cards. */
const MAX_BEFORE = 6;

/** All groups of plan cards on the page, innermost first found, in document order. */
export function cardGroups(runs: readonly Run[], decimal: DecimalSign): readonly PlanGroup[] {
  const inside = runsByElement(runs);
  const accepted: PlanGroup[] = [];
  const around = new Set<AnyNode>();
  for (const parent of parentsOfPrices(runs, decimal)) {
    if (around.has(parent)) continue;
    const plans = plansUnder(parent, inside, decimal);
    if (plans === null) continue;
    for (let at: AnyNode | null = parent; at !== null; at = at.parent) around.add(at);
    accepted.push({ parent, plans, heading: '' });
  }
  const cards = inCards(accepted);
  // Before rows are joined: cards that look alike may stand under a heading of their own.
  const own = accepted.flatMap((group) => {
    const { heading, isTitle } = headingBefore(group, runs, cards);
    // The title of the page may praise itself as "the simple alternative".
    const rivals = !isTitle && isComparison(heading);
    const extras = group.plans.every(({ name }) => isExtra(name.text));
    return holdsNoPlans(heading) || rivals || extras || areRates(group.plans)
      ? []
      : [{ ...group, heading }];
  });
  const rows = [...mergeRows(own)].sort((a, b) => firstIndex(a) - firstIndex(b));
  return rows.length > 1 && rows.every(({ heading }) => isForWhom(heading)) ? inOne(rows) : rows;
}

// "1.4% + €0.25", "per successful charge": what one use costs, and no plan.
const RATE =
  /\d\s?%\s*(?:\+|plus|and|und|et|e|y)\s*\S{0,3}\d|^(?:\/|per|for (?:each|every)|each|pro|je|par|por)\s*(?:\p{L}+ )?(?:charges?|transactions?|transaktion|payments?|zahlung|paiement|transfers?|payouts?|orders?|bestellung|commande|invoices?|rechnung|facture|documents?|dokument|pages?|messages?|nachricht|sms|e-?mails?|calls?|minutes?|requests?|bookings?|buchung|réservation|tickets?|checks?|lookups?|signatures?|envelopes?|sales?|clicks?|leads?|verifications?|scans?|deliver(?:y|ies)|shipments?|labels?|parcels?|paket|colis)(?!\p{L})/iu;

/** Cards of rates: none has a price for a time, and one at least says what a use costs. */
function areRates(plans: readonly Plan[]): boolean {
  const timed = plans.some(({ cell }) => {
    const period = cell?.kind === 'price' ? cell.tail.period : null;
    return period !== null && period !== 'one_time';
  });
  if (timed) return false;
  return plans.some(({ runs }) =>
    runs.some(({ kind, text }) => kind === 'text' && RATE.test(text)),
  );
}

// Plans for people and plans for companies are the plans of one product.
function inOne(groups: readonly PlanGroup[]): readonly PlanGroup[] {
  const [first] = groups;
  const plans = groups.flatMap((group) => group.plans);
  const names = new Set(plans.map(({ name }) => name.text.toLowerCase()));
  return first === undefined || names.size < plans.length ? groups : [{ ...first, plans }];
}

function firstIndex(group: PlanGroup): number {
  return Math.min(...group.plans.map((plan) => plan.name.run.index));
}

function runsByElement(runs: readonly Run[]): ReadonlyMap<AnyNode, readonly Run[]> {
  const map = new Map<AnyNode, Run[]>();
  for (const run of runs) {
    for (let at = run.nodes[0]?.parent ?? null; at !== null; at = at.parent) {
      const known = map.get(at);
      if (known === undefined) map.set(at, [run]);
      else known.push(run);
    }
  }
  return map;
}

/** Elements with two or more children that hold a price, the deepest first. */
function parentsOfPrices(runs: readonly Run[], decimal: DecimalSign): readonly Element[] {
  const children = new Map<Element, Set<AnyNode>>();
  const depth = new Map<Element, number>();
  for (const run of runs) {
    if (!isCell(run, decimal)) continue;
    const path: AnyNode[] = [];
    for (let at = run.nodes[0]?.parent ?? null; at !== null; at = at.parent) path.push(at);
    for (const [i, child] of path.entries()) {
      const parent = path[i + 1];
      if (parent === undefined || !isElement(parent)) break;
      const known = children.get(parent);
      if (known === undefined) children.set(parent, new Set([child]));
      else known.add(child);
      depth.set(parent, path.length - i - 1);
    }
  }
  return [...children]
    .filter(([, under]) => under.size > 1)
    .map(([parent]) => parent)
    .sort((a, b) => (depth.get(b) ?? 0) - (depth.get(a) ?? 0));
}

function isCell(run: Run, decimal: DecimalSign): boolean {
  const { kind } = sayOf(run, decimal);
  return kind === 'price' || kind === 'free' || kind === 'custom';
}

function plansUnder(
  parent: Element,
  inside: ReadonlyMap<AnyNode, readonly Run[]>,
  decimal: DecimalSign,
): readonly Plan[] | null {
  const byTag = new Map<string, Element[]>();
  for (const child of parent.children) {
    if (!isElement(child) || NO_CARD.has(child.name) || !inside.has(child)) continue;
    const known = byTag.get(child.name);
    if (known === undefined) byTag.set(child.name, [child]);
    else known.push(child);
  }
  for (const siblings of byTag.values()) {
    const cards = siblings.map((card) => ({
      card,
      plan: planOf(card, inside.get(card) ?? [], decimal),
      priced: (inside.get(card) ?? []).some((run) => isCell(run, decimal)),
    }));
    const plans = membersOf(cards);
    if (plans !== null) return plans;
  }
  return null;
}

/** The cards of one group; null where fewer than two of them carry a price. */
function membersOf(
  cards: readonly {
    readonly card: Element;
    readonly plan: Plan | null;
    readonly priced: boolean;
  }[],
): readonly Plan[] | null {
  const priced = cards.filter(({ plan }) => plan !== null && plan.cell !== null);
  if (priced.length < 2) return null;
  const classes = priced.map(({ card }) => classesOf(card)[0] ?? '');
  const known = new Set(classes);
  const plans: Plan[] = [];
  for (const { card, plan, priced: hasPrice } of cards) {
    const alike = known.has(classesOf(card)[0] ?? '');
    if (plan === null) {
      // A card like the others whose name does not read: the group is not understood.
      if (alike && hasPrice) return null;
      continue;
    }
    if (plan.cell !== null || (alike && (plan.unclear.length > 0 || classes.length > 1))) {
      plans.push(plan);
    }
  }
  return plans;
}

// Cards laid out in rows: parents that are siblings of one kind hold one group.
function mergeRows(groups: readonly PlanGroup[]): readonly PlanGroup[] {
  const merged: PlanGroup[] = [];
  for (const group of groups) {
    const at = merged.findIndex(
      ({ heading, parent }) =>
        heading === group.heading &&
        parent.parent === group.parent.parent &&
        parent.name === group.parent.name &&
        classesOf(parent)[0] === classesOf(group.parent)[0],
    );
    const known = merged[at];
    const row = group.parent.name === 'div' || group.parent.name === 'ul';
    if (known === undefined || !row) merged.push(group);
    else merged[at] = { ...known, plans: [...known.plans, ...group.plans] };
  }
  return merged;
}

/** The runs of the cards of all groups, by their places. */
function inCards(groups: readonly PlanGroup[]): ReadonlySet<number> {
  const plans = groups.flatMap((group) => group.plans);
  return new Set(plans.flatMap(({ name, runs }) => [name.run, ...runs]).map(({ index }) => index));
}

/** The nearest heading before the group and outside of all cards. */
function headingBefore(
  group: PlanGroup,
  runs: readonly Run[],
  cards: ReadonlySet<number>,
): { readonly heading: string; readonly isTitle: boolean } {
  const start = Math.min(...group.plans.map(firstOf));
  for (let i = start - 1, steps = 1; i >= 0 && steps < MAX_BEFORE; i--) {
    const run = runs[i];
    if (cards.has(i)) continue;
    steps++;
    const name = run?.block?.name ?? '';
    if (run !== undefined && /^h[1-6]$/.test(name)) {
      return { heading: run.text, isTitle: name === 'h1' };
    }
  }
  return { heading: '', isTitle: false };
}

function firstOf(plan: Plan): number {
  return Math.min(plan.name.run.index, ...plan.runs.map((run) => run.index));
}
