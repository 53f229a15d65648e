// Companies beside each other over HTTP: a value or the reason for none in each cell.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { ask } from '../../../test/clients/client.ts';
import { openSampleServer, type SampleServer } from '../../../test/servers/sample-server.ts';
import type { CategoryDetail, CompanyRecord } from '../../contract/schemas/catalogue.ts';
import type { Cell, KnownCell } from '../../contract/schemas/cells.ts';
import type { Comparison } from '../../contract/schemas/comparison.ts';
import type { Fact } from '../../contract/schemas/facts.ts';
import { csvOf } from '../../core/pages/csv.ts';
import { comparisonTable } from './comparison-table.ts';

let server: SampleServer;
before(async () => {
  server = await openSampleServer();
});
after(() => server?.close());

const CATEGORY = 'on-call';

async function compared(query: string): Promise<Comparison> {
  const answer = await server.get(`/v1/compare?${query}`, 'none');
  assert.equal(answer.status, 200, answer.body);
  return answer.json.data as unknown as Comparison;
}

async function category(): Promise<CategoryDetail> {
  return (await server.get(`/v1/categories/${CATEGORY}`, 'none')).json
    .data as unknown as CategoryDetail;
}

async function factsOf(domain: string): Promise<Fact[]> {
  const { json } = await server.get(`/v1/companies/${domain}`, 'none');
  const record = json.data as unknown as CompanyRecord;
  return Object.values(record.dimensions).flatMap((block) => block.facts);
}

test('each cell holds what the record says, or why it says nothing', async () => {
  const { companies, keys, cells } = await compared(`category=${CATEGORY}`);
  assert.ok(companies.length >= 3 && keys.length >= 10);
  assert.equal(cells.length, companies.length * keys.length);
  let known = 0;
  for (const [nth, { domain }] of companies.entries()) {
    const facts = await factsOf(domain);
    for (const [i, key] of keys.entries()) {
      const cell = cells[nth * keys.length + i] as Cell;
      assert.deepEqual([cell.company, cell.key], [domain, key]);
      const own = facts.filter((fact) => fact.key === key);
      if (cell.state === 'known') {
        known += 1;
        const { value, unit, as_of, provenance, product } = own.find(
          ({ fact_id }) => fact_id === cell.fact_id,
        ) as Fact;
        const { value: v, unit: u, as_of: a, provenance: p, product: r } = cell;
        assert.deepEqual([v, u, a, p, r], [value, unit, as_of, provenance, product]);
        assert.equal(cell.others, own.length - 1);
      } else {
        assert.deepEqual(own, [], `${domain} ${key}`);
        assert.match(cell.reason, /^[a-z_]+$/);
      }
    }
  }
  assert.ok(known > keys.length);
});

test('what was observed goes before what is stated, the company before its products', async () => {
  const { companies } = await category();
  const facts = (await Promise.all(companies.map(({ domain }) => factsOf(domain)))).flat();
  const key = 'reliability.uptime_90d';
  const sides = facts.filter((fact) => fact.key === key).map(({ provenance }) => provenance);
  assert.ok(sides.includes('observed') && sides.includes('company_stated'), sides.join());
  const list = companies.map(({ domain }) => domain).join();
  const { cells } = await compared(`companies=${list}&keys=${key}`);
  for (const cell of cells) {
    if (cell.state !== 'known') continue;
    const own = (await factsOf(cell.company)).filter((fact) => fact.key === key && !fact.product);
    const isObserved = own.some(({ provenance }) => provenance === 'observed');
    assert.equal(cell.provenance, isObserved ? 'observed' : 'company_stated');
  }
});

test('a dimension is compared on what its companies share', async () => {
  const { keys } = await compared(`category=${CATEGORY}&dimension=pricing`);
  assert.ok(keys.includes('pricing.tier_count'));
  assert.ok(keys.every((key) => key.startsWith('pricing.')));
  assert.deepEqual(
    (await compared('companies=tallybrook.example,peppergraph.example&dimension=funding')).keys[0],
    'funding.total_claimed',
  );
});

test('a category answers the values of its own criteria, as the comparison does', async () => {
  const detail = await category();
  const whole = await compared(`category=${CATEGORY}`);
  assert.deepEqual(detail.compared_keys, whole.keys);
  assert.deepEqual(
    detail.companies.flatMap(({ cells }) => cells),
    whole.cells,
  );
});

test('a category comes page by page, on the same keys', async () => {
  const whole = await compared(`category=${CATEGORY}`);
  const cells: Cell[] = [];
  let cursor = '';
  do {
    const { json } = await server.get(`/v1/compare?category=${CATEGORY}&limit=2${cursor}`, 'none');
    const page = json.data as unknown as Comparison;
    const meta = json.meta as { total: number; next_cursor?: string };
    assert.deepEqual(page.keys, whole.keys);
    assert.equal(meta.total, whole.companies.length);
    cells.push(...page.cells);
    cursor = meta.next_cursor === undefined ? '' : `&cursor=${meta.next_cursor}`;
  } while (cursor !== '');
  assert.deepEqual(cells, whole.cells);
});

test('the same as CSV has a line for each company, by Accept or by format', async () => {
  const path = `/v1/compare?category=${CATEGORY}`;
  const { companies, keys, cells } = await compared(`category=${CATEGORY}`);
  const accept = 'text/csv, application/json;q=0.5';
  const asked = await ask(server.url, path, { headers: { accept } });
  const linked = await server.get(`${path}&format=csv`, 'none');
  assert.equal(asked.body, linked.body);
  const made = csvOf(comparisonTable({ companies, keys, cells }));
  assert.equal(asked.body, made, 'rows that were kept are those that would be made');
  assert.match(String(asked.headers['content-type']), /^text\/csv; charset=utf-8/);
  assert.match(String(asked.headers['content-disposition']), /compare_companies\.csv/);
  const rows: Record<string, string>[] = parse(asked.body, { columns: true });
  assert.deepEqual(
    rows.map(({ company }) => company),
    companies.map(({ domain }) => domain),
  );
  for (const [i, cell] of cells.entries()) {
    const row = rows[Math.floor(i / keys.length)] ?? {};
    const state = cell.state === 'known' ? 'known' : `${cell.state}: ${cell.reason}`;
    assert.equal(row[`${cell.key} state`], state);
    assert.equal(row[`${cell.key} fact_id`], (cell as Partial<KnownCell>).fact_id ?? '');
  }
  const page = await ask(server.url, `${path}&limit=1&format=csv`, {});
  const next = /^<([^>]+)>; rel="next"/.exec(String(page.headers.link))?.[1] ?? '';
  const second = await ask(server.url, next, {});
  assert.ok(second.body.includes(String(companies[1]?.domain)), second.body);
});

test('what cannot be compared is refused, naming the parameter and what is accepted', async () => {
  const two = 'companies=tallybrook.example,peppergraph.example';
  const many = Array.from({ length: 51 }, (_, i) => `c${i}.example`).join();
  const keys = Array.from({ length: 51 }, (_, i) => `pricing.tier.t${i}.price`).join();
  for (const [query, parameter] of [
    ['companies=tallybrook.example', 'companies'],
    ['companies=tallybrook.example,,', 'companies'],
    ['companies=tallybrook,tallybrook.example', 'companies'],
    [`companies=${many}`, 'companies'],
    [`${two}&category=on-call`, 'category'],
    [`${two}&keys=pricing.tier_count&dimension=pricing`, 'dimension'],
    [`${two}&dimension=prices`, 'dimension'],
    [`${two}&keys=pricing.tier_cuont`, 'keys'],
    [`${two}&keys=${keys}`, 'keys'],
    [`${two}&format=xml`, 'format'],
    ['category=on-call&limit=51', 'limit'],
  ] as const) {
    const { status, json } = await server.get(`/v1/compare?${query}`, 'none');
    assert.equal(status, 400, query);
    assert.equal(json.code, 'invalid_parameter', query);
    const [error] = json.errors as { parameter: string; accepted: unknown }[];
    assert.equal(error?.parameter, parameter, query);
    assert.ok(error.accepted, query);
  }
  const { json } = await server.get('/v1/compare?companies=nobody.example,tallybrook', 'none');
  assert.equal(json.code, 'companies_unresolved');
  assert.match(String(json.detail), /nobody\.example/);
  const misspelt = await server.get(`/v1/compare?${two}&keys=pricing.tier_cuont`, 'none');
  assert.match(String(misspelt.json.detail), /Did you mean pricing\.tier_count\?/);
});

test('a comparison costs a credit for each started 200 cells', async () => {
  const { companies, keys } = await compared(`category=${CATEGORY}`);
  const from = server.costs.length;
  await server.get(`/v1/compare?category=${CATEGORY}`, 'free');
  await server.get(`/v1/compare?category=${CATEGORY}&format=csv`, 'free');
  const cost = Math.ceil((companies.length * keys.length) / 200);
  assert.deepEqual(server.costs.slice(from), [cost, cost]);
});
