// The API keys of one account, as its owner sees and changes them.

import type { KeyMode } from '../../core/callers/api-key.ts';
import type { AccountId, KeyId } from '../../core/ids.ts';
import type { Db } from '../database.ts';

export interface AccountKeyRow {
  readonly id: KeyId;
  readonly name: string;
  readonly mode: KeyMode;
  readonly last4: string;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
  readonly expires_at: Date | null;
  readonly revoked_at: Date | null;
}

/** Those that hold, then those that ended after `since`; newest first, 200 at most. */
export async function listKeysOfAccount(
  db: Db,
  accountId: AccountId,
  now: Date,
  since: Date,
): Promise<AccountKeyRow[]> {
  return db.rows<AccountKeyRow>(
    'list_keys_of_account',
    `select id, name, mode, last4, created_at, last_used_at, expires_at, revoked_at
     from api_keys
     where account_id = $1 and (least(revoked_at, expires_at) is null
                                or least(revoked_at, expires_at) > $3)
     order by coalesce(least(revoked_at, expires_at) <= $2, false), created_at desc, id desc
     limit 200`,
    [accountId, now, since],
  );
}

export interface KeyCounts {
  readonly active: number;
  /** Made since then, whatever became of them. */
  readonly made: number;
}

export async function countKeysOfAccount(
  db: Db,
  accountId: AccountId,
  now: Date,
  since: Date,
): Promise<KeyCounts> {
  const rows = await db.rows<KeyCounts>(
    'count_keys_of_account',
    `select count(*) filter (where revoked_at is null
                               and (expires_at is null or expires_at > $2)) as active,
            count(*) filter (where created_at > $3) as made
     from api_keys where account_id = $1`,
    [accountId, now, since],
  );
  return rows[0] ?? { active: 0, made: 0 };
}

/** False where this account has no such key. */
export async function renameKeyOfAccount(
  db: Db,
  accountId: AccountId,
  id: string,
  name: string,
): Promise<boolean> {
  const rows = await db.rows(
    'rename_key_of_account',
    'update api_keys set name = $3 where account_id = $1 and id = $2 returning id',
    [accountId, id, name],
  );
  return rows.length > 0;
}

/** The first moment stays. `unknown` where this account has no such key. */
export async function revokeKeyOfAccount(
  db: Db,
  accountId: AccountId,
  id: string,
  now: Date,
): Promise<'revoked' | 'before' | 'unknown'> {
  const rows = await db.rows<{ readonly before: boolean }>(
    'revoke_key_of_account',
    `update api_keys k set revoked_at = coalesce(k.revoked_at, $3)
     from (select id, revoked_at from api_keys where account_id = $1 and id = $2 for update) old
     where k.id = old.id
     returning old.revoked_at is not null as before`,
    [accountId, id, now],
  );
  const [row] = rows;
  if (row === undefined) return 'unknown';
  return row.before ? 'before' : 'revoked';
}
