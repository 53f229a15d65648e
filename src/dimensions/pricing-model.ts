// Reads Pricing2Yaml: plans and prices of a page that somebody modelled by hand.

import type { Abstention, Json, Locator, Reading } from '../core/facts/fact.ts';
import type { DocumentReader } from '../core/facts/reader.ts';
import { locate } from './legal/source-quote.ts';
import { slugOf } from './pricing/plans/slug.ts';
import { CUSTOM_CELL } from './pricing/prices/cell-words.ts';
import { CURRENCY_CODES } from './pricing/prices/currencies.ts';
import { readTail } from './pricing/prices/words.ts';
import { type Entry, readYaml, type Span } from './pricing-model/yaml.ts';

/** A person read the page and wrote down what it says; we saw neither. */
const CONFIDENCE = 0.7;
const PRICE_FIELDS = ['price', 'period', 'per', 'is_free', 'is_custom'];

/** What a model says about itself. */
export interface ModelHead {
  readonly name: string;
  /** The address that it was read from, as written. */
  readonly url: string | null;
  readonly createdAt: string | null;
}

/** Null where the text is no Pricing2Yaml of version 2 (https://pricing4saas-docs.vercel.app). */
export function modelHead(text: string): ModelHead | null {
  const model = readYaml(text);
  if (model === null || !/^2\.\d+$/.test(String(scalarOf(model, 'syntaxVersion') ?? ''))) {
    return null;
  }
  const name = scalarOf(model, 'saasName');
  const url = scalarOf(model, 'url');
  const createdAt = scalarOf(model, 'createdAt');
  if (typeof name !== 'string') return null;
  return {
    name,
    url: typeof url === 'string' ? url : null,
    createdAt: typeof createdAt === 'string' ? createdAt : null,
  };
}

export const pricingModel: DocumentReader = {
  name: 'pricing-model',
  version: 3,
  timeless: true,
  dimension: 'pricing',
  roles: ['pricing'],
  media: ['application/yaml'],
  insteadOf: 'pricing',
  families: ['pricing.tier.*', 'pricing.tier_count', 'pricing.currency.default'],
  read({ text }) {
    const model = modelHead(text) === null ? null : readYaml(text);
    if (model === null) return { kind: 'incomplete', reason: 'not_pricing2yaml' };
    const draft = new Draft(text);
    readModel(model, draft);
    return { kind: 'read', readings: draft.readings, abstentions: draft.abstentions };
  },
};

class Draft {
  readonly readings: Reading[] = [];
  readonly abstentions: Abstention[] = [];
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  say(key: string, value: Json, span: Span, unit: string | null = null): void {
    const locator: Locator | null = locate(this.#text, span.start, span.end);
    if (locator === null) {
      this.abstain(key, 'no quote', [value]);
      return;
    }
    this.readings.push({
      key,
      value,
      unit,
      provenance: 'company_stated',
      product: null,
      confidence: CONFIDENCE,
      evidenceType: 'structured_data',
      locator,
    });
  }

  abstain(keys: string, reason: string, candidates: readonly Json[]): void {
    this.abstentions.push({ keys, reason, candidates });
  }
}

function readModel(model: readonly Entry[], draft: Draft): void {
  const stated = model.find(({ key }) => key === 'currency');
  const currency = typeof stated?.value === 'string' ? stated.value : '';
  const isKnown = CURRENCY_CODES.has(currency);
  if (stated !== undefined && isKnown) draft.say('pricing.currency.default', currency, stated.span);
  else draft.abstain('pricing.currency.default', 'no ISO 4217 code', [currency]);
  const plans = model.find(({ key }) => key === 'plans');
  const modelled = plans?.entries ?? [];
  const slugs = modelled.map(({ key }) => slugOf(key));
  const isClear = new Set(slugs).size === slugs.length && !slugs.includes('');
  if (plans === undefined || modelled.length === 0 || !isClear) {
    const names = modelled.map(({ key }) => key);
    for (const keys of ['pricing.tier.*', 'pricing.tier_count']) {
      draft.abstain(keys, 'no plans, or plans of one name', names);
    }
    return;
  }
  for (const plan of modelled) readPlan(plan, isKnown ? currency : null, draft);
  draft.say('pricing.tier_count', modelled.length, plans.keySpan);
}

function readPlan(plan: Entry, currency: string | null, draft: Draft): void {
  const tier = `pricing.tier.${slugOf(plan.key)}`;
  draft.say(`${tier}.name`, nameOf(plan.key), plan.keySpan);
  const price = plan.entries?.find(({ key }) => key === 'price');
  const value = price?.value ?? null;
  if (price !== undefined && typeof value === 'string' && CUSTOM_CELL.test(value)) {
    draft.say(`${tier}.is_custom`, true, price.span);
    return;
  }
  const isPrice = typeof value === 'number' && Number.isFinite(value) && value >= 0;
  if (price === undefined || !isPrice || currency === null) {
    for (const field of PRICE_FIELDS) draft.abstain(`${tier}.${field}`, 'no price', [value]);
    return;
  }
  draft.say(`${tier}.price`, value, price.span, currency);
  if (value === 0) draft.say(`${tier}.is_free`, true, price.span);
  readUnit(plan, tier, draft);
}

/** `user/month`, `/month`, `month`; what is none of these may be anything. */
function readUnit(plan: Entry, tier: string, draft: Draft): void {
  const unit = plan.entries?.find(({ key }) => key === 'unit');
  const written = typeof unit?.value === 'string' ? unit.value : null;
  const tail = written === null ? null : readTail(written.replace(/^\/?/, '/'));
  if (unit === undefined || tail === null || tail.rest !== '' || tail.clash) {
    for (const field of ['period', 'per']) draft.abstain(`${tier}.${field}`, 'no unit', [written]);
    return;
  }
  if (tail.period !== null) draft.say(`${tier}.period`, tail.period, unit.span);
  if (tail.per !== null) draft.say(`${tier}.per`, tail.per, unit.span);
}

/** `BUSINESS_PLUS` is how a model writes Business Plus; other names stand as they are. */
function nameOf(key: string): string {
  if (!/^[A-Z0-9]+(_[A-Z0-9]+)*$/.test(key)) return key;
  return key
    .split('_')
    .map((word) => `${word.slice(0, 1)}${word.slice(1).toLowerCase()}`)
    .join(' ');
}

function scalarOf(model: readonly Entry[], key: string): string | number | null {
  return model.find((entry) => entry.key === key)?.value ?? null;
}
