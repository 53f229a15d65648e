// One capture with the company it is of, as the contract shows it.

import type { Received } from '../../core/pages/content-coding.ts';
import type { Db } from '../database.ts';

export interface CaptureRow {
  readonly id: string;
  readonly kind: 'page_capture' | 'crawl_snapshot' | 'ats_capture';
  /** Apex domain of the company. */
  readonly company: string;
  readonly url: string;
  readonly finalUrl: string;
  readonly capturedAt: Date;
  readonly status: number;
  /** Names in lower case. */
  readonly headers: readonly (readonly [string, string])[];
  readonly contentType: string | null;
  readonly bytes: number;
  readonly sha256: string;
  readonly received: Received | null;
  readonly rawStored: boolean;
  /** When its bytes were removed for their age; null where they were not. */
  readonly rawRemovedAt: Date | null;
  readonly dedupOf: string | null;
  readonly vantage: Readonly<Record<string, unknown>>;
  readonly robots: Readonly<Record<string, unknown>>;
}

export async function findCapture(db: Db, id: string): Promise<CaptureRow | null> {
  const rows = await db.rows<CaptureRow>(
    'find-capture',
    `select c.id, c.kind, o.domain as company, c.url, c.final_url as "finalUrl",
       c.captured_at as "capturedAt", c.http_status as status, c.headers,
       c.content_type as "contentType", c.bytes, c.sha256, c.received, c.raw_stored as "rawStored",
       c.raw_removed_at as "rawRemovedAt", c.dedup_of as "dedupOf", c.vantage, c.robots
     from captures c join companies o on o.id = c.company_id where c.id = $1`,
    [id],
  );
  return rows[0] ?? null;
}
