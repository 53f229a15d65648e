// How captures are cut into batches, and where a process ended, leaves no trace in what is judged.

import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { stepCompany } from '../../src/pipeline/step-company.ts';
import { drain } from '../../src/pipeline/work.ts';
import { companiesWithWork } from '../../src/store/captures/companies-with-work.ts';
import { openWorld } from '../worlds/world.ts';
import { assertSameState, NOON, type State, stateOf, storeBacklog } from './backlog.ts';

let expected: State = {};

before(async () => {
  await using world = await openWorld({ at: NOON });
  await storeBacklog(world);
  await drain(world, { batch: 64 });
  expected = await stateOf(world.database);
  assert.ok((expected.events ?? []).length > 30);
  assert.ok((expected.suspicions ?? []).length > 0);
});

test('one capture at a time gives the facts and events of batches of 64', async () => {
  await using world = await openWorld({ at: NOON });
  await storeBacklog(world);
  await drain(world, { batch: 1 });
  assertSameState(await stateOf(world.database), expected);
});

test('batches that grow and shrink give the same', async () => {
  await using world = await openWorld({ at: NOON });
  await storeBacklog(world);
  const sizes = [3, 40, 1, 7, 64, 2];
  for (let turn = 0; ; turn++) {
    const [company] = await companiesWithWork(world.database, { after: 0, limit: 1 });
    if (company === undefined) break;
    await stepCompany(world, company, sizes[turn % sizes.length] ?? 1);
  }
  assertSameState(await stateOf(world.database), expected);
});

test('captures that arrive one day after the other give what a backlog of them gives', async () => {
  await using world = await openWorld({ at: NOON });
  const stored = await storeBacklog(world);
  const run = (sql: string, values: readonly unknown[] = []) =>
    world.database.rows<{ day: string }>(sql.slice(0, 60), sql, values);
  await run('create table hidden as select * from looks');
  await run('delete from looks');
  let judged = 0;
  for (const { day } of await run(
    'select distinct captured_at::date as day from hidden order by 1',
  )) {
    await run(
      `insert into looks overriding system value
       select * from hidden where captured_at::date = $1 order by seq`,
      [day],
    );
    judged += (await drain(world, { batch: 3 })).captures;
  }
  assert.equal(judged, stored.length);
  assertSameState(await stateOf(world.database), expected);
});
