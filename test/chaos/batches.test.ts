// How captures are cut into batches, and where a process ended, leaves no trace in what is judged.

import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { stepCompany } from '../../src/pipeline/reconcile.ts';
import { drain } from '../../src/pipeline/work.ts';
import { companiesWithWork } from '../../src/store/captures.ts';
import { openWorld } from '../world.ts';
import { NOON, type State, stateOf, storeBacklog } from './backlog.ts';

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
  assert.deepEqual(await stateOf(world.database), expected);
});

test('batches that grow and shrink give the same', async () => {
  await using world = await openWorld({ at: NOON });
  await storeBacklog(world);
  const sizes = [3, 40, 1, 7, 64, 2];
  for (let turn = 0; ; turn++) {
    const [company] = await companiesWithWork(world.database, [], 1);
    if (company === undefined) break;
    await stepCompany(world, company, sizes[turn % sizes.length] ?? 1);
  }
  assert.deepEqual(await stateOf(world.database), expected);
});

test('captures that arrive one day after the other give what a backlog of them gives', async () => {
  await using world = await openWorld({ at: NOON });
  const stored = await storeBacklog(world);
  const days = await world.database.rows<{ day: string }>(
    'test-days',
    'select distinct captured_at::date as day from captures order by 1',
  );
  await world.database.rows('test-hide', `update captures set state = 'late'`);
  let judged = 0;
  for (const { day } of days) {
    const shown = `update captures set state = 'stored' where captured_at::date = $1`;
    await world.database.rows('test-show', shown, [day]);
    judged += (await drain(world, { batch: 3 })).captures;
  }
  assert.equal(judged, stored.length);
  assert.deepEqual(await stateOf(world.database), expected);
});
