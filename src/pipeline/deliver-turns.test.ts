// Deliveries that take another turn: dropped, lost on the way, held back, or not ours to send.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openDeliveryWorld, statuses } from '../../test/worlds/delivery-world.ts';
import { openReceiver } from '../../test/servers/receiver.ts';
import { secretBox } from '../core/callers/secret-box.ts';
import { folderBlobs } from '../outside/blobs.ts';
import { correctEvents } from '../store/facts/corrections.ts';
import { dropRetracted, removeOldDeliveries } from '../store/watches/deliveries.ts';
import { holdWorker } from '../store/watches/delivery-claims.ts';
import { retractEvent } from './correct-events.ts';
import { Deliveries, deliverDue } from './delivering/deliver.ts';
import { readingHere } from './reading/port.ts';
import type { PipelineWorld } from './steps.ts';

test('a secret that cannot be read signs nothing: nothing is sent, and somebody is told', async () => {
  await using world = await openDeliveryWorld({ steps: [1_000] });
  await using receiver = await openReceiver();
  const acme = await world.company('Acme');
  const { id } = await world.endpoint(receiver.url);
  await world.watch([acme], [id]);
  await world.happen(acme);
  const other = { ...world, secrets: secretBox(Buffer.alloc(32, 9), (n) => Buffer.alloc(n)) };
  await deliverDue(other);
  world.pass(2);
  await deliverDue(other);
  assert.deepEqual(await statuses(world), ['failed secret_unreadable']);
  assert.deepEqual(receiver.received, []);
  assert.equal(world.alarms.length, 2);
  const [endpoint] = await world.sql<{ failing_since: unknown }>(
    'select failing_since from watch_endpoints',
  );
  assert.equal(endpoint?.failing_since, null, 'it is not the fault of the endpoint');
});

test('what has ended between the event and the attempt is dropped, and the log says why', async () => {
  await using world = await openDeliveryWorld();
  await using receiver = await openReceiver();
  const cases: Readonly<Record<string, string>> = {
    subscription_inactive: 'update watch_subscriptions set active = false',
    company_unwatched: 'delete from watch_companies',
    endpoint_disabled: "update watch_endpoints set status = 'disabled', disabled_reason = 'manual'",
    over_capacity:
      "update watch_endpoints set status = 'disabled', disabled_reason = 'over_capacity'",
    event_retracted: "update change_events set status = 'retracted'",
  };
  for (const [reason, ends] of Object.entries(cases)) {
    await world.sql('delete from watch_endpoints');
    await world.sql('delete from watch_subscriptions');
    const company = await world.company(`For ${reason}`);
    const { id } = await world.endpoint(receiver.url);
    await world.watch([company], [id]);
    await world.happen(company);
    await world.sql(ends);
    await deliverDue(world);
    assert.deepEqual(await statuses(world), [`dropped ${reason}`]);
    const [row] = await world.log();
    assert.equal(row?.attempts, 0);
  }
  assert.deepEqual(receiver.received, []);
});

test('an event that was told once is told again, whatever became of it', async () => {
  await using world = await openDeliveryWorld();
  await using receiver = await openReceiver();
  const acme = await world.company('Acme');
  const { id } = await world.endpoint(receiver.url);
  await world.watch([acme], [id]);
  const event = await world.happen(acme);
  receiver.answer(500);
  await deliverDue(world);
  await world.database.transaction(async (db) => {
    const retraction = {
      id: event,
      occurredAt: '2026-03-02',
      status: 'retracted',
      reason: 'r',
      supersededBy: null,
    } as const;
    await dropRetracted(db, await correctEvents(db, [retraction], world.now()));
  });
  receiver.answer(200);
  world.pass(10);
  await deliverDue(world);
  assert.deepEqual(await statuses(world), ['delivered']);
  const early = await world.happen(acme);
  await dropRetracted(world.database, [early]);
  assert.deepEqual(await statuses(world), ['delivered', 'dropped event_retracted']);
});

test('a redelivery keeps the id, and its first attempt is by hand', async () => {
  await using world = await openDeliveryWorld();
  await using receiver = await openReceiver();
  const acme = await world.company('Acme');
  const { id } = await world.endpoint(receiver.url);
  await world.watch([acme], [id]);
  await world.happen(acme);
  await deliverDue(world);
  await world.sql(
    "update deliveries set status = 'pending', step = 0, trigger = 'manual', next_attempt_at = $1",
    [world.now()],
  );
  receiver.answer(500);
  await deliverDue(world);
  world.pass(6);
  receiver.answer(200);
  await deliverDue(world);
  assert.equal(new Set(receiver.received.map((one) => one.id)).size, 1);
  assert.deepEqual(
    await world.sql('select attempt, status, trigger from delivery_attempts order by attempt'),
    [
      { attempt: 1, status: 200, trigger: 'scheduled' },
      { attempt: 2, status: 500, trigger: 'manual' },
      { attempt: 3, status: 200, trigger: 'scheduled' },
    ],
  );
});

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

test('what was dropped on its way and taken all the same is delivered', async () => {
  await using world = await openDeliveryWorld();
  await using receiver = await openReceiver();
  const acme = await world.company('Acme');
  const { id } = await world.endpoint(receiver.url);
  await world.watch([acme], [id]);
  await world.happen(acme);
  receiver.answer((response) => {
    void world
      .sql("update deliveries set status = 'dropped', last_error = 'x', next_attempt_at = null")
      .then(() => response.end('ok'));
  });
  await deliverDue(world);
  assert.deepEqual(await statuses(world), ['delivered']);
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

test('what was sent is settled when the database is back, and not sent again', async () => {
  await using world = await openDeliveryWorld();
  await using receiver = await openReceiver();
  const acme = await world.company('Acme');
  const [well, ill] = [await world.endpoint(receiver.url), await world.endpoint(receiver.url)];
  await world.watch([acme], [well.id, ill.id]);
  await world.happen(acme);
  receiver.answer((response, { id }) => {
    const isFirst = receiver.received[0]?.id === id;
    response.writeHead(isFirst ? 200 : 500).end();
  });
  let failures = 4;
  const rows: typeof world.database.rows = async (name, text, values) => {
    if (name === 'settle-deliveries' && failures-- > 0) throw new Error('the connection is lost');
    return world.database.rows(name, text, values);
  };
  const transaction: typeof world.database.transaction = (work) =>
    world.database.transaction((db) =>
      work({
        rows: async (name, text, values) => {
          if (name === 'settle-deliveries' && failures-- > 0) throw new Error('it is lost');
          return db.rows(name, text, values);
        },
      }),
    );
  await deliverDue({ ...world, database: { ...world.database, rows, transaction } });
  assert.deepEqual((await statuses(world)).sort(), ['delivered', 'pending http_500']);
  assert.equal(receiver.received.length, 2);
  assert.deepEqual(
    await world.sql('select consecutive_failures as n from watch_endpoints order by n'),
    [{ n: 0 }, { n: 1 }],
  );
});

test('a told event that is taken back before its first attempt is not sent', async () => {
  await using world = await openDeliveryWorld();
  await using receiver = await openReceiver();
  const acme = await world.company('Acme');
  const { id } = await world.endpoint(receiver.url);
  await world.watch([acme], [id]);
  const event = await world.happen(acme);
  const pipeline: PipelineWorld = {
    ...world,
    blobs: folderBlobs('unused', () => ''),
    reading: readingHere,
    registrableDomain: () => null,
  };
  assert.equal(await retractEvent(pipeline, event, 'It was not so.'), 'retracted');
  assert.deepEqual(await statuses(world), ['dropped event_retracted']);
  assert.equal(await deliverDue(world), 0);
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

test('old lines of the log go, but never what is still to be sent', async () => {
  await using world = await openDeliveryWorld();
  await using receiver = await openReceiver();
  const acme = await world.company('Acme');
  const { id } = await world.endpoint(receiver.url);
  await world.watch([acme], [id]);
  await world.happen(acme);
  await deliverDue(world);
  receiver.answer(500);
  await world.happen(acme);
  await deliverDue(world);
  const later = new Date(world.now().getTime() + 1);
  assert.equal(await removeOldDeliveries(world.database, world.now(), 10), 0);
  assert.equal(await removeOldDeliveries(world.database, later, 10), 1);
  assert.deepEqual(await statuses(world), ['pending http_500']);
  assert.deepEqual(await world.sql('select distinct status from delivery_attempts'), [
    { status: 500 },
  ]);
});
