// Several workers share a reread: whoever is killed loses a lease, and no company is lost or
// settled twice.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readersInUse } from '../../../src/pipeline/correct-events.ts';
import { beginRecheck, rereadPortion } from '../../../src/pipeline/reread.ts';
import { drain } from '../../../src/pipeline/work.ts';
import { beginReread, listRereads, stopReread } from '../../../src/store/captures/rereads.ts';
import { deskOn } from '../../desk.ts';
import { changed, page, told } from '../../worlds/tagline-readers.ts';
import { coverOne, openWorld, type TestWorld, visit } from '../../worlds/world.ts';
import { until } from '../looks.ts';
import { LEASE, NEWER, OLDER, startRereading } from './shared.ts';

const COMPANIES = 12;
const AT = '2026-03-02T00:00:00Z';

/** So many companies with a look each, read by the older reader. */
async function backlog(world: TestWorld, companies = COMPANIES): Promise<void> {
  for (let i = 0; i < companies; i++) {
    const domain = `acme${i}.example`;
    const url = `https://${domain}/`;
    const id = await coverOne(world, domain);
    await visit(world, id, [
      { url, at: '2026-03-01T08:00:00Z', body: page(`one ${i}`, `two ${i}`) },
    ]);
  }
  await drain({ ...world, readers: [OLDER] });
}

/** With the clock of everybody: leases run out by it. */
async function withBacklog(companies = COMPANIES) {
  const world = await openWorld({ at: AT });
  await backlog(world, companies);
  const clock = { ...world, readers: [NEWER], now: () => new Date() };
  const begin = (size: number, pace: number | null = null) => {
    const wanted = { what: 'captures', readers: readersInUse(clock), pace, size } as const;
    return beginReread(world.database, wanted, clock.now());
  };
  const progress = async () => {
    const [one] = await listRereads(world.database, clock.now());
    assert.ok(one);
    return one;
  };
  return { world: clock, begin, progress, [Symbol.asyncDispose]: () => world.close() };
}

/** Each company has its one correction, and the value of the newer reader. */
async function assertReadAgain(world: TestWorld, companies = COMPANIES): Promise<void> {
  const events = await world.database.rows<{ n: number }>(
    'test-legacy',
    `select count(*) as n from change_events where derivation = 'legacy' group by company_id`,
  );
  assert.deepEqual(events, Array(companies).fill({ n: 1 }));
  const facts = await world.database.rows<{ value: string }>(
    'test-values',
    "select distinct left(value #>> '{}', 3) as value from facts where valid_to is null",
  );
  assert.deepEqual(facts, [{ value: 'two' }]);
}

test('two processes share a reread, one is killed in the middle, and the other ends it', async (t) => {
  await using scene = await withBacklog();
  const { world, begin, progress } = scene;
  assert.deepEqual((await begin(4)).kind, 'begun');
  const killed = startRereading(world, '2');
  t.after(() => killed.child.kill('SIGKILL'));
  await killed.said('stalled');
  const before = await progress();
  assert.equal(before.settled, 1, 'what it is at is not counted before it is committed');
  assert.deepEqual([before.portions, before.portionsDone, before.portionsClaimed], [3, 0, 1]);
  const other = startRereading(world);
  t.after(() => other.child.kill('SIGKILL'));
  const taken = 'select from reread_portions where lease is not null';
  await until(async () => ((await world.database.rows('test-taken', taken))[1] ? true : null));
  killed.child.kill('SIGKILL');
  await killed.ended;
  await other.said('done');
  assert.equal(await other.ended, '');
  const after = await progress();
  assert.equal(after.ending, 'done');
  assert.deepEqual([after.settled, after.failed, after.portionsDone], [COMPANIES, 0, 3]);
  const { restated, changed: corrected } = after.counts;
  assert.deepEqual({ restated, corrected }, { restated: COMPANIES, corrected: COMPANIES });
  await assertReadAgain(world);
});

test('two processes that live settle each company once', async (t) => {
  await using scene = await withBacklog();
  const { world, begin, progress } = scene;
  await begin(1);
  const workers = [startRereading(world), startRereading(world)];
  t.after(() => workers.map(({ child }) => child.kill('SIGKILL')));
  await Promise.all(workers.map(({ said }) => said('done')));
  const { settled, counts, portionsDone } = await progress();
  assert.deepEqual([settled, counts.changed, portionsDone], [COMPANIES, COMPANIES, COMPANIES]);
  await assertReadAgain(world);
});

test('a worker that another took the portion of writes nothing more', async () => {
  await using scene = await withBacklog(2);
  const { world, begin, progress } = scene;
  await begin(2);
  const take = `update reread_portions set lease = 'another'`;
  let transactions = 0;
  const transaction: typeof world.database.transaction = async (work) => {
    if (++transactions === 3) await world.database.rows('test-take', take);
    return world.database.transaction(work);
  };
  const slow = { ...world, database: { ...world.database, transaction } };
  assert.deepEqual(await rereadPortion(slow), { kind: 'lost' });
  assert.equal((await progress()).settled, 1);
  const legacy = `select from change_events where derivation = 'legacy'`;
  assert.equal((await world.database.rows('test-legacy-all', legacy)).length, 1);
});

test('a stopped reread stops at the next company, and goes on where it was', async () => {
  await using scene = await withBacklog(4);
  const { world, begin, progress } = scene;
  await begin(4);
  // The first one of a company finds which pages must be read, the second one writes.
  let transactions = 0;
  const transaction: typeof world.database.transaction = async (work) => {
    if (++transactions === 5) await stopReread(world.database, 'captures', world.now());
    return world.database.transaction(work);
  };
  const stopped = { ...world, database: { ...world.database, transaction } };
  assert.deepEqual(await rereadPortion(stopped), { kind: 'lost' });
  assert.deepEqual(await rereadPortion(world), { kind: 'none' });
  assert.equal((await progress()).ending, 'stopped');
  assert.equal((await begin(4)).kind, 'resumed');
  assert.deepEqual(await rereadPortion(world), { kind: 'settled', companies: 2 });
  assert.deepEqual([(await progress()).ending, (await progress()).settled], ['done', 4]);
  await assertReadAgain(world, 4);
});

test('workers with other readers leave a reread to those that have its own', async () => {
  await using scene = await withBacklog(1);
  const { world, begin } = scene;
  await begin(1);
  assert.deepEqual(await rereadPortion({ ...world, readers: [OLDER] }), { kind: 'none' });
  assert.deepEqual(await rereadPortion(world), { kind: 'settled', companies: 1 });
});

test('a company that cannot be read again is passed over after three tries, and counted', async () => {
  await using scene = await withBacklog(3);
  const { world, begin, progress } = scene;
  await begin(3);
  const get: typeof world.blobs.get = async (sha256) => {
    const read = await world.blobs.get(sha256);
    const isAway = read.kind === 'bytes' && read.bytes.includes('one 1');
    return isAway ? { kind: 'unreachable', reason: 'ECONNREFUSED' } : read;
  };
  const away = { ...world, blobs: { ...world.blobs, get } };
  for (let tries = 0; tries < 3; tries++) {
    await assert.rejects(rereadPortion(away, undefined, { ...LEASE, putOff: 0 }), /ECONNREFUSED/);
  }
  assert.equal((await rereadPortion(away)).kind, 'settled');
  const { settled, failed, ending } = await progress();
  assert.deepEqual({ settled, failed, ending }, { settled: 2, failed: 1, ending: 'done' });
});

test('with a pace, all workers together begin no more companies than it says', async () => {
  await using scene = await withBacklog(6);
  const { world, begin } = scene;
  await begin(3, 240);
  const began = performance.now();
  await Promise.all([rereadPortion(world), rereadPortion(world)]);
  const spent = performance.now() - began;
  assert.ok(spent >= 1_250, `six companies, a quarter of a second apart, took ${spent} ms`);
  await assertReadAgain(world, 6);
});

test('told events are read again in portions too, once for these readers', async () => {
  await using world = await openWorld({ at: '2026-04-01T00:00:00Z' });
  await changed(world, OLDER, page('Anvils', 'Sale'), page('Hammers', 'Sale'));
  const newer = { ...world, readers: [NEWER] };
  assert.equal(await beginRecheck(newer), true);
  assert.equal(await beginRecheck(newer), false, 'one is under way');
  assert.deepEqual(await rereadPortion(newer), { kind: 'settled', companies: 1 });
  assert.deepEqual(
    (await told(world)).map(({ status }) => status),
    ['retracted'],
  );
  const [one] = await listRereads(world.database, world.now());
  assert.deepEqual(
    [one?.ending, one?.counts],
    ['done', { checked: 1, retracted: 1, superseded: 0 }],
  );
  assert.equal(await beginRecheck(newer), false, 'nothing is left to check');
});

test('an operator begins, slows, watches, stops and resumes a reread', async () => {
  await using scene = await withBacklog(3);
  const { world } = scene;
  const { assay, answer } = deskOn(world);
  assert.match((await assay('reread', '--status')).out, /Nothing was read again yet/);
  assert.equal((await assay('reread', '--stop')).code, 1);
  assert.match((await assay('reread')).out, /Begun: .*\nold captures: under way, 0 of 3 companies/);
  const under = await assay('reread', '--pace', '600');
  assert.match(under.out, /It is under way.*\n.*600 companies a minute at most/);
  assert.match((await assay('reread', '--stop')).out, /^Stopped/);
  assert.match((await assay('reread')).out, /^It goes on where it was stopped/);
  await rereadPortion(world);
  const { rereads } = await answer<{ rereads: readonly Record<string, unknown>[] }>(
    ...['reread', '--status'],
  );
  assert.deepEqual(
    rereads.map(({ what, state, settled, companies }) => [what, state, settled, companies]),
    [['captures', 'done', 3, 3]],
  );
  assert.match((await assay('reread', '--status')).out, /changed 3, restated 3/);
  for (const wrong of [
    ['--stop', '--status'],
    ['--status', '--pace', '5'],
    ['--pace', '0'],
  ]) {
    assert.equal((await assay('reread', ...wrong)).code, 2, wrong.join(' '));
  }
});

test('whoever begins at the same time begins one reread', async () => {
  await using scene = await withBacklog(2);
  const begun = await Promise.all(Array.from({ length: 5 }, () => scene.begin(1)));
  const kinds = begun.map(({ kind }) => kind).sort();
  assert.deepEqual(kinds, ['begun', ...Array(4).fill('under_way')]);
  assert.equal((await scene.progress()).portions, 2);
});
