// Pages for what did not go well: each says what happened and what to do now.

import { problemKind } from '../../../contract/problems.ts';
import type { ProblemDocument, Refusal } from '../../../contract/refusal.ts';
import { type Html, html } from '../../../core/pages/html.ts';
import type { RefusedForm } from '../../wire/form.ts';
import type { Page } from './page.ts';

interface Failure {
  readonly status: number;
  readonly title: string;
  readonly main: Html;
}

function failure({ status, title, main }: Failure): Page {
  return { status, title, main, tab: null, narrow: true };
}

const BACK = html`<p><a class="button" href="/account">To your account</a></p>`;

/** A path of no page, or an id that is nothing of this account. */
export function nothingPage(): Page {
  const main = html`<p>There is nothing of yours at this address. What you look for may have been
removed.</p>${BACK}`;
  return failure({ status: 404, title: 'Nothing here', main });
}

export function methodPage(allow: readonly string[]): Page {
  if (allow.length === 0) return nothingPage();
  const main = html`<p>This address answers ${allow.join(', ')} only.</p>${BACK}`;
  const shown = failure({ status: 405, title: 'Not answered here', main });
  return { ...shown, allow: allow.join(', ') };
}

export function forgedPage(): Page {
  const main = html`<p>The form did not come from a page of this service, so nothing was done. If
you meant to do this, do it from your account.</p>${BACK}`;
  return failure({ status: 403, title: 'Sent from elsewhere', main });
}

export function staleFormPage(): Page {
  const main = html`<p>The page that you sent this from is out of date, or your browser keeps no
cookies for this site. Nothing was done. Open the page again and try once more.</p>${BACK}`;
  return failure({ status: 403, title: 'The page was out of date', main });
}

export function refusedFormPage({ status, says }: RefusedForm): Page {
  const main = html`<p>${says} Nothing was done.</p>${BACK}`;
  return failure({ status, title: 'The form cannot be read', main });
}

/** What an operation refused, in its own words. */
export function problemPage({
  status,
  title,
  detail,
  hint,
  request_id: id,
}: ProblemDocument): Page {
  const main = html`<p>${detail}</p>${hint === undefined ? null : html`<p>${hint}</p>`}
<p class="soft small">Request <code>${id}</code></p>${BACK}`;
  return failure({ status, title, main });
}

export function failedPage(refusal: Refusal, requestId: string): Page {
  const { status, title } = problemKind(refusal.code);
  const main = html`<p>${refusal.detail} Try again in a moment.</p>
<p class="soft small">If it goes on, tell whoever runs this service the number of this request:
<code>${requestId}</code></p>${BACK}`;
  const retry = Number(refusal.extras.headers?.['Retry-After']);
  const shown = failure({ status, title, main });
  return Number.isFinite(retry) ? { ...shown, retryAfter: retry } : shown;
}
