// Whoever declares reads it at once: the record that was kept in memory is not served again.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ask } from '../../../test/clients/client.ts';
import { NOW, openSeededServer } from '../../../test/seeds/seed.ts';
import { type RecordCache, recordCache } from '../companies/record-cache.ts';
import { EXAMPLE_CLAIM_ID } from './claim-examples.ts';

const COMPANY = '/v1/companies/acme.example';
const CLAIM = `/v1/claims/${EXAMPLE_CLAIM_ID}`;

test('the answer to a declaration, and to its end, is never followed by the record before', async () => {
  const kept: { cache: RecordCache | null } = { cache: null };
  const records = {
    byDomain: async (apex: string) => kept.cache?.byDomain(apex) ?? null,
    forget: (apex: string) => kept.cache?.forget(apex),
  };
  const server = await openSeededServer({}, { records });
  const { database } = server.database;
  const { baseUrl } = server.world;
  const cache = recordCache({ database, baseUrl, now: () => NOW, bytes: 10_000_000 });
  kept.cache = cache;
  await cache.listen();
  const authorization = `Bearer ${server.seed.keys.pro}`;
  const call = async (method: string, path: string, body?: unknown) => {
    const headers = { authorization, 'content-type': 'application/json' };
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    return ask(server.url, path, { method, headers, ...sent });
  };
  let etag = '';
  const record = async () => {
    const answer = await ask(server.url, COMPANY);
    assert.notEqual(answer.headers.etag, etag);
    etag = String(answer.headers.etag);
    return answer.body;
  };
  await record();
  for (let nth = 0; nth < 60; nth++) {
    const key = `${CLAIM}/declarations/legal.entity.name`;
    const put = await call('PUT', key, { value: `Acme ${nth}` });
    assert.ok(put.status < 300, put.body);
    assert.ok((await record()).includes(`"Acme ${nth}"`), `the record before word ${nth}`);
    if (nth % 2 === 0) continue;
    await call('DELETE', key);
    assert.ok(!(await record()).includes('"Acme '), `the record before the end of word ${nth}`);
  }
  await call('PUT', `${CLAIM}/declarations/legal.entity.name`, { value: 'Acme SE' });
  await record();
  assert.equal((await call('DELETE', CLAIM)).status, 200);
  assert.ok(!(await record()).includes('Acme SE'), 'a released claim speaks on');
  await cache.close();
  await server.close();
});
