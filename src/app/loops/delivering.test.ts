// The loop that delivers, as a worker runs it: from the commit of an event to the receiver.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openReceiver } from '../../../test/servers/receiver.ts';
import { type DeliveryTestWorld, openDeliveryWorld } from '../../../test/worlds/delivery-world.ts';
import { folderBlobs } from '../../outside/blobs.ts';
import { readingHere } from '../../pipeline/reading/perform.ts';
import { readConfig } from '../settings/config.ts';
import { startDelivering } from './delivering.ts';

function start(world: DeliveryTestWorld, logged: string[]) {
  const note = (_fields: object, message: string) => {
    logged.push(message);
  };
  const pipeline = {
    ...world,
    now: () => new Date(),
    blobs: folderBlobs('unused', () => ''),
    reading: readingHere,
    registrableDomain: () => null,
  };
  const env = {
    ASSAY_OUTBOUND_ALLOW: '127.0.0.0/8',
    ASSAY_SECRETS_KEY: Buffer.alloc(32, 7).toString('hex'),
  };
  const config = readConfig(env, '/');
  return startDelivering(config, pipeline, { info: note, warn: note, error: note });
}

async function until(holds: () => boolean): Promise<void> {
  for (let i = 0; !holds(); i++) {
    assert.ok(i < 2_400, 'it did not come to be in a minute');
    await sleep(25);
  }
}

test('an event is sent soon after its commit, before and after its connections are cut', async () => {
  await using world = await openDeliveryWorld({ at: new Date().toISOString() });
  await using receiver = await openReceiver();
  const acme = await world.company('Acme');
  const { id } = await world.endpoint(receiver.url);
  await world.watch([acme], [id]);
  const logged: string[] = [];
  const close = await start(world, logged);
  await world.happen(acme);
  await until(() => receiver.received.length === 1);
  assert.deepEqual(logged, []);
  await world.sql(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  );
  await sleep(500);
  await world.happen(acme);
  await until(() => receiver.received.length === 2);
  const locks = () =>
    world.sql<{ n: number }>(
      `select count(*) as n from pg_locks where locktype = 'advisory' and objsubid = 2
         and database = (select oid from pg_database where datname = current_database())`,
    );
  for (let i = 0; (await locks())[0]?.n !== 1; i++) {
    assert.ok(i < 1_200, 'it does not stand up again');
    await sleep(50);
  }
  await close();
  assert.deepEqual(await locks(), [{ n: 0 }]);
  await world.happen(acme);
  await sleep(400);
  assert.equal(receiver.received.length, 2);
});

test('what hangs when it is to stop does not hold it up for long', async () => {
  await using world = await openDeliveryWorld({ at: new Date().toISOString() });
  await using receiver = await openReceiver();
  receiver.answer(() => {});
  const acme = await world.company('Acme');
  const { id } = await world.endpoint(receiver.url);
  await world.watch([acme], [id]);
  await world.happen(acme);
  const close = await start(world, []);
  await until(() => receiver.received.length === 1);
  await close();
  const [row] = await world.log();
  assert.deepEqual([row?.status, row?.attempts], ['pending', 0]);
});
