// What operators may ask of claims, in which words, and what they are told.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deskOn } from '../../../test/desk.ts';
import { CLAIM_ID, openDisputeWorld } from '../../../test/worlds/dispute-world.ts';
import type { OverseenClaim } from '../../store/claims/claims-overseen.ts';

test('what an operator mistypes changes nothing, and is told with what is accepted', async () => {
  await using world = await openDisputeWorld();
  const desk = deskOn(world.pipeline);
  const list = (...words: string[]) =>
    desk.answer<readonly OverseenClaim[]>('claims', 'list', '--limit', '5', ...words);
  const release = (id: string, reason: string) =>
    desk.answer<OverseenClaim>('claims', 'release', id, '--reason', reason);
  const wrong = [
    [() => list('--status', 'gone'), /accepted are pending, verified, lapsing/],
    [() => list('--domain', 'not a domain'), /not a domain is not a domain/],
    [() => release('clm_none', 'Sold.'), /there is no claim clm_none/],
    [() => release(CLAIM_ID, ' '), /one line of 1 to 500 characters/],
  ] as const;
  for (const [answer, told] of wrong) await assert.rejects(answer, told);
  assert.deepEqual(await list('--status', 'lapsed'), []);
  const standing = (await list('--status', 'verified')).map(({ id }) => id);
  assert.ok(standing.includes(CLAIM_ID));
  assert.equal((await release(CLAIM_ID, 'Sold.')).status, 'released');
  await assert.rejects(release(CLAIM_ID, 'Sold.'), /is released already; nothing was/);
  assert.equal((await list('--status', 'released'))[0]?.id, CLAIM_ID);
});
