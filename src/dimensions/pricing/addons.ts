// Reads what is sold on top of plans: names and prices below a heading of add-ons.

import type { AnyNode } from 'domhandler';
import type { Page } from '../page/page.ts';
import { isElement } from '../page/visible.ts';
import { cardGroups, type Scan } from './plans/cards.ts';
import { nameIn } from './plans/name-in-run.ts';
import type { Plan } from './plans/plan.ts';
import type { Run } from './plans/runs.ts';
import { isOfAddons, isOnTop } from './plans/sections.ts';
import { slugOf } from './plans/slug.ts';
import { stated } from './plans/tier.ts';
import { type Cell, sayOf } from './prices/cells.ts';
import { type Found, quoteNodes } from './terms.ts';

interface Addon {
  readonly name: string;
  readonly cell: Cell & { readonly kind: 'price' };
}

/** Runs between the heading of a section and what it lists. */
const MOST_BEFORE = 6;
const LONGEST = 60;

/** The price of each add-on, once; two prices under one name, or the name of a plan, say none. */
export function readAddons(page: Page, scan: Scan, plans: readonly Plan[]): Found {
  const found: Found = { readings: [], abstentions: [] };
  if (!scan.runs.some(({ text }) => isOnTop(text))) return found;
  const own = new Set(plans.map(({ name }) => slugOf(name.text)));
  const bySlug = new Map<string, Addon[]>();
  for (const addon of [...inGroups(scan), ...inRows(scan)]) {
    const slug = slugOf(addon.name);
    if (slug === '' || own.has(slug)) continue;
    bySlug.set(slug, [...(bySlug.get(slug) ?? []), addon]);
  }
  for (const [slug, addons] of bySlug) {
    const [first] = addons;
    if (first === undefined) continue;
    const { money, tail, runs } = first.cell;
    const key = `pricing.addon.${slug}`;
    const prices = [...new Set(addons.map(({ cell }) => cell.money.amount))];
    const locator = quoteNodes(page, runs[0]?.nodes ?? []);
    if (prices.length > 1 || locator === null) {
      const reason = locator === null ? 'no quote' : 'two prices under one name';
      found.abstentions.push({ keys: `${key}.*`, reason, candidates: prices });
      continue;
    }
    found.readings.push(stated(`${key}.price`, money.amount, money.unit, locator));
    const timed = quoteNodes(
      page,
      runs.flatMap(({ nodes }) => nodes),
    );
    if (tail.period !== null && timed !== null) {
      found.readings.push(stated(`${key}.period`, tail.period, null, timed));
    }
  }
  return found;
}

/** Cards and lines that look alike, below the heading of add-ons. */
function inGroups(scan: Scan): readonly Addon[] {
  const groups = cardGroups(scan);
  const cards = new Set(
    groups.flatMap(({ plans }) => plans.flatMap(({ name, runs }) => [name.run, ...runs])),
  );
  return groups.flatMap(({ plans }) => {
    const starts = plans.flatMap(({ name, runs }) => [name.run.index, runs[0]?.index ?? Infinity]);
    if (!isBelowAddons(Math.min(...starts), scan.runs, cards)) return [];
    return plans.flatMap(({ name, cell }) => addonOf(name.text, cell));
  });
}

/** Rows of a table: a name first, and one price behind it. */
function inRows(scan: Scan): readonly Addon[] {
  const found: Addon[] = [];
  for (const [node, runs] of scan.inside) {
    const [first] = runs;
    if (!isElement(node) || node.name !== 'tr' || first === undefined) continue;
    const table = tableOf(node);
    const start = table === null ? undefined : scan.inside.get(table)?.[0];
    const name = nameIn(first, scan.decimal);
    if (start === undefined || name === null || name.cell !== null) continue;
    const prices = runs
      .map((run) => sayOf(run, scan.decimal))
      .filter(({ kind }) => kind === 'price');
    const [price, ...more] = prices;
    if (more.length > 0 || price?.kind !== 'price') continue;
    if (isBelowAddons(start.index, scan.runs, new Set())) {
      found.push(...addonOf(name.text, price));
    }
  }
  return found;
}

function tableOf(row: AnyNode): AnyNode | null {
  for (let at: AnyNode | null = row; at !== null; at = at.parent) {
    if (isElement(at) && at.name === 'table') return at;
  }
  return null;
}

function addonOf(name: string, cell: Cell | null): readonly Addon[] {
  return cell?.kind === 'price' && cell.money.amount > 0 ? [{ name, cell }] : [];
}

/** Is the nearest heading one of add-ons, or a line right above it, or one below it? */
function isBelowAddons(start: number, runs: readonly Run[], cards: ReadonlySet<Run>): boolean {
  for (let at = start - 1, steps = 1; at >= 0 && steps < MOST_BEFORE; at--) {
    const run = runs[at];
    if (run === undefined || cards.has(run)) continue;
    steps++;
    if (run.kind === 'text' && run.text.length <= LONGEST && isOfAddons(run.text)) return true;
    if (isOnTop(run.text)) return true;
    if (!/^h[1-6]$/.test(run.block?.name ?? '')) continue;
    const above = runs.findLast((one) => one.index < at && one.block !== run.block);
    return above !== undefined && !cards.has(above) && isOnTop(above.text);
  }
  return false;
}
