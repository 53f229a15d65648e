// The alert of read replicas, over what two real processes measure of a real replica.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openReplicated, type Replicated } from '../servers/replicated.ts';
import { temporaryFolder } from '../servers/service.ts';
import { firedBetween, metersAsked, scrape, withoutPromtool } from './fired.ts';

let scene: Replicated;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;

before(async () => {
  folder = await temporaryFolder();
  scene = await openReplicated();
});
after(async () => {
  await scene?.[Symbol.asyncDispose]();
  await folder[Symbol.asyncDispose]();
});

test('each meter of replicas is shown', async () => {
  const { types } = await scrape(scene.apis[0].meters);
  const asked = metersAsked();
  const own = [...types.keys()].filter((name) => /^assay_(?:replica_|open_reads_)/.test(name));
  assert.equal(own.length, 4);
  for (const name of own) assert.ok(asked.includes(name), `${name} is shown nowhere`);
});

test('a replica that stands still is told, and one that is read is not', {
  skip: withoutPromtool,
}, async () => {
  const [{ meters }] = scene.apis;
  const from = await scrape(meters);
  assert.deepEqual(firedBetween(folder.path, from, await scrape(meters)), []);
  const { first, second } = scene.pair;
  await second.ask('select pg_wal_replay_pause()');
  await first.ask("select pg_logical_emit_message(false, 'test', 'pause')");
  await scene.untilReplica(false);
  const fired = firedBetween(folder.path, from, await scrape(meters));
  assert.deepEqual(fired, ['AssayReplicaLeftOut']);
  await second.ask('select pg_wal_replay_resume()');
  await scene.untilReplica(true);
  assert.deepEqual(firedBetween(folder.path, from, await scrape(meters)), []);
});
