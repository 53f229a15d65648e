// Turns the plans of a page into readings: each plan, their number, and are prices public?

import type { Abstention, Json, Locator, Reading } from '../../../core/facts/fact.ts';
import type { Page } from '../../page/page.ts';
import { headingRank } from '../../page/visible.ts';
import { isOthers } from '../../reliability/sentences.ts';
import { headingAbove } from '../../security/labels.ts';
import type { DecimalSign } from '../../words/amounts.ts';
import { findMoney } from '../../words/money.ts';
import { sayOf, withFollowing } from '../prices/cells.ts';
import { type Compared, comparedIn } from '../prices/compare.ts';
import type { Offer } from '../prices/offers.ts';
import { quoteNodes } from '../terms.ts';
import type { Chosen } from './draft.ts';
import { readLowest } from './lowest.ts';
import type { Plan } from './plan.ts';
import type { Run } from './runs.ts';
import { isComparison, isForOthers } from './sections.ts';
import { slugOf } from './slug.ts';
import { billingShown } from './switched.ts';
import { stated, tierReadings } from './tier.ts';

const NOTHING_COMPARED: Compared = {
  limits: [],
  features: [],
  unread: [],
  isTableUnread: false,
};
const STANDS_APART = /^(?:enterprise|custom|business|unternehmen|entreprise)(?: plan)?$/iu;

export function readPlans(
  page: Page,
  { plans, doubted, uncounted }: Chosen,
  runs: readonly Run[],
  decimal: DecimalSign,
  readings: Reading[],
  abstentions: Abstention[],
): void {
  const locators: Locator[] = [];
  const compared = comparedIn(page, plans, decimal);
  const shown = billingShown(page);
  const billed = shown === null ? null : page.quote(shown.label);
  for (const plan of plans) {
    const tier = tierReadings(page, plan, decimal, compared.get(plan) ?? NOTHING_COMPARED);
    readings.push(...tier.readings);
    abstentions.push(...tier.abstentions);
    if (shown !== null && billed !== null && isPaidOnAndOn(plan)) {
      const key = `pricing.tier.${slugOf(plan.name.text)}.billing`;
      readings.push(stated(key, shown.value, null, billed));
    }
    const name = tier.readings.find((reading) => reading.key.endsWith('.name'));
    if (name !== undefined) locators.push(name.locator);
  }
  for (const [slug, reason] of doubted) {
    abstentions.push({ keys: `pricing.tier.${slug}.*`, reason, candidates: [] });
  }
  const apart = runs.some((run) => isApart(run, plans));
  const open = uncounted ?? (apart ? 'a further plan may stand apart from the others' : null);
  const [first] = locators;
  if (open !== null) {
    abstentions.push({ keys: 'pricing.tier_count', reason: open, candidates: [plans.length] });
  } else if (first === undefined || locators.length < plans.length) {
    const reason = 'no quote';
    abstentions.push({ keys: 'pricing.tier_count', reason, candidates: [plans.length] });
  } else {
    // From the first name to the last where a quote may be that long.
    const nodes = [plans[0], plans.at(-1)].flatMap((plan) => plan?.name.nodes ?? []);
    const names = quoteNodes(page, nodes) ?? first;
    readings.push(stated('pricing.tier_count', plans.length, null, names));
  }
  readPublic(page, readings, plans, runs, decimal, abstentions);
  readLowest(page, { plans, doubted, uncounted }, compared, readings, abstentions);
}

/** Its price is for a time, and its card does not say how it is paid. */
function isPaidOnAndOn({ cell, billing }: Plan): boolean {
  if (billing !== null || cell?.kind !== 'price' || cell.money.amount === 0) return false;
  return cell.tail.period === 'month' || cell.tail.period === 'year';
}

// An enterprise plan in a section of its own, below the cards.
function isApart(run: Run, plans: readonly Plan[]): boolean {
  if (run.block === null || headingRank(run.block.name) === 0) return false;
  if (!STANDS_APART.test(run.text)) return false;
  const slug = slugOf(run.text.replace(/ plan$/i, ''));
  return !plans.some((plan) => slugOf(plan.name.text).startsWith(slug));
}

function readPublic(
  page: Page,
  readings: Reading[],
  plans: readonly Plan[],
  runs: readonly Run[],
  decimal: DecimalSign,
  abstentions: Abstention[],
): void {
  const price = readings.find((r) => r.key.startsWith('pricing.tier.') && r.key.endsWith('.price'));
  const custom = readings.filter((reading) => reading.key.endsWith('.is_custom'));
  const [first] = custom;
  const key = 'pricing.public_prices';
  const shown = price?.locator ?? amountIn(page, plans, decimal);
  if (shown !== null) {
    readings.push({ ...stated(key, true, null, shown), provenance: 'observed' });
  } else if (first !== undefined && custom.length === plans.length) {
    readings.push({ ...stated(key, false, null, first.locator), provenance: 'observed' });
  } else {
    const alone = publicPrice(page, runs, decimal);
    if (alone !== null) readings.push(alone);
    else
      abstentions.push({
        keys: key,
        reason: 'no price reads, and not all are on request',
        candidates: [],
      });
  }
}

/** An amount in the cards: "$99–199/mo" is public, whichever of the two one pays. */
function amountIn(page: Page, plans: readonly Plan[], decimal: DecimalSign): Locator | null {
  const priced = plans.filter(({ unclear }) => unclear.length > 0);
  const runs = priced.flatMap((plan) =>
    plan.runs.filter(({ kind, text, block }) => {
      if (kind !== 'text' || block?.name === 'li' || text.length > LONGEST_PRICE) return false;
      const { found, unclear } = findMoney(text, decimal);
      // "CHF 80 65": two amounts of which one is shown.
      return found.some(({ amount }) => amount > 0) || unclear.length > 0;
    }),
  );
  const [first] = runs;
  return first === undefined ? null : quoteNodes(page, first.nodes);
}
const LONGEST_PRICE = 60;

const NEAR = 3;

/** A price by itself, for a time or beside a button to buy it, where no plan is named. */
export function publicPrice(
  page: Page,
  runs: readonly Run[],
  decimal: DecimalSign,
): Reading | null {
  const shown = runs.find((run, at) => {
    const said = sayOf(run, decimal);
    if (said.kind !== 'price' || said.money.amount === 0 || run.block === null) return false;
    const next = runs.slice(at + 1, at + 1 + NEAR);
    const whole = withFollowing(said, next);
    const isTimed = whole.kind === 'price' && whole.tail.period !== null;
    if (!isTimed && !next.some((one) => BUYS.test(one.text))) return false;
    const heading = headingAbove(run.block);
    return !isComparison(heading) && !isForOthers(heading) && !isOthers(run.block);
  });
  const locator = shown === undefined ? null : quoteNodes(page, shown.nodes);
  if (locator === null) return null;
  return { ...stated('pricing.public_prices', true, null, locator), provenance: 'observed' };
}

const BUYS =
  /^(?:buy|order|purchase|add to (?:cart|basket)|subscribe|(?:jetzt )?(?:kaufen|bestellen|buchen)|acheter|commander|comprar|contratar|acquista|ordina|kopen|bestel|køb|köp|kjøp|kup)(?: (?:now|it|online|jetzt|ahora|ora|nu|teraz))?[\s!→›»]*$/iu;

export function readOffers(offers: readonly Offer[], readings: Reading[]): void {
  const structured = (
    key: string,
    value: Json,
    unit: string | null,
    locator: Locator,
  ): Reading => ({
    ...stated(key, value, unit, locator),
    evidenceType: 'structured_data',
  });
  const slugs = offers.map((offer) => slugOf(offer.name));
  if (new Set(slugs).size < slugs.length || slugs.includes('')) return;
  for (const offer of offers) {
    const tier = `pricing.tier.${slugOf(offer.name)}`;
    readings.push(structured(`${tier}.name`, offer.name, null, offer.nameLocator));
    readings.push(structured(`${tier}.price`, offer.price, offer.currency, offer.priceLocator));
    if (offer.price === 0)
      readings.push(structured(`${tier}.is_free`, true, null, offer.priceLocator));
    if (offer.period === null) continue;
    readings.push(structured(`${tier}.period`, offer.period.value, null, offer.period.locator));
  }
}
