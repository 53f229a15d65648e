// Finds the words that name each plan: the most prominent ones, in one place of all their cards.

import type { AnyNode, Element } from 'domhandler';
import { classesOf, headingRank, isElement } from '../../page/visible.ts';
import type { DecimalSign } from '../../words/amounts.ts';
import { PERIOD_NAME } from '../prices/cell-words.ts';
import { sayOf } from '../prices/cells.ts';
import { isOrdinal } from '../prices/ordinals.ts';
import { apart, isPeriodName, type Name, nameIn, nameOnBadge } from './name-in-run.ts';
import { isPlanWord, isPressedFor, planOnButton } from './plan-words.ts';
import type { Run } from './runs.ts';

/** The runs of one plan, and the elements that hold them. */
export interface Box {
  readonly roots: readonly Element[];
  readonly runs: readonly Run[];
}

/** A name that a box may have. */
interface Candidate {
  readonly name: Name;
  /** What sets it apart: the rank of its heading, `strong`, or the name of its block. */
  readonly kind: string;
  readonly look: string;
  readonly beforePrice: boolean;
  readonly isCell: boolean;
  readonly isItem: boolean;
  /** A heading that is a period, where periods are no names by themselves. */
  readonly isPeriod: boolean;
  /** A button of the box says it behind or before a verb: "Order Pro". */
  readonly isPressed: boolean;
}

/** Candidates of one box that are looked at: a name stands among the first words of a card. */
const MOST = 14;

/** The name of each box, from the place that tells the boxes apart best; null when it has none. */
export function namesOf(
  boxes: readonly Box[],
  decimal: DecimalSign,
  periods: boolean,
): readonly (Name | null)[] {
  const all = boxes.map((box) => candidatesOf(box, decimal, periods));
  const slots = new Map<string, (Candidate | null)[]>();
  for (const [i, candidates] of all.entries()) {
    for (const candidate of candidates) {
      for (const key of [candidate.kind, candidate.look, ANY]) {
        const slot = slots.get(key) ?? boxes.map(() => null);
        slots.set(key, slot);
        // The largest heading, or the first words where no heading stands.
        slot[i] ??= candidate;
      }
    }
  }
  let best: readonly (Candidate | null)[] = [];
  let most = 0;
  for (const [key, slot] of slots) {
    const score = scoreOf(slot, all, key);
    if (score > most) [best, most] = [slot, score];
  }
  const found = withoutItems(best).map((one) => one?.name ?? null);
  const others = () => inBadges(best, boxes, decimal) ?? inPeriods(best, boxes, decimal);
  const names = isSure(best, boxes) ? found : (others() ?? found);
  return names.every((name) => name?.run.kind === 'image') ? apart(names) : names;
}

/** Below a price an item of a list is no name where the other boxes have theirs above it. */
function withoutItems(slot: readonly (Candidate | null)[]): readonly (Candidate | null)[] {
  const isBelow = (one: Candidate | null) => one?.isItem === true && !one.beforePrice;
  const others = slot.filter((one) => one !== null && !isBelow(one));
  const above = others.length > 1 && others.every((one) => one?.beforePrice && !one.isItem);
  return above ? slot.map((one) => (isBelow(one) ? null : one)) : slot;
}

/** Has every box a name of its own above its price? */
function isSure(slot: readonly (Candidate | null)[], boxes: readonly Box[]): boolean {
  const above = slot.filter((one) => one?.beforePrice === true);
  return new Set(above.map((one) => one?.name.text)).size === boxes.length;
}

/**
 * Names drawn as badges: every card has one before its price, and one is what plans are called, or
 * all are labels of one look and no card says anything else above its price.
 */
function inBadges(
  slot: readonly (Candidate | null)[],
  boxes: readonly Box[],
  decimal: DecimalSign,
): readonly Name[] | null {
  const names = boxes.flatMap(({ runs }): readonly Name[] => {
    const named = runs
      .slice(0, priceIn(runs, decimal))
      .map((run) => nameOnBadge(run, decimal))
      .filter((one) => one !== null);
    const label = named.find(({ run }) => isLabel(run));
    return [label ?? named[0]].filter((one) => one !== undefined);
  });
  const texts = new Set(names.map(({ text }) => text.toLowerCase()));
  if (names.length < boxes.length || texts.size < names.length) return null;
  if (names.some(({ text }) => isPlanWord(text))) return names;
  const looks = new Set(names.map(({ run }) => run.block?.attribs.class));
  const isAlone = !slot.some((one) => one?.beforePrice === true && !one.isCell);
  return isAlone && looks.size === 1 && names.every(({ run }) => isLabel(run)) ? names : null;
}

/** Where the price stands, or what is said in its place. */
function priceIn(runs: readonly Run[], decimal: DecimalSign): number {
  const said = runs.map((run) => sayOf(run, decimal).kind);
  const price = said.indexOf('price');
  return price < 0 ? Math.max(said.indexOf('free'), said.indexOf('custom'), 0) : price;
}

const LABEL_CLASS = /(?:^|[-_])(?:label|tag)$/i;

function isLabel({ block }: Run): boolean {
  return block !== null && classesOf(block).some((name) => LABEL_CLASS.test(name));
}

/** "Quarterly" above every price names the plans where what else is said stands below it. */
function inPeriods(
  slot: readonly (Candidate | null)[],
  boxes: readonly Box[],
  decimal: DecimalSign,
): readonly Name[] | null {
  if (slot.some((one) => one?.beforePrice === true)) return null;
  const names = boxes.flatMap(({ runs }): readonly Name[] => {
    const price = runs.findIndex((run) => sayOf(run, decimal).kind === 'price');
    const above = runs.slice(0, Math.max(0, price)).filter(({ text }) => PERIOD_NAME.test(text));
    const named = above.map((run) => nameIn(run, decimal, true));
    return named.filter((one) => one !== null).slice(0, 1);
  });
  const texts = new Set(names.map(({ text }) => text.toLowerCase()));
  return names.length === boxes.length && texts.size === names.length ? names : null;
}

/** The slot of whatever comes first. */
const ANY = 'first';

function scoreOf(
  slot: readonly (Candidate | null)[],
  all: readonly (readonly Candidate[])[],
  key: string,
): number {
  const held = slot.filter((one) => one !== null);
  const texts = new Set(held.map(({ name }) => name.text.toLowerCase()));
  if (held.length < Math.max(2, slot.length * 0.6)) return 0;
  // Two of them may have one name; a heading that all repeat names none.
  if (texts.size < Math.max(2, held.length * 0.6)) return 0;
  // "Lifetime" names a plan beside "Personal" and "Family", not beside "Monthly".
  const timed = held.filter(({ isPeriod }) => isPeriod).length;
  if (timed * 2 >= held.length) return 0;
  const share = (test: (one: Candidate) => boolean) => held.filter(test).length / held.length;
  // What a list says below the price is what one gets for it.
  if (share(({ isItem, beforePrice }) => isItem && !beforePrice) > 0.5) return 0;
  const at = slot.map((one, i) => (one === null ? 0 : (all[i] ?? []).indexOf(one)));
  const average = at.reduce((sum, n) => sum + n, 0) / held.length;
  const places = 2 - Math.min(2, average * 0.8);
  const prominence = held.reduce((sum, { kind }) => sum + weightOf(kind), 0) / held.length;
  return (
    12 * (held.length / slot.length) -
    6 * (1 - texts.size / held.length) +
    prominence +
    places +
    2.5 * share(({ beforePrice }) => beforePrice) +
    // "Basic" above "For small crews" is the name, however small it is written.
    (held.filter(({ isPressed }) => isPressed).length > 1 ? 5 : 0) *
      share(({ isPressed }) => isPressed) +
    4 * share(({ name, isCell, kind }) => !isCell && kind !== 'img' && isPlanWord(name.text)) -
    3 * share(({ isItem }) => isItem) -
    // What a picture shows, or what leads elsewhere, names a plan where nothing else does.
    (share(({ kind }) => kind === 'img plan') < 1 ? 5 : 0) * share(isImage) -
    3 * share(({ name }) => name.run.kind === 'link') -
    (share(({ isCell }) => isCell) > 0.5 ? 3 : 0) -
    (all.every(isNamed) ? 6 * share(({ name }) => isOrdinal(name.text)) : 0) +
    (key.includes('|') ? 0.5 : 0)
  );
}

/** Has the card a name of its own beside "Tier 1"? */
function isNamed(all: readonly Candidate[]): boolean {
  return all.some(({ name: { run, text }, ...one }) => {
    const isTitle = headingRank(one.kind) > 0 || (run.block !== null && isOfName(run.block));
    return isTitle && one.beforePrice && !one.isItem && !isOrdinal(text);
  });
}

function isImage({ name }: Candidate): boolean {
  return name.run.kind === 'image';
}

function weightOf(kind: string): number {
  const rank = headingRank(kind);
  if (rank > 0) return 1.5 + (7 - rank) * 0.6;
  return STRONG.has(kind) ? 1.2 : kind === 'img plan' ? 3 : 0;
}

const STRONG = new Set(['strong', 'dt', 'th', 'legend', 'summary']);

/** "Choose Basic" names the plan of a card without a name of its own. */
function onButtons(box: Box): readonly Candidate[] {
  return box.runs.flatMap((run): readonly Candidate[] => {
    const text = run.kind === 'link' ? planOnButton(run.text) : null;
    if (text === null) return [];
    const name = { text, run, nodes: run.nodes, cell: null };
    const look = 'button|';
    const placed = { beforePrice: false, isCell: false, isItem: false };
    const said = { isPeriod: false, isPressed: false };
    return [{ name, kind: 'button', look, ...placed, ...said }];
  });
}

function candidatesOf(box: Box, decimal: DecimalSign, periods: boolean): readonly Candidate[] {
  const found: Candidate[] = [];
  let beforePrice = true;
  for (const run of box.runs) {
    const plain = nameIn(run, decimal, periods);
    const isPeriod = plain === null && isHeadedPeriod(run);
    const name = isPeriod ? nameIn(run, decimal, true) : plain;
    const said = sayOf(run, decimal).kind;
    if (name !== null) {
      const kind = kindOf(run, box);
      const look = `${kind}|${run.block?.attribs.class ?? ''}|${lookOf(name.nodes)}`;
      const isCell = name.cell === null && said !== 'none';
      const isItem = itemOf(run, box) !== null && weightOf(kind) === 0;
      const isPressed = isPressedFor(name.text, box.runs);
      found.push({ name, kind, look, beforePrice, isCell, isItem, isPeriod, isPressed });
      if (found.length >= MOST) break;
    }
    if (said === 'price' || said === 'unclear' || name?.cell) beforePrice = false;
  }
  return [...found, ...onButtons(box)];
}

const NAME_CLASS = /(?:^|[-_])(?:name|title)$/i;

// It stands in a heading, or in a block for the name, as those of its class elsewhere.
function isHeadedPeriod({ block, text }: Run): boolean {
  if (block === null || !isPeriodName(text)) return false;
  return headingRank(block.name) > 0 || isOfName(block);
}

function isOfName(block: Element): boolean {
  return classesOf(block).some((one) => NAME_CLASS.test(one));
}

// An image that is said to be of a plan shows its name; any other may show anything.
const OF_PLAN = /\b(?:plan|package|tier|edition|tarif|paket)\b/iu;

function lookOf(nodes: readonly AnyNode[]): string {
  const parent = nodes[0]?.parent;
  return isElement(parent) ? `${parent.name} ${parent.attribs.class ?? ''}` : '';
}

function kindOf(run: Run, box: Box): string {
  if (run.kind === 'image') return OF_PLAN.test(run.text) ? 'img plan' : 'img';
  for (
    let at: AnyNode | null = run.block;
    isElement(at) && !box.roots.includes(at);
    at = at.parent
  ) {
    if (headingRank(at.name) > 0) return at.name;
    if (at.attribs.role === 'heading') return `h${at.attribs['aria-level'] ?? '3'}`;
    if (at.name !== 'div' && at.name !== 'p' && at.name !== 'header') break;
  }
  const { block } = run;
  if (block !== null && (headingRank(block.name) > 0 || STRONG.has(block.name))) return block.name;
  const strong = run.nodes.every((node) => isStrong(node, block));
  return strong ? 'strong' : (block?.name ?? 'text');
}

function isStrong(node: AnyNode, block: Element | null): boolean {
  for (let at = node.parent; isElement(at) && at !== block; at = at.parent) {
    if (at.name === 'strong' || at.name === 'b') return true;
  }
  return false;
}

const ITEM = new Set(['li', 'td', 'dd', 'tr']);

/** The item of a list or table within the box that the run stands in. */
export function itemOf(run: Run, box: Box): Element | null {
  for (
    let at: AnyNode | null = run.block;
    isElement(at) && !box.roots.includes(at);
    at = at.parent
  ) {
    if (ITEM.has(at.name)) return at;
  }
  return null;
}
