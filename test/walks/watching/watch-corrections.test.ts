// Watches of events that are corrected, and whose corrections are taken back, before they are told.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { deliverDue } from '../../../src/pipeline/delivering/deliver.ts';
import type { Database } from '../../../src/store/database.ts';
import { correctEvents } from '../../../src/store/facts/corrections.ts';
import { dropRetracted } from '../../../src/store/watches/deliveries.ts';
import { openSeededServer, type SeededServer } from '../../seeds/seed.ts';
import { openReceiver } from '../../servers/receiver.ts';
import { openDeliveryWorld, statuses } from '../../worlds/delivery-world.ts';
import {
  type Asking,
  asking,
  eventOf,
  readEvents,
  subscribe,
  tell,
} from '../../worlds/watching.ts';

let server: SeededServer;
let call: Asking;
before(async () => {
  server = await openSeededServer();
  call = asking(server, server.seed.keys.scale);
});
after(() => server.close());

const DAY = { occurredAt: '2026-11-18' };
const NOW = new Date('2026-11-20T12:00:00Z');

/** Marks what was corrected, and drops what waits of an event that is gone. */
async function correct(database: Database, id: string, by: string | null): Promise<void> {
  const status = by === null ? 'retracted' : 'superseded';
  await database.transaction(async (db) => {
    const correction = { id, ...DAY, status, reason: 'read again', supersededBy: by } as const;
    const corrected = await correctEvents(db, [correction], NOW);
    assert.deepEqual(corrected, [id]);
    if (by === null) await dropRetracted(db, corrected);
  });
}

test('what was corrected is read; what was corrected and then taken back is not', async () => {
  const id = await subscribe(call, ['acme.example']);
  const names = ['stands', 'right', 'gone', 'better', 'best'];
  const ids = names.map((name) => `evt_${name}`);
  const [stands = '', right = '', gone = '', better = '', best = ''] = ids;
  await tell(
    server,
    server.seed.acme,
    ids.map((one) => eventOf(one, DAY)),
  );
  const { database } = server.database;
  await correct(database, stands, right);
  await correct(database, gone, better);
  await correct(database, better, best);
  const all = { after: '2026-01-01T00:00:00Z' };
  assert.deepEqual((await readEvents(call, id, all)).ids, [stands, gone]);
  await correct(database, best, null);
  assert.deepEqual((await readEvents(call, id, all)).ids, [stands]);
});

test('what waits is dropped where the event that corrects it is taken back', async () => {
  await using world = await openDeliveryWorld();
  await using receiver = await openReceiver();
  const acme = await world.company('Acme');
  const { id } = await world.endpoint(receiver.url);
  const watch = await world.watch([acme], [id]);
  const first = await world.happen(acme, DAY);
  await world.sql('update watch_subscriptions set active = false where id = $1', [watch]);
  const instead = await world.happen(acme, DAY);
  await world.sql('update watch_subscriptions set active = true where id = $1', [watch]);
  await correct(world.database, first, instead);
  await correct(world.database, instead, null);
  assert.deepEqual(await statuses(world), ['dropped event_retracted']);
  await world.sql(
    `update deliveries set status = 'pending', last_error = null, next_attempt_at = $1`,
    [world.now()],
  );
  await deliverDue(world);
  assert.deepEqual(await statuses(world), ['dropped event_retracted']);
  assert.equal(receiver.received.length, 0);
});
