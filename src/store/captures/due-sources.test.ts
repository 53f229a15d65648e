// Claims on due sources: each host once, until they end, by whoever has them.

import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import {
  A,
  addSource,
  B,
  claimAsBefore,
  HostQueue,
  LASTS,
  second,
  settleAsBefore,
} from '../../../test/worlds/host-queue.ts';
import { claimSource, extendClaim, releaseSource } from './due-sources.ts';
import { releaseHost, takeHost } from './hosts.ts';
import { hastenSource } from './schedule.ts';

let hosts: HostQueue;
before(async () => {
  hosts = await HostQueue.open();
});
beforeEach(() => hosts.empty());
after(() => hosts.close());

test('of each host the source that has been due the longest is claimed, the rest waits its turn', async () => {
  await hosts.add(`${A}second`, 2);
  await hosts.add(`${A}first`, 1);
  await hosts.add(`${B}only`, 3);
  await hosts.add('https://c.example/later', 60);
  assert.deepEqual(await hosts.urls(hosts.claim(10, 8)), [`${A}first`, `${B}only`]);
  assert.deepEqual(await hosts.urls(hosts.claim(11, 8)), []);
});

test('a hundred claims at once have each host once', async () => {
  for (let n = 0; n < 200; n++) await hosts.add(`https://h${n % 50}.example/${n}`, 0);
  const drawn = await Promise.all(Array.from({ length: 25 }, () => hosts.claim(10, 4)));
  const names = drawn.flat().map(({ url }) => new URL(url).host);
  assert.equal(new Set(names).size, names.length);
  const rest = await hosts.claim(10, 200);
  assert.equal(names.length + rest.length, 50, 'and none was passed over for good');
});

test('a settled host is ready at its next turn, or when something there is due', async () => {
  await hosts.add(`${A}first`, 0);
  await hosts.add(`${A}second`, 50);
  const first = await hosts.one(hosts.claim(10));
  const turn = { host: 'a.example', holder: 'me' };
  await takeHost(hosts.database, { ...turn, now: second(10), until: second(100) });
  await releaseHost(hosts.database, { ...turn, next: second(90) });
  await hosts.settle(first, 11, 1_000);
  assert.deepEqual(await hosts.urls(hosts.claim(60)), []);
  assert.deepEqual(await hosts.urls(hosts.claim(90)), [`${A}second`]);
});

test('the claim of a killed worker comes back when it ends, one that is renewed does not', async () => {
  await hosts.add(`${A}page`, 0);
  const first = await hosts.one(hosts.claim(0));
  assert.deepEqual(await hosts.urls(hosts.claim(LASTS - 1)), []);
  await extendClaim(hosts.database, first, second(LASTS + 60));
  assert.deepEqual(await hosts.urls(hosts.claim(LASTS)), []);
  assert.deepEqual(await hosts.urls(hosts.claim(LASTS + 59)), []);
  assert.deepEqual(await hosts.urls(hosts.claim(LASTS + 60)), [`${A}page`]);
});

test('a worker that was taken for dead changes nothing of the claim after its own', async () => {
  await hosts.add(`${A}page`, 0);
  await hosts.add(`${A}other`, 1);
  const dead = await hosts.one(hosts.claim(0));
  const next = await hosts.one(hosts.claim(LASTS));
  assert.equal(next.id, dead.id);
  await hosts.settle(dead, LASTS + 1, 2_000);
  await releaseSource(hosts.database, dead, second(LASTS + 1));
  await extendClaim(hosts.database, dead, second(9_000));
  assert.deepEqual(
    await hosts.urls(hosts.claim(LASTS + 2)),
    [],
    'the host is still the next one’s',
  );
  await hosts.settle(next, LASTS + 3, 3_000);
  const other = await hosts.one(hosts.claim(LASTS + 4));
  assert.equal(other.url, `${A}other`);
  await hosts.settle(other, LASTS + 5, 9_000);
  assert.deepEqual(await hosts.urls(hosts.claim(2_000)), [], 'the dead one’s word was not taken');
});

test('a claim that is given back is there again at once', async () => {
  await hosts.add(`${A}page`, 0);
  await releaseSource(hosts.database, await hosts.one(hosts.claim(0)), second(1));
  assert.deepEqual(await hosts.urls(hosts.claim(1)), [`${A}page`]);
});

test('a source that is captured at an operator’s word keeps its host from others', async () => {
  const id = await hosts.add(`${A}page`, 500);
  await hosts.add(`${A}due`, 0);
  const own = { claim: 'operator', begun: second(1), now: second(1), until: second(100) };
  const held = await claimSource(hosts.database, id, own);
  assert.ok(held !== null);
  assert.deepEqual(await hosts.urls(hosts.claim(2)), []);
  await hosts.settle(held, 3, 600);
  assert.deepEqual(
    await hosts.urls(hosts.claim(4)),
    [`${A}due`],
    'it need not wait for the claim’s end',
  );
});

test('a source that is retired while it is captured stays retired', async () => {
  await hosts.add(`${A}page`, 0);
  const held = await hosts.one(hosts.claim(0));
  await hosts.retire(`${A}page`);
  await hosts.settle(held, 1, 10);
  await hastenSource(hosts.database, held.id, second(5));
  assert.deepEqual(await hosts.urls(hosts.claim(500)), []);
  assert.deepEqual(await hosts.places(), [], 'its host has nothing else');
});

test('what an older program claims and settles beside this one is known to the queue', async () => {
  await hosts.add(`${A}first`, 0);
  await hosts.add(`${A}second`, 1);
  const old = await claimAsBefore(hosts.database, second(10), second(10 + LASTS));
  assert.equal(old?.host, 'a.example');
  assert.deepEqual(await hosts.urls(hosts.claim(10)), [], 'the host is taken');
  await settleAsBefore(hosts.database, old?.id ?? 0, second(1_000), second(11));
  const next = await hosts.one(hosts.claim(15));
  assert.equal(next.url, `${A}second`, 'seconds after it was settled');
  assert.equal(await claimAsBefore(hosts.database, second(15), second(100)), null);
  await hosts.settle(next, 16, 2_000);
  await addSource(hosts.database, hosts.acme, `${A}third`, second(17));
  assert.deepEqual(await hosts.urls(hosts.claim(17)), [`${A}third`]);
});

test('two ports of a name are two hosts', async () => {
  await hosts.add('https://a.example/', 0);
  await hosts.add('https://a.example:8443/', 0);
  assert.equal((await hosts.claim(10, 8)).length, 2);
});
