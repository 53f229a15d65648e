// What accounts have and have spent, and the ledger that their balances are the sums of.

import type { KeyTier } from '../../core/callers/api-key.ts';
import type { Db } from '../database.ts';
import type { ChargeMark } from './charge-marks.ts';

/** The figures of an account, as its row holds them. */
export interface Spending {
  readonly tier: KeyTier;
  /** First day (UTC) of the month for which the used figures count. */
  readonly period: string;
  readonly used: number;
  readonly balance_used: number;
  readonly balance: number;
  readonly cap: number | null;
}

export async function findSpending(db: Db, accountId: string): Promise<Spending | null> {
  const rows = await db.rows<Spending>(
    'find_spending',
    `select tier, period, used, balance_used, balance, cap from accounts where id = $1`,
    [accountId],
  );
  return rows[0] ?? null;
}

/** Part of a transaction: nobody else changes the account before its end. Null: no account. */
export async function lockSpending(
  db: Db,
  accountId: string,
): Promise<(Spending & { readonly xid: string }) | null> {
  // `no key update`, so that rows that refer to the account can be written meanwhile.
  const rows = await db.rows<Spending & { readonly xid: string }>(
    'lock_spending',
    `select tier, period, used, balance_used, balance, cap, pg_current_xact_id()::text as xid
     from accounts where id = $1 for no key update`,
    [accountId],
  );
  return rows[0] ?? null;
}

/** Credits that were charged for an operation on a day (UTC); below nothing: given back. */
export interface DayCredits {
  readonly day: string;
  readonly operation: string;
  readonly credits: number;
}

/**
 * Keeps the month's figures of a locked account, and adds to the credits of its days. The mark is
 * left with them.
 */
export async function putSpending(
  db: Db,
  accountId: string,
  state: { readonly period: string; readonly used: number; readonly balanceUsed: number },
  credits: readonly DayCredits[],
  { lane, batch, at }: ChargeMark & { readonly at: Date },
): Promise<void> {
  await db.rows(
    'put_spending',
    `with kept as (
       update accounts set period = $2, used = $3, balance_used = $4 where id = $1
     ), marked as (
       insert into charge_marks (lane, batch, at) values ($8, $9, $10)
       on conflict (lane) do update set batch = excluded.batch, at = excluded.at
     )
     insert into usage_days (account_id, day, operation, credits)
     select $1, day, operation, credits
     from unnest($5::date[], $6::text[], $7::bigint[]) as charged (day, operation, credits)
     -- In the order in which counted calls take the same rows, so that none waits for the other.
     order by day, operation
     on conflict (account_id, day, operation)
       do update set credits = usage_days.credits + excluded.credits`,
    [
      accountId,
      state.period,
      state.used,
      state.balanceUsed,
      credits.map(({ day }) => day),
      credits.map(({ operation }) => operation),
      credits.map(({ credits: n }) => n),
      lane,
      batch,
      at,
    ],
  );
}

export type EntryKind = 'top_up' | 'charge' | 'refund' | 'adjustment' | 'closing';

/** `actor`: the key that called, `operator`, or the id of a person. */
export interface NewEntry {
  readonly kind: EntryKind;
  readonly amount: number;
  readonly operation: string | null;
  readonly requestId: string | null;
  readonly actor: string;
  readonly note: string | null;
}

/** Moves the balance by each entry; throws where it would fall below nothing. */
export async function insertEntries(
  db: Db,
  accountId: string,
  entries: readonly NewEntry[],
  now: Date,
): Promise<void> {
  await db.rows(
    'insert_entries',
    `insert into credit_entries
       (account_id, at, kind, amount, balance_after, operation, request_id, actor, note)
     select $1, $2, kind, amount, 0, operation, request_id, actor, note
     from unnest($3::text[], $4::bigint[], $5::text[], $6::text[], $7::text[], $8::text[])
       with ordinality as entry (kind, amount, operation, request_id, actor, note, place)
     order by place`,
    [
      accountId,
      now,
      entries.map(({ kind }) => kind),
      entries.map(({ amount }) => amount),
      entries.map(({ operation }) => operation),
      entries.map(({ requestId }) => requestId),
      entries.map(({ actor }) => actor),
      entries.map(({ note }) => note),
    ],
  );
}

export interface Entry {
  readonly id: number;
  readonly at: Date;
  readonly kind: EntryKind;
  readonly amount: number;
  readonly balance_after: number;
  readonly operation: string | null;
  readonly request_id: string | null;
  readonly actor: string;
  readonly note: string | null;
}

/** The newest `limit` entries of an account, newest first. */
export async function listEntries(db: Db, accountId: string, limit: number): Promise<Entry[]> {
  return db.rows<Entry>(
    'list_entries',
    `select id, at, kind, amount, balance_after, operation, request_id, actor, note
     from credit_entries where account_id = $1 order by id desc limit $2`,
    [accountId, limit],
  );
}

/** Null: all of the balance may be spent. */
export async function putCap(db: Db, accountId: string, cap: number | null): Promise<void> {
  await db.rows('put_cap', 'update accounts set cap = $2 where id = $1', [accountId, cap]);
}
