// Search, categories and company records over HTTP: what they say, and that they agree.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ask } from '../../../test/clients/client.ts';
import { openSeededServer, type SeededServer } from '../../../test/seeds/seed.ts';
import type {
  CategoryDetail,
  CompanyRecord,
  SearchResults,
} from '../../contract/schemas/catalogue.ts';

let server: SeededServer;
before(async () => {
  server = await openSeededServer();
});
after(() => server.close());

async function data<T>(path: string): Promise<T> {
  const answer = await ask(server.url, path);
  assert.equal(answer.status, 200, answer.body);
  return answer.json.data as T;
}

test('search finds companies and categories, and repeats the query', async () => {
  const company = await data<SearchResults>('/v1/search?q=Acme');
  assert.equal(company.query, 'Acme');
  assert.deepEqual(company.companies, [{ name: 'Acme', domain: 'acme.example', slug: 'acme' }]);
  const category = await data<SearchResults>('/v1/search?q=crm');
  assert.deepEqual(category.categories, [{ slug: 'crm', name: 'CRM' }]);
  const nothing = await data<SearchResults>('/v1/search?q=zzzzzz');
  assert.deepEqual([nothing.companies, nothing.categories], [[], []]);
});

test('search reads a plus as a blank and refuses what is too long or not there', async () => {
  assert.equal((await data<SearchResults>('/v1/search?q=a+b%2Bc')).query, 'a b+c');
  const codes: unknown[] = [];
  for (const query of ['', '?q=', `?q=${'a'.repeat(101)}`, '?q=a&limit=5', '?Q=a']) {
    codes.push((await ask(server.url, `/v1/search${query}`)).json.code);
  }
  const invalid = 'invalid_parameter';
  assert.deepEqual(codes, ['missing_parameter', invalid, invalid, invalid, invalid]);
});

test('categories are listed by name with the number of their companies', async () => {
  const { categories } = await data<{ categories: { slug: string; company_count: number }[] }>(
    '/v1/categories',
  );
  assert.deepEqual(
    categories.map(({ slug, company_count }) => [slug, company_count]),
    [
      ['crm', 2],
      ['no-members', 0],
    ],
  );
});

test('a category shows what the records of its companies say', async () => {
  const category = await data<CategoryDetail>('/v1/categories/CRM');
  assert.equal(category.company_count, 2);
  assert.deepEqual(
    category.companies.map((company) => company.domain),
    ['acme.example', 'bolt.example'],
  );
  for (const member of category.companies) {
    const record = await data<CompanyRecord>(`/v1/companies/${member.domain}`);
    assert.deepEqual(member.jobs, record.jobs);
    assert.deepEqual(member.coverage, record.coverage);
    assert.equal(member.last_captured_at, record.last_captured_at);
    const counts = Object.entries(record.dimensions).map(([name, block]) => [name, block?.count]);
    assert.deepEqual(Object.entries(member.dimensions), counts);
  }
  assert.deepEqual((await data<CategoryDetail>('/v1/categories/no-members')).companies, []);
});

test('an unknown category is not found, and what is no slug is invalid', async () => {
  const unknown = await ask(server.url, '/v1/categories/none-such');
  assert.equal(unknown.json.code, 'category_not_found');
  for (const wrong of ['a%20b', 'a_b', '-a', 'a%00', '%zz', 'a'.repeat(101), 'a%2Fb']) {
    const answer = await ask(server.url, `/v1/categories/${wrong}`);
    assert.equal(answer.json.code, 'invalid_parameter', wrong);
  }
});

test('records that grew old are renewed before a category shows them', async () => {
  const asked: string[] = [];
  const records = {
    byDomain: async (apex: string) => {
      asked.push(apex);
      return null;
    },
    forget: () => {},
  };
  const { database, baseUrl } = server.world;
  const base = 'update company_records set base_url = $1, fresh_until = $2 where domain = $3';
  const at = (seconds: number) => new Date(server.world.now().getTime() + seconds * 1000);
  await database.rows('test_fresh', base, [baseUrl, at(1), 'acme.example']);
  await database.rows('test_fresh', base, [baseUrl, at(-1), 'bolt.example']);
  const { getCategory } = await import('./get-category.ts');
  const { Refusal } = await import('../../contract/refusal.ts');
  const { STAYING } = await import('../../contract/caller.ts');
  await getCategory.run({
    input: { path: { slug: 'crm' }, query: { detail: 'full' }, body: undefined },
    after: null,
    caller: { kind: 'none' },
    refuse: (code, detail) => new Refusal(code, detail),
    services: { ...server.world, records },
    connection: STAYING,
  });
  assert.deepEqual(asked, ['bolt.example']);
});

test('a pasted URL is no identifier, even with its slashes', async () => {
  for (const pasted of [
    'https://acme.example',
    'http://acme.example/pricing',
    'HTTPS://a.example',
  ]) {
    const answer = await ask(server.url, `/v1/companies/${pasted}`);
    assert.equal(answer.json.code, 'invalid_identifier', pasted);
  }
});
