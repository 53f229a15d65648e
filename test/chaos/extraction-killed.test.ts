// A worker that is killed while it extracts or judges leaves what was read, and nothing half done.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drain } from '../../src/pipeline/work.ts';
import { coverOne, openWorld, type PageVisit, type TestWorld, visit } from '../worlds/world.ts';
import { assertSameState, NOON, stateOf } from './backlog.ts';
import { countingReads, day, EXTRACTED, lookOn, rows, states, until } from './looks.ts';
import { startWorker } from './processes.ts';

test('a worker that is killed while it reads has every page before that one behind it', async (t) => {
  const pages = [1, 2, 3, 4, 5].map(lookOn);
  const expected = await undisturbed(pages);
  await using world = await openWorld({ at: NOON });
  await visit(world, await coverOne(world, 'acme.example'), pages);
  const worker = startWorker(world, 'drain', 16, 'page Anvils 4');
  t.after(() => worker.child.kill('SIGKILL'));
  await worker.stalled;
  await until(async () => ((await rows(world, EXTRACTED)).length === 3 ? true : null));
  worker.child.kill('SIGKILL');
  await worker.ended;
  assert.deepEqual(await states(world), [
    { state: 'extracted', n: 3 },
    { state: 'stored', n: 2 },
  ]);
  const { counted, reads } = countingReads(world);
  await untilFree(counted, 5);
  assert.deepEqual(reads(), ['Anvils 4', 'Anvils 5']);
  assertSameState(await stateOf(world.database), expected);
});

test('a worker that is killed while it judges leaves nothing half judged, and nothing to read', async (t) => {
  const pages = [1, 2, 2, 3, 3].map((n, i) => ({ ...lookOn(n), at: day(i + 1) }));
  const expected = await undisturbed(pages);
  for (const statement of ['mark-reconciled', 'append-events', 'ledger-save-readers']) {
    await using world = await openWorld({ at: NOON });
    await visit(world, await coverOne(world, 'acme.example'), pages);
    const worker = startWorker(world, 'drain', 16, `statement ${statement}`);
    t.after(() => worker.child.kill('SIGKILL'));
    await worker.stalled;
    worker.child.kill('SIGKILL');
    await worker.ended;
    assert.deepEqual(await states(world), [{ state: 'extracted', n: 5 }]);
    assert.deepEqual(await rows(world, 'select id from facts'), []);
    const { counted, reads } = countingReads(world);
    await untilFree(counted, 5);
    assert.deepEqual(reads(), []);
    assertSameState(await stateOf(world.database), expected);
  }
});

async function undisturbed(pages: readonly PageVisit[]) {
  await using world = await openWorld({ at: NOON });
  await visit(world, await coverOne(world, 'acme.example'), pages);
  const worker = startWorker(world, 'drain');
  assert.deepEqual(await worker.ended, { done: true, complaint: '' });
  return await stateOf(world.database);
}

// The database notices a moment later that a killed process is gone.
async function untilFree(world: TestWorld, captures: number): Promise<void> {
  let done = 0;
  await until(async () => {
    done += (await drain(world)).captures;
    return done >= captures || null;
  });
  assert.equal(done, captures);
}
