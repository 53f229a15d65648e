// What the page of a claim shows beside its forms: what is published of the company, on each side.

import type { ClaimCheck } from '../../contract/schemas/claims.ts';
import type { Dispute } from '../../contract/schemas/disputes.ts';
import { isDeclared } from '../../core/facts/declaration.ts';
import type { Provenance } from '../../core/facts/fact.ts';
import type { FactRow } from '../../core/facts/fact-shape.ts';
import { findFollowing, listClaimFacts } from '../../store/claims/claims.ts';
import { listDisputesOfClaim } from '../../store/claims/disputes.ts';
import { claimRow, keysBeside } from '../claims/claim-rows.ts';
import { disputeShape } from '../claims/disputing.ts';
import type { AccountServices } from './session.ts';

export interface Published {
  /** Facts that were read, not declared, in the order of the specification. */
  readonly read: readonly PublishedFact[];
  /** What the claims check says of a key for the whole company. */
  check(key: string): ClaimCheck;
}

export interface PublishedFact extends Pick<FactRow, 'key' | 'value' | 'unit'> {
  readonly provenance: Provenance;
  /** Null: the whole company. */
  readonly product: string | null;
}

export async function publishedOf(
  { database, now }: AccountServices,
  companyId: number,
): Promise<Published> {
  const [facts, following] = await Promise.all([
    listClaimFacts(database, companyId, null),
    findFollowing(database, companyId),
  ]);
  const context = { following, now: now(), proofOf: () => null };
  return {
    read: facts.filter((fact) => !isDeclared(fact)).map(publishedFact),
    check: (key) =>
      claimRow(
        key,
        '',
        facts.filter((fact) => fact.key === key || keysBeside(key).includes(fact.key)),
        context,
      ),
  };
}

function publishedFact({ key, value, unit, provenance, product }: FactRow): PublishedFact {
  return { key, value, unit, provenance, product: product === '' ? null : product };
}

/** At most so many, newest first. */
export async function disputesOf(
  { database }: AccountServices,
  claimId: string,
  limit: number,
): Promise<readonly Dispute[]> {
  const rows = await listDisputesOfClaim(database, { claimId, status: null, after: null, limit });
  return rows.map(disputeShape);
}
