// The contract as a document: a public linter, its examples, and the checked-in copy.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { WEBHOOK_TYPES } from '../src/contract/event-vocabulary.ts';
import { PROBLEMS } from '../src/contract/problems.ts';
import { renderOpenapi } from '../src/operations/openapi.ts';
import { registry } from '../src/operations/registry.ts';
import { resolved } from './clients/resolved-openapi.ts';
import { schemaErrors } from './clients/validate-response.ts';
import { LEAST } from './laws/least-statuses.ts';

interface Media {
  readonly schema: unknown;
  readonly examples?: Readonly<
    Record<string, { readonly value?: unknown; readonly $ref?: string }>
  >;
  readonly 'x-events'?: readonly { readonly event: string; readonly data: unknown }[];
}
interface Described {
  readonly openapi: string;
  readonly info: { readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  readonly webhooks: Readonly<Record<string, { readonly post: Receipt }>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, { readonly description?: string }>>;
    readonly examples: Readonly<Record<string, { readonly value: unknown }>>;
  };
}
interface Kind {
  readonly type: { readonly examples: readonly string[] };
}
interface Receipt {
  readonly requestBody: {
    readonly content: {
      readonly 'application/json': {
        readonly schema: { readonly allOf: readonly [object, { readonly properties: Kind }] };
        readonly example: { readonly type: string };
      };
    };
  };
}
interface OperationObject {
  readonly operationId: string;
  readonly requestBody?: {
    readonly required: boolean;
    readonly content: { readonly 'application/json': Media };
  };
  readonly security: readonly object[];
  readonly parameters?: readonly { readonly name: string; readonly required: boolean }[];
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, Media>> }>
  >;
}

const text = renderOpenapi();
const document = resolved(JSON.parse(text)) as unknown as Described;
// Forms of lists that are no documents.
const LINES = ['application/x-ndjson', 'text/csv'];

const root = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'assay-openapi-'));
after(() => rmSync(folder, { recursive: true }));

test('a public linter finds nothing to say', async () => {
  const file = join(folder, 'openapi.json');
  writeFileSync(file, text);
  const linter = join(root, 'node_modules', '@redocly', 'cli', 'bin', 'cli.js');
  const config = join(root, 'redocly.yaml');
  const args = [linter, 'lint', '--config', config, '--format', 'json', file];
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  // Findings make it exit with 1; the report says which.
  const run = promisify(execFile)(process.execPath, args, { env });
  const { stdout } = await run.catch((failed: { stdout: string }) => failed);
  const report = JSON.parse(stdout) as {
    readonly problems: readonly { readonly message: string }[];
  };
  assert.deepEqual(
    report.problems.map((problem) => problem.message),
    [],
  );
});

test('it is OpenAPI 3.1, version 1.0.0-alpha, and the same text in every run', () => {
  assert.match(document.openapi, /^3\.1\./);
  assert.equal(document.info.version, '1.0.0-alpha');
  assert.equal(renderOpenapi(), text);
});

test('it lists every operation of the registry under its id', () => {
  const ids = operations().map(([, operation]) => operation.operationId);
  assert.deepEqual(ids.sort(), registry.map((operation) => operation.id).sort());
});

test('open operations declare three alternatives of authentication, the others two', () => {
  const keyed = [{ bearerAuth: [] }, { apiKeyHeader: [] }];
  for (const [, { operationId, security }] of operations()) {
    const access = registry.find(({ id }) => id === operationId)?.access;
    assert.deepEqual(security, access === 'open' ? [{}, ...keyed] : keyed);
  }
});

test('every status that the specification lists is declared', () => {
  for (const [, { operationId, responses }] of operations()) {
    for (const status of LEAST[operationId] ?? []) {
      assert.ok(status in responses, `${operationId} ${status}`);
    }
  }
});

test('every example validates against its schema', () => {
  let checked = 0;
  for (const [, operation] of operations()) {
    for (const [status, { content }] of Object.entries(operation.responses)) {
      for (const [type, { schema, examples }] of Object.entries(content ?? {})) {
        // Bytes have neither.
        if (schema === undefined) continue;
        if (examples === undefined && LINES.includes(type)) continue;
        assert.ok(
          examples && Object.keys(examples).length > 0,
          `${operation.operationId} ${status}`,
        );
        for (const [name, example] of Object.entries(examples)) {
          const value = example.$ref ? document.components.examples[name]?.value : example.value;
          assert.equal(schemaErrors(schema, value), null, `${operation.operationId} ${name}`);
          checked += 1;
        }
      }
    }
  }
  assert.ok(checked > 50);
});

test('a stream is described by its events, and by how a client comes back to it', () => {
  const streams = registry.filter(({ stream }) => stream !== undefined).map(({ id }) => id);
  assert.deepEqual(streams, ['stream_watch_events']);
  for (const [, { operationId, responses, parameters = [] }] of operations()) {
    const names = parameters.map(({ name }) => name);
    assert.equal(names.includes('Last-Event-ID'), streams.includes(operationId), operationId);
    if (!streams.includes(operationId)) continue;
    assert.equal(responses['304'], undefined);
    const { 'text/event-stream': media } = responses['200']?.content ?? {};
    const events = media?.['x-events'] ?? [];
    assert.deepEqual(
      events.map(({ event }) => event),
      ['message', 'problem'],
    );
    const example = String(media?.examples?.example_1?.value);
    const data = /^data: (.*)$/m.exec(example)?.[1] ?? '';
    assert.equal(schemaErrors(events[0]?.data, JSON.parse(data)), null);
    const { value } = document.components.examples.credits_exhausted ?? {};
    assert.equal(schemaErrors(events[1]?.data, value), null);
  }
});

test('whoever writes may send an Idempotency-Key, and is shown a body that is taken', () => {
  const writes = registry.filter(({ method }) => method !== 'GET');
  assert.ok(writes.length >= 11);
  for (const [, { operationId, parameters = [], requestBody }] of operations()) {
    const known = writes.find(({ id }) => id === operationId);
    const keys = parameters.filter(({ name }) => name === 'Idempotency-Key');
    assert.equal(keys.length, known === undefined ? 0 : 1, operationId);
    assert.equal(requestBody !== undefined, known?.input.body !== undefined, operationId);
    if (requestBody === undefined) continue;
    const { schema, examples = {} } = requestBody.content['application/json'];
    assert.ok(Object.keys(examples).length > 0, operationId);
    for (const { value } of Object.values(examples)) {
      assert.equal(schemaErrors(schema, value), null, operationId);
      const more = { ...(value as object), no_such_member: 1 };
      assert.notEqual(schemaErrors(schema, more), null, operationId);
    }
  }
});

test('every type of webhook is declared by its shape, with an example that validates', () => {
  const declared: string[] = [];
  for (const [name, { post }] of Object.entries(document.webhooks)) {
    const { schema, example } = post.requestBody.content['application/json'];
    assert.equal(schemaErrors(schema, example), null, name);
    const [, { properties: of }] = schema.allOf;
    declared.push(...of.type.examples);
    assert.ok(of.type.examples.includes(example.type), name);
    assert.notEqual(schemaErrors(schema, { ...example, data: {} }), null, name);
  }
  assert.deepEqual(declared.sort(), WEBHOOK_TYPES.map(({ type }) => type).sort());
  assert.equal(
    Object.keys(document.webhooks).length,
    new Set(WEBHOOK_TYPES.map((of) => of.body)).size,
  );
});

test('every resource of the specification is a described schema', () => {
  const names = [
    'Fact FlatFact CompanyRef SearchResults Category CategoryDetail CompanyRecord DimensionBlock',
    'JobsBlock CoverageSummary JobPosting Compensation ChangeEvent WatchEvent ProofBundle',
    'ClaimCheck ClaimSide Trajectory Evidence Capture WatchEndpoint WatchSubscription Delivery',
    'EventType DomainClaim Meta Problem DeliveryAttempt UnresolvedCompany',
  ];
  for (const name of names.join(' ').split(' ')) {
    assert.ok(document.components.schemas[name]?.description, name);
  }
});

test('the parameters are required where the specification says so', () => {
  const required = operations().flatMap(([, { operationId, parameters }]) =>
    (parameters ?? []).filter((one) => one.required).map((one) => `${operationId} ${one.name}`),
  );
  assert.deepEqual(required.sort(), [
    'check_company_claims company',
    'create_dispute id',
    'delete_claim id',
    'delete_claim_declaration id',
    'delete_claim_declaration key',
    'delete_watch_endpoint id',
    'delete_watch_subscription id',
    'get_capture id',
    'get_capture_diff from',
    'get_capture_diff id',
    'get_capture_raw id',
    'get_capture_row id',
    'get_category slug',
    'get_category_changes_atom slug',
    'get_change id',
    'get_claim id',
    'get_company company',
    'get_company_changes_atom company',
    'get_company_facts company',
    'get_company_history company',
    'get_company_jobs company',
    'get_company_trajectory company',
    'get_coverage_request id',
    ...['get_export_file file', 'get_export_file id', 'get_fact_evidence company'],
    'get_fact_evidence key',
    'get_fact_proof company',
    'get_fact_proof key',
    'get_manifest export_id',
    'get_manifest_ots export_id',
    'get_watch_delivery id',
    'get_watch_endpoint id',
    'get_watch_events subscription_id',
    'get_watch_subscription id',
    'list_claim_declarations id',
    'list_claim_disputes id',
    'list_company_disputes company',
    'list_watch_endpoint_deliveries id',
    'list_watch_subscription_companies id',
    'put_claim_declaration id',
    'put_claim_declaration key',
    'recover_watch_endpoint id',
    'redeliver_watch_delivery id',
    'rotate_watch_endpoint_secret id',
    'search q',
    'stream_watch_events subscription_id',
    'test_watch_endpoint id',
    'update_watch_endpoint id',
    'update_watch_subscription id',
    'verify_claim id',
    'withdraw_dispute dispute_id',
    'withdraw_dispute id',
  ]);
});

test('the checked-in document is the printed one', { skip: skipReason() }, () => {
  assert.equal(readFileSync(join(root, 'openapi.json'), 'utf8'), text);
});

test("the catalogue has every code of the specification's table with its status", () => {
  const table = `company_not_found 404 invalid_identifier 400 category_not_found 404
    missing_parameter 400 invalid_parameter 400 invalid_cursor 400 invalid_body 400
    companies_unresolved 400 account_key_required 403 watch_limit_reached 403
    subscription_not_found 404 endpoint_not_found 404 delivery_not_found 404 claim_not_found 404
    claim_not_verified 409 claim_verification_failed 422 claim_domain_not_covered 422
    claim_limit_reached 403 key_required 401 invalid_key 401 rate_limited 429
    rate_limiter_unavailable 503 credits_exhausted 429 upgrade_required 403 not_yet_available 501
    fact_not_found 404 proof_not_available 404 proof_not_yet_anchored 503 proof_unavailable 503
    capture_not_found 404 raw_not_stored 404 capture_integrity_error 503 not_found 404
    method_not_allowed 405 not_acceptable 406 body_too_large 413 unsupported_media_type 415
    internal_error 500 service_unavailable 503 insufficient_scope 403 idempotency_key_reused 422
    idempotency_in_progress 409 endpoint_disabled 409`;
  const words = table.trim().split(/\s+/);
  const statuses: Readonly<Record<string, { readonly status: number }>> = PROBLEMS;
  for (let i = 0; i < words.length; i += 2) {
    assert.equal(statuses[words[i] ?? '']?.status, Number(words[i + 1]), words[i]);
  }
});

function operations(): (readonly [string, OperationObject])[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.values(item).map((operation) => [path, operation] as const),
  );
}

function skipReason(): string | false {
  return existsSync(join(root, 'openapi.json')) ? false : 'openapi.json is not printed yet';
}
