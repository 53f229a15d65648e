// Brings a database to this program's schema: forward only, one process at a time.

import { hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';

const FOLDER = new URL('migrations/', import.meta.url);
// Any number will do, as long as every process takes the same.
const LOCK = 7_203_114_511;

export class SchemaError extends Error {
  readonly kind: 'newer_schema' | 'edited_migration' | 'old_server';
  constructor(kind: SchemaError['kind'], message: string) {
    super(message);
    this.kind = kind;
  }
}

interface Migration {
  readonly version: number;
  readonly name: string;
  readonly sql: string;
  readonly sha256: string;
}

/** The migrations of this program, `NNNN-name.sql`, in order. */
export async function migrations(): Promise<readonly Migration[]> {
  const names = (await readdir(FOLDER)).filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name));
  return Promise.all(
    names.sort().map(async (name) => {
      const sql = await readFile(new URL(name, FOLDER), 'utf8');
      return { version: Number(name.slice(0, 4)), name, sql, sha256: hash('sha256', sql) };
    }),
  );
}

/**
 * Applies what is missing, each migration in a transaction of its own. Safe when several processes
 * start at once; a schema that is newer than this program is refused and left as it is.
 */
export async function migrate(url: string): Promise<{ readonly applied: readonly string[] }> {
  const ours = await migrations();
  const client = new pg.Client({ connectionString: url, application_name: 'assay migrate' });
  await client.connect();
  try {
    await requireServer(client);
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await client.query(
      `create table if not exists schema_migrations (
         version int primary key, name text not null, sha256 text not null,
         applied_at timestamptz not null default now())`,
    );
    return { applied: await applyMissing(client, ours) };
  } finally {
    await client.end();
  }
}

async function requireServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: string }>(
    `select current_setting('server_version_num') as version`,
  );
  if (Number(rows[0]?.version) >= 160_000) return;
  throw new SchemaError(
    'old_server',
    'Assay needs PostgreSQL 16 or newer; 18 is what it is tested on.',
  );
}

async function applyMissing(client: pg.Client, ours: readonly Migration[]): Promise<string[]> {
  const { rows } = await client.query<{ version: number; name: string; sha256: string }>(
    'select version, name, sha256 from schema_migrations order by version',
  );
  for (const done of rows) refuseStranger(done, ours);
  const applied: string[] = [];
  for (const migration of ours.slice(rows.length)) {
    await client.query('begin');
    try {
      await client.query(migration.sql);
      await client.query(
        'insert into schema_migrations (version, name, sha256) values ($1, $2, $3)',
        [migration.version, migration.name, migration.sha256],
      );
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      throw error;
    }
    applied.push(migration.name);
  }
  return applied;
}

function refuseStranger(
  done: { version: number; name: string; sha256: string },
  ours: readonly Migration[],
): void {
  const known = ours.find((m) => m.version === done.version);
  if (!known) {
    throw new SchemaError(
      'newer_schema',
      `The database has the schema of a newer Assay (${done.name}); this program ends at ` +
        `${ours.at(-1)?.name ?? 'nothing'}. Start the newer program.`,
    );
  }
  if (known.sha256 === done.sha256) return;
  throw new SchemaError(
    'edited_migration',
    `The migration ${done.name} was edited after it was applied; migrations are only ever added.`,
  );
}
