// What is called out when events for watches are committed, and whom it concerns.

import type { Db } from '../database.ts';

/** Its payloads are ids of companies, and `account:` with the id of one. */
export const EVENTS_CHANNEL = 'assay_events';

const OF_ACCOUNT = 'account:';

export type EventSignal =
  | { readonly kind: 'company'; readonly id: number }
  | { readonly kind: 'account'; readonly id: string };

export function readSignal(payload: string): EventSignal {
  return payload.startsWith(OF_ACCOUNT)
    ? { kind: 'account', id: payload.slice(OF_ACCOUNT.length) }
    : { kind: 'company', id: Number(payload) };
}

/** Heard when the transaction is committed. */
export async function tellOfEvents(db: Db, companyId: number): Promise<void> {
  await db.rows('tell-of-events', 'select pg_notify($1, $2)', [EVENTS_CHANNEL, String(companyId)]);
}

export async function tellOfTestEvents(db: Db, accountId: string): Promise<void> {
  await db.rows('tell-of-test-events', 'select pg_notify($1, $2)', [
    EVENTS_CHANNEL,
    `${OF_ACCOUNT}${accountId}`,
  ]);
}

/** Those of these subscriptions that watch one of these companies. */
export async function watchersAmong(
  db: Db,
  subscriptionIds: readonly string[],
  companyIds: readonly number[],
): Promise<ReadonlySet<string>> {
  const rows = await db.rows<{ id: string }>(
    'watchers-among',
    `select distinct subscription_id as id from watch_companies
     where subscription_id = any($1) and company_id = any($2)`,
    [subscriptionIds, companyIds],
  );
  return new Set(rows.map(({ id }) => id));
}
