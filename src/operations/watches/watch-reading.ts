// Reading the events of a subscription: what pages, long-polls and streams share.

import type { Connection } from '../../contract/caller.ts';
import type { Refuse } from '../../contract/operation.ts';
import { Refusal } from '../../contract/refusal.ts';
import type { WatchEvent } from '../../contract/schemas/changes.ts';
import type { EventRow } from '../../store/facts/event-rows.ts';
import {
  findWatchReader,
  type WatchPage,
  type WatchReader,
} from '../../store/watches/watch-events.ts';
import type { OperationServices } from '../services.ts';
import { noSubscription } from './watch-owner.ts';
import { MOST_WAITING } from './watch-signals.ts';

/** The subscription of this account. */
export async function watchReader(
  services: OperationServices,
  accountId: string,
  id: string,
  refuse: Refuse<'subscription_not_found'>,
): Promise<WatchReader> {
  const found = await findWatchReader(services.database, accountId, id);
  if (found !== null) return found;
  throw noSubscription(id, refuse);
}

/** The event as watches read it: any key sees values. */
export function watchEventShape(row: EventRow): WatchEvent {
  return {
    id: row.id,
    company: row.company,
    company_name: row.company_name,
    dimension: row.dimension,
    fact_key: row.fact_key,
    product: row.product === '' ? null : row.product,
    type: row.type,
    change: row.change,
    significance: row.significance,
    occurred_at: row.occurred_at,
    detected_at: row.detected_at,
    recorded_at: row.recorded_at.toISOString(),
    derivation: 'confirmed',
    masked: false,
    old_value: row.old_value,
    new_value: row.new_value,
    unit: row.unit,
    summary: row.summary,
    status: row.status === 'current' ? 'current' : 'superseded',
    superseded_by: row.superseded_by,
  };
}

/** Reads until there are events, or the seconds are over; the page is empty then. */
export async function readWaiting<Page extends Pick<WatchPage, 'events'>>(
  services: OperationServices,
  reader: WatchReader,
  seconds: number,
  connection: Connection,
  read: () => Promise<Page>,
): Promise<Page> {
  if (seconds === 0 || connection.isHead) return read();
  const caller = { accountId: reader.account_id, subscriptionId: reader.id };
  const waiter = await services.watching.signals.enter(caller, seconds * 1_000);
  if (waiter === null) throw tooManyWaiting();
  try {
    for (;;) {
      const page = await read();
      if (page.events.length > 0) return page;
      const how = await waiter.wait(connection.gone());
      // Nobody reads an answer, so nothing is read: a named cursor stays before what comes now.
      if (how === 'gone') throw new Refusal('malformed_request', 'The caller went away.');
      if (how !== 'woken') return page;
    }
  } finally {
    waiter.leave();
  }
}

export function tooManyWaiting(): Refusal {
  const detail = `${MOST_WAITING} long-polls and streams of this account are open already.`;
  return new Refusal('rate_limited', detail, { headers: { 'Retry-After': '5' } });
}
