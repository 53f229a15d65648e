// Change events: written once, in an order of commit that readers can rely on.

import { dimensionOfKey } from '../../core/facts/dimensions.ts';
import type { NewEvent } from '../../core/judging/ledger.ts';
import type { Db } from '../database.ts';
import { tellOfEvents } from './event-signals.ts';

// Held from the first event of a transaction to its commit, so that no later number is ever
// visible before an earlier one (design section 3, commit order).
const COMMIT_ORDER_LOCK = 7_203_114_512;

/**
 * A month of the table, `YYYY-MM`. Each is made in a transaction of its own, before events need it.
 */
export async function ensureMonths(db: Db, months: readonly string[]): Promise<void> {
  for (const month of months) {
    if (!/^\d{4}-\d{2}$/.test(month)) throw new Error(`${month} is not a month`);
    const name = `change_events_${month.replace('-', '_')}`;
    const [year = 0, number = 0] = month.split('-').map(Number);
    const next =
      number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
    const known = await db.rows(
      'find-month',
      'select 1 from pg_class where oid = to_regclass($1)',
      [name],
    );
    if (known.length > 0) continue;
    // Identifiers cannot be parameters; both parts were checked to be digits above.
    await db.rows(
      `ensure-month-${month}`,
      `do $$ begin
         perform pg_advisory_xact_lock(${COMMIT_ORDER_LOCK + 1});
         create table if not exists ${name} partition of change_events
           for values from ('${month}-01') to ('${next}-01');
       end $$`,
    );
  }
}

export interface EventToStore extends NewEvent {
  readonly id: string;
}

/** Appends events in the given order. The months must exist. */
export async function appendEvents(
  db: Db,
  companyId: number,
  events: readonly EventToStore[],
  now: Date,
): Promise<void> {
  if (events.length === 0) return;
  await lockCommitOrder(db);
  await db.rows(
    'append-events',
    `insert into change_events (id, seq, company_id, dimension, fact_key, provenance, product, type,
       change, significance, derivation, occurred_at, detected_at, recorded_at, old_value,
       new_value,
       unit, old_unit, summary, source_url, before_capture_id, after_capture_id,
       confirming_capture_id, confidence)
     select id, nextval('change_event_seq'), $2, dimension, key, provenance, product, type, change,
       significance, derivation, "occurredAt", "detectedAt", $3, "oldValue", "newValue", unit,
       "oldUnit", summary,
       "sourceUrl", "beforeCaptureId", "afterCaptureId", "confirmingCaptureId", confidence
     from (select * from jsonb_to_recordset($1::jsonb) as n(place int, id text, dimension text, key
     text,
       provenance text, product text, type text, change text, significance text, derivation text,
       "occurredAt" date, "detectedAt" date, "oldValue" jsonb, "newValue" jsonb, unit text,
       "oldUnit" text, summary
       text,
       "sourceUrl" text, "beforeCaptureId" text, "afterCaptureId" text, "confirmingCaptureId" text,
       confidence real) order by place) ordered`,
    [JSON.stringify(events.map(eventRecord)), companyId, now],
  );
  if (events.some(({ derivation }) => derivation === 'confirmed')) {
    await tellOfEvents(db, companyId);
  }
}

/** Numbers that are given from now to the end of the transaction are visible in their order. */
export async function lockCommitOrder(db: Db): Promise<void> {
  await db.rows('lock-commit-order', 'select pg_advisory_xact_lock($1)', [COMMIT_ORDER_LOCK]);
}

function eventRecord(event: EventToStore, place: number) {
  return {
    ...event,
    place,
    dimension: dimensionOfKey(event.key),
    product: event.product ?? '',
  };
}
