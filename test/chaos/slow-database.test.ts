// A database that does not answer in time: whoever asks is told to come again, and is not kept.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openDatabase } from '../../src/store/database.ts';
import { ask } from '../clients/client.ts';
import { openTestDatabase } from '../database.ts';
import { assertProblem } from '../laws/asking.ts';
import { openSeededServer } from '../seeds/seed.ts';

test('calls that the database keeps waiting are given up, and answered when it goes on', async () => {
  const place = await openTestDatabase();
  const patient = openDatabase({ url: place.url, connections: 2, patience: 300 });
  const server = await openSeededServer({}, { database: patient }, place);
  const headers = { authorization: `Bearer ${server.seed.keys.scale}` };
  const search = () => ask(server.url, '/v1/search?q=acme', { headers });
  const charged = () => ask(server.url, '/v1/companies/acme.example/facts', { headers });
  assert.equal((await search()).status, 200);
  await place.database.transaction(async (db) => {
    await db.rows('test_hold', 'lock table companies, accounts in access exclusive mode');
    // More than there are connections: who waits for one is given up too.
    const kept = await Promise.all(
      Array.from({ length: 8 }, (_, i) => (i % 2 ? search : charged)()),
    );
    for (const answer of kept) {
      assertProblem(answer, 'service_unavailable');
      assert.equal(answer.headers['retry-after'], '5');
    }
  });
  assert.equal((await search()).status, 200);
  assert.equal((await charged()).status, 200);
  await patient.close();
  await server.close();
});
