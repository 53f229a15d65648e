// Reads plans, prices and terms from a pricing page.

import type { Abstention, Extraction, Json, Locator, Reading } from '../core/facts/fact.ts';
import type { Reader } from '../core/facts/reader.ts';
import { readJsonLd } from './page/json-ld.ts';
import { type DecimalSign, decimalOf, findMoney } from './words/money.ts';
import type { Page } from './page/page.ts';
import { addressOf } from './pricing/addresses/address.ts';
import { scanOf } from './pricing/plans/cards.ts';
import { type Plans, plansOf } from './pricing/plans/choose.ts';
import { type Compared, comparedIn } from './pricing/prices/compare.ts';
import { readCurrency } from './pricing/prices/currency.ts';
import type { Chosen } from './pricing/plans/draft.ts';
import { addressFromLinks } from './pricing/addresses/linked-address.ts';
import { namedOffers, type Offer } from './pricing/prices/offers.ts';
import type { Plan } from './pricing/plans/plan.ts';
import { type Run, runsOf } from './pricing/plans/runs.ts';
import { slugOf } from './pricing/plans/slug.ts';
import { switchedOff } from './pricing/plans/switched.ts';
import { quoteNodes, readTerms } from './pricing/terms.ts';
import { abstainTiers, stated, tierReadings } from './pricing/plans/tier.ts';
import { isOthers } from './reliability/sentences.ts';

export const pricing: Reader<Page> = {
  name: 'pricing',
  version: 9,
  dimension: 'pricing',
  // Other pages are asked for their link to prices alone, and home for its trial.
  roles: [
    'pricing',
    'home',
    'features',
    'integrations',
    'models',
    'changelog',
    'customers',
    'other',
  ],
  families: [
    'pricing.tier.*',
    'pricing.tier_count',
    'pricing.page.url',
    'pricing.public_prices',
    'pricing.trial.days',
    'pricing.trial.card_required',
    'pricing.money_back.days',
    'pricing.currency.default',
    'pricing.annual_discount',
    'pricing.tax_note',
  ],
  read,
};

function read(page: Page): Extraction {
  if (page.role === 'pricing') return readPrices(page);
  return page.role === 'home' ? readHome(page) : addressFromLinks(page);
}

const AT_HOME = /^pricing\.trial\./;

/** Where the prices are, and the trial that a home page offers beside its buttons. */
function readHome(page: Page): Extraction {
  const linked = addressFromLinks(page);
  const body = page.$('body')[0];
  const terms = body === undefined ? null : readTerms(page, runsOf(body).filter(isOurs));
  if (terms === null) return linked;
  const trial = terms.readings.filter(({ key }) => AT_HOME.test(key));
  const open = terms.abstentions.filter(({ keys }) => AT_HOME.test(keys));
  const recognised = [...(linked.recognised ?? []), ...trial.map(({ key }) => key)];
  const readings = [...linked.readings, ...trial];
  return { readings, abstentions: [...linked.abstentions, ...open], recognised };
}

/** Customers speak on home pages too, and of others' offers. */
function isOurs({ text, block }: Run): boolean {
  return !/["“”„«»]/u.test(text) && !isOthers(block);
}

function readPrices(page: Page): Extraction {
  const readings: Reading[] = [];
  const abstentions: Abstention[] = [];
  const body = page.$('body')[0];
  if (body === undefined) return { readings, abstentions, recognised: [] };
  const decimal = decimalOf(page.$('html').attr('lang'));
  const all = runsOf(body, true, switchedOff(page));
  const runs = all.filter(({ kind }) => kind !== 'image');
  const items = readJsonLd(page);
  const plans = plansOf(page, scanOf(all, decimal));
  const offers = namedOffers(page, items);
  const link = addressOf(page);
  if (link !== null) readings.push(link);
  if (plans.kind === 'plans') readPlans(page, plans, runs, decimal, readings, abstentions);
  else if (offers.length > 0) readOffers(offers, readings);
  else {
    const prices = runs.filter((run) => run.kind !== 'struck' && hasMoney(run, decimal));
    const shown = prices.slice(0, 10).map((run) => run.text.slice(0, 80));
    if (shown.length > 0) abstentions.push(...abstainTiers('prices outside of any plan', shown));
  }
  const terms = readTerms(page, runs);
  const prices = plans.kind === 'plans' ? plans.plans : [];
  const currency = readCurrency(page, items, prices, runs);
  readings.push(...terms.readings, ...currency.readings);
  abstentions.push(...terms.abstentions, ...currency.abstentions);
  const byKey =
    <T>(key: (one: T) => string) =>
    (a: T, b: T) =>
      key(a) < key(b) ? -1 : 1;
  return {
    readings: readings.sort(byKey((reading) => reading.key)),
    abstentions: abstentions.sort(byKey((one) => one.keys)),
    recognised: recognisedOn(link !== null, plans, offers.length > 0, runs, decimal),
  };
}

const OF_PLANS = ['pricing.tier.*', 'pricing.tier_count', 'pricing.public_prices'];
const OF_PRICES = [
  'pricing.trial.*',
  'pricing.money_back.days',
  'pricing.currency.default',
  'pricing.annual_discount',
  'pricing.tax_note',
];

/** The families whose place stands on the page: the plans, and what is said where prices are. */
function recognisedOn(
  isNamed: boolean,
  plans: Plans,
  hasOffers: boolean,
  runs: readonly Run[],
  decimal: DecimalSign,
): readonly string[] {
  const grouped = plans.kind === 'plans';
  const priced = grouped || hasOffers || runs.some((run) => hasMoney(run, decimal));
  return [
    ...(isNamed ? ['pricing.page.url'] : []),
    ...(grouped ? OF_PLANS : []),
    ...(priced ? OF_PRICES : []),
  ];
}

function hasMoney(run: Run, decimal: DecimalSign): boolean {
  const { found, unclear } = findMoney(run.text, decimal);
  return found.length + unclear.length > 0;
}

const NOTHING_COMPARED: Compared = { limits: [], features: [] };
const STANDS_APART = /^(?:enterprise|custom|business|unternehmen|entreprise)(?: plan)?$/iu;

function readPlans(
  page: Page,
  { plans, doubted, uncounted }: Chosen,
  runs: readonly Run[],
  decimal: DecimalSign,
  readings: Reading[],
  abstentions: Abstention[],
): void {
  const locators: Locator[] = [];
  const compared = comparedIn(page, plans, decimal);
  for (const plan of plans) {
    const tier = tierReadings(page, plan, decimal, compared.get(plan) ?? NOTHING_COMPARED);
    readings.push(...tier.readings);
    abstentions.push(...tier.abstentions);
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
  readPublic(readings, plans, abstentions);
}

// An enterprise plan in a section of its own, below the cards.
function isApart(run: Run, plans: readonly Plan[]): boolean {
  if (run.block === null || !/^h[1-6]$/.test(run.block.name)) return false;
  if (!STANDS_APART.test(run.text)) return false;
  const slug = slugOf(run.text.replace(/ plan$/i, ''));
  return !plans.some((plan) => slugOf(plan.name.text).startsWith(slug));
}

function readPublic(readings: Reading[], plans: readonly Plan[], abstentions: Abstention[]): void {
  const price = readings.find((r) => r.key.startsWith('pricing.tier.') && r.key.endsWith('.price'));
  const custom = readings.filter((reading) => reading.key.endsWith('.is_custom'));
  const [first] = custom;
  const key = 'pricing.public_prices';
  if (price !== undefined) {
    readings.push({ ...stated(key, true, null, price.locator), provenance: 'observed' });
  } else if (first !== undefined && custom.length === plans.length) {
    readings.push({ ...stated(key, false, null, first.locator), provenance: 'observed' });
  } else {
    abstentions.push({
      keys: key,
      reason: 'no price reads, and not all are on request',
      candidates: [],
    });
  }
}

function readOffers(offers: readonly Offer[], readings: Reading[]): void {
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
