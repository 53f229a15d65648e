// Many records over HTTP: each as get_company gives it, what is missing named, and what it costs.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Answer, ask } from '../../../test/clients/client.ts';
import { openSeededServer, type SeededServer } from '../../../test/seeds/seed.ts';
import type { BatchItem } from '../../contract/schemas/batch.ts';
import type { CompanyRecord } from '../../contract/schemas/catalogue.ts';

let server: SeededServer;
before(async () => {
  server = await openSeededServer();
});
after(() => server?.close());

async function post(body: unknown, more: Readonly<Record<string, string>> = {}): Promise<Answer> {
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${server.seed.keys.pro}`,
    ...more,
  };
  return ask(server.url, '/v1/companies/batch', {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
}

function itemsOf(answer: Answer): readonly BatchItem[] {
  assert.equal(answer.status, 200, answer.body);
  return (answer.json.data as { readonly companies: readonly BatchItem[] }).companies;
}

async function recordOf(domain: string): Promise<CompanyRecord> {
  const { json } = await ask(server.url, `/v1/companies/${domain}`);
  return json.data as CompanyRecord;
}

async function spentOnBatches(): Promise<number> {
  const [row] = await server.database.database.rows<{ sum: number }>(
    'test-spent',
    "select coalesce(sum(credits), 0)::int as sum from usage_days where operation = 'get_companies'",
    [],
  );
  return row?.sum ?? 0;
}

test('each company has the record that get_company answers, in the order asked', async () => {
  const acme = await recordOf('acme.example');
  const inputs = ['no-such.example', 'WWW.acme.example', 'acme', 'not a name!'];
  const answer = await post({ companies: inputs });
  const items = itemsOf(answer);
  assert.deepEqual(
    items.map(({ company }) => company),
    inputs,
  );
  assert.deepEqual(
    items.map(({ record }) => record),
    [undefined, acme, acme, undefined],
  );
  assert.deepEqual(items[0]?.error, {
    code: 'company_not_found',
    detail: 'No covered company matches no-such.example.',
  });
  assert.deepEqual(items[3]?.error, {
    code: 'invalid_parameter',
    detail: '"not a name!" is not an identifier. Accepted: an apex domain or a legacy slug.',
  });
  const { count, total } = answer.json.meta as { readonly count: number; readonly total: number };
  assert.deepEqual([count, total], [2, 4]);
});

test('a record costs a credit, a miss nothing, and a second try nothing again', async () => {
  const earlier = await spentOnBatches();
  const cost = (answer: Answer) => answer.headers['x-service-credits-cost'];
  assert.equal(cost(await post({ companies: ['no-such.example'] })), '0');
  const key = { 'idempotency-key': 'batch-of-two' };
  const body = { companies: ['acme.example', 'acme.example', 'no-such.example'] };
  const first = await post(body, key);
  assert.equal(cost(first), '2');
  assert.equal(await spentOnBatches(), earlier + 2);
  const again = await post(body, key);
  assert.equal(again.body, first.body);
  assert.equal(await spentOnBatches(), earlier + 2);
});

test('dimensions leave out other facts, and say nothing of what is known', async () => {
  const acme = await recordOf('acme.example');
  assert.ok(acme.dimensions.pricing !== undefined && acme.dimensions.funding === undefined);
  for (const [dimensions, kept] of [
    [['funding'], {}],
    [['funding', 'pricing'], { pricing: acme.dimensions.pricing }],
  ] as const) {
    const [item] = itemsOf(await post({ companies: ['acme.example'], dimensions }));
    assert.deepEqual(item?.record, { ...acme, dimensions: kept });
  }
});

test('what is too long, empty or misspelt is refused by name', async () => {
  const many = Array.from({ length: 101 }, (_, nth) => `c${nth}.example`);
  for (const [body, pointer] of [
    [{ companies: many }, '/companies'],
    [{ companies: [] }, '/companies'],
    [{ companies: ['acme.example'], dimensions: ['prices'] }, '/dimensions/0'],
    [{ companies: ['acme.example'], keys: ['x'] }, '/keys'],
  ] as const) {
    const { status, json } = await post(body);
    assert.equal(status, 400);
    assert.equal((json.errors as { pointer: string }[])[0]?.pointer, pointer);
  }
});
