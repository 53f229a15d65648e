// Writes that carry an Idempotency-Key: who does the work, and what was answered.

import type { Db } from '../database.ts';

export interface KeyClaim {
  readonly owner: string;
  readonly key: string;
  readonly operation: string;
  readonly requestHash: Uint8Array;
  readonly requestId: string;
  readonly secret: boolean;
  readonly lockedUntil: Date;
  readonly expiresAt: Date;
}

/**
 * Takes a key for the work: one that is new or has expired, or whose call with the same request
 * was killed. False where somebody else has it.
 */
export async function claimKey(db: Db, claim: KeyClaim, now: Date): Promise<boolean> {
  const rows = await db.rows(
    'claim_idempotency_key',
    `insert into idempotency_keys as known
       (owner, key, operation, request_hash, request_id, secret, locked_until, expires_at,
        created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (owner, key) do update
       set operation = excluded.operation, request_hash = excluded.request_hash,
           request_id = excluded.request_id, secret = excluded.secret,
           locked_until = excluded.locked_until, expires_at = excluded.expires_at,
           created_at = excluded.created_at, finished_at = null, reply = null
       where known.expires_at <= $9
         or (known.finished_at is null and known.locked_until <= $9
             and known.request_hash = excluded.request_hash)
     returning request_id`,
    [
      claim.owner,
      claim.key,
      claim.operation,
      claim.requestHash,
      claim.requestId,
      claim.secret,
      claim.lockedUntil,
      claim.expiresAt,
      now,
    ],
  );
  return rows.length > 0;
}

export interface KnownKey {
  readonly request_hash: Buffer;
  readonly request_id: string;
  readonly secret: boolean;
  readonly finished_at: Date | null;
  readonly reply: Buffer | null;
}

export async function findIdempotencyKey(
  db: Db,
  owner: string,
  key: string,
): Promise<KnownKey | null> {
  const rows = await db.rows<KnownKey>(
    'find_idempotency_key',
    `select request_hash, request_id, secret, finished_at, reply
     from idempotency_keys where owner = $1 and key = $2`,
    [owner, key],
  );
  return rows[0] ?? null;
}

/** Keeps what the holder answered; nothing where the key was taken over meanwhile. */
export async function settleKey(
  db: Db,
  holder: { readonly owner: string; readonly key: string; readonly requestId: string },
  reply: Uint8Array,
  now: Date,
): Promise<void> {
  await db.rows(
    'settle_idempotency_key',
    `update idempotency_keys set finished_at = $4, reply = $5
     where owner = $1 and key = $2 and request_id = $3`,
    [holder.owner, holder.key, holder.requestId, now, reply],
  );
}

/** After a failure: the key may be used again. */
export async function releaseKey(
  db: Db,
  holder: { readonly owner: string; readonly key: string; readonly requestId: string },
): Promise<void> {
  await db.rows(
    'release_idempotency_key',
    `delete from idempotency_keys
     where owner = $1 and key = $2 and request_id = $3 and finished_at is null`,
    [holder.owner, holder.key, holder.requestId],
  );
}

/** Calls that are still at work keep their keys. */
export async function prolongKeys(
  db: Db,
  requestIds: readonly string[],
  lockedUntil: Date,
): Promise<void> {
  await db.rows(
    'prolong_idempotency_keys',
    `update idempotency_keys set locked_until = $2
     where request_id = any($1) and finished_at is null`,
    [requestIds, lockedUntil],
  );
}

/** Removes some of what is kept no longer; how much that was. */
export async function removeExpiredKeys(
  db: Db,
  now: Date,
  secretsBefore: Date,
  limit: number,
): Promise<number> {
  const gone = await db.rows(
    'remove_expired_idempotency_keys',
    `delete from idempotency_keys where (owner, key) in (
       select owner, key from idempotency_keys where expires_at <= $1
       limit $2 for update skip locked)
     returning owner`,
    [now, limit],
  );
  const forgotten = await db.rows(
    'forget_secret_replies',
    `update idempotency_keys set reply = null where (owner, key) in (
       select owner, key from idempotency_keys
       where secret and reply is not null and finished_at <= $1
       limit $2 for update skip locked)
     returning owner`,
    [secretsBefore, limit],
  );
  return gone.length + forgotten.length;
}
