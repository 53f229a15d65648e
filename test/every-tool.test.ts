// Laws that hold for every tool: an agent gets what REST answers to the same caller.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { AnyOperation } from '../src/contract/operation.ts';
import { LONGEST_ANSWER } from '../src/edges/mcp/bounded.ts';
import { withDetail } from '../src/edges/mcp/call.ts';
import { compactText } from '../src/edges/mcp/compact-text.ts';
import { toolsOf } from '../src/edges/mcp/tool-list.ts';
import { placesOf } from '../src/edges/mcp/tool-schemas.ts';
import { TOOLS } from '../src/edges/mcp/tools.ts';
import { registry } from '../src/operations/registry.ts';
import type { OperationServices } from '../src/operations/services.ts';
import { type Agent, connectAgent, REVISIONS } from './clients/agent.ts';
import { type Answer, ask } from './clients/client.ts';
import { bodyOf, pathOf } from './laws/asking.ts';
import { NOW } from './seeds/seed.ts';
import { seedWatches } from './seeds/seed-watches.ts';
import { type AgentServer, openAgentServer } from './servers/agent-server.ts';

type Op = AnyOperation<OperationServices>;

let server: AgentServer;
let agent: Agent;
before(async () => {
  server = await openAgentServer();
  agent = await connectAgent(server.url, server.seeded.seed.keys.pro);
});
after(async () => {
  await agent[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
});

const tools = toolsOf(registry);

/** The example of an operation as the arguments of a tool. */
function argumentsOf({ input, examples }: Op): Record<string, unknown> {
  const [example] = examples;
  const query = Object.entries(example?.query ?? {}).map(([name, text]) => {
    const { type } = (input.query?.properties[name] ?? {}) as { readonly type?: string };
    if (type === 'integer') return [name, Number(text)] as const;
    return [name, type === 'boolean' ? text === 'true' : text] as const;
  });
  return { ...example?.path, ...Object.fromEntries(query), ...(example?.body as object) };
}

function overRest(operation: Op, path = pathOf(operation)): Promise<Answer> {
  const body = bodyOf(operation);
  const authorization = `Bearer ${server.seeded.seed.keys.pro}`;
  const type = body === '' ? {} : { 'content-type': 'application/json' };
  const { method } = operation;
  return ask(server.url, path, { method, body, headers: { authorization, ...type } });
}

/** What an agent gets where it does not say how much: REST answers all then. */
function defaults(operation: Op): Readonly<Record<string, string>> {
  const { detail } = withDetail(operation, argumentsOf(operation));
  return typeof detail === 'string' ? { detail } : {};
}

/** Watches as they were before anybody wrote. */
const restore = () => seedWatches(server.world, server.seeded.seed.acme, NOW);

// What is made anew has another id.
function withoutIds(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value).replace(/"sub_\w+"/g, '"sub_"'));
}

for (const { operation, listed } of tools) {
  describe(operation.id, () => {
    test('its example answers an agent what REST answers', async () => {
      await restore();
      const rest = await overRest(operation, pathOf(operation, defaults(operation)));
      assert.ok(rest.status < 300, rest.body);
      await restore();
      const given = argumentsOf(operation);
      const { structured, texts, isError } = await agent.call(operation.id, given);
      assert.equal(isError, false, texts.join());
      assert.deepEqual(withoutIds(structured), withoutIds(rest.json));
      const text = texts.at(-1) ?? '';
      assert.equal(text, compactText(structured));
      assert.ok(Buffer.byteLength(text) <= LONGEST_ANSWER, text);
    });

    test('an argument that it does not have is refused as REST refuses it, in its own words', async () => {
      const wrong = { ...argumentsOf(operation), zzz_unknown: 'x' };
      const { structured, isError } = await agent.call(operation.id, wrong);
      assert.equal(isError, true);
      const { path, query, body } = placesOf(operation);
      const names = [...path, ...query, ...body];
      const takes = names.length === 0 ? 'none' : names.join(', ');
      const said = `${operation.id} has no argument "zzz_unknown". It takes ${takes}.`;
      assert.equal(structured.detail, said);
      const code = operation.input.body ? 'invalid_body' : 'invalid_parameter';
      assert.equal(structured.code, code);
      if (operation.input.body) return;
      const rest = await overRest(operation, pathOf(operation, { zzz_unknown: 'x' }));
      assert.deepEqual([rest.json.code, rest.json.status], [structured.code, structured.status]);
    });

    test('its arguments have one place each', () => {
      const { path, query, body } = placesOf(operation);
      const names = [...path, ...query, ...body];
      assert.equal(new Set(names).size, names.length);
      assert.deepEqual(Object.keys(listed.inputSchema.properties as object), names);
    });
  });
}

test('a subject that does not exist is the same problem over both', async () => {
  for (const { operation } of tools) {
    const place = Object.keys(operation.input.path?.properties ?? {})[0];
    if (place === undefined) continue;
    const nobody = place === 'company' ? 'nobody.example' : 'nobody';
    const example = operation.examples[0];
    if (example === undefined) continue;
    const other = { ...example, path: { ...example.path, [place]: nobody } };
    const rest = await overRest(operation, pathOf(operation, {}, other));
    const told = await agent.call(operation.id, { ...argumentsOf(operation), [place]: nobody });
    assert.equal(told.isError, true, operation.id);
    assert.equal(told.structured.code, rest.json.code, operation.id);
    assert.equal(told.structured.status, rest.status);
  }
});

test('a name that a model would use is refused with the one that the tool has', async () => {
  const cases = [
    ['get_company', { domain: 'acme.example' }, 'company'],
    ['get_company', { company: 'acme.example', dimension: 'pricing' }, 'dimensions'],
    ['get_category', { category: 'crm' }, 'slug'],
    ['get_company_facts', { company: 'acme.example', dimensions: 'pricing' }, 'dimension'],
    ['compare_companies', { domains: 'acme.example,bolt.example' }, 'companies'],
    ['screen_companies', { condition: 'hiring.open_roles>1' }, 'where'],
    ['query_changes', { from: '2026-11-01' }, 'since'],
    ['search', { query: 'acme' }, 'q'],
    ['create_watch_subscription', { name: 'x', company: 'acme.example' }, 'companies'],
  ] as const;
  for (const [name, given, meant] of cases) {
    const { structured, isError } = await agent.call(name, given);
    assert.equal(isError, true, name);
    assert.match(String(structured.detail), new RegExp(`Did you mean ${meant}\\?`), name);
  }
});

test('every tool of the list exists, and the surface has no other', async () => {
  const ids = registry.map(({ id }) => id);
  const missing = TOOLS.map(({ id }) => id).filter((id) => !ids.includes(id));
  assert.deepEqual(missing, []);
  for (const revision of REVISIONS) {
    await using other = await connectAgent(server.url, server.seeded.seed.keys.free, { revision });
    const listed = await other.client.listTools();
    assert.deepEqual(
      listed.tools.map(({ name }) => name),
      tools.map(({ entry }) => entry.id),
      revision,
    );
    assert.equal(other.client.getNegotiatedProtocolVersion(), revision);
    const { structured } = await other.call('get_company', { company: 'acme.example' });
    assert.equal(Reflect.get(structured.data as object, 'company').domain, 'acme.example');
  }
});

test('the list of tools is one that an agent can afford', () => {
  const listing = tools.map(({ listed }) => listed);
  assert.ok(bytesOf(listing) <= 40_000, String(bytesOf(listing)));
  const read = listing.map(({ name, description, inputSchema }) => [
    name,
    description,
    inputSchema,
  ]);
  assert.ok(bytesOf(read) <= 20_000, String(bytesOf(read)));
});

function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}

test('the tools are those of the specification, with hints that are true', () => {
  assert.deepEqual([...TOOLS].map(({ id }) => id).sort(), [
    'check_company_claims',
    'compare_companies',
    'create_watch_subscription',
    'delete_watch_subscription',
    'get_capture',
    'get_category',
    'get_company',
    'get_company_facts',
    'get_company_history',
    'get_company_jobs',
    'get_company_trajectory',
    'get_fact_evidence',
    'get_fact_proof',
    'get_watch_events',
    'get_watch_subscription',
    'list_categories',
    'list_watch_event_types',
    'list_watch_subscriptions',
    'query_changes',
    'resolve',
    'screen_companies',
    'search',
    'update_watch_subscription',
  ]);
  const hints = Object.fromEntries(tools.map(({ listed }) => [listed.name, listed.annotations]));
  for (const { operation } of tools) {
    const { readOnlyHint, openWorldHint } = hints[operation.id] ?? {};
    const moves = operation.method !== 'GET' || operation.id === 'get_watch_events';
    assert.equal(readOnlyHint, !moves, operation.id);
    assert.equal(openWorldHint, false);
  }
  const says = (id: string) => [hints[id]?.destructiveHint, hints[id]?.idempotentHint];
  assert.deepEqual(says('get_watch_events'), [false, false]);
  assert.deepEqual(says('create_watch_subscription'), [false, false]);
  assert.deepEqual(says('update_watch_subscription'), [true, true]);
  assert.deepEqual(says('delete_watch_subscription'), [true, true]);
});

test('no tool manages endpoints, deliveries, keys or accounts, and none tells a secret', () => {
  const named = tools.map(({ operation }) => operation);
  for (const { id, path, secretAnswer } of named) {
    assert.doesNotMatch(path, /endpoints|deliver|\/test|keys|account|domain-claims|usage/, id);
    assert.equal(secretAnswer, undefined, id);
  }
  const schemas = tools.map(({ listed }) => JSON.stringify(listed.outputSchema)).join('\n');
  assert.doesNotMatch(schemas, /"(\w*secret\w*|api_key|access_token|password)":/);
});

test('every tool whose answer can name a company is marked as quoting', () => {
  for (const { entry, operation } of tools) {
    // Its rows are subscriptions without their companies.
    if (entry.id === 'list_watch_subscriptions') continue;
    const names = JSON.stringify(operation.output).includes('"$id":"CompanyRef"');
    if (names) assert.equal(entry.quotes, true, entry.id);
  }
});

test('nothing of what was captured stands in a description', () => {
  for (const { listed, entry, operation } of tools) {
    const { description } = listed;
    assert.equal(listed.title, operation.summary);
    assert.ok(description.includes(entry.use) && description.includes(entry.unproven));
    assert.match(description, operation.credits === 0 ? /Free\.$/ : /\d credits?\b[^.]*\.$/);
    // All of it is made before there is a database, of words of ours.
    assert.ok(description.length <= 600, `${listed.name} has ${description.length}`);
  }
});

test('nothing went wrong inside', () => {
  assert.deepEqual(server.seeded.trouble, []);
});
