// Credits from outside: a key is used, topped up by an operator, used up, and told what it spent.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { TIERS } from '../../../src/contract/tiers.ts';
import { type Answer, ask } from '../../clients/client.ts';
import { assayHere } from '../../clients/command-here.ts';
import { type Ready, startService, temporaryFolder } from '../../servers/service.ts';
import { layOutDatabase } from '../../worlds/prepared.ts';

const QUIET = { ASSAY_SAMPLE: 'off', ASSAY_CAPTURE: 'off', ASSAY_RATE_LIMITS: 'off' };
const MONTH = TIERS.free.allowance;
const ACCOUNT = 'free@sample.example';

function call(ready: Ready, path: string): Promise<Answer> {
  return ask(ready.base_url, path, { headers: { 'X-API-Key': ready.keys.free } });
}

function creditsOf({ headers }: Answer): readonly (string | undefined)[] {
  return ['cost', 'remaining'].map((name) => {
    const field = headers[`x-service-credits-${name}`];
    return Array.isArray(field) ? field.join() : field;
  });
}

interface Usage {
  readonly used: number;
  readonly balance: number;
  readonly balance_used: number;
  readonly by_operation: readonly { operation: string; calls: number; credits: number }[];
}

async function usageOf(ready: Ready): Promise<Usage> {
  return (await call(ready, '/v1/usage')).json.data as unknown as Usage;
}

async function operator(data: string, ...args: string[]): Promise<Record<string, unknown>> {
  const { code, out, err } = await assayHere([...args, '--json'], { ASSAY_DATA: data, ...QUIET });
  assert.equal(code, 0, err);
  return JSON.parse(out);
}

test('a key spends its month, its balance as far as the cap lets, and nothing more', async () => {
  await using folder = await temporaryFolder();
  const data = join(folder.path, 'data');
  await layOutDatabase(data);
  await using service = startService(data, QUIET);
  const ready = await service.ready();
  assert.deepEqual(creditsOf(await call(ready, '/v1/changes')), ['3', String(MONTH - 3)]);
  assert.deepEqual(creditsOf(await call(ready, '/v1/categories')), ['0', String(MONTH - 3)]);

  const topped = await operator(data, 'accounts', 'top-up', ACCOUNT, '7', '--note', 'a gift');
  assert.equal(topped.remaining, MONTH + 4);
  const left = MONTH + 1;
  assert.equal((await operator(data, 'accounts', 'cap', ACCOUNT, '4')).remaining, left);

  const payable = Math.floor(left / 3);
  const calls = Array.from({ length: payable + 7 }, () => call(ready, '/v1/changes'));
  const pages = await Promise.all(calls);
  const paid = pages.filter(({ status }) => status === 200).length;
  const refused = pages.filter(({ json }) => json.code === 'credits_exhausted').length;
  assert.deepEqual([paid, refused], [payable, 7], 'three credits are a page');
  const last = await call(ready, '/v1/changes');
  assert.equal(last.status, 429);
  assert.deepEqual(creditsOf(last), ['0', String(left % 3)]);
  assert.match(String(last.headers['x-service-credits-reset']), /^\d{4}-\d\d-01T00:00:00.000Z$/);
  assert.equal((await call(ready, '/v1/categories')).status, 200, 'what is free goes on');

  const usage = await usageOf(ready);
  const { used, balance, balance_used: fromBalance } = usage;
  const spent = 3 * (payable + 1);
  assert.deepEqual([used, balance, fromBalance], [spent, MONTH + 7 - spent, spent - MONTH]);
  const [dearest] = usage.by_operation;
  const asked = { operation: 'query_changes', calls: payable + 9, credits: spent };
  assert.deepEqual(dearest, asked, 'at once');
  const ledger = await operator(data, 'accounts', 'ledger', ACCOUNT);
  const entries = ledger as unknown as readonly { amount: number; operation: string | null }[];
  assert.equal(
    entries.reduce((sum, { amount }) => sum + amount, 0),
    balance,
  );
  // The newest first: charges of the balance, and what came before them.
  const [topUp, ...charges] = entries.map(({ operation }) => operation).toReversed();
  assert.equal(topUp, null);
  assert.deepEqual([...new Set(charges)], ['query_changes']);

  // What is counted in memory is written at an orderly end.
  await service.stop();
  await using again = startService(data, QUIET);
  const counted = (await usageOf(await again.ready())).by_operation;
  const changes = counted.find(({ operation }) => operation === 'query_changes');
  assert.deepEqual(changes, asked);
  assert.equal(counted.find(({ operation }) => operation === 'list_categories')?.calls, 2);
});

test('a write with an Idempotency-Key is answered again over HTTP, and done once', async () => {
  await using folder = await temporaryFolder();
  const data = join(folder.path, 'data');
  await layOutDatabase(data);
  await using service = startService(data, QUIET);
  const { base_url: base, keys } = await service.ready();
  const post = (key: string, url: string) =>
    ask(base, '/v1/watch/endpoints', {
      method: 'POST',
      headers: {
        'X-API-Key': keys.scale,
        'Content-Type': 'application/json',
        'Idempotency-Key': key,
      },
      body: JSON.stringify({ url }),
    });
  const url = 'https://hooks.acme.example/in';
  const first = await post('"order 1"', url);
  assert.equal(first.status, 201, first.body);
  assert.equal(first.headers['idempotency-replayed'], undefined);
  const second = await post('"order 1"', url);
  assert.equal(second.status, 201);
  assert.equal(second.headers['idempotency-replayed'], 'true');
  assert.deepEqual(second.bytes, first.bytes, 'the secret is told again, to the byte');
  assert.notEqual(second.headers['x-request-id'], first.headers['x-request-id']);
  const other = await post('"order 1"', `${url}/other`);
  assert.equal(other.json.code, 'idempotency_key_reused');
  assert.equal((await post('order 1', url)).json.code, 'invalid_parameter');
  const listed = await ask(base, '/v1/watch/endpoints', { headers: { 'X-API-Key': keys.scale } });
  assert.equal((listed.json.data as { endpoints: unknown[] }).endpoints.length, 1);
});
