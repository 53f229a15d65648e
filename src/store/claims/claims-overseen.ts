// Claims of domains as operators look at them: of all accounts, with what stands under each.

import type { ClaimMethod } from '../../core/claims/claim-proof.ts';
import type { ClaimStatus } from '../../core/claims/domain-claim.ts';
import type { AccountId } from '../../core/ids.ts';
import type { Db } from '../database.ts';

export interface OverseenClaim {
  readonly id: string;
  readonly domain: string;
  readonly account: string;
  readonly account_id: AccountId;
  readonly status: ClaimStatus;
  readonly method: ClaimMethod;
  readonly created_at: Date;
  readonly verified_at: Date | null;
  readonly last_checked_at: Date | null;
  readonly last_error: string | null;
  readonly declarations: number;
  readonly open_disputes: number;
}

const ROWS = `select c.id, c.domain, a.email as account, c.account_id, c.status, c.method,
  c.created_at, c.verified_at, c.last_checked_at, c.last_error,
  (select count(*) from facts f where f.claim_id = c.id and f.valid_to is null) as declarations,
  (select count(*) from disputes d where d.claim_id = c.id and d.status = 'open') as open_disputes
  from domain_claims c join accounts a on a.id = c.account_id`;

/** The newest first, of one domain or all, and of one status or all. */
export async function listClaimsToOversee(
  db: Db,
  wanted: {
    readonly domain: string | null;
    readonly status: ClaimStatus | null;
    readonly limit: number;
  },
): Promise<readonly OverseenClaim[]> {
  return db.rows(
    'list-claims-to-oversee',
    `${ROWS}
     where ($1::text is null or c.domain = $1) and ($2::text is null or c.status = $2)
     order by c.created_at desc, c.id desc limit $3`,
    [wanted.domain, wanted.status, wanted.limit],
  );
}

export async function findClaimToOversee(db: Db, id: string): Promise<OverseenClaim | null> {
  const rows = await db.rows<OverseenClaim>('find-claim-to-oversee', `${ROWS} where c.id = $1`, [
    id,
  ]);
  return rows[0] ?? null;
}
