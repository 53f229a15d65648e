// The forms that make watches, and what they send as the bodies of the operations.

import type { WatchEndpoint } from '../../../../contract/schemas/watches.ts';
import { type Html, html } from '../../../../core/pages/html.ts';
import { shownText } from '../../frame/captured.ts';
import { DIMENSION_NAMES, type Dimension } from '../../frame/dimensions.ts';
import { type FormState, wrongAt } from '../claim-words.ts';
import { csrfField, tied, wrongText } from '../page.ts';
import { field, type SignedVisit } from '../visit.ts';
import { ENDPOINTS, SUBSCRIPTIONS } from './words.ts';

const DIMENSIONS = Object.keys(DIMENSION_NAMES) as Dimension[];

/** What a form holds when it is shown: typed before, or brought along by a link. */
export interface Filled extends FormState {
  readonly lists: ReadonlyMap<string, readonly string[]>;
}

const FORMATS = [
  { value: 'json', says: 'JSON' },
  { value: 'slack', says: 'A message for Slack' },
  { value: 'discord', says: 'A message for Discord' },
  { value: 'digest', says: 'A weekly digest, by mail or Slack' },
] as const;

const LEAST = [
  { value: '', says: 'Every change' },
  { value: 'high', says: 'Only what matters' },
] as const;

interface Choice {
  readonly value: string;
  readonly says: string;
}

function select(form: FormState, id: string, label: string, choices: readonly Choice[]): Html {
  const wrong = wrongAt(form, id);
  return html`<div class="field"><label for="${id}">${label}</label>
<select id="${id}" name="${id}"${tied(id, false, wrong)}>${choices.map(({ value, says }) => {
    const chosen = form.typed.get(id) === value ? html` selected` : null;
    return html`<option value="${value}"${chosen}>${says}</option>`;
  })}</select>${wrongText(id, wrong)}</div>`;
}

interface Line {
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  readonly most: number;
  readonly optional?: boolean;
  readonly type?: 'text' | 'url';
}

function line(form: FormState, { id, label, hint, most, optional, type = 'text' }: Line): Html {
  const wrong = wrongAt(form, id);
  return html`<div class="field"><label for="${id}">${label}</label>
<input id="${id}" name="${id}" type="${type}" maxlength="${most}" autocomplete="off"
 value="${form.typed.get(id) ?? ''}"${optional ? null : html` required`}${tied(id, true, wrong)}>
${wrongText(id, wrong)}<p class="hint" id="${id}-hint">${hint}</p></div>`;
}

export function endpointForm(visit: SignedVisit, form: FormState): Html {
  return html`<form method="post" action="${ENDPOINTS}" novalidate>${csrfField(visit.csrf)}
<div class="fields two">${line(form, {
    id: 'url',
    label: 'Address',
    hint:
      'Where events are posted to, such as https://hooks.acme.example/assay. For a digest, a ' +
      'webhook of Slack, or mailto: and your address.',
    most: 2048,
    type: 'url',
  })}${select(form, 'format', 'Format', FORMATS)}</div>${line(form, {
    id: 'description',
    label: 'What it is for (optional)',
    hint: 'For you alone.',
    most: 200,
    optional: true,
  })}<button class="primary">Make the endpoint</button></form>`;
}

export function endpointBody(visit: SignedVisit): Readonly<Record<string, unknown>> {
  const description = field(visit, 'description');
  return {
    url: field(visit, 'url'),
    format: field(visit, 'format') || 'json',
    ...(description === '' ? {} : { description }),
  };
}

export function subscriptionForm(
  visit: SignedVisit,
  form: Filled,
  endpoints: readonly WatchEndpoint[],
): Html {
  const companies = wrongAt(form, 'companies');
  return html`<form method="post" action="${SUBSCRIPTIONS}" novalidate>${csrfField(visit.csrf)}
<div class="fields two">${line(form, {
    id: 'name',
    label: 'Name',
    hint: 'Such as “prices of rivals”.',
    most: 120,
  })}${select(form, 'min_significance', 'Which changes', LEAST)}</div>
<div class="field"><label for="companies">Companies</label>
<textarea id="companies" name="companies" rows="4" required spellcheck="false"
 autocapitalize="none"${tied('companies', true, companies)}>${
   form.typed.get('companies') ?? ''
 }</textarea>
${wrongText('companies', companies)}
<p class="hint" id="companies-hint">Domains of covered companies, one a line.</p></div>
${boxes(form, 'dimensions', 'Dimensions', {
  hint: 'None ticked: all of them.',
  choices: DIMENSIONS.map((value) => ({ value, says: DIMENSION_NAMES[value] })),
})}
${line(form, {
  id: 'event_types',
  label: 'Event types (optional)',
  hint: 'Such as pricing.price.changed, with blanks between them. None: all of them.',
  most: 4_000,
  optional: true,
})}
${endpointBoxes(form, endpoints)}
<button class="primary">Watch them</button></form>`;
}

export function endpointBoxes(form: Filled, endpoints: readonly WatchEndpoint[]): Html {
  if (endpoints.length === 0) {
    return html`<p class="soft small">There is no endpoint yet: the events can be read by
<a href="/docs/pull">pull</a>, and be sent to an endpoint once you have made one.</p>`;
  }
  return boxes(form, 'endpoint_ids', 'Send them to', {
    hint: 'None ticked: they are read by pull alone.',
    choices: endpoints.map(({ id, url, description }) => ({
      value: id,
      says: shownText(description || url, 80),
    })),
  });
}

function boxes(
  form: Filled,
  name: string,
  legend: string,
  { hint, choices }: { readonly hint: string; readonly choices: readonly Choice[] },
): Html {
  const ticked = form.lists.get(name) ?? [];
  const wrong = wrongAt(form, name);
  return html`<fieldset class="ticks" id="${name}"${tied(name, true, wrong)}>
<legend>${legend}</legend>${choices.map(
    ({ value, says }) => html`<label><input type="checkbox" name="${name}" value="${value}"${
      ticked.includes(value) ? html` checked` : null
    }> ${says}</label>
`,
  )}${wrongText(name, wrong)}<p class="hint" id="${name}-hint">${hint}</p></fieldset>`;
}

/** Words with blanks, commas or ends of lines between them. */
export function wordsIn(text: string): readonly string[] {
  return [...new Set(text.split(/[\s,;]+/).filter((word) => word !== ''))];
}

export function subscriptionBody(visit: SignedVisit): Readonly<Record<string, unknown>> {
  const dimensions = visit.lists.get('dimensions') ?? [];
  const types = wordsIn(field(visit, 'event_types'));
  const least = field(visit, 'min_significance');
  return {
    name: field(visit, 'name'),
    companies: wordsIn(field(visit, 'companies')),
    endpoint_ids: visit.lists.get('endpoint_ids') ?? [],
    ...(dimensions.length === 0 ? {} : { dimensions }),
    ...(types.length === 0 ? {} : { event_types: types }),
    ...(least === '' ? {} : { min_significance: least }),
  };
}
