// Every covered company in portions whose borders never move.

import type { Db } from '../database.ts';

export interface ListedCompany {
  readonly domain: string;
  /** When what is served of it was last written; null while nothing is. */
  readonly writtenAt: Date | null;
}

/** How many portions of this size hold every company there is. */
export async function countPortions(db: Db, size: number): Promise<number> {
  const [row] = await db.rows<{ highest: number }>(
    'highest-company',
    'select coalesce(max(id), 0)::int as highest from companies',
  );
  return Math.ceil((row?.highest ?? 0) / size);
}

/** The companies of a portion, from 1, in the order in which they came. */
export async function listPortion(
  db: Db,
  portion: number,
  size: number,
): Promise<readonly ListedCompany[]> {
  return db.rows(
    'list-portion',
    `select c.domain, r.generated_at as "writtenAt" from companies c
     left join company_records r on r.company_id = c.id
     where c.id > $1::bigint and c.id <= $2::bigint order by c.id`,
    [(portion - 1) * size, portion * size],
  );
}
