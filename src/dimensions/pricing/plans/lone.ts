// Finds cards that stand alone: the one plan of a page, and plans apart that look like the others.

import type { AnyNode, Element } from 'domhandler';
import { classesOf, isElement } from '../../page/visible.ts';
import type { PlanGroup, Scan } from './cards.ts';
import { type Cell, sayOf } from '../prices/cells.ts';
import { nameIn } from './names.ts';
import { agree, type Plan, planOf } from './plan.ts';
import { endsInPlanWord } from './plan-words.ts';
import type { Run } from './runs.ts';

const MAX_LEVELS = 5;
const MAX_WORDS = 1_500;

/** The plan of a page that sells one: one price for a time, below a name that plans have. */
export function onlyPlan(scan: Scan): Plan | null {
  const said = scan.runs.map((run) => [run, sayOf(run, scan.decimal)] as const);
  const prices = said.flatMap(([run, one]) => (one.kind === 'price' ? [[run, one] as const] : []));
  const timed = prices.filter(([, { tail, money }]) => tail.period !== null && money.amount > 0);
  const cells: readonly Cell[] = prices.map(([, cell]) => cell);
  const [first] = timed.length > 0 ? timed : prices;
  if (first === undefined || !agree(cells) || said.some(([, one]) => one.kind === 'unclear')) {
    return null;
  }
  const [run] = first;
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

function lonePlan(card: Element, runs: readonly Run[], price: Run, scan: Scan): Plan | null {
  const before = runs.filter(({ index }) => index <= price.index).reverse();
  const named = before.find((run) => {
    const name = nameIn(run, scan.decimal);
    return name !== null && endsInPlanWord(name.text) && isProminent(run);
  });
  const name = named === undefined ? null : nameIn(named, scan.decimal);
  if (name === null) return null;
  const plan = planOf({ roots: [card], runs }, name, scan.decimal);
  return plan.cell?.kind === 'price' && plan.cell.tail.period !== null ? plan : null;
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
