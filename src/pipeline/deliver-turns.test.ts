// Deliveries that take another turn: dropped, told again, settled late, or of an endpoint given up.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openReceiver } from '../../test/servers/receiver.ts';
import { openDeliveryWorld, statuses } from '../../test/worlds/delivery-world.ts';
import { secretBox } from '../core/callers/secret-box.ts';
import { folderBlobs } from '../outside/blobs.ts';
import { correctEvents } from '../store/facts/corrections.ts';
import { dropRetracted, removeOldDeliveries } from '../store/watches/deliveries.ts';
import { retractEvent } from './correct-events.ts';
import { deliverDue } from './delivering/deliver.ts';
import { readingHere } from './reading/perform.ts';
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
  await world.sql('delete from watch_endpoints');
  assert.deepEqual(await world.sql('select delivery_id from delivery_attempts'), []);
});

test('72 hours of failure disable an endpoint, and what waits for it is dropped', async () => {
  await using world = await openDeliveryWorld({ steps: [] });
  await using receiver = await openReceiver();
  const acme = await world.company('Acme');
  const { id } = await world.endpoint(receiver.url);
  await world.watch([acme], [id]);
  receiver.answer(500);
  const fail = async () => {
    await world.happen(acme);
    await deliverDue(world);
    const [row] = await world.sql<{ disabled_reason: string | null; failing_since: Date | null }>(
      'select disabled_reason, failing_since from watch_endpoints',
    );
    return [row?.disabled_reason, row?.failing_since?.toISOString()];
  };
  const since = world.now().toISOString();
  assert.deepEqual(await fail(), [null, since]);
  world.pass(36 * 3600);
  assert.deepEqual(await fail(), [null, since]);
  world.pass(36 * 3600 - 1);
  assert.deepEqual(await fail(), [null, since]);
  world.pass(1);
  assert.deepEqual(await fail(), ['failing_72h', since]);
  await world.happen(acme);
  const kept = (await statuses(world)).slice(-2).sort();
  assert.deepEqual(kept, ['dropped endpoint_disabled', 'failed http_500']);
  assert.equal(await deliverDue(world), 0);
});

test('one success before the 72 hours are over begins them anew', async () => {
  await using world = await openDeliveryWorld({ steps: [] });
  await using receiver = await openReceiver();
  const acme = await world.company('Acme');
  const { id } = await world.endpoint(receiver.url);
  await world.watch([acme], [id]);
  for (const status of [500, 500, 500, 200, 500, 500, 500]) {
    receiver.answer(status);
    await world.happen(acme);
    await deliverDue(world);
    world.pass(20 * 3600);
  }
  const [row] = await world.sql('select status, consecutive_failures from watch_endpoints');
  assert.deepEqual(row, { status: 'active', consecutive_failures: 3 });
});

test('410 disables at once: that delivery failed, what waits is dropped', async () => {
  await using world = await openDeliveryWorld();
  await using receiver = await openReceiver();
  const acme = await world.company('Acme');
  const { id } = await world.endpoint(receiver.url);
  await world.watch([acme], [id]);
  receiver.answer(503);
  await world.happen(acme);
  await deliverDue(world);
  receiver.answer(410);
  world.pass(1);
  await world.happen(acme);
  await deliverDue(world);
  assert.deepEqual(await statuses(world), ['dropped endpoint_disabled', 'failed http_410']);
  const [row] = await world.sql('select status, disabled_reason from watch_endpoints');
  assert.deepEqual(row, { status: 'disabled', disabled_reason: 'gone' });
});
