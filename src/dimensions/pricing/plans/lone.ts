// Finds cards that stand alone: the one plan of a page, and plans apart that look like the others.

import type { AnyNode, Element } from 'domhandler';
import { classesOf, isElement } from '../../page/visible.ts';
import type { DecimalSign } from '../../words/amounts.ts';
import { findMoney, type Money } from '../../words/money.ts';
import { type Cell, type Said, sayOf } from '../prices/cells.ts';
import type { PlanGroup, Scan } from './cards.ts';
import { nameIn } from './name-in-run.ts';
import { agree, type Plan, planOf } from './plan.ts';
import { endsInPlanWord } from './plan-words.ts';
import type { Run } from './runs.ts';

const MAX_LEVELS = 5;
const MAX_WORDS = 1_500;
const MAX_LINE = 60;
/** Pages say the one price again: below the plan, in answers, where the order is confirmed. */
const MOST_TIMES = 4;

/** The plan of a page that sells one: one price for a time, below a name that plans have. */
export function onlyPlan(scan: Scan): Plan | null {
  const said = scan.runs.map((run) => [run, sayOf(run, scan.decimal)] as const);
  const prices = said.flatMap(([run, one]) => (one.kind === 'price' ? [[run, one] as const] : []));
  const timed = prices.filter(([, { tail, money }]) => tail.period !== null && money.amount > 0);
  const [first] = timed;
  const cells: readonly Cell[] = timed.map(([, cell]) => cell);
  if (first === undefined || !agree(cells)) return null;
  const [, { money }] = first;
  if (said.some((one) => isAnotherPrice(one, money, scan.decimal))) return null;
  for (const [run] of timed.slice(0, MOST_TIMES)) {
    const plan = planAround(run, scan);
    if (plan !== null) return plan;
  }
  return null;
}

function planAround(run: Run, scan: Scan): Plan | null {
  let at: AnyNode | null = run.nodes[0]?.parent ?? null;
  for (let up = 0; up < MAX_LEVELS && isElement(at); up++, at = at.parent) {
    if (/^(?:main|body|html)$/.test(at.name)) return null;
    const runs = scan.inside.get(at) ?? [];
    if (runs.reduce((sum, { text }) => sum + text.length, 0) > MAX_WORDS) return null;
    const plan = lonePlan(at, runs, run, scan);
    if (plan !== null) return plan;
  }
  return null;
}

const MAX_BEFORE_SUM = 30;

// A sentence about money may stand anywhere; a line of it may be another price.
function isAnotherPrice(
  [run, said]: readonly [Run, Said],
  { amount, unit }: Money,
  decimal: DecimalSign,
): boolean {
  if (said.kind !== 'unclear' || run.text.length > MAX_LINE || ONCE_ON_TOP.test(run.text)) {
    return false;
  }
  const { found, unclear } = findMoney(run.text, decimal);
  if (unclear.length > 0 || found.length === 0) return true;
  const isSame = found.every((one) => one.amount === amount && one.unit === unit);
  return !isSame && (found[0]?.start ?? 0) <= MAX_BEFORE_SUM;
}

/** "+ $1,000 one-time setup": what is paid besides, and once. */
const ONCE_ON_TOP =
  /^(?:\+|plus|zzgl\.|más|mais|più) ?[^\s\p{L}]*\d\S*(?: \p{Sc}| [A-Z]{3})? (?:(?:one-time|one-off|once|einmalige?|unique|único) )?(?:set-?up|onboarding|activation|installation|implementation|einrichtung(?:sgebühr)?|configuración|installazione|attivazione|ativação|mise en service)(?: fee| cost)?(?:,? (?:once|one-time|einmalig|único|una tantum))?(?: [·•|].{2,30})?[.*]?$/iu;

function lonePlan(card: Element, runs: readonly Run[], price: Run, scan: Scan): Plan | null {
  const before = runs.filter(({ index }) => index <= price.index).reverse();
  const named = before.find((run) => {
    const name = nameIn(run, scan.decimal);
    return name !== null && endsInPlanWord(name.text) && isProminent(run);
  });
  const boxed = isCard(card) || isOffer(runs, price);
  const titled = named ?? (boxed ? titleOf(before, scan) : undefined);
  const name = titled === undefined ? null : nameIn(titled, scan.decimal);
  if (name === null) return null;
  const plan = planOf({ roots: [card], runs }, name, scan.decimal);
  return plan.cell?.kind === 'price' && plan.cell.tail.period !== null ? plan : null;
}

const OF_CARD =
  /(?:^|[-_])(?:plan|tier|package|membership|(?:pricing|price|plan)[-_]?(?:card|box|item|panel|tile|column|table))(?:$|[-_])/i;

const FEW_ITEMS = 3;

/** A price, below it a list of what one gets, and a link to take it: a card by what it holds. */
function isOffer(runs: readonly Run[], price: Run): boolean {
  const below = runs.filter(({ index }) => index > price.index);
  const items = below.filter(({ block }) => block?.name === 'li');
  const isListed = items.length >= FEW_ITEMS || areDrawnAsItems(below);
  return isListed && (runs.some(({ kind }) => kind === 'link') || isSaidAgain(price, below));
}

// Where a script draws the button, the price stands above it once more.
function isSaidAgain(price: Run, below: readonly Run[]): boolean {
  return below.some(({ text }) => text === price.text);
}

/** Short lines of one look, each in a block with a picture before it: a list by how it is drawn. */
function areDrawnAsItems(below: readonly Run[]): boolean {
  const places = below.filter(isMarked).map(placeOf);
  return places.some((place) => places.filter((one) => one === place).length >= FEW_ITEMS);
}

function isMarked({ kind, text, block, nodes }: Run): boolean {
  if (kind !== 'text' || text.length > MAX_LINE || block === null) return false;
  const [first] = block.children.filter((one) => one.type !== 'text' || one.data.trim() !== '');
  return isElement(first) && /^(?:svg|i|img)$/.test(first.name) && first !== nodes[0]?.parent;
}

function isCard(element: Element): boolean {
  return classesOf(element).some((name) => OF_CARD.test(name));
}

// Words of headings that praise the offer, and name nothing.
const PRAISES =
  /(?<!\p{L})(?:simple|transparent|fair|honest|flat|pric(?:e|es|ing)|costs?|one|single|everything|all|your|you|we|our|us|get|try|buy|purchase|order|book|choose|select|subscribe|start(?:ed)?|join|ready|today|now|included?|includes|no|only|just|for|per|what|why|how|offer|early|save|preise?|ein|alles|unser|dein|ihr|tarif|un|une|tout|votre|notre|todo|tu|su|il|tutto)(?!\p{L})/iu;

/** The heading of a card, where it is the only one before the price and names something. */
function titleOf(before: readonly Run[], scan: Scan): Run | undefined {
  const headings = before.filter(({ block }) => block !== null && /^h[1-5]$/.test(block.name));
  const [only, ...more] = headings;
  if (only === undefined || more.length > 0 || PRAISES.test(only.text)) return undefined;
  const name = nameIn(only, scan.decimal);
  return name !== null && name.text.split(' ').length <= 3 ? only : undefined;
}

function isProminent({ block, nodes }: Run): boolean {
  const around = [block, nodes[0]?.parent].filter(isElement);
  return around.some(
    (one) =>
      /^(?:h[1-6]|strong|b|dt|legend)$/.test(one.name) ||
      /(?:^|[-_\s])(?:name|title|plan|tier|heading)(?:$|[-_\s])/i.test(one.attribs.class ?? ''),
  );
}

interface Apart {
  readonly card: Element;
  readonly plan: Plan;
}

/** Plans in cards outside of these parents that look just like those of the group. */
export function lookalikes(
  group: PlanGroup,
  parents: readonly Element[],
  scan: Scan,
): readonly Apart[] {
  const [column] = group.cards;
  const [model] = group.plans;
  const card = column === undefined ? undefined : within(column);
  if (card === undefined || model === undefined || classesOf(card).length === 0) return [];
  const place = placeOf(model.name.run);
  const found: Apart[] = [];
  for (const [node, runs] of scan.inside) {
    if (!isElement(node) || !isSame(node, card) || group.cards.includes(node)) continue;
    if (parents.some((one) => isInside(node, one) || isInside(one, node))) continue;
    const run = runs.find((one) => placeOf(one) === place && nameIn(one, scan.decimal) !== null);
    const name = run === undefined ? null : nameIn(run, scan.decimal);
    if (name === null) continue;
    const plan = planOf({ roots: [node], runs }, name, scan.decimal);
    if (plan.cell?.kind === 'price' && plan.cell.tail.period !== null)
      found.push({ card: node, plan });
  }
  return found;
}

const MOST_LEVELS = 6;

/** Plans in boxes of another look, whose name and price are written as those of the group are. */
export function writtenAlike(
  group: PlanGroup,
  parents: readonly Element[],
  scan: Scan,
): readonly Apart[] {
  const model = group.plans.find(({ cell }) => cell?.kind === 'price');
  const [priced] = model?.cell?.runs ?? [];
  if (model === undefined || priced === undefined) return [];
  const [ofName, ofPrice] = [placeOf(model.name.run), placeOf(priced)];
  // Without a class anything is written so.
  if (ofName.endsWith(' ') || ofPrice.endsWith(' ') || ofName === ofPrice) return [];
  return scan.runs.flatMap((run): readonly Apart[] => {
    if (placeOf(run) !== ofPrice || !isCellOf(run, scan)) return [];
    let at: AnyNode | null = run.nodes[0]?.parent ?? null;
    for (let up = 0; up < MOST_LEVELS && isElement(at); up++, at = at.parent) {
      const box = at;
      if (/^(?:main|body|html)$/.test(box.name)) return [];
      if (parents.some((one) => isInside(box, one) || isInside(one, box))) return [];
      const runs = scan.inside.get(box) ?? [];
      const names = runs.filter((one) => placeOf(one) === ofName);
      const [named] = names;
      if (named === undefined) continue;
      const name = names.length > 1 ? null : nameIn(named, scan.decimal);
      const prices = runs.filter((one) => placeOf(one) === ofPrice && isCellOf(one, scan));
      if (name === null || prices.length > 1) return [];
      const plan = planOf({ roots: [box], runs }, name, scan.decimal);
      return plan.cell === null ? [] : [{ card: box, plan }];
    }
    return [];
  });
}

function isCellOf(run: Run, { decimal }: Scan): boolean {
  const { kind } = sayOf(run, decimal);
  return kind === 'price' || kind === 'free' || kind === 'custom';
}

const ENTERPRISE =
  /^(?:(?:the )?(?:enterprise|custom)(?: plan)?|(?:plan )?entreprise|unternehmen|empresas?)$/iu;
const MOST_UP = 4;
const MAX_APART = 800;

/** "Enterprise" in a box of its own, which says nothing but whom to ask for the price. */
export function onRequestApart(
  group: PlanGroup,
  parents: readonly Element[],
  scan: Scan,
): readonly Apart[] {
  const ofNames = new Set(group.plans.map(({ name }) => placeOf(name.run)));
  return scan.runs.flatMap((run): readonly Apart[] => {
    const { block, text } = run;
    if (block === null || text.length > 20 || !ENTERPRISE.test(text)) return [];
    if (!/^h[2-5]$/.test(block.name) && !(block.attribs.class && ofNames.has(placeOf(run)))) {
      return [];
    }
    const name = nameIn(run, scan.decimal);
    if (name === null) return [];
    let at: AnyNode | null = block.parent;
    for (let up = 0; up < MOST_UP && isElement(at); up++, at = at.parent) {
      const box = at;
      if (/^(?:main|body|html)$/.test(box.name)) return [];
      if (parents.some((one) => isInside(box, one) || isInside(one, box))) return [];
      const runs = scan.inside.get(box) ?? [];
      if (runs.reduce((sum, one) => sum + one.text.length, 0) > MAX_APART) return [];
      const plan = planOf({ roots: [box], runs }, name, scan.decimal);
      if (plan.unclear.length > 0 || plan.cell?.kind === 'price') return [];
      if (plan.cell?.kind === 'custom') return [{ card: box, plan }];
    }
    return [];
  });
}

/** The card in a column that holds nothing else. */
function within(column: Element): Element {
  const [only, ...more] = column.children.filter(
    (one) => one.type !== 'text' || one.data.trim() !== '',
  );
  return isElement(only) && more.length === 0 ? within(only) : column;
}

function isSame(a: Element, b: Element): boolean {
  return a.name === b.name && classesOf(a).join(' ') === classesOf(b).join(' ');
}

function placeOf({ block }: Run): string {
  return block === null ? '' : `${block.name} ${block.attribs.class ?? ''}`;
}

function isInside(node: AnyNode, around: AnyNode): boolean {
  for (let at: AnyNode | null = node; at !== null; at = at.parent) if (at === around) return true;
  return false;
}
