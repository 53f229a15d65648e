// Holds a response against the contract: status, headers, media type and every member of its body.

import assert from 'node:assert/strict';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { openapiDocument } from '../../src/contract/openapi.ts';
import { registry } from '../../src/operations/registry.ts';
import { resolved } from './resolved-openapi.ts';

type Json = { readonly [member: string]: unknown };
export type ResponseHeaders = Readonly<Record<string, string | string[] | undefined>>;

interface Declared {
  readonly pattern: RegExp;
  readonly path: string;
  readonly methods: Readonly<
    Record<string, { readonly responses: Readonly<Record<string, Json>> }>
  >;
}

const document = closed(resolved(openapiDocument(registry, 'http://assay.example'))) as {
  readonly paths: Readonly<Record<string, Declared['methods']>>;
};
// The document is not a schema itself: what is one in it, `schemaErrors` asks.
const ajv = new Ajv2020({
  strict: false,
  allErrors: true,
  validateSchema: false,
  code: { optimize: false },
});
// ajv-formats is published as CommonJS: its callable is the member `default`.
formats.default(ajv);
ajv.addFormat('company-identifier', true);
ajv.addFormat('cursor', true);
ajv.addSchema(document, 'openapi');
ajv.addSchema(
  {
    type: 'object',
    required: ['data', 'meta'],
    properties: { data: { $ref: 'openapi#/components/schemas/Price' } },
  },
  'price',
);

const declared: readonly Declared[] = Object.entries(document.paths).map(([path, methods]) => ({
  path,
  methods,
  pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]*')}$`),
}));

const validators = new Map<string, ValidateFunction>();

/** Fails with what is wrong. `url` may be whole or a path; `body` is the decoded text. */
export function checkResponse(
  method: string,
  url: string,
  status: number,
  headers: ResponseHeaders,
  body: string,
): void {
  const path = new URL(url, 'http://assay.example').pathname;
  const label = `${method} ${url} ${status}`;
  const found = declared.find(({ pattern }) => pattern.test(path));
  const operation = found?.methods[method === 'HEAD' ? 'get' : method.toLowerCase()];
  assert.match(String(headers['x-request-id']), /^req_[0-9A-Z]{26}$/, label);
  if (!found || !operation) {
    if (status >= 400) checkBody(`${label}: a problem`, PROBLEM, headers, body, method);
    return;
  }
  // In place of what was asked for: the same shape for all.
  if (headers['preference-applied'] === 'cost-only') {
    checkBody(`${label}: a price`, PRICE, headers, body, method);
    return;
  }
  const response = operation.responses[status];
  assert.ok(response, `${label} is not declared`);
  for (const [name, header] of Object.entries((response.headers ?? {}) as Json)) {
    const required = name !== 'Retry-After' && requiredHeader(header as Json);
    if (required) assert.ok(headers[name.toLowerCase()], `${label} lacks ${name}`);
  }
  const types = Object.keys((response.content ?? {}) as Json);
  if (types.length === 0) {
    assert.equal(body, '', label);
    assert.equal(headers['content-type'], undefined, label);
    return;
  }
  const type = String(headers['content-type']).split(';')[0] ?? '';
  assert.ok(types.includes(type), `${label}: ${type} is not declared`);
  if (!/[/+]json$/.test(type)) {
    // Text says in which letters it is written; bytes are of no type that shows them.
    const isText = /^text\/|xml$/.test(type);
    const parameter = isText ? /; charset=utf-8$/ : /^[a-z-]+\/[a-z0-9.-]+(; boundary=\w+)?$/;
    assert.match(String(headers['content-type']), parameter, label);
    return;
  }
  const verb = method === 'HEAD' ? 'get' : method.toLowerCase();
  const pointer = [
    'paths',
    found.path,
    verb,
    'responses',
    String(status),
    'content',
    type,
    'schema',
  ];
  checkBody(label, `openapi#/${pointer.map(escaped).join('/')}`, headers, body, method);
  if (type === 'application/problem+json' && method !== 'HEAD') {
    checkCode(label, response, JSON.parse(body));
  }
}

const PROBLEM = 'openapi#/components/schemas/Problem';
const PRICE = 'price';

function checkBody(
  label: string,
  schema: string,
  headers: ResponseHeaders,
  body: string,
  method: string,
): void {
  if (method === 'HEAD') {
    assert.equal(body, '', label);
    return;
  }
  assert.match(String(headers['content-type']), /^application\/(problem\+)?json; charset=utf-8$/);
  const validate = validators.get(schema) ?? ajv.compile({ $ref: schema });
  validators.set(schema, validate);
  const valid = validate(JSON.parse(body));
  assert.ok(valid, `${label}: ${ajv.errorsText(validate.errors)}`);
}

/** The code must be one that the operation declares for this status. */
function checkCode(label: string, response: Json, problem: Json): void {
  const [media] = Object.values(response.content as Readonly<Record<string, Json>>);
  const codes = Object.keys((media?.examples ?? {}) as Json);
  assert.ok(codes.includes(String(problem.code)), `${label}: ${problem.code} is not declared`);
}

function requiredHeader(header: Json): boolean {
  const name = String(header.$ref).split('/').at(-1) ?? '';
  const all = (document as unknown as { components: { headers: Record<string, Json> } }).components;
  return all.headers[name]?.required === true;
}

function escaped(name: string): string {
  return encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'));
}

/** Published schemas are open for additions; what is served today has the declared members only. */
function closed(node: unknown, name = ''): unknown {
  if (Array.isArray(node)) return node.map((item) => closed(item));
  if (typeof node !== 'object' || node === null) return node;
  const copy = Object.fromEntries(
    Object.entries(node).map(([member, value]) => [member, closed(value, member)]),
  );
  const isOpen = name === 'Problem' || copy.type !== 'object' || !('properties' in copy);
  const isDocument = JSON.stringify(copy.required) === '["openapi"]';
  return isOpen || isDocument ? copy : { additionalProperties: false, ...copy };
}

/** Validates any value against a schema of the document; for examples. */
export function schemaErrors(schema: unknown, value: unknown): string | null {
  const text = JSON.stringify(schema).replaceAll('"#/components', '"openapi#/components');
  const parsed = JSON.parse(text) as object;
  if (ajv.validateSchema(parsed) !== true) return `no schema: ${ajv.errorsText()}`;
  const validate = ajv.compile(parsed);
  return validate(value) ? null : ajv.errorsText(validate.errors);
}
