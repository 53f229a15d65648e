// Keys that are minted without a page, with the accounts that own them.

import type { KeyMode, KeyTier } from '../../core/callers/api-key.ts';
import { ulid } from '../../core/ids.ts';
import { mintKeyInto } from '../../operations/account/mint-key.ts';
import { listAccounts } from '../../store/accounts/accounts.ts';
import { type Account, putAccount } from '../../store/accounts/api-keys.ts';
import { appendAudit } from '../../store/accounts/audit.ts';
import type { Database, Db } from '../../store/database.ts';
import { fitToTier } from '../accounts/fit-to-tier.ts';

export interface MintingWorld {
  readonly database: Database;
  now(): Date;
  /** `n` unpredictable bytes. */
  random(n: number): Uint8Array;
}

export interface MintedKey {
  readonly id: string;
  readonly key: string;
  /** Null: a key without an owner. */
  readonly account: string | null;
  readonly tier: KeyTier;
  /** The tier that the account had, where this changed it. */
  readonly tier_before?: KeyTier;
}

export interface KeyRequest {
  /** Made when absent, and set to the tier; null for a key without an owner. */
  readonly account: string | null;
  /** Null: the one that the account has; free where it is new. */
  readonly tier: KeyTier | null;
  readonly mode?: KeyMode;
  readonly name?: string;
  readonly expiresAt?: Date | null;
}

export async function mintKey(world: MintingWorld, request: KeyRequest): Promise<MintedKey> {
  const now = world.now();
  const { mode = 'live', name = 'made on the command line', expiresAt = null } = request;
  return world.database.transaction(async (db) => {
    const taken =
      request.account === null ? null : await takeAccount(world, db, request.account, request.tier);
    const { account = null, before = null, tier = request.tier ?? 'free' } = taken ?? {};
    const accountId = account?.id ?? null;
    const own = account === null ? { ownTier: tier } : {};
    const order = { accountId, ...own, name, mode, expiresAt };
    const { id, key } = await mintKeyInto(db, order, world.random, now);
    const detail = { key: id, name, mode, tier, expires_at: expiresAt?.toISOString() ?? null };
    const entry = { actor: 'operator', action: 'key_created', accountId, detail };
    await appendAudit(db, entry, now);
    const changed = before === null || before === tier ? {} : { tier_before: before };
    return { id, key, account: account?.email ?? null, tier, ...changed };
  });
}

interface TakenAccount {
  readonly account: Account;
  /** Null: it was made now. */
  readonly before: KeyTier | null;
  readonly tier: KeyTier;
}

/** Another tier than it had is a change like any other. */
async function takeAccount(
  world: MintingWorld,
  db: Db,
  email: string,
  asked: KeyTier | null,
): Promise<TakenAccount> {
  const now = world.now();
  const [before] = await listAccounts(db, now, email.toLowerCase());
  const tier = asked ?? before?.tier ?? 'free';
  const id = `acc_${ulid(now.getTime(), world.random(10))}` as const;
  const account = await putAccount(db, { id, email, tier }, now);
  const changed = before !== undefined && before.tier !== tier;
  if (before === undefined || changed) {
    const action = changed ? 'tier_changed' : 'account_created';
    const detail = changed
      ? await fitToTier(db, account.id, { from: before.tier, to: tier }, now)
      : { tier };
    await appendAudit(db, { actor: 'operator', action, accountId: account.id, detail }, now);
  }
  return { account, before: before?.tier ?? null, tier };
}
