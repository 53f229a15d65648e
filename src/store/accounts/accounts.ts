// Accounts as operators see and change them.

import type { KeyTier } from '../../core/callers/api-key.ts';
import type { AccountId } from '../../core/ids.ts';
import type { Db } from '../database.ts';
import type { Spending } from './credits.ts';

export interface AccountRow extends Spending {
  readonly id: AccountId;
  readonly email: string;
  readonly created_at: Date;
  /** Neither revoked nor expired. */
  readonly keys: number;
  /** When one of its people last signed in. */
  readonly last_sign_in_at: Date | null;
  /** When one of its keys was last used. */
  readonly last_used_at: Date | null;
}

/** All accounts, or the one with this address, by address. */
export async function listAccounts(
  db: Db,
  now: Date,
  email: string | null = null,
): Promise<AccountRow[]> {
  return db.rows<AccountRow>(
    'list_accounts',
    `select a.id, a.email, a.tier, a.created_at, a.period, a.used, a.balance_used, a.balance,
            a.cap,
            (select count(*) from api_keys k
              where k.account_id = a.id and k.revoked_at is null
                and (k.expires_at is null or k.expires_at > $1)) as keys,
            (select max(p.last_sign_in_at) from people p where p.account_id = a.id)
              as last_sign_in_at,
            (select max(k.last_used_at) from api_keys k where k.account_id = a.id) as last_used_at
     from accounts a where $2::text is null or a.email = $2
     order by a.email`,
    [now, email],
  );
}

export async function putTier(db: Db, id: string, tier: KeyTier): Promise<void> {
  await db.rows('put_tier', 'update accounts set tier = $2 where id = $1', [id, tier]);
}

/** Accounts that were closed under an address, by what stands for it in the audit log. */
export async function findClosedAccounts(db: Db, mark: string): Promise<string[]> {
  const rows = await db.rows<{ account_id: string }>(
    'find_closed_accounts',
    `select distinct account_id from audit_entries
     where action = 'account_deleted' and detail->>'address' = $1`,
    [mark],
  );
  return rows.map(({ account_id }) => account_id);
}

/** Null where the account was closed. */
export async function findAccountEmail(db: Db, accountId: string): Promise<string | null> {
  const rows = await db.rows<{ email: string }>(
    'find-account-email',
    'select email from accounts where id = $1',
    [accountId],
  );
  return rows[0]?.email ?? null;
}
