// Watches that are deleted in the very moment in which they are changed or told of something.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { deliverDue } from '../../../src/pipeline/delivering/deliver.ts';
import type { Database, Db } from '../../../src/store/database.ts';
import { openSeededServer } from '../../seeds/seed.ts';
import { openDeliveryWorld } from '../../worlds/delivery-world.ts';
import { asking, eventOf, readEvents, subscribe, tell } from '../../worlds/watching.ts';

/** Does `work` while `first` is done but not yet committed, and waits for both. */
async function meanwhile<T>(
  database: Database,
  first: (db: Db) => Promise<unknown>,
  work: () => Promise<T>,
): Promise<T> {
  const begun = Promise.withResolvers<void>();
  const waits = Promise.withResolvers<void>();
  const earlier = database.transaction(async (db) => {
    await first(db);
    begun.resolve();
    await waits.promise;
  });
  await begun.promise;
  const later = work();
  // It may wait for the other one; what it has not begun by now it does afterwards.
  await Promise.race([later.catch(() => {}), sleep(300)]);
  waits.resolve();
  await earlier;
  return later;
}

test('an event is told to the others where one endpoint is being deleted', async () => {
  await using world = await openDeliveryWorld();
  const acme = await world.company('Acme');
  const gone = await world.endpoint('https://gone.example/');
  const stays = await world.endpoint('https://stays.example/');
  await world.watch([acme], [gone.id, stays.id]);
  await meanwhile(
    world.database,
    (db) => world.sql('delete from watch_endpoints where id = $1', [gone.id], db),
    () => world.happen(acme),
  );
  const log = await world.log();
  assert.deepEqual(
    log.map(({ endpoint, status }) => [endpoint, status]),
    [[stays.id, 'pending']],
  );
});

test('an endpoint whose deletion is given up misses nothing', async () => {
  await using world = await openDeliveryWorld();
  const acme = await world.company('Acme');
  const { id } = await world.endpoint('https://stays.example/');
  await world.watch([acme], [id]);
  const given = meanwhile(
    world.database,
    async (db) => {
      await world.sql('savepoint before_it', [], db);
      await world.sql('delete from watch_endpoints where id = $1', [id], db);
      await world.sql('rollback to before_it', [], db);
    },
    () => world.happen(acme),
  );
  await given;
  assert.equal((await world.log()).length, 1);
});

test('what waits for an endpoint that was deleted just now is given up without alarm', async () => {
  await using world = await openDeliveryWorld();
  const acme = await world.company('Acme');
  const { id } = await world.endpoint('https://gone.example/');
  await world.watch([acme], [id]);
  await world.happen(acme);
  const { database } = world;
  const rows: Database['rows'] = async (name, text, values) => {
    // Claimed it is already.
    if (name === 'live_endpoint_secrets') {
      await world.sql('delete from watch_endpoints where id = $1', [id]);
    }
    return database.rows(name, text, values);
  };
  assert.equal(await deliverDue({ ...world, database: { ...database, rows } }), 1);
  assert.deepEqual([await world.log(), world.alarms], [[], []]);
});

test('a subscription that is deleted meanwhile is not there, and fails nobody', async () => {
  await using server = disposable(await openSeededServer());
  const call = asking(server, server.seed.keys.scale);
  const changes = [
    { add_companies: ['bolt.example'] },
    { companies: ['bolt.example'] },
    { name: 'Other' },
    { active: false },
  ];
  for (const change of changes) {
    const id = await subscribe(call, ['acme.example']);
    const answer = await meanwhile(
      server.world.database,
      (db) => db.rows('test-delete', 'delete from watch_subscriptions where id = $1', [id]),
      () => call(`/v1/watch/subscriptions/${id}`, change, 'PATCH'),
    );
    assert.deepEqual([answer.status, answer.json.code], [404, 'subscription_not_found']);
  }
  for (const name of ['known', 'new']) {
    const id = await subscribe(call, ['acme.example']);
    if (name === 'known') await readEvents(call, id, { cursor_name: name });
    await tell(server, server.seed.acme, [eventOf(`evt_${name}`)]);
    const answer = await meanwhile(
      server.world.database,
      (db) => db.rows('test-delete', 'delete from watch_subscriptions where id = $1', [id]),
      () => call(`/v1/watch/events?subscription_id=${id}&cursor_name=${name}`),
    );
    assert.deepEqual([answer.status, answer.json.code], [404, 'subscription_not_found']);
  }
});

function disposable<T extends { close(): Promise<void> }>(opened: T): T & AsyncDisposable {
  return Object.assign(opened, { [Symbol.asyncDispose]: () => opened.close() });
}
