// Processes that are killed at any moment lose nothing and do nothing twice.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { openWorld, type TestWorld } from '../worlds/world.ts';
import {
  assertSameState,
  eventsToldTwice,
  NOON,
  objectsIn,
  type State,
  stateOf,
  storeBacklog,
} from './backlog.ts';
import { killAfter, seededNumbers, startWorker } from './processes.ts';

const KILLS = 10;

async function undisturbed(): Promise<State> {
  await using world = await openWorld({ at: NOON });
  await storeBacklog(world);
  assert.deepEqual(await startWorker(world, 'drain').ended, { done: true, complaint: '' });
  return await stateOf(world.database);
}

// A batch is whole or not there: what is judged of a company is the beginning of its captures, and
// what is extracted the beginning of those that wait.
async function halfBatches(world: TestWorld): Promise<readonly unknown[]> {
  return world.database.rows(
    'test-half-batches',
    `select j.id from captures j join captures w on w.company_id = j.company_id
     where j.state = 'reconciled' and w.state <> 'reconciled'
       and (w.captured_at, w.seq) < (j.captured_at, j.seq)
     union all
     select e.id from captures e join captures s on s.company_id = e.company_id
     where e.state = 'extracted' and s.state = 'stored'
       and (s.captured_at, s.seq) < (e.captured_at, e.seq)`,
  );
}

test('a worker that is killed again and again ends where an undisturbed one ends', async (t) => {
  const expected = await undisturbed();
  await using world = await openWorld({ at: NOON });
  const stored = await storeBacklog(world);
  const chance = seededNumbers(7);
  let killed = 0;
  for (let i = 0; i < KILLS; i++) {
    const { done, complaint } = await killAfter(
      startWorker(world, 'drain', 4),
      Math.floor(chance() * 8),
      chance() * 60,
    );
    assert.equal(complaint, '');
    assert.deepEqual(await halfBatches(world), []);
    if (done) break;
    killed += 1;
  }
  const left = await world.database.rows<{ n: number }>(
    'test-left',
    `select count(*) as n from captures where state = 'stored'`,
  );
  assert.deepEqual(await startWorker(world, 'drain').ended, { done: true, complaint: '' });
  assertSameState(await stateOf(world.database), expected);
  assert.deepEqual(await eventsToldTwice(world.database), []);
  assert.ok(killed >= 3, 'some kills met the work');
  t.diagnostic(`${stored.length} captures, ${killed} kills, ${left[0]?.n} left after the last one`);
});

test('a process killed while it stores captures leaves no row without its bytes', async (t) => {
  await using world = await openWorld({ at: NOON });
  const chance = seededNumbers(11);
  let killed = 0;
  for (let i = 0; i < 4; i++) {
    const { done } = await killAfter(startWorker(world, 'store'), 0, chance() * 600);
    if (done) break;
    killed += 1;
    const rows = await world.database.rows<{ sha256: string }>(
      'test-hashes',
      'select distinct sha256 from captures',
    );
    for (const { sha256 } of rows) assert.equal((await world.blobs.get(sha256)).kind, 'bytes');
  }
  const stored = await startWorker(world, 'store').ended;
  assert.deepEqual(stored, { done: true, complaint: '' });
  assert.ok(killed > 0, 'some kills met the work');
  const { objects, drafts } = objectsIn(join(world.folder, 'blobs'));
  const [count] = await world.database.rows<{ n: number; captures: number }>(
    'test-counts',
    'select count(distinct sha256) as n, count(*) as captures from captures',
  );
  assert.equal(count?.n, objects.length, 'each object belongs to a row by now');
  assert.deepEqual(await startWorker(world, 'drain').ended, { done: true, complaint: '' });
  const bad = await world.database.rows(
    'test-without-evidence',
    `select id from captures where state <> 'reconciled' or incomplete_reason like 'evidence%'`,
  );
  assert.deepEqual(bad, []);
  t.diagnostic(`${killed} kills, ${count?.captures} captures, ${drafts.length} drafts left behind`);
});

test('a crash between the bytes and the row leaves an object that nobody asks for', async () => {
  await using world = await openWorld({ at: NOON });
  const broken = { ...world, database: { ...world.database, rows: failing(world) } };
  await assert.rejects(storeBacklog(broken), /the process ends here/);
  const { objects } = objectsIn(join(world.folder, 'blobs'));
  assert.ok(objects.length > 0);
  assert.deepEqual(await world.database.rows('test-rows', 'select id from captures'), []);
  await storeBacklog(world);
  assert.ok(objects.every((name) => objectsIn(join(world.folder, 'blobs')).objects.includes(name)));
});

function failing(world: TestWorld): TestWorld['database']['rows'] {
  return async (name, text, values) => {
    if (name === 'store-captures') throw new Error('the process ends here');
    return world.database.rows(name, text, values);
  };
}
