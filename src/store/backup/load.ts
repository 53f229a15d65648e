// Puts the rows of a backup into a database that has none: all of them, or nothing.

import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from } from 'pg-copy-streams';
import { migrate, migrations } from '../migrate.ts';
import { type DatabaseShape, shapeOf, type TableShape } from './shape.ts';
import { connected, namesOf } from './snapshot.ts';

/** Why rows cannot be put there. */
export class RestoreRefused extends Error {
  readonly kind: 'not_empty' | 'newer_backup' | 'other_migrations' | 'newer_schema';
  constructor(kind: RestoreRefused['kind'], message: string) {
    super(message);
    this.kind = kind;
  }
}

export interface Load {
  readonly shape: DatabaseShape;
  /** The lines of a table, as the snapshot had them. */
  rows(table: TableShape): AsyncIterable<Uint8Array>;
  /** Told before each table. */
  onTable(done: number, of: number): void;
}

/** The schema is made as the backup has it, and filled; to bring it forward is the caller's. */
export async function loadDatabase(url: string, load: Load): Promise<void> {
  const { shape } = load;
  await requireKnown(shape);
  await requireEmpty(url, shape);
  await migrate(url, { upTo: shape.migrations.at(-1)?.version ?? 0 });
  const client = await connected(url);
  try {
    await client.query('begin');
    await makeParts(client, shape);
    await fill(client, load);
    await setSequences(client, shape);
    await client.query('commit');
    await client.query('analyze');
  } finally {
    await client.end();
  }
}

async function requireKnown({ migrations: applied }: DatabaseShape): Promise<void> {
  const ours = await migrations();
  const last = applied.at(-1);
  if (last !== undefined && last.version > (ours.at(-1)?.version ?? 0)) {
    throw new RestoreRefused(
      'newer_backup',
      `the backup has the schema of a newer Assay (${last.name}): restore it with that one`,
    );
  }
  const stranger = applied.find(
    ({ version, sha256 }) => ours.find((one) => one.version === version)?.sha256 !== sha256,
  );
  if (stranger === undefined) return;
  throw new RestoreRefused(
    'other_migrations',
    `the backup was made with another migration ${stranger.name} than this program has`,
  );
}

async function requireEmpty(url: string, shape: DatabaseShape): Promise<void> {
  const client = await connected(url);
  try {
    const { rows } = await client.query<{ there: boolean }>(
      `select to_regclass('schema_migrations') is not null as there`,
    );
    if (rows[0]?.there !== true) return;
    const now = await shapeOf(client);
    for (const table of ['companies', 'accounts', 'looks', 'api_keys']) {
      if (!now.tables.some(({ name }) => name === table)) continue;
      const found = await client.query(`select from ${table} limit 1`);
      if (found.rows.length === 0) continue;
      throw new RestoreRefused(
        'not_empty',
        `the database is not empty: it has ${table}. Give an empty one (DATABASE_URL, or a new ` +
          'ASSAY_DATA)',
      );
    }
    if (now.migrations.length <= shape.migrations.length) return;
    throw new RestoreRefused(
      'newer_schema',
      'the database has a newer schema than the backup: give one without tables',
    );
  } finally {
    await client.end();
  }
}

/** The evidence of earlier backups brought along what was removed since: it goes once more. */
export async function setAsideAgain(url: string): Promise<void> {
  const client = await connected(url);
  try {
    await client.query(
      'update removed_objects set aside_since = now() where removed_at is not null',
    );
  } finally {
    await client.end();
  }
}

/** Months of events are made as they come; their tables are made here. */
async function makeParts(client: pg.Client, { tables }: DatabaseShape): Promise<void> {
  for (const { name, part } of tables) {
    if (part === null) continue;
    const [own, whole] = [name, part.of].map(pg.escapeIdentifier);
    await client.query(`create table if not exists ${own} partition of ${whole} ${part.bound}`);
  }
}

// The triggers of a table work for its writers; what they did stands in the rows.
async function fill(client: pg.Client, { shape, rows, onTable }: Load): Promise<void> {
  const names = shape.tables.map(({ name }) => pg.escapeIdentifier(name));
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  // What migrations wrote into the empty tables is among the rows of the backup.
  if (names.length > 0) await client.query(`truncate ${names.join(', ')} cascade`);
  for (const [done, table] of shape.tables.entries()) {
    onTable(done, shape.tables.length);
    await pipeline(rows(table), client.query(from(`copy ${namesOf(table)} from stdin`)));
  }
  onTable(shape.tables.length, shape.tables.length);
  for (const name of names) await client.query(`alter table ${name} enable trigger user`);
}

async function setSequences(client: pg.Client, { sequences }: DatabaseShape): Promise<void> {
  for (const { name, last } of sequences) {
    if (last === null) continue;
    await client.query('select setval($1::regclass, $2)', [pg.escapeIdentifier(name), last]);
  }
}
