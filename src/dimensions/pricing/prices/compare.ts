// Reads tables that compare the plans: each row is a limit or a feature of the plan of a column.

import type { AnyNode, Element } from 'domhandler';
import type { Locator } from '../../../core/facts/fact.ts';
import type { Page } from '../../page/page.ts';
import { collapse, isElement, isInHidden, visibleText } from '../../page/visible.ts';
import type { DecimalSign } from '../../words/amounts.ts';
import { findMoney } from '../../words/money.ts';
import { nameIn } from '../plans/name-in-run.ts';
import type { Plan } from '../plans/plan.ts';
import { type Run, runsOf } from '../plans/runs.ts';
import { slugOf } from '../plans/slug.ts';
import { gridOf } from '../tables/grid.ts';
import { isOwnTable, PLAN_HEADER, PRICE_HEADER } from '../tables/tables.ts';
import type { Limit } from './limits.ts';
import { isPictured, isToCome, markOf, NO, YES } from './marks.ts';
import { measuredOf, metricOf } from './metrics.ts';

export interface Feature {
  readonly feature: string;
  /** The words of the row. */
  readonly label: string;
  readonly value: boolean | string;
  readonly locator: Locator | null;
}

/** What the tables of a page say of one plan. */
export interface Compared {
  readonly limits: readonly Limit[];
  readonly features: readonly Feature[];
  /** Features of rows whose cell holds a picture that says neither yes nor no. */
  readonly unread: readonly string[];
  /** A table has a column of the plan, and is not understood. */
  readonly isTableUnread: boolean;
}

interface Row {
  readonly label: string;
  readonly head: Element;
  /** One cell for each plan of the table. */
  readonly cells: readonly (readonly [Plan, Element])[];
  /** A cell of it, its head or its section says that it is still to come. */
  readonly later: boolean;
}

const MAX_LABEL = 60;
const MAX_TEXT = 60;
// What is still to come, is sold beside the plan or only points elsewhere states nothing.
const NO_VALUE =
  /\b(?:soon|planned|roadmap|in development|bald|bientôt|contact|ask us|see|learn more|add-?ons?|optional|extra)\b|^(?:n\/a|tbd|\?|\*+)$/iu;

/** What tables say of each plan, if their heads are names of plans, each of them exactly. */
export function comparedIn(
  page: Page,
  plans: readonly Plan[],
  decimal: DecimalSign,
): ReadonlyMap<Plan, Compared> {
  const said = new Map(plans.map((plan) => [plan, new Collected()]));
  for (const table of page.$('table').toArray()) {
    if (isInHidden(table)) continue;
    const rows = rowsOf(page, table, plans);
    for (const row of rows) {
      for (const [plan, cell] of row.cells) said.get(plan)?.add(page, row, cell, decimal);
    }
    if (rows.length > 0) continue;
    for (const plan of headsOf(page, table, plans)) said.get(plan)?.missTable();
  }
  return said;
}

class Collected implements Compared {
  readonly limits: Limit[] = [];
  readonly #unread = new Set<string>();
  #isTableUnread = false;
  readonly #features = new Map<string, Feature | null>();

  get features(): readonly Feature[] {
    return [...this.#features.values()].filter((feature) => feature !== null);
  }

  get unread(): readonly string[] {
    return [...this.#unread].filter((feature) => !this.#features.has(feature));
  }

  get isTableUnread(): boolean {
    return this.#isTableUnread;
  }

  missTable(): void {
    this.#isTableUnread = true;
  }

  add(page: Page, row: Row, cell: Element, decimal: DecimalSign): void {
    const place = page.quoteSpan(row.head, cell) ?? page.quote(cell);
    const text = textOf(cell);
    if (metricOf(row.label) !== null) {
      const stated = text === null ? null : measuredOf(row.label, text, decimal);
      if (stated !== null) this.limits.push({ ...stated, place: () => place });
      return;
    }
    const value = text === null ? null : text === '' ? markOf(cell) : saidIn(text, decimal);
    if (text === '' && value === null && isPictured(cell)) this.#unread.add(slugOf(row.label));
    // When one plan gets it later, what the others are said to have is not sure either.
    if (value === null || (row.later && value !== false)) return;
    const feature = slugOf(row.label);
    const known = this.#features.get(feature);
    // One label with two values stands in two sections: neither is the feature of the plan.
    const clash = known !== undefined && known?.value !== value;
    this.#features.set(
      feature,
      clash ? null : { feature, label: row.label, value, locator: place },
    );
  }
}

function rowsOf(page: Page, table: Element, plans: readonly Plan[]): readonly Row[] {
  const grid = gridOf(page.$, table);
  const [header, ...rest] = grid?.rows ?? [];
  if (header === undefined) return [];
  const columns = header.slice(1).map((cell) => planOfHead(cell, plans));
  if (columns.length < 2 || new Set(columns).size < columns.length)
    return rowsByPlan(page, header, rest, plans);
  if (columns.some((plan) => plan === null) || !isOwnTable(page, table)) return [];
  return rest.flatMap((row): Row[] => {
    const [head] = row;
    const label = head === undefined ? null : labelOf(head);
    if (head === undefined || label === null) return [];
    const section = grid?.sections.get(row);
    const later = [...(section === undefined ? [] : [section]), ...row].some(saysToCome);
    const cells = columns.flatMap((plan, i) => {
      const cell = row[i + 1];
      return plan === null || cell === undefined ? [] : [[plan, cell] as const];
    });
    return [{ label, head, cells, later }];
  });
}

/** The plans that are heads of columns. */
function headsOf(page: Page, table: Element, plans: readonly Plan[]): readonly Plan[] {
  const [header = []] = gridOf(page.$, table)?.rows ?? [];
  return header.slice(1).flatMap((cell) => planOfHead(cell, plans) ?? []);
}

/** The columns that a limit heads, in a table with one plan a row. */
function rowsByPlan(
  page: Page,
  header: readonly Element[],
  rest: readonly (readonly Element[])[],
  plans: readonly Plan[],
): readonly Row[] {
  const [corner, ...heads] = header;
  if (corner === undefined || !PLAN_HEADER.test(page.$(corner).text().trim())) return [];
  const own = rest.map((row) => (row[0] === undefined ? null : planOfHead(row[0], plans)));
  if (own.some((plan) => plan === null)) return [];
  return heads.flatMap((head, i): Row[] => {
    const label = labelOf(head);
    if (label === null || metricOf(label) === null) return [];
    const cells = own.flatMap((plan, at) => {
      const cell = rest[at]?.[i + 1];
      return plan === null || cell === undefined ? [] : [[plan, cell] as const];
    });
    return [{ label, head, cells, later: false }];
  });
}

function planOfHead(cell: Element, plans: readonly Plan[]): Plan | null {
  const runs = runsOf(cell);
  // "Pro" with a badge beside it is "Pro".
  const words = runs.flatMap((run) => [run.text, nameIn(run, null)?.text ?? '']);
  const texts = new Set(words.map((text) => text.toLowerCase()));
  const named = plans.filter(({ name }) => {
    const text = name.text.toLowerCase();
    return texts.has(text) || texts.has(`${text} plan`);
  });
  const [only] = named;
  return named.length === 1 && only !== undefined ? only : null;
}

/** The label of a row: the first line of its head, where that is no price and no question. */
function labelOf(head: Element): string | null {
  const [first] = runsOf(head).filter((run) => run.kind !== 'struck');
  const plain = (first?.nodes ?? []).filter((node) => !isHint(node, head));
  const words = plain.map((node) => (node.type === 'text' ? node.data : '')).join(' ');
  const text = collapse(words)
    .replace(/[:*†]+$/, '')
    .trim();
  if (text === '' || text.length > MAX_LABEL || !/\p{L}/u.test(text)) return null;
  if (PRICE_HEADER.test(text) || /[?!]$/.test(text) || isSoon(text)) return null;
  return slugOf(text) === '' ? null : text;
}

// The explanation that shows when one points at the label.
function isHint(node: AnyNode, head: Element): boolean {
  for (let at = node.parent; at !== null && at !== head; at = at.parent) {
    if (
      isElement(at) &&
      /tooltip|popover|hint|help|badge|pill|(?:^|[-_])(?:note|desc|description)(?:$|[\s_-])/i.test(
        at.attribs.class ?? '',
      )
    )
      return true;
  }
  return false;
}

function saysToCome(cell: Element): boolean {
  return isToCome(visibleText(cell));
}

function isSoon(text: string): boolean {
  return isToCome(text) || /\bbeta\b/i.test(text);
}

/** The words of a cell, '' where it has none; null where they are a link, struck or several. */
function textOf(cell: Element): string | null {
  const runs: readonly Run[] = runsOf(cell);
  if (runs.some((run) => run.kind !== 'text') || runs.length > 1) return null;
  return runs[0]?.text ?? '';
}

function saidIn(text: string, decimal: DecimalSign): boolean | string | null {
  // "✓ Included": the mark, and what it means.
  const plain = text.replace(/^[✓✔✅☑✗✘✕✖❌×]\uFE0F?\s+(?=\p{L})/u, '');
  if (YES.test(text) || YES.test(plain)) return true;
  if (NO.test(text) || NO.test(plain)) return false;
  if (text.length > MAX_TEXT || NO_VALUE.test(text) || !/\p{L}/u.test(text)) return null;
  const { found, unclear } = findMoney(text, decimal);
  if (found.length + unclear.length > 0) return null;
  // "Unlimited" of what the vocabulary does not know is a limit, and not a word of praise.
  return /^(?:unlimited|unbegrenzt|illimitée?s?|custom|free|gratis)$/iu.test(text) ? null : text;
}
