// Captures of a company with all that an export of them writes.

import type { Received } from '../../core/pages/content-coding.ts';
import type { Db } from '../database.ts';

export interface CaptureToExport {
  readonly seq: number;
  readonly id: string;
  readonly url: string;
  readonly finalUrl: string;
  readonly redirects: readonly string[];
  readonly at: Date;
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly sha256: string;
  readonly received: Received | null;
  readonly notModified: boolean;
  readonly lane: string;
  readonly role: string;
  readonly provider: string | null;
  /** Its bytes were removed for their age. */
  readonly isRemoved: boolean;
}

/** In the order in which they were taken; `after` is the last of the page before. */
export async function listToExport(
  db: Db,
  companyId: number,
  after: Pick<CaptureToExport, 'at' | 'seq'> | null,
  limit: number,
): Promise<readonly CaptureToExport[]> {
  return db.rows(
    'list-to-export',
    `select c.seq, c.id, c.url, c.final_url as "finalUrl", c.redirects, c.captured_at as at,
       c.http_status as status, c.headers, c.sha256, c.received,
       c.vantage ? 'not_modified_since' as "notModified", c.lane, s.role, s.provider,
       c.raw_removed_at is not null as "isRemoved"
     from captures c join sources s on s.id = c.source_id
     where c.company_id = $1 and c.raw_stored
       and ($2::timestamptz is null or (c.captured_at, c.seq) > ($2, $3::bigint))
     order by c.captured_at, c.seq limit $4`,
    [companyId, after?.at ?? null, after?.seq ?? 0, limit],
  );
}
