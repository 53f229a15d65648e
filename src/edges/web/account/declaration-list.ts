// What is declared under a claim, beside what was read and measured, and the form for more.

import { factKey } from '../../../contract/fact-keys.ts';
import type { ClaimSide } from '../../../contract/schemas/claims.ts';
import type { Declaration } from '../../../contract/schemas/declarations.ts';
import { type Html, html } from '../../../core/pages/html.ts';
import type { Published } from '../../../operations/account/beside-claim.ts';
import { typeOut } from '../../../operations/account/typed-value.ts';
import { declarationsOf } from '../../../operations/claims/declaring.ts';
import { dayOf, whenOf } from '../frame/words.ts';
import type { About } from './about-claim.ts';
import { type FormState, pathOf, valueText } from './claim-words.ts';
import { declarationForm } from './declaration-form.ts';

export async function declarationSection(
  about: About,
  published: Published | null,
  form: FormState,
): Promise<Html | null> {
  const { visit, claim } = about;
  if (published === null) return null;
  const { services, session, query } = visit;
  const stand = (await declarationsOf(services, session.accountId, claim.id)) ?? [];
  const changed = stand.find(({ key }) => key === query.get('change'));
  const isOpen = form.wrongs.length > 0 || changed !== undefined || stand.length === 0;
  return html`<section class="card" aria-labelledby="declared">
<h2 id="declared">Declarations</h2>
<p>What you say of ${claim.company.name} in your own name. It is published at once, marked as
declared, beside what we read and measure: it replaces none of it.</p>
${stand.length > 0 && html`<ul class="list">${stand.map((one) => row(about, one, published))}</ul>`}
<details class="choice"${isOpen && html` open`}><summary>${
    changed === undefined ? 'Declare a fact' : `Change ${changed.key}`
  }</summary>${declarationForm(about, published, changed === undefined ? form : filled(changed))}
</details></section>`;
}

/** The form as it would have been typed for this declaration, but for its day. */
function filled({ key, value, unit, source_url }: Declaration): FormState {
  // A declaration was JSON when it came.
  const typed = typeOut(value as Parameters<typeof typeOut>[0]);
  const fields = { key, value: typed, unit: unit ?? '', source_url: source_url ?? '' };
  return { typed: new Map(Object.entries(fields)), wrongs: [] };
}

function row({ visit, claim }: About, one: Declaration, published: Published): Html {
  const { key, value, unit, as_of, source_url, declared_at } = one;
  const title = factKey(key)?.title;
  const { stated, observed } = published.check(key);
  const path = `${pathOf(claim)}/declarations/${encodeURIComponent(key)}`;
  const change = `${pathOf(claim)}?change=${encodeURIComponent(key)}#key`;
  return html`<li><div class="what"><h3 class="mono">${key}</h3>
<p class="value">${valueText(value, unit)}</p>
<p class="facts">${title && html`<span>${title}</span>`}<span>as of ${dayOf(new Date(as_of))}</span>
<span>declared ${whenOf(new Date(declared_at), visit.services.now())}</span>
${source_url !== null && html`<span class="mono">${source_url}</span>`}</p>
<p class="facts">${beside('Your pages say', stated)}${beside('We measured', observed)}</p></div>
<div class="does"><a class="button slight" href="${change}">Change<span
 class="unseen"> ${key}</span></a>
<a class="button slight fatal" href="${path}/withdraw">Withdraw<span
 class="unseen"> ${key}</span></a></div></li>`;
}

function beside(who: string, side: ClaimSide | null): Html | null {
  if (side === null) return null;
  return html`<span>${who} <strong>${valueText(side.value, side.unit)}</strong></span>`;
}
