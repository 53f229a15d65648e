// Counts for the trajectory of one company: its events by day, its facts at two moments.

import type { EventCount, FactCount, Span } from '../../core/facts/trajectory.ts';
import type { Derivation } from '../../core/judging/ledger.ts';
import type { Db } from '../database.ts';

/**
 * Events that occurred on the days of the span. An event that was retracted, or that a correction
 * stands in for, is not counted.
 */
export async function countEvents(
  db: Db,
  companyId: number,
  span: Span,
  derivations: readonly Derivation[],
): Promise<EventCount[]> {
  return db.rows<EventCount>(
    'trajectory-events',
    `select dimension, change, significance = 'high' as high, occurred_at as day,
       count(*) as events
     from change_events
     where company_id = $1 and occurred_at between $2 and $3 and derivation = any ($4)
       and status = 'current'
     group by 1, 2, 3, 4`,
    [companyId, span.from, span.to, derivations],
  );
}

/**
 * Facts that were read and held at each of the two moments; a fact counts once, whatever its values
 * were.
 */
export async function countFacts(
  db: Db,
  companyId: number,
  start: Date,
  end: Date,
): Promise<FactCount[]> {
  return db.rows<FactCount>(
    'trajectory-facts',
    `select dimension,
       count(distinct (key, provenance, product)) filter
         (where valid_from <= $2 and (valid_to is null or valid_to > $2)) as "atStart",
       count(distinct (key, provenance, product)) filter
         (where valid_from <= $3 and (valid_to is null or valid_to > $3)) as "atEnd"
     from facts where company_id = $1 and claim_id is null and valid_from <= $3
       and (valid_to is null or valid_to > $2)
     group by 1`,
    [companyId, start, end],
  );
}

/** The day of the first live capture: from then on every change would have been seen. */
export async function findTrackedSince(db: Db, companyId: number): Promise<string | null> {
  const rows = await db.rows<{ day: string }>(
    'find-tracked-since',
    `select (captured_at at time zone 'UTC')::date as day from looks
     where company_id = $1 and is_live order by captured_at limit 1`,
    [companyId],
  );
  return rows[0]?.day ?? null;
}
