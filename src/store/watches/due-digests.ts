// Endpoints that are told once a week, when their moment has come.

import type { Db } from '../database.ts';

export interface DueDigest {
  readonly id: string;
  readonly url: string;
}

/** Up to `limit` endpoints whose week is over, and that something waits for. */
export async function listDueDigests(db: Db, now: Date, limit: number): Promise<DueDigest[]> {
  return db.rows<DueDigest>(
    'list-due-digests',
    `select e.id, e.url from watch_endpoints e
     where e.format = 'digest' and (e.not_before is null or e.not_before <= $1) and exists (
       select from deliveries d where d.endpoint_id = e.id and d.status = 'pending'
         and d.next_attempt_at <= $1 and (d.leased_until is null or d.leased_until <= $1))
     order by e.id limit $2`,
    [now, limit],
  );
}
