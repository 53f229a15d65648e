// The filters of the feed as a plain form: what is asked for stands in the address.

import { EVENT_TYPES } from '../../../../contract/event-types.ts';
import type { InputError } from '../../../../contract/refusal.ts';
import type { Category } from '../../../../contract/schemas/catalogue.ts';
import { type Html, html } from '../../../../core/pages/html.ts';
import { captured } from '../../frame/captured.ts';
import { DIMENSION_NAMES } from '../words.ts';
import { type Asked, FILTERS, type FilterName } from './asked.ts';

interface Choice {
  readonly value: string;
  readonly says: string;
}

export interface FilterForm {
  readonly asked: Asked;
  readonly categories: readonly Category[];
  /** Filters by what strangers are not shown are offered to whoever is signed in. */
  readonly withValues: boolean;
  /** What was wrong, by the name of the field. */
  readonly errors: readonly InputError[];
}

const NAMES: Readonly<Record<FilterName, string>> = {
  company: 'Company',
  category: 'Category',
  dimension: 'Dimension',
  type: 'Type',
  min_significance: 'Significance',
  derivation: 'Derivation',
  direction: 'Direction',
  min_delta: 'Moved by at least',
  since: 'Since',
  until: 'Until',
};

export function filterName(name: string): string {
  return (FILTERS as readonly string[]).includes(name) ? NAMES[name as FilterName] : name;
}

const DIMENSIONS = Object.entries(DIMENSION_NAMES).map(([value, says]) => ({ value, says }));
const SIGNIFICANCES = [{ value: 'high', says: 'High: what matters' }];
const DERIVATIONS = [
  { value: 'confirmed', says: 'Confirmed by two captures' },
  { value: 'historical', says: 'From archives' },
];
const DIRECTIONS = [
  { value: 'up', says: 'Went up' },
  { value: 'down', says: 'Went down' },
];

/** Filters that unfold, because few need them. */
const RARER: readonly FilterName[] = [
  'type',
  'derivation',
  'direction',
  'min_delta',
  'since',
  'until',
];

export function filterForm({ asked, categories, withValues, errors }: FilterForm): Html {
  const wrong = new Set(errors.map(({ parameter }) => parameter));
  const isOpen = RARER.some((name) => asked.filters[name] !== undefined || wrong.has(name));
  const field = (name: FilterName, body: (id: string, more: Html) => Html): Html => {
    const id = `by-${name}`;
    const more = wrong.has(name)
      ? html` aria-invalid="true" aria-describedby="wrong-${name}"`
      : html``;
    return html`<div><label for="${id}">${NAMES[name]}</label>${body(id, more)}</div>`;
  };
  const text = (name: FilterName, type: string, more: Html = html``) =>
    field(
      name,
      (id, invalid) => html`<input id="${id}" name="${name}" type="${type}"
value="${asked.filters[name] ?? ''}" maxlength="253" autocomplete="off"${more}${invalid}>`,
    );
  const choice = (name: FilterName, any: string, options: Html) =>
    field(
      name,
      (id, invalid) => html`<select id="${id}" name="${name}"${invalid}>
<option value="">${any}</option>${options}</select>`,
    );
  const choose = (name: FilterName, any: string, choices: readonly Choice[]) =>
    choice(name, any, optionsOf(choices, asked.filters[name]));
  const all = categories.map(({ slug, name }) => ({ value: slug, says: name }));
  return html`<form class="card filters" action="/changes" aria-label="Filters">
<div class="fields">${text('company', 'text', html` placeholder="acme.com"`)}
${choose('category', 'All', all)}
${choose('dimension', 'All', DIMENSIONS)}
${choose('min_significance', 'Any', SIGNIFICANCES)}
<button class="primary">Filter</button></div>
<details${isOpen ? html` open` : null}><summary>More filters</summary><div class="fields">
${choice('type', 'All', typesOf(asked.filters.type))}
${choose('derivation', 'Confirmed or from archives', DERIVATIONS)}
${text('since', 'date')}${text('until', 'date')}
${withValues ? choose('direction', 'Any', DIRECTIONS) : null}
${withValues ? text('min_delta', 'text', html` inputmode="decimal" placeholder="10"`) : null}
</div>${withValues ? null : NUMBERS_WITHHELD}</details></form>`;
}

const NUMBERS_WITHHELD = html`<p class="small soft">By direction and size of numbers:
<a href="/account">sign in</a>, because values need a free account.</p>`;

/** What was chosen stays chosen, also where it is none of the choices. */
function optionsOf(choices: readonly Choice[], chosen: string | undefined): Html {
  const isKnown = chosen === undefined || choices.some(({ value }) => value === chosen);
  const shown = isKnown ? choices : [...choices, { value: chosen, says: chosen }];
  return html`${shown.map(
    ({ value, says }) =>
      html`<option value="${value}"${value === chosen ? html` selected` : null}>${captured(
        says,
        80,
      )}</option>`,
  )}`;
}

function typesOf(chosen: string | undefined): Html {
  const groups = DIMENSIONS.map(({ value: dimension, says }) => {
    const types = EVENT_TYPES.filter((one) => one.dimension === dimension);
    const choices = types.map(({ type }) => ({ value: type, says: type }));
    const known = choices.some(({ value }) => value === chosen) ? chosen : undefined;
    return html`<optgroup label="${says}">${optionsOf(choices, known)}</optgroup>`;
  });
  const isKnown = chosen === undefined || EVENT_TYPES.some(({ type }) => type === chosen);
  return html`${groups}${isKnown ? null : optionsOf([], chosen)}`;
}

/** What narrows the list, each with a link that takes it away. */
export function chosen(
  asked: Asked,
  categories: readonly Category[],
  without: (name: FilterName) => string,
): Html | null {
  const names = FILTERS.filter((name) => asked.filters[name] !== undefined);
  if (names.length === 0) return null;
  const items = names.map((name) => {
    const value = asked.filters[name] ?? '';
    const says = wordFor(name, value, categories);
    return html`<li><a href="${without(name)}"><span class="unseen">Without </span>${
      NAMES[name]
    }: <strong>${captured(says, 80)}</strong> <span aria-hidden="true">×</span></a></li>`;
  });
  return html`<ul class="chosen" aria-label="Filters in use">${items}
<li><a class="plain" href="/changes">Clear all</a></li></ul>`;
}

function wordFor(name: FilterName, value: string, categories: readonly Category[]): string {
  const known: Partial<Record<FilterName, readonly Choice[]>> = {
    dimension: DIMENSIONS,
    min_significance: SIGNIFICANCES,
    derivation: DERIVATIONS,
    direction: DIRECTIONS,
    category: categories.map(({ slug, name: says }) => ({ value: slug, says })),
  };
  return known[name]?.find((one) => one.value === value)?.says ?? value;
}
