// Settles a dispute: what an operator decides of it, and what an upheld one takes back.

import { FRESHNESS_DAYS, isMeasured } from '../contract/fact-keys.ts';
import { CREDITS_BACK, isWithheld } from '../core/claims/dispute.ts';
import type { Json } from '../core/facts/fact.ts';
import type { AccountId } from '../core/ids.ts';
import { appendAudit } from '../store/accounts/audit.ts';
import { insertEntries, lockSpending } from '../store/accounts/credits.ts';
import { awaitCompany } from '../store/captures/companies-with-work.ts';
import {
  type DisputeRow,
  decideDispute,
  findDispute,
  liftDispute,
  lockDispute,
} from '../store/claims/disputes.ts';
import { rebuildRecords } from '../store/companies/company-records.ts';
import { afterDeadlocks, type Db } from '../store/database.ts';
import { correctEvents } from '../store/facts/corrections.ts';
import {
  endDisputedFact,
  forgetSuspicionsOf,
  forgetTold,
  holdCursors,
  listEventsOfValue,
  listTold,
  type ToldAccount,
} from '../store/facts/disputed-values.ts';
import { dropRetracted } from '../store/watches/deliveries.ts';
import type { PipelineWorld } from './steps.ts';

export type Settled =
  | { readonly kind: 'settled'; readonly dispute: DisputeRow }
  | { readonly kind: 'unknown' }
  /** Or withdrawn: the dispute says which. Nothing was changed. */
  | { readonly kind: 'decided_already'; readonly dispute: DisputeRow };

type Verdict = Pick<Parameters<typeof decideDispute>[2], 'retracted' | 'credits'>;

/**
 * The fact was wrong: the events that told it are retracted, whoever was told of them gets credits
 * back, the fact ends without an event, and its value is withheld from now on.
 */
export async function upholdDispute(
  world: PipelineWorld,
  id: string,
  reason: string,
): Promise<Settled> {
  return settle(world, id, 'upheld', reason, (db, dispute) =>
    takeBack(world, db, dispute, `Retracted after the dispute ${dispute.id}: ${reason}`),
  );
}

/** The fact stands. */
export async function rejectDispute(
  world: PipelineWorld,
  id: string,
  reason: string,
): Promise<Settled> {
  return settle(world, id, 'rejected', reason, async () => ({ retracted: [], credits: 0 }));
}

export type Lifted =
  | { readonly kind: 'lifted'; readonly dispute: DisputeRow }
  | { readonly kind: 'unknown' }
  /** It was not upheld, or its value may be read already. Nothing was changed. */
  | { readonly kind: 'not_withheld'; readonly dispute: DisputeRow };

/**
 * What was wrong when it was told may have come true: from now on the value may be read again, and
 * is published as any other. What was decided, and what was retracted with it, stays.
 */
export async function liftDisputed(
  world: PipelineWorld,
  id: string,
  reason: string,
): Promise<Lifted> {
  return afterDeadlocks(world.database, async (db): Promise<Lifted> => {
    const dispute = await holdDispute(db, id);
    if (dispute === null) return { kind: 'unknown' };
    if (!isWithheld(dispute, isMeasured(dispute.key))) return { kind: 'not_withheld', dispute };
    const now = world.now();
    await liftDispute(db, id, now);
    await recordDecision(db, 'dispute_lifted', dispute, { reason }, now);
    return { kind: 'lifted', dispute: await heldDispute(db, id) };
  });
}

// In this order everywhere: whoever captures the company now is waited for first.
async function holdDispute(db: Db, id: string): Promise<DisputeRow | null> {
  const named = await findDispute(db, id);
  if (named === null) return null;
  await awaitCompany(db, named.company_id);
  return lockDispute(db, id);
}

async function heldDispute(db: Db, id: string): Promise<DisputeRow> {
  const dispute = await findDispute(db, id);
  if (dispute === null) throw new Error(`the dispute ${id} is gone while it is held`);
  return dispute;
}

async function recordDecision(
  db: Db,
  action: string,
  dispute: DisputeRow,
  detail: Readonly<Record<string, Json>>,
  now: Date,
): Promise<void> {
  const { id, account_id, company, key } = dispute;
  const accountId = account_id as AccountId | null;
  const of = { dispute: id, domain: company.domain, key };
  await appendAudit(
    db,
    { actor: 'operator', action, accountId, detail: { ...of, ...detail } },
    now,
  );
}

async function settle(
  world: PipelineWorld,
  id: string,
  status: 'upheld' | 'rejected',
  reason: string,
  effect: (db: Db, dispute: DisputeRow) => Promise<Verdict>,
): Promise<Settled> {
  return afterDeadlocks(world.database, async (db): Promise<Settled> => {
    const dispute = await holdDispute(db, id);
    if (dispute === null) return { kind: 'unknown' };
    if (dispute.status !== 'open') return { kind: 'decided_already', dispute };
    const now = world.now();
    const { retracted, credits } = await effect(db, dispute);
    await decideDispute(db, id, { status, reason, retracted, credits }, now);
    await recordDecision(db, `dispute_${status}`, dispute, { credits }, now);
    return { kind: 'settled', dispute: await heldDispute(db, id) };
  });
}

async function takeBack(
  world: PipelineWorld,
  db: Db,
  dispute: DisputeRow,
  reason: string,
): Promise<Verdict> {
  const now = world.now();
  const events = await listEventsOfValue(db, dispute);
  const corrections = events.map(({ id, occurredAt }) => {
    return { id, occurredAt, status: 'retracted', reason, supersededBy: null } as const;
  });
  const retracted = await correctEvents(db, corrections, now);
  // Before deliveries, as whoever deletes a subscription takes them. What is being read is read
  // then, and what a worker took up is sent.
  await holdCursors(db, dispute.company_id);
  await dropRetracted(db, retracted);
  const told = await listTold(db, events);
  await endDisputedFact(db, dispute, now);
  await forgetTold(db, dispute);
  await forgetSuspicionsOf(db, dispute);
  const credits = await giveBack(db, dispute.id, told, now);
  const { baseUrl } = world;
  const context = { baseUrl, now, freshnessDays: FRESHNESS_DAYS };
  await rebuildRecords(db, [dispute.company_id], context);
  return { retracted: events.map(({ id }) => id), credits };
}

/** In the order of the accounts' ids, as they come; answers how many credits it was. */
async function giveBack(
  db: Db,
  disputeId: string,
  told: readonly ToldAccount[],
  now: Date,
): Promise<number> {
  let credits = 0;
  for (const accountId of new Set(told.map(({ account_id }) => account_id))) {
    // Closed meanwhile: it has no balance any more.
    if ((await lockSpending(db, accountId)) === null) continue;
    const own = told.filter(({ account_id }) => account_id === accountId);
    const entries = own.map(({ event_id }) => ({
      kind: 'refund' as const,
      amount: CREDITS_BACK,
      operation: null,
      requestId: null,
      actor: 'operator',
      note: `The event ${event_id} was retracted after the dispute ${disputeId}.`,
    }));
    await insertEntries(db, accountId, entries, now);
    credits += own.length * CREDITS_BACK;
  }
  return credits;
}
