// The facts that an owner disputes: what became of each, and the form that disputes one more.

import type { Dispute, DisputeToCreate } from '../../../contract/schemas/disputes.ts';
import { type Html, html } from '../../../core/pages/html.ts';
import { disputesOf, type Published } from '../../../operations/account/beside-claim.ts';
import { counted, whenOf } from '../frame/words.ts';
import type { About } from './about-claim.ts';
import { type FormState, pathOf, valueText, wrongAt } from './claim-words.ts';
import { csrfField, tied, wrongText } from './page.ts';

/** More of them are read by API. */
export const MOST_DISPUTES = 100;
const MOST_SUGGESTED = 500;

/** The inputs of the form, by the members of the request. */
export const DISPUTE_FIELDS = {
  key: 'fact',
  product: 'product',
  provenance: 'side',
  statement: 'statement',
  source_url: 'shown',
} as const satisfies Readonly<Record<keyof DisputeToCreate, string>>;

export const SIDES = [
  { side: '', says: 'Either' },
  { side: 'company_stated', says: 'What pages say' },
  { side: 'observed', says: 'What was measured' },
] as const;

export async function disputeSection(
  about: About,
  published: Published | null,
  form: FormState,
): Promise<Html | null> {
  const { visit, claim } = about;
  const disputes = await disputesOf(visit.services, claim.id, MOST_DISPUTES);
  if (disputes.length === 0 && published === null) return null;
  return html`<section class="card" aria-labelledby="disputes"><h2 id="disputes">Disputes</h2>
${
  published !== null &&
  html`<p>Is something published of ${claim.company.name} wrong? Say so: a person decides, and the
outcome is published with its reason. Your words are not.</p>`
}
${disputes.length > 0 && html`<ul class="list">${disputes.map((one) => row(about, one))}</ul>`}
${disputes.length === MOST_DISPUTES && html`<p class="soft small">These are the newest.</p>`}
${
  published !== null &&
  html`<details class="choice"${form.wrongs.length > 0 && html` open`}>
<summary>Dispute a fact</summary>${disputeForm(about, published, form)}</details>`
}</section>`;
}

function row({ visit, claim }: About, one: Dispute): Html {
  const { key, product, value, unit, status, created_at, reason, retracted_events } = one;
  const now = visit.services.now();
  const decided = one.decided_at === null ? null : whenOf(new Date(one.decided_at), now);
  const retracted = retracted_events.length;
  return html`<li><div class="what"><h3 class="mono">${key} ${statusTag(status)}</h3>
<p class="value">${valueText(value, unit)}</p>
<p class="facts">${product !== null && html`<span>${product}</span>`}<span>disputed
${whenOf(new Date(created_at), now)}</span>${decided && html`<span>${status} ${decided}</span>`}
${retracted > 0 && html`<span>${counted(retracted, 'event')} retracted</span>`}
${one.withheld && html`<span>this value is not read again</span>`}
</p>${reason !== null && html`<p class="small">${reason}</p>`}
<details class="small"><summary>What you said<span class="unseen"> of ${key}</span></summary>
<p class="lines">${one.statement}</p>${
    one.source_url !== null && html`<p class="mono">${one.source_url}</p>`
  }</details></div>
${
  status === 'open' &&
  html`<div class="does"><a class="button slight fatal"
 href="${pathOf(claim)}/disputes/${one.id}/withdraw">Withdraw<span
 class="unseen"> the dispute of ${key}</span></a></div>`
}</li>`;
}

function statusTag(status: Dispute['status']): Html {
  switch (status) {
    case 'open':
      return html`<span class="tag open">Open</span>`;
    case 'upheld':
      return html`<span class="tag good">Upheld</span>`;
    case 'rejected':
      return html`<span class="tag bad">Rejected</span>`;
    case 'withdrawn':
      return html`<span class="tag">Withdrawn</span>`;
  }
}

function disputeForm({ visit, claim }: About, published: Published, form: FormState): Html {
  const said = (name: string) => form.typed.get(name) ?? '';
  const ties = (name: string, hint: boolean) => tied(name, hint, wrongAt(form, name));
  const wrong = (name: string) => wrongText(name, wrongAt(form, name));
  const chosen = (side: string) => said(DISPUTE_FIELDS.provenance) === side && html` selected`;
  return html`<form class="inside" method="post" action="${pathOf(claim)}/disputes" novalidate>
${csrfField(visit.csrf)}<div class="fields">
<div class="field"><label for="fact">Fact key</label>
<input id="fact" name="fact" list="facts" required maxlength="500" autocomplete="off"
 spellcheck="false" autocapitalize="none" value="${said('fact')}"${ties('fact', true)}>
${wrong('fact')}<p class="hint" id="fact-hint">As it is published, such as
pricing.tier.pro.price.</p>${suggestions(published)}</div>
<div class="field"><label for="product">Product</label>
<input id="product" name="product" maxlength="200" autocomplete="off"
 value="${said('product')}"${ties('product', true)}>${wrong('product')}
<p class="hint" id="product-hint">Empty: the whole company.</p></div>
<div class="field"><label for="side">Which side</label>
<select id="side" name="side"${ties('side', false)}>${SIDES.map(
    ({ side, says }) => html`<option value="${side}"${chosen(side)}>${says}</option>`,
  )}</select>${wrong('side')}</div></div>
<div class="field"><label for="statement">What is wrong</label>
<textarea id="statement" name="statement" required rows="4"${ties('statement', true)}>
${said('statement')}</textarea>${wrong('statement')}
<p class="hint" id="statement-hint">For whoever decides; at most 2,000 characters.</p></div>
<div class="field"><label for="shown">A page that shows it</label>
<input id="shown" name="shown" type="url" maxlength="2048" autocomplete="off"
 value="${said('shown')}"${ties('shown', true)}>${wrong('shown')}
<p class="hint" id="shown-hint">Can be left empty.</p></div>
<button class="primary">Dispute the fact</button></form>`;
}

function suggestions({ read }: Published): Html {
  const byKey = new Map(read.map((fact) => [fact.key, fact]));
  const some = [...byKey.values()].slice(0, MOST_SUGGESTED);
  return html`<datalist id="facts">${some.map(({ key, value, unit }) => {
    const shown = [...valueText(value, unit)].slice(0, 60).join('');
    return html`<option value="${key}">${shown}</option>`;
  })}</datalist>`;
}
