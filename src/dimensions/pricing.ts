// Reads plans, prices and terms from a pricing page.

import type { AnyNode, Element } from 'domhandler';
import type { Abstention, Extraction, Reading } from '../core/facts/fact.ts';
import type { Reader } from '../core/facts/reader.ts';
import { readJsonLd } from './page/json-ld.ts';
import type { Page } from './page/page.ts';
import { readAddons } from './pricing/addons.ts';
import { addressOf } from './pricing/addresses/address.ts';
import { pricesAtHome } from './pricing/addresses/at-home.ts';
import { addressFromLinks } from './pricing/addresses/linked-address.ts';
import { scanOf } from './pricing/plans/cards.ts';
import { type Plans, plansOf } from './pricing/plans/choose.ts';
import { closedAnswers } from './pricing/plans/disclosures.ts';
import type { Plan } from './pricing/plans/plan.ts';
import { publicPrice, readOffers, readPlans } from './pricing/plans/plan-readings.ts';
import { type Run, runsOf } from './pricing/plans/runs.ts';
import { switchedOff } from './pricing/plans/switched.ts';
import { abstainTiers, TIER_FAMILIES } from './pricing/plans/tier.ts';
import { addOffers, readNames } from './pricing/plans/vouched-offers.ts';
import { readCurrency } from './pricing/prices/currency.ts';
import { namedOffers } from './pricing/prices/offers.ts';
import { readTerms } from './pricing/terms.ts';
import { trialOnButtons } from './pricing/trial-button.ts';
import { isOthers } from './reliability/sentences.ts';
import { type DecimalSign, decimalOn } from './words/amounts.ts';
import { findMoney } from './words/money.ts';

export const pricing: Reader<Page> = {
  name: 'pricing',
  version: 45,
  timeless: true,
  dimension: 'pricing',
  // Other pages are asked for their link to prices and for the trial of their buttons.
  roles: [
    'pricing',
    'home',
    'features',
    'integrations',
    'models',
    'changelog',
    'customers',
    'security',
    'about',
    'contact',
    'careers',
    'support',
    'imprint',
    'other',
  ],
  families: [
    ...TIER_FAMILIES,
    'pricing.addon.*',
    'pricing.page.url',
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
  return page.role === 'home' ? readHome(page) : readLinks(page);
}

/** Where the prices are, and the trial that the buttons of the page offer. */
function readLinks(page: Page): Extraction {
  const linked = addressFromLinks(page);
  if (speaksOfTrial(page)) return withTrial(page, linked);
  const trial = trialOnButtons(page);
  if (trial === null) return linked;
  const recognised = [...(linked.recognised ?? []), trial.key];
  return { ...linked, readings: [...linked.readings, trial], recognised };
}

const AT_HOME = /^pricing\.trial\./;
const TRIED =
  /\btrial|\btry\b|\bdemo\b|\b(?:sign|signing)[ -]?up\b|\bfree (?:plan|account|tier|forever|access|credits?)|\b(?:for|start(?:ed)?|begin|join|use it|get started|register) (?:for )?free\b|essai|gratuit|kostenlos|testen|gratis|prueba|prova|probeer|grátis|darmow|za darmo/i;

/** Where the prices are, and the trial that a home page offers beside its buttons. */
function readHome(page: Page): Extraction {
  return withTrial(page, withCurrency(page, withPlansAtHome(page, addressFromLinks(page))));
}

const CURRENCY = 'pricing.currency.default';

/** The one currency in which the structured data of a home page asks an amount. */
function withCurrency(page: Page, home: Extraction): Extraction {
  const { readings, abstentions } = home;
  if (
    [...readings.map(({ key }) => key), ...abstentions.map(({ keys }) => keys)].includes(CURRENCY)
  )
    return home;
  const asked = readJsonLd(page).filter(({ node }) =>
    [node.price, node.lowPrice].some((one) => one !== undefined && Number(one) > 0),
  );
  const { readings: found } = readCurrency(page, asked, [], []);
  const structured = found.filter(({ evidenceType }) => evidenceType === 'structured_data');
  return { ...home, readings: [...readings, ...structured] };
}

const OF_CARD =
  /\bcards?\b|\bcc\b|\bCB\b|\bcarte (?:bancaire|de crédit)|kreditkarte|creditcard|\btarjeta|\bcarta di credito|\bcartão|kreditt?kort|betalingskort|\bkarty/i;

// Searched on the page as it is written, where a card may be the name of any box.
const SAYS_CARD =
  /\b(?:credit|debit|payment|no|without(?: an?)?)[- ]cards?\b|carte (?:bancaire|de crédit)|sans CB\b|kreditkarte|creditcard|\btarjeta|carta di credito|\bcartão|kreditt?kort|betalingskort|\bkarty/i;

/** Features are offered to be tried, and answers say what a trial takes. */
function speaksOfTrial({ role, url, text }: Page): boolean {
  const isAnswers = role === 'other' && /(?:^|[/-])faqs?(?:\.html?)?\/?$/i.test(url.pathname);
  return (role === 'features' || isAnswers) && SAYS_CARD.test(text) && TRIED.test(text);
}

/** Adds the trial that the page offers, in its words or on its buttons. */
function withTrial(page: Page, linked: Extraction): Extraction {
  const body = page.$('body')[0];
  const runs = body === undefined ? [] : runsOf(body).filter(isOurs);
  const terms = readTerms(page, runs);
  const isTried = isOfTrial(runs) || terms.readings.some(({ key }) => key === 'pricing.trial.days');
  const said = terms.readings.filter(
    ({ key }) => AT_HOME.test(key) && (isTried || key !== 'pricing.trial.card_required'),
  );
  const open = terms.abstentions.filter(({ keys }) => AT_HOME.test(keys));
  const isKnown = [...said.map(({ key }) => key), ...open.map(({ keys }) => keys)].includes(
    'pricing.trial.days',
  );
  const button = isKnown ? null : trialOnButtons(page);
  const trial = button === null ? said : [...said, button];
  const recognised = [...(linked.recognised ?? []), ...trial.map(({ key }) => key)];
  const readings = [...linked.readings, ...trial];
  return { readings, abstentions: [...linked.abstentions, ...open], recognised };
}

const NEAR = 6;

// "No credit card required" stands beside calculators and bookings too.
function isOfTrial(runs: readonly Run[]): boolean {
  return runs.some(
    ({ text }, at) =>
      OF_CARD.test(text) &&
      runs.slice(Math.max(0, at - NEAR), at + NEAR).some((run) => TRIED.test(run.text)),
  );
}

/** The plans of a home page that has a section of prices, and leads to no page of them. */
function withPlansAtHome(page: Page, linked: Extraction): Extraction {
  const isElsewhere = linked.readings.length + linked.abstentions.length > 0;
  const section = isElsewhere ? null : pricesAtHome(page);
  if (section === null) return linked;
  const decimal = decimalOn(page.$('html').attr('lang'), page.text);
  const all = runsOf(section, true, switchedOff(page));
  const plans = plansOf(page, scanOf(all, decimal));
  if (plans.kind !== 'plans' || !plans.plans.every((plan) => isWithin(plan, section))) {
    return linked;
  }
  const readings: Reading[] = [];
  const abstentions: Abstention[] = [];
  const runs = all.filter(({ kind }) => kind !== 'image');
  readPlans(page, plans, runs, decimal, readings, abstentions);
  const currency = readCurrency(page, readJsonLd(page), plans.plans, runs);
  return {
    readings: [...readings, ...currency.readings],
    abstentions: [...abstentions, ...currency.abstentions],
    recognised: [...(linked.recognised ?? []), ...TIER_FAMILIES],
  };
}

function isWithin({ name }: Plan, section: Element): boolean {
  return name.nodes.every((node) => {
    for (let at: AnyNode | null = node; at !== null; at = at.parent)
      if (at === section) return true;
    return false;
  });
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
  const decimal = decimalOn(page.$('html').attr('lang'), page.text);
  const all = runsOf(body, true, switchedOff(page));
  const runs = all.filter(({ kind }) => kind !== 'image');
  const items = readJsonLd(page);
  const scan = scanOf(all, decimal);
  const plans = plansOf(page, scan);
  const offers = namedOffers(page, items);
  const link = addressOf(page);
  if (link !== null) readings.push(link);
  const named = plans.kind === 'plans' || offers.length > 0 ? [] : readNames(page, items, runs);
  if (plans.kind === 'plans') {
    readPlans(page, plans, runs, decimal, readings, abstentions);
    addOffers(page, items, plans.plans, runs, decimal, readings, abstentions);
  } else if (named.length > 0) readings.push(...named);
  else if (offers.length > 0) readOffers(offers, readings);
  else {
    const prices = runs.filter((run) => run.kind !== 'struck' && hasMoney(run, decimal));
    const shown = prices.slice(0, 10).map((run) => run.text.slice(0, 80));
    const open = abstainTiers('prices outside of any plan', shown);
    const isPublic = publicPrice(page, runs, decimal);
    if (isPublic !== null) readings.push(isPublic);
    if (shown.length > 0) abstentions.push(...open.filter(({ keys }) => keys !== isPublic?.key));
  }
  const terms = readTerms(page, [...runs, ...closedAnswers(page)]);
  const prices = plans.kind === 'plans' ? plans.plans : [];
  const currency = readCurrency(page, items, prices, runs);
  const addons = readAddons(page, scan, prices);
  for (const found of [terms, currency, addons]) {
    readings.push(...found.readings);
    abstentions.push(...found.abstentions);
  }
  const byKey =
    <T>(key: (one: T) => string) =>
    (a: T, b: T) =>
      key(a) < key(b) ? -1 : 1;
  return {
    readings: readings.sort(byKey((reading) => reading.key)),
    abstentions: abstentions.sort(byKey((one) => one.keys)),
    recognised: [
      ...recognisedOn(link !== null, plans, offers.length > 0, runs, decimal),
      ...(addons.readings.length > 0 ? ['pricing.addon.*'] : []),
    ],
  };
}

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
    ...(grouped ? TIER_FAMILIES : []),
    ...(priced ? OF_PRICES : []),
  ];
}

function hasMoney(run: Run, decimal: DecimalSign): boolean {
  const { found, unclear } = findMoney(run.text, decimal);
  return found.length + unclear.length > 0;
}
