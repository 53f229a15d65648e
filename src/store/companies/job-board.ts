// Job postings of a board, as its complete reads left them.

import type { BoardPosting } from '../../core/facts/board.ts';
import type { Db } from '../database.ts';

/** A posting with the moments (milliseconds) at which reads showed it or missed it. */
export interface HeldPosting extends Omit<BoardPosting, 'workplace'> {
  readonly provider: string;
  readonly firstSeenAt: number;
  readonly lastSeenAt: number;
  /** The first complete read without it; null while it is there. */
  readonly closedAt: number | null;
}

interface PostingRow {
  external_id: string;
  requisition: string | null;
  provider: string;
  title: string;
  level: string | null;
  department: string | null;
  location: string | null;
  country: string | null;
  remote: boolean | null;
  employment_type: string | null;
  url: string;
  comp: BoardPosting['comp'];
  posted_at: string | null;
  first_seen_at: Date;
  last_seen_at: Date;
  closed_at: Date | null;
}

export async function loadPostings(db: Db, sourceId: number): Promise<HeldPosting[]> {
  const rows = await db.rows<PostingRow>(
    'load-postings',
    `select external_id, requisition, provider, title, level, department, location, country, remote,
       employment_type, url, comp, posted_at, first_seen_at, last_seen_at, closed_at
     from job_postings where source_id = $1`,
    [sourceId],
  );
  return rows.map((row) => ({
    externalId: row.external_id,
    requisition: row.requisition,
    provider: row.provider,
    title: row.title,
    level: row.level,
    department: row.department,
    location: row.location,
    country: row.country,
    remote: row.remote,
    employmentType: row.employment_type,
    url: row.url,
    comp: row.comp,
    postedAt: row.posted_at,
    pointer: '',
    firstSeenAt: row.first_seen_at.getTime(),
    lastSeenAt: row.last_seen_at.getTime(),
    closedAt: row.closed_at?.getTime() ?? null,
  }));
}

export async function savePostings(
  db: Db,
  companyId: number,
  sourceId: number,
  postings: readonly HeldPosting[],
): Promise<void> {
  if (postings.length === 0) return;
  await db.rows(
    'save-postings',
    `insert into job_postings (company_id, source_id, provider, external_id, requisition, title,
    level,
       department, location, country, remote, employment_type, url, comp, posted_at, first_seen_at,
       last_seen_at, closed_at, listed_at)
     select $2, $3, provider, external_id, requisition, title, level, department, location, country,
       remote, employment_type, url, comp, posted_at, first_seen_at, last_seen_at, closed_at,
       coalesce(posted_at::timestamptz, date_trunc('day', first_seen_at))
     from jsonb_to_recordset($1::jsonb) as n(provider text, external_id text, requisition text,
       title text, level text, department text, location text, country text, remote boolean,
       employment_type text, url text, comp jsonb, posted_at date, first_seen_at timestamptz,
       last_seen_at timestamptz, closed_at timestamptz)
     on conflict (source_id, external_id) do update set
       requisition = excluded.requisition, title = excluded.title, level = excluded.level,
       department = excluded.department, location = excluded.location, country = excluded.country,
       remote = excluded.remote, employment_type = excluded.employment_type, url = excluded.url,
       comp = excluded.comp, posted_at = excluded.posted_at, last_seen_at = excluded.last_seen_at,
       closed_at = excluded.closed_at, listed_at = excluded.listed_at`,
    [JSON.stringify(postings.map(postingRecord)), companyId, sourceId],
  );
}

function postingRecord(posting: HeldPosting) {
  return {
    provider: posting.provider,
    external_id: posting.externalId,
    requisition: posting.requisition,
    title: posting.title,
    level: posting.level,
    department: posting.department,
    location: posting.location,
    country: posting.country,
    remote: posting.remote,
    employment_type: posting.employmentType,
    url: posting.url,
    comp: posting.comp,
    posted_at: posting.postedAt,
    first_seen_at: new Date(posting.firstSeenAt).toISOString(),
    last_seen_at: new Date(posting.lastSeenAt).toISOString(),
    closed_at: posting.closedAt === null ? null : new Date(posting.closedAt).toISOString(),
  };
}
