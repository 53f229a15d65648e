// Finds plan cards: siblings that look alike, each with a name, and with prices among them.

import type { AnyNode, Element } from 'domhandler';
import { classesOf, isElement } from '../../page/visible.ts';
import type { DecimalSign } from '../../words/amounts.ts';
import { sayOf } from '../prices/cells.ts';
import { isLike, looksOf } from './looks.ts';
import { type Box, itemOf, namesOf } from './names.ts';
import { onButton, type Plan, planOf } from './plan.ts';
import { areEditions, fewestRuns, isPlanWord } from './plan-words.ts';
import type { Run } from './runs.ts';
import {
  areParts,
  costsNothing,
  isBought,
  isMurky,
  isRowOfPrices,
  placeOfSlider,
  sayPrices,
  saysRange,
} from './said-prices.ts';

/** No company sells by more plans; so many siblings are goods, or one thing said over and over. */
const MOST_CARDS = 100;
/** Places on a page in which prices stand together; each is looked at. */
const MOST_PLACES = 2_000;

export interface PlanGroup {
  /** What holds the cards. */
  readonly parent: Element;
  /** Those that say a price, for what they look like. */
  readonly cards: readonly Element[];
  readonly plans: readonly Plan[];
  /** A card with a price has no name that reads. */
  readonly partial: boolean;
}

export interface Scan {
  readonly runs: readonly Run[];
  readonly decimal: DecimalSign;
  /** The runs inside each element. */
  readonly inside: ReadonlyMap<AnyNode, readonly Run[]>;
  /** Tables that were read as such: what holds them is no card. */
  readonly tables: readonly Element[];
  /** Are "Monthly" and "Yearly" names of plans? Only where a page has no others. */
  readonly periods: boolean;
  /** Do names alone make plans? Only where a page says no price at all. */
  readonly unpriced: boolean;
}

export function scanOf(runs: readonly Run[], decimal: DecimalSign): Scan {
  const inside = new Map<AnyNode, Run[]>();
  for (const run of runs) {
    for (let at = run.nodes[0]?.parent ?? null; at !== null; at = at.parent) {
      const known = inside.get(at);
      if (known === undefined) inside.set(at, [run]);
      else known.push(run);
    }
  }
  return { runs, decimal, inside, tables: [], periods: false, unpriced: false };
}

/** All groups of plan cards on the page, in document order; none holds another. */
export function cardGroups(scan: Scan): readonly PlanGroup[] {
  const accepted: PlanGroup[] = [];
  const around = new Set<AnyNode>();
  const close = (element: Element): void => {
    for (let at: AnyNode | null = element; at !== null; at = at.parent) around.add(at);
  };
  for (const table of scan.tables) close(table);
  for (const parent of parentsOfCells(scan)) {
    if (around.has(parent)) continue;
    const group = siblingsIn(parent, scan) ?? amongProse(parent, scan) ?? sectionsIn(parent, scan);
    if (group === null) continue;
    close(parent);
    accepted.push(group);
  }
  return accepted.sort((a, b) => firstIndex(a) - firstIndex(b));
}

export function firstIndex(group: PlanGroup): number {
  return Math.min(...group.plans.map((plan) => plan.name.run.index));
}

/** Elements around what says a price, the deepest first. */
function parentsOfCells(scan: Scan): readonly Element[] {
  const { runs, decimal } = scan;
  const depths = new Map<Element, number>();
  for (const run of runs) {
    if (!isCell(run, scan) && !hasNamedPrice(run, decimal) && !isPressed(run, decimal)) continue;
    const path: Element[] = [];
    for (let at: AnyNode | null = run.nodes[0]?.parent ?? null; isElement(at); at = at.parent) {
      // What holds a known element was counted with it.
      if (depths.has(at)) break;
      path.push(at);
    }
    const top = path.at(-1)?.parent;
    const base = isElement(top) ? (depths.get(top) ?? 0) : 0;
    for (const [i, element] of path.entries()) depths.set(element, base + path.length - i);
  }
  const deepest = [...depths.keys()].sort((a, b) => (depths.get(b) ?? 0) - (depths.get(a) ?? 0));
  return deepest.slice(0, MOST_PLACES);
}

function isCell(run: Run, { decimal, unpriced }: Scan): boolean {
  const { kind } = sayOf(run, decimal);
  if (unpriced) return run.kind === 'text' && isPlanWord(run.text);
  return kind === 'price' || kind === 'free' || kind === 'custom';
}

function isPressed(run: Run, decimal: DecimalSign): boolean {
  return onButton(run, decimal) !== null;
}

// "Pro – $29/mo" says a price too, though more than one.
function hasNamedPrice(run: Run, decimal: DecimalSign): boolean {
  return sayOf(run, decimal).kind === 'unclear';
}

const NO_CARD = new Set(
  'table form tr tbody thead tfoot option br script style h1 h2 h3 h4 h5 h6 dt dd legend'.split(
    ' ',
  ),
);

/** The plans of the children that look alike. */
function siblingsIn(parent: Element, scan: Scan): PlanGroup | null {
  const children = parent.children.filter(isElement).filter((child) => {
    return !NO_CARD.has(child.name) && scan.inside.has(child);
  });
  if (children.length < 2) return null;
  const priced = children.filter((child) => holdsCell(child, scan));
  const looks = new Set(priced.flatMap(looksOf));
  const cards = children.filter((child) => looksOf(child).some((look) => looks.has(look)));
  const boxes = cards.map((card): Box => ({ roots: [card], runs: scan.inside.get(card) ?? [] }));
  return groupOf(
    parent,
    boxes.filter((box) => !isPage(parent, box, scan.decimal)),
    scan,
  );
}

/** Cards of one class that stand among paragraphs and tables of a text. */
function amongProse(parent: Element, scan: Scan): PlanGroup | null {
  const priced = parent.children
    .filter(isElement)
    .filter((child) => !NO_CARD.has(child.name) && holdsCell(child, scan));
  const classes = priced.flatMap(classesOf);
  const shared = classes.find((name, i) => classes.indexOf(name) < i);
  if (shared === undefined) return null;
  const cards = priced.filter((child) => classesOf(child).includes(shared));
  if (cards.length === priced.length) return null;
  const boxes = cards.map((card): Box => ({ roots: [card], runs: scan.inside.get(card) ?? [] }));
  if (boxes.some((box) => isPage(parent, box, scan.decimal))) return null;
  const group = groupOf(parent, boxes, scan);
  // Boxes of a text may say anything: all of them have to read as plans.
  const isWhole = group?.plans.length === cards.length && group.plans.every(({ cell }) => cell);
  return isWhole ? group : null;
}

function holdsCell(element: Element, scan: Scan): boolean {
  const { inside, decimal } = scan;
  const runs = inside.get(element) ?? [];
  return runs.some(
    (run) => isCell(run, scan) || hasNamedPrice(run, decimal) || isPressed(run, decimal),
  );
}

const HEAD = /^(?:h[1-6]|dt)$/;

/** The plans of a flat list of headings, each with all that follows it up to the next. */
function sectionsIn(parent: Element, scan: Scan): PlanGroup | null {
  const heads = parent.children.filter(isElement).filter((one) => {
    return HEAD.test(one.name) && !isPriced(one, scan);
  });
  const names = heads.map(({ name }) => name);
  const rank = names.find((name, i) => names.indexOf(name) < i);
  if (rank === undefined) return null;
  const starts = new Map(heads.map((head) => [scan.inside.get(head)?.[0], head] as const));
  const boxes: { readonly roots: readonly Element[]; readonly runs: Run[] }[] = [];
  for (const run of scan.inside.get(parent) ?? []) {
    const head = starts.get(run);
    // A larger heading ends the section before it.
    if (head !== undefined && head.name <= rank) boxes.push({ roots: [head], runs: [] });
    boxes.at(-1)?.runs.push(run);
  }
  const sections = boxes.filter(({ roots }) => roots[0]?.name === rank);
  return groupOf(parent, sections, scan, true);
}

/** "<h5>Starter</h5> <h5>$29 per week</h5>": the price has a heading of the same rank. */
function isPriced(head: Element, { inside, decimal }: Scan): boolean {
  const [run, ...more] = inside.get(head) ?? [];
  return run !== undefined && more.length === 0 && sayOf(run, decimal).kind === 'price';
}

/** Sections are `headed`: what stands anywhere below its heading is no name of one. */
function groupOf(
  parent: Element,
  boxes: readonly Box[],
  scan: Scan,
  headed = false,
): PlanGroup | null {
  const { decimal } = scan;
  if (boxes.length < 2 || boxes.length > MOST_CARDS) return null;
  const priced = boxes.filter(({ runs }) => runs.some((run) => isCell(run, scan)));
  const maybe = boxes.filter(({ runs }) =>
    runs.some((run) => hasNamedPrice(run, decimal) || isPressed(run, decimal)),
  );
  if (priced.length + maybe.length === 0) return null;
  const names = namesOf(boxes, decimal, scan.periods);
  const plans = boxes.map((box, i): Plan | null => {
    const found = names[i] ?? null;
    const name = headed && found?.run !== box.runs[0] ? null : found;
    const plan = name === null ? null : planOf(box, name, decimal);
    return plan === null || isBought(plan) ? null : plan;
  });
  if (scan.unpriced) return unpricedGroup(parent, boxes, plans);
  const slider = placeOfSlider(boxes, plans);
  const slid = slider >= 0;
  const known = plans.filter((_, i) => i !== slider).filter(isKnown);
  // A line of a list beside the head of a card says what a use costs, not what a plan does.
  const lines = plans.filter((plan, i) => {
    const box = boxes[i];
    return plan?.cell === null && box && itemOf(plan.name.run, box)?.name === 'li';
  });
  const said = known.filter(
    (plan) => plan.cell !== null || (isMurky(plan) && !lines.includes(plan)),
  );
  if (said.length < (slid ? 1 : 2) || !sayPrices(said) || said.some(isRowOfPrices)) return null;
  // "FREE" above "€0": the head of one card and its price.
  if (said.every(costsNothing)) return null;
  if (areParts(boxes, said, headed)) return null;
  const cards = boxes.flatMap(({ roots }, i) => {
    const plan = plans[i] ?? null;
    return plan !== null && said.includes(plan) ? roots : [];
  });
  const kept = plans.filter((plan, i) => {
    if (plan === null || !known.includes(plan)) return false;
    if (said.includes(plan)) return true;
    const box = boxes[i];
    // What is no more than an item of a list there names no plan that says no price.
    return box !== undefined && itemOf(plan.name.run, box) === null && isLike(box.roots[0], cards);
  });
  const nameless = boxes.filter(
    (box, i) =>
      plans[i] === null &&
      (priced.includes(box) || saysRange(box, decimal)) &&
      isLike(box.roots[0], cards),
  );
  if (nameless.length >= said.length) return null;
  return { parent, cards, plans: kept.filter(isKnown), partial: slid || nameless.length > 0 };
}

/** Cards without prices, each under a name that plans have everywhere: editions of a product. */
function unpricedGroup(
  parent: Element,
  boxes: readonly Box[],
  plans: readonly (Plan | null)[],
): PlanGroup | null {
  const named = plans.filter(isKnown).filter(({ name }) => isPlanWord(name.text));
  if (named.length < 2 || named.length < boxes.length) return null;
  const names = named.map(({ name }) => name.text);
  if (!areEditions(names) || boxes.some(({ runs }) => runs.length < fewestRuns(names))) return null;
  return { parent, cards: boxes.flatMap(({ roots }) => roots), plans: named, partial: false };
}

function isKnown(plan: Plan | null): plan is Plan {
  return plan !== null;
}

const MOST_WORDS = 4_000;
const FEW_WORDS = 200;

/** Whole sections of a page, or columns of prose, are no cards. */
function isPage(parent: Element, { roots, runs }: Box, decimal: DecimalSign): boolean {
  const isRoot = parent.name === 'main' || parent.name === 'body';
  // Sections of a few words each, or that begin with a price, may be the plans themselves.
  const short = isRoot && roots[0]?.name === 'section' && !beginsWithPrice(runs, decimal);
  const most = short ? FEW_WORDS : MOST_WORDS;
  let length = 0;
  for (const { text } of runs) {
    length += text.length;
    if (text.length > 500 || length > most) return true;
  }
  return false;
}

function beginsWithPrice(runs: readonly Run[], decimal: DecimalSign): boolean {
  const at = runs.findIndex((run) => sayOf(run, decimal).kind === 'price');
  const others = runs.slice(at + 1).filter((run) => sayOf(run, decimal).kind === 'price');
  return at >= 0 && at < 4 && others.length === 0;
}
