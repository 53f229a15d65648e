// What the database server says of itself, for whoever asks whether it will do.

import type { Db } from './database.ts';

export interface ServerFacts {
  /** Such as 180001. */
  readonly version: number;
  /** Whether this user may make a schema in this database. */
  readonly creates: boolean;
  /** A replica takes no writes. */
  readonly replica: boolean;
}

export async function readServerFacts(db: Db): Promise<ServerFacts> {
  const [facts] = await db.rows<ServerFacts>(
    'read_server_facts',
    `SELECT current_setting('server_version_num')::int AS version,
            has_database_privilege(current_database(), 'CREATE') AS creates,
            pg_is_in_recovery() AS replica`,
  );
  if (facts === undefined) throw new Error('the server says nothing of itself');
  return facts;
}
