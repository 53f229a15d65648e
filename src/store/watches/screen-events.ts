// Companies that entered or left watched screens: events of one subscription, in the order of
// commit of all events, told and taken back with the change that made the difference.

import type { Dimension } from '../../core/facts/dimensions.ts';
import type { Json, Provenance } from '../../core/facts/fact.ts';
import type { Significance } from '../../core/facts/significance.ts';
import type { Db } from '../database.ts';
import { lockCommitOrder } from '../facts/change-events.ts';
import type { EventRow } from '../facts/event-rows.ts';
import { tellOfScreens } from '../facts/event-signals.ts';
import { takenBack } from '../facts/taken-back.ts';

/** What the ids of these events begin with. */
export const SCREEN_EVENT = 'evt_screen_';

export interface ScreenEventToStore {
  /** `evt_screen_…` */
  readonly id: string;
  readonly subscriptionId: string;
  readonly change: 'added' | 'removed';
  readonly dimension: Dimension;
  readonly key: string;
  readonly provenance: Provenance;
  readonly product: string | null;
  /** ISO dates. */
  readonly occurredAt: string;
  readonly detectedAt: string;
  readonly oldValue: Json;
  readonly newValue: Json;
  readonly unit: string | null;
  readonly oldUnit: string | null;
  readonly summary: string;
  /** The event that was told of the same change, and its day. */
  readonly cause: { readonly id: string; readonly day: string } | null;
}

/** Part of the transaction that writes the change; a subscription that ended has none. */
export async function appendScreenEvents(
  db: Db,
  companyId: number,
  events: readonly ScreenEventToStore[],
  now: Date,
): Promise<void> {
  if (events.length === 0) return;
  await lockCommitOrder(db);
  const rows = await db.rows<{ id: string }>(
    'append-screen-events',
    `insert into screen_events (id, seq, subscription_id, company_id, change, dimension, fact_key,
       provenance, product, occurred_at, detected_at, recorded_at, old_value, new_value, unit,
       old_unit, summary, cause_id, cause_day)
     select n.id, nextval('change_event_seq'), s.id, $2, change, dimension, key, provenance,
       product, "occurredAt", "detectedAt", $3, "oldValue", "newValue", unit, "oldUnit", summary,
       "causeId", "causeDay"
     from jsonb_to_recordset($1::jsonb) as n(id text, "subscriptionId" text, change text,
       dimension text, key text, provenance text, product text, "occurredAt" date,
       "detectedAt" date, "oldValue" jsonb, "newValue" jsonb, unit text, "oldUnit" text,
       summary text, "causeId" text, "causeDay" date)
     join watch_subscriptions s on s.id = n."subscriptionId"
     returning subscription_id as id`,
    [JSON.stringify(events.map(recordOf)), companyId, now],
  );
  await tellOfScreens(
    db,
    rows.map(({ id }) => id),
  );
}

function recordOf({ cause, ...event }: ScreenEventToStore) {
  return {
    ...event,
    product: event.product ?? '',
    causeId: cause?.id ?? null,
    causeDay: cause?.day ?? null,
  };
}

/** The type of an event `x`, as the vocabulary has it. */
export const SCREEN_TYPE = `case when x.change = 'added' then 'screen.company.entered'
  else 'screen.company.left' end`;

/** Whose events are read, and which of them. */
interface Reader {
  readonly id: string;
  readonly account_id: string;
  readonly dimensions: readonly Dimension[] | null;
  readonly event_types: readonly string[] | null;
  readonly min_significance: Significance | null;
}

/** The numbers of at most `limit` after `seq`; of test events for screens too. */
export async function pickScreenEvents(
  db: Db,
  reader: Reader,
  seq: number,
  limit: number,
): Promise<number[]> {
  const rows = await db.rows<{ seq: number }>(
    'pick-screen-events',
    `select x.seq from screen_events x
     where x.subscription_id = $1 and x.seq > $3 and $5::text is distinct from 'high'
       and ($6::text[] is null or x.dimension = any($6))
       and ($7::text[] is null or ${SCREEN_TYPE} = any($7))
     union all
     select t.seq from test_events t
     where t.account_id = $2 and t.seq > $3 and coalesce(t.subscription_id, $1) = $1
       and t.type like 'screen.%' and ($5 is distinct from 'high' or t.significance = 'high')
       and ($6::text[] is null or t.dimension = any($6))
       and ($7::text[] is null or t.type = any($7))
     order by seq limit $4`,
    [
      reader.id,
      reader.account_id,
      seq,
      limit,
      reader.min_significance,
      reader.dimensions,
      reader.event_types,
    ],
  );
  return rows.map((row) => row.seq);
}

interface Row extends EventRow {
  readonly cause_id: string | null;
  readonly cause_day: string | null;
}

/**
 * Those of the subscription with these numbers. They stand as the change does that moved the
 * company: superseded by what corrects it, retracted where nothing is left of it.
 */
export async function readScreenEvents(
  db: Db,
  subscriptionId: string,
  seqs: readonly number[],
): Promise<readonly EventRow[]> {
  if (seqs.length === 0) return [];
  const rows = await db.rows<Row>(
    'read-screen-events',
    `select x.id, x.seq, c.domain as company, c.name as company_name, x.dimension, x.fact_key,
       x.product, x.provenance, ${SCREEN_TYPE} as type, x.change, 'normal' as significance,
       'confirmed' as derivation, x.occurred_at, x.detected_at, x.recorded_at, x.old_value,
       x.new_value, x.unit, x.old_unit, x.summary, null as source_url, null as before_capture_id,
       null as after_capture_id, null as confirming_capture_id, null as confidence,
       coalesce(e.status, 'current') as status, null as supersedes, e.superseded_by,
       e.status_reason, e.corrected_at, x.cause_id, x.cause_day
     from screen_events x join companies c on c.id = x.company_id
     left join change_events e on e.occurred_at = x.cause_day and e.id = x.cause_id
     where x.subscription_id = $1 and x.seq = any($2)`,
    [subscriptionId, seqs],
  );
  const causes = rows.flatMap(({ cause_id: id, cause_day: day }) =>
    id === null || day === null ? [] : [{ id, day }],
  );
  const gone = await takenBack(db, causes);
  return rows.map(({ cause_id: cause, cause_day: _, ...row }) =>
    cause !== null && gone.has(cause) ? { ...row, status: 'retracted' } : row,
  );
}
