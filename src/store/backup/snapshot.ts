// The rows of a database as they are at one moment, table by table, while it goes on being used.

import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { to } from 'pg-copy-streams';
import { lockNumber } from '../locks.ts';
import { addressing } from '../primary.ts';
import { type DatabaseShape, shapeOf, type TableShape } from './shape.ts';

const LOCK_NOT_AVAILABLE = '55P03';

export interface Snapshot {
  readonly shape: DatabaseShape;
  /** The lines of a table in PostgreSQL's text format, UTF-8; answers when `take` has all. */
  rows(table: TableShape, take: (lines: AsyncIterable<Buffer>) => Promise<void>): Promise<void>;
}

/** Neither the form of text nor the order of rows may depend on the server's settings. */
const FORMS = `set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set timezone = 'UTC';
  set client_encoding = 'UTF8'; set extra_float_digits = 1; set bytea_output = 'hex';
  set synchronize_seqscans = off`;

/** Null where another backup of the same database is under way. */
export async function withSnapshot<T>(
  url: string,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T | null> {
  const client = await connected(url);
  try {
    if (!(await locked(client))) return null;
    await client.query('begin isolation level repeatable read read only');
    const shape = await shapeOf(client);
    return await work({ shape, rows: (table, take) => copyOut(client, table, take) });
  } finally {
    await client.end();
  }
}

/** The server may take a moment to see that whoever had the lock was killed. */
async function locked(client: pg.Client): Promise<boolean> {
  await client.query(`set lock_timeout = '10s'`);
  try {
    // One backup at a time is made of a database.
    await client.query('select pg_advisory_lock($1)', [lockNumber('backup')]);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE)
      return false;
    throw error;
  }
}

export async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ ...addressing(url), application_name: 'assay backup' });
  // A lost connection fails what is under way; the event that comes with it is not heard twice.
  client.on('error', () => {});
  await client.connect();
  await client.query(FORMS);
  return client;
}

async function copyOut(
  client: pg.Client,
  table: TableShape,
  take: (lines: AsyncIterable<Buffer>) => Promise<void>,
): Promise<void> {
  await pipeline(client.query(to(`copy ${namesOf(table)} to stdout`)), take);
}

/** A table with its columns, as statements name it. */
export function namesOf({ name, columns }: TableShape): string {
  return `${pg.escapeIdentifier(name)} (${columns.map(pg.escapeIdentifier).join(', ')})`;
}

/** The hashes of all objects that captures stand on and that were not removed, in their order. */
export async function capturedHashes(
  url: string,
  take: (lines: AsyncIterable<Buffer>) => Promise<void>,
): Promise<void> {
  const client = await connected(url);
  try {
    const asked = `select distinct sha256 collate "C" from captures
      where raw_stored and raw_removed_at is null order by 1`;
    await pipeline(client.query(to(`copy (${asked}) to stdout`)), take);
  } finally {
    await client.end();
  }
}
