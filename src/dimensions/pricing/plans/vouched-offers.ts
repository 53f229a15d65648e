// Reads what a page's structured data offers beside its cards, as far as the page shows it too.

import type { Abstention, Reading } from '../../../core/facts/fact.ts';
import type { JsonLdItem } from '../../page/json-ld.ts';
import type { Page } from '../../page/page.ts';
import type { DecimalSign } from '../../words/amounts.ts';
import { findMoney } from '../../words/money.ts';
import { type Offer, pricedOffers, unpricedOffers } from '../prices/offers.ts';
import type { Plan } from './plan.ts';
import { readOffers } from './plan-readings.ts';
import type { Run } from './runs.ts';
import { slugOf } from './slug.ts';
import { stated } from './tier.ts';

const COUNT = 'pricing.tier_count';

/**
 * Adds the offers that no card names: where a card and its offer say one price, none says another,
 * and the page shows the amount of each. How many plans there are is left open then.
 */
export function addOffers(
  page: Page,
  items: readonly JsonLdItem[],
  plans: readonly Plan[],
  runs: readonly Run[],
  decimal: DecimalSign,
  readings: Reading[],
  abstentions: Abstention[],
): void {
  const offers = pricedOffers(page, items);
  const known = new Map(plans.map((plan) => [slugOf(plan.name.text), plan]));
  const twins = offers.filter(({ name }) => known.has(slugOf(name)));
  const alike = twins.filter((offer) => isAlike(offer, known.get(slugOf(offer.name))));
  if (twins.length === 0 || alike.length < twins.length) return;
  const shown = new Set(
    runs.flatMap(({ text }) => findMoney(text, decimal).found.map(({ amount }) => amount)),
  );
  const more = offers.filter(({ name }) => !known.has(slugOf(name)));
  if (more.length === 0 || !more.every(({ price }) => shown.has(price))) return;
  readOffers(more, readings);
  const counted = readings.findIndex(({ key }) => key === COUNT);
  if (counted < 0) return;
  readings.splice(counted, 1);
  const reason = 'offers beside the cards';
  abstentions.push({ keys: COUNT, reason, candidates: [plans.length, plans.length + more.length] });
}

function isAlike({ price, currency }: Offer, plan: Plan | undefined): boolean {
  const cell = plan?.cell;
  if (cell?.kind === 'free') return price === 0;
  return cell?.kind === 'price' && cell.money.amount === price && cell.money.unit === currency;
}

/** The names of plans without prices, each of which is a heading of the page as well. */
export function readNames(
  page: Page,
  items: readonly JsonLdItem[],
  runs: readonly Run[],
): readonly Reading[] {
  const headings = new Set(
    runs.filter(({ block }) => /^h[2-5]$/.test(block?.name ?? '')).map(({ text }) => text),
  );
  const offers = unpricedOffers(page, items);
  if (!offers.every(({ name }) => headings.has(name))) return [];
  const slugs = new Set(offers.map(({ name }) => slugOf(name)));
  if (slugs.size < offers.length || slugs.has('')) return [];
  return offers.map(({ name, locator }) => ({
    ...stated(`pricing.tier.${slugOf(name)}.name`, name, null, locator),
    evidenceType: 'structured_data',
  }));
}
