// People and the accounts that are theirs: found and made by e-mail address, and closed.

import type { KeyTier } from '../../core/callers/api-key.ts';
import type { AccountId, PersonId } from '../../core/ids.ts';
import type { Db } from '../database.ts';

export interface PersonRow {
  readonly id: PersonId;
  readonly account_id: AccountId;
  readonly email: string;
  readonly tier: KeyTier;
}

/** Addresses are given in their normal form. */
export async function findPerson(db: Db, email: string): Promise<PersonRow | null> {
  const rows = await db.rows<PersonRow>(
    'find_person',
    `select p.id, p.account_id, p.email, a.tier
     from people p join accounts a on a.id = p.account_id
     where p.email = $1`,
    [email],
  );
  return rows[0] ?? null;
}

/** False where there is an account with this address already, made by whomever. */
export async function insertFreeAccount(
  db: Db,
  id: AccountId,
  email: string,
  now: Date,
): Promise<boolean> {
  const rows = await db.rows(
    'insert_free_account',
    `insert into accounts (id, email, tier, created_at) values ($1, $2, 'free', $3)
     on conflict (email) do nothing returning id`,
    [id, email, now],
  );
  return rows.length > 0;
}

/** A person of the account with this address; nothing where there is one, or no such account. */
export async function insertPerson(
  db: Db,
  id: PersonId,
  email: string,
  now: Date,
): Promise<boolean> {
  const rows = await db.rows(
    'insert_person',
    `insert into people (id, account_id, email, created_at)
     select $1, a.id, a.email, $3 from accounts a where a.email = $2 for key share
     on conflict (email) do nothing returning id`,
    [id, email, now],
  );
  return rows.length > 0;
}

export async function noteSignIn(db: Db, id: PersonId, now: Date): Promise<void> {
  await db.rows('note_sign_in', 'update people set last_sign_in_at = $2 where id = $1', [id, now]);
}

export interface LockedAccount {
  readonly id: AccountId;
  readonly email: string;
  readonly tier: KeyTier;
  readonly balance: number;
}

/** Held to the end of the transaction: nobody else mints for it, charges it or closes it. */
export async function lockAccount(db: Db, id: AccountId): Promise<LockedAccount | null> {
  const rows = await db.rows<LockedAccount>(
    'lock_account',
    'select id, email, tier, balance from accounts where id = $1 for update',
    [id],
  );
  return rows[0] ?? null;
}

export async function insertClosingEntry(
  db: Db,
  entry: { readonly accountId: AccountId; readonly amount: number; readonly actor: string },
  now: Date,
): Promise<void> {
  await db.rows(
    'insert_closing_entry',
    `insert into credit_entries (account_id, at, kind, amount, balance_after, actor)
     values ($1, $2, 'closing', $3, 0, $4)`,
    [entry.accountId, now, entry.amount, entry.actor],
  );
}

/**
 * Links on their way to the people of an account. Before the account is locked: a link is used in
 * this order too, and in the other one they would wait for each other.
 */
export async function deleteLinksOfAccount(db: Db, id: AccountId): Promise<void> {
  await db.rows(
    'delete_links_of_account',
    `delete from sign_in_links
     where email in (select email from people where account_id = $1
                     union select email from accounts where id = $1)`,
    [id],
  );
}

/** Deletes its people, sessions, passkeys, keys, watches and domain claims with it. */
export async function deleteAccountRows(db: Db, id: AccountId): Promise<void> {
  await db.rows('delete_kept_replies', 'delete from idempotency_keys where owner = $1', [id]);
  await db.rows('delete_account', 'delete from accounts where id = $1', [id]);
}
