// The queue of hosts: nothing due is forgotten, whatever happens to it at the same moment.

import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { until } from '../../../test/chaos/looks.ts';
import {
  A,
  addCompany,
  addSource,
  B,
  forgotten,
  HostQueue,
  LASTS,
  second,
} from '../../../test/worlds/host-queue.ts';
import { untrackCompany } from '../companies/erasures.ts';
import { foldHostNotes } from './host-queue.ts';
import { hastenSource, scheduleSources } from './schedule.ts';

let hosts: HostQueue;
before(async () => {
  hosts = await HostQueue.open();
});
beforeEach(() => hosts.empty());
after(() => hosts.close());

test('a host has one place in the queue, and goes behind those that are ready longer', async () => {
  for (let n = 0; n < 5; n++) await hosts.add(`${A}${n}`, n);
  await hosts.add(`${B}0`, 4);
  const first = await hosts.one(hosts.claim(10));
  assert.equal(first.url, `${A}0`);
  await hosts.settle(first, 11, 1_000);
  assert.deepEqual(await hosts.urls(hosts.claim(12)), [`${B}0`]);
  assert.deepEqual(await hosts.urls(hosts.claim(12)), [`${A}1`]);
  assert.equal((await hosts.places()).length, 2);
});

test('what is scheduled while its host is settled is not lost, whoever comes first', async () => {
  await hosts.add(`${A}first`, 0);
  await hosts.add(`${A}new`, null);
  const first = await hosts.one(hosts.claim(10));
  await hosts.inTransaction(async (other) => {
    await scheduleSources(other, hosts.acme, [`${A}new`], second(20));
    // Neither sees the row of the other.
    await hosts.settle(first, 11, 1_000);
    await hosts.commit(other);
  });
  assert.deepEqual(await forgotten(hosts, second(12)), []);
  assert.deepEqual(await hosts.urls(hosts.claim(20)), [`${A}new`]);
});

test('what a dead worker had is not left until others at its host are due', async () => {
  await hosts.add(`${A}first`, 0);
  const later = await hosts.add(`${A}later`, 500);
  assert.deepEqual(await hosts.urls(hosts.claim(1)), [`${A}first`]);
  // The queue is told of a moment that is taken back: it looks at the host while that is claimed.
  await hastenSource(hosts.database, later, second(10));
  const plan = 'update sources set next_due_at = $2 where id = $1';
  await hosts.database.rows('test-plan', plan, [later, second(500)]);
  assert.deepEqual(await hosts.urls(hosts.claim(20)), []);
  assert.deepEqual(await forgotten(hosts, second(20)), []);
  assert.deepEqual(await hosts.urls(hosts.claim(1 + LASTS)), [`${A}first`]);
});

test('what is noted in the queue while a settling waits for its host is not lost', async () => {
  await hosts.add(`${A}first`, 0);
  await hosts.add(`${A}new`, null);
  const first = await hosts.one(hosts.claim(10));
  await hosts.inTransaction(async (other) => {
    await other.rows('test-take', 'select from host_queue for update');
    const settling = hosts.settle(first, 11, 1_000);
    await until(async () => {
      const waiting = `select from pg_locks where not granted and pid in (
        select pid from pg_stat_activity where datname = current_database())`;
      return (await other.rows('test-waiting', waiting)).length > 0 ? true : null;
    });
    await scheduleSources(hosts.database, hosts.acme, [`${A}new`], second(20));
    await foldHostNotes(other);
    await hosts.commit(other);
    await settling;
  });
  assert.deepEqual(await hosts.urls(hosts.claim(20)), [`${A}new`]);
});

test('what is scheduled while its host is claimed is not lost', async () => {
  const first = await hosts.add(`${A}first`, 0);
  await hosts.add(`${A}new`, null);
  await hosts.inTransaction(async (other) => {
    await scheduleSources(other, hosts.acme, [`${A}new`], second(-5));
    assert.equal((await hosts.one(hosts.claim(10))).id, first);
    await hosts.commit(other);
  });
  assert.deepEqual(await hosts.urls(hosts.claim(11)), [], 'the host is taken');
  assert.deepEqual(await forgotten(hosts, second(12)), []);
  assert.deepEqual(await hosts.urls(hosts.claim(10 + LASTS)), [`${A}new`]);
});

test('the first source of a host is not lost where the host leaves the queue meanwhile', async () => {
  await hosts.add(`${A}first`, 0);
  await hosts.add(`${A}new`, null);
  const first = await hosts.one(hosts.claim(10));
  await hosts.retire(`${A}first`);
  await hosts.inTransaction(async (other) => {
    await scheduleSources(other, hosts.acme, [`${A}new`], second(20));
    await hosts.settle(first, 11, 1_000);
    assert.deepEqual(await hosts.places(), []);
    await hosts.commit(other);
  });
  assert.deepEqual(await hosts.urls(hosts.claim(20)), [`${A}new`]);
});

test('who schedules at a shared host holds up nobody there until his transaction ends', async () => {
  await hosts.add(`${A}claimed`, 0);
  for (const name of ['mine', 'yours']) {
    await hosts.add(`${A}${name}`, null);
    await hosts.add(`${B}${name}`, null);
  }
  await hosts.inTransaction(async (other) => {
    // The two take the hosts in opposite order.
    await scheduleSources(other, hosts.acme, [`${A}mine`], second(0));
    await scheduleSources(hosts.database, hosts.acme, [`${B}yours`], second(0));
    await scheduleSources(hosts.database, hosts.acme, [`${A}yours`], second(0));
    await scheduleSources(other, hosts.acme, [`${B}mine`], second(0));
    assert.deepEqual((await hosts.urls(hosts.claim(10, 8))).toSorted(), [
      `${A}claimed`,
      `${B}yours`,
    ]);
    await hosts.commit(other);
  });
});

test('a hastened source is found at its new moment', async () => {
  const id = await hosts.add(`${A}page`, 1_000);
  assert.deepEqual(await hosts.urls(hosts.claim(10)), []);
  await hastenSource(hosts.database, id, second(20));
  assert.deepEqual(await hosts.urls(hosts.claim(19)), []);
  assert.deepEqual(await hosts.urls(hosts.claim(20)), [`${A}page`]);
});

test('untracked sources leave the index and come back with their company', async () => {
  await hosts.add(`${A}page`, 0);
  await untrackCompany(hosts.database, hosts.acme, second(1));
  const kept = `select from sources where next_due_at is not null and tracked`;
  assert.deepEqual(await hosts.database.rows('test-kept', kept), []);
  assert.deepEqual(await hosts.urls(hosts.claim(10)), []);
  await hosts.track(hosts.acme);
  assert.deepEqual(await hosts.urls(hosts.claim(10)), [`${A}page`]);
});

test('a source that is found while its company is untracked gives way to others at its host', async () => {
  const other = await addCompany(hosts.database, 'other.example');
  await addSource(hosts.database, other, `${A}other`, second(1));
  await hosts.inTransaction(async (finding) => {
    await addSource(finding, hosts.acme, `${A}found`, second(0));
    await untrackCompany(hosts.database, hosts.acme, second(1));
    await hosts.commit(finding);
  });
  assert.deepEqual(await hosts.urls(hosts.claim(10)), [], 'it is found out');
  assert.deepEqual(await hosts.urls(hosts.claim(11)), [`${A}other`]);
  await hosts.track(hosts.acme);
  assert.deepEqual(await forgotten(hosts, second(11)), []);
  assert.deepEqual(await hosts.urls(hosts.claim(11 + LASTS)), [`${A}found`]);
});

test('a company that comes back while its source is passed over does not leave it behind', async () => {
  await hosts.inTransaction(async (finding) => {
    await addSource(finding, hosts.acme, `${A}found`, second(0));
    await untrackCompany(hosts.database, hosts.acme, second(1));
    await hosts.commit(finding);
  });
  await hosts.inTransaction(async (tracking) => {
    await hosts.track(hosts.acme, tracking);
    assert.deepEqual(await hosts.urls(hosts.claim(10)), []);
    await hosts.commit(tracking);
  });
  assert.deepEqual(await hosts.urls(hosts.claim(11)), [`${A}found`]);
});

test('an erased company’s hosts leave the queue', async () => {
  await hosts.add(`${A}page`, 0);
  await hosts.claim(-10);
  await hosts.database.rows('test-erase', 'delete from companies where id = $1', [hosts.acme]);
  assert.deepEqual(await hosts.urls(hosts.claim(10)), []);
  assert.deepEqual(await hosts.places(), []);
});
