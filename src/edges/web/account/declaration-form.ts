// The form that declares a fact: its key, what is said, its unit, its day and where it stands.

import { FACT_KEYS } from '../../../contract/fact-keys.ts';
import { type Html, html } from '../../../core/pages/html.ts';
import type { Published } from '../../../operations/account/beside-claim.ts';
import type { About } from './about-claim.ts';
import { type FormState, pathOf, wrongAt } from './claim-words.ts';
import { csrfField, tied, wrongText } from './page.ts';

const CONCRETE = FACT_KEYS.filter(({ key }) => !key.includes('{'));
/** The most suggestions from the company's keys in which a word stands for a plan, … */
const MOST_OWN = 300;

export function declarationForm(
  { visit, claim }: About,
  published: Published,
  form: FormState,
): Html {
  const said = (name: string) => form.typed.get(name) ?? '';
  const ties = (name: string, hint: boolean) => tied(name, hint, wrongAt(form, name));
  const wrong = (name: string) => wrongText(name, wrongAt(form, name));
  const today = visit.services.now().toISOString().slice(0, 10);
  return html`<form class="inside" method="post" action="${pathOf(claim)}/declarations" novalidate>
${csrfField(visit.csrf)}<div class="field"><label for="key">Fact key</label>
<input id="key" name="key" list="keys" required maxlength="500" autocomplete="off"
 spellcheck="false" autocapitalize="none" value="${said('key')}"${ties('key', true)}>
${wrong('key')}<p class="hint" id="key-hint">Such as legal.entity.name. In some keys one word is
yours: pricing.tier.<em>pro</em>.price, security.cert.<em>iso-27001</em>.</p>
${suggestions(published)}</div>
<div class="field"><label for="value">Value</label>
<textarea id="value" name="value" required rows="2"${ties('value', true)}>
${said('value')}</textarea>${wrong('value')}
<p class="hint" id="value-hint">Text, a number such as 49.50, true or false; lists with one text a
line. The list of keys below says what each takes.</p></div>
<div class="fields"><div class="field"><label for="source_url">Where you say so</label>
<input id="source_url" name="source_url" type="url" maxlength="2000" autocomplete="off"
 value="${said('source_url')}"${ties('source_url', true)}>${wrong('source_url')}
<p class="hint" id="source_url-hint">A page of ${claim.domain}; can be left empty.</p></div>
<div class="field"><label for="unit">Unit</label>
<input id="unit" name="unit" maxlength="40" autocomplete="off" spellcheck="false"
 value="${said('unit')}"${ties('unit', true)}>${wrong('unit')}
<p class="hint" id="unit-hint">Of prices: EUR, USD, …</p></div>
<div class="field"><label for="as_of">As of</label>
<input id="as_of" name="as_of" type="date" max="${today}" value="${said('as_of')}"${ties(
    'as_of',
    true,
  )}>${wrong('as_of')}<p class="hint" id="as_of-hint">Empty: today.</p></div></div>
<button class="primary">Declare it</button></form>
${keyTable()}`;
}

function suggestions({ read }: Published): Html {
  const concrete = new Set(CONCRETE.map(({ key }) => key));
  const own = new Set(read.map(({ key }) => key).filter((key) => !concrete.has(key)));
  return html`<datalist id="keys">${CONCRETE.map(
    ({ key, title }) => html`<option value="${key}">${title}</option>`,
  )}${[...own].slice(0, MOST_OWN).map((key) => html`<option value="${key}"></option>`)}</datalist>`;
}

function keyTable(): Html {
  return html`<details class="choice"><summary>All keys, and what each takes</summary>
<div class="scroll inside" tabindex="0" role="region" aria-label="All keys">
<table class="keys"><thead><tr><th scope="col">Key</th>
<th scope="col" class="some">What it says</th><th scope="col">Takes</th></tr></thead>
<tbody>${FACT_KEYS.map(
    ({ key, title, value }) => html`<tr><th scope="row" class="mono">${key}</th>
<td class="some">${title}</td><td>${value}</td></tr>`,
  )}</tbody></table></div></details>`;
}
