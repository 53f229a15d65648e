// Which migration a database is at.

import type { Db } from './database.ts';

export interface SchemaVersion {
  readonly version: number;
  /** As its file is called: `0024-erasures`. */
  readonly name: string;
  /** RFC 3339, UTC. */
  readonly applied_at: string;
}

/** The last migration that was applied; the database is one that was migrated. */
export async function findSchemaVersion(db: Db): Promise<SchemaVersion> {
  const [last] = await db.rows<{ version: number; name: string; applied_at: Date }>(
    'find-schema-version',
    'select version, name, applied_at from schema_migrations order by version desc limit 1',
  );
  if (last === undefined) throw new Error('no migration was applied');
  const { version, name, applied_at } = last;
  return { version, name: name.replace(/\.sql$/, ''), applied_at: applied_at.toISOString() };
}
