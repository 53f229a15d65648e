// The status of the service that serves the sample.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openSampleServer } from '../../test/servers/sample-server.ts';
import type { ServiceStatus } from '../contract/schemas/status.ts';

test('the sample has facts in every dimension that it shows, and nothing to catch up on', async () => {
  const server = await openSampleServer();
  try {
    const { status, json } = await server.get('/v1/status', 'none');
    assert.equal(status, 200);
    const data = json.data as ServiceStatus;
    assert.equal(data.freshness.whole, true);
    assert.equal(data.freshness.dimensions[0]?.dimension, 'pricing');
    for (const { facts, newest_at, median_at } of data.freshness.dimensions) {
      assert.ok(facts > 0 && median_at <= newest_at);
    }
    assert.deepEqual(data.sealing, [], 'nothing was sealed here');
    const none = { waiting: 0, more: false, oldest_at: null };
    assert.deepEqual(data.queues, { captures: none, judging: none, deliveries: none });
    const [{ n } = { n: 0 }] = await server.world.database.rows<{ n: number }>(
      'test-count',
      'select count(*)::int as n from companies',
    );
    assert.equal(data.companies, n);
  } finally {
    await server.close();
  }
});

test('what was found holds for ten seconds, and then is asked again', async () => {
  const server = await openSampleServer();
  try {
    const companies = async () => {
      const { json } = await server.get('/v1/status', 'none');
      return (json.data as ServiceStatus).companies;
    };
    const before = await companies();
    await server.world.database.rows(
      'test-add',
      `insert into companies (domain, name, tracked_at) values ('new.test', 'New', now())`,
    );
    assert.equal(await companies(), before);
    server.world.at(new Date(server.world.now().getTime() + 11_000).toISOString());
    assert.equal(await companies(), before + 1);
  } finally {
    await server.close();
  }
});
