// Sessions of people, of which only hashes are kept.

import type { KeyTier } from '../../core/callers/api-key.ts';
import type { AccountId, PersonId, SessionId } from '../../core/ids.ts';
import type { Db } from '../database.ts';

export type SignInMethod = 'mail_link' | 'passkey';

export interface NewSessionRow {
  readonly id: SessionId;
  readonly hash: Uint8Array;
  readonly personId: PersonId;
  readonly method: SignInMethod;
  readonly userAgent: string | null;
  readonly expiresAt: Date;
}

export async function insertSession(db: Db, session: NewSessionRow, now: Date): Promise<void> {
  await db.rows(
    'insert_session',
    `insert into sessions (id, hash, person_id, method, user_agent, created_at, last_seen_at,
       expires_at)
     values ($1, $2, $3, $4, $5, $6, $6, $7)`,
    [
      session.id,
      session.hash,
      session.personId,
      session.method,
      session.userAgent,
      now,
      session.expiresAt,
    ],
  );
}

export interface LiveSession {
  readonly id: SessionId;
  readonly person_id: PersonId;
  readonly account_id: AccountId;
  readonly email: string;
  readonly tier: KeyTier;
  readonly method: SignInMethod;
  readonly created_at: Date;
  readonly last_seen_at: Date;
  readonly expires_at: Date;
}

export async function findLiveSession(
  db: Db,
  hash: Uint8Array,
  now: Date,
): Promise<LiveSession | null> {
  const rows = await db.rows<LiveSession>(
    'find_live_session',
    `select s.id, s.person_id, p.account_id, p.email, a.tier, s.method, s.created_at,
            s.last_seen_at, s.expires_at
     from sessions s join people p on p.id = s.person_id join accounts a on a.id = p.account_id
     where s.hash = $1 and s.expires_at > $2`,
    [hash, now],
  );
  return rows[0] ?? null;
}

export async function touchSession(
  db: Db,
  id: SessionId,
  now: Date,
  expiresAt: Date,
): Promise<void> {
  await db.rows(
    'touch_session',
    'update sessions set last_seen_at = $2, expires_at = $3 where id = $1',
    [id, now, expiresAt],
  );
}

export interface SessionRow {
  readonly id: SessionId;
  readonly method: SignInMethod;
  readonly user_agent: string | null;
  readonly created_at: Date;
  readonly last_seen_at: Date;
  readonly expires_at: Date;
}

/** Those that hold, last used first. */
export async function listLiveSessions(
  db: Db,
  personId: PersonId,
  now: Date,
): Promise<SessionRow[]> {
  return db.rows<SessionRow>(
    'list_live_sessions',
    `select id, method, user_agent, created_at, last_seen_at, expires_at
     from sessions where person_id = $1 and expires_at > $2
     order by last_seen_at desc, id desc`,
    [personId, now],
  );
}

/** False where this person has no such session. */
export async function deleteSession(db: Db, personId: PersonId, id: string): Promise<boolean> {
  const rows = await db.rows(
    'delete_session',
    'delete from sessions where person_id = $1 and id = $2 returning id',
    [personId, id],
  );
  return rows.length > 0;
}

/** How many they were. */
export async function deleteSessions(db: Db, personId: PersonId): Promise<number> {
  const rows = await db.rows(
    'delete_sessions',
    'delete from sessions where person_id = $1 returning id',
    [personId],
  );
  return rows.length;
}

/** All of a person's but the `most` newest. */
export async function deleteOldestSessions(
  db: Db,
  personId: PersonId,
  most: number,
): Promise<void> {
  await db.rows(
    'delete_oldest_sessions',
    `delete from sessions where id in (
       select id from sessions where person_id = $1 order by created_at desc, id desc offset $2)`,
    [personId, most],
  );
}

export async function deleteEndedSessions(db: Db, now: Date): Promise<void> {
  await db.rows('delete_ended_sessions', 'delete from sessions where expires_at <= $1', [now]);
}
