// What an owner does with disputes of facts, for the operations and for the account page alike.

import { Type } from 'typebox';
import { isMeasured } from '../../contract/fact-keys.ts';
import type {
  Dispute,
  DisputeToCreate,
  PublishedDispute,
} from '../../contract/schemas/disputes.ts';
import {
  isStatement,
  isWithheld,
  LONGEST_SOURCE_URL,
  LONGEST_STATEMENT,
  MOST_OPEN_DISPUTES,
  MOST_WITHDRAWN,
  sourceAddress,
} from '../../core/claims/dispute.ts';
import { speaks } from '../../core/claims/domain-claim.ts';
import { factId } from '../../core/facts/fact-shape.ts';
import { couldBeId, ulid } from '../../core/ids.ts';
import {
  countOpenDisputes,
  type DisputeRow,
  findDispute,
  findOpenDispute,
  forgetWithdrawn,
  holdClaim,
  insertDispute,
  withdrawDispute,
} from '../../store/claims/disputes.ts';
import { afterDeadlocks, type Db } from '../../store/database.ts';
import { listEvidence } from '../../store/facts/evidence.ts';
import { chosenFact } from '../companies/chosen-fact.ts';
import { isFactKey } from '../invoke/fact-key-list.ts';
import type { Services } from '../services.ts';
import { heldPlan } from '../watches/watch-owner.ts';
import { ClaimIdPath } from './claim-owner.ts';

type DisputeServices = Pick<Services, 'database' | 'now' | 'random'>;

export type Disputed =
  | { readonly kind: 'made'; readonly dispute: DisputeRow }
  /** The claim disputes the fact already: this is it, as it was made. */
  | { readonly kind: 'known'; readonly dispute: DisputeRow }
  | { readonly kind: 'no_claim' }
  | { readonly kind: 'not_verified'; readonly status: string }
  /** There is none that was read; what is declared is withdrawn instead. */
  | { readonly kind: 'no_fact' }
  | { readonly kind: 'in_dispute' }
  | { readonly kind: 'too_many' };

/** What is wrong with one field, and what it takes. */
export interface DisputeFault {
  readonly field: 'key' | 'statement' | 'source_url';
  readonly accepted: string;
}

/** Every fault of a request that has the fields of its schema. */
export function faultsOf({ key, statement, source_url: url }: DisputeToCreate): DisputeFault[] {
  const faults: DisputeFault[] = [];
  if (!isFactKey(key)) {
    faults.push({ field: 'key', accepted: 'an exact fact key such as pricing.tier.pro.price' });
  }
  if (!isStatement(statement)) {
    const accepted =
      `1 to ${LONGEST_STATEMENT} characters of text, with line feeds as the only ` +
      'control characters';
    faults.push({ field: 'statement', accepted });
  }
  if (url !== undefined && sourceAddress(url) === null) {
    const accepted =
      `an http or https address of at most ${LONGEST_SOURCE_URL} characters, ` +
      'without user name or password';
    faults.push({ field: 'source_url', accepted });
  }
  return faults;
}

/** Disputes what is published of a fact now; `request` has no fault. */
export async function disputeFact(
  services: DisputeServices,
  accountId: string,
  claimId: string,
  request: DisputeToCreate,
): Promise<Disputed> {
  if (!couldBeId(claimId)) return { kind: 'no_claim' };
  return afterDeadlocks(services.database, async (db): Promise<Disputed> => {
    await heldPlan(db, accountId);
    const claim = await holdClaim(db, accountId, claimId);
    if (claim === null || claim.status === 'released') return { kind: 'no_claim' };
    if (!speaks(claim.status)) return { kind: 'not_verified', status: claim.status };
    const of = { accountId, claimId, companyId: claim.company_id };
    return disputeHeld(services, db, of, request);
  });
}

interface Owner {
  readonly accountId: string;
  readonly claimId: string;
  readonly companyId: number;
}

async function disputeHeld(
  services: DisputeServices,
  db: Db,
  owner: Owner,
  { key, product = '', provenance, statement, source_url }: DisputeToCreate,
): Promise<Disputed> {
  const rows = await listEvidence(db, owner.companyId, [key]);
  const read = rows.filter((row) => row.evidence_type !== 'declaration');
  const fact = chosenFact(read, product, provenance);
  if (fact === null) return { kind: 'no_fact' };
  const open = await findOpenDispute(db, owner.companyId, fact);
  if (open !== null) return knownTo(owner, open);
  // Counts this account alone, which is held: nobody adds to them meanwhile.
  if ((await countOpenDisputes(db, owner.accountId)) >= MOST_OPEN_DISPUTES) {
    return { kind: 'too_many' };
  }
  const now = services.now();
  const id = `dsp_${ulid(now.getTime(), services.random(10))}`;
  const { value, unit } = fact;
  const identity = { key: fact.key, provenance: fact.provenance, product: fact.product };
  const sourceUrl = source_url === undefined ? null : sourceAddress(source_url);
  const words = { statement, sourceUrl };
  const isNew = await insertDispute(db, { id, ...owner, ...identity, value, unit, ...words }, now);
  const made = isNew ? await findDispute(db, id) : null;
  if (made !== null) return { kind: 'made', dispute: made };
  const meanwhile = await findOpenDispute(db, owner.companyId, fact);
  return meanwhile === null ? { kind: 'in_dispute' } : knownTo(owner, meanwhile);
}

function knownTo({ claimId }: Owner, dispute: DisputeRow): Disputed {
  if (dispute.claim_id !== claimId) return { kind: 'in_dispute' };
  return { kind: 'known', dispute };
}

export type Withdrawn = 'withdrawn' | 'no_claim' | 'no_dispute';

/** Takes an open dispute back; it stays published as withdrawn. */
export async function withdrawOwnDispute(
  services: DisputeServices,
  accountId: string,
  claimId: string,
  id: string,
): Promise<Withdrawn> {
  if (!couldBeId(claimId)) return 'no_claim';
  return services.database.transaction(async (db) => {
    if ((await holdClaim(db, accountId, claimId)) === null) return 'no_claim';
    if (!couldBeId(id)) return 'no_dispute';
    const isWithdrawn = await withdrawDispute(db, claimId, id, services.now());
    // Nobody decided anything of them: whoever disputes and withdraws on end fills no list.
    if (isWithdrawn) await forgetWithdrawn(db, claimId, MOST_WITHDRAWN);
    return isWithdrawn ? 'withdrawn' : 'no_dispute';
  });
}

export function disputeShape(row: DisputeRow): Dispute {
  const { claim_id, company, statement, source_url } = row;
  return { ...publishedShape(row), claim_id, company, statement, source_url };
}

/** What everybody may see: never who disputes it, nor in which words. */
export function publishedShape(row: DisputeRow): PublishedDispute {
  return {
    id: row.id,
    key: row.key,
    provenance: row.provenance,
    product: row.product === '' ? null : row.product,
    fact_id: factId(row.company.domain, row),
    value: row.value,
    unit: row.unit,
    status: row.status,
    created_at: row.created_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
    reason: row.reason,
    retracted_events: [...row.retracted_events],
    withheld: isWithheld(row, isMeasured(row.key)),
  };
}

export const DisputeIdPath = Type.Object({
  ...ClaimIdPath.properties,
  dispute_id: Type.String({
    minLength: 1,
    maxLength: 100,
    description: 'Id of the dispute, `dsp_…`.',
  }),
});
