// The keys of an account, made, listed, named and revoked by whoever is signed in.

import { TIERS } from '../../contract/tiers.ts';
import type { KeyMode } from '../../core/callers/api-key.ts';
import { labelOf } from '../../core/facts/label.ts';
import { couldBeId, type KeyId } from '../../core/ids.ts';
import {
  countKeysOfAccount,
  listKeysOfAccount,
  renameKeyOfAccount,
  revokeKeyOfAccount,
} from '../../store/accounts/account-keys.ts';
import { appendAudit } from '../../store/accounts/audit.ts';
import { lockAccount } from '../../store/accounts/people.ts';
import { mintKeyInto } from './mint-key.ts';
import type { AccountServices, Session } from './session.ts';

export interface AccountKeyOrder {
  readonly name: string;
  readonly mode: KeyMode;
  /** Null: it holds until it is revoked. */
  readonly expiresAt: Date | null;
}

export type KeyMinted =
  /** `key` is shown this once. */
  | { readonly kind: 'made'; readonly id: KeyId; readonly key: string }
  /** `most` may be active at a time; or be made on one day, when `a_day` is said. */
  | { readonly kind: 'too_many'; readonly most: number; readonly of: 'active' | 'a_day' }
  | { readonly kind: 'invalid'; readonly field: 'name' | 'expires_at'; readonly says: string }
  /** The account was closed meanwhile. */
  | { readonly kind: 'unknown' };

const MOST_NAME = 80;
const DAY_MS = 24 * 3_600_000;
/** Whoever mints and revokes in turns would fill the table. */
const MOST_A_DAY = 100;
/** A key that ended stays in the list so long. */
const SHOWN_AFTER_MS = 30 * DAY_MS;

const BAD_NAME = {
  kind: 'invalid',
  field: 'name',
  says: `The name is one line of text, 1 to ${MOST_NAME} characters, without control characters.`,
} as const;

export async function mintAccountKey(
  services: AccountServices,
  session: Session,
  { name: given, mode, expiresAt }: AccountKeyOrder,
): Promise<KeyMinted> {
  const { accountId, personId: actor } = session;
  const now = services.now();
  const name = labelOf(given, MOST_NAME);
  if (name === null) return BAD_NAME;
  // A moment that is none compares with nothing.
  if (expiresAt !== null && !(expiresAt.getTime() > now.getTime())) {
    const says = 'A key ends at a moment in the future, or never.';
    return { kind: 'invalid', field: 'expires_at', says };
  }
  return services.database.transaction(async (db) => {
    const account = await lockAccount(db, accountId);
    if (account === null) return { kind: 'unknown' };
    const yesterday = new Date(now.getTime() - DAY_MS);
    const { active, made } = await countKeysOfAccount(db, accountId, now, yesterday);
    const most = TIERS[account.tier].keys;
    if (active >= most) return { kind: 'too_many', most, of: 'active' };
    if (made >= MOST_A_DAY) return { kind: 'too_many', most: MOST_A_DAY, of: 'a_day' };
    const order = { accountId, name, mode, expiresAt };
    const { id, key } = await mintKeyInto(db, order, (n) => services.random(n), now);
    const detail = { key: id, name, mode, expires_at: expiresAt?.toISOString() ?? null };
    await appendAudit(db, { actor, action: 'key_created', accountId, detail }, now);
    return { kind: 'made', id, key };
  });
}

export interface AccountKey {
  readonly id: KeyId;
  readonly name: string;
  readonly mode: KeyMode;
  readonly last4: string;
  readonly state: 'active' | 'expired' | 'revoked';
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
}

/** Active ones first, then those that ended in the last 30 days; each newest first. */
export async function listAccountKeys(
  services: AccountServices,
  session: Session,
): Promise<readonly AccountKey[]> {
  const now = services.now();
  const since = new Date(now.getTime() - SHOWN_AFTER_MS);
  const rows = await listKeysOfAccount(services.database, session.accountId, now, since);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    mode: row.mode,
    last4: row.last4,
    state: stateOf(row.revoked_at, row.expires_at, now),
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
  }));
}

function stateOf(revoked: Date | null, expires: Date | null, now: Date): AccountKey['state'] {
  if (revoked !== null) return 'revoked';
  return expires !== null && expires.getTime() <= now.getTime() ? 'expired' : 'active';
}

export type KeyRenamed =
  | { readonly kind: 'done' | 'unknown' }
  | { readonly kind: 'invalid'; readonly field: 'name'; readonly says: string };

export async function renameAccountKey(
  services: AccountServices,
  session: Session,
  id: string,
  given: string,
): Promise<KeyRenamed> {
  const { accountId, personId: actor } = session;
  const name = labelOf(given, MOST_NAME);
  if (name === null) return BAD_NAME;
  if (!couldBeId(id)) return { kind: 'unknown' };
  const now = services.now();
  return services.database.transaction(async (db) => {
    if (!(await renameKeyOfAccount(db, accountId, id, name))) return { kind: 'unknown' };
    const detail = { key: id, name };
    await appendAudit(db, { actor, action: 'key_renamed', accountId, detail }, now);
    return { kind: 'done' };
  });
}

/** Done also where it was revoked before. The next call with it is refused. */
export async function revokeAccountKey(
  services: AccountServices,
  session: Session,
  id: string,
): Promise<'done' | 'unknown'> {
  if (!couldBeId(id)) return 'unknown';
  const { accountId, personId: actor } = session;
  const now = services.now();
  return services.database.transaction(async (db) => {
    const revoked = await revokeKeyOfAccount(db, accountId, id, now);
    if (revoked === 'unknown') return 'unknown';
    if (revoked === 'revoked') {
      const detail = { key: id };
      await appendAudit(db, { actor, action: 'key_revoked', accountId, detail }, now);
    }
    return 'done';
  });
}
