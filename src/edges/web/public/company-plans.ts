// The plans of a company beside each other, put together from the facts about each.

import type { Fact } from '../../../contract/schemas/facts.ts';
import { type Html, html } from '../../../core/pages/html.ts';
import { captured, shownText } from '../frame/captured.ts';
import { amountText } from './words.ts';

export const MOST_PLANS = 8;

/** What is known of one plan, by the last part of the keys. */
export type Plan = ReadonlyMap<string, Fact>;

/** The plans of a company, the cheapest first. */
export function plansOf(facts: readonly Fact[]): Plan[] {
  const plans = new Map<string, Map<string, Fact>>();
  for (const fact of facts) {
    const [, slug, field] = /^pricing\.tier\.([^.]+)\.(.+)$/.exec(fact.key) ?? [];
    if (slug === undefined || field === undefined) continue;
    const name = `${fact.product ?? ''}\n${slug}`;
    plans.set(name, (plans.get(name) ?? new Map()).set(field, fact));
  }
  return [...plans.values()].sort((a, b) => rank(a) - rank(b));
}

/** Null where no plan is known. */
export function planCards(facts: readonly Fact[]): Html | null {
  const plans = plansOf(facts);
  if (plans.length === 0) return null;
  return html`<ul class="plancards">${plans.slice(0, MOST_PLANS).map(card)}</ul>`;
}

function rank(plan: Plan): number {
  if (plan.get('is_free')?.value === true) return -1;
  const price = plan.get('price')?.value;
  const yearly = plan.get('period')?.value === 'year';
  return typeof price === 'number' ? price / (yearly ? 12 : 1) : Number.MAX_VALUE;
}

function textOf(plan: Plan, field: string): string | null {
  const value = plan.get(field)?.value;
  return typeof value === 'string' ? value : null;
}

export function planName(plan: Plan): Html {
  return captured(textOf(plan, 'name') ?? 'A plan without a name', 60);
}

/** With what it is for: `$299 / month`. */
export function planPrice(plan: Plan): Html {
  const per = [textOf(plan, 'per'), textOf(plan, 'period')].filter((one) => one !== null);
  if (per.length === 0 || plan.get('price') === undefined) return priceOf(plan);
  return html`${priceOf(plan)} <span class="soft small">${per.map(
    (one) => ` / ${shownText(one, 30)}`,
  )}</span>`;
}

function card(plan: Plan): Html {
  const limits = [...plan].filter(([field]) => field.startsWith('limit.')).slice(0, 5);
  return html`<li><h3>${planName(plan)}</h3>
<p class="price">${planPrice(plan)}</p>${
    limits.length === 0
      ? null
      : html`<ul class="soft small">${limits.map(
          ([field, { value }]) =>
            html`<li>${shownText(
              field.slice('limit.'.length).replaceAll(/[_-]/g, ' '),
              40,
            )}: ${limitText(value)}</li>`,
        )}</ul>`
  }</li>`;
}

/** Null where none is stated. */
export function priceText(plan: Plan): string | null {
  const price = plan.get('price');
  if (typeof price?.value === 'number') return amountText(price.value, price.unit);
  if (plan.get('is_free')?.value === true) return 'Free';
  if (plan.get('is_custom')?.value === true) return 'On request';
  return null;
}

function priceOf(plan: Plan): Html {
  const text = priceText(plan);
  if (text === null) return html`<span class="mark absent">no price stated</span>`;
  return html`<strong>${text}</strong>`;
}

function limitText(value: unknown): string {
  return typeof value === 'number' ? amountText(value, null) : shownText(String(value), 30);
}
