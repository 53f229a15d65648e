// Requests to cover a company, over HTTP: one for each account and domain, and not too many.

import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { type Answer, ask } from '../../../test/clients/client.ts';
import { openSeededServer, type SeededServer } from '../../../test/seeds/seed.ts';
import type { CoverageRequest } from '../../contract/schemas/coverage.ts';
import { decideCoverage } from '../../store/companies/coverage.ts';
import { MOST_WAITING } from './coverage-shape.ts';

let server: SeededServer;
before(async () => {
  server = await openSeededServer();
});
after(() => server.close());
beforeEach(() => server.world.database.rows('test-none', 'delete from coverage_requests'));

type Key = 'free' | 'pro' | 'unowned';

async function post(key: Key, body: unknown): Promise<Answer> {
  const headers = {
    authorization: `Bearer ${server.seed.keys[key]}`,
    'content-type': 'application/json',
  };
  const sent = { method: 'POST', headers, body: JSON.stringify(body) };
  return ask(server.url, '/v1/coverage-requests', sent);
}

async function get(key: Key, id: string): Promise<Answer> {
  const headers = { authorization: `Bearer ${server.seed.keys[key]}` };
  return ask(server.url, `/v1/coverage-requests/${id}`, { headers });
}

const requestIn = ({ json }: Answer) => (json.data as { request: CoverageRequest }).request;

async function asked(key: Key, domain: string): Promise<CoverageRequest> {
  const answer = await post(key, { domain });
  assert.equal(answer.status, 202, answer.body);
  return requestIn(answer);
}

test('a request is queued once, whatever spelling of the domain it comes with', async () => {
  const first = await asked('free', 'Globex.example');
  assert.match(first.id, /^cov_[0-9A-Z]{26}$/);
  assert.equal(first.domain, 'globex.example');
  assert.equal(first.status, 'queued');
  assert.deepEqual([first.reason, first.company, first.decided_at], [null, null, null]);
  assert.deepEqual(await asked('free', 'www.globex.example.'), first);
  assert.deepEqual(requestIn(await get('free', first.id)), first);
});

test('another account has a request of its own, and sees no other', async () => {
  const { id } = await asked('free', 'globex.example');
  assert.notEqual((await asked('pro', 'globex.example')).id, id);
  for (const other of [id, 'none', `${id}x`]) {
    assert.equal((await get('pro', other)).json.code, 'coverage_request_not_found');
  }
  assert.equal((await post('unowned', { domain: 'x.example' })).json.code, 'account_key_required');
});

test('what is tracked already waits for nobody, also under another domain', async () => {
  for (const domain of ['acme.example', 'acme-old.example']) {
    const request = await asked('free', domain);
    assert.equal(request.status, 'covered', domain);
    assert.equal(request.company?.domain, 'acme.example');
  }
});

test('what was rejected says why, to whoever asks again too', async () => {
  const { id } = await asked('free', 'globex.example');
  const at = server.world.now();
  await decideCoverage(server.world.database, 'globex.example', 'rejected', 'It is public.', at);
  const again = await asked('free', 'globex.example');
  assert.deepEqual([again.id, again.status, again.reason], [id, 'rejected', 'It is public.']);
  assert.equal(again.decided_at, at.toISOString());
});

test('what is no domain is refused, and resolve is named', async () => {
  for (const domain of ['https://x.example/', 'a@x.example', 'globex', 'co.uk', '192.0.2.1']) {
    const { json } = await post('free', { domain });
    assert.equal(json.code, 'invalid_identifier', domain);
    assert.match(String(json.hint), /resolve/);
  }
  for (const body of [{}, { domain: '' }, { domain: 'a'.repeat(254) }, { domain: 1 }]) {
    assert.equal((await post('free', body)).json.code, 'invalid_body');
  }
});

test('asked for at once, no more wait than an account may have; the covered do not count', async () => {
  await asked('free', 'acme.example');
  await asked('free', 'acme-old.example');
  const all = Array.from({ length: MOST_WAITING + 10 }, (_, nth) => `wanted-${nth}.example`);
  const answers = await Promise.all(all.map((domain) => post('free', { domain })));
  assert.equal(answers.filter(({ status }) => status === 202).length, MOST_WAITING);
  const refused = answers.filter(({ status }) => status !== 202);
  for (const { json } of refused) assert.equal(json.code, 'coverage_limit_reached');
  assert.equal((await asked('free', 'bolt.example')).company?.domain, 'bolt.example');
  assert.equal((await asked('pro', 'wanted-99.example')).status, 'queued');
});
