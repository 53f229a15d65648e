// Generations out of archives: which are stored, what was drawn from them, what was told.

import type { FactIdentity, Json, Provenance } from '../../core/facts/fact.ts';
import type { Valued } from '../../core/judging/ledger.ts';
import type { Db } from '../database.ts';
import { RENDERING } from './captures.ts';

/** Moments of the archived captures of one address, in milliseconds. */
export async function archivedMoments(
  db: Db,
  companyId: number,
  url: string,
): Promise<ReadonlySet<number>> {
  const rows = await db.rows<{ at: Date }>(
    'archived-moments',
    `select c.captured_at as at from looks c join sources s on s.id = c.source_id
     where s.company_id = $1 and s.url = $2 and not c.is_live`,
    [companyId, url],
  );
  return new Set(rows.map(({ at }) => at.getTime()));
}

/** Generations of sources that are to be read as one: of the newest so many ids each. */
export async function listGenerations(
  db: Db,
  wanted: {
    readonly sources: readonly number[];
    /** Content types of archives' own renderings: none of them is compared with the page. */
    readonly renderings: readonly string[];
    readonly until: Date | null;
    readonly limit: number;
  },
): Promise<readonly string[]> {
  const rows = await db.rows<{ id: string }>(
    'list-generations',
    `select id from (
       select c.id, c.captured_at, c.seq, row_number() over (
         partition by c.source_id, ${RENDERING} order by c.captured_at desc, c.seq desc) as place
       from captures c
       where c.source_id = any($1) and c.lane = 'archive' and c.state = 'reconciled'
         and c.complete and ($3::timestamptz is null or c.captured_at <= $3)) as newest
     where place <= $4 order by captured_at, seq`,
    [wanted.sources, wanted.renderings, wanted.until, wanted.limit],
  );
  return rows.map(({ id }) => id);
}

/** Changes that live captures confirmed, those that were taken back left aside. */
export async function listConfirmedChanges(
  db: Db,
  companyId: number,
): Promise<readonly (FactIdentity & { to: Valued | null; occurredAt: string })[]> {
  const rows = await db.rows<{
    key: string;
    provenance: Provenance;
    product: string | null;
    change: string;
    value: Json;
    unit: string | null;
    occurredAt: string;
  }>(
    'list-confirmed-changes',
    `select fact_key as key, provenance, nullif(product, '') as product, change,
       new_value as value, unit, occurred_at as "occurredAt"
     from change_events
     where company_id = $1 and derivation = 'confirmed' and status = 'current' order by seq`,
    [companyId],
  );
  return rows.map(({ change, value, unit, ...rest }) => ({
    ...rest,
    to: change === 'removed' ? null : { value, unit },
  }));
}

/** A told step from an archive's last generation to the first live look. */
export interface ToldStep extends FactIdentity {
  readonly id: string;
  readonly seq: number;
  readonly change: string;
  readonly oldValue: Json;
  readonly newValue: Json;
  readonly unit: string | null;
  readonly beforeCaptureId: string;
  readonly afterCaptureId: string;
  readonly occurredAt: string;
  readonly status: 'current' | 'retracted';
  /** When the generation before it was taken. */
  readonly beforeAt: Date;
}

/** The steps to these first looks that stand, or were taken back for another reason than this. */
export async function listToldSteps(
  db: Db,
  companyId: number,
  firstLooks: readonly string[],
  reason: string,
): Promise<readonly ToldStep[]> {
  return db.rows(
    'list-told-steps',
    `select e.id, e.seq, e.fact_key as key, e.provenance, nullif(e.product, '') as product,
       e.change, e.old_value as "oldValue", e.new_value as "newValue", e.unit,
       e.before_capture_id as "beforeCaptureId", e.after_capture_id as "afterCaptureId",
       e.occurred_at as "occurredAt", e.status, b.captured_at as "beforeAt"
     from change_events e join looks b on b.id = e.before_capture_id and not b.is_live
     where e.company_id = $1 and e.after_capture_id = any($2) and e.derivation = 'historical'
       and (e.status = 'current' or e.status = 'retracted' and e.status_reason <> $3)
     order by e.seq`,
    [companyId, firstLooks, reason],
  );
}

/** Standing historical changes that begin at one of these captures. */
export async function listToldFrom(
  db: Db,
  companyId: number,
  before: readonly string[],
): Promise<
  readonly (FactIdentity & { beforeCaptureId: string; afterCaptureId: string; newValue: Json })[]
> {
  return db.rows(
    'list-told-from',
    `select fact_key as key, provenance, nullif(product, '') as product, new_value as "newValue",
       before_capture_id as "beforeCaptureId", after_capture_id as "afterCaptureId"
     from change_events
     where company_id = $1 and before_capture_id = any($2) and derivation = 'historical'
       and status = 'current'`,
    [companyId, before],
  );
}

/** The historical change of the same fact that was told last and lies within these days. */
export async function findLaterChange(
  db: Db,
  companyId: number,
  step: ToldStep,
): Promise<{ readonly id: string; readonly occurredAt: string } | null> {
  const rows = await db.rows<{ id: string; occurredAt: string }>(
    'find-later-change',
    `select id, occurred_at as "occurredAt" from change_events
     where company_id = $1 and fact_key = $2 and provenance = $3 and product = $4 and seq > $5
       and derivation = 'historical' and status = 'current'
       and occurred_at >= $6::timestamptz::date and occurred_at <= $7
     order by seq desc limit 1`,
    [
      companyId,
      step.key,
      step.provenance,
      step.product ?? '',
      step.seq,
      step.beforeAt,
      step.occurredAt,
    ],
  );
  return rows[0] ?? null;
}

/** The event stands in the place of another one, whatever the days of the two. */
export async function markSuperseding(db: Db, id: string, supersedes: string): Promise<void> {
  const text = 'update change_events set supersedes = $2 where id = $1 and supersedes is null';
  await db.rows('mark-superseding-event', text, [id, supersedes]);
}
