// Accounts and their API keys, of which only hashes are kept.

import type { KeyMode, KeyTier, ParsedKey } from '../../core/callers/api-key.ts';
import type { AccountId, KeyId } from '../../core/ids.ts';
import { arrayText, numberOrNull, textIn, textOrNull } from '../byte-row.ts';
import type { ByteRow, ByteStatement, Db, HotDb } from '../database.ts';

/** A key that may be used now, with what its account gives and has spent. */
export interface LiveKey {
  readonly id: KeyId;
  /** Null: a key without an owner, which has a tier of its own. */
  readonly account_id: AccountId | null;
  readonly tier: KeyTier;
  readonly mode: KeyMode;
  /** These five are null without an owner; see `Spending`. */
  readonly period: string | null;
  readonly used: number | null;
  readonly balance_used: number | null;
  readonly balance: number | null;
  readonly cap: number | null;
}

/** The key with this hash where it is neither revoked nor expired, else null. */
export async function findLiveKey(db: Db, keyHash: Uint8Array, now: Date): Promise<LiveKey | null> {
  const rows = await db.rows<LiveKey>(
    'find_live_key',
    `select k.id, k.account_id, coalesce(a.tier, k.tier) as tier, k.mode,
            a.period, a.used, a.balance_used, a.balance, a.cap
     from api_keys k left join accounts a on a.id = k.account_id
     where k.hash = $1 and k.revoked_at is null and (k.expires_at is null or k.expires_at > $2)`,
    [keyHash, now],
  );
  return rows[0] ?? null;
}

const FIND_KEYS: ByteStatement = {
  name: 'find_live_keys',
  text: `select encode(k.hash, 'hex'), k.id, k.account_id, coalesce(a.tier, k.tier), k.mode,
           a.period, a.used, a.balance_used, a.balance, a.cap
    from api_keys k left join accounts a on a.id = k.account_id
    where k.hash = any($1::bytea[])
      and k.revoked_at is null and (k.expires_at is null or k.expires_at > $2)`,
  isBytea: Array.from({ length: 10 }, () => false),
};

/** Those of these hashes (hex) whose keys are live: as `findLiveKey`, by hash. */
export async function findLiveKeys(
  db: Pick<HotDb, 'bytes'>,
  hashes: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, LiveKey>> {
  const asked = arrayText(hashes.map((one) => `\\x${one}`));
  const rows = await db.bytes(FIND_KEYS, [asked, now.toISOString()]);
  return new Map(rows.map((row) => [textIn(row, 0), keyIn(row)]));
}

function keyIn(row: ByteRow): LiveKey {
  return {
    id: textIn(row, 1) as KeyId,
    account_id: textOrNull(row, 2) as AccountId | null,
    tier: textIn(row, 3) as KeyTier,
    mode: textIn(row, 4) as KeyMode,
    period: textOrNull(row, 5),
    used: numberOrNull(row, 6),
    balance_used: numberOrNull(row, 7),
    balance: numberOrNull(row, 8),
    cap: numberOrNull(row, 9),
  };
}

export interface Account {
  readonly id: AccountId;
  readonly email: string;
  readonly tier: KeyTier;
}

/** The account with this address; made with `id` where there is none. The tier becomes `tier`. */
export async function putAccount(
  db: Db,
  account: { readonly id: AccountId; readonly email: string; readonly tier: KeyTier },
  now: Date,
): Promise<Account> {
  const rows = await db.rows<Account>(
    'put_account',
    `insert into accounts (id, email, tier, created_at) values ($1, lower($2), $3, $4)
     on conflict (email) do update set tier = excluded.tier
     returning id, email, tier`,
    [account.id, account.email, account.tier, now],
  );
  const [row] = rows;
  if (!row) throw new Error('insert … returning gave no row');
  return row;
}

export interface NewKey {
  readonly id: KeyId;
  /** Null for a key without an owner, which has a tier of its own. */
  readonly accountId: AccountId | null;
  readonly ownTier?: KeyTier;
  readonly name: string;
  readonly key: ParsedKey;
  readonly expiresAt: Date | null;
}

export async function insertKey(db: Db, key: NewKey, now: Date): Promise<void> {
  await db.rows(
    'insert_key',
    `insert into api_keys (id, account_id, tier, name, mode, hash, last4, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      key.id,
      key.accountId,
      key.ownTier ?? null,
      key.name,
      key.key.mode,
      key.key.hash,
      key.key.last4,
      now,
      key.expiresAt,
    ],
  );
}

export interface KeyListing {
  readonly id: KeyId;
  /** Null: a key without an owner. */
  readonly account: string | null;
  readonly tier: KeyTier;
  readonly name: string;
  readonly mode: KeyMode;
  readonly last4: string;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
  readonly expires_at: Date | null;
  readonly revoked_at: Date | null;
}

/** All keys, or those of one account (by e-mail address), oldest first. */
export async function listKeys(db: Db, email: string | null = null): Promise<KeyListing[]> {
  return db.rows<KeyListing>(
    'list_keys',
    `select k.id, a.email as account, coalesce(a.tier, k.tier) as tier, k.name, k.mode, k.last4,
            k.created_at, k.last_used_at, k.expires_at, k.revoked_at
     from api_keys k left join accounts a on a.id = k.account_id
     where $1::text is null or a.email = lower($1)
     order by k.created_at, k.id`,
    [email],
  );
}

export interface KeyUse {
  readonly id: string;
  readonly at: Date;
}

/** Keeps when keys were used last; an earlier moment than the known one changes nothing. */
export async function noteKeyUse(db: Db, uses: readonly KeyUse[]): Promise<void> {
  // Locked in one order, so that processes which note the same keys do not wait for each other.
  await db.rows(
    'note_key_use',
    `with used as (select * from unnest($1::text[], $2::timestamptz[]) as used (id, at)),
       locked as (
         select id from api_keys where id in (select id from used) order by id for no key update)
     update api_keys k set last_used_at = greatest(k.last_used_at, used.at)
     from used join locked on locked.id = used.id
     where k.id = used.id`,
    [uses.map(({ id }) => id), uses.map(({ at }) => at)],
  );
}

/** Whose key this is; null where there is no such key. */
export async function findKeyOwner(
  db: Db,
  id: string,
): Promise<{ readonly account_id: AccountId | null } | null> {
  const rows = await db.rows<{ readonly account_id: AccountId | null }>(
    'find_key_owner',
    'select account_id from api_keys where id = $1',
    [id],
  );
  return rows[0] ?? null;
}

/** `revoked` also where it was revoked before: the first moment stays. */
export async function revokeKey(db: Db, id: string, now: Date): Promise<'revoked' | 'unknown'> {
  const rows = await db.rows(
    'revoke_key',
    `update api_keys set revoked_at = coalesce(revoked_at, $2) where id = $1 returning id`,
    [id, now],
  );
  return rows.length === 0 ? 'unknown' : 'revoked';
}
