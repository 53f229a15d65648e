// Disputes of facts: one open at a time for each fact, what became of them, and what is withheld.

import type { DisputeStatus } from '../../core/claims/dispute.ts';
import type { ClaimStatus } from '../../core/claims/domain-claim.ts';
import type { Json, Provenance } from '../../core/facts/fact.ts';
import type { Db } from '../database.ts';
import { REPLACED_AT } from '../facts/disputed-values.ts';

export interface DisputeRow {
  readonly id: string;
  /** Null: the claim or the account is gone. */
  readonly claim_id: string | null;
  readonly account_id: string | null;
  readonly company_id: number;
  readonly company: {
    readonly name: string;
    readonly domain: string;
    readonly slug: string | null;
  };
  readonly key: string;
  readonly provenance: Provenance;
  /** '' is stored for the whole company. */
  readonly product: string;
  readonly value: Json;
  readonly unit: string | null;
  readonly statement: string;
  readonly source_url: string | null;
  readonly status: DisputeStatus;
  readonly created_at: Date;
  readonly decided_at: Date | null;
  readonly reason: string | null;
  readonly retracted_events: readonly string[];
  readonly credits_returned: number;
  /** Since when an upheld dispute's value may be read again, as an operator said. */
  readonly lifted_at: Date | null;
  /** Since when another value, published after an upheld dispute, is known. */
  readonly replaced_at: Date | null;
}

const ROWS = `
select d.id, d.claim_id, d.account_id, d.company_id, d.key, d.provenance, d.product, d.value,
  d.unit, d.statement, d.source_url, d.status, d.created_at, d.decided_at, d.reason,
  d.retracted_events, d.credits_returned, d.lifted_at,
  ${REPLACED_AT} as replaced_at, d.created_at::text as listed,
  json_build_object('name', c.name, 'domain', c.domain, 'slug', c.slug) as company
from disputes d join companies c on c.id = d.company_id`;

/** The claim of this account, held against a change to the end of the transaction. */
export async function holdClaim(
  db: Db,
  accountId: string,
  claimId: string,
): Promise<{ readonly company_id: number; readonly status: ClaimStatus } | null> {
  const rows = await db.rows<{ company_id: number; status: ClaimStatus }>(
    'hold_claim_for_dispute',
    `select company_id, status from domain_claims where account_id = $1 and id = $2 for share`,
    [accountId, claimId],
  );
  return rows[0] ?? null;
}

export interface NewDispute {
  readonly id: string;
  readonly claimId: string;
  readonly accountId: string;
  readonly companyId: number;
  readonly key: string;
  readonly provenance: Provenance;
  readonly product: string;
  readonly value: Json;
  readonly unit: string | null;
  readonly statement: string;
  readonly sourceUrl: string | null;
}

/** Whether it was written: of a fact one dispute is open at most. */
export async function insertDispute(db: Db, dispute: NewDispute, now: Date): Promise<boolean> {
  const rows = await db.rows(
    'insert_dispute',
    `insert into disputes (id, claim_id, account_id, company_id, key, provenance, product, value,
       unit, statement, source_url, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     on conflict (company_id, key, provenance, product) where status = 'open' do nothing
     returning id`,
    [
      dispute.id,
      dispute.claimId,
      dispute.accountId,
      dispute.companyId,
      dispute.key,
      dispute.provenance,
      dispute.product,
      JSON.stringify(dispute.value),
      dispute.unit,
      dispute.statement,
      dispute.sourceUrl,
      now,
    ],
  );
  return rows.length > 0;
}

export async function findOpenDispute(
  db: Db,
  companyId: number,
  of: Pick<DisputeRow, 'key' | 'provenance' | 'product'>,
): Promise<DisputeRow | null> {
  const rows = await db.rows<DisputeRow>(
    'find_open_dispute',
    `${ROWS} where d.company_id = $1 and d.key = $2 and d.provenance = $3 and d.product = $4
       and d.status = 'open'`,
    [companyId, of.key, of.provenance, of.product],
  );
  return rows[0] ?? null;
}

/** Count them under the account's lock. */
export async function countOpenDisputes(db: Db, accountId: string): Promise<number> {
  const [row] = await db.rows<{ count: number }>(
    'count_open_disputes',
    `select count(*) as count from disputes where account_id = $1 and status = 'open'`,
    [accountId],
  );
  return row?.count ?? 0;
}

export async function findDispute(db: Db, id: string): Promise<DisputeRow | null> {
  const rows = await db.rows<DisputeRow>('find_dispute', `${ROWS} where d.id = $1`, [id]);
  return rows[0] ?? null;
}

/** Likewise, and nobody else decides on it before the end of the transaction. */
export async function lockDispute(db: Db, id: string): Promise<DisputeRow | null> {
  const rows = await db.rows<DisputeRow>(
    'lock_dispute',
    `${ROWS} where d.id = $1 for no key update of d`,
    [id],
  );
  return rows[0] ?? null;
}

/** `listed` is `created_at` to the microsecond, as the database writes it. */
export interface ListedDispute extends DisputeRow {
  readonly listed: string;
}

export type DisputePosition = readonly [listed: string, id: string];

interface Page {
  readonly status: DisputeStatus | null;
  readonly after: DisputePosition | null;
  readonly limit: number;
}

const AFTER = '(d.created_at, d.id) < ($2::timestamptz, $3)';
const NEWEST = 'order by d.created_at desc, d.id desc limit $4';

/** At most `limit` of a claim after the position, newest first; null begins. */
export async function listDisputesOfClaim(
  db: Db,
  page: Page & { readonly claimId: string },
): Promise<ListedDispute[]> {
  const [listed, id] = page.after ?? ['infinity', ''];
  return db.rows<ListedDispute>(
    'list_disputes_of_claim',
    `${ROWS} where d.claim_id = $1 and ${AFTER} and ($5::text is null or d.status = $5) ${NEWEST}`,
    [page.claimId, listed, id, page.limit, page.status],
  );
}

/** Likewise those of a company, of one key or of all. */
export async function listDisputesOfCompany(
  db: Db,
  page: Page & { readonly companyId: number; readonly key: string | null },
): Promise<ListedDispute[]> {
  const [listed, id] = page.after ?? ['infinity', ''];
  return db.rows<ListedDispute>(
    'list_disputes_of_company',
    `${ROWS} where d.company_id = $1 and ${AFTER} and ($5::text is null or d.status = $5)
       and ($6::text is null or d.key = $6) ${NEWEST}`,
    [page.companyId, listed, id, page.limit, page.status, page.key],
  );
}

/** Likewise those of one key and product, the newest first. */
export async function listDisputesOfFact(
  db: Db,
  of: { readonly companyId: number; readonly key: string; readonly product: string },
  limit: number,
): Promise<DisputeRow[]> {
  return db.rows<DisputeRow>(
    'list_disputes_of_fact',
    `${ROWS} where d.company_id = $1 and d.key = $2 and d.product = $3
     order by d.created_at desc, d.id desc limit $4`,
    [of.companyId, of.key, of.product, limit],
  );
}

/** The upheld ones of a company that nobody lifted, by key. */
export async function listUpheldOfCompany(db: Db, companyId: number): Promise<DisputeRow[]> {
  return db.rows<DisputeRow>(
    'list_upheld_of_company',
    `${ROWS} where d.company_id = $1 and d.status = 'upheld' and d.lifted_at is null
     order by d.key, d.provenance, d.product, d.created_at, d.id`,
    [companyId],
  );
}

/** For whoever decides: of one status or of all, those that wait longest first. */
export async function listDisputes(
  db: Db,
  status: DisputeStatus | null,
  limit: number,
): Promise<DisputeRow[]> {
  return db.rows<DisputeRow>(
    'list_disputes',
    `${ROWS} where $1::text is null or d.status = $1
     order by d.status <> 'open', d.created_at, d.id limit $2`,
    [status, limit],
  );
}

/** Whether there was such an open one. */
export async function withdrawDispute(
  db: Db,
  claimId: string,
  id: string,
  now: Date,
): Promise<boolean> {
  const rows = await db.rows(
    'withdraw_dispute',
    `update disputes set status = 'withdrawn', decided_at = $3
     where claim_id = $1 and id = $2 and status = 'open' returning id`,
    [claimId, id, now],
  );
  return rows.length > 0;
}

/** The oldest withdrawn ones of a claim, all but so many. */
export async function forgetWithdrawn(db: Db, claimId: string, most: number): Promise<void> {
  await db.rows(
    'forget_withdrawn_disputes',
    `delete from disputes where id in (
       select id from disputes where claim_id = $1 and status = 'withdrawn'
       order by created_at desc, id desc offset $2)`,
    [claimId, most],
  );
}

/** Nobody stands behind them any more: their claim was released, or lapsed. */
export async function withdrawOpenDisputes(db: Db, claimId: string, now: Date): Promise<number> {
  const rows = await db.rows(
    'withdraw_open_disputes',
    `update disputes set status = 'withdrawn', decided_at = $2
     where claim_id = $1 and status = 'open' returning id`,
    [claimId, now],
  );
  return rows.length;
}

export interface Decision {
  readonly status: 'upheld' | 'rejected';
  readonly reason: string;
  readonly retracted: readonly string[];
  readonly credits: number;
}

/** Expects an open dispute that is held. */
export async function decideDispute(
  db: Db,
  id: string,
  decision: Decision,
  now: Date,
): Promise<void> {
  await db.rows(
    'decide_dispute',
    `update disputes set status = $2, decided_at = $3, reason = $4, retracted_events = $5,
       credits_returned = $6
     where id = $1`,
    [id, decision.status, now, decision.reason, decision.retracted, decision.credits],
  );
}

/** Expects an upheld dispute that is held: from now on its value may be read again. */
export async function liftDispute(db: Db, id: string, now: Date): Promise<void> {
  await db.rows('lift_dispute', 'update disputes set lifted_at = $2 where id = $1', [id, now]);
}
