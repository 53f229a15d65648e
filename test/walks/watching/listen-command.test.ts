// `assay listen` and `assay trigger` as a developer runs them, against a receiver that verifies.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { assayHere, type EndedHere } from '../../clients/command-here.ts';
import { assay, freePort, startService, temporaryFolder } from '../../servers/service.ts';
import { layOutDatabase } from '../../worlds/prepared.ts';

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

function linesOf({ out }: Pick<EndedHere, 'out'>): Lines {
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

/** A service that covers one company, a test key, and the command beside it. */
async function openLaptop() {
  // What is open when one step fails is closed again.
  await using opened = new AsyncDisposableStack();
  const folder = opened.use(await temporaryFolder());
  const port = await freePort();
  const usual = { ASSAY_SAMPLE: 'off', ASSAY_CAPTURE: 'off' };
  const env = { ...usual, ASSAY_DATA: folder.path, PORT: String(port) };
  await layOutDatabase(folder.path);
  let service = startService(folder.path, env);
  opened.defer(async () => {
    await service.stop();
  });
  const { base_url: url } = await service.ready();
  const run = (...args: string[]): Promise<EndedHere> => assayHere(args, env);
  assert.equal((await run('track', 'acme.example')).code, 0);
  const account = ['--account', 'dev@people.example', '--tier', 'free'];
  const made = await run('keys', 'create', ...account, '--mode', 'test', '--json');
  const { key } = JSON.parse(made.out) as { key: string };
  const everything = opened.move();
  return {
    url,
    run: (...args: string[]) => run(...args, '--key', key),
    listen: (...args: string[]) =>
      listening(assay(['listen', '--json', '--key', key, ...args], env)),
    trigger: async (type: string): Promise<string> => {
      const { out, err } = await run('trigger', type, '--key', key, '--json');
      const { event, subscriptions } = JSON.parse(out || `{"err": ${JSON.stringify(err)}}`);
      assert.equal(subscriptions.length, 1, out + err);
      return event.id;
    },
    restart: async () => {
      await service.stop();
      service = startService(folder.path, env);
      await service.ready();
    },
    [Symbol.asyncDispose]: () => everything.disposeAsync(),
  };
}

function listening(command: ReturnType<typeof assay>) {
  let printed = '';
  command.process.stdout?.on('data', (chunk) => {
    printed += String(chunk);
  });
  return {
    /** The first lines of a kind, when there are so many. */
    until: async (kind: string, count: number): Promise<Lines> => {
      for (let tries = 0; ; tries++) {
        const whole = printed.slice(0, printed.lastIndexOf('\n') + 1);
        const lines = linesOf({ out: whole }).filter((line) => line.kind === kind);
        if (lines.length >= count) return lines;
        assert.ok(tries < 3_000, `not ${count} ${kind}: ${printed}`);
        await sleep(20);
      }
    },
    /** Ends it as Ctrl-C does; answers the last line. */
    end: async () => {
      command.process.kill('SIGINT');
      const ended = await command.ended;
      assert.equal(ended.code, 0, ended.err);
      return linesOf(ended).at(-1) ?? {};
    },
    [Symbol.asyncDispose]: command[Symbol.asyncDispose],
  };
}

test('events reach a local receiver as signed webhooks, over a cut, until Ctrl-C', async () => {
  await using receiver = await openReceiver();
  await using laptop = await openLaptop();
  const forward = ['--forward-to', receiver.url];
  await using command = laptop.listen(...forward, '--companies', 'acme.example');
  const [ready = {}] = await command.until('ready', 1);
  assert.equal(ready.url, laptop.url);
  const told: string[] = [];
  for (const type of TYPES.slice(0, 2)) told.push(await laptop.trigger(type));
  await command.until('forwarded', 2);
  await laptop.restart();
  told.push(await laptop.trigger(TYPES[2] ?? ''));
  const lines = await command.until('forwarded', 3);
  const last = await command.end();
  assertForwarded(String(ready.secret), told, lines, receiver.received);
  assert.deepEqual([last.kind, last.forwarded, last.failed], ['ended', 3, 1]);
  assert.equal(last.cursor, null, 'of a watch that is gone there is no place to go on from');
  const left = await laptop.run('list_watch_subscriptions');
  assert.deepEqual(JSON.parse(left.out).data.subscriptions, [], 'what it made is gone with it');

  const create = ['create_watch_subscription', '--name', 'Mine', '--companies', 'acme.example'];
  const { data } = JSON.parse((await laptop.run(...create)).out);
  const own = [...forward, '--subscription', data.subscription.id];
  await using first = laptop.listen(...own);
  await first.until('ready', 1);
  await laptop.trigger('legal.terms.changed');
  await first.until('forwarded', 1);
  const { cursor } = await first.end();
  const missed = await laptop.trigger('legal.dpa.changed');
  const other = await laptop.trigger('legal.privacy.changed');
  const more = ['--cursor', String(cursor), '--events', 'legal.privacy.changed,legal.dpa.changed'];
  await using second = laptop.listen(...own, ...more);
  const resumed = await second.until('forwarded', 2);
  assert.deepEqual(
    resumed.map((line) => line.event_id),
    [missed, other],
  );
  await second.end();
});

test('what cannot work is said in a line, and with an exit code', async () => {
  await using folder = await temporaryFolder();
  const env = { ASSAY_DATA: folder.path };
  const hook = ['--forward-to', 'http://127.0.0.1:9/'];
  const nowhere = ['--url', 'http://127.0.0.1:9', '--key', 'k'];
  for (const [args, says, code] of [
    [['listen'], /--forward-to/, 2],
    [['listen', ...hook, '--companies', 'acme.example'], /no service runs/, 2],
    [['listen', '--forward-to', 'here', ...nowhere], /here is no/, 2],
    [['listen', ...hook, ...nowhere], /either --companies/, 2],
    [
      ['listen', ...hook, ...nowhere, '--subscription', 'sub_1'],
      /no service answers at http:\/\/127\.0\.0\.1:9: ECONNREFUSED/,
      2,
    ],
    [
      ['listen', ...hook, ...nowhere, '--companies', 'a.example', '--cursor', 'x'],
      /--cursor: goes with --subscription/,
      2,
    ],
    [['trigger', 'pricing.price.changed'], /--key/, 2],
  ] as const) {
    const ended = await assayHere(args, env);
    assert.equal(ended.code, code, ended.err);
    assert.match(ended.err, says);
  }
});
