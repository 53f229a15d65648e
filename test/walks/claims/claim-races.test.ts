// Claims of two accounts that are begun, proved, declared under, released and closed all at once.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { FRESHNESS_DAYS } from '../../../src/contract/fact-keys.ts';
import { Refusal } from '../../../src/contract/refusal.ts';
import { closeAccount } from '../../../src/operations/account/close-account.ts';
import {
  beginClaim,
  ownClaims,
  releaseOwnClaim,
  verifyOwnClaim,
} from '../../../src/operations/claims/claiming.ts';
import { declare } from '../../../src/operations/claims/declaring.ts';
import { registrableDomain } from '../../../src/outside/names/public-suffix.ts';
import { checkDueClaims, expireClaims, warnOfLapses } from '../../../src/pipeline/check-claims.ts';
import type { ClaimRow } from '../../../src/store/claims/domain-claims.ts';
import { rebuildRecords } from '../../../src/store/companies/company-records.ts';
import { type ClaimScene, openClaimScene } from '../../worlds/claim-scene.ts';
import { fakeWorld } from '../../worlds/fake-world.ts';

const DOMAINS = ['d0.example', 'd1.example', 'd2.example'];
const ROUNDS = 12;
const ACTORS = 8;
const STEPS = 12;

let scene: ClaimScene;
before(async () => {
  scene = await openClaimScene();
  const companies = await scene.rows(
    `insert into companies (domain, name, tracked_at)
     select name, name, now() from unnest($1::text[]) wanted (name) returning id`,
    [DOMAINS],
  );
  const context = { baseUrl: scene.baseUrl, now: scene.clock, freshnessDays: FRESHNESS_DAYS };
  const ids = companies.map(({ id }) => Number(id));
  await scene.database.transaction((db) => rebuildRecords(db, ids, context));
});
after(() => scene.close());

function pick<T>(from: readonly T[]): T {
  const one = from[Math.floor(Math.random() * from.length)];
  if (one === undefined) throw new Error('there is nothing to pick from');
  return one;
}

/** Tokens that stand at the domains, and those that anybody saw standing. */
const published = new Set<string>();
const seen = new Set<string>();

function servicesOf() {
  const { world } = fakeWorld({ database: scene.database });
  const { now, random, proofs } = scene;
  const own = { now, random, registrableDomain, claimProofs: proofs, limits: null };
  return { ...world, ...own, operations: [] };
}

type Services = ReturnType<typeof servicesOf>;
type Act = (services: Services, account: string, claim: ClaimRow | null) => Promise<unknown>;

const owned =
  (act: (services: Services, account: string, claim: ClaimRow) => Promise<unknown>): Act =>
  async (services, account, claim) =>
    claim === null ? null : act(services, account, claim);

const begin: Act = (services, account) => beginClaim(services, account, { domain: pick(DOMAINS) });
const publish: Act = owned(async (_, __, { token }) => published.add(token));
const say: Act = owned((services, account, { id: claimId }) =>
  declare(services, account, { claimId, key: 'pricing.tier_count' }, { value: pick([1, 2, 3]) }),
);
const look: Act = owned((services, account, { id }) => verifyOwnClaim(services, account, id));

const ACTS: readonly Act[] = [
  ...[begin, begin, publish, publish, publish, say, say, say, look, look, look],
  owned(async (_, __, { token }) => published.delete(token)),
  owned((services, account, { id }) => releaseOwnClaim(services, account, id)),
  async () => scene.pass({ hours: pick([1, 24, 24 * 8, 24 * 15]) }),
  () => Promise.all([checkDueClaims(scene), checkDueClaims(scene), expireClaims(scene)]),
  () => warnOfLapses(scene),
];

async function actOnce(services: Services, account: string): Promise<void> {
  const held = await ownClaims(services, account, { status: null, after: null, limit: 10 });
  const claim = held.length === 0 ? null : pick(held);
  await pick(ACTS)(services, account, claim).catch((error: unknown) => {
    // The account was closed meanwhile.
    if (!(error instanceof Refusal && error.code === 'invalid_key')) throw error;
  });
}

test('whatever happens at the same moment: nobody speaks without a proof, and nothing stays behind', async () => {
  const services = servicesOf();
  scene.proofs.answer = async ({ token }) => {
    await sleep(Math.random() * 4);
    const stands = published.has(token);
    await sleep(Math.random() * 4);
    if (!stands) return { kind: 'missing', says: 'Not there.' };
    seen.add(token);
    return { kind: 'found' };
  };
  for (let round = 0; round < ROUNDS; round++) {
    const [one, two] = [`acc_${round}a`, `acc_${round}b`] as const;
    await scene.rows(
      `insert into accounts (id, email, tier, created_at)
       select id, id || '@people.example', 'free', now() from unnest($1::text[]) wanted (id)`,
      [[one, two]],
    );
    const actor = async (nth: number) => {
      for (let step = 0; step < STEPS; step++) await actOnce(services, pick([one, two]));
      if (nth === 0) await closeAccount(services, one, 'operator');
    };
    await Promise.all(Array.from({ length: ACTORS }, (_, nth) => actor(nth)));
    await assertSound();
  }
  assert.deepEqual(scene.alarms, []);
  const [ended] = await scene.rows('select count(valid_to) as count from facts');
  assert.ok(Number(ended?.count) > 0, 'something was declared, and ended');
});

async function assertSound(): Promise<void> {
  const claims = await scene.rows(
    `select status, token, (select count(*) from facts f
       where f.claim_id = c.id and f.valid_to is null) as standing from domain_claims c`,
  );
  for (const { status, token, standing } of claims) {
    if (status === 'verified' || status === 'lapsing') assert.ok(seen.has(String(token)));
    else assert.equal(Number(standing), 0, `declared under one that is ${status}`);
  }
  const [orphans] = await scene.rows(
    `select count(*) from facts f where valid_to is null
       and not exists (select from domain_claims c where c.id = f.claim_id)`,
  );
  assert.equal(Number(orphans?.count), 0);
  const records = await scene.rows(
    `select r.body, (select count(*) from facts f
       where f.company_id = r.company_id and f.valid_to is null) as facts from company_records r`,
  );
  for (const { body, facts } of records) {
    const { data } = JSON.parse(String(body)) as {
      data: { dimensions: Record<string, { facts: unknown[] }> };
    };
    const shown = Object.values(data.dimensions).flatMap((block) => block.facts);
    assert.equal(shown.length, Number(facts), 'the record shows what stands');
  }
}
