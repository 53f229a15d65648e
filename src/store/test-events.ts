// Test events: samples for the watches of one account, in the order of commit of all events.

import type { Dimension } from '../core/facts/dimensions.ts';
import type { Json } from '../core/facts/fact.ts';
import type { Significance } from '../core/facts/significance.ts';
import type { Change } from '../core/judging/judge.ts';
import type { Db } from './database.ts';
import { lockCommitOrder } from './facts/change-events.ts';
import type { EventRow } from './facts/event-rows.ts';
import { tellOfTestEvents } from './facts/event-signals.ts';

export interface TestEventToStore {
  /** `evt_test_…` */
  readonly id: string;
  readonly accountId: string;
  /** Null: for every subscription of the account that takes it. */
  readonly subscriptionId: string | null;
  readonly companyId: number;
  readonly dimension: Dimension;
  readonly key: string;
  readonly type: string;
  readonly change: Change;
  readonly significance: Significance;
  /** ISO date. */
  readonly day: string;
  readonly oldValue: Json;
  readonly newValue: Json;
  readonly unit: string | null;
  readonly summary: string;
}

export interface TestEventRow extends EventRow {
  /** Null: every subscription that takes it. */
  readonly subscription_id: string | null;
}

/** To be called in a transaction; its number is given under the lock of the commit order. */
export async function appendTestEvent(db: Db, event: TestEventToStore, now: Date): Promise<void> {
  await lockCommitOrder(db);
  await db.rows(
    'append-test-event',
    `insert into test_events (id, seq, account_id, subscription_id, company_id, dimension,
       fact_key, type, change, significance, occurred_at, detected_at, recorded_at, old_value,
       new_value, unit, summary)
     values ($1, nextval('change_event_seq'), $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, $11, $12,
       $13, $14, $15)`,
    [
      event.id,
      event.accountId,
      event.subscriptionId,
      event.companyId,
      event.dimension,
      event.key,
      event.type,
      event.change,
      event.significance,
      event.day,
      now,
      jsonOf(event.oldValue),
      jsonOf(event.newValue),
      event.unit,
      event.summary,
    ],
  );
  await tellOfTestEvents(db, event.accountId);
}

function jsonOf(value: Json): string | null {
  return value === null ? null : JSON.stringify(value);
}

const SHOWN = `
  t.id, t.seq, t.subscription_id, c.domain as company, c.name as company_name, t.dimension,
  t.fact_key, '' as product, 'observed' as provenance, t.type, t.change, t.significance,
  'confirmed' as derivation, t.occurred_at, t.detected_at, t.recorded_at, t.old_value, t.new_value,
  t.unit, t.unit as old_unit, t.summary, null as source_url, null as before_capture_id,
  null as after_capture_id, null as confirming_capture_id, null as confidence,
  'current' as status, null as supersedes, null as superseded_by, null as status_reason,
  null as corrected_at`;

/** Those of the account with these numbers. */
export async function readTestEvents(
  db: Db,
  accountId: string,
  seqs: readonly number[],
): Promise<readonly TestEventRow[]> {
  if (seqs.length === 0) return [];
  return db.rows<TestEventRow>(
    'read-test-events',
    `select ${SHOWN} from test_events t join companies c on c.id = t.company_id
     where t.account_id = $1 and t.seq = any($2)`,
    [accountId, seqs],
  );
}

/** One that was just appended. */
export async function findTestEvent(db: Db, id: string): Promise<TestEventRow> {
  const rows = await db.rows<TestEventRow>(
    'find-test-event',
    `select ${SHOWN} from test_events t join companies c on c.id = t.company_id where t.id = $1`,
    [id],
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`the test event ${id} is not there`);
  return row;
}

export async function countTestDeliveries(db: Db, id: string): Promise<number> {
  const rows = await db.rows<{ count: number }>(
    'count-test-deliveries',
    'select count(*) as count from deliveries where change_event_id = $1',
    [id],
  );
  return rows[0]?.count ?? 0;
}

/** Old ones of an account; what the log says of their deliveries stays. */
export async function removeTestEvents(db: Db, accountId: string, before: Date): Promise<void> {
  await db.rows(
    'remove-test-events',
    'delete from test_events where account_id = $1 and recorded_at < $2',
    [accountId, before],
  );
}

/** What is asked of the watches of an account. */
export interface WatchedType {
  readonly accountId: string;
  /** Null: any. */
  readonly subscriptionId: string | null;
  readonly companyId: number | null;
  readonly dimension: Dimension;
  readonly type: string;
  readonly significance: Significance;
}

export interface TakingWatch {
  readonly subscription_id: string;
  readonly company_id: number;
}

/** Active subscriptions that take such an event, each with one company: the one asked for. */
export async function listTakingWatches(db: Db, asked: WatchedType): Promise<TakingWatch[]> {
  return db.rows<TakingWatch>(
    'list-taking-watches',
    `select s.id as subscription_id, w.company_id from watch_subscriptions s
     cross join lateral (
       (select company_id from watch_companies w
        where w.subscription_id = s.id and ($3::bigint is null or w.company_id = $3)
          and $5 not like 'screen.%'
        order by company_id limit 1)
       union all
       (select id from companies
        where s.screen_where is not null and $5 like 'screen.%' and ($3 is null or id = $3)
        order by id limit 1)
     ) w
     where s.account_id = $1 and s.active and ($2::text is null or s.id = $2)
       and (s.dimensions is null or $4 = any(s.dimensions))
       and (s.event_types is null or $5 = any(s.event_types))
       and (s.min_significance is distinct from 'high' or $6 = 'high')
     order by s.created_at, s.id`,
    [
      asked.accountId,
      asked.subscriptionId,
      asked.companyId,
      asked.dimension,
      asked.type,
      asked.significance,
    ],
  );
}
