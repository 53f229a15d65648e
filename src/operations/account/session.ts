// Sessions: found by the token in a cookie, listed, ended here or everywhere; their CSRF tokens.

import type { KeyTier } from '../../core/callers/api-key.ts';
import { hashToken, isSeal, seal, writeToken } from '../../core/callers/secret-token.ts';
import { isSeenAnew, sessionEnd } from '../../core/callers/session-times.ts';
import { cleanLabel } from '../../core/facts/label.ts';
import type { AccountId, PersonId, SessionId } from '../../core/ids.ts';
import { couldBeId, ulid } from '../../core/ids.ts';
import { appendAudit } from '../../store/accounts/audit.ts';
import { noteSignIn } from '../../store/accounts/people.ts';
import {
  deleteOldestSessions,
  deleteSession,
  deleteSessions,
  findLiveSession,
  insertSession,
  listLiveSessions,
  type SignInMethod,
  touchSession,
} from '../../store/accounts/sessions.ts';
import type { Db } from '../../store/database.ts';
import { isUnwritable } from '../invoke/failure.ts';
import type { Services } from '../services.ts';
import { endAllGrants } from './oauth-grants.ts';

/** What the functions of the account page need of the world. */
export type AccountServices = Services;

/** Who is signed in. It is made by `findSession` alone. */
export interface Session {
  readonly id: SessionId;
  readonly personId: PersonId;
  readonly accountId: AccountId;
  /** In its normal form. */
  readonly email: string;
  readonly tier: KeyTier;
  readonly createdAt: Date;
  /** Moves on with use; the cookie is to hold so long. */
  readonly expiresAt: Date;
  readonly method: SignInMethod;
}

export interface NewSession {
  /** Goes into the cookie and is shown to nobody else. */
  readonly token: string;
  readonly expiresAt: Date;
}

/** The most sessions of one person; the oldest end when there are more. */
const MOST_SESSIONS = 50;

/** The session of this token; null for a token that is none, has ended, or whose account has. */
export async function findSession(
  services: AccountServices,
  token: string,
): Promise<Session | null> {
  const hash = hashToken(token);
  const now = services.now();
  const row = hash && (await findLiveSession(services.database, hash, now));
  if (!row) return null;
  let expiresAt = row.expires_at;
  if (isSeenAnew(row.last_seen_at, now)) {
    const prolonged = sessionEnd(row.created_at, now);
    expiresAt = await touchSession(services.database, row.id, now, prolonged).then(
      () => prolonged,
      (error: unknown) => {
        // It is as good as it was: its page can be read although nothing can be written.
        if (isUnwritable(error)) return row.expires_at;
        throw error;
      },
    );
  }
  return {
    id: row.id,
    personId: row.person_id,
    accountId: row.account_id,
    email: row.email,
    tier: row.tier,
    createdAt: row.created_at,
    expiresAt,
    method: row.method,
  };
}

export interface SignIn {
  readonly person: { readonly id: PersonId; readonly accountId: AccountId };
  readonly method: SignInMethod;
  /** As the browser sent it. */
  readonly userAgent: string | undefined;
}

/** Part of the transaction that lets somebody in. */
export async function startSession(
  services: AccountServices,
  db: Db,
  { person, method, userAgent }: SignIn,
  now: Date,
): Promise<NewSession> {
  const token = writeToken(services.random(32));
  const hash = hashToken(token);
  if (hash === null) throw new Error('a token that was just written has no hash');
  const id = `ses_${ulid(now.getTime(), services.random(10))}` as const;
  const expiresAt = sessionEnd(now, now);
  const agent = userAgent === undefined ? null : cleanLabel(userAgent, 200);
  const row = { id, hash, personId: person.id, method, userAgent: agent, expiresAt };
  await insertSession(db, row, now);
  await deleteOldestSessions(db, person.id, MOST_SESSIONS);
  await noteSignIn(db, person.id, now);
  const { accountId } = person;
  const detail = { method, session: id };
  await appendAudit(db, { actor: person.id, action: 'signed_in', accountId, detail }, now);
  return { token, expiresAt };
}

export interface SessionListing {
  readonly id: SessionId;
  /** The one that asks. */
  readonly current: boolean;
  readonly method: SignInMethod;
  /** One line, cut; null where the browser said none. */
  readonly userAgent: string | null;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  readonly expiresAt: Date;
}

/** Those of the person that hold, last used first. */
export async function listSessions(
  services: AccountServices,
  session: Session,
): Promise<readonly SessionListing[]> {
  const rows = await listLiveSessions(services.database, session.personId, services.now());
  return rows.map((row) => ({
    id: row.id,
    current: row.id === session.id,
    method: row.method,
    userAgent: row.user_agent,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    expiresAt: row.expires_at,
  }));
}

/** Ends this session, or another of the same person's. */
export async function endSession(
  services: AccountServices,
  session: Session,
  id: string = session.id,
): Promise<'done' | 'unknown'> {
  if (!couldBeId(id)) return 'unknown';
  const now = services.now();
  return services.database.transaction(async (db) => {
    if (!(await deleteSession(db, session.personId, id))) return 'unknown';
    const { personId: actor, accountId } = session;
    await appendAudit(db, { actor, action: 'signed_out', accountId, detail: { session: id } }, now);
    return 'done';
  });
}

/** Ends every session of the person, this one too, and shuts out every application let in. */
export async function endAllSessions(services: AccountServices, session: Session): Promise<void> {
  const now = services.now();
  await services.database.transaction(async (db) => {
    const ended = await deleteSessions(db, session.personId);
    const { personId: actor, accountId } = session;
    const applications = await endAllGrants(db, session);
    const detail = { sessions: ended, applications };
    await appendAudit(db, { actor, action: 'signed_out_everywhere', accountId, detail }, now);
  });
}

/** Goes into every form of a signed-in page; it is of no use to another session. */
export function csrfToken(services: AccountServices, session: { readonly id: string }): string {
  return seal(services.cursorSecret, 'csrf', session.id);
}

export function isCsrfToken(
  services: AccountServices,
  session: { readonly id: string },
  token: string,
): boolean {
  return isSeal(services.cursorSecret, 'csrf', session.id, token);
}

/** The secret of a browser that nobody is signed in with yet; it goes into a cookie of its own. */
export function newBrowser(services: AccountServices): string {
  return writeToken(services.random(32));
}

/** For forms of pages without a session: bound to the secret of the browser. */
export function browserCsrfToken(services: AccountServices, browser: string): string {
  return seal(services.cursorSecret, 'csrf of a browser', browser);
}

export function isBrowserCsrfToken(
  services: AccountServices,
  browser: string,
  token: string,
): boolean {
  return isSeal(services.cursorSecret, 'csrf of a browser', browser, token);
}
