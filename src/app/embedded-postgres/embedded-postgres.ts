// The embedded PostgreSQL: any number of processes share one server per folder; the first one in
// starts it, the last one out stops it, and a server that survived its starters is adopted.

import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { takeLock } from '../../../bin/lock.mjs';
import {
  type Cluster,
  databaseName,
  initialise,
  isInitialised,
  openCluster,
  passwordOf,
  superuser,
} from './cluster.ts';
import { codeOf, PostgresError, textOf } from './error.ts';
import { holdLeash } from './leash.ts';
import { lookAtServer, startServer, stopServer } from './server.ts';

export { PostgresError } from './error.ts';

export interface EmbeddedPostgresOptions {
  /** Made when absent; the server runs in it. */
  readonly folder: string;
  /** Receives a sentence on what takes time or went wrong. */
  readonly log: (line: string) => void;
  /** False gives up safety against power loss for speed: for tests. */
  readonly fsync?: boolean;
  /** How long a server may take to start, recover or shut down; milliseconds. */
  readonly patience?: number;
  /** How long a server outlives the last of its users that was killed; milliseconds. */
  readonly grace?: number;
}

const GRACE_MS = 30_000;

export interface EmbeddedPostgres {
  /** Stays the same when the server has to be started again, unless another took its port. */
  readonly url: string;
  /** The server's process. */
  readonly pid: number;
  /** Whether this call started the server, rather than finding it. */
  readonly startedHere: boolean;
  /** Lets the process end although `close` was not called. */
  unref(): void;
  /** Leaves; the last one to leave stops the server. */
  close(): Promise<void>;
}

// A session lock, by which the users of one server know of each other; the name is arbitrary.
const usersLock = 0x41535301;

/** One user's place at the server: a connection that holds the users' lock, shared. */
interface Place {
  readonly client: pg.Client;
  readonly pid: number;
  readonly port: number;
  readonly startedHere: boolean;
}

export async function openPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const cluster = openCluster(options.folder, options.fsync ?? true);
  const patience = options.patience ?? 120_000;
  let place = await takePlace(cluster, patience, options.log);
  const { startedHere } = place;
  const leash = holdLeash(cluster.folder, options.grace ?? GRACE_MS);
  let returning: Promise<void> = Promise.resolve();
  let closed = false;
  let released = false;
  const watch = (): void => {
    if (released) refs(place.client).unref();
    place.client.once('end', () => {
      if (closed) return;
      options.log('the database server went away; finding or starting it again');
      returning = comeBack();
    });
  };
  // A killed server, or one that restarted all its sessions: the same way in as at first.
  const comeBack = async (): Promise<void> => {
    const { port } = place;
    try {
      place = await takePlace(cluster, patience, options.log);
      watch();
      const moved = place.port !== port;
      options.log(moved ? 'the database is back at another port; restart' : 'the database is back');
    } catch (error) {
      options.log(`the database did not come back: ${textOf(error)}`);
    }
  };
  watch();
  return {
    get url() {
      return urlOf(cluster, place.port, databaseName);
    },
    get pid() {
      return place.pid;
    },
    startedHere,
    unref: () => {
      released = true;
      leash.unref();
      refs(place.client).unref();
    },
    close: async () => {
      if (closed) return;
      closed = true;
      refs(place.client).ref();
      await returning;
      await leave(cluster, place);
      leash.drop();
    },
  };
}

// The driver has had these since version 8.3; its types leave them out.
function refs(client: pg.Client): { ref(): void; unref(): void } {
  return client as pg.Client & { ref(): void; unref(): void };
}

// Finds the server, or starts it, and takes a place; waits while it starts up or shuts down.
async function takePlace(
  cluster: Cluster,
  patience: number,
  log: (line: string) => void,
): Promise<Place> {
  const giveUp = AbortSignal.timeout(patience);
  let startedHere = false;
  let last = 'it did not answer';
  let said = 0;
  for (let round = 0; !giveUp.aborted; round += 1) {
    const state = isInitialised(cluster) ? lookAtServer(cluster) : { kind: 'stopped' as const };
    if (state.kind !== 'running') {
      startedHere = (await startAlone(cluster, giveUp, log)) || startedHere;
      continue;
    }
    if (state.port !== null) {
      const entry = await enter(cluster, state.port);
      if (entry.kind === 'in') {
        return { client: entry.client, pid: state.pid, port: state.port, startedHere };
      }
      last = entry.reason;
    }
    if (round * 50 >= (said + 1) * 3_000) {
      said += 1;
      log(`waiting for the database in ${cluster.folder} (${last})`);
    }
    await sleep(50);
  }
  throw new PostgresError(
    'not_reachable',
    `The PostgreSQL server of ${cluster.folder} runs but takes no connections: ${last}. ` +
      `See ${cluster.log}.`,
  );
}

// Under the lock that keeps two first starts apart; false when another was faster.
async function startAlone(
  cluster: Cluster,
  giveUp: AbortSignal,
  log: (line: string) => void,
): Promise<boolean> {
  const release = await takeLock(cluster.lock, { signal: giveUp }).catch((cause: unknown) => {
    const message = `Another process is starting the database in ${cluster.folder} for too long.`;
    throw new PostgresError('not_reachable', message, { cause });
  });
  try {
    if (!isInitialised(cluster)) {
      log(`making a PostgreSQL database in ${cluster.folder}`);
      await initialise(cluster);
    }
    if (lookAtServer(cluster).kind === 'running') return false;
    await startServer(cluster, giveUp);
    return true;
  } finally {
    release();
  }
}

type Entry =
  | { readonly kind: 'in'; readonly client: pg.Client }
  | { readonly kind: 'not_yet'; readonly reason: string };

/** Throws, and leaves no connection, where what answers is not the server of this folder. */
async function connectTo(cluster: Cluster, port: number): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: urlOf(cluster, port, 'postgres'),
    application_name: 'assay: keeps the server running',
    connectionTimeoutMillis: 5_000,
  });
  // Losing the connection is told by `end`, which follows.
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query(`select current_setting('data_directory') as data`);
    if (realpathSync(String(rows[0]?.data)) !== cluster.data) throw strangerAt(port, cluster);
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
}

async function enter(cluster: Cluster, port: number): Promise<Entry> {
  let client: pg.Client | null = null;
  try {
    client = await connectTo(cluster, port);
    // Waits while the last one out holds the lock alone; it then ends with that server.
    await client.query('select pg_advisory_lock_shared($1)', [usersLock]);
    await makeDatabase(client);
    return { kind: 'in', client };
  } catch (error) {
    await client?.end().catch(() => {});
    if (error instanceof PostgresError) throw error;
    if (codeOf(error) === '28P01') throw wrongPassword(cluster);
    return { kind: 'not_yet', reason: textOf(error) };
  }
}

async function makeDatabase(client: pg.Client): Promise<void> {
  const named = [databaseName];
  const { rowCount } = await client.query('select from pg_database where datname = $1', named);
  if (rowCount !== 0) return;
  try {
    await client.query(`create database ${databaseName}`);
  } catch (error) {
    // Another user of the server made it at the same moment.
    if (codeOf(error) !== '42P04' && codeOf(error) !== '23505') throw error;
  }
}

function strangerAt(port: number, cluster: Cluster): PostgresError {
  return new PostgresError(
    'cannot_start',
    `Another PostgreSQL answers at port ${port}, which ${cluster.data}/postmaster.pid names.`,
  );
}

function wrongPassword(cluster: Cluster): PostgresError {
  return new PostgresError(
    'cannot_start',
    `The password in ${cluster.folder}/password is not that of the database beside it. ` +
      'Bring back the file that belongs to the folder.',
  );
}

async function leave(cluster: Cluster, place: Place): Promise<void> {
  let { client } = place;
  const state = lookAtServer(cluster);
  try {
    if (state.kind !== 'running' || state.port === null) return;
    try {
      await client.query('select pg_advisory_unlock_shared($1)', [usersLock]);
    } catch {
      // The session was cut off although the server lives on: in again, to be the one who leaves.
      const entry = await enter(cluster, state.port);
      if (entry.kind !== 'in') return;
      client = entry.client;
      await client.query('select pg_advisory_unlock_shared($1)', [usersLock]);
    }
    await stopAlone(cluster, client, state.pid);
  } catch (error) {
    // Cut off again: somebody else ended the server, or will.
    if (error instanceof PostgresError) throw error;
  } finally {
    await client.end().catch(() => {});
  }
}

async function stopAlone(cluster: Cluster, client: pg.Client, pid: number): Promise<void> {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as alone', [usersLock]);
  // The lock is kept while it stops, so that who comes now waits and then starts it afresh.
  if (rows[0]?.alone === true) await stopServer(cluster, pid);
}

/** Stops the server of a folder where nobody is at it; starts and makes nothing. */
export async function stopIfAlone(folder: string): Promise<void> {
  if (!existsSync(join(folder, 'data', 'PG_VERSION'))) return;
  const cluster = openCluster(folder, true);
  const state = lookAtServer(cluster);
  if (state.kind !== 'running' || state.port === null) return;
  const client = await connectTo(cluster, state.port);
  try {
    await stopAlone(cluster, client, state.pid);
  } finally {
    await client.end().catch(() => {});
  }
}

function urlOf(cluster: Cluster, port: number, database: string): string {
  return `postgres://${superuser}:${passwordOf(cluster)}@127.0.0.1:${port}/${database}`;
}
