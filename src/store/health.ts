// Whether the database answers.

import type { Db } from './database.ts';

/** Throws where it does not. */
export async function ping(db: Db): Promise<void> {
  await db.rows('ping', 'select 1');
}
