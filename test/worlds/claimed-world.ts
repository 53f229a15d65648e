// A company whose domain is claimed: declares without HTTP, and reads its record.

import assert from 'node:assert/strict';
import type { Json } from '../../src/core/facts/fact.ts';
import {
  type Declared,
  declare,
  type Withdrawn,
  withdraw,
} from '../../src/operations/claims/declaring.ts';
import { findRecords } from '../../src/store/companies/stored-records.ts';
import { testClaimProofs } from './claim-proofs.ts';
import { coverOne, openWorld, type TestWorld } from './world.ts';

export const DOMAIN = 'acme.example';
const START = '2026-06-01T08:00:00Z';

export interface Claimant {
  readonly account: string;
  readonly claim: string;
}

export interface ClaimedWorld {
  readonly world: TestWorld;
  readonly company: number;
  readonly claimant: Claimant;
}

export async function openClaimed(): Promise<ClaimedWorld> {
  const world = await openWorld({ at: START });
  const company = await coverOne(world, DOMAIN);
  return { world, company, claimant: await claimAgain(world, company, 'walk') };
}

/** A verified claim by an account of its own. */
export async function claimAgain(
  { database, now }: TestWorld,
  company: number,
  name: string,
): Promise<Claimant> {
  const claimant = { account: `acc_${name}`, claim: `clm_${name}` };
  await database.rows(
    'walk-account',
    `insert into accounts (id, tier, email, created_at)
     values ($1, 'free', $1 || '@acme.example', $2)`,
    [claimant.account, now()],
  );
  await database.rows(
    'walk-claim',
    `insert into domain_claims (id, account_id, company_id, domain, method, status, token,
       created_at, verified_at)
     values ($1, $2, $3, $4, 'dns_txt', 'verified', 'token', $5, $5)`,
    [claimant.claim, claimant.account, company, DOMAIN, now()],
  );
  return claimant;
}

function servicesOf(world: TestWorld) {
  const records = { byDomain: async () => null, forget: () => {} };
  return { ...world, records, claimProofs: testClaimProofs(), limits: null, addressOf: () => null };
}

export function say(
  world: TestWorld,
  { account, claim }: Claimant,
  key: string,
  said: { readonly value: Json; readonly unit?: string },
): Promise<Declared> {
  return declare(servicesOf(world), account, { claimId: claim, key }, said);
}

export function takeBack(
  world: TestWorld,
  { account, claim }: Claimant,
  key: string,
): Promise<Withdrawn> {
  return withdraw(servicesOf(world), account, { claimId: claim, key });
}

export interface Shown {
  readonly key: string;
  readonly value: Json;
  readonly evidence: string;
}

/** Every fact that the record has. */
export async function recorded(world: TestWorld): Promise<readonly Shown[]> {
  const record = (await findRecords(world.database.hot, [DOMAIN], 'plain')).get(DOMAIN);
  assert.ok(record);
  const { data } = JSON.parse(record.bytes.toString()) as {
    data: {
      dimensions: Record<string, { facts: { key: string; value: Json; evidence_type: string }[] }>;
    };
  };
  const facts = Object.values(data.dimensions).flatMap((block) => block.facts);
  return facts.map(({ key, value, evidence_type: evidence }) => ({ key, value, evidence }));
}

/** The fact as the record has it; null where it has none. */
export async function shown(world: TestWorld, key: string): Promise<Omit<Shown, 'key'> | null> {
  const [found, ...others] = (await recorded(world)).filter((fact) => fact.key === key);
  assert.deepEqual(others, [], 'it is shown twice');
  return found === undefined ? null : { value: found.value, evidence: found.evidence };
}
