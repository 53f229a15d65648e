// Any life of claims of two accounts, against a model of what stands where and who may know it.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { type ClaimScene, openClaimScene } from '../../../test/worlds/claim-scene.ts';
import { fakeWorld } from '../../../test/worlds/fake-world.ts';
import { speaks } from '../../core/claims/domain-claim.ts';
import { registrableDomain } from '../../outside/names/public-suffix.ts';
import { checkDueClaims, expireClaims } from '../../pipeline/check-claims.ts';
import type { ClaimRow } from '../../store/claims/domain-claims.ts';
import {
  beginClaim,
  type ClaimServices,
  ownClaim,
  ownClaims,
  releaseOwnClaim,
  verifyOwnClaim,
} from './claiming.ts';

const ACCOUNTS = ['acc_one', 'acc_two'] as const;
const DOMAINS = Array.from({ length: 7 }, (_, nth) => `d${nth}.example`);

let scene: ClaimScene;
let services: ClaimServices;
before(async () => {
  scene = await openClaimScene();
  await scene.rows(
    `insert into companies (domain, name, tracked_at)
     select name, name, now() from unnest($1::text[]) wanted (name)`,
    [DOMAINS],
  );
  services = {
    ...fakeWorld({ database: scene.database }).world,
    now: scene.now,
    random: scene.random,
    registrableDomain,
    claimProofs: scene.proofs,
    limits: null,
  };
});
after(() => scene.close());

interface Step {
  readonly who: 0 | 1;
  readonly domain: number;
  readonly act: 'begin' | 'verify' | 'release' | 'publish' | 'withdraw' | 'wait' | 'work' | 'cut';
  readonly hours: number;
}

const step: fc.Arbitrary<Step> = fc.record({
  who: fc.constantFrom(0, 1),
  domain: fc.nat(DOMAINS.length - 1),
  act: fc.constantFrom(
    ...(['begin', 'begin', 'begin', 'verify', 'verify', 'publish', 'publish'] as const),
    ...(['release', 'withdraw', 'wait', 'work', 'work', 'cut'] as const),
  ),
  hours: fc.constantFrom(1, 24, 24 * 7, 24 * 15, 24 * 31),
});

/** What stands at the domains, for anybody to see. */
class Outside {
  readonly published = new Set<string>();
  /** Tokens that anybody saw standing. */
  readonly seen = new Set<string>();
  isCutOff = false;

  look(token: string) {
    if (this.isCutOff) return { kind: 'unreachable', says: 'Nobody answers.' } as const;
    if (!this.published.has(token)) return { kind: 'missing', says: 'Not there.' } as const;
    this.seen.add(token);
    return { kind: 'found' } as const;
  }
}

async function claimsOf(accountId: string): Promise<readonly ClaimRow[]> {
  return ownClaims(services, accountId, { status: null, after: null, limit: 100 });
}

async function perform(outside: Outside, { who, domain: nth, act, hours }: Step): Promise<void> {
  const accountId = ACCOUNTS[who];
  const domain = DOMAINS[nth] ?? '';
  const held = (await claimsOf(accountId)).find((claim) => claim.domain === domain);
  switch (act) {
    case 'begin': {
      const pending = (await claimsOf(accountId)).filter(({ status }) => status === 'pending');
      const began = await beginClaim(services, accountId, { domain });
      const isNew = held === undefined || ['expired', 'lapsed'].includes(held.status);
      assert.equal(began.kind, isNew && pending.length >= 5 ? 'too_many' : 'claimed');
      if (began.kind !== 'claimed') return;
      assert.equal(began.claim.id === held?.id, held !== undefined);
      // A token is drawn anew when a claim ends, and is shown from then on.
      assert.equal(began.claim.token === held?.token, held !== undefined);
      return;
    }
    case 'verify': {
      if (held === undefined) return;
      const other = ACCOUNTS[1 - who] ?? '';
      assert.deepEqual(await verifyOwnClaim(services, other, held.id), { kind: 'unknown' });
      const stands = !outside.isCutOff && outside.published.has(held.token);
      const verified = await verifyOwnClaim(services, accountId, held.id);
      assert.equal(verified.kind, stands ? 'verified' : 'not_found');
      return;
    }
    case 'release': {
      if (held === undefined) return;
      assert.equal(await releaseOwnClaim(services, ACCOUNTS[1 - who] ?? '', held.id), false);
      assert.equal(await releaseOwnClaim(services, accountId, held.id), true);
      assert.equal((await ownClaim(services, accountId, held.id))?.status, 'released');
      return;
    }
    case 'publish':
      if (held !== undefined) outside.published.add(held.token);
      return;
    case 'withdraw':
      outside.published.delete(held?.token ?? '');
      return;
    case 'cut':
      outside.isCutOff = !outside.isCutOff;
      return;
    case 'wait':
      scene.pass({ hours });
      return;
    case 'work':
      await expireClaims(scene);
      await checkDueClaims(scene);
  }
}

async function assertSound(outside: Outside): Promise<void> {
  const tokens: string[] = [];
  for (const accountId of ACCOUNTS) {
    const claims = await claimsOf(accountId);
    tokens.push(...claims.map(({ token }) => token));
    assert.equal(new Set(claims.map(({ domain }) => domain)).size, claims.length);
    assert.ok(claims.filter(({ status }) => status === 'pending').length <= 5);
    for (const claim of claims) {
      assert.equal(claim.accountId, accountId);
      if (speaks(claim.status)) assert.ok(outside.seen.has(claim.token), 'nobody ever saw it');
      if (claim.expiresAt !== null) assert.ok(claim.expiresAt > scene.clock);
    }
  }
  assert.equal(new Set(tokens).size, tokens.length);
}

test('whatever two accounts do, and whenever: a claim stands on a proof of its own', async () => {
  const property = fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
    await scene.reset();
    await scene.rows(
      `insert into accounts (id, email, tier, created_at)
       select id, id || '@people.example', 'free', now() from unnest($1::text[]) wanted (id)`,
      [ACCOUNTS],
    );
    const outside = new Outside();
    scene.proofs.answer = ({ token }) => outside.look(token);
    for (const one of steps) {
      await perform(outside, one);
      await assertSound(outside);
    }
  });
  await fc.assert(property, { numRuns: 60 });
});
