// A database that can be read and not written: what is answered, what is charged, what is said.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { TIERS } from '../../src/contract/tiers.ts';
import { openBacklog } from '../../src/operations/invoke/charging/backlog.ts';
import { openTill } from '../../src/operations/invoke/charging/charging.ts';
import { creditGuard } from '../../src/operations/invoke/charging/credits.ts';
import { countUsage } from '../../src/operations/invoke/charging/usage-counter.ts';
import { registry } from '../../src/operations/registry.ts';
import { findSpending } from '../../src/store/accounts/credits.ts';
import type { Answer } from '../clients/client.ts';
import { Asking, assertProblem, bodyOf, pathOf } from '../laws/asking.ts';
import { NOW, openSeededServer, type SeededServer } from '../seeds/seed.ts';
import { fillUp, keepFromWriting, makeRoom } from '../worlds/unwritable.ts';

let server: SeededServer;
let seconds = 0;
const asking = new Asking(() => server);
before(async () => {
  const now = () => new Date(NOW.getTime() + seconds * 1_000);
  server = await openSeededServer({}, { now });
  await server.database.database.rows('test_for_long', 'update api_keys set expires_at = null');
});
after(() => server.close());

/** A page of events is read by its moment: under a name it would move a place that is kept. */
const READ_SO: Readonly<Record<string, Record<string, string>>> = {
  get_watch_events: { after: '2026-11-17T00:00:00Z' },
};

/** Asked with POST, though they change nothing. */
const READ_BY_POST = ['check_company_claims', 'get_companies'];
const READS = registry.filter(
  ({ id, method, stream }) => (method === 'GET' && !stream) || READ_BY_POST.includes(id),
);
const WRITES = registry.filter(
  (one) => !READS.includes(one) && !one.stream && one.method !== 'GET' && !/dry/.test(one.id),
);

async function readAll(): Promise<ReadonlyMap<string, Answer>> {
  const answers = new Map<string, Answer>();
  for (const operation of READS) {
    const { method } = operation;
    const path = pathOf(operation, READ_SO[operation.id] ?? {});
    const body = bodyOf(operation);
    const type = body === '' ? {} : { body, headers: { 'content-type': 'application/json' } };
    const headers = { ...type.headers, authorization: `Bearer ${server.seed.keys.pro}` };
    answers.set(operation.id, await asking.call(path, { method, ...type, headers }));
  }
  return answers;
}

async function usedBy(account: string): Promise<number> {
  return (await findSpending(server.database.database, account))?.used ?? 0;
}

async function lookAtReadiness(more = '') {
  seconds += 10;
  const response = await fetch(`${server.url}/readyz${more}`);
  return { status: response.status, json: (await response.json()) as Record<string, unknown> };
}

test('on a full disk every read is answered as before, and charged when there is room', async () => {
  assert.equal((await lookAtReadiness()).status, 200);
  const before = await readAll();
  const first = await usedBy('acc_pro');
  await fillUp(server.database);
  try {
    const during = await readAll();
    for (const [id, answer] of during) {
      assert.equal(answer.status, before.get(id)?.status, `${id}: ${answer.body}`);
      if (id !== 'get_usage') assert.deepEqual(answer.json.data, before.get(id)?.json.data, id);
    }
    const left = (answer: Answer | undefined) =>
      Number(answer?.headers['x-service-credits-remaining']);
    const spent = [...during.values()].reduce(
      (sum, { headers }) => sum + Number(headers['x-service-credits-cost']),
      0,
    );
    assert.ok(spent > 10, `${spent} credits were spent`);
    const last = [...during.values()].at(-1);
    assert.equal(left([...before.values()].at(-1)) - left(last), spent, 'callers are told');
    assert.equal(await usedBy('acc_pro'), first, 'nothing could be written down');
    await server.world.upkeep();
    assert.equal(await usedBy('acc_pro'), first);
    await makeRoom(server.database);
    await server.world.upkeep();
    assert.equal(await usedBy('acc_pro'), first + spent);
    await server.world.upkeep();
    assert.equal(await usedBy('acc_pro'), first + spent, 'once');
  } finally {
    await makeRoom(server.database).catch(() => {});
  }
});

test('on a full disk writes are told to come again, and do nothing', async () => {
  await fillUp(server.database);
  try {
    const done: string[] = [];
    for (const operation of WRITES) {
      const answer = await asking.send(operation);
      if (answer.status < 300) {
        done.push(operation.id);
        continue;
      }
      assertProblem(answer, 'service_unavailable');
      assert.equal(answer.headers['retry-after'], '30');
    }
    // These keep nothing: a covered domain is asked for, a test is sent, names are looked up.
    const nothing = ['resolve_batch', 'create_coverage_request', 'test_watch_endpoint'];
    assert.deepEqual(done, nothing, `of ${WRITES.length}`);
    const named = await asking.call('/v1/watch/events?subscription_id=none', {
      headers: { authorization: `Bearer ${server.seed.keys.pro}` },
    });
    assertProblem(named, 'subscription_not_found');
  } finally {
    await makeRoom(server.database);
  }
});

test('readiness says that writing fails, and that reading goes on', async () => {
  await fillUp(server.database);
  try {
    const full = await lookAtReadiness();
    assert.equal(full.status, 503);
    assert.deepEqual(full.json, { status: 'unavailable', database: true, writes: false });
    const reads = await lookAtReadiness('?only=reads');
    assert.equal(reads.status, 200);
    assert.deepEqual(reads.json, { status: 'ok', database: true, writes: false });
    assert.equal((await fetch(`${server.url}/healthz`)).status, 200);
  } finally {
    await makeRoom(server.database);
  }
  const again = await lookAtReadiness();
  assert.deepEqual(again.json, { status: 'ok', database: true, writes: true });
});

test('credits that are owed are not spent twice, and no more of them than there is room for', async () => {
  const { world, database } = server;
  const till = openTill(world, openBacklog({ all: 5, ofAccount: 3 }));
  const guard = creditGuard(world, till, countUsage(world));
  const id = 'acc_spent';
  const has = async (credits: number) => {
    const used = TIERS.free.allowance - credits;
    await database.database.rows('test_left', 'update accounts set used = $2 where id = $1', [
      id,
      used,
    ]);
  };
  const visitOf = (n: number) => ({
    requestId: `req_owed_${n}`,
    operationId: 'get_company',
    caller: {
      kind: 'key' as const,
      keyId: 'key_1',
      accountId: id as never,
      tier: 'free' as const,
      mode: 'live' as const,
    },
    credits: 1,
    request: {} as never,
  });
  const call = (n: number) => guard.charge(visitOf(n), 1);
  await has(2);
  await fillUp(database);
  try {
    assert.equal((await call(1)).kind, 'paid');
    assert.equal((await guard.check(visitOf(2))).kind, 'admitted');
    assert.equal((await call(2)).kind, 'paid');
    assert.equal((await guard.check(visitOf(3))).kind, 'refused');
    assert.equal((await call(3)).kind, 'refused', 'both were spent');
    await makeRoom(database);
    // What is owed goes first, also where a call comes before the next upkeep.
    assert.equal((await call(4)).kind, 'refused');
    assert.equal(till.owed(id), 0);
    assert.equal(await usedBy(id), TIERS.free.allowance);
    await has(10);
    await fillUp(database);
    const outcomes = [await call(5), await call(6), await call(7)];
    assert.deepEqual(
      outcomes.map(({ kind }) => kind),
      ['paid', 'paid', 'paid'],
    );
    await assert.rejects(async () => call(8), { code: '53100' });
    const [one] = outcomes;
    const payment = one?.kind === 'paid' ? one.payment : null;
    await guard.refund(visitOf(5), payment, 1);
    assert.equal(till.owed(id), 2, 'what is given back is owed no longer');
  } finally {
    await makeRoom(database).catch(() => {});
  }
  await till.settle();
  assert.equal(await usedBy(id), TIERS.free.allowance - 8);
  assert.equal(till.open(), 0);
});

test('a database that may only be read answers reads, and tells writes to come again', async () => {
  const before = await readAll();
  await keepFromWriting(server.database);
  // The connections that were cut off are replaced at their next use.
  while ((await lookAtReadiness('?only=reads')).status !== 200) seconds += 10;
  await readAll();
  const during = await readAll();
  for (const [id, answer] of during) {
    assert.equal(answer.status, before.get(id)?.status, `${id}: ${answer.body}`);
  }
  const create = registry.find(({ id }) => id === 'create_watch_subscription');
  assert.ok(create);
  assertProblem(await asking.send(create), 'service_unavailable');
  assert.equal((await lookAtReadiness()).json.writes, false);
});
