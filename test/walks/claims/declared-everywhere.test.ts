// A word on every key of the registry, as hostile as its shape takes it, on every surface: all of
// them tell the same, and none breaks.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FACT_KEYS, factKey } from '../../../src/contract/fact-keys.ts';
import type { ClaimCheck } from '../../../src/contract/schemas/claims.ts';
import type { FlatFact } from '../../../src/contract/schemas/facts.ts';
import { type Units, valueShapeOf } from '../../../src/core/facts/declared-value.ts';
import type { Json } from '../../../src/core/facts/fact.ts';
import { EXAMPLE_CLAIM_ID } from '../../../src/operations/claims/claim-examples.ts';
import { connectAgent } from '../../clients/agent.ts';
import { type Answer, ask } from '../../clients/client.ts';
import { openAgentServer } from '../../servers/agent-server.ts';

const COMPANY = '/v1/companies/acme.example';
const CLAIM = `/v1/claims/${EXAMPLE_CLAIM_ID}`;

// Names that objects have by themselves, letters of other scripts, and what a key may look like.
const SLUGS = ['constructor', '프로', 'tostring', 'hasownproperty', '価格', '0', '1e3', 'null'];

const TEXTS = [
  `]]><script>alert(1)</script>&amp;"'`,
  '=HYPERLINK("https://evil.example","x")',
  '{{7*7}} $(id) `id` %s %00',
  '*_~`<https://evil.example|Acme> @here',
  '\u0001f9ff 👩‍💻 \u00ad\u200b',
  '__proto__',
  '价'.repeat(2000),
];

const VALUES: readonly Json[] = [
  ...TEXTS,
  [`<b>`, '__proto__', 'constructor', ',', '"'],
  { name: '<img src=x onerror=alert(1)>', purpose: '__proto__', location: null },
  5e-324,
  1e15,
  0,
  true,
  'https://acme.example/%00?<script>=[1]#"',
  'openpgp4fpr:<>"',
  '2024-02-29',
  '2026-03-02T23:59:59.999999999Z',
  'EUR',
  'slug-1',
  '<b>, DE',
  '+493012345678',
  'a'.repeat(64),
  'series_a_extension',
];

function wordOn(pattern: string, words: string, nth: number) {
  const shape = valueShapeOf(words);
  assert.ok(shape);
  const key = pattern
    .replaceAll('{country}', 'DE')
    .replaceAll(/\{\w+\}/g, () => SLUGS[nth % SLUGS.length] ?? '');
  const listed = words.split(/, | or /);
  const start = nth % VALUES.length;
  const candidates = [...VALUES.slice(start), ...VALUES.slice(0, start), ...listed, 'operational'];
  const value = candidates.find((one) => shape.fit(one) !== null);
  assert.ok(value !== undefined, `${pattern}: ${words}`);
  return { key, value, unit: unitOf(shape.units) };
}

function unitOf(units: Units): string | null {
  switch (units.kind) {
    case 'none':
      return null;
    case 'fixed':
      return units.unit;
    case 'one_of':
      return units.units[0] ?? null;
    case 'currency':
      return 'CHF';
    case 'free':
      return '<b>units</b>';
  }
}

test('every key is declared, and told alike by record, facts, claims, evidence and agents', async () => {
  await using own = await openAgentServer();
  const { seeded } = own;
  const { database } = seeded.database;
  await database.rows('test-no-facts', 'delete from facts');
  await database.rows('test-free', 'update accounts set balance_used = 0, used = 0');
  const authorization = `Bearer ${seeded.seed.keys.pro}`;
  const call = (path: string, method = 'GET', body?: unknown) => {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const headers = { authorization, ...(body === undefined ? {} : JSON_TYPE) };
    return ask(own.url, path, { method, headers, ...sent });
  };
  const said = new Map<string, Json>();
  let nth = 0;
  for (const { key: pattern, value: words } of FACT_KEYS) {
    nth += 1;
    const { key, value, unit } = wordOn(pattern, words, nth);
    // Another row of the registry goes first for what is filled in here.
    if (factKey(key)?.key !== pattern) continue;
    const path = `${CLAIM}/declarations/${encodeURIComponent(key)}`;
    const put = await call(path, 'PUT', { value, unit });
    assert.ok(put.status === 201, `${key}: ${put.body}`);
    said.set(key, value);
  }
  assert.ok(said.size > 200, `${said.size} of ${FACT_KEYS.length}`);

  const record = (await call(COMPANY)).json.data as {
    dimensions: Record<string, { count: number; facts: readonly FlatFact[] }>;
    coverage: { facts: number; company_stated: number };
  };
  const recorded = Object.values(record.dimensions).flatMap(({ facts }) => facts);
  assert.equal(record.coverage.facts, said.size);
  assert.equal(record.coverage.company_stated, said.size);
  assert.deepEqual(new Set(recorded.map(({ key }) => key)), new Set(said.keys()));

  const listed = await pagesOf(call, said.size);
  assert.deepEqual(
    listed.map(({ dimension, ...fact }) => fact),
    recorded,
  );

  const { json } = await call(`${COMPANY}/claims`);
  const { claims } = json.data as { claims: readonly ClaimCheck[] };
  assert.equal(claims.length, said.size);
  const agent = await connectAgent(own.url, seeded.seed.keys.pro);
  for (const fact of recorded) {
    const row = claims.find(({ key }) => key === fact.key);
    assert.deepEqual(row?.declared?.value, fact.value, fact.key);
    assert.equal(row?.state, 'unverified');
    const query = `key=${encodeURIComponent(fact.key)}`;
    const evidence = await call(`${COMPANY}/evidence?${query}`);
    assert.equal(evidence.status, 200, `${fact.key}: ${evidence.body}`);
    const { sides } = evidence.json.data as { sides: { declared: { fact: FlatFact } } };
    assert.deepEqual(sides.declared.fact.value, fact.value);
  }
  const told = await agent.call('get_company', { company: 'acme.example' });
  assert.equal(told.isError, false, told.texts.join(' '));
  for (const path of [
    '/v1/categories/crm',
    `${COMPANY}/changes.atom`,
    '/v1/categories/crm/changes.atom',
    `${COMPANY}/trajectory?window=90d`,
    `${COMPANY}/history`,
    '/v1/search?q=acme',
    `${CLAIM}/declarations`,
  ]) {
    const answer = await call(path);
    assert.equal(answer.status, 200, `${path}: ${answer.body.slice(0, 300)}`);
  }
  await agent[Symbol.asyncDispose]();

  for (const key of said.keys()) {
    const gone = await call(`${CLAIM}/declarations/${encodeURIComponent(key)}`, 'DELETE');
    assert.equal(gone.status, 200, gone.body);
  }
  const empty = (await call(COMPANY)).json.data as typeof record;
  assert.deepEqual([empty.dimensions, empty.coverage.facts], [{}, 0]);
});

async function pagesOf(
  call: (path: string) => Promise<Answer>,
  total: number,
): Promise<readonly FlatFact[]> {
  const listed: FlatFact[] = [];
  for (let cursor = ''; ; ) {
    const { json } = await call(`${COMPANY}/facts?limit=37${cursor}`);
    const { facts } = json.data as { facts: FlatFact[] };
    const meta = json.meta as { total: number; next_cursor?: string };
    assert.equal(meta.total, total);
    listed.push(...facts);
    if (meta.next_cursor === undefined) return listed;
    cursor = `&cursor=${meta.next_cursor}`;
  }
}

const JSON_TYPE = { 'content-type': 'application/json' };
