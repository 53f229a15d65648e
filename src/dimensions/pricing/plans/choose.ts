// Chooses among what looks like groups of plans: the company's own, each plan once.

import type { AnyNode } from 'domhandler';
import { companyNames } from '../../funding/company-name.ts';
import type { Page } from '../../page/page.ts';
import { classesOf } from '../../page/visible.ts';
import { headingAbove } from '../../security/labels.ts';
import { findMoney } from '../../words/money.ts';
import { looseTablePlans } from '../tables/loose-tables.ts';
import { rowPlans } from '../tables/rows.ts';
import { areOwn, type TablePlans, tablePlans } from '../tables/tables.ts';
import { unpricedTablePlans } from '../tables/unpriced-tables.ts';
import { isResult, isUnfilled, outsideCalculators, tellsDrawbacks } from './calculators.ts';
import { cardGroups, firstIndex, type PlanGroup, type Scan, scanOf } from './cards.ts';
import { areRates, type Chosen, Draft, isSummary, isTimed, worth } from './draft.ts';
import { lookalikes, onlyPlan, onRequestApart, writtenAlike } from './lone.ts';
import type { Plan } from './plan.ts';
import { loosely, type Run } from './runs.ts';
import {
  holdsNoPlans,
  isBoughtBesides,
  isComparison,
  isExtra,
  isForOthers,
  isForWhom,
  isOnTop,
  namesCompanies,
} from './sections.ts';
import { sequences } from './sequences.ts';
import { slugOf } from './slug.ts';
import { withVariants } from './variants.ts';

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
  const plans = plansIn(page, scan, tables);
  if (plans.kind === 'plans') return isPriced(plans) ? plans : (pricedLoosely(page, scan) ?? plans);
  const rows = rowPlans(scan.runs, scan.decimal).filter(({ table, plans: listed }) => {
    return areOwn(page, table, listed);
  });
  const chosen =
    fromTables(rows) ??
    fromOne(onlyPlan(scan)) ??
    loose(page, scan) ??
    unpriced(page, scan) ??
    fromTables(unpricedTablePlans(page, scan.decimal));
  return chosen === null ? { kind: 'none' } : { kind: 'plans', ...chosen };
}

function isPriced({ plans }: Chosen): boolean {
  return plans.some(({ cell }) => cell !== null);
}

/** Plans of which no price reads may say them in words that nobody here knows. */
function pricedLoosely(page: Page, scan: Scan): Plans | null {
  const chosen = loose(page, scan);
  return chosen !== null && isPriced(chosen) ? { kind: 'plans', ...chosen } : null;
}

/** Where nothing reads that is written in known words: what is built as plans are. */
function loose(page: Page, scan: Scan): Chosen | null {
  const tables = looseTablePlans(page, scan.decimal);
  if (tables.length > 0) return fromTables(tables);
  const known = scanOf(loosely(scan.runs), scan.decimal);
  const found = plansIn(page, known, []);
  if (found.kind === 'plans') return found;
  const groups = ownGroups(page, known, sequences(known));
  return groups.length === 0 ? null : fromGroups(groups, [], () => []);
}

// Whether the page that shows one plan has others, nobody can tell.
function fromOne(plan: Plan | null): Chosen | null {
  if (plan === null) return null;
  return { plans: [plan], doubted: new Map(), uncounted: 'a single plan' };
}

const SURE_EDITIONS = 3;

/** The editions of a page that gives no price for any of them. */
function unpriced(page: Page, scan: Scan): Chosen | null {
  const isPriced = scan.runs.some((run) => findMoney(run.text, scan.decimal).found.length > 0);
  const [group, ...more] = ownGroups(page, { ...scan, unpriced: true });
  if (group === undefined || more.length > 0) return null;
  // Where money stands elsewhere, as in questions and answers, only a whole row of editions is one.
  if (isPriced && group.plans.length < SURE_EDITIONS) return null;
  const draft = new Draft();
  draft.add(group.plans);
  draft.addApart(onRequestApart(group, [group.parent], scan).map(({ plan }) => plan));
  return draft.done();
}

function plansIn(page: Page, scan: Scan, tables: readonly TablePlans[]): Plans {
  const outside = { ...scan, tables: tables.map(({ table }) => table) };
  const all = outsideCalculators(page, withVariants(cardGroups(outside), outside));
  const found = ownGroups(page, outside, all);
  const timed = found.length > 0 ? found : ownGroups(page, { ...outside, periods: true });
  // Who sells nothing but services sells them as plans.
  const alone = timed.length === 0 && tables.length === 0;
  const groups = alone ? ownGroups(page, outside, all, true) : timed;
  // What costs an amount each month, in a table, is a plan rather than what has a price at all.
  const tabled = tables.some(isTimed) && !groups.some(isTimed);
  const compared = tabled && !groups.some((group) => isRepeatedIn(tables, group));
  const chosen =
    groups.length > 0 && !compared
      ? fromGroups(groups, tables, apartFrom(all, outside))
      : fromTables(tables);
  return chosen === null ? { kind: 'none' } : { kind: 'plans', ...chosen };
}

function ownGroups(
  page: Page,
  scan: Scan,
  all: readonly PlanGroup[] = cardGroups(scan),
  services = false,
): readonly Headed[] {
  const cards = inCards(all);
  return all.flatMap((group): readonly Headed[] => {
    const { heading, isTitle, onTop } = headingBefore(group, scan.runs, cards);
    const names = group.plans.map(({ name }) => name.text);
    // The title of the page may praise itself as "the simple alternative".
    const rivals = !isTitle && isComparison(heading);
    const besides = services || isTitle ? isBoughtBesides(heading) : holdsNoPlans(heading);
    if (rivals || onTop || besides || names.every(isExtra) || isResult(page, group)) return [];
    if (tellsDrawbacks(group, scan) || isUnfilled(group)) return [];
    if (namesCompanies(names, companyNames(page)) || areRates(group.plans)) return [];
    return [{ ...group, heading }];
  });
}

/** Cards that stand in no group, below no heading of other things, and look like those of one. */
function apartFrom(all: readonly PlanGroup[], scan: Scan): (main: PlanGroup) => readonly Plan[] {
  const parents = all.map(({ parent }) => parent);
  return (main) =>
    [
      ...lookalikes(main, parents, scan),
      ...writtenAlike(main, parents, scan),
      ...onRequestApart(main, parents, scan),
    ]
      .filter(({ card }) => {
        const heading = headingAbove(card);
        return !holdsNoPlans(heading) && !isComparison(heading) && !isForOthers(heading);
      })
      .map(({ plan }) => plan);
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
): { readonly heading: string; readonly isTitle: boolean; readonly onTop: boolean } {
  const start = Math.min(
    ...group.plans.flatMap(({ name, runs: own }) => [
      name.run.index,
      own[0]?.index ?? name.run.index,
    ]),
  );
  let onTop = false;
  for (let i = start - 1, steps = 1; i >= 0 && steps < MAX_BEFORE; i--) {
    const run = runs[i];
    if (run === undefined || cards.has(i)) continue;
    steps++;
    const name = run.block?.name ?? '';
    if (/^h[1-6]$/.test(name)) {
      const over = runs.findLastIndex((one) => one.index < i && one.block !== run.block);
      const above = cards.has(over) ? '' : (runs[over]?.text ?? '');
      const isTitle = name === 'h1';
      return { heading: run.text, isTitle, onTop: !isTitle && (onTop || isOnTop(above)) };
    }
    onTop ||= isOnTop(run.text);
  }
  return { heading: '', isTitle: false, onTop: false };
}

function fromGroups(
  groups: readonly Headed[],
  tables: readonly TablePlans[],
  standingApart: (main: PlanGroup) => readonly Plan[],
): Chosen {
  const [main, ...others] = [...groups].sort(
    (a, b) =>
      worth(b) - worth(a) ||
      Number(isSummary(a)) - Number(isSummary(b)) ||
      firstIndex(a) - firstIndex(b),
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
    if (isForOthers(group.heading) || draft.knows(group.plans)) continue;
    const toWhom = isForWhom(main.heading) && isForWhom(group.heading);
    if (toWhom || isAlike(main, group)) {
      draft.add(group.plans);
      if (isTimed(main) !== isTimed(group)) draft.uncounted ??= 'plans for a time, and others';
      // What is sold once under headings of its own may be goods beside the plans.
      else if (!isTimed(main) && !toWhom && group.heading !== main.heading) {
        draft.uncounted ??= 'several groups sold once';
      }
    } else if (!draft.echoes(group.plans)) {
      if (worth(group) >= worth(main)) draft.uncounted = 'several groups of plans';
      draft.doubt(group.plans, 'a second group of plans');
    }
  }
  draft.addApart(standingApart(main));
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
  const ofPlans = isTimed(a) && isTimed(b) && shared.some((one) => OF_PLANS.test(one));
  const isSame = level(a) === level(b) || ofPlans;
  return shared.length > (classes ? 1 : 0) && isSame;
}

// A class that is there for plans; a "card" may be that of anything, and packs have no period.
const OF_PLANS =
  /(?:^true |[-_])(?:pricing|price|plan|tier)s?[-_]{1,2}(?:card|box|item|panel|tile|column|col|table|plan)(?:$|[-_])|^true (?:pricing-?plan|plan|tier)$/i;
