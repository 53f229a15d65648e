// Turns in the life of a claim, each whole in one transaction, with what is declared under it.

import {
  afterLook,
  type ClaimLook,
  expiredClaim,
  isDueToExpire,
  isOvertaken,
  releasedClaim,
  speaks,
} from '../../core/claims/domain-claim.ts';
import { holdRecords, type RecordContext, rebuildRecords } from '../companies/company-records.ts';
import type { Database, Db } from '../database.ts';
import { withdrawDeclarations } from './declarations.ts';
import { withdrawOpenDisputes } from './disputes.ts';
import {
  type ClaimRow,
  listDueToExpire,
  lockClaim,
  lockClaimsOfAccount,
  saveClaim,
} from './domain-claims.ts';

export type Settled =
  /** The claim as it stands after the look. */
  | { readonly kind: 'settled'; readonly claim: ClaimRow }
  /** The claim as it stands; it had moved on, and the look changed nothing. */
  | { readonly kind: 'overtaken'; readonly claim: ClaimRow }
  /** It was released meanwhile, or its account closed. */
  | { readonly kind: 'gone' };

/** What a look at the proof does to the claim that was `read` before it. */
export async function settleLook(
  db: Db,
  read: ClaimRow,
  look: ClaimLook,
  record: RecordContext,
): Promise<Settled> {
  const claim = await lockClaim(db, read.id);
  if (claim === null || claim.status === 'released') return { kind: 'gone' };
  if (isOvertaken(read, claim, look)) return { kind: 'overtaken', claim };
  const state = afterLook(claim, look);
  await saveClaim(db, claim, state);
  if (speaks(claim.status) && !speaks(state.status)) await withdraw(db, [claim], record);
  return { kind: 'settled', claim: { ...claim, ...state } };
}

/** False where the account has no such claim, or has released it before. */
export async function releaseClaim(
  db: Db,
  accountId: string,
  id: string,
  record: RecordContext,
): Promise<boolean> {
  const claim = await lockClaim(db, id);
  if (claim?.accountId !== accountId || claim.status === 'released') return false;
  await saveClaim(db, claim, releasedClaim(claim));
  await withdraw(db, [claim], record);
  return true;
}

/** What was declared under the claims of an account that is about to be deleted with them. */
export async function endClaimsOfAccount(
  db: Db,
  accountId: string,
  record: RecordContext,
): Promise<void> {
  await withdraw(db, await lockClaimsOfAccount(db, accountId), record);
}

async function withdraw(db: Db, claims: readonly ClaimRow[], record: RecordContext): Promise<void> {
  // All of them at once, in their order: who takes them one after the other waits in a circle.
  if (claims.length > 1) {
    await holdRecords(
      db,
      claims.map(({ companyId }) => companyId),
    );
  }
  const changed = new Set<number>();
  // Before any record is held: whoever decides on a dispute takes them in this order, too.
  for (const { id } of claims) await withdrawOpenDisputes(db, id, record.now);
  for (const { id, companyId } of claims) {
    const withdrawn = await withdrawDeclarations(db, id, record.now);
    if (withdrawn > 0) changed.add(companyId);
  }
  if (changed.size > 0) await rebuildRecords(db, [...changed], record);
}

/** Claims that one call ages; an account has fewer pending ones. */
const AGED_AT_ONCE = 100;

/**
 * Pending claims whose days are over, of one account or of all, are expired from now on, each under
 * a new token. Answers how many were due.
 */
export async function expireDue(
  database: Database,
  accountId: string | null,
  now: Date,
  freshToken: () => string,
): Promise<number> {
  const due = await listDueToExpire(database, accountId, now, AGED_AT_ONCE);
  for (const id of due) {
    await database.transaction(async (db) => {
      const claim = await lockClaim(db, id);
      if (claim === null || !isDueToExpire(claim, now)) return;
      await saveClaim(db, claim, expiredClaim(claim, freshToken()));
    });
  }
  return due.length;
}
