// What operators may ask of claims, in which words, and what they are told.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CLAIM_ID, openDisputeWorld } from '../../test/worlds/dispute-world.ts';
import { claimDoors } from './claims-desk.ts';

test('what an operator mistypes changes nothing, and is told with what is accepted', async () => {
  await using world = await openDisputeWorld();
  const doors = claimDoors(async (work) => work(world.pipeline));
  const list = (wanted: { domain?: string; status?: string }) =>
    doors.list({ domain: null, status: null, limit: 5, ...wanted });
  const wrong = [
    [() => list({ status: 'gone' }), /accepted are pending, verified, lapsing/],
    [() => list({ domain: 'not a domain' }), /not a domain is no domain/],
    [() => doors.release('clm_none', 'Sold.'), /there is no claim clm_none/],
    [() => doors.release(CLAIM_ID, ' '), /one line of 1 to 500 characters/],
  ] as const;
  for (const [answer, told] of wrong) await assert.rejects(answer, told);
  assert.deepEqual(await list({ status: 'lapsed' }), []);
  const standing = (await list({ status: 'verified' })).map(({ id }) => id);
  assert.ok(standing.includes(CLAIM_ID));
  assert.equal((await doors.release(CLAIM_ID, 'Sold.')).status, 'released');
  await assert.rejects(doors.release(CLAIM_ID, 'Sold.'), /is released already; nothing was/);
  assert.equal((await list({ status: 'released' }))[0]?.id, CLAIM_ID);
});
