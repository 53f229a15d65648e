// Problems as pages: every code, and one page for each at the address that its `type` gives.

import { type AnyOperation, problemsOf } from '../../../contract/operation.ts';
import {
  isProblemCode,
  PROBLEM_CODES,
  type ProblemCode,
  problemKind,
} from '../../../contract/problems.ts';
import { Refusal, toProblem } from '../../../contract/refusal.ts';
import { type Html, html } from '../../../core/pages/html.ts';
import type { OperationServices } from '../../../operations/services.ts';
import { wideTable } from '../frame/parts.ts';
import type { PublicPage } from '../public/page.ts';
import { operationPath } from './api/contract.ts';
import { codeBlock } from './code.ts';
import { laidOut } from './layout.ts';
import { renderInline } from './markdown.ts';
import { PROBLEMS } from './sections.ts';

type Op = AnyOperation<OperationServices>;

const COLUMNS = ['Code', { says: 'Status', isNumber: true }, 'When'];

export function problemPath(code: ProblemCode): string {
  return `${PROBLEMS.path}/${code}`;
}

/** The code whose page is at this path; null where none is. */
export function problemAt(path: string): ProblemCode | null {
  const above = `${PROBLEMS.path}/`;
  const code = path.startsWith(above) ? path.slice(above.length) : '';
  return isProblemCode(code) ? code : null;
}

export function problemsPage(baseUrl: string): PublicPage {
  const rows = PROBLEM_CODES.map((code) => {
    const { status, description } = problemKind(code);
    return html`<tr><th scope="row"><a href="${problemPath(code)}"><code>${code}</code></a></th>
<td class="number">${status}</td><td>${renderInline(description)}</td></tr>
`;
  });
  const lead = html`<p class="lead">Failures are <code>application/problem+json</code> (RFC 9457).
Switch on <code>code</code>, not on text: codes may be added, and texts may change. The address in
<code>type</code> is a page of these.</p>`;
  const body = html`${example('company_not_found', baseUrl)}
${wideTable({ label: 'Codes', columns: COLUMNS, rows, look: 'problems' })}`;
  const { path, description } = PROBLEMS;
  return laidOut({ path, title: 'Problem codes', description, lead, body });
}

export function problemPage(
  code: ProblemCode,
  operations: readonly Op[],
  baseUrl: string,
): PublicPage {
  const { status, title, hint, description } = problemKind(code);
  const lead = html`<p class="lead"><code>${code}</code>, status ${status}.
${renderInline(description)}</p>`;
  const body = html`${hint && html`<h2 id="help">What to do</h2><p>${renderInline(hint)}</p>`}
<h2 id="example">What it looks like</h2>
${example(code, baseUrl)}
<h2 id="operations">What refuses with it</h2>
${refusing(code, operations)}`;
  const at = PROBLEM_CODES.indexOf(code);
  return laidOut({
    path: problemPath(code),
    under: PROBLEMS.path,
    title,
    description: `${code}, status ${status}: ${description.replaceAll('`', '')}`,
    kicker: html`<a href="${PROBLEMS.path}">Problem codes</a>`,
    lead,
    body,
    before: stepTo(PROBLEM_CODES[at - 1]),
    after: stepTo(PROBLEM_CODES[at + 1]),
  });
}

function stepTo(code: ProblemCode | undefined) {
  return code === undefined ? null : { path: problemPath(code), says: problemKind(code).title };
}

function example(code: ProblemCode, baseUrl: string): Html {
  const detail = problemKind(code).description.replaceAll('`', '');
  const place = { baseUrl, instance: '/v1/…', requestId: 'req_…' };
  const document = toProblem(new Refusal(code, detail), place);
  return codeBlock(
    'problem',
    JSON.stringify(document, null, 2),
    'json',
    'application/problem+json',
  );
}

function refusing(code: ProblemCode, operations: readonly Op[]): Html {
  const found = operations.filter((one) => problemsOf(one).includes(code));
  if (found.length === operations.length) return html`<p>Any operation.</p>`;
  if (found.length === 0) {
    return html`<p>The service itself, before or beside an operation.</p>`;
  }
  const items = found.map(
    (one) => html`<li><a href="${operationPath(one)}">${one.summary}</a></li>
`,
  );
  return html`<ul>${items}</ul>`;
}
