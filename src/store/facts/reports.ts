// Counts for people who run imports and for the health page.

import type { Db } from '../database.ts';

/** Events of these companies by derivation. */
export async function countEvents(
  db: Db,
  companies: readonly number[],
): Promise<Record<string, number>> {
  const rows = await db.rows<{ derivation: string; n: number }>(
    'count-events',
    `select derivation, count(*) as n from change_events where company_id = any($1) group by 1`,
    [companies],
  );
  return Object.fromEntries(rows.map(({ derivation, n }) => [derivation, n]));
}

export interface CapturesDescribed {
  readonly waiting: number;
  readonly late: number;
  readonly incomplete: Readonly<Record<string, number>>;
}

/** What became of these captures. */
export async function describeCaptures(db: Db, ids: readonly string[]): Promise<CapturesDescribed> {
  const rows = await db.rows<{ state: string; reason: string | null; n: number }>(
    'describe-captures',
    `select state, incomplete_reason as reason, count(*) as n from looks
     where id = any($1) group by 1, 2`,
    [ids],
  );
  const sum = (some: typeof rows) => some.reduce((total, { n }) => total + n, 0);
  const incomplete: Record<string, number> = {};
  for (const { reason, n } of rows) {
    if (reason !== null) incomplete[reason] = (incomplete[reason] ?? 0) + n;
  }
  return {
    waiting: sum(rows.filter(({ state }) => state === 'stored' || state === 'extracted')),
    late: sum(rows.filter(({ state }) => state === 'late')),
    incomplete,
  };
}

/** Live captures of a company that were taken at or after this moment. */
export async function listNewCaptures(
  db: Db,
  companyId: number,
  from: Date,
): Promise<
  readonly { id: string; url: string; role: string; provider: string | null; status: number }[]
> {
  return db.rows(
    'list-new-captures',
    `select c.id, s.url, s.role, s.provider, c.http_status as status
     from looks c join sources s on s.id = c.source_id
     where c.company_id = $1 and c.captured_at >= $2 and c.is_live order by c.seq`,
    [companyId, from],
  );
}

/** Facts that were read of a company and are current. */
export async function countFacts(db: Db, companyId: number): Promise<number> {
  const rows = await db.rows<{ n: number }>(
    'count-facts',
    `select count(*) as n from facts
     where company_id = $1 and claim_id is null and valid_to is null`,
    [companyId],
  );
  return rows[0]?.n ?? 0;
}

/** How many of each thing the database holds. */
export async function countAll(db: Db): Promise<Record<string, number>> {
  const rows = await db.rows<Record<string, number>>(
    'count-all',
    `select (select count(*) from companies) as companies, (select count(*) from looks) as
    captures,
       (select count(*) from facts where valid_to is null) as facts,
       (select count(*) from change_events) as events,
       (select count(*) from job_postings where closed_at is null) as postings`,
  );
  return rows[0] ?? {};
}
