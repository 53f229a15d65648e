// Pages for what could not be shown: what happened, when to come again, and the search.

import { problemKind } from '../../../contract/problems.ts';
import type { Refusal } from '../../../contract/refusal.ts';
import { type Html, html } from '../../../core/pages/html.ts';
import { captured } from '../frame/captured.ts';
import type { PublicPage } from './page.ts';
import type { Refused } from './visit.ts';

function failure(status: number, title: string, says: Html, sought?: string): PublicPage {
  const main = html`<div class="lone"><p class="kicker">${status}</p>
<h1>${title}</h1>
${says}
${searchForm('again', sought ?? '')}
<p><a href="/">Home</a> · <a href="/categories">Categories</a> ·
<a href="/changes">Changes</a></p></div>`;
  return { status, title, description: title, main, canonical: null };
}

/** A field to search with, wherever a page offers one besides that of the frame. */
export function searchForm(id: string, sought: string): Html {
  return html`<form class="seek large" role="search" aria-label="In this page" action="/search"
data-seek><label class="unseen" for="${id}">Company, domain or category</label>
<input id="${id}" type="search" name="q" value="${sought}" maxlength="100" autocomplete="off"
placeholder="Company, domain or category" required>
<button class="primary">Search</button></form>`;
}

export function nothingPage(): PublicPage {
  const says = html`<p>Nothing is at this address.</p>`;
  return failure(404, 'Not found', says);
}

export function unknownCompanyPage(asked: string): PublicPage {
  const says = html`<p>No company is covered as <strong>${captured(asked, 100)}</strong>. It may be
known by another name or domain; search for it, or <a href="/account/domains">ask for it to be
covered</a>.</p>`;
  return failure(404, 'This company is not covered', says, asked.slice(0, 100));
}

/** What an address asks for that the page does not have: which field, and what it takes. */
export class WrongAddress extends Error {
  readonly field: string;
  readonly accepted: readonly string[] | string;
  /** `value` is what was given. */
  constructor(field: string, value: string, accepted: readonly string[] | string) {
    super(value);
    this.field = field;
    this.accepted = accepted;
  }
}

export function wrongAddressPage({ field, message, accepted }: WrongAddress): PublicPage {
  const takes =
    typeof accepted === 'string'
      ? accepted
      : accepted.map((one, i) => html`${i === 0 ? null : ', '}<code>${one}</code>`);
  const says = html`<p>The address asks for <code>${field}</code> as
<strong>${captured(message || 'nothing', 100)}</strong>, which this page does not have.</p>
<p>It takes: ${takes}.</p>`;
  return failure(400, 'The address asks for something else', says);
}

/** What an operation refused, with the wait that it asks for. */
export function refusedPage({ problem, headers }: Refused): PublicPage {
  const { status, title, detail, hint, request_id: id } = problem;
  const wait = headers['Retry-After'];
  const says = html`<p>${captured(detail, 600)}</p>
${hint ? html`<p>${captured(hint, 600)}</p>` : null}
${wait ? html`<p>Come again in ${wait} ${wait === '1' ? 'second' : 'seconds'}.</p>` : null}
${status === 429 ? SIGN_IN : null}
<p class="soft small">Request <code>${id}</code></p>`;
  const page = failure(status, title, says);
  return { ...page, headers: wait === undefined ? {} : { 'Retry-After': wait } };
}

const SIGN_IN = html`<p>Whoever has <a href="/account">an account</a> may ask more, by API.</p>`;

export function brokenPage(refusal: Refusal, requestId: string): PublicPage {
  const { status, title } = problemKind(refusal.code);
  const wait = refusal.extras.headers?.['Retry-After'];
  const says = html`<p>${refusal.detail} Try again in a moment.</p>
<p class="soft small">Request <code>${requestId}</code></p>`;
  return {
    ...failure(status, title, says),
    headers: wait === undefined ? {} : { 'Retry-After': wait },
  };
}
