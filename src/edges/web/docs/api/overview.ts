// The first page of the API reference: how calls are made, and every operation by its tag.

import { type Html, html } from '../../../../core/pages/html.ts';
import { wideTable } from '../../frame/parts.ts';
import type { PublicPage } from '../../public/page.ts';
import { codeBlock } from '../code.ts';
import { laidOut } from '../layout.ts';
import { renderInline } from '../markdown.ts';
import { API } from '../sections.ts';
import { type Contract, creditsOf, operationPath, tagAnchor } from './contract.ts';

const COLUMNS = ['Operation', 'Request', { says: 'Price', isNumber: true }];

export function apiPage(contract: Contract, baseUrl: string): PublicPage {
  const headings = [
    { id: 'calls', depth: 2, says: 'Calls and answers' },
    { id: 'keys', depth: 2, says: 'Keys and scopes' },
    ...contract.tags.map(({ name }) => ({ id: tagAnchor(name), depth: 2, says: name })),
  ];
  const lead = html`<p class="lead">${contract.operations.length} operations, each with its
parameters, its answer, what it refuses and costs, and a request to copy. The same contract as a
document: <a href="/v1/openapi.json">OpenAPI 3.1</a>.</p>`;
  const sections = contract.tags.map((tag) => tagSection(contract, tag));
  const body = html`<h2 id="calls"><a href="#calls">Calls and answers</a></h2>
${codeBlock('base', baseUrl, '', 'Base address')}
${contract.description.split('\n\n').map((part) => html`<p>${renderInline(part)}</p>`)}
<p>The codes of failures are listed under <a href="/errors">problems</a>; how often
each plan may call, under <a href="/docs/reference/tiers">plans and limits</a>.</p>
${KEYS}
${sections}`;
  const { path, description } = API;
  const below = operationList(contract, null);
  return laidOut({ path, title: API.says, description, lead, body, headings, below });
}

const KEYS = html`<h2 id="keys"><a href="#keys">Keys and scopes</a></h2>
<p>Open operations need no credential, and answer more calls with one. Send a key as
<code>Authorization: Bearer</code> or <code>X-API-Key</code>; it is made on
<a href="/account">your account</a>. An access token goes in the same place, and needs the scope
that the operation names; keys are not limited by scopes. Credits are spent by live keys only.</p>`;

function tagSection(
  { operations }: Contract,
  { name, description }: Contract['tags'][number],
): Html {
  const id = tagAnchor(name);
  const rows = operations
    .filter(({ tag }) => tag === name)
    .map(
      (one) => html`<tr><th scope="row"><a href="${operationPath(one)}">${one.summary}</a></th>
<td>${requestLine(one)}</td><td class="number">${creditsOf(one)}</td></tr>
`,
    );
  return html`<section aria-labelledby="${id}"><h2 id="${id}"><a href="#${id}">${name}</a></h2>
<p>${description}</p>
${wideTable({ label: `Operations: ${name}`, columns: COLUMNS, rows, look: 'operations' })}</section>
`;
}

export function requestLine({ method, path }: { method: string; path: string }): Html {
  // An address may be broken before each of its parts.
  const parts = path.split('/').map((part, i) => (i === 0 ? part : html`<wbr>/${part}`));
  return html`<span class="request"><span class="method ${method.toLowerCase()}">${method}</span>
<code>${parts}</code></span>`;
}

/** Every operation under its tag, for the navigation; the tag of the one that is read is open. */
export function operationList({ operations, tags }: Contract, here: string | null): Html {
  const groups = tags.map(({ name }) => {
    const own = operations.filter(({ tag }) => tag === name);
    const isOpen = own.some(({ id }) => id === here);
    const items = own.map((one) => {
      const current = one.id === here ? html` aria-current="page"` : null;
      return html`<li><a href="${operationPath(one)}"${current}>${one.summary}</a></li>
`;
    });
    return html`<li><details${isOpen ? html` open` : null}><summary>${name}</summary>
<ul>${items}</ul></details></li>
`;
  });
  return html`<ul class="docs-tags">${groups}</ul>`;
}
