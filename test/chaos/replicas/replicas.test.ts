// Open reads on a replica: it is paused, killed and frozen, and nobody is shown less than they saw.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { FRESHNESS_DAYS } from '../../../src/contract/fact-keys.ts';
import type { AnyOperation } from '../../../src/contract/operation.ts';
import { EXAMPLE_CLAIM_ID } from '../../../src/operations/claims/claim-examples.ts';
import { registry } from '../../../src/operations/registry.ts';
import type { OperationServices } from '../../../src/operations/services.ts';
import { rebuildRecords } from '../../../src/store/companies/company-records.ts';
import {
  type Api,
  callerFrom,
  LAG_S,
  openReplicated,
  type Replicated,
  type Said,
  until,
} from '../../servers/replicated.ts';

const DISPUTES = '/v1/companies/acme.example/disputes';
const BASE = 'http://assay.example';

let scene: Replicated;
let one: Api;
let other: Api;

before(async () => {
  scene = await openReplicated();
  [one, other] = scene.apis;
});
after(() => scene?.[Symbol.asyncDispose]());

async function pause(): Promise<void> {
  const { second } = scene.pair;
  await second.ask('select pg_wal_replay_pause()');
  // It stands still before it replays the next record.
  await scene.pair.first.ask("select pg_logical_emit_message(false, 'test', 'pause')");
  await until(async () => {
    const [row] = await second.ask('select pg_get_wal_replay_pause_state() as state');
    return row?.state === 'paused';
  });
}

/** Until what was written by now is on the replica, and every process knows. */
async function resume(): Promise<void> {
  await scene.pair.second.ask('select pg_wal_replay_resume()');
  await scene.untilReplica(true);
  await sleep(1_000);
}

function ids({ status, text }: Said): readonly string[] {
  assert.equal(status, 200, text);
  const { data } = JSON.parse(text) as { data: { disputes: readonly { id: string }[] } };
  return data.disputes.map(({ id }) => id);
}

function urlOf({ path, examples, method }: AnyOperation<OperationServices>): string {
  assert.equal(method, 'GET');
  const [example] = examples;
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) => example?.path?.[name] ?? '');
  const query = new URLSearchParams(example?.query ?? {}).toString();
  return query === '' ? filled : `${filled}?${query}`;
}

test('a replica can answer every open operation', async () => {
  const reads = registry.filter(({ access, method }) => access === 'open' && method === 'GET');
  assert.ok(reads.length > 20);
  // Records that were written under another address are brought up to date first.
  await callerFrom('127.0.0.20')(one, '/v1/categories/crm');
  await sleep(1_000);
  const call = callerFrom('127.0.0.2');
  const answered: string[] = [];
  for (const operation of reads) {
    const before = await one.reads();
    const { status, text } = await call(one, urlOf(operation));
    const now = await one.reads();
    assert.ok(status < 500, `${operation.id}: ${status} ${text}`);
    // What the replica does not know, the primary was asked, and then nobody knows it.
    const isKnown = status < 400;
    if (isKnown) answered.push(operation.id);
    const expected = isKnown ? 'replica' : 'primary';
    assert.equal(now[expected], before[expected] + 1, `${operation.id}: ${status}`);
    // Whoever saw the primary waits for the replica to have caught up.
    if (!isKnown) await sleep(1_000);
  }
  const wanted = ['search', 'resolve', 'get_company', 'get_company_facts', 'query_changes'];
  for (const id of [...wanted, 'get_category', 'screen_companies', 'get_status']) {
    assert.ok(answered.includes(id), `${id} was not answered`);
  }
  const post = { inputs: ['acme.example'] };
  const before = await one.reads();
  await callerFrom('127.0.0.3')(one, '/v1/resolve', 'POST', post);
  assert.equal((await one.reads()).replica, before.replica + 1);
});

test('the server that follows is really read, and charged reads stay with the first', async () => {
  const scans = async () => {
    const rows = await scene.pair.second.ask(
      `select coalesce(sum(seq_scan + coalesce(idx_scan, 0)), 0)::int as n
       from pg_stat_user_tables where relname like 'compan%'`,
    );
    return Number(rows[0]?.n);
  };
  const before = await scans();
  const call = callerFrom('127.0.0.4');
  for (let i = 0; i < 40; i++) await call(one, '/v1/companies/acme-inc/changes.atom');
  await until(async () => (await scans()) >= before + 40);
  const reads = await one.reads();
  const paying = callerFrom('127.0.0.4', scene.seed.keys.pro);
  assert.equal((await paying(one, '/v1/companies/acme.example/facts')).status, 200);
  assert.deepEqual(await one.reads(), reads);
});

test('who wrote reads it in every process while the replica stands still', async () => {
  const call = callerFrom('127.0.0.5', scene.seed.keys.pro);
  const stranger = callerFrom('127.0.0.6');
  const known = ids(await stranger(one, DISPUTES));
  for (const key of ['legal.governing_law', 'pricing.tier_count', 'security.cert.soc2']) {
    await pause();
    const body = { key, statement: 'It is wrong.', source_url: 'https://acme.example/terms' };
    const path = `/v1/claims/${EXAMPLE_CLAIM_ID}/disputes`;
    const made = await call(one, path, 'POST', body);
    assert.equal(made.status, 201, made.text);
    const { id } = (JSON.parse(made.text) as { data: { dispute: { id: string } } }).data.dispute;
    const both = await Promise.all([other, one].map((api) => call(api, DISPUTES)));
    for (const said of both) assert.ok(ids(said).includes(id), 'the writer does not see it');
    // Who has a page open beside it, without the key.
    assert.ok(ids(await callerFrom('127.0.0.5')(one, DISPUTES)).includes(id));
    if (key === 'legal.governing_law') {
      assert.deepEqual(ids(await stranger(other, DISPUTES)), known, 'the replica does not stand');
      await sleep(LAG_S * 1_000 + 1_000);
      assert.equal(await other.isReplicaUsed(), false);
      assert.ok(ids(await stranger(other, DISPUTES)).includes(id), 'it is read for too long');
    }
    await resume();
    const { replica } = await other.reads();
    assert.ok(ids(await call(other, DISPUTES)).includes(id));
    assert.equal((await other.reads()).replica, replica + 1, 'the replica is not read again');
  }
});

test('no process keeps an older record than it has heard of', async () => {
  const { database, seed } = scene;
  const stranger = callerFrom('127.0.0.7');
  const nameIn = async (api: Api, domain: string): Promise<string> => {
    const { status, text } = await stranger(api, `/v1/companies/${domain}`);
    assert.equal(status, 200, text);
    return (JSON.parse(text) as { data: { company: { name: string } } }).data.company.name;
  };
  const context = () => ({ baseUrl: BASE, now: new Date(), freshnessDays: FRESHNESS_DAYS });
  assert.equal(await nameIn(one, 'bolt.example'), 'Bolt');
  for (let i = 1; i <= 5; i++) {
    await pause();
    const name = `Bolt ${i}`;
    await database.transaction(async (tx) => {
      await tx.rows('test-rename', 'update companies set name = $1 where id = $2', [
        name,
        seed.bolt,
      ]);
      await rebuildRecords(tx, [seed.bolt], context());
    });
    // The channel tells of it within a moment; no read may bring back what was there before.
    await sleep(100);
    for (const api of scene.apis) assert.equal(await nameIn(api, 'bolt.example'), name);
    await resume();
    for (const api of scene.apis) assert.equal(await nameIn(api, 'bolt.example'), name);
  }
});

test('what changes never goes backwards while the replica stands still and goes on', async () => {
  const { recorder, seed } = scene;
  await recorder.cover('backwards.example');
  const stranger = callerFrom('127.0.0.8');
  const watcher = callerFrom('127.0.0.9', seed.keys.scale);
  const wanted = { name: 'All', companies: ['backwards.example'] };
  const made = await watcher(one, '/v1/watch/subscriptions', 'POST', wanted);
  assert.equal(made.status, 201, made.text);
  const { subscription } = JSON.parse(made.text).data as { subscription: { id: string } };
  const pulled: number[] = [];
  const prices: number[] = [];
  const began = performance.now();
  // Ten seconds, and on a slow machine until enough has changed to go backwards.
  const goesOn = (): boolean => {
    const ms = performance.now() - began;
    return ms < 10_000 || (ms < 120_000 && (pulled.length <= 3 || new Set(prices).size <= 3));
  };
  const raising = (async () => {
    for (let i = 0; goesOn(); i++) {
      if (i % 8 === 3) await pause();
      await recorder.raise('backwards.example');
      if (i % 8 === 7) await scene.pair.second.ask('select pg_wal_replay_resume()');
    }
  })();
  const before = await one.reads();
  const path = `/v1/watch/events?subscription_id=${subscription.id}&limit=50`;
  for (let place = 'advance=false'; goesOn(); ) {
    prices.push(priceIn(await stranger(one, '/v1/companies/backwards.example/facts')));
    const page = await watcher(one, `${path}&${place}`);
    const { data, meta } = JSON.parse(page.text) as EventPage;
    pulled.push(...data.events.map(({ new_value }) => new_value));
    place = `cursor=${encodeURIComponent(meta.next_cursor)}`;
  }
  await raising;
  await resume();
  const up = (values: readonly number[]) => values.toSorted((a, b) => a - b);
  assert.deepEqual(prices, up(prices));
  assert.deepEqual(pulled, [...new Set(up(pulled))]);
  assert.ok(pulled.length > 3 && new Set(prices).size > 3, `${pulled.length} ${prices}`);
  assert.ok((await one.reads()).replica > before.replica, 'the replica was not read meanwhile');
});

interface EventPage {
  readonly data: { readonly events: readonly { new_value: number }[] };
  readonly meta: { readonly next_cursor: string };
}

/** 0 while none was read. */
function priceIn({ status, text }: Said): number {
  assert.equal(status, 200, text);
  const { data } = JSON.parse(text) as {
    data: { facts: readonly { key: string; value: number }[] };
  };
  return data.facts.find(({ key }) => key === 'pricing.tier.pro.price')?.value ?? 0;
}

test('a replica that is killed or frozen gives no failed answer, and is taken back', async (t) => {
  const { second } = scene.pair;
  const harms = {
    killed: { harm: () => second.kill(), mend: () => second.start() },
    frozen: { harm: () => second.freeze(), mend: async () => second.thaw() },
  };
  for (const [word, { harm, mend }] of Object.entries(harms)) {
    let goesOn = true;
    let answered = 0;
    let slowest = 0;
    const strange: string[] = [];
    const load = [0, 1, 2, 3].map(async (n) => {
      const call = callerFrom(`127.0.1.${n + 1}`);
      for (let i = 0; goesOn; i++) {
        const api = i % 2 === 0 ? one : other;
        const began = performance.now();
        const path = i % 3 === 0 ? '/v1/search?q=acme' : '/v1/companies/acme-inc/changes.atom';
        const said = await call(api, path).catch((error) => ({ status: 0, text: String(error) }));
        slowest = Math.max(slowest, performance.now() - began);
        if (said.status === 200) answered += 1;
        else strange.push(`${said.status} ${said.text.slice(0, 200)}`);
        await sleep(5);
      }
    });
    await sleep(1_000);
    const before = await one.reads();
    await harm();
    await scene.untilReplica(false);
    await sleep(2_000);
    const during = await one.reads();
    await mend();
    await scene.untilReplica(true);
    const mended = performance.now();
    let now = await one.reads();
    while (now.replica <= during.replica + 20 && performance.now() < mended + 60_000) {
      await sleep(250);
      now = await one.reads();
    }
    goesOn = false;
    await Promise.all(load);
    assert.deepEqual(strange, [], `${word}: ${answered} answered`);
    assert.ok(during.primary > before.primary, `${word}: the primary did not go on`);
    assert.ok(now.replica > during.replica + 20, `${word}: it was not taken back`);
    t.diagnostic(`${word}: ${answered} answered, the slowest after ${Math.round(slowest)} ms`);
  }
});
