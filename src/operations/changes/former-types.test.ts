// Types of events that had another name before: what was told and what is asked for under it.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { ask } from '../../../test/clients/client.ts';
import { NOW, openSeededServer, type SeededServer } from '../../../test/seeds/seed.ts';
import { eventOf } from '../../../test/worlds/event-oracle.ts';
import type { ChangeEvent } from '../../contract/schemas/changes.ts';
import { appendEvents, ensureMonths } from '../../store/facts/change-events.ts';
import { migrations } from '../../store/migrate.ts';

let server: SeededServer;
before(async () => {
  server = await openSeededServer();
  await ensureMonths(server.database.database, ['2026-01', '2026-11']);
});
after(() => server.close());

async function page(query: string): Promise<readonly ChangeEvent[]> {
  const headers = { 'x-api-key': server.seed.keys.pro };
  const answer = await ask(server.url, `/v1/changes?${query}`, { headers });
  assert.equal(answer.status, 200, answer.body);
  return (answer.json as unknown as { data: { events: readonly ChangeEvent[] } }).data.events;
}

test('events told under a former name are found by the one of today', async () => {
  const type = 'location.region.removed';
  const change = {
    type,
    key: 'security.data_region.US',
    change: 'removed',
    newValue: null,
  } as const;
  const told = eventOf({ ...change, occurredAt: '2026-11-18' });
  const db = server.database.database;
  await db.transaction((tx) => appendEvents(tx, server.seed.bolt, [told], NOW));
  const renaming = (await migrations()).find(({ name }) => name.includes('data-regions'));
  assert.ok(renaming);
  const client = new pg.Client({ connectionString: server.database.url });
  await client.connect();
  try {
    await client.query(renaming.sql);
  } finally {
    await client.end();
  }
  const events = await page('type=security.data_region.removed');
  assert.deepEqual(
    events.map((event) => [event.id, event.type]),
    [[told.id, 'security.data_region.removed']],
  );
});

test('a former name of a type asks for the events of today', async () => {
  const type = 'security.data_region.added';
  const region = eventOf({ type, key: 'security.data_region.EU', change: 'added' });
  const db = server.database.database;
  await db.transaction((tx) => appendEvents(tx, server.seed.bolt, [region], NOW));
  const ids = async (query: string) => (await page(query)).map(({ id }) => id);
  for (const name of [type, 'location.region.added']) {
    assert.deepEqual(await ids(`type=${name}`), [region.id], name);
    assert.deepEqual(await ids(`type=${name}&dimension=security`), [region.id], name);
    assert.deepEqual(await ids(`type=${name}&dimension=location`), [], name);
  }
});
