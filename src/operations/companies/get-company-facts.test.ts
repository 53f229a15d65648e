// get_company_facts over HTTP: order, pages, filters, and the reserved parameter.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Answer, ask } from '../../../test/clients/client.ts';
import { FACTS, openSeededServer, type SeededServer } from '../../../test/seeds/seed.ts';
import type { FlatFact } from '../../contract/schemas/facts.ts';
import { EXAMPLE_CAPTURE_ID } from '../captures/capture-examples.ts';

let server: SeededServer;
before(async () => {
  server = await openSeededServer();
});
after(() => server.close());

const PATH = '/v1/companies/acme.example/facts';
const get = (query: string, headers = {}): Promise<Answer> =>
  ask(server.url, `${PATH}?${query}`, { headers });

interface Page {
  readonly data: { readonly facts: readonly FlatFact[] };
  readonly meta: { readonly count: number; readonly total: number; readonly next_cursor?: string };
}

function page(answer: Answer): Page {
  assert.equal(answer.status, 200, answer.body);
  return answer.json as unknown as Page;
}

const identity = (fact: FlatFact) => [fact.key, fact.provenance, fact.product ?? ''].join(' ');
const ALL = FACTS.map(([key, , , provenance, product]) => [key, provenance, product].join(' '));

test('facts come in the order of dimensions, then by key, provenance and product', async () => {
  const { data, meta } = page(await get(''));
  assert.deepEqual(data.facts.map(identity), ALL);
  assert.equal(meta.count, ALL.length);
  assert.equal(meta.total, ALL.length);
  assert.ok(!('next_cursor' in meta));
});

test('a fact has exactly the members of the contract', async () => {
  const { data } = page(await get('key_prefix=pricing.tier.pro.price'));
  assert.equal(data.facts.length, 1);
  assert.deepEqual(data.facts[0], {
    dimension: 'pricing',
    key: 'pricing.tier.pro.price',
    value: 49,
    unit: 'EUR',
    provenance: 'company_stated',
    confidence: 0.9,
    as_of: '2026-11-19',
    source_url: 'https://acme.example/pricing',
    capture_id: EXAMPLE_CAPTURE_ID,
    product: null,
    fact_id: data.facts[0]?.fact_id,
    first_seen_at: '2026-01-02',
    last_confirmed_at: '2026-11-19',
    last_changed_at: '2026-05-05',
    evidence_type: 'page_text',
    licence: null,
  });
});

for (const limit of [1, 2, 4, FACTS.length - 1, FACTS.length]) {
  test(`pages of ${limit} give every fact once, in order`, async () => {
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const next = cursor === undefined ? '' : `&cursor=${cursor}`;
      const { data, meta } = page(await get(`limit=${limit}${next}`));
      assert.equal(meta.count, data.facts.length);
      assert.equal(meta.total, ALL.length);
      assert.ok(data.facts.length <= limit && data.facts.length > 0);
      found.push(...data.facts.map(identity));
      cursor = meta.next_cursor;
    } while (cursor !== undefined);
    assert.deepEqual(found, ALL);
  });
}

test('filters narrow the list, alone and together', async () => {
  const keys = async (query: string) => page(await get(query)).data.facts.map(identity);
  assert.deepEqual(await keys('dimension=security'), ['security.cert.soc2 company_stated ']);
  assert.deepEqual(await keys('provenance=observed'), [
    'reliability.uptime_90d observed ',
    'reliability.uptime_90d observed api',
  ]);
  assert.deepEqual(await keys('key_prefix=pricing.tier.'), ALL.slice(0, 2));
  assert.deepEqual(await keys('key_prefix=pricing.tier%25'), []);
  assert.deepEqual(await keys('dimension=pricing&provenance=observed'), []);
  const empty = page(await get('dimension=stack'));
  assert.deepEqual([empty.meta.count, empty.meta.total], [0, 0]);
});

test('a page may change its limit, and nothing else, on the way', async () => {
  const { meta } = page(await get('limit=2'));
  const cursor = meta.next_cursor ?? '';
  assert.equal(page(await get(`limit=3&cursor=${cursor}`)).data.facts.length, 3);
  const key = { 'x-api-key': server.seed.keys.free };
  for (const answer of [
    await get(`limit=2&provenance=observed&cursor=${cursor}`),
    await get(`limit=2&cursor=${cursor}`, key),
    await get(`limit=2&cursor=${cursor}A`),
    await get('cursor='),
    await ask(server.url, `/v1/companies/bolt.example/facts?cursor=${cursor}`),
    await ask(server.url, `/v1/companies/acme.example/jobs?cursor=${cursor}`),
  ]) {
    assert.equal(answer.json.code, 'invalid_cursor', answer.body);
  }
});

test('as_of is reserved: an existing date is not yet available, another is invalid', async () => {
  const reserved = await get('as_of=2026-01-31');
  assert.equal(reserved.status, 501);
  assert.equal(reserved.json.code, 'not_yet_available');
  for (const wrong of ['2026-02-30', 'yesterday', '', '2026-1-1']) {
    assert.equal((await get(`as_of=${wrong}`)).json.code, 'invalid_parameter', wrong);
  }
});

test('a company without facts has an empty list', async () => {
  const { data } = page(await ask(server.url, '/v1/companies/bolt/facts'));
  assert.deepEqual(data.facts, []);
});
