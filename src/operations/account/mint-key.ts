// Mints API keys: the only moment at which a key can be seen.

import {
  type KeyMode,
  type KeyTier,
  parseApiKey,
  writeApiKey,
} from '../../core/callers/api-key.ts';
import { type AccountId, type KeyId, ulid } from '../../core/ids.ts';
import { insertKey } from '../../store/accounts/api-keys.ts';
import type { Db } from '../../store/database.ts';

export interface KeyOrder {
  /** Null for a key without an owner, which has a tier of its own. */
  readonly accountId: AccountId | null;
  readonly ownTier?: KeyTier;
  readonly name: string;
  readonly mode: KeyMode;
  readonly expiresAt: Date | null;
}

export interface FreshKey {
  readonly id: KeyId;
  /** The whole key: shown once, kept nowhere. */
  readonly key: string;
  readonly last4: string;
}

/** `random` gives unpredictable bytes. */
export async function mintKeyInto(
  db: Db,
  { mode, ...order }: KeyOrder,
  random: (n: number) => Uint8Array,
  now: Date,
): Promise<FreshKey> {
  const text = writeApiKey(mode, random(32));
  const key = parseApiKey(text);
  if (key === null) throw new Error('a key that was just written does not parse');
  const id = `key_${ulid(now.getTime(), random(10))}` as const;
  await insertKey(db, { id, key, ...order }, now);
  return { id, key: text, last4: key.last4 };
}
