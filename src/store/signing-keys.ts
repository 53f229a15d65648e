// The public keys that an installation signed with, from the first to the one of today.

import type { Db } from './database.ts';

export interface SigningKey {
  readonly keyId: string;
  /** 32 bytes of Ed25519. */
  readonly publicKey: Uint8Array;
}

export async function keepSigningKey(db: Db, key: SigningKey, now: Date): Promise<void> {
  await db.rows(
    'keep-signing-key',
    `insert into signing_keys (key_id, public_key, first_used_at) values ($1, $2, $3)
     on conflict do nothing`,
    [key.keyId, Buffer.from(key.publicKey), now],
  );
}

/** Newest first. */
export async function listSigningKeys(db: Db): Promise<readonly SigningKey[]> {
  return db.rows(
    'list-signing-keys',
    `select key_id as "keyId", public_key as "publicKey" from signing_keys
     order by first_used_at desc, key_id`,
    [],
  );
}
