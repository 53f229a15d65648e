// Several workers on one database: the same result as one, each capture judged once.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { folderBlobs } from '../../src/outside/blobs.ts';
import { recordTogether } from '../../src/pipeline/import/settle.ts';
import { stepCompany } from '../../src/pipeline/step-company.ts';
import { drain } from '../../src/pipeline/work.ts';
import { claimCompany, companiesWithWork } from '../../src/store/captures/companies-with-work.ts';
import { openDatabase } from '../../src/store/database.ts';
import { coverOne, openWorld, type TestWorld, visit } from '../worlds/world.ts';
import { assertSameState, eventsToldTwice, NOON, stateOf, storeBacklog } from './backlog.ts';
import { startWorker } from './processes.ts';

async function oneWorker() {
  await using world = await openWorld({ at: NOON });
  const stored = await storeBacklog(world);
  const { captures, events } = await drain(world);
  assert.equal(captures, stored.length);
  return { state: await stateOf(world.database), captures, events };
}

test('two processes and a worker of our own end where one worker ends', async () => {
  const expected = await oneWorker();
  await using world = await openWorld({ at: NOON });
  await storeBacklog(world);
  const others = [startWorker(world, 'drain', 3), startWorker(world, 'drain', 7)];
  await Promise.all(others.map(({ started }) => started));
  await drain(world, { batch: 5 });
  for (const { ended } of others) assert.deepEqual(await ended, { done: true, complaint: '' });
  assertSameState(await stateOf(world.database), expected.state);
  assert.deepEqual(await eventsToldTwice(world.database), []);
});

test('three workers that take turns at one company judge each capture once', async () => {
  const expected = await oneWorker();
  await using world = await openWorld({ at: NOON });
  await storeBacklog(world);
  const workers = [1, 2, 3].map((n) => anotherWorker(world, n));
  let captures = 0;
  let events = 0;
  const work = async (worker: ReturnType<typeof anotherWorker>): Promise<void> => {
    for (;;) {
      const ids = await companiesWithWork(world.database, { after: 0, limit: 10 });
      if (ids.length === 0) return;
      for (const id of ids) {
        const step = await stepCompany(worker.world, id, 4);
        if (step.kind === 'taken') continue;
        captures += step.captures;
        events += step.events;
      }
    }
  };
  await Promise.all(workers.map(work));
  await Promise.all(workers.map(({ world: { database } }) => database.close()));
  assert.deepEqual({ captures, events }, { captures: expected.captures, events: expected.events });
  assertSameState(await stateOf(world.database), expected.state);
});

function anotherWorker(world: TestWorld, n: number) {
  let serial = 0;
  const blobs = folderBlobs(join(world.folder, 'blobs'), () => `${n}-${serial++}`);
  return { world: { ...world, blobs, database: openDatabase({ url: world.url, connections: 2 }) } };
}

test('a worker that lost its lock judges nothing twice, and has the months that it needs', async () => {
  await using world = await openWorld({ at: NOON });
  const companyId = await coverOne(world, 'acme.example');
  const page = (price: string) => `<h1>Acme ${price}</h1><p>${'words of the page '.repeat(30)}</p>`;
  const visits = Array.from({ length: 8 }, (_, i) => ({
    url: 'https://acme.example/',
    at: `2026-0${i + 1}-01T00:00:00Z`,
    body: page(`$${i >> 1}`),
  }));
  await visit(world, companyId, visits);
  // Between the look at what waits and the claim its connection is lost, and with it the lock:
  // another worker takes those captures.
  let meanwhile: (() => Promise<unknown>) | null = async () => {
    assert.deepEqual(await stepCompany(world, companyId, 2), { kind: 'taken' });
    const lost = `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'
      and database = (select oid from pg_database where datname = current_database())`;
    assert.equal((await world.database.rows('test-lose-lock', lost)).length, 1);
    for (;;) if ((await stepCompany(world, companyId, 2)).kind === 'done') return;
  };
  const slow = {
    ...world,
    database: {
      ...world.database,
      transaction: async <T>(work: Parameters<typeof world.database.transaction<T>>[0]) => {
        const first = meanwhile;
        meanwhile = null;
        await first?.();
        return world.database.transaction(work);
      },
    },
  };
  const step = await stepCompany(slow, companyId, 2);
  assert.deepEqual(step.kind === 'done' && step.captures, 2);
  assert.equal((await drain(world)).captures, 4);
});

test('captures of a company are stored while it is being judged', async () => {
  await using world = await openWorld({ at: NOON });
  const companyId = await coverOne(world, 'acme.example');
  const url = 'https://acme.example/';
  await visit(world, companyId, [{ url, at: '2026-01-01T00:00:00Z', body: 'one' }]);
  await world.database.transaction(async (db) => {
    assert.notEqual(await claimCompany(db, companyId), null);
    // Were it to wait for the claim, it would wait for ever.
    await visit(world, companyId, [{ url, at: '2026-01-02T00:00:00Z', body: 'two' }]);
  });
  assert.equal((await drain(world)).captures, 2);
});

test('a worker leaves a company alone while an import stores its captures', async () => {
  await using world = await openWorld({ at: NOON });
  const companyId = await coverOne(world, 'acme.example');
  const url = 'https://acme.example/';
  await recordTogether(world, companyId, async (db) => {
    const within = { ...world, database: { ...world.database, ...db } };
    const newer = await visit(within, companyId, [{ url, at: '2026-02-01T00:00:00Z', body: 'b' }]);
    assert.equal((await drain(world)).captures, 0);
    const older = await visit(within, companyId, [{ url, at: '2026-01-01T00:00:00Z', body: 'a' }]);
    return { stored: [...newer, ...older], known: 0, skipped: {} };
  });
  await drain(world);
  const late = await world.database.rows(
    'test-late',
    `select id from captures where state = 'late'`,
  );
  assert.deepEqual(late, []);
});

test('a company that cannot be judged does not stand in the way of the others', async () => {
  await using world = await openWorld({ at: NOON });
  const bad = await coverOne(world, 'bad.example');
  const good = await coverOne(world, 'good.example');
  for (const [id, url] of [
    [bad, 'https://bad.example/'],
    [good, 'https://good.example/'],
  ] as const) {
    await visit(world, id, [{ url, at: '2026-01-01T00:00:00Z', body: url }]);
  }
  const blobs: TestWorld['blobs'] = {
    put: world.blobs.put,
    get: async (sha256) => {
      const read = await world.blobs.get(sha256);
      const isBad = read.kind === 'bytes' && read.bytes.includes('bad');
      return isBad ? { kind: 'unreachable', reason: 'ECONNREFUSED' } : read;
    },
  };
  await assert.rejects(drain({ ...world, blobs }), /blob store cannot be reached: ECONNREFUSED/);
  assert.deepEqual(await companiesWithWork(world.database, { after: 0, limit: 10 }), [bad]);
  assert.equal((await drain(world)).captures, 1, 'taken up again when the store is there');
});
