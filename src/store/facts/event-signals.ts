// What is called out when events for watches are committed, and whom it concerns.

import type { Db } from '../database.ts';

/** Its payloads are ids of companies, and `account:` or `subscription:` with the id of one. */
export const EVENTS_CHANNEL = 'assay_events';

const OF_ACCOUNT = 'account:';
const OF_SUBSCRIPTION = 'subscription:';

export type EventSignal =
  | { readonly kind: 'company'; readonly id: number }
  | { readonly kind: 'account' | 'subscription'; readonly id: string };

export function readSignal(payload: string): EventSignal {
  for (const [kind, prefix] of [
    ['account', OF_ACCOUNT],
    ['subscription', OF_SUBSCRIPTION],
  ] as const) {
    if (payload.startsWith(prefix)) return { kind, id: payload.slice(prefix.length) };
  }
  return { kind: 'company', id: Number(payload) };
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

/** Subscriptions to screens that a company entered or left. */
export async function tellOfScreens(db: Db, subscriptionIds: readonly string[]): Promise<void> {
  if (subscriptionIds.length === 0) return;
  await db.rows(
    'tell-of-screens',
    'select pg_notify($1, n.payload) from unnest($2::text[]) n (payload)',
    [EVENTS_CHANNEL, subscriptionIds.map((id) => `${OF_SUBSCRIPTION}${id}`)],
  );
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
