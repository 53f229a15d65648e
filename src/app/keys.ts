// Keys that are minted without a page: on the command line, and for the sample.

import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { KEY_TIERS, type KeyMode, type KeyTier, parseApiKey } from '../core/api-key.ts';
import { ulid } from '../core/ids.ts';
import { mintKeyInto } from '../operations/account/mint-key.ts';
import { findLiveKey, putAccount } from '../store/api-keys.ts';
import type { Database } from '../store/database.ts';

export interface MintedKey {
  readonly id: string;
  readonly key: string;
  readonly account: string;
  readonly tier: KeyTier;
}

export interface KeyRequest {
  readonly account: string;
  readonly tier: KeyTier;
  readonly mode?: KeyMode;
  readonly name?: string;
}

export async function mintKey(database: Database, request: KeyRequest): Promise<MintedKey> {
  const now = new Date();
  return database.transaction(async (db) => {
    const id = `acc_${ulid(now.getTime(), randomBytes(10))}` as const;
    const account = await putAccount(db, { id, email: request.account, tier: request.tier }, now);
    const order = {
      accountId: account.id,
      name: request.name ?? 'made on the command line',
      mode: request.mode ?? 'live',
      expiresAt: null,
    };
    const minted = await mintKeyInto(db, order, (n) => randomBytes(n), now);
    return { id: minted.id, key: minted.key, account: account.email, tier: account.tier };
  });
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
