// A worker's world for tests of domain claims: a real database, a clock that moves, letters kept.

import { randomBytes } from 'node:crypto';
import { FRESHNESS_DAYS } from '../../src/contract/fact-keys.ts';
import type { ClaimMethod } from '../../src/core/claims/claim-proof.ts';
import { pendingClaim, writeClaimToken } from '../../src/core/claims/domain-claim.ts';
import { type ClaimWorld, checkDueClaims } from '../../src/pipeline/check-claims.ts';
import { insertDeclaration } from '../../src/store/claims/declarations.ts';
import { type ClaimRow, insertClaim, lockClaim } from '../../src/store/claims/domain-claims.ts';
import { rebuildRecords } from '../../src/store/companies/company-records.ts';
import { openTestDatabase } from '../database.ts';
import { type TestClaimProofs, testClaimProofs } from './claim-proofs.ts';
import { type Letters, letters } from './letters.ts';

const START = new Date('2026-11-20T12:00:00Z');

export interface ClaimScene extends ClaimWorld {
  readonly proofs: TestClaimProofs;
  readonly mail: Letters;
  readonly url: string;
  /** What an operator was told. */
  readonly alarms: string[];
  /** The worker's clock; a test sets it. */
  clock: Date;
  pass(time: { readonly days?: number; readonly hours?: number; readonly minutes?: number }): void;
  /** A pending claim of `n.example`, made now by an account of its own. */
  claim(n: string, method?: ClaimMethod): Promise<string>;
  find(id: string): Promise<ClaimRow>;
  declare(id: string): Promise<void>;
  /** Values that are declared and stand, and those that ended. */
  declared(): Promise<{ readonly standing: number; readonly ended: number }>;
  rows(text: string, values?: readonly unknown[]): Promise<readonly Record<string, unknown>[]>;
  /** No claim, no letter, and the clock as it was. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

export async function openClaimScene(): Promise<ClaimScene> {
  const test = await openTestDatabase();
  const { database } = test;
  const alarms: string[] = [];
  let statements = 0;
  const rows: ClaimScene['rows'] = (text, values = []) => {
    statements += 1;
    return database.rows(`claim-scene-${statements}`, text, values);
  };
  const find = async (id: string): Promise<ClaimRow> => {
    const claim = await lockClaim(database, id);
    if (claim === null) throw new Error(`no claim ${id}`);
    return claim;
  };
  const scene: ClaimScene = {
    database,
    url: test.url,
    baseUrl: 'https://assay.example',
    proofs: testClaimProofs(),
    mail: letters(),
    alarms,
    clock: START,
    now: () => scene.clock,
    random: (n) => randomBytes(n),
    alarm: (_, message) => void alarms.push(message),
    pass: ({ days = 0, hours = 0, minutes = 0 }) => {
      const moved = ((days * 24 + hours) * 60 + minutes) * 60_000;
      scene.clock = new Date(scene.clock.getTime() + moved);
    },
    claim: (n, method = 'dns_txt') => putClaim(scene, n, method),
    find,
    declare: async (id) => {
      const { companyId } = await find(id);
      await insertDeclaration(
        database,
        {
          claimId: id,
          companyId,
          key: 'pricing.tier_count',
          dimension: 'pricing',
          value: 3,
          unit: null,
          sourceUrl: null,
          asOf: scene.clock,
        },
        scene.clock,
      );
      const { baseUrl } = scene;
      const context = { baseUrl, now: scene.clock, freshnessDays: FRESHNESS_DAYS };
      await rebuildRecords(database, [companyId], context);
    },
    declared: async () => {
      const [row] = await rows(
        `select count(*) filter (where valid_to is null) as standing, count(valid_to) as ended
         from facts where claim_id is not null`,
      );
      return { standing: Number(row?.standing), ended: Number(row?.ended) };
    },
    rows,
    reset: async () => {
      await rows('delete from facts');
      await rows('delete from accounts');
      scene.clock = START;
      scene.proofs.answer = () => ({ kind: 'found' });
      for (const told of [scene.proofs.asked, scene.mail.sent, alarms]) told.length = 0;
      scene.mail.answer = 'sent';
    },
    close: () => test.close(),
  };
  return scene;
}

async function putClaim(scene: ClaimScene, n: string, method: ClaimMethod): Promise<string> {
  const domain = `${n}.example`;
  await scene.rows(
    `insert into accounts (id, email, tier, created_at)
     values ('acc_' || $1, $1 || '@people.example', 'free', $2) on conflict do nothing`,
    [n, scene.clock],
  );
  const [company] = await scene.rows(
    `insert into companies (domain, name, tracked_at) values ($1, $1, $2)
     on conflict (domain) do update set name = excluded.name returning id`,
    [domain, scene.clock],
  );
  const companyId = Number(company?.id);
  const claim = { id: `clm_${n}`, accountId: `acc_${n}`, companyId, domain, method };
  const state = pendingClaim(scene.clock, writeClaimToken(randomBytes(32)));
  await insertClaim(scene.database, claim, state, scene.clock);
  return claim.id;
}

/** Verified now, and due again in 30 days. */
export async function verified(scene: ClaimScene, ...names: readonly string[]): Promise<string[]> {
  const ids = [];
  for (const name of names) ids.push(await scene.claim(name));
  scene.proofs.answer = () => ({ kind: 'found' });
  scene.pass({ minutes: 10 });
  await checkDueClaims(scene);
  scene.proofs.asked.length = 0;
  return ids;
}

/** Two claims that lapse from now on. */
export async function lapsing(scene: ClaimScene): Promise<string[]> {
  const ids = await verified(scene, 'acme', 'bolt');
  scene.proofs.publish();
  scene.pass({ days: 30 });
  await checkDueClaims(scene);
  return ids;
}
