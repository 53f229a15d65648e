// Agents that wait: they hear of the companies that they named, for as long as they may.

import assert from 'node:assert/strict';
import { request } from 'node:http';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { getWatchEvents } from '../../../src/operations/watches/get-watch-events.ts';
import { type Agent, connectAgent } from '../../clients/agent.ts';
import { type AgentServer, openAgentServer } from '../../servers/agent-server.ts';

const MOST = 2;
const BEAT_MS = 40;
const PATIENCE_MS = 60_000;

let server: AgentServer;
before(async () => {
  server = await openAgentServer(undefined, {}, {}, { most: MOST, beatMs: BEAT_MS });
});
after(async () => {
  assert.deepEqual(server.seeded.trouble, []);
  await server[Symbol.asyncDispose]();
});

const run = (name: string, text: string, values: readonly unknown[] = []) =>
  server.seeded.database.database.rows(name, text, values);

const changed = (domain: string) =>
  run('tell_of_record', "select pg_notify('assay_records', $1)", [domain]);

const ACME = 'assay://company/acme.example';

interface Listening extends AsyncDisposable {
  readonly heard: string[];
  readonly closed: Promise<unknown>;
}

async function listen(agent: Agent): Promise<Listening> {
  const heard: string[] = [];
  agent.client.setNotificationHandler('notifications/resources/updated', ({ params }) => {
    heard.push(params.uri);
  });
  const subscription = await agent.client.listen({ resourceSubscriptions: [ACME] });
  return {
    heard,
    closed: subscription.closed,
    [Symbol.asyncDispose]: () => subscription.close(),
  };
}

/** Listens as soon as it is let in. */
async function listenAgain(agent: Agent): Promise<Listening> {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await listen(agent);
    } catch (error) {
      if (Date.now() > end) throw error;
      await sleep(50);
    }
  }
}

/** Looks again and again, until it is so. */
async function until(isSo: () => boolean): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  while (!isSo()) {
    assert.ok(Date.now() < end, 'it did not come to be');
    await sleep(10);
  }
}

test('a changed record is told to who named its company, and to nobody else', async () => {
  await using agent = await connectAgent(server.url, server.seeded.seed.keys.free);
  assert.deepEqual(agent.client.getServerCapabilities()?.resources?.subscribe, true);
  await using listening = await listen(agent);
  await changed('other.example');
  await changed('acme.example');
  await until(() => listening.heard.length > 0);
  await changed('acme.example');
  await until(() => listening.heard.length > 1);
  assert.deepEqual(listening.heard, [ACME, ACME]);
});

test('older clients are not promised what no session could keep', async () => {
  const { free } = server.seeded.seed.keys;
  await using agent = await connectAgent(server.url, free, { revision: '2025-11-25' });
  assert.equal(agent.client.getServerCapabilities()?.resources?.subscribe, false);
});

test('an account has so many streams and no more, until one is closed', async () => {
  await using agent = await connectAgent(server.url, server.seeded.seed.keys.scale);
  const first = await listen(agent);
  await using _second = await listen(agent);
  await assert.rejects(listen(agent), /[Tt]oo many|429/);
  await first[Symbol.asyncDispose]();
  await using _third = await listenAgain(agent);
});

test('who went away before its stream began takes no place', async () => {
  const { pro } = server.seeded.seed.keys;
  const body = JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'subscriptions/listen',
    params: {},
  });
  for (let nth = 0; nth < 20; nth += 1) {
    const asking = request(`${server.url}/mcp`, {
      method: 'POST',
      headers: { authorization: `Bearer ${pro}`, 'content-type': 'application/json' },
    });
    asking.on('error', () => {});
    asking.end(body, () => asking.destroy());
    await new Promise((resolve) => asking.once('close', resolve));
  }
  await sleep(300);
  await using agent = await connectAgent(server.url, pro);
  await using _listening = await listen(agent);
});

test('a stream ends with the credential that opened it', async () => {
  await using agent = await connectAgent(server.url, server.seeded.seed.keys.tester);
  await using listening = await listen(agent);
  await run('revoke_tester', "update api_keys set revoked_at = created_at where id = 'key_tester'");
  await listening.closed;
});

test('streams end when changes may have been missed, and begin again', async () => {
  await using agent = await connectAgent(server.url, server.seeded.seed.keys.pro);
  await using listening = await listen(agent);
  await run(
    'end_session',
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()
       and query = 'listen assay_records'`,
  );
  await listening.closed;
  await using again = await listenAgain(agent);
  await changed('acme.example');
  await until(() => again.heard.length > 0);
});

test('a service that stops ends the streams, and answers the calls that are under way', async () => {
  const stopping = await openAgentServer(undefined, {}, {}, { most: MOST, beatMs: BEAT_MS });
  const agent = await connectAgent(stopping.url, stopping.seeded.seed.keys.pro);
  const listening = await listen(agent);
  const [example] = getWatchEvents.examples;
  const call = agent.call('get_watch_events', {
    subscription_id: example?.query?.subscription_id,
    wait: 30,
  });
  await sleep(300);
  const stopped = stopping[Symbol.asyncDispose]();
  const { isError, structured } = await call;
  assert.equal(isError, false);
  assert.deepEqual(Reflect.get(structured.data as object, 'events'), []);
  await listening.closed;
  await agent[Symbol.asyncDispose]();
  await stopped;
});
