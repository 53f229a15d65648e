// A database of its own, fully migrated, for every test that asks: a clone of one template.

import { createHash, randomBytes } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { openPostgres } from '../src/app/embedded-postgres/embedded-postgres.ts';
import { type Database, openDatabase } from '../src/store/database.ts';
import { migrate } from '../src/store/migrate.ts';
import { makeRunFolder, removeAbandonedRunFolders, removeRunFolder } from './run-folder.ts';

export interface TestDatabase {
  readonly url: string;
  readonly database: Database;
  /** Drops it, whoever is still connected. */
  close(): Promise<void>;
  /** Closes it, and keeps it under this name as something to clone. */
  keepAs(name: string): Promise<void>;
}

// Arbitrary: keeps test files that start at the same moment from making the template twice.
const templateLock = 0x41535310;

let server: Promise<string> | null = null;
let template: Promise<string> | null = null;

/**
 * `npm test` provides the server; a test file run by hand starts one of its own. The clone is one
 * of `kept`, where it is given, else of the empty template.
 */
export async function openTestDatabase(kept?: string): Promise<TestDatabase> {
  server ??= serverUrl();
  const maintenance = await server;
  if (kept === undefined) template ??= ensureTemplate(maintenance);
  const source = kept ?? (await template);
  const name = `assay_test_${randomBytes(8).toString('hex')}`;
  await onServer(maintenance, (client) =>
    client.query(`create database ${name} template ${source} strategy file_copy`),
  );
  const url = inDatabase(maintenance, name);
  const database = openDatabase({ url, connections: 6 });
  let closed = false;
  return {
    url,
    database,
    close: async () => {
      if (closed) return;
      closed = true;
      await database.close();
      await onServer(maintenance, (client) => client.query(`drop database ${name} with (force)`));
    },
    keepAs: async (wanted) => {
      closed = true;
      await database.close();
      await onServer(maintenance, (client) => keep(client, name, wanted));
    },
  };
}

// No connection, not even autovacuum's, may stand in the way of a clone.
async function keep(client: pg.Client, name: string, wanted: string): Promise<void> {
  await client.query(`alter database ${name} allow_connections false`);
  await client.query(`alter database ${name} rename to ${wanted}`);
}

async function ensureTemplate(maintenance: string): Promise<string> {
  const name = `assay_template_${hashOfMigrations()}`;
  await onServer(maintenance, async (client) => {
    await client.query('select pg_advisory_lock($1)', [templateLock]);
    try {
      const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
      if (rowCount !== 0) return;
      // It gets its name when it is whole: a failed migration leaves nothing that looks like one.
      const making = `${name}_making`;
      await client.query(`drop database if exists ${making} with (force)`);
      await client.query(`create database ${making}`);
      await migrate(inDatabase(maintenance, making));
      await keep(client, making, name);
    } finally {
      await client.query('select pg_advisory_unlock($1)', [templateLock]);
    }
  });
  return name;
}

function hashOfMigrations(): string {
  const hash = createHash('sha256');
  const folder = join(import.meta.dirname, '..', 'src', 'store', 'migrations');
  for (const file of globSync(join(folder, '*.sql')).sort()) hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

/** Its types leave out what its documentation has. */
type Maintaining = pg.Client & { ref(): void; unref(): void };

/** One connection for all that a process makes and drops: opening two costs as much as a clone. */
let maintaining: { readonly url: string; readonly opened: Promise<Maintaining> } | null = null;
let waiting = 0;
let turn: Promise<unknown> = Promise.resolve();

async function onServer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  if (maintaining?.url !== url) maintaining = { url, opened: openMaintaining(url) };
  const client = await maintaining.opened;
  waiting += 1;
  client.ref();
  // One after the other, as a connection wants it.
  const done = turn.then(() => work(client));
  turn = done.catch(() => {});
  try {
    return await done;
  } finally {
    waiting -= 1;
    // It holds up nobody's end.
    if (waiting === 0) client.unref();
  }
}

async function openMaintaining(url: string): Promise<Maintaining> {
  const client = new pg.Client({ connectionString: url }) as Maintaining;
  const forget = (): void => {
    if (maintaining?.url === url) maintaining = null;
  };
  client.on('error', forget).on('end', forget);
  await client.connect();
  return client;
}

function inDatabase(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}

async function serverUrl(): Promise<string> {
  const given = process.env.ASSAY_TEST_DATABASE_URL;
  if (given) return given;
  await removeAbandonedRunFolders();
  const { folder } = makeRunFolder();
  const own = await openPostgres({ folder: join(folder, 'postgres'), fsync: false, log: () => {} });
  // It lives as long as the process has anything else to do. A process that crashes leaves it to
  // the next run of the tests, which removes the folders of dead runs.
  own.unref();
  process.once('beforeExit', async () => {
    await own.close();
    await removeRunFolder(folder);
  });
  return own.url;
}
