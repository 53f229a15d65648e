// What a claims check looks at: the current facts of a company, and how its sources fare.

import { FACT_COLUMNS, type FactRow } from '../../core/facts/fact-shape.ts';
import type { PageRole } from '../../core/pages/page-roles.ts';
import type { Db } from '../database.ts';

/**
 * Current facts of these keys, or all where null, by dimension, key, product and provenance; what
 * was declared stands behind what was read.
 */
export async function listClaimFacts(
  db: Db,
  companyId: number,
  keys: readonly string[] | null,
): Promise<FactRow[]> {
  return db.rows<FactRow>(
    'list-claim-facts',
    `select ${FACT_COLUMNS} from facts
     where company_id = $1 and valid_to is null and ($2::text[] is null or key = any ($2))
     order by dimension_rank, key, product, provenance, claim_id is not null`,
    [companyId, keys],
  );
}

export interface SourceHealth {
  readonly role: PageRole;
  /** `failed`: the last try, or every try so far. `untried` sources say nothing either way. */
  readonly state: 'read' | 'failed' | 'untried';
  readonly lastCompleteAt: Date | null;
}

export interface Following {
  readonly trackedAt: Date;
  readonly sources: readonly SourceHealth[];
}

/** Since when a company is covered, and how everything fares that it is read from. */
export async function findFollowing(db: Db, companyId: number): Promise<Following> {
  const rows = await db.rows<{ trackedAt: Date } & (SourceHealth | { role: null })>(
    'find-following',
    `select c.tracked_at as "trackedAt", s.role, s.last_complete_at as "lastCompleteAt",
       case when s.health = 'ok' then 'read'
         when s.health = 'new' and s.last_tried_at is null then 'untried'
         else 'failed' end as state
     from companies c left join sources s on s.company_id = c.id where c.id = $1`,
    [companyId],
  );
  const [first] = rows;
  if (first === undefined) throw new Error(`no company has the row ${companyId}`);
  return {
    trackedAt: first.trackedAt,
    sources: rows.flatMap((row) => (row.role === null ? [] : [row])),
  };
}
