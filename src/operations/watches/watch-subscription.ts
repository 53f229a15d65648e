// What the operations on subscriptions share: owned routes, room for companies, the whole row.

import type { Refuse } from '../../contract/operation.ts';
import type { WatchSubscription } from '../../contract/schemas/watches.ts';
import type { TierRow } from '../../contract/tiers.ts';
import type { Db } from '../../store/database.ts';
import { ownedEndpoints } from '../../store/watches/watch-endpoints.ts';
import { findSubscription, listWatchedCompanies } from '../../store/watches/watch-subscriptions.ts';
import { noEndpoint, noRoom } from './watch-owner.ts';
import { subscriptionShape } from './watch-shapes.ts';

/** Up to so many companies are shown with their subscription; more are read in pages. */
export const MOST_SHOWN = 200;

/** Each once; an endpoint of another account is as unknown as one that never was. */
export async function readRoutes(
  db: Db,
  accountId: string,
  endpointIds: readonly string[],
  refuse: Refuse<'endpoint_not_found'>,
): Promise<string[]> {
  const wanted = [...new Set(endpointIds)];
  if (wanted.length === 0) return [];
  const owned = await ownedEndpoints(db, accountId, wanted);
  const unknown = wanted.find((id) => !owned.has(id));
  if (unknown !== undefined) throw noEndpoint(unknown, refuse);
  return wanted;
}

/** As it stands, with its companies when they are few; null when it is not this account's. */
export async function wholeSubscription(
  db: Db,
  accountId: string,
  id: string,
): Promise<WatchSubscription | null> {
  const row = await findSubscription(db, accountId, id);
  if (row === null) return null;
  if (row.companies_count > MOST_SHOWN) return subscriptionShape(row);
  return subscriptionShape(row, await listWatchedCompanies(db, id, '', MOST_SHOWN));
}

/** Fetching and parsing grow with it, and so does each event's fan-out: a bound of good sense. */
const MOST_SUBSCRIPTIONS = 1000;

export function tooManySubscriptions(
  plan: TierRow,
  existing: number,
  refuse: Refuse<'watch_limit_reached'>,
): Error | null {
  if (existing < MOST_SUBSCRIPTIONS) return null;
  const detail = `An account has at most ${MOST_SUBSCRIPTIONS} subscriptions, whatever its plan.`;
  const hint = `A subscription of the plan ${plan.title} takes up to ${plan.watch.companies} companies.`;
  return refuse('watch_limit_reached', detail, { hint });
}

/** Distinct companies, or screens, of all subscriptions, and of the active ones. */
interface Counts {
  readonly all: number;
  readonly active: number;
}

/** Whoever has too much since the plan shrank may keep and reduce it, and not add to it. */
export function demandRoom(
  plan: TierRow,
  before: Counts,
  after: Counts,
  refuse: Refuse<'watch_limit_reached'>,
  what: 'companies' | 'screens' = 'companies',
): void {
  const most = plan.watch[what];
  if (after.all > before.all && after.all > most) {
    throw noRoom(plan, what, after.all, refuse);
  }
  if (after.active > before.active && after.active > most) {
    throw noRoom(plan, what, after.active, refuse);
  }
}
