// What operators may decide about disputes, in which words, and what they are told.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  CLAIM_ID,
  type DisputeWorld,
  DOMAIN,
  KEY,
  openDisputeWorld,
} from '../../../test/worlds/dispute-world.ts';
import type { DisputeDoors } from '../../edges/cli/disputes.ts';
import { disputeDoors } from '../../app/disputes.ts';

let world: DisputeWorld;
let doors: DisputeDoors;
before(async () => {
  world = await openDisputeWorld();
  doors = disputeDoors(async (work) => work(world.pipeline));
});
after(() => world[Symbol.asyncDispose]());

test('what is no dispute, no status or no reason is told as bad input, and changes nothing', async () => {
  const id = await world.dispute();
  const wrong = [
    [() => doors.show('dsp_none'), /there is no dispute dsp_none/],
    [() => doors.uphold('dsp_none', 'No.'), /there is no dispute dsp_none/],
    [() => doors.list('lost', 10), /accepted are open, upheld, rejected, withdrawn/],
    [() => doors.uphold(id, ' '), /one line of 1 to 500 characters/],
    [() => doors.reject(id, 'two\nlines'), /one line of 1 to 500 characters/],
    [() => doors.reject(id, 'x'.repeat(501)), /one line of 1 to 500 characters/],
  ] as const;
  for (const [answer, told] of wrong) await assert.rejects(answer, told);
  assert.equal((await doors.show(id)).status, 'open');
  assert.equal(await world.price(), 25);
});

test('those that wait come first, and each is shown whole to whoever decides', async () => {
  const [open] = await doors.list(null, 10);
  assert.equal(open?.claim_id, CLAIM_ID);
  assert.equal(open?.account_id, 'acc_free');
  assert.match(open?.statement ?? '', /no price of ours/);
  const rejected = await doors.reject(open?.id ?? '', ' The page says so. ');
  assert.deepEqual([rejected.status, rejected.reason], ['rejected', 'The page says so.']);
  await assert.rejects(doors.uphold(rejected.id, 'Misread.'), /is rejected already; nothing was/);
  const next = await world.dispute();
  const all = await doors.list(null, 10);
  assert.equal(all[0]?.id, next);
  assert.deepEqual(
    (await doors.list('rejected', 10)).map(({ id }) => id),
    [rejected.id],
  );
  assert.equal((await doors.list(null, 1)).length, 1);
});

test('the outcome outlives the claim', async () => {
  const [open] = await doors.list('open', 1);
  const { id } = await doors.uphold(open?.id ?? '', 'Misread.');
  await world.sql('delete from domain_claims where id = $1', [CLAIM_ID]);
  const left = await doors.show(id);
  assert.deepEqual([left.status, left.claim_id, left.key], ['upheld', null, KEY]);
  const { json } = await world.reader(`/v1/companies/${DOMAIN}/disputes?status=upheld`);
  assert.equal((json.data as { disputes: { id: string }[] }).disputes[0]?.id, id);
});
