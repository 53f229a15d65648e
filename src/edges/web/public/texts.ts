// Pages that ask nothing: our robot, and what each problem code means.

import { isProblemCode, PROBLEM_CODES, problemKind } from '../../../contract/problems.ts';
import { html } from '../../../core/pages/html.ts';
import { wideTable } from '../frame/parts.ts';
import { nothingPage } from './failures.ts';
import type { PublicPage } from './page.ts';
import type { PublicVisit } from './visit.ts';

/** Where the user agent of captures points; RFC 9309 section 2.2.1 names the product token. */
export function botPage(): PublicPage {
  const main = html`<div class="prose"><h1>AssayBot</h1>
<p class="lead">This service captures public pages of companies that its operator covers: pages of
their own sites, their job boards and their status pages. The bytes are kept as evidence of what was
stated when.</p>
<h2>How it behaves</h2>
<ul>
<li>It names itself <code>AssayBot/1.0</code> and obeys <code>robots.txt</code> (RFC 9309) under the
name <code>AssayBot</code>. Where <code>robots.txt</code> cannot be read, it keeps out.</li>
<li>It asks one page at a time of a host, at least a second apart, or as far apart as
<code>Crawl-delay</code> asks, and waits as long as <code>Retry-After</code> says.</li>
<li>It asks with <code>If-None-Match</code> and <code>If-Modified-Since</code>, fills in no form and
signs in nowhere.</li>
</ul>
<h2>How to keep it out</h2>
<pre><code>User-agent: AssayBot
Disallow: /</code></pre></div>`;
  const description = 'What the robot of this service asks of your pages, and how to keep it out.';
  return { status: 200, title: 'AssayBot', description, main, canonical: '/bot' };
}

const COLUMNS = ['Code', { says: 'Status', isNumber: true }, 'When'];

export function errorsPage(): PublicPage {
  const rows = PROBLEM_CODES.map((code) => {
    const { status, description } = problemKind(code);
    return html`<tr><th scope="row"><a href="/errors/${code}"><code>${code}</code></a></th>
<td class="number">${status}</td><td>${description}</td></tr>
`;
  });
  const main = html`<h1>Problem codes</h1>
<p class="lead">Failures are <code>application/problem+json</code> (RFC 9457). Switch on
<code>code</code>, not on text. Codes may be added.</p>
<div class="card">${wideTable({ label: 'Codes', columns: COLUMNS, rows })}</div>`;
  const description = 'Every code that a refusal of the API carries, with its status and meaning.';
  const title = 'Problem codes';
  return { status: 200, title, description, main, canonical: '/errors', part: '/docs' };
}

export function errorPage({ parameters }: PublicVisit): PublicPage {
  const code = parameters.code ?? '';
  if (!isProblemCode(code)) {
    const main = html`<div class="lone"><p class="kicker">404</p><h1>No such code</h1>
<p>No problem has this code.</p><p><a href="/errors">All problem codes</a></p></div>`;
    return { ...nothingPage(), title: 'No such code', main };
  }
  const { status, title, hint, description } = problemKind(code);
  const main = html`<div class="prose"><p class="kicker"><a href="/errors">Problem codes</a></p>
<h1>${title}</h1>
<p class="lead">Code <code>${code}</code>, status ${status}.</p>
<h2>When</h2>
<p>${description}</p>
${hint === null ? null : html`<h2>What to do</h2><p>${hint}</p>`}</div>`;
  return { status: 200, title, description, main, canonical: `/errors/${code}`, part: '/docs' };
}
