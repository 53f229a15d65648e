// Brings a database to this program's schema: forward only, one process at a time.

import { hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';
import { addressing } from './primary.ts';

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
  /** Programs that end at this version or later start beside it; null: at its own version. */
  readonly servedFrom: number | null;
}

/** A line of a migration that changes nothing for programs which do not know it yet. */
const SERVED_FROM = /^-- Programs of (\d{4}) and later go on beside it[.;]/m;

/** The migrations of this program, `NNNN-name.sql`, in order. */
export async function migrations(): Promise<readonly Migration[]> {
  const names = (await readdir(FOLDER)).filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name));
  return Promise.all(
    names.sort().map(async (name) => {
      const sql = await readFile(new URL(name, FOLDER), 'utf8');
      const from = SERVED_FROM.exec(sql)?.[1];
      const servedFrom = from === undefined ? null : Number(from);
      return {
        version: Number(name.slice(0, 4)),
        name,
        sql,
        sha256: hash('sha256', sql),
        servedFrom,
      };
    }),
  );
}

export interface Migrated {
  readonly applied: readonly string[];
  /** Migrations of a newer program, beside which this one goes on. */
  readonly ahead: readonly string[];
}

/**
 * Applies what is missing, each migration in a transaction of its own. Safe when several processes
 * start at once. A schema that is newer than this program is left as it is, and refused unless its
 * migrations say that programs like this one go on beside them. `upTo`: later ones are not applied.
 */
export async function migrate(
  url: string,
  { upTo = Number.POSITIVE_INFINITY }: { readonly upTo?: number } = {},
): Promise<Migrated> {
  const ours = (await migrations()).filter(({ version }) => version <= upTo);
  const client = new pg.Client({ ...addressing(url), application_name: 'assay migrate' });
  // A server that dies between two statements fails the next one; its last words alone, said while
  // the connection is being closed, would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    await requireServer(client);
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await client.query(
      `create table if not exists schema_migrations (
         version int primary key, name text not null, sha256 text not null,
         applied_at timestamptz not null default now(), served_from int)`,
    );
    await addServedFrom(client);
    return await applyMissing(client, ours);
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

/** Databases from before it was kept have no such column. */
async function addServedFrom(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `select from pg_attribute where attrelid = 'schema_migrations'::regclass
       and attname = 'served_from' and not attisdropped`,
  );
  // Asked first: adding waits for whoever reads the table, even where there is nothing to add.
  if (rows.length === 0) {
    await client.query('alter table schema_migrations add column if not exists served_from int');
  }
}

interface Done {
  readonly version: number;
  readonly name: string;
  readonly sha256: string;
  readonly served_from: number | null;
}

async function applyMissing(client: pg.Client, ours: readonly Migration[]): Promise<Migrated> {
  const { rows } = await client.query<Done>(
    'select version, name, sha256, served_from from schema_migrations order by version',
  );
  const last = ours.at(-1)?.version ?? 0;
  const isAhead = ({ version, served_from }: Done): boolean =>
    version > last && served_from !== null && served_from <= last;
  const ahead = rows.filter(isAhead).map(({ name }) => name);
  for (const done of rows) if (!isAhead(done)) refuseStranger(done, ours);
  const applied: string[] = [];
  for (const migration of ours.slice(rows.length)) {
    await client.query('begin');
    try {
      await client.query(migration.sql);
      await client.query(
        `insert into schema_migrations (version, name, sha256, served_from)
         values ($1, $2, $3, $4)`,
        [migration.version, migration.name, migration.sha256, migration.servedFrom],
      );
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      throw error;
    }
    applied.push(migration.name);
  }
  return { applied, ahead };
}

function refuseStranger(done: Done, ours: readonly Migration[]): void {
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
