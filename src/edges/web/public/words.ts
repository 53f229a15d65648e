// Facts and changes in the words of the public pages: names of keys, values, marks, days.

import { factKey } from '../../../contract/fact-keys.ts';
import { subjectOf } from '../../../contract/fact-subject.ts';
import type { ChangeEvent } from '../../../contract/schemas/changes.ts';
import type { Fact } from '../../../contract/schemas/facts.ts';
import { amountOf } from '../../../core/facts/amount.ts';
import { sentenceOf } from '../../../core/facts/summary.ts';
import { type Html, html } from '../../../core/pages/html.ts';
import { captured, outward, shownText } from '../frame/captured.ts';
import { dayOf } from '../frame/words.ts';

export { DIMENSION_NAMES, type Dimension } from '../frame/dimensions.ts';

/** `Price of the pro plan`, as the registry of keys names it; the key itself where it does not. */
export function keyText(key: string): string {
  const name = subjectOf(key).replace(/^the /, '');
  return factKey(key) === null ? name : name.charAt(0).toUpperCase() + name.slice(1);
}

export function keyName(key: string): Html {
  return captured(keyText(key), 120);
}

export function companyPath(domain: string, part = ''): string {
  return `/companies/${encodeURIComponent(domain)}${part}`;
}

/** Where the evidence of a fact is shown. */
export function factPath(
  domain: string,
  { key, provenance, product }: Pick<Fact, 'key' | 'provenance' | 'product'>,
): string {
  const query = new URLSearchParams({ provenance, ...(product ? { product } : {}) });
  return companyPath(domain, `/facts/${encodeURIComponent(key)}?${query}`);
}

export function amountText(value: number, unit: string | null | undefined): string {
  return amountOf(value, unit ? shownText(unit, 40) : null);
}

const LINKED = /^https?:\/\//;
const HASH = /^[0-9a-f]{64}$/;

export function shownValue(value: unknown, unit: string | null | undefined, most = 300): Html {
  if (value === null || value === undefined) return html`<span class="mark absent">absent</span>`;
  if (typeof value === 'boolean') return html`${value ? 'Yes' : 'No'}`;
  if (typeof value === 'number') return html`${amountText(value, unit)}`;
  if (typeof value === 'string') {
    if (HASH.test(value)) return html`<code title="${value}">${value.slice(0, 12)}…</code>`;
    if (LINKED.test(value)) return outward(value, value.replace(LINKED, ''));
    const text = captured(value, most);
    return unit ? html`${text} ${shownText(unit, 40)}` : text;
  }
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) {
    return captured(value.slice(0, 50).join(', '), most);
  }
  return html`<code>${captured(JSON.stringify(value), most)}</code>`;
}

type Said = Pick<Fact, 'provenance' | 'evidence_type'>;

/** Who says so: we measured it, the company's pages state it, or its owner declares it. */
export function provenanceText({ provenance, evidence_type: kind }: Said): string {
  if (kind === 'declaration') return 'declared';
  return provenance === 'observed' ? 'observed' : 'stated';
}

export function provenanceMark(fact: Said): Html {
  const says = provenanceText(fact);
  return html`<span class="mark ${says === 'observed' ? says : 'stated'}">${says}</span>`;
}

/** What changed, as a sentence without its values. */
export function changeTitle(event: Pick<ChangeEvent, 'fact_key' | 'change' | 'product'>): string {
  const product = event.product === null ? '' : ` (${event.product})`;
  const subject = shownText(`${subjectOf(event.fact_key)}${product}`, 160);
  return sentenceOf({ change: event.change, subject });
}

/** `2026-11-20` as an element. */
export function day(iso: string): Html {
  return dayOf(new Date(`${iso.slice(0, 10)}T00:00:00Z`));
}

const REASONS: Readonly<Record<string, string>> = {
  not_stated: 'not stated',
  withheld: 'taken back after a dispute',
  no_public_source: 'nothing public was found',
  source_unreachable: 'its pages could not be reached',
  robots_disallowed: 'its robots.txt keeps us out',
  not_yet_captured: 'not looked at yet',
  extraction_failed: 'its pages could not be read',
};

export function reasonText(reason: string | undefined): string {
  return reason === undefined ? 'not known' : (REASONS[reason] ?? shownText(reason, 80));
}

/** Names that nobody can register (RFC 2606): whoever is there is invented. */
export function isInvented(domain: string): boolean {
  return /(?:^|\.)(?:example|test|invalid)$/.test(domain);
}

export const INVENTED = html`<p class="said open invented">
<strong>This company is invented.</strong> It belongs to the sample that Assay brings along: its
pages, prices, people and incidents are made up, and read like those of any other.</p>`;

const ALL_INVENTED = html`<p class="said open invented">
<strong>These companies are invented.</strong> They belong to the sample that Assay brings
along.</p>`;

const SOME_INVENTED = html`<p class="said open invented">
<strong>Companies under <code>.example</code> are invented.</strong> They belong to the sample that
Assay brings along; the others are real.</p>`;

/** What a page that lists these companies says; nothing where all are real. */
export function inventedNote(domains: readonly string[]): Html | null {
  const invented = domains.filter(isInvented);
  if (invented.length === 0) return null;
  return invented.length === domains.length ? ALL_INVENTED : SOME_INVENTED;
}
