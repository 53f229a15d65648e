// Messages and arguments that mean nothing: each is refused, and nothing breaks.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { request } from 'undici';
import { toolsOf } from '../../../src/edges/mcp/tool-list.ts';
import { placesOf } from '../../../src/edges/mcp/tool-schemas.ts';
import { registry } from '../../../src/operations/registry.ts';
import { ANY_CHARACTER } from '../../any-character.ts';
import { type AgentServer, openAgentServer } from '../../servers/agent-server.ts';

let server: AgentServer;
before(async () => {
  server = await openAgentServer();
});
after(async () => {
  assert.deepEqual(server.seeded.trouble, []);
  await server[Symbol.asyncDispose]();
});

function send(message: unknown, more: Readonly<Record<string, string>> = {}) {
  return post(JSON.stringify(message), more);
}

async function post(body: string, more: Readonly<Record<string, string>> = {}) {
  const answer = await request(`${server.url}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${server.seeded.seed.keys.tester}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...more,
    },
    body,
  });
  return { status: answer.statusCode, text: await answer.body.text() };
}

test('no message at all breaks the endpoint', async () => {
  const methods = ['initialize', 'tools/call', 'tools/list', 'resources/read', 'prompts/get', 'x'];
  const message = fc.oneof(
    fc.jsonValue(),
    fc.record({
      jsonrpc: fc.constantFrom('2.0', '1.0'),
      id: fc.oneof(fc.integer(), fc.string(), fc.constant(null)),
      method: fc.constantFrom(...methods),
      params: fc.oneof(fc.jsonValue(), fc.dictionary(fc.string(), fc.jsonValue())),
    }),
  );
  const revision = fc.constantFrom('2026-07-28', '2025-11-25', '', 'x');
  await fc.assert(
    fc.asyncProperty(message, revision, async (sent, version) => {
      const headers = version === '' ? {} : { 'mcp-protocol-version': version };
      const { status, text } = await send(sent, headers);
      assert.ok(status < 500, `${status} ${text}`);
    }),
    { numRuns: 150 },
  );
});

test('what is nested without end is refused, wherever it stands', async () => {
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  const call = (name: string, given: string) =>
    `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":${name},"arguments":${given}}}`;
  const messages = [deep, call('"search"', deep), call('"search"', `{"q":${deep}}`)];
  for (const body of [...messages, call(deep, '{}')]) {
    const { status, text } = await post(body);
    assert.equal(status, 400, text);
    assert.match(text, /nested deeper than 100/);
  }
});

test('a name that is no text is refused as one', async () => {
  for (const method of ['tools/call', 'resources/read', 'prompts/get']) {
    const odd = { toString: 1, valueOf: 1 };
    const params = { name: odd, uri: odd, arguments: {} };
    const { status, text } = await send({ jsonrpc: '2.0', id: 1, method, params });
    assert.equal(status, 200, text);
    assert.match(text, /expected string, received object/);
  }
});

for (const { operation } of toolsOf(registry)) {
  test(`${operation.id} refuses arguments that mean nothing, in its own words`, async () => {
    const { path, query, body } = placesOf(operation);
    const names = [...path, ...query, ...body];
    const name = fc.oneof(
      fc.constantFrom('__proto__', 'constructor', 'x', ...names),
      fc.string({ unit: ANY_CHARACTER }),
    );
    const value = fc.oneof(
      fc.jsonValue(),
      fc.string({ unit: ANY_CHARACTER }),
      fc.constantFrom('\0', '\ud800', '%00', '../../v1/usage', 'a'.repeat(5000), 1e308, -0, [[[]]]),
    );
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(fc.tuple(name, value), { maxLength: 5 }), async (pairs) => {
        const given = Object.fromEntries(pairs);
        const params = { name: operation.id, arguments: given };
        const { status, text } = await send({
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params,
        });
        assert.ok(status < 500, text);
        assert.doesNotMatch(text, /internal_error|service_unavailable|-32603/);
      }),
      { numRuns: 12 },
    );
  });
}
