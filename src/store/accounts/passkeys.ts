// Passkeys of people, and the challenges of ceremonies that are under way.

import type { AccountId, PasskeyId, PersonId } from '../../core/ids.ts';
import type { Db } from '../database.ts';

export type CeremonyPurpose = 'register' | 'sign_in';

export interface NewChallenge {
  /** SHA-256 of the challenge. */
  readonly hash: Uint8Array;
  readonly browserHash: Uint8Array;
  /** Who is signed in; null where somebody wants to be. */
  readonly personId: PersonId | null;
  readonly purpose: CeremonyPurpose;
  readonly challenge: string;
  readonly expiresAt: Date;
}

export async function insertChallenge(db: Db, challenge: NewChallenge): Promise<void> {
  await db.rows(
    'insert_challenge',
    `insert into passkey_challenges (hash, browser_hash, person_id, purpose, challenge, expires_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [
      challenge.hash,
      challenge.browserHash,
      challenge.personId,
      challenge.purpose,
      challenge.challenge,
      challenge.expiresAt,
    ],
  );
}

/** Takes it away for good; null for one that is unknown, answered, expired or somebody else's. */
export async function takeChallenge(
  db: Db,
  asked: Pick<NewChallenge, 'hash' | 'browserHash' | 'personId' | 'purpose'>,
  now: Date,
): Promise<string | null> {
  const rows = await db.rows<{ readonly challenge: string }>(
    'take_challenge',
    `delete from passkey_challenges
     where hash = $1 and browser_hash = $2 and person_id is not distinct from $3
       and purpose = $4 and expires_at > $5
     returning challenge`,
    [asked.hash, asked.browserHash, asked.personId, asked.purpose, now],
  );
  return rows[0]?.challenge ?? null;
}

export async function deleteEndedChallenges(db: Db, now: Date): Promise<void> {
  await db.rows(
    'delete_ended_challenges',
    'delete from passkey_challenges where expires_at <= $1',
    [now],
  );
}

export interface NewPasskey {
  readonly id: PasskeyId;
  readonly personId: PersonId;
  readonly credentialId: Uint8Array;
  /** COSE_Key (RFC 9052 section 7). */
  readonly publicKey: Uint8Array;
  readonly signCount: number;
  readonly transports: readonly string[];
  readonly name: string;
}

/** False where this credential is somebody's already. */
export async function insertPasskey(db: Db, passkey: NewPasskey, now: Date): Promise<boolean> {
  const rows = await db.rows(
    'insert_passkey',
    `insert into passkeys (id, person_id, credential_id, public_key, sign_count, transports, name,
       created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (credential_id) do nothing returning id`,
    [
      passkey.id,
      passkey.personId,
      passkey.credentialId,
      passkey.publicKey,
      passkey.signCount,
      passkey.transports,
      passkey.name,
      now,
    ],
  );
  return rows.length > 0;
}

export interface PasskeyRow {
  readonly id: PasskeyId;
  readonly person_id: PersonId;
  readonly account_id: AccountId;
  readonly credential_id: Buffer;
  readonly public_key: Buffer;
  readonly sign_count: number;
  readonly transports: string[];
}

/** Held to the end of the transaction: its counter is compared and moved by one at a time. */
export async function lockPasskey(db: Db, credentialId: Uint8Array): Promise<PasskeyRow | null> {
  // The person first, as when an account is closed: they would wait for each other otherwise.
  await db.rows(
    'lock_person_of_passkey',
    `select from people
     where id = (select person_id from passkeys where credential_id = $1) for key share`,
    [credentialId],
  );
  const rows = await db.rows<PasskeyRow>(
    'lock_passkey',
    `select k.id, k.person_id, p.account_id, k.credential_id, k.public_key, k.sign_count,
            k.transports
     from passkeys k join people p on p.id = k.person_id
     where k.credential_id = $1 for update of k`,
    [credentialId],
  );
  return rows[0] ?? null;
}

export async function notePasskeyUse(
  db: Db,
  id: PasskeyId,
  signCount: number,
  now: Date,
): Promise<void> {
  await db.rows(
    'note_passkey_use',
    'update passkeys set sign_count = $2, last_used_at = $3 where id = $1',
    [id, signCount, now],
  );
}

export interface PasskeyListing {
  readonly id: PasskeyId;
  readonly credential_id: Buffer;
  readonly transports: string[];
  readonly name: string;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
}

/** Oldest first. */
export async function listPasskeysOf(db: Db, personId: PersonId): Promise<PasskeyListing[]> {
  return db.rows<PasskeyListing>(
    'list_passkeys_of',
    `select id, credential_id, transports, name, created_at, last_used_at
     from passkeys where person_id = $1 order by created_at, id`,
    [personId],
  );
}

/** False where this person has no such passkey. */
export async function deletePasskey(db: Db, personId: PersonId, id: string): Promise<boolean> {
  const rows = await db.rows(
    'delete_passkey',
    'delete from passkeys where person_id = $1 and id = $2 returning id',
    [personId, id],
  );
  return rows.length > 0;
}
