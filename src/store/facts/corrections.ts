// Corrections of told events: they are marked and answered by another event, never deleted.

import type { Json, Provenance } from '../../core/facts/fact.ts';
import type { Derivation } from '../../core/judging/ledger.ts';
import type { Db } from '../database.ts';

/** An event that has not been corrected. */
export interface StandingEvent {
  readonly id: string;
  readonly seq: number;
  readonly companyId: number;
  readonly key: string;
  readonly provenance: Provenance;
  readonly product: string | null;
  readonly change: 'added' | 'removed' | 'changed';
  readonly derivation: Derivation;
  readonly occurredAt: string;
  readonly detectedAt: string;
  readonly oldValue: Json;
  readonly newValue: Json;
  readonly unit: string | null;
  readonly oldUnit: string | null;
  readonly sourceUrl: string;
  readonly beforeCaptureId: string | null;
  readonly afterCaptureId: string | null;
  readonly confirmingCaptureId: string | null;
}

const STANDING = `id, seq, company_id as "companyId", fact_key as key, provenance,
  nullif(product, '') as product, change, derivation, occurred_at as "occurredAt",
  detected_at as "detectedAt", old_value as "oldValue", new_value as "newValue", unit,
  old_unit as "oldUnit", source_url as "sourceUrl", before_capture_id as "beforeCaptureId",
  after_capture_id as "afterCaptureId", confirming_capture_id as "confirmingCaptureId"`;

/** Changes of a company after `seq` that were told and stand, in the order of telling. */
export async function listStandingEvents(
  db: Db,
  companyId: number,
  seq: number,
  limit: number,
): Promise<readonly StandingEvent[]> {
  return db.rows(
    'list-standing-events',
    `select ${STANDING} from change_events
     where company_id = $1 and seq > $2 and status = 'current'
       and derivation in ('confirmed', 'historical')
       and before_capture_id is not null and after_capture_id is not null
     order by seq limit $3`,
    [companyId, seq, limit],
  );
}

export type FoundEvent = StandingEvent & {
  readonly status: 'current' | 'superseded' | 'retracted';
};

export async function findEvent(db: Db, id: string): Promise<FoundEvent | null> {
  const rows = await db.rows<FoundEvent>(
    'find-event',
    `select ${STANDING}, status from change_events where id = $1`,
    [id],
  );
  return rows[0] ?? null;
}

export interface CorrectionToStore {
  readonly id: string;
  readonly occurredAt: string;
  readonly status: 'retracted' | 'superseded';
  readonly reason: string;
  /** The event that says it right; it must be appended before. */
  readonly supersededBy: string | null;
}

/** Marks events that still stand; answers the ids of those that did. */
export async function correctEvents(
  db: Db,
  corrections: readonly CorrectionToStore[],
  now: Date,
): Promise<readonly string[]> {
  if (corrections.length === 0) return [];
  const rows = await db.rows<{ id: string }>(
    'correct-events',
    `update change_events e set status = n.status, status_reason = n.reason, corrected_at = $2,
       superseded_by = n."supersededBy"
     from jsonb_to_recordset($1::jsonb) as n(id text, "occurredAt" date, status text, reason text,
       "supersededBy" text)
     where e.id = n.id and e.occurred_at = n."occurredAt" and e.status = 'current'
     returning e.id`,
    [JSON.stringify(corrections), now],
  );
  await db.rows(
    'mark-superseding-events',
    `update change_events e set supersedes = n.id
     from jsonb_to_recordset($1::jsonb) as n(id text, "occurredAt" date, "supersededBy" text)
     where e.id = n."supersededBy" and e.occurred_at = n."occurredAt"`,
    [JSON.stringify(corrections)],
  );
  return rows.map(({ id }) => id);
}

export interface EventCheck {
  readonly readers: string;
  readonly throughSeq: number;
}

export async function findEventCheck(db: Db, companyId: number): Promise<EventCheck | null> {
  const rows = await db.rows<EventCheck>(
    'find-event-check',
    'select readers, through_seq as "throughSeq" from event_checks where company_id = $1',
    [companyId],
  );
  return rows[0] ?? null;
}

export async function saveEventCheck(
  db: Db,
  companyId: number,
  check: EventCheck,
  now: Date,
): Promise<void> {
  await db.rows(
    'save-event-check',
    `insert into event_checks (company_id, readers, through_seq, checked_at)
     values ($1, $2, $3, $4)
     on conflict (company_id) do update set readers = excluded.readers,
       through_seq = excluded.through_seq, checked_at = excluded.checked_at`,
    [companyId, check.readers, check.throughSeq, now],
  );
}

/** Companies after `id` that have told events which these readers have not looked at. */
export async function companiesToCheck(
  db: Db,
  readers: string,
  id: number,
  limit: number,
): Promise<readonly number[]> {
  const rows = await db.rows<{ id: number }>(
    'companies-to-check',
    `select c.id from companies c left join event_checks k on k.company_id = c.id
     where c.id > $2 and k.readers is distinct from $1
       and exists (select from change_events e where e.company_id = c.id)
     order by c.id limit $3`,
    [readers, id, limit],
  );
  return rows.map((row) => row.id);
}
