// A fact that was told wrongly, over its dispute, to what comes back and what does not.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EXAMPLE_ENDPOINT_ID } from '../../../src/operations/watches/watch-examples.ts';
import { rejectDispute, upholdDispute } from '../../../src/pipeline/settle-dispute.ts';
import { ask } from '../../clients/client.ts';
import {
  CLAIM_ID,
  type DisputeWorld,
  DOMAIN,
  KEY,
  openDisputeWorld,
} from '../../worlds/dispute-world.ts';
import { readEvents } from '../../worlds/watching.ts';

interface Published {
  readonly status: string;
  readonly value: unknown;
  readonly reason: string | null;
  readonly retracted_events: readonly string[];
}

async function published(world: DisputeWorld, query = ''): Promise<readonly Published[]> {
  const answer = await ask(world.server.url, `/v1/companies/${DOMAIN}/disputes${query}`);
  assert.equal(answer.status, 200, answer.body);
  assert.doesNotMatch(answer.body, /statement|no price of ours|acc_|clm_/);
  const { disputes } = answer.json.data as { disputes: readonly Published[] };
  return disputes;
}

/** Refunds after the dispute, by account. */
function refunds(world: DisputeWorld) {
  return world.sql<{ account_id: string; amount: number; note: string }>(
    `select account_id, amount, note from credit_entries where note like '%dsp_%'
     order by account_id`,
  );
}

const delivered = (world: DisputeWorld) =>
  world.sql(
    "update deliveries set status = 'delivered', next_attempt_at = null where endpoint_id = $1",
    [EXAMPLE_ENDPOINT_ID],
  );

test('an upheld dispute retracts what was told, ends the fact and gives the credits back', async () => {
  await using world = await openDisputeWorld();
  await delivered(world);
  const [wrong] = (await world.told()).filter(({ derivation }) => derivation === 'confirmed');
  assert.deepEqual([wrong?.from, wrong?.to, wrong?.status], [20, 25, 'current']);
  const id = await world.dispute();
  assert.deepEqual(
    (await published(world)).map(({ status, value }) => [status, value]),
    [['open', 25]],
  );

  const settled = await upholdDispute(
    world.pipeline,
    id,
    'The page shows the price of another plan.',
  );
  assert.equal(settled.kind, 'settled');
  const [row] = await published(world, `?status=upheld&key=${KEY}`);
  assert.deepEqual(
    [row?.reason, row?.retracted_events],
    ['The page shows the price of another plan.', [wrong?.id]],
  );
  const after = await world.told();
  assert.equal(after.find((one) => one.id === wrong?.id)?.status, 'retracted');
  assert.match(
    after.find((one) => one.id === wrong?.id)?.reason ?? '',
    new RegExp(`${id}: The page`),
  );
  assert.equal(after.length, 2, 'nothing is told of the end');
  assert.equal(await world.price(), null);
  const { json } = await world.owner(`/v1/companies/${DOMAIN}`);
  assert.doesNotMatch(JSON.stringify(json), /team\.price/);

  const note = `The event ${wrong?.id} was retracted after the dispute ${id}.`;
  assert.deepEqual(await refunds(world), [
    { account_id: 'acc_pro', amount: 1, note },
    { account_id: 'acc_scale', amount: 1, note },
  ]);
  assert.equal(settled.dispute.credits_returned, 2);
  const { ids } = await readEvents(world.reader, world.watch, { after: '2026-01-01T00:00:00Z' });
  assert.deepEqual(ids, []);
  const feed = await world.reader(`/v1/companies/${DOMAIN}/history?fact_key=${KEY}`);
  const { events } = feed.json.data as { events: readonly { id: string; status: string }[] };
  assert.deepEqual(
    events.map((event) => [event.id, event.status]),
    [[wrong?.id, 'retracted']],
  );
  const [audit] = await world.sql<{ action: string; account_id: string; detail: unknown }>(
    'select action, account_id, detail from audit_entries order by id desc limit 1',
  );
  assert.deepEqual(
    [audit?.action, audit?.account_id, audit?.detail],
    ['dispute_upheld', 'acc_free', { dispute: id, domain: DOMAIN, key: KEY, credits: 2 }],
  );
});

test('the value does not come back with the page, and another one is told as it appears', async () => {
  await using world = await openDisputeWorld();
  const id = await world.dispute();
  await upholdDispute(world.pipeline, id, 'Misread.');
  const before = await world.told();
  await world.look(25, '2026-12-01', '2026-12-02', '2026-12-03');
  assert.equal(await world.price(), null);
  assert.deepEqual(await world.told(), before);

  await world.look(30, '2026-12-04');
  assert.equal(await world.price(), null, 'one look only suspects');
  await world.look(30, '2026-12-05');
  assert.equal(await world.price(), 30);
  const [event, ...more] = (await world.told()).slice(before.length);
  assert.deepEqual(
    [event?.change, event?.derivation, event?.from, event?.to],
    ['added', 'confirmed', null, 30],
  );
  assert.equal(more.length, 0);
  const { ids } = await readEvents(world.reader, world.watch);
  assert.deepEqual(ids, [event?.id]);

  const then = await world.told();
  await world.look(25, '2026-12-06', '2026-12-07', '2026-12-10', '2026-12-20', '2026-12-28');
  assert.equal(await world.price(), 30);
  assert.deepEqual(await world.told(), then, 'nor does it flap between the two');
  await world.look(35, '2026-12-29', '2026-12-30');
  assert.deepEqual(
    (await world.told()).slice(then.length).map((one) => [one.change, one.from, one.to]),
    [['changed', 30, 35]],
  );
});

test('what has moved on meanwhile stays, and what was told of the value is taken back', async () => {
  await using world = await openDisputeWorld();
  const id = await world.dispute();
  await world.look(30, '2026-11-21', '2026-11-22');
  const settled = await upholdDispute(world.pipeline, id, 'Misread then.');
  assert.equal(await world.price(), 30);
  assert.deepEqual(
    (await world.told()).map(({ derivation, to, status }) => [derivation, to, status]),
    [
      ['baseline', 20, 'current'],
      ['confirmed', 25, 'retracted'],
      ['confirmed', 30, 'current'],
    ],
  );
  assert.equal(settled.kind === 'settled' && settled.dispute.retracted_events.length, 1);
  await world.look(25, '2026-12-01', '2026-12-02', '2026-12-03', '2026-12-09', '2026-12-30');
  assert.equal(await world.price(), 30);
});

test('a suspicion that ran before the decision is confirmed as something that appears', async () => {
  await using world = await openDisputeWorld();
  const id = await world.dispute();
  await world.look(30, '2026-11-21');
  await upholdDispute(world.pipeline, id, 'Misread.');
  await world.look(30, '2026-11-22');
  const [last] = (await world.told()).slice(-1);
  assert.deepEqual([last?.change, last?.from, last?.to], ['added', null, 30]);
});

test('what waits to be delivered is dropped, and nobody is paid for what was not told', async () => {
  await using world = await openDisputeWorld();
  await world.sql("update watch_subscriptions set dimensions = '{legal}' where id = $1", [
    world.watch,
  ]);
  // A cursor that begins after the event was never told of it.
  await world.sql('update watch_cursors set created_at = created_at + interval $$1 day$$');
  const id = await world.dispute();
  await upholdDispute(world.pipeline, id, 'Misread.');
  const rows = await world.sql<{ status: string; last_error: string }>(
    `select d.status, d.last_error from deliveries d
     join change_events e on e.id = d.change_event_id and e.occurred_at = d.event_date
     where e.company_id = $1`,
    [world.companyId],
  );
  assert.deepEqual(rows, [{ status: 'dropped', last_error: 'event_retracted' }]);
  assert.deepEqual(await refunds(world), []);
});

test('a delivery that is under way at the decision tells its account, which gets its credit', async () => {
  const moments = [
    `leased_until = '2027-01-01'`,
    // It failed once, and is sent again: nobody knows what was read of it.
    `attempts = 1, last_response_status = 503`,
  ];
  for (const moment of moments) {
    await using world = await openDisputeWorld();
    await world.sql(`update deliveries set ${moment} where endpoint_id = $1`, [
      EXAMPLE_ENDPOINT_ID,
    ]);
    await upholdDispute(world.pipeline, await world.dispute(), 'Misread.');
    const [row] = await world.sql<{ status: string }>(
      `select d.status from deliveries d
       join change_events e on e.id = d.change_event_id and e.occurred_at = d.event_date
       where e.company_id = $1`,
      [world.companyId],
    );
    assert.equal(row?.status, 'pending');
    const paid = (await refunds(world)).map(({ account_id: account }) => account);
    assert.deepEqual(paid, ['acc_pro', 'acc_scale'], moment);
  }
});

test('two operators at once: one upholds, and each account gets back what it paid once', async () => {
  await using world = await openDisputeWorld();
  await delivered(world);
  const id = await world.dispute();
  const both = await Promise.all([
    upholdDispute(world.pipeline, id, 'Misread.'),
    upholdDispute(world.pipeline, id, 'Misread indeed.'),
  ]);
  const kinds = both.map(({ kind }) => kind).sort();
  assert.deepEqual(kinds, ['decided_already', 'settled']);
  assert.equal((await refunds(world)).length, 2);
  const again = await rejectDispute(world.pipeline, id, 'It stands.');
  assert.equal(again.kind === 'decided_already' && again.dispute.status, 'upheld');
  assert.equal((await refunds(world)).length, 2);
});

test('a rejected dispute leaves the fact, its events and all credits as they are', async () => {
  await using world = await openDisputeWorld();
  await delivered(world);
  const was = await world.told();
  const id = await world.dispute();
  const settled = await rejectDispute(world.pipeline, id, 'The page says so.');
  assert.equal(settled.kind, 'settled');
  assert.deepEqual(
    (await published(world)).map(({ status, reason, retracted_events: events }) => [
      status,
      reason,
      events,
    ]),
    [['rejected', 'The page says so.', []]],
  );
  assert.deepEqual(await world.told(), was);
  assert.equal(await world.price(), 25);
  assert.deepEqual(await refunds(world), []);
  await world.look(25, '2026-12-01');
  assert.equal(await world.price(), 25);
  assert.notEqual(await world.dispute(), id, 'it can be disputed again');
});

test('a withdrawn dispute is published as such and decided no more', async () => {
  await using world = await openDisputeWorld();
  const id = await world.dispute();
  const path = `/v1/claims/${CLAIM_ID}/disputes/${id}`;
  const answer = await world.owner(path, undefined, 'DELETE');
  assert.deepEqual(answer.json.data, { deleted: true, id });
  assert.equal((await world.owner(path, undefined, 'DELETE')).json.code, 'dispute_not_found');
  assert.deepEqual(
    (await published(world)).map(({ status }) => status),
    ['withdrawn'],
  );
  const settled = await upholdDispute(world.pipeline, id, 'Misread.');
  assert.equal(settled.kind, 'decided_already');
  assert.equal(await world.price(), 25);
});

test('what nobody knows is decided by nobody', async () => {
  await using world = await openDisputeWorld();
  assert.deepEqual(await upholdDispute(world.pipeline, 'dsp_none', 'No.'), { kind: 'unknown' });
});

test('a claim that is released takes its open disputes along', async () => {
  await using world = await openDisputeWorld();
  await world.dispute();
  const answer = await world.owner(`/v1/claims/${CLAIM_ID}`, undefined, 'DELETE');
  assert.equal(answer.status, 200, answer.body);
  const [row] = await published(world);
  assert.deepEqual([row?.status, row?.reason], ['withdrawn', null]);
  const own = await world.owner(`/v1/claims/${CLAIM_ID}/disputes?status=withdrawn`);
  assert.equal((own.json.data as { disputes: unknown[] }).disputes.length, 1);
  const body = { key: KEY, statement: 'Once more.' };
  const again = await world.owner(`/v1/claims/${CLAIM_ID}/disputes`, body);
  assert.equal(again.json.code, 'claim_not_found');
});

test('a capture that is judged at this moment is waited for, and then taken back too', async () => {
  await using world = await openDisputeWorld();
  const id = await world.dispute();
  const settled = await Promise.all([
    upholdDispute(world.pipeline, id, 'Misread.'),
    world.look(25, '2026-11-21', '2026-11-22'),
  ]);
  assert.equal(settled[0].kind, 'settled');
  await world.look(25, '2026-11-23');
  assert.equal(await world.price(), null);
});
