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
     where c.raw_stored and c.raw_removed_at is null and ($1::bigint is null
       or (c.source_id, c.captured_at, c.seq) > ($1, $2::timestamptz, $3::bigint))
     order by c.source_id, c.captured_at, c.seq limit $4`,
    [after?.sourceId ?? null, after?.at ?? null, after?.seq ?? null, limit],
  );
}

export async function countStoredObjects(db: Db): Promise<number> {
  const text = `select count(*)::int as count from captures
    where raw_stored and raw_removed_at is null`;
  const [row] = await db.rows<{ count: number }>('count-stored-objects', text, []);
  return row?.count ?? 0;
}

/** Hashes are listed in so many parts, by their first digit. */
export const STORED_PARTS = 16;

const IS_STORED = `b.raw_stored
  and exists (select from looks l where l.source_id = b.source_id and l.body_id = b.id)
  and not exists (select from removed_objects r where r.sha256 = b.sha256
    and r.removed_at is not null)`;

/** The objects that captures stand on and that were not removed, of one part. */
export async function listStoredHashes(db: Db, part: number): Promise<readonly string[]> {
  const rows = await db.rows<{ sha256: string }>(
    'list-stored-hashes',
    `select distinct encode(b.sha256, 'hex') as sha256 from capture_bodies b
     where get_byte(b.sha256, 0) >> 4 = $1 and ${IS_STORED}`,
    [part],
  );
  return rows.map(({ sha256 }) => sha256);
}

/** Those of these objects that captures stand on and that were not removed. */
export async function areStored(db: Db, sha256s: readonly string[]): Promise<readonly string[]> {
  const rows = await db.rows<{ sha256: string }>(
    'are-stored',
    `select distinct n.sha256 from unnest($1::text[]) as n(sha256)
       join capture_bodies b on b.sha256 = decode(n.sha256, 'hex')
         and substr(b.sha256, 1, 4) = substr(decode(n.sha256, 'hex'), 1, 4)
     where ${IS_STORED}`,
    [sha256s],
  );
  return rows.map(({ sha256 }) => sha256);
}
