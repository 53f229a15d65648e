// How many deliveries are on their way, for monitors.

import type { Db } from '../database.ts';

/** No further is counted than this. */
const MOST = 10_000;

export interface PendingDeliveries {
  readonly first: number;
  /** Those that were tried before. */
  readonly again: number;
}

export async function countPending(db: Db): Promise<PendingDeliveries> {
  const [row] = await db.rows<PendingDeliveries>(
    'count-pending-deliveries',
    `select count(*) filter (where step = 0)::int as first,
       count(*) filter (where step > 0)::int as again
     from (select step from deliveries where status = 'pending' limit $1) d`,
    [MOST],
  );
  return row ?? { first: 0, again: 0 };
}
