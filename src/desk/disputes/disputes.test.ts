// What operators may decide about disputes, in which words, and what they are told.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type AtDesk, deskOn } from '../../../test/desk.ts';
import {
  CLAIM_ID,
  type DisputeWorld,
  DOMAIN,
  KEY,
  openDisputeWorld,
} from '../../../test/worlds/dispute-world.ts';
import type { Dispute } from './dispute.ts';

let world: DisputeWorld;
let desk: AtDesk;
before(async () => {
  world = await openDisputeWorld();
  desk = deskOn(world.pipeline);
});
after(() => world[Symbol.asyncDispose]());

const disputes = (...words: string[]) => desk.answer<Dispute>('disputes', ...words);
const list = (...words: string[]) => desk.answer<readonly Dispute[]>('disputes', 'list', ...words);
const uphold = (id: string, reason: string) => disputes('uphold', id, '--reason', reason);
const reject = (id: string, reason: string) => disputes('reject', id, '--reason', reason);

test('what is no dispute, no status or no reason is told as bad input, and changes nothing', async () => {
  const id = await world.dispute();
  const wrong = [
    [() => disputes('show', 'dsp_none'), /there is no dispute dsp_none/],
    [() => uphold('dsp_none', 'No.'), /there is no dispute dsp_none/],
    [() => list('--status', 'lost'), /accepted are open, upheld, rejected, withdrawn/],
    [() => uphold(id, ' '), /one line of 1 to 500 characters/],
    [() => reject(id, 'two\nlines'), /one line of 1 to 500 characters/],
    [() => reject(id, 'x'.repeat(501)), /one line of 1 to 500 characters/],
  ] as const;
  for (const [answer, told] of wrong) await assert.rejects(answer, told);
  assert.equal((await disputes('show', id)).status, 'open');
  assert.equal(await world.price(), 25);
});

test('those that wait come first, and each is shown whole to whoever decides', async () => {
  const [open] = await list();
  assert.equal(open?.claim_id, CLAIM_ID);
  assert.equal(open?.account_id, 'acc_free');
  assert.match(open?.statement ?? '', /no price of ours/);
  const rejected = await reject(open?.id ?? '', ' The page says so. ');
  assert.deepEqual([rejected.status, rejected.reason], ['rejected', 'The page says so.']);
  await assert.rejects(uphold(rejected.id, 'Misread.'), /is rejected already; nothing was/);
  const next = await world.dispute();
  const all = await list();
  assert.equal(all[0]?.id, next);
  assert.deepEqual(
    (await list('--status', 'rejected')).map(({ id }) => id),
    [rejected.id],
  );
  assert.equal((await list('--limit', '1')).length, 1);
});

test('the outcome outlives the claim', async () => {
  const [open] = await list('--status', 'open', '--limit', '1');
  const { id } = await uphold(open?.id ?? '', 'Misread.');
  await world.sql('delete from domain_claims where id = $1', [CLAIM_ID]);
  const left = await disputes('show', id);
  assert.deepEqual([left.status, left.claim_id, left.key], ['upheld', null, KEY]);
  const { json } = await world.reader(`/v1/companies/${DOMAIN}/disputes?status=upheld`);
  assert.equal((json.data as { disputes: { id: string }[] }).disputes[0]?.id, id);
});
