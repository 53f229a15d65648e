// What tests of watches share: subscriptions made through the API, and events to be committed.

import assert from 'node:assert/strict';
import type { Significance } from '../../src/core/facts/significance.ts';
import type { Derivation } from '../../src/core/judging/ledger.ts';
import type { Db } from '../../src/store/database.ts';
import {
  appendEvents,
  type EventToStore,
  ensureMonths,
} from '../../src/store/facts/change-events.ts';
import { type Answer, ask } from '../clients/client.ts';
import { NOW, type SeededServer } from '../seeds/seed.ts';

export interface EventGiven {
  readonly key?: string;
  readonly type?: string;
  readonly significance?: Significance;
  readonly derivation?: Derivation;
  readonly occurredAt?: string;
}

export function eventOf(id: string, given: EventGiven = {}): EventToStore {
  return {
    id,
    key: 'positioning.h1',
    provenance: 'company_stated',
    product: null,
    type: 'positioning.tagline.changed',
    change: 'changed',
    significance: 'normal',
    derivation: 'confirmed',
    occurredAt: '2026-11-18',
    detectedAt: '2026-11-19',
    oldValue: 'a',
    newValue: 'b',
    unit: null,
    oldUnit: null,
    summary: id,
    sourceUrl: 'https://acme.example/',
    beforeCaptureId: null,
    afterCaptureId: 'cap_0',
    confirmingCaptureId: null,
    confidence: null,
    ...given,
  };
}

/** Commits events of a company, in this order. */
export async function tell(
  server: SeededServer,
  companyId: number,
  events: readonly EventToStore[],
  at = NOW,
): Promise<void> {
  const { database } = server.database;
  await ensureMonths(database, [...new Set(events.map((one) => one.occurredAt.slice(0, 7)))]);
  await database.transaction((db: Db) => appendEvents(db, companyId, events, at));
}

let told = 0;
function nextId(): string {
  told += 1;
  return `evt_${String(told).padStart(26, '0')}`;
}

/** Commits one event of a company for each, and answers their ids. */
export async function tellSome(
  server: SeededServer,
  companyId: number,
  given: readonly EventGiven[] = [{}],
  at = NOW,
): Promise<string[]> {
  const events = given.map((one) => eventOf(nextId(), one));
  await tell(server, companyId, events, at);
  return events.map(({ id }) => id);
}

export type Asking = (path: string, body?: unknown, method?: string) => Promise<Answer>;

/** Asks as the holder of a key. */
export function asking(server: Pick<SeededServer, 'url'>, key: string): Asking {
  return (path, body, method = body === undefined ? 'GET' : 'POST') =>
    ask(server.url, path, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
}

export async function subscribe(
  call: Asking,
  companies: readonly string[],
  more: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const answer = await call('/v1/watch/subscriptions', { name: 'Test', companies, ...more });
  assert.equal(answer.status, 201, answer.body);
  const { data } = answer.json as { data: { subscription: { id: string } } };
  return data.subscription.id;
}

export interface EventsPage {
  readonly ids: readonly string[];
  readonly events: readonly Readonly<Record<string, unknown>>[];
  readonly meta: {
    readonly count: number;
    readonly next_cursor: string;
    readonly cursor_name?: string;
    readonly advanced: boolean;
    readonly notice?: string;
  };
}

/** A page of events; `query` is added to the subscription. */
export async function readEvents(
  call: Asking,
  subscriptionId: string,
  query: Readonly<Record<string, string>> = {},
): Promise<EventsPage> {
  const parameters = new URLSearchParams({ subscription_id: subscriptionId, ...query });
  const answer = await call(`/v1/watch/events?${parameters}`);
  assert.equal(answer.status, 200, answer.body);
  const { data, meta } = answer.json as {
    data: { events: Record<string, unknown>[] };
    meta: EventsPage['meta'];
  };
  return { events: data.events, meta, ids: data.events.map(({ id }) => String(id)) };
}
