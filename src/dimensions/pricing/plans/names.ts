// Finds the words that name each plan: the most prominent ones, in one place of all their cards.

import type { AnyNode, Element } from 'domhandler';
import { type DecimalSign, onlyMoney } from '../../words/money.ts';
import { classesOf, collapse, isElement } from '../../page/visible.ts';
import { BADGE, NO_NAME, PERIOD_NAME } from '../prices/cell-words.ts';
import { type Cell, sayIn, sayOf, tailIn } from '../prices/cells.ts';
import { measuredIn } from '../prices/metrics.ts';
import { namedPrice } from './named-price.ts';
import { isPlanWord, planOnButton } from './plan-words.ts';
import { isAssistive, type Run } from './runs.ts';

export interface Name {
  readonly text: string;
  readonly run: Run;
  /** The nodes of the run that make the name, badges left out. */
  readonly nodes: readonly AnyNode[];
  /** What the same line says of the price: "Pro – $29/mo". */
  readonly cell: Cell | null;
}

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
}

const BADGE_CLASS = /badge|ribbon|popular|chip|(?:^|[-_])(?:tag|label|flag)(?:$|[-_])/i;
/** Candidates of one box that are looked at: a name stands among the first words of a card. */
const MOST = 14;

/** By box, its name in the place that tells the boxes apart best; null where none stands there. */
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
  const names = boxes.map((_, i) => best[i]?.name ?? null);
  return names.every((name) => name?.run.kind === 'image') ? apart(names) : names;
}

/** Of what images say, the words that tell them apart: "Acme Lite plan", "Acme Pro plan". */
function apart(names: readonly (Name | null)[]): readonly (Name | null)[] {
  const words = names.map((name) => (name?.text ?? '').split(' '));
  const same = (at: number): boolean =>
    words.every((one) => one.length > 1) &&
    new Set(words.map((one) => one.at(at)?.toLowerCase())).size === 1;
  // As long as a word is left of each.
  while (same(0)) for (const one of words) one.shift();
  while (same(-1)) for (const one of words) one.pop();
  return names.map((name, i) =>
    name === null ? null : { ...name, text: words[i]?.join(' ') ?? '' },
  );
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
    4 * share(({ name, isCell }) => !isCell && isPlanWord(name.text)) -
    3 * share(({ isItem }) => isItem) -
    (share(({ isCell }) => isCell) > 0.5 ? 3 : 0) +
    (key.includes('|') ? 0.5 : 0)
  );
}

function weightOf(kind: string): number {
  const rank = /^h([1-6])$/.exec(kind)?.[1];
  if (rank !== undefined) return 1.5 + (7 - Number(rank)) * 0.6;
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
    const placed = { beforePrice: false, isCell: false, isItem: false, isPeriod: false };
    return [{ name, kind: 'button', look, ...placed }];
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
      found.push({ name, kind, look, beforePrice, isCell, isItem, isPeriod });
      if (found.length >= MOST) break;
    }
    if (said === 'price' || said === 'unclear' || name?.cell) beforePrice = false;
  }
  return [...found, ...onButtons(box)];
}

function isHeadedPeriod({ block, text }: Run): boolean {
  return block !== null && /^h[1-6]$/.test(block.name) && PERIOD_NAME.test(text);
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
    if (/^h[1-6]$/.test(at.name)) return at.name;
    if (at.attribs.role === 'heading') return `h${at.attribs['aria-level'] ?? '3'}`;
    if (at.name !== 'div' && at.name !== 'p' && at.name !== 'header') break;
  }
  const { block } = run;
  if (block !== null && (/^h[1-6]$/.test(block.name) || STRONG.has(block.name))) return block.name;
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

/** The name that a run is, alone or with the price behind it; null where it is none. */
export function nameIn(run: Run, decimal: DecimalSign, periods = false): Name | null {
  if (run.kind !== 'text' && run.kind !== 'image') return null;
  // A badge and a price beside it make no name as long as this.
  if (run.text.length > 260) return null;
  const known = MEMO.get(run);
  if (known !== undefined && known.decimal === decimal && known.periods === periods) {
    return known.name;
  }
  const name = readName(run, decimal, periods);
  MEMO.set(run, { decimal, periods, name });
  return name;
}

// Every element around a run asks for its name.
const MEMO = new WeakMap<
  Run,
  { readonly decimal: DecimalSign; readonly periods: boolean; readonly name: Name | null }
>();

function readName(run: Run, decimal: DecimalSign, periods: boolean): Name | null {
  const nodes = run.nodes.filter((node) => !isBadge(node, run.block));
  const shown = run.kind === 'image' ? run.text : textOf(withoutNote(nodes, run));
  const text = shown.replace(/^[^\p{L}\p{N}\p{Sc}(]+/u, '').replace(/[\s:*†‡–—-]+$/u, '');
  const split = run.kind === 'text' ? namedPrice(text, run, decimal) : null;
  const alone = split?.name ?? text;
  if (!isPlanName(alone) || isNoName(alone, periods)) return null;
  const isTail = tailIn(alone) !== null && !(periods && PERIOD_NAME.test(alone));
  if (split === null && (isTail || measuredIn(alone, decimal) !== null)) return null;
  if (split === null && saysMoney(alone, run, decimal)) return null;
  return { text: alone, run, nodes, cell: split?.cell ?? null };
}

// "Business <small>50 h / month</small>": what stands in an element of its own is a note.
function withoutNote(nodes: readonly AnyNode[], run: Run): readonly AnyNode[] {
  const [first, ...rest] = nodes;
  if (first === undefined || rest.length === 0) return nodes;
  const note = textOf(rest);
  const apart = rest.every((node) => node.parent !== first.parent && node.parent !== run.block);
  const isNote = /^[\d(]/.test(note) || rest.every((node) => isSmall(node, run.block));
  return apart && isNote && isPlanName(textOf([first])) && !/[€$£¥₹]/u.test(note) ? [first] : nodes;
}

function isSmall(node: AnyNode, block: Element | null): boolean {
  for (let at = node.parent; isElement(at) && at !== block; at = at.parent) {
    if (at.name === 'small' || at.name === 'sub') return true;
  }
  return false;
}

function isNoName(text: string, periods: boolean): boolean {
  return PERIOD_NAME.test(text) ? !periods : NO_NAME.test(text);
}

function saysMoney(text: string, run: Run, decimal: DecimalSign): boolean {
  const { kind } = sayIn(text, { ...run, kind: 'text' }, decimal);
  return kind === 'price' || kind === 'unclear' || onlyMoney(text, decimal) !== null;
}

function textOf(nodes: readonly AnyNode[]): string {
  return collapse(nodes.map((node) => (node.type === 'text' ? node.data : '')).join(' '));
}

// What is drawn as a badge may be the price: `Pro <span class="badge">$29/mo</span>`.
const OF_MONEY = /\p{Sc}\s?\d|\d\s?\p{Sc}/u;

function isBadge(node: AnyNode, block: Element | null): boolean {
  const text = node.type === 'text' ? collapse(node.data) : '';
  if (OF_MONEY.test(text) || isPlanWord(text)) return false;
  for (let at = node.parent; at !== null && at !== block; at = at.parent) {
    if (!isElement(at)) return false;
    if (isAssistive(at) || classesOf(at).some((name) => BADGE_CLASS.test(name))) return true;
    if (BADGE.test(collapse(node.type === 'text' ? node.data : ''))) return true;
  }
  const isHeading = block !== null && /^h[1-6]$/.test(block.name);
  return !isHeading && classesIn(block).some((name) => BADGE_CLASS.test(name));
}

function classesIn(block: Element | null): readonly string[] {
  return block === null ? [] : classesOf(block);
}

/** A few words with a letter or digit in them; no badge, question or sentence. */
export function isPlanName(text: string): boolean {
  if (text.length === 0 || text.length > 40 || text.split(' ').length > 5) return false;
  if (/[?!{}<>=@…]|[.:,;]$|[.;]\s|^\d[\d.,]*[%+kKx]?$/u.test(text)) return false;
  // A range of sizes is no name: "51 - 120 users".
  if (/^\d[\d.,]*(?:\s?(?:[-–+]|to|bis|à)\s?)(?:\d|\p{L})/u.test(text)) return false;
  return /\p{L}|\d/u.test(text) && !BADGE.test(text);
}
