// Several workers deliver: one that is lost, one that comes back, and what they share.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openReceiver } from '../../../test/servers/receiver.ts';
import { openDeliveryWorld, statuses } from '../../../test/worlds/delivery-world.ts';
import { holdWorker } from '../../store/watches/delivery-claims.ts';
import { Deliveries, deliverDue } from './deliver.ts';

test('a worker that is lost leaves a lease: after it the same id goes out once more', async () => {
  await using world = await openDeliveryWorld();
  await using receiver = await openReceiver();
  const acme = await world.company('Acme');
  const { id } = await world.endpoint(receiver.url);
  await world.watch([acme], [id]);
  await world.happen(acme);
  const lost = new Deliveries({
    ...world,
    poster: { post: () => new Promise(() => {}) },
  });
  assert.equal((await lost.round()).claimed, 1);
  assert.equal(await deliverDue(world), 0, 'another worker has it');
  world.pass(61);
  assert.equal(await deliverDue(world), 1);
  assert.deepEqual(await statuses(world), ['delivered']);
  assert.deepEqual(
    await world.sql('select attempt, status, error from delivery_attempts order by attempt'),
    [
      { attempt: 1, status: null, error: 'interrupted' },
      { attempt: 2, status: 200, error: null },
    ],
  );
});

test('a worker whose connection has ended is known to be dead, and not waited for', async () => {
  await using world = await openDeliveryWorld();
  await using receiver = await openReceiver();
  const acme = await world.company('Acme');
  const { id } = await world.endpoint(receiver.url);
  await world.watch([acme], [id]);
  await world.happen(acme);
  const lost = new Deliveries({ ...world, poster: { post: () => new Promise(() => {}) } });
  const session = await world.database.session();
  assert.ok(await holdWorker(session, 7));
  assert.equal(await holdWorker(world.database, 7), false);
  lost.worker = 7;
  await lost.round();
  assert.equal(await deliverDue(world), 0, 'it lives');
  await session.release();
  assert.equal(await deliverDue(world), 1);
  assert.deepEqual(await statuses(world), ['delivered']);
});

test('a worker that comes back after its lease settles nothing over another', async () => {
  await using world = await openDeliveryWorld();
  await using receiver = await openReceiver();
  const acme = await world.company('Acme');
  const { id } = await world.endpoint(receiver.url);
  await world.watch([acme], [id]);
  await world.happen(acme);
  const answer = Promise.withResolvers<{ kind: 'failed'; error: string; durationMs: number }>();
  const slow = new Deliveries({ ...world, poster: { post: () => answer.promise } });
  await slow.round();
  world.pass(61);
  await deliverDue(world);
  const before = await world.log();
  const settled = slow.changed();
  answer.resolve({ kind: 'failed', error: 'timeout', durationMs: 1 });
  await settled;
  assert.deepEqual(await world.log(), before);
  assert.deepEqual(await world.sql('select consecutive_failures as n from watch_endpoints'), [
    { n: 0 },
  ]);
});

test('several workers share what is due, and nothing comes twice', async () => {
  await using world = await openDeliveryWorld();
  await using receiver = await openReceiver();
  const acme = await world.company('Acme');
  const ends = [];
  for (let i = 0; i < 10; i++) ends.push((await world.endpoint(receiver.url)).id);
  await world.watch([acme], ends);
  for (let i = 0; i < 30; i++) await world.happen(acme);
  const shares = await Promise.all([1, 2, 3].map(() => deliverDue(world, { slots: 40 })));
  assert.equal(receiver.received.length, 300);
  assert.equal(new Set(receiver.received.map(({ id }) => id)).size, 300);
  assert.deepEqual(new Set(await statuses(world)), new Set(['delivered']));
  assert.ok(shares.filter((share) => share > 0).length > 1, `${shares} of 300`);
});

test('a throttle is kept, by several workers together', async () => {
  await using world = await openDeliveryWorld();
  await using receiver = await openReceiver();
  const acme = await world.company('Acme');
  const { id } = await world.endpoint(receiver.url, { throttlePerSecond: 2 });
  await world.watch([acme], [id]);
  for (let i = 0; i < 5; i++) await world.happen(acme);
  const counts: number[] = [];
  for (let i = 0; i < 4; i++) {
    await Promise.all([deliverDue(world), deliverDue(world), deliverDue(world)]);
    counts.push(receiver.received.length);
    world.pass(1);
  }
  assert.deepEqual(counts, [2, 4, 5, 5]);
});

test('an endpoint that hangs takes no more than its share, and the others are served', async () => {
  await using world = await openDeliveryWorld();
  await using dead = await openReceiver();
  await using receiver = await openReceiver();
  dead.answer(() => {});
  const acme = await world.company('Acme');
  const ends = [await world.endpoint(dead.url)];
  for (let i = 0; i < 5; i++) ends.push(await world.endpoint(receiver.url));
  await world.watch(
    [acme],
    ends.map(({ id }) => id),
  );
  for (let i = 0; i < 20; i++) await world.happen(acme);
  const deliveries = new Deliveries(world, { slots: 24, perEndpoint: 4 });
  while (receiver.received.length < 100) {
    await deliveries.round();
    await Promise.race([deliveries.changed(), world.sql('select pg_sleep(0.05)')]);
  }
  assert.equal(dead.received.length, 4);
  deliveries.abandon();
});
