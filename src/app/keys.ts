// Keys that are minted without a page: on the command line, and for the sample.

import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { TIERS } from '../contract/tiers.ts';
import { KEY_TIERS, type KeyMode, type KeyTier, parseApiKey } from '../core/callers/api-key.ts';
import type { Json } from '../core/facts/fact.ts';
import { ulid } from '../core/ids.ts';
import { mintKeyInto } from '../operations/account/mint-key.ts';
import { listAccounts } from '../store/accounts/accounts.ts';
import { type Account, findLiveKey, putAccount } from '../store/accounts/api-keys.ts';
import { appendAudit } from '../store/accounts/audit.ts';
import type { Database, Db } from '../store/database.ts';
import { fitWatches } from '../store/watches/watch-capacity.ts';

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

export async function mintKey(database: Database, request: KeyRequest): Promise<MintedKey> {
  const now = new Date();
  const { mode = 'live', name = 'made on the command line', expiresAt = null } = request;
  return database.transaction(async (db) => {
    const taken =
      request.account === null ? null : await takeAccount(db, request.account, request.tier);
    const { account = null, before = null, tier = request.tier ?? 'free' } = taken ?? {};
    const accountId = account?.id ?? null;
    const own = account === null ? { ownTier: tier } : {};
    const order = { accountId, ...own, name, mode, expiresAt };
    const { id, key } = await mintKeyInto(db, order, (n) => randomBytes(n), now);
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
async function takeAccount(db: Db, email: string, asked: KeyTier | null): Promise<TakenAccount> {
  const now = new Date();
  const [before] = await listAccounts(db, now, email.toLowerCase());
  const tier = asked ?? before?.tier ?? 'free';
  const id = `acc_${ulid(now.getTime(), randomBytes(10))}` as const;
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

/** What is watched beyond a lower tier is switched off; the words are for the audit log. */
export async function fitToTier(
  db: Db,
  accountId: string,
  change: { readonly from: KeyTier; readonly to: KeyTier },
  now: Date,
): Promise<Readonly<Record<string, Json>>> {
  const off = await fitWatches(db, accountId, TIERS[change.to].watch, now);
  return {
    ...change,
    ...(off.endpoints.length === 0 ? {} : { endpoints_disabled: [...off.endpoints] }),
    ...(off.subscriptions.length === 0 ? {} : { subscriptions_stopped: [...off.subscriptions] }),
  };
}

/**
 * The keys of the sample accounts, one a tier, the same at every start: they are kept beside the
 * data, readable by its owner only, because the database has nothing but their hashes.
 */
export async function sampleKeys(
  database: Database,
  data: string,
): Promise<Readonly<Record<KeyTier, string>>> {
  const path = join(data, 'sample-keys.json');
  const kept = await keptKeys(path);
  const keys: Record<KeyTier, string> = { free: '', pro: '', scale: '' };
  for (const tier of KEY_TIERS) {
    const known = kept[tier] ?? '';
    const parsed = parseApiKey(known);
    const live = parsed && (await findLiveKey(database, parsed.hash, new Date()));
    keys[tier] =
      live?.tier === tier
        ? known
        : (await mintKey(database, { account: `${tier}@sample.example`, tier, name: 'sample' }))
            .key;
  }
  await writeFile(`${path}.tmp`, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 });
  await rename(`${path}.tmp`, path);
  return keys;
}

async function keptKeys(path: string): Promise<Partial<Record<KeyTier, string>>> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Partial<Record<KeyTier, string>>;
  } catch {
    // Absent at the first start; unreadable ones are replaced.
    return {};
  }
}
