// Claims of domains: listed, begun, held and saved, and those that something is due for.

import type { ClaimMethod } from '../../core/claims/claim-proof.ts';
import type { ClaimState, ClaimStatus } from '../../core/claims/domain-claim.ts';
import type { Db } from '../database.ts';

export interface ClaimRow extends ClaimState {
  readonly id: string;
  readonly accountId: string;
  readonly companyId: number;
  /** The apex that is claimed. */
  readonly domain: string;
  readonly method: ClaimMethod;
  readonly createdAt: Date;
  readonly company: {
    readonly name: string;
    readonly domain: string;
    readonly slug: string | null;
  };
  /** `createdAt` to the microsecond, as the database writes it. */
  readonly listed: string;
}

const ROW = `
  c.id, c.account_id as "accountId", c.company_id as "companyId", c.domain, c.method, c.status,
  c.token, c.created_at as "createdAt", c.expires_at as "expiresAt",
  c.verified_at as "verifiedAt", c.lapses_at as "lapsesAt",
  c.unreachable_since as "unreachableSince", c.last_checked_at as "lastCheckedAt",
  c.next_check_at as "nextCheckAt", c.last_error as "lastError", c.warned_at as "warnedAt",
  c.created_at::text as listed,
  json_build_object('name', o.name, 'domain', o.domain, 'slug', o.slug) as company`;

const ROWS = `select ${ROW} from domain_claims c join companies o on o.id = c.company_id`;

export type ClaimPosition = readonly [listed: string, id: string];

/** At most `limit` of an account after the position, newest first; released ones when asked for. */
export async function listClaims(
  db: Db,
  page: {
    readonly accountId: string;
    readonly status: ClaimStatus | null;
    readonly after: ClaimPosition | null;
    readonly limit: number;
  },
): Promise<ClaimRow[]> {
  const [listed, id] = page.after ?? ['infinity', ''];
  return db.rows<ClaimRow>(
    'list-domain-claims',
    `${ROWS}
     where c.account_id = $1
       and case when $2::text is null then c.status <> 'released' else c.status = $2 end
       and (c.created_at, c.id) < ($3::timestamptz, $4)
     order by c.created_at desc, c.id desc limit $5`,
    [page.accountId, page.status, listed, id, page.limit],
  );
}

/** Null for what is none of this account, too. */
export async function findClaim(db: Db, accountId: string, id: string): Promise<ClaimRow | null> {
  const rows = await db.rows<ClaimRow>(
    'find-domain-claim',
    `${ROWS} where c.account_id = $1 and c.id = $2`,
    [accountId, id],
  );
  return rows[0] ?? null;
}

/** Held to the end of the transaction: nobody moves it, and nobody declares under it meanwhile. */
export async function lockClaim(db: Db, id: string): Promise<ClaimRow | null> {
  const rows = await db.rows<ClaimRow>(
    'lock-domain-claim',
    `${ROWS} where c.id = $1 for no key update of c`,
    [id],
  );
  return rows[0] ?? null;
}

/** The one that is not released, held likewise. */
export async function lockClaimOf(
  db: Db,
  accountId: string,
  domain: string,
): Promise<ClaimRow | null> {
  const rows = await db.rows<ClaimRow>(
    'lock-domain-claim-of',
    `${ROWS} where c.account_id = $1 and c.domain = $2 and c.status <> 'released'
     for no key update of c`,
    [accountId, domain],
  );
  return rows[0] ?? null;
}

/** All that an account has, held likewise. */
export async function lockClaimsOfAccount(db: Db, accountId: string): Promise<ClaimRow[]> {
  return db.rows<ClaimRow>(
    'lock-domain-claims-of-account',
    `${ROWS} where c.account_id = $1 order by c.id for no key update of c`,
    [accountId],
  );
}

export async function countPendingClaims(db: Db, accountId: string): Promise<number> {
  const [row] = await db.rows<{ count: number }>(
    'count-pending-claims',
    "select count(*) from domain_claims where account_id = $1 and status = 'pending'",
    [accountId],
  );
  return row?.count ?? 0;
}

export interface NewClaim {
  readonly id: string;
  readonly accountId: string;
  readonly companyId: number;
  readonly domain: string;
  readonly method: ClaimMethod;
}

export async function insertClaim(
  db: Db,
  claim: NewClaim,
  state: ClaimState,
  now: Date,
): Promise<void> {
  await db.rows(
    'insert-domain-claim',
    `insert into domain_claims (id, method, status, token, expires_at, verified_at, lapses_at,
       unreachable_since, last_checked_at, next_check_at, last_error, warned_at, account_id,
       company_id, domain, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
    [...stateOf(claim, state), claim.accountId, claim.companyId, claim.domain, now],
  );
}

/** Released ones under which nothing was ever said. */
export async function deleteUnused(db: Db, accountId: string, domain: string): Promise<void> {
  await db.rows(
    'delete-unused-claims',
    `delete from domain_claims c
     where account_id = $1 and domain = $2 and status = 'released' and verified_at is null
       and not exists (select from facts f where f.claim_id = c.id)
       and not exists (select from disputes d where d.claim_id = c.id)`,
    [accountId, domain],
  );
}

export async function saveClaim(
  db: Db,
  claim: Pick<NewClaim, 'id' | 'method'>,
  state: ClaimState,
): Promise<void> {
  await db.rows(
    'save-domain-claim',
    `update domain_claims set method = $2, status = $3, token = $4, expires_at = $5,
       verified_at = $6, lapses_at = $7, unreachable_since = $8, last_checked_at = $9,
       next_check_at = $10, last_error = $11, warned_at = $12
     where id = $1`,
    stateOf(claim, state),
  );
}

/** The first twelve values of both. */
function stateOf({ id, method }: Pick<NewClaim, 'id' | 'method'>, state: ClaimState): unknown[] {
  return [
    id,
    method,
    state.status,
    state.token,
    state.expiresAt,
    state.verifiedAt,
    state.lapsesAt,
    state.unreachableSince,
    state.lastCheckedAt,
    state.nextCheckAt,
    state.lastError,
    state.warnedAt,
  ];
}

// What is due -----------------------------------------------------------------------------------

/** Pending ones past their days, of one account or of all, the longest due first. */
export async function listDueToExpire(
  db: Db,
  accountId: string | null,
  now: Date,
  limit: number,
): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(
    'list-claims-due-to-expire',
    `select id from domain_claims
     where status = 'pending' and expires_at <= $2 and ($1::text is null or account_id = $1)
     order by expires_at, id limit $3`,
    [accountId, now, limit],
  );
  return rows.map(({ id }) => id);
}

/**
 * Takes due ones, the longest due first: until then nobody else looks. Whoever is killed meanwhile
 * leaves them to be due again then.
 */
export async function claimDueLooks(
  db: Db,
  now: Date,
  until: Date,
  limit: number,
): Promise<ClaimRow[]> {
  return db.rows<ClaimRow>(
    'claim-due-looks',
    `with due as (
       select id from domain_claims
       where next_check_at <= $1 and (expires_at is null or expires_at > $1)
       order by next_check_at, id limit $3 for update skip locked),
     taken as (
       update domain_claims c set next_check_at = $2 from due where c.id = due.id returning c.*)
     select ${ROW} from taken c join companies o on o.id = c.company_id order by c.id`,
    [now, until, limit],
  );
}

export interface Unwarned {
  readonly claim: ClaimRow;
  /** Each once, of the account and of its people. */
  readonly addresses: readonly string[];
}

/** The next lapsing one after that id whose account was not told yet. */
export async function findUnwarned(db: Db, after: string): Promise<Unwarned | null> {
  const rows = await db.rows<ClaimRow & { readonly addresses: readonly string[] }>(
    'find-unwarned-claim',
    `select ${ROW}, array(
       select a.email from accounts a where a.id = c.account_id
       union select p.email from people p where p.account_id = c.account_id order by 1) as addresses
     from domain_claims c join companies o on o.id = c.company_id
     where c.status = 'lapsing' and c.warned_at is null and c.id > $1 order by c.id limit 1`,
    [after],
  );
  const [row] = rows;
  if (row === undefined) return null;
  const { addresses, ...claim } = row;
  return { claim, addresses };
}

/** Notes it only if the claim still lapses since the same look. */
export async function noteWarned(
  db: Db,
  { id, lapsesAt }: { readonly id: string; readonly lapsesAt: Date | null },
  now: Date,
): Promise<void> {
  await db.rows(
    'note-warned-claim',
    `update domain_claims set warned_at = $3
     where id = $1 and status = 'lapsing' and lapses_at = $2 and warned_at is null`,
    [id, lapsesAt, now],
  );
}
