// Domain claims of several accounts, of many at once, and while they are looked for.

import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { openSeededServer, type SeededServer } from '../../../test/seeds/seed.ts';
import {
  type Claimant,
  type ClaimServer,
  CROWD,
  claimantOf,
  openClaimServer,
  tokenOf,
} from '../../../test/worlds/claimant.ts';
import { memoryLimits } from '../../outside/limits/limit-store-memory.ts';
import { VERIFY_WINDOW } from './claiming.ts';

const WEEK = 7 * 24 * 3_600_000;

let opened: ClaimServer;
let server: SeededServer;
let free: Claimant;
let scale: Claimant;

before(async () => {
  opened = await openClaimServer();
  ({ server, free, scale } = opened);
});
after(() => server.close());
beforeEach(() => opened.reset());

test('two accounts claim one domain, and neither proves it by the token of the other', async () => {
  const mine = await free.claim();
  const theirs = await scale.claim();
  assert.notEqual(theirs.id, mine.id);
  assert.notEqual(tokenOf(theirs), tokenOf(mine));
  server.claimProofs.publish(tokenOf(mine));
  assert.equal((await free.done('POST', `/${mine.id}/verify`)).claim.status, 'verified');
  assert.equal((await scale.ask('POST', `/${theirs.id}/verify`)).status, 422);
  assert.equal((await scale.done('GET', `/${theirs.id}`)).claim.status, 'pending');
  // An agency beside the owner: both stand there.
  server.claimProofs.publish(tokenOf(mine), tokenOf(theirs));
  assert.equal((await scale.done('POST', `/${theirs.id}/verify`)).claim.status, 'verified');
  assert.equal((await free.done('POST', `/${mine.id}/verify`)).claim.status, 'verified');
});

test('a claim of another account is unknown, whatever is asked of it', async () => {
  const mine = await free.claim();
  await free.done('POST', `/${mine.id}/verify`);
  const was = await opened.rows('select * from domain_claims');
  const looks = server.claimProofs.asked.length;
  for (const [method, path] of [
    ['GET', ''],
    ['POST', '/verify'],
    ['DELETE', ''],
  ] as const) {
    const answer = await scale.ask(method, `/${mine.id}${path}`);
    assert.equal(answer.json.code, 'claim_not_found');
    assert.ok(!answer.body.includes(tokenOf(mine)));
  }
  assert.deepEqual(await scale.list(), []);
  assert.equal(server.claimProofs.asked.length, looks, 'nobody was asked');
  assert.deepEqual(await opened.rows('select * from domain_claims'), was);
});

test('ids that are none are unknown', async () => {
  for (const id of ['clm_', 'clm_%25', "'", 'clm_01', 'a'.repeat(100)]) {
    assert.equal((await free.ask('GET', `/${id}`)).json.code, 'claim_not_found', id);
    assert.equal((await free.ask('DELETE', `/${id}`)).json.code, 'claim_not_found', id);
  }
});

// How many ----------------------------------------------------------------------------------------

test('five claims may wait, of twenty that come at once too', async () => {
  const answers = await Promise.all(
    CROWD.slice(0, 20).map((domain) => free.ask('POST', '', { domain })),
  );
  assert.equal(answers.filter(({ status }) => status === 201).length, 5);
  const refused = answers.filter(({ json }) => json.code === 'claim_limit_reached');
  assert.equal(refused.length, 15);
  assert.equal(refused[0]?.status, 403);
  assert.equal((await free.list()).length, 5);
  await scale.claim(CROWD[0]);
});

test('twenty who claim one domain at once for one account get the same claim', async () => {
  const claims = await Promise.all(Array.from({ length: 20 }, () => free.claim()));
  assert.equal(new Set(claims.map(({ id }) => id)).size, 1);
  assert.equal(new Set(claims.map(tokenOf)).size, 1);
});

test('what is verified, expired or released does not count; what begins again does', async () => {
  const five = [];
  for (const domain of CROWD.slice(0, 5)) five.push(await free.claim(domain));
  assert.equal((await free.ask('POST', '', { domain: 'acme.example' })).status, 403);
  assert.equal((await free.ask('POST', '', { domain: CROWD[0] })).status, 201, 'it is there');
  await free.done('POST', `/${five[0]?.id}/verify`);
  await free.claim(CROWD[5]);
  await free.done('DELETE', `/${five[1]?.id}`);
  await free.claim(CROWD[6]);
  assert.equal((await free.ask('POST', '', { domain: CROWD[7] })).status, 403);
  opened.pass(WEEK);
  for (const domain of CROWD.slice(10, 15)) await free.claim(domain);
  const again = await free.ask('POST', '', { domain: CROWD[2] });
  assert.equal(again.json.code, 'claim_limit_reached');
  assert.equal((await free.list('?status=expired')).length, 5);
});

// At once -----------------------------------------------------------------------------------------

test('of two that verify at once both are told that it is verified', async () => {
  const { id } = await free.claim();
  const answers = await Promise.all([1, 2, 3].map(() => free.ask('POST', `/${id}/verify`)));
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200],
  );
});

test('a look that saw nothing is overtaken by one that found it', async () => {
  const { id } = await free.claim();
  const held = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  server.claimProofs.answer = async () => {
    begun.resolve();
    await held.promise;
    return { kind: 'missing', says: 'Not there yet.' };
  };
  const slow = free.ask('POST', `/${id}/verify`);
  await begun.promise;
  server.claimProofs.answer = () => ({ kind: 'found' });
  await free.done('POST', `/${id}/verify`);
  held.resolve();
  assert.equal((await slow).status, 200);
  assert.equal((await free.done('GET', `/${id}`)).claim.status, 'verified');
});

test('a claim that is released while it is looked for stays released', async () => {
  const { id } = await free.claim();
  server.claimProofs.answer = async () => {
    await free.done('DELETE', `/${id}`);
    return { kind: 'found' };
  };
  assert.equal((await free.ask('POST', `/${id}/verify`)).json.code, 'claim_not_found');
  assert.equal((await free.done('GET', `/${id}`)).claim.status, 'released');
});

test('a claim that changes its challenge while it is looked for is not verified by the old', async () => {
  const { id } = await free.claim();
  server.claimProofs.answer = async () => {
    opened.pass(WEEK);
    await free.done('GET', `/${id}`);
    return { kind: 'found' };
  };
  const answer = await free.ask('POST', `/${id}/verify`);
  assert.equal(answer.json.code, 'claim_verification_failed');
  assert.equal(answer.json.claim_status, 'expired');
});

test('a claim is looked for at most ten times a minute', async () => {
  const limited = await openSeededServer(
    {},
    { limits: memoryLimits({ clock: () => 0, most: 100 }) },
  );
  try {
    const owner = claimantOf(limited.url, limited.seed.keys.free);
    const { id } = await owner.claim();
    for (let i = 0; i < VERIFY_WINDOW.quota; i++) await owner.done('POST', `/${id}/verify`);
    const answer = await owner.ask('POST', `/${id}/verify`);
    assert.equal(answer.json.code, 'rate_limited');
    assert.deepEqual(answer.json['violated-policies'], ['claim-verify']);
    assert.equal(limited.claimProofs.asked.length, VERIFY_WINDOW.quota);
  } finally {
    await limited.close();
  }
});
