// Gathers the plans of a page from its groups and tables, each once, and what is doubted.

import type { Cell } from '../prices/cells.ts';
import type { PlanGroup } from './cards.ts';
import { agree, type Plan } from './plan.ts';
import { RATE } from './sections.ts';
import { slugOf } from './slug.ts';

export interface Chosen {
  readonly plans: readonly Plan[];
  /** Slugs of which nothing can be said, with the reason. */
  readonly doubted: ReadonlyMap<string, string>;
  /** Why the number of plans cannot be told; null where it can. */
  readonly uncounted: string | null;
}

export class Draft {
  readonly #plans = new Map<string, Plan>();
  readonly #doubted = new Map<string, string>();
  uncounted: string | null = null;

  add(plans: readonly Plan[]): void {
    for (const plan of plans) {
      const slug = slugOf(plan.name.text);
      if (slug === '') this.uncounted = 'a plan without a name of letters';
      else this.#addOne(slug, plan);
    }
  }

  #addOne(slug: string, plan: Plan): void {
    const known = this.#plans.get(slug);
    if (known === undefined) this.#plans.set(slug, plan);
    else if (costAlike(known, plan)) {
      this.#plans.set(slug, { ...known, runs: [] });
      this.uncounted = 'two plans of one name';
    } else this.#clash(slug);
  }

  /** Cards elsewhere that look like those of the group: plans, unless they repeat a name. */
  addApart(plans: readonly Plan[]): void {
    for (const plan of plans) {
      const slug = slugOf(plan.name.text);
      if (slug === '' || this.#plans.has(slug) || this.#doubted.has(slug)) continue;
      this.#plans.set(slug, plan);
      this.uncounted ??= 'a plan apart from the others';
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

  /** Does each of them stand here at the same price, as in the copy of a row for narrow screens? */
  knows(plans: readonly Plan[]): boolean {
    return plans.every(({ name, cell }) => {
      const known = this.#plans.get(slugOf(name.text));
      if (known === undefined) return false;
      return cell === null || known.cell === null ? cell === known.cell : agree([known.cell, cell]);
    });
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

/** "Enterprise" on request, or "Free", in the plans of each product: of both it says one thing. */
function costAlike(a: Plan, b: Plan): boolean {
  const kind = a.cell?.kind;
  return kind === b.cell?.kind && (kind === 'custom' || kind === 'free');
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
  if (isOfOtherPeriod(a, b)) return known;
  // A call to action, or a name, says less than a price elsewhere.
  if (a.kind !== 'price' && isWeak(a)) return { ...known, cell: b, billing: other.billing };
  if (b.kind !== 'price' && isWeak(b)) return known;
  const texts = [a, b].map((cell) => cell.runs[0]?.text ?? '');
  return { ...known, cell: null, unclear: texts, billing: null };
}

/** "$50 / month" in the card, and "Team: $450/year" in a list of what a year costs. */
function isOfOtherPeriod(a: Cell, b: Cell): boolean {
  if (a.kind !== 'price' || b.kind !== 'price' || a.money.unit !== b.money.unit) return false;
  const [shown, other] = [a.tail.period, b.tail.period];
  return shown !== null && other !== null && shown !== other;
}

function isWeak(cell: Cell): boolean {
  return cell.runs.every((run) => run.kind === 'link');
}

function fuller(a: Cell, b: Cell): Cell {
  const period = (cell: Cell) => (cell.kind === 'price' ? cell.tail.period : null);
  return period(a) === null && period(b) !== null ? b : a;
}

/** Cards of rates: none has a price for a time, and one at least says what a use costs. */
export function areRates(plans: readonly Plan[]): boolean {
  if (isTimed({ plans })) return false;
  return plans.some(({ runs }) =>
    runs.some(({ kind, text }) => kind === 'text' && RATE.test(text)),
  );
}

/** How surely these are plans: prices for a time count most. */
export function worth(group: PlanGroup): number {
  const cells = group.plans.map(({ cell }) => cell);
  const priced = cells.some((cell) => cell?.kind === 'price' && cell.money.amount > 0);
  return isTimed(group) ? 2 : priced ? 1 : 0;
}

/** Lines of a name and a price each, as above the cards that say what one gets. */
export function isSummary({ plans }: PlanGroup): boolean {
  return plans.every(({ name, runs }) => name.cell !== null && runs.length === 0);
}

export function isTimed({ plans }: { readonly plans: readonly Plan[] }): boolean {
  return plans.some(({ cell }) => {
    const period = cell?.kind === 'price' ? cell.tail.period : null;
    return period !== null && period !== 'one_time';
  });
}
