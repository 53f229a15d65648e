// Claims of domains in the words of the pages: where one stands, and how it is to be proved.

import type { DomainClaim } from '../../../contract/schemas/domain-claims.ts';
import { type Html, html } from '../../../core/pages/html.ts';
import { dayOf } from '../frame/words.ts';
import { type Wrong, wrongBox } from './page.ts';

export const DOMAINS = '/account/domains';

export function pathOf({ id }: Pick<DomainClaim, 'id'>): string {
  return `${DOMAINS}/${id}`;
}

export const METHODS = [
  { method: 'dns_txt', says: 'A DNS record', thing: 'record' },
  { method: 'https_file', says: 'A file on the web site', thing: 'file' },
] as const;

/** What is waited for: a record or a file. */
export function thingOf({ method }: Pick<DomainClaim, 'method'>): string {
  return METHODS.find((one) => one.method === method)?.thing ?? 'proof';
}

/** Whether what is declared under it stands, and more can be. */
export function speaksFor({ status }: Pick<DomainClaim, 'status'>): boolean {
  return status === 'verified' || status === 'lapsing';
}

export function statusTag(claim: DomainClaim): Html {
  const { status } = claim;
  const end = dayIn(claim.lapses_at);
  switch (status) {
    case 'pending':
      return html`<span class="tag open">Waiting for the ${thingOf(claim)}</span>`;
    case 'verified':
      return html`<span class="tag good">Verified</span>`;
    case 'lapsing':
      return html`<span class="tag bad">Lapsing${end && html` until ${end}`}</span>`;
    case 'lapsed':
      return html`<span class="tag bad">Lapsed</span>`;
    case 'expired':
      return html`<span class="tag">Expired</span>`;
    case 'released':
      return html`<span class="tag">Released</span>`;
    default:
      return html`<span class="tag">${status}</span>`;
  }
}

export function dayIn(moment: string | null): Html | null {
  return moment === null ? null : dayOf(new Date(moment));
}

/** A value with its unit, on one line as far as it is one. */
export function valueText(value: unknown, unit: string | null): string {
  const isTexts = Array.isArray(value) && value.every((one) => typeof one === 'string');
  const text =
    typeof value === 'string' ? value : isTexts ? value.join(', ') : JSON.stringify(value);
  return unit === null ? text : `${text} ${unit}`;
}

/** What was typed into a form of the page, and what is wrong with it. */
export interface FormState {
  readonly typed: ReadonlyMap<string, string>;
  readonly wrongs: readonly Wrong[];
}

export const UNTOUCHED: FormState = { typed: new Map(), wrongs: [] };

/** What is wrong with one input. */
export function wrongAt({ wrongs }: FormState, field: string): Wrong | null {
  return wrongs.find((wrong) => wrong.field === field) ?? null;
}

/** One box for all of them. */
export function wrongsBox(wrongs: readonly Wrong[]): Html | null {
  const [first, ...more] = wrongs;
  if (first === undefined || more.length === 0) return wrongBox(first ?? null);
  return html`<div class="said bad" role="alert"><h2>That did not work</h2><ul>${wrongs.map(
    ({ field, says }) => html`<li><a href="#${field}">${says}</a></li>`,
  )}</ul></div>`;
}
