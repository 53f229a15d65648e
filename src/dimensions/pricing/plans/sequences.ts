// Finds plans in a line of names and prices that no element holds together, by their order alone.

import type { AnyNode, Element } from 'domhandler';
import { isElement } from '../../page/visible.ts';
import { type Cell, sayOf, withFollowing } from '../prices/cells.ts';
import type { PlanGroup, Scan } from './cards.ts';
import { isPlanName, type Name, nameIn } from './name-in-run.ts';
import { type Plan, planOf } from './plan.ts';
import type { Run } from './runs.ts';

const MOST_PLANS = 16;
/** Runs between two prices: the name of the next one, and what is said of the one before. */
const MOST_BETWEEN = 30;
const MOST_BEFORE = 6;

/** Prices for a time that are written alike, each with words above it that are written alike. */
export function sequences(scan: Scan): readonly PlanGroup[] {
  const priced = scan.runs.flatMap((run): readonly Priced[] => {
    const said = sayOf(run, scan.decimal);
    if (said.kind !== 'price') return [];
    return [{ run, cell: withFollowing(said, scan.runs.slice(run.index + 1, run.index + 3)) }];
  });
  const rows = new Map<string, Priced[]>();
  for (const one of priced) {
    const place = placeOf(one.run);
    const row = rows.get(place) ?? [];
    if (!rows.has(place)) rows.set(place, row);
    row.push(one);
  }
  return [...rows.values()].flatMap((row) => groupOf(row, scan) ?? []);
}

interface Priced {
  readonly run: Run;
  readonly cell: Cell;
}

function groupOf(row: readonly Priced[], scan: Scan): PlanGroup | null {
  if (row.length < 2 || row.length > MOST_PLANS) return null;
  if (!row.every(({ cell }) => cell.kind === 'price' && cell.tail.period !== null)) return null;
  const segments = row.map(({ run }, i) => {
    const from = Math.max((row[i - 1]?.run.index ?? run.index - MOST_BEFORE - 1) + 1, 0);
    return scan.runs.slice(from, run.index);
  });
  if (segments.some((one) => one.length === 0 || one.length > MOST_BETWEEN)) return null;
  const names = namesIn(segments, scan);
  if (names === null) return null;
  const plans = names.map((name, i): Plan => {
    const one = row[i];
    const runs = one === undefined ? [] : [one.run];
    const plan = planOf({ roots: [], runs: [name.run, ...runs] }, name, scan.decimal);
    return { ...plan, cell: one?.cell ?? null, unclear: [] };
  });
  const parent = around(
    plans.flatMap(({ name, cell }) => [...name.nodes, ...(cell?.runs[0]?.nodes ?? [])]),
  );
  return parent === null ? null : { parent, cards: [], plans, partial: false };
}

/** What is written alike above each price and never twice: a heading, or the only such words. */
function namesIn(segments: readonly (readonly Run[])[], scan: Scan): readonly Name[] | null {
  const [first = []] = segments;
  const looks = [...new Set(first.map(placeOf))].reverse();
  const named = looks.flatMap((look) => {
    const names = segments.map((runs) => nameOf(runs, look, scan));
    const known = names.filter((name) => name !== null);
    const texts = new Set(known.map(({ text }) => text.toLowerCase()));
    return known.length === segments.length && texts.size === known.length ? [{ look, known }] : [];
  });
  const heading = named.find(({ look }) => isHeading(look));
  // A name and a description: nobody can tell which is which.
  return heading?.known ?? (named.length === 1 ? (named[0]?.known ?? null) : null);
}

function nameOf(runs: readonly Run[], look: string, scan: Scan): Name | null {
  const run = runs.findLast((one) => placeOf(one) === look);
  const name = run === undefined ? null : nameIn({ ...run, kind: 'text' }, scan.decimal);
  if (run === undefined || name === null || name.cell !== null) return null;
  return isPlanName(name.text) && /\p{L}/u.test(name.text) ? { ...name, run } : null;
}

function isHeading(look: string): boolean {
  return /^(?:h[1-6]|dt) /.test(look);
}

/** How a run is written: its kind, its block, and where the block stands. */
function placeOf({ block, kind, nodes }: Run): string {
  const path: string[] = [];
  for (let at: AnyNode | null = block; isElement(at) && path.length < 3; at = at.parent)
    path.push(at.name);
  const inner = nodes[0]?.parent;
  const own = isElement(inner) && inner !== block ? inner.name : '';
  return `${path.join(' < ')} ${block?.attribs.class ?? ''} ${kind} ${own}`;
}

function around(nodes: readonly AnyNode[]): Element | null {
  const [first, ...others] = nodes;
  for (let at: AnyNode | null = first?.parent ?? null; at !== null; at = at.parent) {
    const holder = at;
    if (!isElement(holder)) continue;
    if (others.every((node) => isInside(node, holder))) return holder;
  }
  return null;
}

function isInside(node: AnyNode, holder: Element): boolean {
  for (let at: AnyNode | null = node; at !== null; at = at.parent) if (at === holder) return true;
  return false;
}
