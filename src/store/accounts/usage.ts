// How often accounts called what, and what that cost, by day and operation.

import type { Db } from '../database.ts';

/** Calls of an account that were counted in memory. */
export interface Calls {
  readonly accountId: string;
  /** In UTC: `2026-11-20`. */
  readonly day: string;
  readonly operation: string;
  readonly calls: number;
}

/** Adds to what is counted; an account that is gone is passed over. */
export async function addCalls(db: Db, counted: readonly Calls[]): Promise<void> {
  await db.rows(
    'add_calls',
    // Accounts first, as whoever charges or closes one takes them; then the rows in one order.
    `with held as (
       select id from accounts where id = any($1) order by id for key share)
     insert into usage_days (account_id, day, operation, calls)
     select account_id, day, operation, calls
     from unnest($1::text[], $2::date[], $3::text[], $4::bigint[])
       as counted (account_id, day, operation, calls)
       join held on held.id = counted.account_id
     order by account_id, day, operation
     on conflict (account_id, day, operation)
       do update set calls = usage_days.calls + excluded.calls`,
    [
      counted.map(({ accountId }) => accountId),
      counted.map(({ day }) => day),
      counted.map(({ operation }) => operation),
      counted.map(({ calls }) => calls),
    ],
  );
}

export interface OperationUse {
  readonly operation: string;
  readonly calls: number;
  readonly credits: number;
}

/** From a day to a day, both included; the dearest first. */
export async function sumUse(
  db: Db,
  accountId: string,
  from: string,
  to: string,
): Promise<OperationUse[]> {
  return db.rows<OperationUse>(
    'sum_use',
    `select operation, sum(calls)::bigint as calls, sum(credits)::bigint as credits
     from usage_days where account_id = $1 and day between $2 and $3
     group by operation
     order by sum(credits) desc, sum(calls) desc, operation`,
    [accountId, from, to],
  );
}

export interface DayUse extends OperationUse {
  readonly day: string;
}

/** From a day on, oldest first. */
export async function listUse(db: Db, accountId: string, from: string): Promise<DayUse[]> {
  return db.rows<DayUse>(
    'list_use',
    `select day, operation, calls, credits
     from usage_days where account_id = $1 and day >= $2
     order by day, operation`,
    [accountId, from],
  );
}
