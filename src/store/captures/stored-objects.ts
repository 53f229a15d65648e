// The objects of all captures, source by source in the order in which they were taken.

import type { Db } from '../database.ts';

export interface StoredObject {
  readonly seq: number;
  readonly sourceId: number;
  /** The address that names the source. */
  readonly series: string;
  readonly at: Date;
  readonly sha256: string;
}

/** Captures whose bytes are kept, after one of them. */
export async function listStoredObjects(
  db: Db,
  after: Pick<StoredObject, 'sourceId' | 'at' | 'seq'> | null,
  limit: number,
): Promise<readonly StoredObject[]> {
  return db.rows(
    'list-stored-objects',
    `select c.seq, c.source_id as "sourceId", s.url as series, c.captured_at as at, c.sha256
     from captures c join sources s on s.id = c.source_id
     where c.raw_stored and ($1::bigint is null
       or (c.source_id, c.captured_at, c.seq) > ($1, $2::timestamptz, $3::bigint))
     order by c.source_id, c.captured_at, c.seq limit $4`,
    [after?.sourceId ?? null, after?.at ?? null, after?.seq ?? null, limit],
  );
}

export async function countStoredObjects(db: Db): Promise<number> {
  const text = 'select count(*)::int as count from captures where raw_stored';
  const [row] = await db.rows<{ count: number }>('count-stored-objects', text, []);
  return row?.count ?? 0;
}
