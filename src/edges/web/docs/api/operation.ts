// The page of one operation: what it takes, answers and refuses, and a request to copy.

import type { JsonObject } from '../../../../contract/components.ts';
import { deprecationWords } from '../../../../contract/deprecation.ts';
import { problemsOf } from '../../../../contract/operation.ts';
import { problemKind } from '../../../../contract/problems.ts';
import { representationsOf } from '../../../../contract/representations.ts';
import { SCOPES, scopeOf } from '../../../../contract/scopes.ts';
import { type Html, html } from '../../../../core/pages/html.ts';
import { wideTable } from '../../frame/parts.ts';
import type { PublicPage } from '../../public/page.ts';
import { codeBlock, codeChoice } from '../code.ts';
import { laidOut } from '../layout.ts';
import { renderInline } from '../markdown.ts';
import { type Contract, creditsOf, type Op, operationPath, tagAnchor } from './contract.ts';
import { operationList, requestLine } from './overview.ts';
import { requestsOf } from './requests.ts';
import { fieldLine, membersOf, type Schemas, saysOf } from './shapes.ts';

const ACCESS: Readonly<Record<Op['access'], string>> = {
  open: 'Open: a key is not needed',
  key: 'A key, or an access token',
  account: 'A key of an account, or an access token',
};

export function operationPage(contract: Contract, operation: Op, baseUrl: string): PublicPage {
  const { operations, schemas } = contract;
  const said = contract.objectOf(operation);
  const at = operations.indexOf(operation);
  const step = (one: Op | undefined) =>
    one === undefined ? null : { path: operationPath(one), says: one.summary };
  const body = html`${parametersOf(schemas, said)}
${bodyOf(schemas, said)}
${answerOf(schemas, operation, said)}
${problemsTable(operation)}`;
  const lead = html`<p class="called">${requestLine(operation)}</p>
${operation.description.split('\n\n').map((part) => html`<p>${renderInline(part)}</p>`)}
${terms(operation)}`;
  return laidOut({
    path: operationPath(operation),
    title: operation.summary,
    description: descriptionOf(operation),
    lead,
    body,
    aside: examplesOf(operation, baseUrl),
    kicker: html`<a href="/docs/api">API reference</a> ·
<a href="/docs/api#${tagAnchor(operation.tag)}">${operation.tag}</a>`,
    below: operationList(contract, operation.id),
    before: step(operations[at - 1]),
    after: step(operations[at + 1]),
  });
}

/** The first sentence, with the request that it is about. */
function descriptionOf({ method, path, description }: Op): string {
  const [first = ''] = description.replaceAll('`', '').split(/(?<=\.)\s/);
  return `${method} ${path}: ${first}`;
}

function terms(operation: Op): Html {
  const scope = scopeOf(operation);
  const { deprecated } = operation;
  const rows: readonly (readonly [string, Html | string])[] = [
    ...(deprecated === undefined
      ? []
      : ([['On its way out', renderInline(deprecationWords(deprecated))]] as const)),
    ['Access', ACCESS[operation.access]],
    [
      'Price',
      operation.credits === 0 ? 'No credits' : html`${creditsOf(operation)} with a live key`,
    ],
    [
      'Scope of a token',
      scope === null ? 'None' : html`<code>${scope}</code>: ${SCOPES[scope].toLowerCase()}`,
    ],
    ...(operation.openView === 'masked'
      ? ([['Without a key', 'Values are withheld, and there are no cursors.']] as const)
      : []),
    ['Name', html`<code>${operation.id}</code>`],
  ];
  const items = rows.map(
    ([name, says]) => html`<div><dt>${name}</dt><dd>${says}</dd></div>
`,
  );
  return html`<dl class="terms">${items}</dl>`;
}

const PLACES = [
  ['path', 'Path parameters'],
  ['query', 'Query parameters'],
  ['header', 'Headers'],
] as const;

function parametersOf(schemas: Schemas, said: JsonObject): Html {
  const parameters = (said.parameters ?? []) as readonly JsonObject[];
  const groups = PLACES.map(([place, title]) => {
    const own = parameters.filter((one) => one.in === place);
    if (own.length === 0) return null;
    const items = own.map((one) => {
      const note = one.required === true ? html`<strong class="must">required</strong>` : null;
      const example = one.example === undefined ? {} : { examples: [one.example] };
      const schema = { ...example, ...(one.schema as JsonObject) };
      return html`<li>${fieldLine(schemas, String(one.name), schema, note)}
${saysOf(schemas, schema, one.description)}</li>
`;
    });
    return html`<h2 id="${place}">${title}</h2><ul class="shape">${items}</ul>`;
  });
  return html`${groups}`;
}

function bodyOf(schemas: Schemas, { requestBody }: JsonObject): Html | null {
  const { content, required } = (requestBody ?? {}) as JsonObject;
  const { schema } = mediaOf(content, 'application/json');
  if (schema === undefined) return null;
  const members = membersOf(schemas, schema);
  return html`<h2 id="body">Body</h2>
<p>JSON${required === true ? null : ', which may be left out'}.</p>${members}`;
}

function mediaOf(content: unknown, type: string): JsonObject {
  const media = (content ?? {}) as Readonly<Record<string, JsonObject>>;
  return media[type] ?? {};
}

function answerOf(schemas: Schemas, operation: Op, said: JsonObject): Html {
  const success = operation.success ?? 200;
  const responses = (said.responses ?? {}) as Readonly<Record<string, JsonObject>>;
  const { schema } = mediaOf(responses[success]?.content, 'application/json');
  const types = representationsOf(operation).map(({ mediaType }) => mediaType);
  const other = operation.otherSuccess;
  const members = schema === undefined ? null : membersOf(schemas, schema);
  const events = operation.stream?.map(
    ({ name, says }) => html`<li><code>${name}</code>: ${renderInline(says)}</li>`,
  );
  return html`<h2 id="answer">Answer</h2>
<p><span class="status">${success}</span> as ${types.map(
    (type, i) => html`${i === 0 ? null : ' or '}<code>${type}</code>`,
  )}${other && html`; <span class="status">${other.status}</span>: ${renderInline(other.says)}`}</p>
${members}${events && html`<p>Events:</p><ul>${events}</ul>`}`;
}

const COLUMNS = [{ says: 'Status', isNumber: true }, 'Code', 'When'];

function problemsTable(operation: Op): Html {
  const rows = problemsOf(operation)
    .map((code) => ({ code, ...problemKind(code) }))
    .sort((a, b) => a.status - b.status)
    .map(
      ({ code, status, description }) => html`<tr><td class="number">${status}</td>
<th scope="row"><a href="/errors/${code}"><code>${code}</code></a></th>
<td>${renderInline(description)}</td></tr>
`,
    );
  return html`<h2 id="problems">Problems</h2>
${wideTable({ label: 'Problems', columns: COLUMNS, rows, look: 'problems' })}`;
}

/** The answer beside the request; a long one is scrolled. */
function examplesOf(operation: Op, baseUrl: string): Html {
  const [example] = operation.examples;
  const text = operation.representations?.find(({ example: one }) => one !== undefined);
  const isJson = representationsOf(operation)[0]?.mediaType === 'application/json';
  const answer = isJson
    ? example && { code: JSON.stringify(example.answer, null, 2), fence: 'json' }
    : text?.example !== undefined && { code: text.example, fence: fenceOf(text.mediaType) };
  const title = `Answer ${operation.success ?? 200}`;
  return html`<h2 class="unseen" id="examples">Examples</h2>
${codeChoice('request', 'Language of the request', requestsOf(operation, baseUrl))}
${answer && codeBlock('answer-example', answer.code, answer.fence, title)}`;
}

function fenceOf(mediaType: string): string {
  if (mediaType.includes('json')) return 'json';
  return mediaType.includes('xml') ? 'xml' : '';
}
