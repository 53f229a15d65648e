// Deliveries: who is told, what is sent, in which form, and when it is tried again.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSignedBy, openReceiver } from '../../../test/servers/receiver.ts';
import { openDeliveryWorld, statuses } from '../../../test/worlds/delivery-world.ts';
import { sealWebhookSecret, writeWebhookSecret } from '../../core/watching/webhook-secret.ts';
import { insertTestDeliveries } from '../../store/watches/deliveries.ts';
import { putSecret, retireSecrets } from '../../store/watches/watch-endpoints.ts';
import { deliverDue } from './deliver.ts';

test('a confirmed event is told once to each endpoint of each watch, signed', async () => {
  await using world = await openDeliveryWorld();
  await using receiver = await openReceiver();
  const acme = await world.company('Acme');
  const [a, b] = [await world.endpoint(receiver.url), await world.endpoint(receiver.url)];
  await world.watch([acme], [a.id, b.id]);
  await world.watch([acme], [a.id]);
  const event = await world.happen(acme);
  assert.equal(await deliverDue(world), 3);
  assert.equal(await deliverDue(world), 0);
  const log = await world.log();
  assert.deepEqual(
    log.map(({ status, attempts, event: of }) => [status, attempts, of]),
    log.map(() => ['delivered', 1, event]),
  );
  assert.deepEqual(receiver.received.map(({ id }) => id).sort(), log.map(({ id }) => id).sort());
  for (const got of receiver.received) {
    assert.match(got.id, /^msg_[0-9A-HJKMNP-TV-Z]{26}$/);
    const own = log.find(({ id }) => id === got.id)?.endpoint === a.id ? a : b;
    assert.ok(isSignedBy(own.secret, got));
    assert.match(
      String(got.headers['user-agent']),
      /^assay-webhooks\/1\.0 \(\+http:.*\/docs\/webhooks\)$/,
    );
  }
});

test('only what the watch and the endpoint ask for is told', async () => {
  await using world = await openDeliveryWorld();
  const [acme, bolt] = [await world.company('Acme'), await world.company('Bolt')];
  const all = await world.endpoint('https://all.example/');
  const high = await world.endpoint('https://high.example/', { minSignificance: 'high' });
  const tiers = await world.endpoint('https://tiers.example/', {
    eventTypes: ['pricing.tier.added'],
  });
  const ends = [all.id, high.id, tiers.id];
  await world.watch([acme], ends);
  await world.watch([acme], [all.id], { dimensions: ['stack'] });
  await world.watch([acme], [all.id], { eventTypes: ['stack.tech.added'] });
  await world.watch([acme], [all.id], { minSignificance: 'high' });
  await world.watch([acme], [all.id], { active: false });
  await world.watch([bolt], ends);
  const names = new Map([...ends.map((id, i) => [id, 'aht'[i]] as const)]);
  const told = async (event: string) =>
    (await world.log())
      .filter((one) => one.event === event)
      .map((one) => names.get(one.endpoint))
      .sort()
      .join('');
  assert.equal(await told(await world.happen(acme)), 'a');
  assert.equal(await told(await world.happen(acme, { significance: 'high' })), 'aah');
  assert.equal(await told(await world.happen(acme, { type: 'pricing.tier.added' })), 'at');
  assert.equal(await told(await world.happen(acme, { type: 'stack.tech.added' })), 'aaa');
  for (const derivation of ['historical', 'baseline', 'legacy', 'orphaned'] as const) {
    assert.equal(await told(await world.happen(acme, { derivation })), '', derivation);
  }
});

test('who watches from now on hears nothing of before', async () => {
  await using world = await openDeliveryWorld();
  const acme = await world.company('Acme');
  const { id } = await world.endpoint('https://a.example/');
  await world.happen(acme);
  await world.watch([acme], [id]);
  assert.deepEqual(await world.log(), []);
  await world.happen(acme);
  assert.equal((await world.log()).length, 1);
});

test('a failure is tried again after five seconds, two minutes and a quarter of an hour', async () => {
  await using world = await openDeliveryWorld();
  await using receiver = await openReceiver();
  const acme = await world.company('Acme');
  const { id, secret } = await world.endpoint(receiver.url);
  await world.watch([acme], [id]);
  await world.happen(acme);
  receiver.answer(500, {}, 'no');
  for (const [made, seconds] of [5, 120, 900].entries()) {
    assert.equal(await deliverDue(world), 1);
    const [row] = await world.log();
    assert.deepEqual([row?.status, row?.attempts, row?.error], ['pending', made + 1, 'http_500']);
    const wait = Number(row?.next) - Number(world.now());
    assert.ok(wait >= seconds * 800 && wait <= seconds * 1200, `${wait} ms`);
    world.pass(seconds * 0.79);
    assert.equal(await deliverDue(world), 0);
    world.at(row?.next ?? '');
  }
  assert.equal(await deliverDue(world), 1);
  assert.deepEqual(await statuses(world), ['failed http_500']);
  world.pass(100_000);
  assert.equal(await deliverDue(world), 0);
  assert.equal(receiver.received.length, 4);
  assert.equal(new Set(receiver.received.map((one) => one.id)).size, 1);
  const times = receiver.received.map(({ headers }) => headers['webhook-timestamp']);
  assert.equal(new Set(times).size, 4, 'each attempt has its own time');
  assert.ok(receiver.received.every((one) => isSignedBy(secret, one)));
  const attempts = await world.sql(
    'select attempt, status, response_excerpt, error, trigger from delivery_attempts order by attempt',
  );
  const [first] = attempts;
  assert.deepEqual(first, {
    attempt: 1,
    status: 500,
    response_excerpt: 'no',
    error: 'http_500',
    trigger: 'scheduled',
  });
  assert.equal(attempts.length, 4);
});

test('Retry-After later than the step is waited for, and 429 holds the whole endpoint', async () => {
  await using world = await openDeliveryWorld();
  await using receiver = await openReceiver();
  const acme = await world.company('Acme');
  const { id } = await world.endpoint(receiver.url);
  await world.watch([acme], [id]);
  await world.happen(acme);
  receiver.answer(429, { 'retry-after': '600' });
  await deliverDue(world);
  const [row] = await world.log();
  assert.equal(Number(row?.next) - Number(world.now()), 600_000);
  await world.happen(acme);
  assert.equal(await deliverDue(world), 0);
  receiver.answer(200);
  world.pass(600);
  assert.equal(await deliverDue(world), 2);
  assert.deepEqual(await statuses(world), ['delivered', 'delivered']);
});

test('during the grace of a rotation both secrets sign, and after it the new one alone', async () => {
  await using world = await openDeliveryWorld();
  await using receiver = await openReceiver();
  const acme = await world.company('Acme');
  const { id, secret: old } = await world.endpoint(receiver.url);
  await world.watch([acme], [id]);
  const end = new Date(world.now().getTime() + 24 * 3_600_000);
  await retireSecrets(world.database, id, end, world.now());
  const bytes = Buffer.alloc(32, 3);
  const sealed = sealWebhookSecret(world.secrets, id, bytes);
  await putSecret(world.database, id, { sealed, publicKey: null }, world.now());
  const fresh = writeWebhookSecret(bytes);
  const sent = async () => {
    await world.happen(acme);
    await deliverDue(world);
    const got = receiver.received.at(-1);
    assert.ok(got);
    const signatures = String(got.headers['webhook-signature']).split(' ').length;
    return [signatures, isSignedBy(old, got), isSignedBy(fresh, got)];
  };
  assert.deepEqual(await sent(), [2, true, true]);
  world.pass(24 * 3600 - 1);
  assert.deepEqual(await sent(), [2, true, true]);
  world.pass(1);
  assert.deepEqual(await sent(), [1, false, true]);
});

test('an address that has become private is not sent to, and disables the endpoint', async () => {
  await using world = await openDeliveryWorld();
  const acme = await world.company('Acme');
  const { id } = await world.endpoint('https://10.0.0.1/hook');
  await world.watch([acme], [id]);
  await world.happen(acme);
  await deliverDue(world);
  assert.deepEqual(await statuses(world), ['failed blocked_address']);
  const [row] = await world.sql('select disabled_reason from watch_endpoints');
  assert.deepEqual(row, { disabled_reason: 'url_not_allowed' });
});

test('a chat is sent one message a second, in its own form and signed', async () => {
  await using receiver = await openReceiver();
  await using world = await openDeliveryWorld();
  const acme = await world.company('Acme & Sons');
  const slack = await world.endpoint(receiver.url, { format: 'slack' });
  await world.watch([acme], [slack.id], { name: 'Prices' });
  for (let i = 0; i < 2; i++) await world.happen(acme);
  await deliverDue(world);
  const [got] = receiver.received;
  assert.ok(got && receiver.received.length === 1);
  assert.ok(isSignedBy(slack.secret, got));
  assert.match(
    JSON.parse(got.body).text,
    /^Acme &amp; Sons \(acme-sons\.example\): pricing changed - /,
  );
  world.pass(1);
  receiver.answer(404, {}, 'no_service');
  await deliverDue(world);
  assert.deepEqual((await statuses(world)).sort(), ['delivered', 'failed slack_no_service']);
  assert.deepEqual(await world.sql('select disabled_reason from watch_endpoints'), [
    { disabled_reason: 'gone' },
  ]);
});

test('our own bugs are told to whoever runs this, and are not tried again', async () => {
  await using receiver = await openReceiver();
  await using world = await openDeliveryWorld();
  const acme = await world.company('Acme');
  const discord = await world.endpoint(receiver.url, { format: 'discord' });
  await world.watch([acme], [discord.id]);
  await world.happen(acme);
  receiver.answer(400, {}, '{"message": "Invalid Form Body", "code": 50035}');
  await deliverDue(world);
  assert.deepEqual(await statuses(world), ['failed discord_50035']);
  assert.equal(receiver.received[0]?.path, '/hook?wait=true');
  assert.equal(world.alarms.length, 1);
});

test('test events reach the watches of their own account alone', async () => {
  await using world = await openDeliveryWorld();
  await using receiver = await openReceiver();
  const acme = await world.company('Acme');
  await world.sql(
    "insert into accounts (id, email, tier, created_at) values ('acc_b', 'b@people.example', 'free', now())",
  );
  const { id } = await world.endpoint(receiver.url);
  const watch = await world.watch([acme], [id]);
  const put = async (name: string, account: string) => {
    await world.sql(
      `insert into test_events (id, seq, account_id, company_id, dimension, fact_key, type, change,
         significance, occurred_at, detected_at, recorded_at, summary)
       values ($1, nextval('change_event_seq'), $2, $3, 'pricing', 'pricing.tier.pro.price',
         'pricing.price.changed', 'changed', 'high', '2026-03-02', '2026-03-02', $4, 'S')`,
      [name, account, acme, world.now()],
    );
    await insertTestDeliveries(world.database, [name], world.now());
  };
  await put('evt_test_1', 'acc_b');
  assert.deepEqual(await world.log(), []);
  await put('evt_test_2', 'acc_a');
  await deliverDue(world);
  assert.deepEqual(await statuses(world), ['delivered']);
  const { data } = JSON.parse(receiver.received[0]?.body ?? '{}');
  assert.deepEqual([data.event_id, data.subscription_id], ['evt_test_2', watch]);
});
