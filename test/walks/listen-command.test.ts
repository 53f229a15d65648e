// `assay listen` and `assay trigger` as a developer runs them, against a receiver that verifies.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { assay, busyPort, type Ended, startService, temporaryFolder } from '../service.ts';

interface Received {
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** A receiver on this machine; every third webhook is not taken. */
async function openReceiver() {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    received.push({ headers: request.headers, body });
    response.writeHead(received.length % 3 === 0 ? 503 : 204).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  const close = () => new Promise<void>((resolve) => void server.close(() => resolve()));
  return { url, received, [Symbol.asyncDispose]: close };
}

type Lines = readonly Readonly<Record<string, unknown>>[];

function linesOf({ out }: Pick<Ended, 'out'>): Lines {
  return out
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}

const TYPES = ['pricing.price.changed', 'security.cert.added', 'hiring.open_roles.changed'];

/** Each event is a line, and a webhook that a library of the standard takes. */
function assertForwarded(
  secret: string,
  told: readonly string[],
  lines: Lines,
  received: readonly Received[],
): void {
  assert.deepEqual(
    lines.map(({ type, company, event_id: id, status }) => [type, company, id, status]),
    TYPES.map((type, n) => [type, 'acme.example', told[n], n === 2 ? 503 : 204]),
  );
  const verifier = new Webhook(secret);
  for (const [n, { headers, body }] of received.entries()) {
    const payload = verifier.verify(body, headers as Record<string, string>) as {
      type: string;
      data: Record<string, unknown>;
    };
    assert.equal(headers['webhook-id'], lines[n]?.webhook_id);
    assert.match(String(headers['user-agent']), /^assay-webhooks\/1\.0 /);
    assert.equal(payload.type, TYPES[n]);
    assert.equal(payload.data.event_id, told[n]);
    assert.match(String(payload.data.event_id), /^evt_test_/);
    assert.deepEqual(payload.data.company, { domain: 'acme.example', name: 'acme.example' });
  }
}

test('events reach a local receiver as signed webhooks, over a cut, until Ctrl-C', async () => {
  await using folder = await temporaryFolder();
  await using receiver = await openReceiver();
  const port = await busyPort();
  await port.close();
  const env = {
    ASSAY_DATA: folder.path,
    PORT: String(port.port),
    ASSAY_SAMPLE: 'off',
    ASSAY_CAPTURE: 'off',
  };
  const run = async (...args: string[]): Promise<Ended> => {
    await using command = assay(args, env);
    return await command.ended;
  };
  const first = startService(folder.path, env);
  await using _first = first;
  const { base_url: url } = await first.ready();
  assert.equal((await run('track', 'acme.example')).code, 0);
  const account = ['--account', 'dev@people.example', '--tier', 'free'];
  const made = await run('keys', 'create', ...account, '--mode', 'test', '--json');
  const { key } = JSON.parse(made.out) as { key: string };

  const arguments_ = ['--forward-to', receiver.url, '--companies', 'acme.example', '--key', key];
  await using listening = assay(['listen', ...arguments_, '--json'], env);
  let printed = '';
  listening.process.stdout?.on('data', (chunk) => {
    printed += String(chunk);
  });
  const until = async (kind: string, count: number): Promise<Lines> => {
    for (let tries = 0; ; tries++) {
      const whole = printed.slice(0, printed.lastIndexOf('\n') + 1);
      const lines = linesOf({ out: whole }).filter((line) => line.kind === kind);
      if (lines.length >= count) return lines;
      assert.ok(tries < 3_000, `not ${count} ${kind}: ${printed}`);
      await sleep(20);
    }
  };
  const [ready = {}] = await until('ready', 1);
  assert.equal(ready.url, url);
  await sleep(300);

  const told: string[] = [];
  const trigger = async (type: string): Promise<void> => {
    const { out, err } = await run('trigger', type, '--key', key, '--json');
    const { event, subscriptions } = JSON.parse(out || `{"err": ${JSON.stringify(err)}}`);
    assert.deepEqual(subscriptions, [ready.subscription], out + err);
    told.push(event.id);
  };
  for (const type of TYPES.slice(0, 2)) await trigger(type);
  await until('forwarded', 2);

  await first.stop();
  const again = startService(folder.path, env);
  await using _again = again;
  await again.ready();
  await trigger(TYPES[2] ?? '');
  const lines = await until('forwarded', 3);
  listening.process.kill('SIGINT');
  const ended = await listening.ended;
  assert.equal(ended.code, 0, ended.err);

  assertForwarded(String(ready.secret), told, lines, receiver.received);
  const last = linesOf(ended).at(-1) ?? {};
  assert.deepEqual([last.kind, last.forwarded, last.failed], ['ended', 3, 1]);
  assert.ok(last.cursor);

  const left = await run('list_watch_subscriptions', '--key', key);
  assert.deepEqual(JSON.parse(left.out).data.subscriptions, [], 'what it made is gone with it');
  await again.stop();
});

test('what cannot work is said in a line, and with an exit code', async () => {
  await using folder = await temporaryFolder();
  const env = { ASSAY_DATA: folder.path };
  const hook = ['--forward-to', 'http://127.0.0.1:9/'];
  for (const [args, says, code] of [
    [['listen'], /--forward-to/, 2],
    [['listen', ...hook, '--companies', 'acme.example'], /no service runs/, 2],
    [
      ['listen', '--forward-to', 'here', '--url', 'http://127.0.0.1:9', '--key', 'k'],
      /here is no/,
      2,
    ],
    [['listen', ...hook, '--url', 'http://127.0.0.1:9', '--key', 'k'], /either --companies/, 2],
    [
      ['listen', ...hook, '--url', 'http://127.0.0.1:9', '--key', 'k', '--subscription', 'sub_1'],
      /no service answers at http:\/\/127\.0\.0\.1:9: ECONNREFUSED/,
      2,
    ],
    [['trigger', 'pricing.price.changed'], /--key/, 2],
  ] as const) {
    await using command = assay(args, env);
    const ended = await command.ended;
    assert.equal(ended.code, code, ended.err);
    assert.match(ended.err, says);
  }
});
