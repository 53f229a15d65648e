// What of a web archive is stored already, so that an import goes on where it stopped.

import type { Db } from './database.ts';

/** Moments of the archived captures of one address, in milliseconds. */
export async function archivedMoments(
  db: Db,
  companyId: number,
  url: string,
): Promise<ReadonlySet<number>> {
  const rows = await db.rows<{ at: Date }>(
    'archived-moments',
    `select c.captured_at as at from captures c join sources s on s.id = c.source_id
     where s.company_id = $1 and s.url = $2 and c.lane = 'archive'`,
    [companyId, url],
  );
  return new Set(rows.map(({ at }) => at.getTime()));
}
