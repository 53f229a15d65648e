// A local agent that starts `assay mcp` meets the same tools, with the same answers, as over HTTP.

import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { bridge } from '../../../src/desk/mcp-bridge.ts';
import { TOOLS } from '../../../src/edges/mcp/tools.ts';
import { connectAgent } from '../../clients/agent.ts';
import { type AgentServer, openAgentServer } from '../../servers/agent-server.ts';
import { assay, ROOT } from '../../servers/service.ts';

let server: AgentServer;
before(async () => {
  server = await openAgentServer();
});
after(async () => {
  assert.deepEqual(server.seeded.trouble, []);
  await server[Symbol.asyncDispose]();
});

for (const revision of ['2026-07-28', '2025-11-25'] as const) {
  test(`an official client of ${revision} lists and calls through the command`, async () => {
    const key = server.seeded.seed.keys.free;
    const client = new Client(
      { name: 'local', version: '1' },
      {
        versionNegotiation: { mode: revision === '2026-07-28' ? { pin: revision } : 'legacy' },
        supportedProtocolVersions: [revision],
      },
    );
    const args = [join(ROOT, 'bin', 'assay.mjs'), 'mcp', '--url', server.url];
    const env = { PATH: process.env.PATH ?? '', ASSAY_KEY: key };
    await client.connect(new StdioClientTransport({ command: process.execPath, args, env }));
    try {
      assert.equal((await client.listTools()).tools.length, TOOLS.length);
      const given = { company: 'acme.example' };
      const told = await client.callTool({ name: 'get_company', arguments: given });
      await using agent = await connectAgent(server.url, key);
      const { structured } = await agent.call('get_company', given);
      assert.deepEqual(told.structuredContent, structured);
      const wrong = await client.callTool({ name: 'get_company', arguments: { company: 'x y' } });
      assert.equal(wrong.isError, true);
      const { contents } = await client.readResource({ uri: 'assay://company/acme.example' });
      assert.equal(contents.length, 1);
    } finally {
      await client.close();
    }
  });
}

/** The answers to these lines, by their ids. */
async function answersOf(
  lines: readonly unknown[],
  place: { readonly url: string; readonly key: string },
): Promise<ReadonlyMap<unknown, Readonly<Record<string, unknown>>>> {
  async function* given() {
    for (const line of lines) yield typeof line === 'string' ? line : JSON.stringify(line);
  }
  const answers = new Map<unknown, Readonly<Record<string, unknown>>>();
  await bridge(place, given(), (line) => {
    const answer = JSON.parse(line);
    answers.set(answer.id, answer);
  });
  return answers;
}

const errorOf = (answer: unknown) => Reflect.get((answer ?? {}) as object, 'error') as object;
const list = { jsonrpc: '2.0', method: 'tools/list', params: {} };

test('a dead key is an error with its problem, and the command goes on', async () => {
  const place = { url: server.url, key: server.seeded.seed.keys.revoked };
  const answers = await answersOf([{ ...list, id: 1 }, 'no json', '', { ...list, id: 'b' }], place);
  assert.deepEqual([...answers.keys()].sort(), ['b', 1, null].sort());
  for (const id of [1, 'b']) {
    const error = errorOf(answers.get(id));
    assert.match(Reflect.get(error, 'message'), /^invalid_key: /);
    assert.equal(Reflect.get(error, 'data').problem.code, 'invalid_key');
  }
  assert.equal(Reflect.get(errorOf(answers.get(null)), 'code'), -32700);
});

test('a service that is gone is an error, and a notification is answered by nothing', async () => {
  const gone = { url: 'http://127.0.0.1:9', key: 'x' };
  const notification = { jsonrpc: '2.0', method: 'notifications/initialized' };
  const answers = await answersOf([{ ...list, id: 1 }, notification], gone);
  assert.equal(answers.size, 1);
  assert.match(Reflect.get(errorOf(answers.get(1)), 'message'), /does not answer: ECONNREFUSED/);
});

test('what is taken back is not answered, however long the service would take', async () => {
  const silent = createServer((request) => request.resume());
  await new Promise<void>((resolve) => {
    silent.listen(0, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const cancel = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } };
  // It would never come back if the question were still open.
  const answers = await answersOf([{ ...list, id: 1 }, cancel], { url, key: 'x' });
  assert.equal(answers.size, 0);
  silent.closeAllConnections();
  await new Promise((resolve) => silent.close(resolve));
});

test('a message that is too long is refused to who sent it', async () => {
  const place = { url: server.url, key: server.seeded.seed.keys.free };
  const answers = await answersOf([{ ...list, id: 1, params: { x: 'x'.repeat(2 ** 20) } }], place);
  assert.match(Reflect.get(errorOf(answers.get(1)), 'message'), /is over 1048576 bytes/);
});

test('who listens hears of changes as they come, until its lines end', async () => {
  await using listened = await openAgentServer(undefined, {}, {}, { most: 2, beatMs: 40 });
  const { seed } = listened.seeded;
  const { database } = listened.seeded.database;
  const heard: { readonly method?: string; readonly params?: object }[] = [];
  const arrived = new EventEmitter();
  const hearing = async (method: string) => {
    while (!heard.some((one) => one.method === method)) await once(arrived, 'line');
  };
  async function* lines() {
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'local', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const notifications = { resourceSubscriptions: ['assay://company/acme.example'] };
    const params = { _meta, notifications };
    yield JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'subscriptions/listen', params });
    await hearing('notifications/subscriptions/acknowledged');
    await database.rows('tell', "select pg_notify('assay_records', 'acme.example')");
    await hearing('notifications/resources/updated');
  }
  // It would never come back if the stream stayed open.
  await bridge({ url: listened.url, key: seed.keys.free }, lines(), (line) => {
    heard.push(JSON.parse(line));
    arrived.emit('line');
  });
  assert.equal(heard.length, 2);
});

test('without a service and without a key it says what to give', async () => {
  const none = await assay(['mcp'], { ASSAY_DATA: '/nowhere' }).ended;
  assert.equal(none.code, 2);
  assert.match(none.err, /give --url/);
  const keyless = await assay(['mcp', '--url', server.url], { ASSAY_DATA: '/nowhere' }).ended;
  assert.equal(keyless.code, 2);
  assert.match(keyless.err, /give --key/);
});
