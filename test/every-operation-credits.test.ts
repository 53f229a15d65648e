// Laws about credits that hold for every operation, over real HTTP and a real database.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Static } from 'typebox';
import type { AnyOperation } from '../src/contract/operation.ts';
import type { Price } from '../src/contract/schemas/price.ts';
import { TIERS } from '../src/contract/tiers.ts';
import { registry } from '../src/operations/registry.ts';
import type { OperationServices } from '../src/operations/services.ts';
import { findSpending } from '../src/store/accounts/credits.ts';
import { type Answer, type Ask, ask } from './clients/client.ts';
import { openSeededServer, type SeededKey, type SeededServer } from './seeds/seed.ts';
import { seedChange } from './seeds/seed-change.ts';
import { TOPPED_UP } from './seeds/seed-keys.ts';

/** What its account may spend before the first call: the month, and what the seed tops up. */
const SCALE = TIERS.scale.allowance + TOPPED_UP;

type Op = AnyOperation<OperationServices>;

let server: SeededServer;
before(async () => {
  server = await openSeededServer();
  await seedChange(server.world, server.seed.acme);
});
after(() => server.close());

/** The request of its example, with a key. */
function call(operation: Op, key: SeededKey | null, more: Ask = {}, query = ''): Promise<Answer> {
  const [example] = operation.examples;
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(example?.path?.[name] ?? ''),
  );
  const asked = new URLSearchParams(example?.query ?? {}).toString();
  const together = [asked, query].filter((part) => part !== '').join('&');
  const body = operation.input.body ? JSON.stringify(example?.body ?? {}) : '';
  const headers = {
    ...(key === null ? {} : { authorization: `Bearer ${server.seed.keys[key]}` }),
    ...(body === '' ? {} : { 'content-type': 'application/json' }),
    ...more.headers,
  };
  const { method } = operation;
  const address = together === '' ? path : `${path}?${together}`;
  return ask(server.url, address, { method, body, ...more, headers });
}

async function usedBy(account: string): Promise<number> {
  return (await findSpending(server.database.database, account))?.used ?? Number.NaN;
}

interface Fields {
  readonly cost: number;
  readonly remaining: number;
}

function creditsOf({ headers }: Answer): Fields {
  const [cost, remaining] = ['cost', 'remaining'].map((name) =>
    Number(headers[`x-service-credits-${name}`] ?? Number.NaN),
  );
  assert.equal(headers['x-service-credits-reset'], '2026-12-01T00:00:00.000Z');
  return { cost: cost ?? Number.NaN, remaining: remaining ?? Number.NaN };
}

function assertNoFields({ headers }: Answer): void {
  for (const name of ['cost', 'remaining', 'reset']) {
    assert.equal(headers[`x-service-credits-${name}`], undefined);
  }
}

for (const operation of registry) {
  describe(operation.id, () => {
    test('an account without credits is refused what costs, and answered what does not', async () => {
      const before = await usedBy('acc_spent');
      for (const method of operation.method === 'GET' ? ['GET', 'HEAD'] : [operation.method]) {
        const answer = await call(operation, 'spent', { method });
        if (operation.credits === 0) {
          assert.notEqual(answer.status, 429, answer.body);
          assert.equal(creditsOf(answer).cost, 0);
          continue;
        }
        assert.equal(answer.status, 429, answer.body);
        if (method !== 'HEAD') assert.equal(answer.json.code, 'credits_exhausted');
        assert.deepEqual(creditsOf(answer), { cost: 0, remaining: 0 });
        assert.equal(answer.headers['retry-after'], undefined);
      }
      assert.equal(await usedBy('acc_spent'), before);
    });

    test('its example takes what its answer says, and nothing where it is refused', async () => {
      const before = await usedBy('acc_pro');
      const answer = await call(operation, 'pro');
      const { cost } = creditsOf(answer);
      assert.equal(await usedBy('acc_pro'), before + cost);
      if (answer.status >= 300) assert.equal(cost, 0);
    });

    test('a key in test mode is answered without credits, and never charged', async () => {
      const answer = await call(operation, 'test');
      assert.notEqual(answer.status, 429, answer.body);
      assert.deepEqual(creditsOf(answer), { cost: 0, remaining: 0 });
      assert.equal(await usedBy('acc_spent'), TIERS.free.allowance);
    });

    test('a key without an account is not charged and told nothing of credits', async () => {
      const answer = await call(operation, 'unowned');
      assertNoFields(answer);
      if (operation.access === 'account') {
        assert.equal(answer.json.code, 'account_key_required', answer.body);
      } else {
        assert.ok(answer.status < 300, answer.body);
      }
    });

    test('without a key nothing is told of credits', async () => {
      assertNoFields(await call(operation, null));
    });

    test('a bad parameter is refused without a charge, and says what is left', async () => {
      const before = await usedBy('acc_scale');
      const answer = await call(operation, 'scale', {}, 'no_such_parameter=1');
      assert.equal(answer.json.code, 'invalid_parameter', answer.body);
      const { cost, remaining } = creditsOf(answer);
      assert.equal(cost, 0);
      assert.equal(remaining, SCALE - before);
      assert.equal(await usedBy('acc_scale'), before);
    });

    priceLaws(operation);
    if (operation.method === 'GET' && operation.cache !== 'none') chargeLaws(operation);
  });
}

/** The price is told, and nothing is done: for writes too, which the next law would notice. */
function priceLaws(operation: Op): void {
  const costOnly = { headers: { prefer: 'respond-async, cost-only; x=1' } };

  test('the price of its example is told, checked and free, and is what it costs then', async () => {
    const before = await usedBy('acc_scale');
    const told = await call(operation, 'scale', costOnly);
    assert.equal(told.status, 200, told.body);
    assert.equal(told.headers['preference-applied'], 'cost-only');
    assert.equal(told.headers['cache-control'], 'no-store');
    const { price, cost, balance, affordable } = told.json.data as Static<typeof Price>;
    assert.deepEqual([cost, affordable, balance?.remaining], [price, true, SCALE - before]);
    assert.equal(creditsOf(told).cost, 0);
    assert.equal(await usedBy('acc_scale'), before);
    const wrong = await call(operation, 'scale', costOnly, 'no_such_parameter=1');
    assert.equal(wrong.json.code, 'invalid_parameter', wrong.body);
    if (operation.method !== 'GET' || operation.stream !== undefined) return;
    const answer = await call(operation, 'scale');
    if (answer.status === 200) assert.equal(creditsOf(answer).cost, price);
  });

  test('dry_run asks for the same where something costs, and is refused where nothing does', async () => {
    const told = await call(operation, 'pro', {}, 'dry_run=true');
    if (operation.credits === 0) return assert.equal(told.json.code, 'invalid_parameter');
    assert.equal(told.headers['preference-applied'], 'cost-only', told.body);
    for (const query of ['dry_run=1', 'dry_run=', 'dry_run=true&dry_run=true']) {
      const wrong = await call(operation, 'pro', {}, query);
      assert.deepEqual([wrong.status, wrong.json.code], [400, 'invalid_parameter'], query);
    }
  });

  test('who cannot pay is told so, and who need not that it is free', async () => {
    const spent = (await call(operation, 'spent', costOnly)).json.data as Static<typeof Price>;
    assert.equal(spent.affordable, spent.price === 0);
    const free = (await call(operation, 'test', costOnly)).json.data as Static<typeof Price>;
    assert.deepEqual([free.cost, free.affordable], [0, true]);
    if (operation.access === 'account') return;
    const open = await call(operation, operation.access === 'open' ? null : 'unowned', costOnly);
    const { cost, balance } = open.json.data as Static<typeof Price>;
    assert.deepEqual([cost, balance], [0, null]);
  });
}

/** For operations whose example is a read that is answered. */
function chargeLaws(operation: Op): void {
  test('an answer is charged its price, to GET and HEAD alike, and says what is left', async () => {
    for (const method of ['GET', 'HEAD']) {
      const before = await usedBy('acc_scale');
      const answer = await call(operation, 'scale', { method });
      assert.equal(answer.status, 200, answer.body);
      const { cost, remaining } = creditsOf(answer);
      assert.equal(cost, operation.credits);
      assert.equal(await usedBy('acc_scale'), before + cost);
      assert.equal(remaining, SCALE - before - cost);
    }
  });

  test('a 304 is free, and says so', async () => {
    const { headers } = await call(operation, 'scale');
    const before = await usedBy('acc_scale');
    const known = { 'if-none-match': String(headers.etag) };
    const again = await call(operation, 'scale', { headers: known });
    assert.equal(again.status, 304);
    assert.equal(creditsOf(again).cost, 0);
    assert.equal(await usedBy('acc_scale'), before);
  });
}

test('what is used is what was charged: by day and operation, and in the answer of get_usage', async () => {
  const headers = { authorization: `Bearer ${server.seed.keys.scale}` };
  const { json } = await ask(server.url, '/v1/usage', { headers });
  const usage = json.data as {
    readonly used: number;
    readonly remaining: number;
    readonly by_operation: readonly { operation: string; calls: number; credits: number }[];
  };
  assert.equal(usage.used, await usedBy('acc_scale'));
  assert.equal(usage.remaining, SCALE - usage.used);
  const sum = usage.by_operation.reduce((total, { credits }) => total + credits, 0);
  assert.equal(sum, usage.used);
  for (const operation of registry.filter(({ method }) => method === 'GET')) {
    const row = usage.by_operation.find((one) => one.operation === operation.id);
    assert.ok(row && row.calls > 0, `${operation.id} was called and is not counted`);
  }
  assert.deepEqual(server.trouble, []);
});
