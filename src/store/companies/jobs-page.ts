// One page of a company's job postings, newest first.

import type { Compensation } from '../../core/facts/board.ts';
import type { Db } from '../database.ts';

export interface PostingRow {
  readonly id: number;
  readonly title: string;
  readonly level: string | null;
  readonly department: string | null;
  readonly location: string | null;
  readonly remote: boolean | null;
  readonly employment_type: string | null;
  readonly url: string;
  readonly comp: Compensation;
  /** ISO date. */
  readonly posted_at: string | null;
  readonly first_seen_at: Date;
  readonly last_seen_at: Date;
  readonly closed_at: Date | null;
  readonly provider: string;
  /** `listed_at` to the microsecond, as the database writes it. */
  readonly listed: string;
  /** Rows of all pages. */
  readonly total: number;
}

/** The sort key of a posting: when it was listed, and its row. */
export type PostingPosition = readonly [listed: string, id: number];

/** Which postings are wanted; what is null or empty leaves out none. */
export interface WantedPostings {
  readonly closedToo: boolean;
  /** Title, department and location together have each of them, in any case. */
  readonly words: readonly string[];
  readonly remote: boolean | null;
  readonly statedPay: boolean | null;
}

const WANTED = `company_id = $1
       and not exists (
         select from unnest($5::text[]) as word
         where strpos(lower(concat_ws(' ', title, department, location)), lower(word)) = 0)
       and ($6::boolean is null or coalesce(remote, false) = $6)
       and ($7::boolean is null or (comp->>'source' <> 'not_stated') = $7)`;

/** At most `limit` postings after the position; null begins. */
export async function listPostings(
  db: Db,
  companyId: number,
  { closedToo, words, remote, statedPay }: WantedPostings,
  after: PostingPosition | null,
  limit: number,
): Promise<PostingRow[]> {
  const [listed, id] = after ?? ['infinity', Number.MAX_SAFE_INTEGER];
  // Two statements, so that each is planned for its own index.
  const [name, live] = closedToo
    ? ['list_all_postings', '']
    : ['list_live_postings', 'and closed_at is null'];
  return db.rows<PostingRow>(
    name,
    `select id, title, level, department, location, remote, employment_type, url, comp, posted_at,
            first_seen_at, last_seen_at, closed_at, provider, listed_at::text as listed,
            (select count(*) from job_postings where ${WANTED} ${live}) as total
     from job_postings
     where ${WANTED} ${live} and (listed_at, id) < ($2::timestamptz, $3::bigint)
     order by listed_at desc, id desc
     limit $4`,
    [companyId, listed, id, limit, words, remote, statedPay],
  );
}
