// A world that delivers: accounts, endpoints, watches and events put in by hand, a clock that the
// test moves, and the real poster on loopback.

import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { secretBox } from '../../src/core/callers/secret-box.ts';
import { ulid } from '../../src/core/ids.ts';
import type { WebhookFormat } from '../../src/core/watching/webhook-port.ts';
import { RETRY_STEPS } from '../../src/core/watching/webhook-retry.ts';
import { sealWebhookSecret, writeWebhookSecret } from '../../src/core/watching/webhook-secret.ts';
import type { WebhookClient } from '../../src/outside/webhook-post.ts';
import type { DeliveryWorld } from '../../src/pipeline/delivering/delivery-world.ts';
import type { Database, Db } from '../../src/store/database.ts';
import {
  appendEvents,
  type EventToStore,
  ensureMonths,
} from '../../src/store/facts/change-events.ts';
import { insertDeliveries } from '../../src/store/watches/deliveries.ts';
import { insertEndpoint, putSecret } from '../../src/store/watches/watch-endpoints.ts';
import { openTestDatabase } from '../database.ts';
import { type Places, testWebhookClient } from '../servers/webhook-client.ts';
import { eventOf } from './event-oracle.ts';

export const DELIVERY_SECRETS = secretBox(Buffer.alloc(32, 7), (n) => randomBytes(n));

export interface DeliveryRow {
  readonly id: string;
  readonly endpoint: string;
  readonly event: string;
  readonly status: string;
  readonly attempts: number;
  readonly error: string | null;
  readonly next: Date | null;
}

export interface DeliveryTestWorld extends DeliveryWorld, AsyncDisposable {
  readonly url: string;
  readonly poster: WebhookClient;
  /** Messages of alarms. */
  readonly alarms: readonly string[];
  at(moment: string | Date): void;
  /** Moves the clock on by so many seconds. */
  pass(seconds: number): void;
  sql<Row>(text: string, values?: readonly unknown[], on?: Db): Promise<Row[]>;
  company(name: string): Promise<number>;
  endpoint(url: string, more?: EndpointMore): Promise<{ id: string; secret: string }>;
  /** A watch of all these companies, told to all these endpoints. */
  watch(
    companies: readonly number[],
    endpoints: readonly string[],
    more?: WatchMore,
  ): Promise<string>;
  /** An event as the pipeline tells it, with its deliveries, in one transaction. */
  happen(company: number, more?: Partial<EventToStore>): Promise<string>;
  /** Every delivery, the oldest first. */
  log(): Promise<DeliveryRow[]>;
}

export interface EndpointMore {
  readonly format?: WebhookFormat;
  readonly account?: string;
  readonly eventTypes?: readonly string[];
  readonly minSignificance?: 'normal' | 'high';
  readonly throttlePerSecond?: number;
}

export interface WatchMore {
  readonly name?: string;
  readonly dimensions?: readonly string[];
  readonly eventTypes?: readonly string[];
  readonly minSignificance?: 'normal' | 'high';
  readonly active?: boolean;
}

export async function openDeliveryWorld(
  options: { readonly at?: string; readonly places?: Places; readonly steps?: number[] } = {},
): Promise<DeliveryTestWorld> {
  const opened = await openTestDatabase();
  let now = new Date(options.at ?? '2026-03-02T12:00:00Z');
  const alarms: string[] = [];
  const poster = testWebhookClient(options.places);
  const { database } = opened;
  const rows = rowsIn(database, () => now);
  await rows.sql(
    "insert into accounts (id, email, tier, created_at) values ('acc_a', $1, 'scale', $2)",
    ['a@people.example', now],
  );
  return {
    ...rows,
    database,
    url: opened.url,
    poster,
    secrets: DELIVERY_SECRETS,
    baseUrl: 'http://assay.example',
    retrySteps: options.steps ?? RETRY_STEPS,
    now: () => now,
    random: (n) => randomBytes(n),
    sleep: (milliseconds) => sleep(milliseconds),
    alarm: (_fields, message) => alarms.push(message),
    alarms,
    at: (moment) => {
      now = new Date(moment);
    },
    pass: (seconds) => {
      now = new Date(now.getTime() + seconds * 1000);
    },
    [Symbol.asyncDispose]: async () => {
      await poster.close();
      await opened.close();
    },
  };
}

type Rows = Pick<DeliveryTestWorld, 'sql' | 'company' | 'endpoint' | 'watch' | 'happen' | 'log'>;

function rowsIn(database: Database, now: () => Date): Rows {
  let statements = 0;
  const sql = <Row>(text: string, values: readonly unknown[] = [], on: Db = database) => {
    statements += 1;
    return on.rows<Row>(`test-sql-${statements}`, text, values);
  };
  return {
    sql,
    company: async (name) => {
      const [row] = await sql<{ id: number }>(
        'insert into companies (domain, name, tracked_at) values ($1, $2, $3) returning id',
        [`${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.example`, name, now()],
      );
      return row?.id ?? 0;
    },
    endpoint: (url, more = {}) => putEndpoint(database, url, more, now()),
    watch: async (companies, endpoints, more = {}) => {
      const id = newId('sub', now());
      await sql(
        `insert into watch_subscriptions (id, account_id, name, dimensions, event_types,
           min_significance, active, created_at, updated_at)
         values ($1, 'acc_a', $2, $3, $4, $5, $6, $7, $7)`,
        [
          id,
          more.name ?? 'A watch',
          more.dimensions ?? null,
          more.eventTypes ?? null,
          more.minSignificance ?? null,
          more.active ?? true,
          now(),
        ],
      );
      await sql(
        `insert into watch_companies (subscription_id, company_id, added_at)
         select $1, unnest($2::bigint[]), $3`,
        [id, companies, now()],
      );
      await sql('insert into watch_routes select $1, unnest($2::text[])', [id, endpoints]);
      return id;
    },
    happen: (company, more = {}) => putEvent(database, company, more, now()),
    log: () =>
      sql<DeliveryRow>(
        `select id, endpoint_id as endpoint, change_event_id as event, status, attempts,
           last_error as error, next_attempt_at as next
         from deliveries order by created_at, change_event_id, id`,
      ),
  };
}

async function putEndpoint(db: Db, url: string, more: EndpointMore, now: Date) {
  const id = newId('ep', now);
  const endpoint = {
    id,
    accountId: more.account ?? 'acc_a',
    url,
    format: more.format ?? 'json',
    description: null,
    eventTypes: more.eventTypes ?? null,
    minSignificance: more.minSignificance ?? null,
    throttlePerSecond: more.throttlePerSecond ?? null,
  };
  await insertEndpoint(db, endpoint, now);
  const bytes = randomBytes(32);
  const sealed = sealWebhookSecret(DELIVERY_SECRETS, id, bytes);
  await putSecret(db, id, { sealed, publicKey: null }, now);
  return { id, secret: writeWebhookSecret(bytes) };
}

async function putEvent(
  database: Database,
  company: number,
  more: Partial<EventToStore>,
  now: Date,
): Promise<string> {
  const occurredAt = now.toISOString().slice(0, 10);
  const event = { ...eventOf({ occurredAt, ...more }), id: newId('evt', now) };
  await ensureMonths(database, [event.occurredAt.slice(0, 7)]);
  await database.transaction(async (db) => {
    await appendEvents(db, company, [event], now);
    await insertDeliveries(db, [event], now);
  });
  return event.id;
}

function newId(prefix: string, now: Date): string {
  return `${prefix}_${ulid(now.getTime(), randomBytes(10))}`;
}

/** The status of every delivery, the oldest first, with what the log says of it. */
export async function statuses(world: DeliveryTestWorld): Promise<string[]> {
  return (await world.log()).map(({ status, error }) => (error ? `${status} ${error}` : status));
}
