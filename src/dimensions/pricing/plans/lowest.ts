// Reads which plan costs least, where all prices of a page can be held against each other.

import type { Element } from 'domhandler';
import type { Abstention, Locator, Reading } from '../../../core/facts/fact.ts';
import { isRefused, isSingleSignOn } from '../../features/sign-on.ts';
import type { Page } from '../../page/page.ts';
import { isElement } from '../../page/visible.ts';
import type { Cell } from '../prices/cells.ts';
import type { Compared, Feature } from '../prices/compare.ts';
import { markOf } from '../prices/marks.ts';
import { quoteNodes, quoteRun } from '../terms.ts';
import type { Chosen } from './draft.ts';
import type { Plan } from './plan.ts';
import { LOWEST_PRICE, OF_LOWEST, stated } from './tier.ts';

type Priced = Plan & { readonly cell: Cell & { readonly kind: 'price' } };

/**
 * The lowest price above nothing, its plan, and whether that plan has single sign-on. Plans that
 * are free or on request are passed over; where a price does not read, or two of them are of
 * another currency or period, any plan may cost least, and nothing is said.
 */
export function readLowest(
  page: Page,
  { plans, doubted, uncounted }: Chosen,
  compared: ReadonlyMap<Plan, Compared>,
  readings: Reading[],
  abstentions: Abstention[],
): void {
  const abstain = (keys: string, reason: string, candidates: Abstention['candidates']): void => {
    abstentions.push({ keys, reason, candidates });
  };
  const priced = plans.filter(isPriced);
  const reason = doubted.size > 0 ? 'a plan is doubted' : (uncounted ?? whyUnlike(plans, priced));
  if (reason !== null) {
    const amounts = priced.map(({ cell }) => cell.money.amount);
    for (const key of OF_LOWEST) abstain(key, reason, amounts);
    return;
  }
  const least = Math.min(...priced.map(({ cell }) => cell.money.amount));
  const [plan, ...more] = priced.filter(({ cell }) => cell.money.amount === least);
  if (plan === undefined) return;
  const price = quoteNodes(page, plan.cell.runs[0]?.nodes ?? []);
  const name = quoteRun(page, plan.name.run, plan.name.text) ?? quoteNodes(page, plan.name.nodes);
  if (price === null || name === null) {
    for (const key of OF_LOWEST) abstain(key, 'no quote', [least]);
    return;
  }
  readings.push(stated(LOWEST_PRICE, least, plan.cell.money.unit, price));
  if (more.length > 0) {
    const names = [plan, ...more].map((one) => one.name.text);
    for (const part of ['plan', 'sso'])
      abstain(`${LOWEST_PRICE}.${part}`, 'two plans cost least', names);
    return;
  }
  readings.push(stated(`${LOWEST_PRICE}.plan`, plan.name.text, null, name));
  const signOn = signOnOf(page, plan, compared.get(plan)?.features ?? []);
  if (signOn === 'unclear')
    abstain(`${LOWEST_PRICE}.sso`, 'two rows say it differently', [true, false]);
  else if (signOn !== null) {
    readings.push(stated(`${LOWEST_PRICE}.sso`, signOn.value, null, signOn.locator));
  }
}

function isPriced(plan: Plan): plan is Priced {
  return plan.cell?.kind === 'price' && plan.cell.money.amount > 0;
}

function whyUnlike(plans: readonly Plan[], priced: readonly Priced[]): string | null {
  if (plans.some(({ cell }) => cell === null)) return 'a plan whose price does not read';
  if (new Set(priced.map(({ cell }) => cell.money.unit)).size > 1) return 'several currencies';
  // A price that says no time among those of a month may be for anything.
  if (new Set(priced.map(({ cell }) => cell.tail.period)).size > 1) return 'several periods';
  return null;
}

const NAMED = /\bsso\b|single[- ]sign/i;

interface SignOn {
  readonly value: boolean;
  readonly locator: Locator;
}

/** A line of the card says it; a row of a table says it, or that the plan has none. */
function signOnOf(page: Page, plan: Plan, features: readonly Feature[]): SignOn | 'unclear' | null {
  const lines = plan.runs.flatMap((run): SignOn[] => {
    const { block } = run;
    if (run.kind !== 'text' || block === null || block.name === 'td') return [];
    if (!isSingleSignOn(run.text)) return [];
    const item = itemAround(block);
    if (item === null || !isLikeItsNeighbours(item)) return [];
    if (isRefused(page, block) || markOf(item) === false) return [];
    const locator = quoteNodes(page, run.nodes);
    return locator === null ? [] : [{ value: true, locator }];
  });
  const rows = features.flatMap(({ label, value, locator }): SignOn[] => {
    if (!isSingleSignOn(label) || locator === null) return [];
    // A plan without SAML may have another way to sign on.
    if (value === false && !NAMED.test(label)) return [];
    return [{ value: value !== false, locator }];
  });
  const said = [...lines, ...rows];
  // One of a row for SAML and a row for OpenID suffices.
  const has = said.find(({ value }) => value);
  if (lines.length > 0 && rows.some(({ value }) => !value)) return 'unclear';
  return has ?? said[0] ?? null;
}

function itemAround(block: Element): Element | null {
  for (let at: Element | null = block; at !== null; ) {
    if (at.name === 'li') return at;
    at = isElement(at.parent) ? at.parent : null;
  }
  return null;
}

/** What a plan lacks is often listed too, in grey or with another mark: it is made differently. */
function isLikeItsNeighbours(item: Element): boolean {
  const all = (isElement(item.parent) ? item.parent.children : []).filter(isElement);
  const own = makeOf(item);
  const alike = all.filter((one) => one.name === 'li' && makeOf(one) === own);
  return alike.length * 2 > all.length;
}

/** How an item is made: its classes, and the mark before its words. */
function makeOf(item: Element): string {
  const parts = [item.attribs.class ?? '', item.attribs.style ?? ''];
  const visit = (element: Element): void => {
    for (const child of element.children) {
      if (!isElement(child)) continue;
      const { class: classes = '', d = '', href = '', src = '' } = child.attribs;
      parts.push(`${child.name} ${classes} ${d} ${href} ${src}`);
      visit(child);
    }
  };
  visit(item);
  return parts.join('\n');
}
