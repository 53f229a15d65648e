// From a page that changes to a receiver that verifies: the service, its worker and the receiver,
// each a process of its own.

import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { folderBlobs } from '../../../src/outside/blobs.ts';
import { registrableDomain } from '../../../src/outside/names/public-suffix.ts';
import { readingHere } from '../../../src/pipeline/reading/perform.ts';
import type { PipelineWorld } from '../../../src/pipeline/steps.ts';
import { openDatabase } from '../../../src/store/database.ts';
import { pricingPage } from '../../chaos/pages.ts';
import { ask } from '../../clients/client.ts';
import { type Ready, startService, temporaryFolder } from '../../servers/service.ts';
import { layOutDatabase } from '../../worlds/prepared.ts';
import { coverOne, visit } from '../../worlds/world.ts';
import type { Came, Orders } from './webhook-receiver.ts';

interface ReceiverProcess extends AsyncDisposable {
  readonly url: string;
  readonly came: readonly Came[];
  order(orders: Orders): Promise<void>;
  /** Waits until so many have come, and for none more than that. */
  until(count: number): Promise<readonly Came[]>;
}

async function startReceiver(): Promise<ReceiverProcess> {
  const child: ChildProcess = fork(join(import.meta.dirname, 'webhook-receiver.ts'), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  const came: Came[] = [];
  const listening = Promise.withResolvers<number>();
  let heard = Promise.withResolvers<void>();
  child.on('message', (said: { kind: string; port?: number; came?: Came }) => {
    if (said.kind === 'listening') listening.resolve(said.port ?? 0);
    else if (said.came !== undefined) came.push(said.came);
    else heard.resolve();
  });
  const port = await listening.promise;
  return {
    url: `http://127.0.0.1:${port}/assay`,
    came,
    order: async (orders) => {
      heard = Promise.withResolvers();
      child.send(orders);
      await heard.promise;
    },
    until: async (count) => {
      for (let i = 0; came.length < count; i++) {
        assert.ok(i < 1_200, `only ${came.length} of ${count} webhooks came`);
        await sleep(50);
      }
      return came;
    },
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGKILL');
    },
  };
}

/** The API under the key of an account of the free plan. */
function api({ base_url, keys }: Ready) {
  return async <T>(method: string, path: string, body?: object): Promise<T> => {
    const headers = { 'x-api-key': keys.free, 'content-type': 'application/json' };
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const answer = await ask(base_url, path, { method, headers, ...sent });
    assert.ok(answer.status < 300, `${method} ${path}: ${answer.body}`);
    return answer.json.data as T;
  };
}

interface Endpoint {
  readonly endpoint: { readonly id: string; readonly status: string };
  readonly secret: string;
}

interface Detail {
  readonly delivery: { readonly id: string; readonly status: string; readonly attempts: number };
  readonly attempts: readonly { readonly status: number | null; readonly trigger: string }[];
}

/** Captures of a pricing page, stored for the service's own worker to judge. */
function recorderOf({ database_url }: Ready, data: string) {
  const database = openDatabase({ url: database_url, connections: 2 });
  const world: PipelineWorld = {
    database,
    blobs: folderBlobs(join(data, 'blobs'), randomUUID),
    reading: readingHere,
    baseUrl: 'http://unused.example',
    now: () => new Date(),
    sleep: (milliseconds) => sleep(milliseconds),
    random: (n) => randomBytes(n),
    registrableDomain,
  };
  return {
    cover: () => coverOne(world, 'anvil-works.example'),
    prices: (company: number, pages: readonly (readonly [day: number, price: number])[]) =>
      visit(
        world,
        company,
        pages.map(([day, price]) => ({
          url: 'https://anvil-works.example/pricing',
          at: new Date(Date.now() + (day - 30) * 86_400_000).toISOString(),
          body: pricingPage({ Starter: 5, Pro: price, Team: 99 }),
          role: 'pricing' as const,
        })),
      ),
    [Symbol.asyncDispose]: () => database.close(),
  };
}

test('a price changes, and who watches is told: retried, rotated, redelivered, verified', async () => {
  await using folder = await temporaryFolder();
  await using receiver = await startReceiver();
  await layOutDatabase(folder.path);
  await using service = startService(folder.path, {
    ASSAY_SAMPLE: 'off',
    ASSAY_CAPTURE: 'off',
    ASSAY_OUTBOUND_ALLOW: '127.0.0.0/8',
    // Steps enough that the receiver has changed its mind before they are exhausted.
    ASSAY_RETRY: '100ms,200ms,300ms,500ms,1s,2s,4s',
    ASSAY_WEBHOOK_IPS: '192.0.2.0/28,2001:db8::/48',
  });
  const ready = await service.ready();
  await using recorder = recorderOf(ready, folder.path);
  const call = api(ready);
  const company = await recorder.cover();
  await recorder.prices(company, [[1, 10]]);
  const { endpoint, secret } = await call<Endpoint>('POST', '/v1/watch/endpoints', {
    url: receiver.url,
  });
  await call('POST', '/v1/watch/subscriptions', {
    name: 'Prices',
    companies: ['anvil-works.example'],
    dimensions: ['pricing'],
    endpoint_ids: [endpoint.id],
  });
  await receiver.order({ secrets: [secret] });
  const scene = { receiver, call, endpointId: endpoint.id, secret };
  const prices = (first: number, price: number) =>
    recorder.prices(company, [
      [first, price],
      [first + 2, price],
    ]);
  const first = await refusedThenTaken(scene, () => prices(3, 15));
  assert.deepEqual(await valuesAt(String(first.body.data.fetch_url), ready.keys.free), [
    [first.body.data.event_id, 15],
  ]);
  const second = await rotated(scene, () => prices(7, 20));
  await redelivered(scene, first);
  await tested(scene);
  const ips = await fetch(`${ready.base_url}/.well-known/assay-webhook-ips.json`);
  const named = (await ips.json()) as { prefixes: unknown };
  assert.deepEqual(named.prefixes, [
    { ip_prefix: '192.0.2.0/28' },
    { ipv6_prefix: '2001:db8::/48' },
  ]);
  const ended = await service.stop();
  assert.equal(ended.code, 0, ended.err);
  const told = `${ended.out}${ended.err}`;
  for (const one of [secret, second]) assert.ok(!told.includes(one));
});

interface Scene {
  readonly receiver: ReceiverProcess;
  readonly call: ReturnType<typeof api>;
  readonly endpointId: string;
  readonly secret: string;
}

function detailOf({ call }: Scene, id: string): Promise<Detail> {
  return call<Detail>('GET', `/v1/watch/deliveries/${id}`);
}

/** One id throughout, and every attempt in the log. */
async function refusedThenTaken(scene: Scene, happens: () => Promise<unknown>): Promise<Came> {
  const { receiver } = scene;
  await receiver.order({ status: 500 });
  await happens();
  await receiver.until(2);
  await receiver.order({ status: 204 });
  const [first] = await receiver.until(3);
  assert.ok(first);
  await until(async () => (await detailOf(scene, first.id)).delivery.status === 'delivered');
  assert.equal(new Set(receiver.came.map((one) => one.id)).size, 1);
  for (const one of receiver.came) assert.deepEqual(one.verifiedBy, [0]);
  assert.equal(first.body.type, 'pricing.price.changed');
  const { attempts } = await detailOf(scene, first.id);
  assert.equal(attempts.at(-1)?.status, 204);
  assert.ok(attempts.length >= 3 && attempts.slice(0, -1).every(({ status }) => status === 500));
  return first;
}

async function valuesAt(url: string, key: string): Promise<unknown> {
  const fetched = await fetch(url, { headers: { 'x-api-key': key } });
  const { data } = (await fetched.json()) as {
    data: { events: { id: string; new_value: unknown }[] };
  };
  return data.events.map((event) => [event.id, event.new_value]);
}

/** For a day both secrets hold; answers the new one. */
async function rotated(scene: Scene, happens: () => Promise<unknown>): Promise<string> {
  const { receiver, call, endpointId } = scene;
  const { secret } = await call<Endpoint>('POST', `/v1/watch/endpoints/${endpointId}/rotate`);
  await receiver.order({ secrets: [scene.secret, secret] });
  const before = receiver.came.length;
  await happens();
  const second = (await receiver.until(before + 1)).at(-1);
  assert.deepEqual([second?.signatures, second?.verifiedBy], [2, [0, 1]]);
  return secret;
}

/** By hand: the same id and body, at another time. */
async function redelivered(scene: Scene, first: Came): Promise<void> {
  const { receiver, call } = scene;
  const before = receiver.came.length;
  await sleep(1_000);
  await call('POST', `/v1/watch/deliveries/${first.id}/redeliver`);
  const again = (await receiver.until(before + 1)).at(-1);
  assert.equal(again?.id, first.id);
  assert.deepEqual(again?.body, first.body);
  assert.ok(Number(again?.timestamp) > first.timestamp);
  const byHand = async () => (await detailOf(scene, first.id)).attempts.at(-1)?.trigger;
  await until(async () => (await byHand()) === 'manual');
}

/** A test is signed alike, and stands in no log. */
async function tested({ receiver, call, endpointId }: Scene): Promise<void> {
  const before = receiver.came.length;
  const path = `/v1/watch/endpoints/${endpointId}`;
  const tried = await call<{ delivered: boolean }>('POST', `${path}/test`);
  assert.equal(tried.delivered, true);
  const sample = (await receiver.until(before + 1)).at(-1);
  assert.equal(sample?.body.type, 'webhook.test');
  assert.deepEqual(sample?.verifiedBy, [0, 1]);
  const log = await call<{ deliveries: readonly { id: string }[] }>('GET', `${path}/deliveries`);
  assert.ok(log.deliveries.length === 2 && log.deliveries.every(({ id }) => id !== sample?.id));
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let i = 0; !(await holds()); i++) {
    assert.ok(i < 1_200, 'it did not come to be in a minute');
    await sleep(50);
  }
}
