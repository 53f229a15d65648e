// Agents before they come in: who may, what they are told at it, and what they cannot reach.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { request } from 'undici';
import { TOOLS } from '../../../src/edges/mcp/tools.ts';
import { limitGuard } from '../../../src/operations/invoke/limits.ts';
import { memoryLimits } from '../../../src/outside/limits/limit-store-memory.ts';
import { connectAgent, REVISIONS } from '../../clients/agent.ts';
import { type AgentServer, openAgentServer } from '../../servers/agent-server.ts';

let server: AgentServer;
before(async () => {
  server = await openAgentServer();
});
after(async () => {
  assert.deepEqual(server.seeded.trouble, []);
  await server[Symbol.asyncDispose]();
});

const METADATA =
  'resource_metadata="http://assay.example/.well-known/oauth-protected-resource/mcp"';
const CHALLENGE = `Bearer ${METADATA}, scope="facts:read"`;

interface Sent {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly json: Readonly<Record<string, unknown>>;
  readonly text: string;
}

async function send(
  message: unknown,
  headers: Readonly<Record<string, string>> = {},
  { url = server.url, method = 'POST' } = {},
): Promise<Sent> {
  const body = typeof message === 'string' ? message : JSON.stringify(message);
  const answer = await request(`${url}/mcp`, {
    method,
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    ...(method === 'POST' ? { body } : {}),
  });
  const text = await answer.body.text();
  const isJson = /json(;|$)/.test(String(answer.headers['content-type']));
  const json = isJson ? JSON.parse(text) : {};
  return { status: answer.statusCode, headers: answer.headers, json, text };
}

const keyed = (key: string) => ({ authorization: `Bearer ${key}` });
const list = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
const call = (name: string, given: object) => ({
  ...list,
  method: 'tools/call',
  params: { name, arguments: given },
});

test('without a credential every message is answered 401, with where to sign in', async () => {
  for (const message of [list, call('search', { q: 'acme' }), { ...list, method: 'initialize' }]) {
    const { status, headers, json } = await send(message);
    assert.equal(status, 401);
    assert.equal(headers['www-authenticate'], CHALLENGE);
    assert.match(String(headers['content-type']), /^application\/problem\+json/);
    assert.equal(json.code, 'key_required');
    assert.equal(json.request_id, headers['x-request-id']);
  }
  for (const method of ['GET', 'DELETE']) {
    const { status, headers } = await send('', {}, { method });
    assert.deepEqual([status, headers['www-authenticate']], [401, CHALLENGE]);
  }
});

test('a dead credential is answered 401 as such, whatever it was', async () => {
  const { keys } = server.seeded.seed;
  for (const dead of [
    keyed(keys.revoked),
    keyed(keys.expired),
    keyed(keys.unknown),
    { 'x-api-key': keys.revoked },
    keyed('a'.repeat(43)),
    keyed('garbage'),
  ]) {
    for (const message of [list, call('search', { q: 'acme' })]) {
      const { status, headers, json, text } = await send(message, dead);
      assert.equal(status, 401);
      assert.equal(json.code, 'invalid_key');
      const challenge = String(headers['www-authenticate']);
      assert.ok(challenge.startsWith(`${CHALLENGE}, error="invalid_token", error_description="`));
      assert.ok(!text.includes(keys.revoked));
    }
  }
});

test('a key may come in either header, and not as two different ones', async () => {
  const { free, pro } = server.seeded.seed.keys;
  assert.equal((await send(list, { 'x-api-key': free })).status, 200);
  assert.equal((await send(list, { 'x-api-key': free, ...keyed(free) })).status, 200);
  const both = await send(list, { 'x-api-key': pro, ...keyed(free) });
  assert.deepEqual([both.status, both.json.code], [400, 'invalid_parameter']);
});

test('a plan that does not reach, and credits that are spent, are results and no sign-in', async () => {
  const { free, spent, unowned } = server.seeded.seed.keys;
  const cases = [
    [
      free,
      'get_company_trajectory',
      { company: 'acme.example', window: '365d' },
      'upgrade_required',
    ],
    [spent, 'get_company', { company: 'acme.example' }, 'credits_exhausted'],
    [unowned, 'list_watch_subscriptions', {}, 'account_key_required'],
  ] as const;
  for (const [key, name, given, code] of cases) {
    await using agent = await connectAgent(server.url, key);
    const { isError, structured } = await agent.call(name, given);
    assert.equal(isError, true);
    assert.equal(structured.code, code);
    const raw = await send(call(name, given), keyed(key));
    assert.equal(raw.status, 200);
    assert.equal(raw.headers['www-authenticate'], undefined);
  }
});

test('pages of other sites are refused, and pages of ours are not', async () => {
  const key = keyed(server.seeded.seed.keys.free);
  for (const origin of ['https://evil.example', 'null', 'http://assay.example.evil.example']) {
    assert.equal((await send(list, { ...key, origin })).status, 403, origin);
  }
  assert.equal((await send(list, { ...key, origin: 'http://assay.example' })).status, 200);
});

test('there is no session to read or to end', async () => {
  const key = keyed(server.seeded.seed.keys.free);
  for (const method of ['GET', 'DELETE']) {
    const { status } = await send('', key, { method });
    assert.equal(status, 405, method);
  }
  const { headers } = await send(list, key);
  assert.equal(headers['mcp-session-id'], undefined);
});

test('other methods are told which ones there are, and no preflight lets a page of others in', async () => {
  for (const method of ['PUT', 'PATCH', 'OPTIONS']) {
    const { status, headers } = await send(null, {}, { method });
    assert.equal(status, method === 'OPTIONS' ? 204 : 405);
    assert.equal(headers.allow, 'POST, OPTIONS');
    assert.equal(headers['access-control-allow-origin'], undefined);
  }
});

test('every message counts once: a spent limit is 429 before a call, and a result of one', async () => {
  const burst = { name: 'burst', quota: 3, seconds: 60 } as const;
  const daily = { name: 'daily', quota: 100, seconds: 86_400 } as const;
  const windows = [burst, daily];
  const tiers = { open: windows, free: windows, pro: windows, scale: windows };
  const guards = {
    limits: limitGuard(memoryLimits({ clock: Date.now, most: 100 }), tiers),
  };
  await using limited = await openAgentServer(undefined, {}, { guards });
  const { url } = limited;
  const { free, pro, scale, revoked } = limited.seeded.seed.keys;
  const search = { ...call('search', { q: 'acme' }) };
  for (const [key, messages] of [
    [free, [list, search, search]],
    [pro, [search, list, list]],
  ] as const) {
    for (const message of messages) {
      assert.equal((await send(message, keyed(key), { url })).status, 200);
    }
    const called = await send(search, keyed(key), { url });
    assert.equal(called.status, 200);
    assert.match(called.text, /"code":"rate_limited"/);
    const listed = await send(list, keyed(key), { url });
    assert.deepEqual([listed.status, listed.json.code], [429, 'rate_limited']);
    assert.ok(Number(listed.headers['retry-after']) > 0);
    assert.equal(listed.headers['www-authenticate'], undefined);
  }
  // What is called wrongly reaches no operation, and is counted all the same.
  const unread = { ...list, method: 'resources/read', params: { uri: 'assay://other/x' } };
  for (const message of [call('search', ['q']), unread, unread]) {
    assert.match((await send(message, keyed(scale), { url })).text, /-32602/);
  }
  assert.equal((await send(unread, keyed(scale), { url })).status, 429);
  // Guesses are counted by the network that they come from.
  const codes: unknown[] = [];
  for (let i = 0; i < 5; i += 1) {
    codes.push((await send(search, keyed(revoked), { url })).json.code);
  }
  assert.deepEqual(codes, [
    'invalid_key',
    'invalid_key',
    'invalid_key',
    'rate_limited',
    'rate_limited',
  ]);
});

test('nobody is kept waiting on a stream on which nothing would come', async () => {
  const key = keyed(server.seeded.seed.keys.free);
  const { status, json } = await send({ ...list, id: 7, method: 'subscriptions/listen' }, key);
  assert.deepEqual([status, json.id, Reflect.get(json.error as object, 'code')], [404, 7, -32601]);
});

test('agents and registries find the surface before they connect', async () => {
  const get = async (path: string) => {
    const answer = await request(server.url + path);
    assert.equal(answer.statusCode, 200);
    assert.equal(answer.headers['access-control-allow-origin'], '*');
    return { type: answer.headers['content-type'], json: (await answer.body.json()) as never };
  };
  const catalog = await get('/.well-known/ai-catalog.json');
  assert.equal(catalog.type, 'application/ai-catalog+json');
  const [entry] = Reflect.get(catalog.json, 'entries') as { url: string; type: string }[];
  assert.equal(entry?.url, 'http://assay.example/mcp/server-card');
  const card = await get('/mcp/server-card');
  assert.equal(card.type, entry?.type);
  await using agent = await connectAgent(server.url, server.seeded.seed.keys.free);
  const { version, title } = agent.client.getServerVersion() ?? {};
  const url = 'http://assay.example/mcp';
  const shown = { name: 'example.assay/assay', version, title };
  assert.deepEqual({ ...shown, ...(card.json as object) }, card.json);
  const [remote] = Reflect.get(card.json, 'remotes') as object[];
  assert.deepEqual(remote, { type: 'streamable-http', url, supportedProtocolVersions: REVISIONS });
  const entryOfRegistry = await get('/mcp/server.json');
  const remotes = [{ type: 'streamable-http', url }];
  assert.deepEqual(
    { ...(entryOfRegistry.json as object), ...shown, remotes },
    entryOfRegistry.json,
  );
});

test('what is no message is refused in the words of JSON-RPC', async () => {
  const key = keyed(server.seeded.seed.keys.free);
  const code = ({ json }: Sent) => Reflect.get((json.error ?? {}) as object, 'code');
  const broken = await send('{"jsonrpc"', key);
  assert.deepEqual([broken.status, code(broken)], [400, -32700]);
  const batch = await send([list, list], key);
  assert.deepEqual([batch.status, code(batch)], [400, -32600]);
  const long = await send({ ...list, params: { x: 'x'.repeat(1024 * 1024) } }, key);
  assert.deepEqual([long.status, code(long)], [413, -32000]);
  for (const odd of [
    { 'content-type': 'application/x-www-form-urlencoded' },
    { 'content-type': 'application/json; charset=latin1' },
    { 'content-encoding': 'gzip' },
  ]) {
    const { status } = await send(list, { ...key, ...odd });
    assert.equal(status, 415, JSON.stringify(odd));
  }
  const nothing = await send('', key);
  assert.equal(nothing.status, 400);
  for (const odd of ['null', '1', '"x"', '{}', '{"method":5}']) {
    const { status } = await send(odd, key);
    assert.ok(status >= 400 && status < 500, `${odd}: ${status}`);
  }
});

test('with public listing everybody sees the tools, and nobody calls one', async () => {
  await using open = await openAgentServer({ publicListing: true, changes: null });
  for (const revision of ['2026-07-28', '2025-11-25'] as const) {
    await using agent = await connectAgent(open.url, null, { revision });
    assert.equal((await agent.client.listTools()).tools.length, TOOLS.length);
    await assert.rejects(agent.call('search', { q: 'acme' }), /401|[Uu]nauthorized/);
    await assert.rejects(agent.client.listPrompts(), /401|[Uu]nauthorized/);
  }
  const dead = await send(list, keyed(open.seeded.seed.keys.revoked), { url: open.url });
  assert.equal(dead.status, 401);
});
