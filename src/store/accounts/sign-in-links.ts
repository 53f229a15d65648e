// Mail links on their way: single use, and for the browser alone that asked.

import type { Db } from '../database.ts';

export interface NewLink {
  /** SHA-256 of the token in the link. */
  readonly hash: Uint8Array;
  readonly browserHash: Uint8Array;
  readonly email: string;
  readonly returnTo: string | null;
  readonly expiresAt: Date;
}

/** When links were sent to this address since then; nobody else adds one meanwhile. */
export async function lockRecentLinks(db: Db, email: string, since: Date): Promise<Date[]> {
  // To the end of the transaction; two addresses of one number wait for each other, no more.
  await db.rows('lock_links_of_address', 'select pg_advisory_xact_lock(727274001, hashtext($1))', [
    email,
  ]);
  const rows = await db.rows<{ readonly created_at: Date }>(
    'list_recent_links',
    'select created_at from sign_in_links where email = $1 and created_at > $2',
    [email, since],
  );
  return rows.map((row) => row.created_at);
}

export async function insertLink(db: Db, link: NewLink, now: Date): Promise<void> {
  await db.rows(
    'insert_link',
    `insert into sign_in_links (hash, browser_hash, email, return_to, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [link.hash, link.browserHash, link.email, link.returnTo, now, link.expiresAt],
  );
}

export async function deleteLink(db: Db, hash: Uint8Array): Promise<void> {
  await db.rows('delete_link', 'delete from sign_in_links where hash = $1', [hash]);
}

export interface UsedLink {
  readonly email: string;
  readonly return_to: string | null;
}

/** Null for a link that is unknown, used, expired, or another browser's; and for all but one of
 * many at once. */
export async function useLink(
  db: Db,
  hash: Uint8Array,
  browserHash: Uint8Array,
  now: Date,
): Promise<UsedLink | null> {
  const rows = await db.rows<UsedLink>(
    'use_link',
    `update sign_in_links set used_at = $3
     where hash = $1 and browser_hash = $2 and used_at is null and expires_at > $3
     returning email, return_to`,
    [hash, browserHash, now],
  );
  return rows[0] ?? null;
}

/** Whether it could still be used, by the browser that asked for it. */
export async function isLinkLive(db: Db, hash: Uint8Array, now: Date): Promise<boolean> {
  const rows = await db.rows(
    'is_link_live',
    'select from sign_in_links where hash = $1 and used_at is null and expires_at > $2',
    [hash, now],
  );
  return rows.length > 0;
}

/** Ended ones too are kept until `before`: they say how many were sent. */
export async function deleteOldLinks(db: Db, before: Date): Promise<void> {
  await db.rows(
    'delete_old_links',
    'delete from sign_in_links where created_at <= $1 and expires_at <= $1',
    [before],
  );
}
