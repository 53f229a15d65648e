// Turns one plan into the readings of its tier, and into abstentions where it does not read.

import type { Abstention, Json, Locator, Reading } from '../../../core/facts/fact.ts';
import type { Page } from '../../page/page.ts';
import type { DecimalSign } from '../../words/amounts.ts';
import type { Compared } from '../prices/compare.ts';
import { limitsOf } from '../prices/limits.ts';
import { type Found, quoteNodes, quoteRun } from '../terms.ts';
import type { Plan } from './plan.ts';
import { slugOf } from './slug.ts';

export function stated(key: string, value: Json, unit: string | null, locator: Locator): Reading {
  return {
    key,
    value,
    unit,
    provenance: 'company_stated',
    product: null,
    confidence: null,
    evidenceType: 'page_text',
    locator,
  };
}

/** What is said of the plan that costs least. */
export const LOWEST_PRICE = 'pricing.lowest_price';
export const OF_LOWEST = [LOWEST_PRICE, `${LOWEST_PRICE}.plan`, `${LOWEST_PRICE}.sso`];
/** What the plans of a page tell together. */
export const TIER_FAMILIES = [
  'pricing.tier.*',
  'pricing.tier_count',
  'pricing.public_prices',
  ...OF_LOWEST,
];

/** Nothing may be concluded about any tier. */
export function abstainTiers(reason: string, candidates: readonly Json[]): readonly Abstention[] {
  return TIER_FAMILIES.map((keys) => ({ keys, reason, candidates }));
}

export function tierReadings(
  page: Page,
  plan: Plan,
  decimal: DecimalSign,
  compared: Compared,
): Found {
  const found: Found = { readings: [], abstentions: [] };
  const tier = `pricing.tier.${slugOf(plan.name.text)}`;
  const say = (field: string, value: Json, unit: string | null, locator: Locator | null): void => {
    if (locator === null) abstain(field, 'no quote', [value]);
    else found.readings.push(stated(`${tier}.${field}`, value, unit, locator));
  };
  const abstain = (field: string, reason: string, candidates: readonly Json[]): void => {
    found.abstentions.push({ keys: `${tier}.${field}`, reason, candidates });
  };
  const name = quoteRun(page, plan.name.run, plan.name.text) ?? quoteNodes(page, plan.name.nodes);
  say('name', plan.name.text, null, name);
  sayCell(page, plan, say, abstain);
  if (plan.listPrice !== null) {
    const { amount, unit, run } = plan.listPrice;
    say('price_list', amount, unit, quoteNodes(page, run.nodes));
  }
  if (plan.billing === 'unclear') abstain('billing', 'several ways of billing', []);
  else if (plan.billing !== null) {
    const nodes = plan.billing.runs.flatMap((run) => run.nodes);
    say('billing', plan.billing.value, null, quoteNodes(page, nodes));
  }
  for (const limit of limitsOf(plan.runs, decimal, compared.limits)) {
    say(`limit.${limit.metric}`, limit.value, limit.unit, limit.place(page));
  }
  for (const { feature, value, locator } of compared.features) {
    say(`feature.${feature}`, value, null, locator);
  }
  for (const feature of compared.unread) {
    abstain(`feature.${feature}`, 'a picture that says neither yes nor no', []);
  }
  if (compared.isTableUnread && compared.features.length === 0) {
    abstain('feature.*', 'a table of plans that is not understood', []);
  }
  return found;
}

type Say = (field: string, value: Json, unit: string | null, locator: Locator | null) => void;
type Abstain = (field: string, reason: string, candidates: readonly Json[]) => void;

const PRICE_FIELDS = ['price', 'period', 'per', 'is_free', 'is_custom'];

function sayCell(page: Page, plan: Plan, say: Say, abstain: Abstain): void {
  const { cell } = plan;
  if (cell === null) {
    const reason = plan.unclear.length > 0 ? 'no single price in the card' : 'no price in the card';
    for (const field of PRICE_FIELDS) abstain(field, reason, plan.unclear);
    return;
  }
  const locator = quoteNodes(
    page,
    cell.runs.flatMap((run) => run.nodes),
  );
  if (cell.kind === 'free') say('is_free', true, null, locator);
  else if (cell.kind === 'custom') say('is_custom', true, null, locator);
  else {
    const { money, tail } = cell;
    // The run of the amount alone: what lies between it and its period may hold other states.
    const amount = quoteNodes(page, cell.runs[0]?.nodes ?? []);
    say('price', money.amount, money.unit, amount);
    if (money.amount === 0) say('is_free', true, null, amount);
    if (tail.period !== null) say('period', tail.period, null, locator);
    if (tail.per !== null) say('per', tail.per, null, locator);
  }
}
