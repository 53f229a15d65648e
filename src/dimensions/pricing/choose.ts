// Chooses among what looks like groups of plans: the company's own, each plan once.

import type { AnyNode } from 'domhandler';
import { companyNames } from '../funding/company-name.ts';
import type { Page } from '../page.ts';
import { classesOf } from '../visible.ts';
import { cardGroups, firstIndex, type PlanGroup, type Scan } from './cards.ts';
import type { Cell } from './cells.ts';
import { agree, type Plan } from './plan.ts';
import type { Run } from './runs.ts';
import {
  holdsNoPlans,
  isComparison,
  isExtra,
  isForOthers,
  isForWhom,
  namesCompanies,
  RATE,
} from './sections.ts';
import { slugOf } from './slug.ts';
import { type TablePlans, tablePlans } from './tables.ts';

export interface Chosen {
  readonly plans: readonly Plan[];
  /** Slugs of which nothing can be said, with the reason. */
  readonly doubted: ReadonlyMap<string, string>;
  /** Why the number of plans cannot be told; null where it can. */
  readonly uncounted: string | null;
}

export type Plans = ({ readonly kind: 'plans' } & Chosen) | { readonly kind: 'none' };

/** Runs between the heading of a section and its cards. */
const MAX_BEFORE = 6;

interface Headed extends PlanGroup {
  /** The nearest heading before the group, outside of all cards. */
  readonly heading: string;
}

/** The plans of the page. */
export function plansOf(page: Page, scan: Scan): Plans {
  const tables = tablePlans(page, scan.decimal);
  const outside = { ...scan, tables: tables.map(({ table }) => table) };
  const found = ownGroups(page, outside);
  const groups = found.length > 0 ? found : ownGroups(page, { ...outside, periods: true });
  // What costs an amount each month, in a table, is a plan rather than what has a price at all.
  const tabled = tables.some(isTimed) && !groups.some(isTimed);
  const compared = tabled && !groups.some((group) => isRepeatedIn(tables, group));
  const chosen = groups.length > 0 && !compared ? fromGroups(groups, tables) : fromTables(tables);
  return chosen === null ? { kind: 'none' } : { kind: 'plans', ...chosen };
}

function ownGroups(page: Page, scan: Scan): readonly Headed[] {
  const all = cardGroups(scan);
  const cards = inCards(all);
  return all.flatMap((group): readonly Headed[] => {
    const { heading, isTitle } = headingBefore(group, scan.runs, cards);
    const names = group.plans.map(({ name }) => name.text);
    // The title of the page may praise itself as "the simple alternative".
    const rivals = !isTitle && isComparison(heading);
    if (rivals || holdsNoPlans(heading) || names.every(isExtra)) return [];
    if (namesCompanies(names, companyNames(page)) || areRates(group.plans)) return [];
    return [{ ...group, heading }];
  });
}

/** Cards of rates: none has a price for a time, and one at least says what a use costs. */
function areRates(plans: readonly Plan[]): boolean {
  if (isTimed({ plans })) return false;
  return plans.some(({ runs }) =>
    runs.some(({ kind, text }) => kind === 'text' && RATE.test(text)),
  );
}

/** The runs of the cards of all groups, by their places. */
function inCards(groups: readonly PlanGroup[]): ReadonlySet<number> {
  const plans = groups.flatMap((group) => group.plans);
  return new Set(plans.flatMap(({ name, runs }) => [name.run, ...runs]).map(({ index }) => index));
}

function headingBefore(
  group: PlanGroup,
  runs: readonly Run[],
  cards: ReadonlySet<number>,
): { readonly heading: string; readonly isTitle: boolean } {
  const start = Math.min(
    ...group.plans.flatMap(({ name, runs: own }) => [
      name.run.index,
      own[0]?.index ?? name.run.index,
    ]),
  );
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

function fromGroups(groups: readonly Headed[], tables: readonly TablePlans[]): Chosen {
  const [main, ...others] = [...groups].sort(
    (a, b) => worth(b) - worth(a) || firstIndex(a) - firstIndex(b),
  );
  const draft = new Draft();
  if (main === undefined) return draft.done();
  draft.add(main.plans);
  if (main.partial) draft.uncounted = 'a card with a price has no name that reads';
  // First what says the same plans once more, then what may be others.
  const apart = others.filter(({ plans }) => !draft.mergedWith(plans));
  const tabled = tables.filter(({ plans }) => !draft.mergedWith(plans));
  if (tabled.some(({ plans }) => !isRepeated(plans, apart))) {
    draft.uncounted = 'plans in cards and others in a table';
  }
  for (const group of apart) {
    if (isForOthers(group.heading)) continue;
    const toWhom = isForWhom(main.heading) && isForWhom(group.heading);
    if (toWhom || isAlike(main, group)) draft.add(group.plans);
    else if (!draft.echoes(group.plans)) {
      if (worth(group) >= worth(main)) draft.uncounted = 'several groups of plans';
      draft.doubt(group.plans, 'a second group of plans');
    }
  }
  return draft.done();
}

function fromTables(tables: readonly TablePlans[]): Chosen | null {
  const [main, ...others] = tables;
  if (main === undefined) return null;
  const draft = new Draft();
  draft.add(main.plans);
  for (const { plans } of others) {
    if (draft.clashes(plans)) continue;
    if (draft.mergedWith(plans)) continue;
    draft.uncounted = 'several tables of plans';
    draft.doubt(plans, 'a second table of plans');
  }
  return draft.done();
}

/** Does a table name any of these plans once more? */
function isRepeatedIn(tables: readonly TablePlans[], { plans }: Headed): boolean {
  const names = new Set(tables.flatMap((one) => one.plans.map(({ name }) => slugOf(name.text))));
  return plans.some(({ name }) => names.has(slugOf(name.text)));
}

// The head of a table may have been read as cards already.
function isRepeated(plans: readonly Plan[], groups: readonly Headed[]): boolean {
  const names = new Set(plans.map(({ name }) => name.text));
  return groups.some((group) => group.plans.every(({ name }) => names.has(name.text)));
}

/** How surely these are plans: prices for a time count most. */
function worth(group: PlanGroup): number {
  const cells = group.plans.map(({ cell }) => cell);
  const priced = cells.some((cell) => cell?.kind === 'price' && cell.money.amount > 0);
  return isTimed(group) ? 2 : priced ? 1 : 0;
}

function isTimed({ plans }: { readonly plans: readonly Plan[] }): boolean {
  return plans.some(({ cell }) => {
    const period = cell?.kind === 'price' ? cell.tail.period : null;
    return period !== null && period !== 'one_time';
  });
}

/** Cards of one look hold the plans of one company, also under headings of their own. */
function isAlike(a: PlanGroup, b: PlanGroup): boolean {
  const looks = ({ cards }: PlanGroup) =>
    new Set(
      cards.flatMap((card) => [card.name, ...classesOf(card)].map((one, i) => `${i > 0} ${one}`)),
    );
  const [own, other] = [looks(a), looks(b)];
  const shared = [...own].filter((one) => other.has(one));
  const classes = [...own].some((one) => one.startsWith('true'));
  const level = ({ parent }: PlanGroup) => {
    let depth = 0;
    for (let at: AnyNode | null = parent; at !== null; at = at.parent) depth++;
    return depth;
  };
  return shared.length > (classes ? 1 : 0) && level(a) === level(b);
}

class Draft {
  readonly #plans = new Map<string, Plan>();
  readonly #doubted = new Map<string, string>();
  uncounted: string | null = null;

  add(plans: readonly Plan[]): void {
    for (const plan of plans) {
      const slug = slugOf(plan.name.text);
      if (slug === '') this.uncounted = 'a plan without a name of letters';
      else if (this.#plans.has(slug)) this.#clash(slug);
      else this.#plans.set(slug, plan);
    }
  }

  // Two plans of one name are not told apart by their keys.
  #clash(slug: string): void {
    this.#doubted.set(slug, 'two plans of one name');
    this.uncounted = 'two plans of one name';
  }

  doubt(plans: readonly Plan[], reason: string): void {
    for (const { name } of plans) {
      const slug = slugOf(name.text);
      if (!this.#plans.has(slug)) this.#doubted.set(slug, reason);
    }
  }

  mergedWith(plans: readonly Plan[]): boolean {
    const repeats = this.#repeats(plans);
    if (repeats) this.#merge(plans);
    return repeats;
  }

  /** Plans that have one name in two tables and cost other amounts are not the same ones. */
  clashes(plans: readonly Plan[]): boolean {
    const other = plans.filter(({ name, cell }) => {
      const known = this.#plans.get(slugOf(name.text))?.cell ?? null;
      return known !== null && cell !== null && !agree([known, cell]);
    });
    for (const { name } of other) this.#clash(slugOf(name.text));
    return other.length > 0;
  }

  /** Does it show nothing but prices that are known, as sections of a comparison do? */
  echoes(plans: readonly Plan[]): boolean {
    const amount = ({ cell }: Plan) => (cell?.kind === 'price' ? cell.money.amount : null);
    const known = new Set([...this.#plans.values()].map(amount));
    return plans.map(amount).every((one) => known.has(one) || one === null);
  }

  /** Are most of these known already, as in a table below the cards that compares them? */
  #repeats(plans: readonly Plan[]): boolean {
    const known = plans.filter(({ name }) => this.#plans.has(slugOf(name.text)));
    return known.length * 2 > plans.length || known.length * 2 > this.#plans.size;
  }

  /** The same plans once more: what they say differently is left open. */
  #merge(plans: readonly Plan[]): void {
    const own = [...this.#plans.values()];
    for (const [i, plan] of plans.entries()) {
      const slug = slugOf(plan.name.text);
      const known = this.#plans.get(slug);
      const twin = own.length === plans.length ? own[i] : undefined;
      if (known !== undefined) this.#plans.set(slug, merged(known, plan));
      else if (twin !== undefined && isTwin(twin, plan, plans)) {
        this.#doubted.set(slug, 'a plan of another name stands in its place');
      } else {
        this.uncounted = 'two lists of plans that differ';
        if (plan.cell !== null) this.#plans.set(slug, plan);
      }
    }
  }

  done(): Chosen {
    const plans = [...this.#plans].filter(([slug]) => !this.#doubted.has(slug));
    return {
      plans: plans.map(([, plan]) => plan),
      doubted: this.#doubted,
      uncounted: this.uncounted,
    };
  }
}

/** One plan under two names, "Free" above and "Gratis" below: in one place, at one price. */
function isTwin(known: Plan, plan: Plan, plans: readonly Plan[]): boolean {
  const slug = slugOf(known.name.text);
  if (plans.some(({ name }) => slugOf(name.text) === slug)) return false;
  return known.cell === null || plan.cell === null || agree([known.cell, plan.cell]);
}

function merged(known: Plan, other: Plan): Plan {
  const [a, b] = [known.cell, other.cell];
  if (b === null) return known;
  if (a === null) {
    return known.unclear.length > 0 ? known : { ...known, cell: b, billing: other.billing };
  }
  if (agree([a, b])) return { ...known, cell: fuller(a, b) };
  // A call to action, or a name, says less than a price elsewhere.
  if (a.kind !== 'price' && isWeak(a)) return { ...known, cell: b, billing: other.billing };
  if (b.kind !== 'price' && isWeak(b)) return known;
  const texts = [a, b].map((cell) => cell.runs[0]?.text ?? '');
  return { ...known, cell: null, unclear: texts, billing: null };
}

function isWeak(cell: Cell): boolean {
  return cell.runs.every((run) => run.kind === 'link');
}

function fuller(a: Cell, b: Cell): Cell {
  const period = (cell: Cell) => (cell.kind === 'price' ? cell.tail.period : null);
  return period(a) === null && period(b) !== null ? b : a;
}
