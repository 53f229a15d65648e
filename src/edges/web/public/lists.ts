// Rows that several pages show: changes, newest first, and companies.

import { changePath } from '../../../contract/change-url.ts';
import type { CompanyRef } from '../../../contract/schemas/catalogue.ts';
import type { ChangeEvent } from '../../../contract/schemas/changes.ts';
import { type Html, html } from '../../../core/pages/html.ts';
import { captured } from '../frame/captured.ts';
import { absent } from '../frame/parts.ts';
import { changeTitle, companyPath, DIMENSION_NAMES, day, shownValue } from './words.ts';

/** `withCompany` where the rows are of several. */
export function changeList(events: readonly ChangeEvent[], withCompany: boolean): Html {
  if (events.length === 0) return html`<p class="soft">Nothing changed in this time.</p>`;
  return html`<ol class="changes">${events.map((event) => changeRow(event, withCompany))}</ol>`;
}

function changeRow(event: ChangeEvent, withCompany: boolean): Html {
  const { company, dimension, significance, status = 'current' } = event;
  const who = captured(event.company_name ?? company, 80);
  return html`<li><div class="when">${day(event.occurred_at)}</div><div class="what">
<p class="told">${withCompany ? html`<a href="${companyPath(company)}">${who}</a> ` : null}
<a class="changed-link" href="${changePath(company, event.id)}">${changeTitle(event)}</a></p>
<p class="facts"><span>${DIMENSION_NAMES[dimension]}</span>
${significance === 'high' ? html`<span class="mark changed">matters</span>` : null}
${event.derivation === 'historical' ? html`<span>from archives</span>` : null}
${status === 'current' ? null : absent(status)}</p>
${event.masked ? null : beforeAndAfter(event)}</div></li>
`;
}

function beforeAndAfter(event: ChangeEvent): Html {
  const { old_value: old, new_value: now, unit, change, delta } = event;
  const relative = delta?.relative ?? null;
  const by = relative === null ? null : html` <span class="soft small">${percent(relative)}</span>`;
  if (change === 'added') return html`<p class="move"><ins>${shownValue(now, unit, 160)}</ins></p>`;
  if (change === 'removed')
    return html`<p class="move"><del>${shownValue(old, unit, 160)}</del></p>`;
  return html`<p class="move"><del>${shownValue(old, unit, 160)}</del>
<span aria-hidden="true">→</span><ins>${shownValue(now, unit, 160)}</ins>${by}</p>`;
}

function percent(relative: number): string {
  return `${relative > 0 ? '+' : '−'}${Math.abs(relative * 100).toFixed(1)} %`;
}

/** That values are kept from strangers, and how to read them. */
export const WITHHELD = html`<p class="note"><span class="mark withheld">withheld</span>
Values of changes are shown to whoever has a free account:
<a href="/account">sign in</a> to read them here, or <a href="/#key">take a key</a>.</p>`;

export function companyList(companies: readonly CompanyRef[]): Html {
  return html`<ul class="list">${companies.map(
    ({ name, domain }) =>
      html`<li><div class="what"><h3><a href="${companyPath(domain)}">${captured(
        name,
        120,
      )}</a></h3><p class="facts"><span>${domain}</span></p></div></li>`,
  )}</ul>`;
}
