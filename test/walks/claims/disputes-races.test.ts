// Owners, operators and captures at once: each waits for the other, and nothing is counted twice.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rejectDispute, upholdDispute } from '../../../src/pipeline/settle-dispute.ts';
import { afterDeadlocks } from '../../../src/store/database.ts';
import { CLAIM_ID, type DisputeWorld, KEY, openDisputeWorld } from '../../worlds/dispute-world.ts';
import { readEvents } from '../../worlds/watching.ts';

const DISPUTES = `/v1/claims/${CLAIM_ID}/disputes`;

async function invariants(world: DisputeWorld): Promise<void> {
  const [row] = await world.sql<Record<string, number>>(
    `select
       (select count(*) from disputes where status = 'open') as open,
       (select count(*) from (
          select e from disputes, unnest(retracted_events) e group by e having count(*) > 1) t
       ) as twice,
       (select count(*) from change_events e where status = 'retracted' and not exists (
          select from disputes d where e.id = any(d.retracted_events))) as unnamed,
       (select coalesce(sum(credits_returned), 0) from disputes) as returned,
       (select coalesce(sum(amount), 0) from credit_entries where kind = 'refund') as refunded,
       (select count(*) from facts f join disputes d using (company_id, key, provenance, product)
        where f.valid_to is null and d.status = 'upheld' and d.value = f.value
          and d.unit is not distinct from f.unit) as back`,
  );
  assert.ok((row?.open ?? 2) <= 1);
  assert.deepEqual([row?.twice, row?.unnamed, row?.back], [0, 0, 0]);
  assert.equal(Number(row?.returned), Number(row?.refunded));
}

test('disputes that are made, withdrawn and decided while the page is captured', async () => {
  await using world = await openDisputeWorld();
  const { pipeline, owner, reader, watch } = world;
  const statement = 'It is otherwise.';
  const sides = [{}, { provenance: 'company_stated' }];
  const statuses = new Set<number>();
  for (let round = 0; round < 4; round++) {
    const price = 30 + round;
    const day = (nth: number) => `2026-12-${String(round * 4 + nth).padStart(2, '0')}`;
    const open = await world.sql<{ id: string }>("select id from disputes where status = 'open'");
    const ids = open.map(({ id }) => id);
    const done = await Promise.all([
      ...sides.map((side) => owner(DISPUTES, { key: KEY, statement, ...side })),
      ...ids.map((id) => owner(`${DISPUTES}/${id}`, undefined, 'DELETE')),
      ...ids.map((id) => upholdDispute(pipeline, id, 'Misread.')),
      ...ids.map((id) => rejectDispute(pipeline, id, 'It stands.')),
      world.look(price, day(1), day(2)),
      readEvents(reader, watch),
      owner(DISPUTES, { key: KEY, statement }),
    ]);
    for (const one of done) if (one && 'status' in one) statuses.add(one.status);
    await world.look(price, day(3));
    await invariants(world);
    const [left] = await world.sql<{ id: string }>("select id from disputes where status = 'open'");
    if (left !== undefined && round % 2 === 1) await upholdDispute(pipeline, left.id, 'Misread.');
    await invariants(world);
  }
  assert.ok(
    [...statuses].every((status) => [200, 201, 404].includes(status)),
    `${[...statuses]}`,
  );
});

test('a claim that is released while its dispute is decided: one of the two came first', async () => {
  for (const decide of [upholdDispute, rejectDispute]) {
    await using world = await openDisputeWorld();
    const id = await world.dispute();
    const [settled, released] = await Promise.all([
      decide(world.pipeline, id, 'So it is.'),
      world.owner(`/v1/claims/${CLAIM_ID}`, undefined, 'DELETE'),
    ]);
    assert.equal(released.status, 200, released.body);
    const [row] = await world.sql<{ status: string }>('select status from disputes');
    const wanted = settled.kind === 'settled' ? settled.dispute.status : 'withdrawn';
    assert.equal(row?.status, wanted);
    assert.equal(await world.price(), row?.status === 'upheld' ? null : 25);
    await invariants(world);
  }
});

test('whoever releases a claim goes again where three parties wait in a circle', async () => {
  await using world = await openDisputeWorld();
  const { owner, pipeline, server } = world;
  const id = await world.dispute();
  const asked: ReturnType<typeof owner>[] = [];
  // Somebody who decides locks in this order: the dispute, then the accounts that were told.
  await afterDeadlocks(server.database.database, async (db) => {
    await db.rows('test-hold-dispute', 'select from disputes where id = $1 for update', [id]);
    if (asked.length === 0) {
      asked.push(owner(`/v1/claims/${CLAIM_ID}`, undefined, 'DELETE'));
      await pipeline.sleep(200);
      asked.push(owner(DISPUTES, { key: 'pricing.tier.team.name', statement: 'No.' }));
      await pipeline.sleep(200);
    }
    const account = `select from accounts where id = 'acc_free' for no key update`;
    await db.rows('test-hold-account', account, []);
  });
  const [released, made] = await Promise.all(asked);
  assert.equal(released?.status, 200, released?.body);
  assert.ok(made?.status === 201 || made?.status === 404, made?.body);
  const open = await world.sql("select id from disputes where status = 'open'");
  assert.deepEqual(open, []);
  assert.deepEqual(server.trouble, []);
});

test('whoever is being told by a cursor while it is decided gets the credit', async () => {
  await using world = await openDisputeWorld();
  const { pipeline, server } = world;
  const id = await world.dispute();
  await world.sql('update watch_cursors set position = 0');
  const settled = await server.database.database.transaction(async (db) => {
    // Stands for a page of watch events that was read with the event and is about to leave.
    await db.rows(
      'test-move-cursor',
      `update watch_cursors set position = (select max(seq) from change_events)`,
      [],
    );
    const decided = upholdDispute(pipeline, id, 'Misread.');
    await Promise.race([decided, pipeline.sleep(500)]);
    return { decided };
  });
  const done = await settled.decided;
  assert.equal(done.kind === 'settled' && done.dispute.credits_returned, 1);
  await invariants(world);
});
