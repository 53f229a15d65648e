// The one way to PostgreSQL: named statements on a pool, transactions, and a pipelined connection
// for hot point reads.

import pg from 'pg';
import { type ByteRow, ByteSocket, type ByteStatement } from './byte-rows.ts';
import { isLost, withCode } from './connection-failure.ts';
import { type Heard, hotConnection } from './hot-connection.ts';
import { addressing, type SocketKind } from './primary.ts';
import { RowSocket, rowSocketOf, type TextRow } from './row-socket.ts';

/** Runs one statement. `name` is unique for its text, so that the server plans it once. */
export interface Db {
  rows<Row>(name: string, text: string, values?: readonly unknown[]): Promise<Row[]>;
}

export type { ByteRow, ByteStatement } from './byte-rows.ts';
export type { Heard } from './hot-connection.ts';
export type { TextRow } from './row-socket.ts';

export interface HotDb extends Db {
  /** As `rows`, for statements of which many are sent: their values are texts. */
  bytes(statement: ByteStatement, values: readonly string[]): Promise<readonly ByteRow[]>;
}

export interface Database extends Db {
  /** As `rows`, for many: fields are neither named nor parsed. */
  texts(name: string, text: string, values?: readonly unknown[]): Promise<readonly TextRow[]>;
  /** One connection for single-statement reads, pipelined; never for a transaction. */
  readonly hot: HotDb;
  /** Everything that `work` does is committed together, or nothing of it. */
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** A connection of its own, for LISTEN and session locks; the caller releases it. */
  session(): Promise<Session>;
  /** How the pool is used just now. */
  load(): PoolLoad;
  close(): Promise<void>;
}

export interface PoolLoad {
  readonly open: number;
  /** Open ones that nobody uses. */
  readonly idle: number;
  /** Statements and transactions that wait for one. */
  readonly waiting: number;
}

export interface Session extends Db {
  on(event: 'notification', heard: (channel: string, payload: string) => void): void;
  on(event: 'lost', heard: () => void): void;
  release(): Promise<void>;
}

// int8 and numeric come as strings by default; every int8 here counts far below 2^53.
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, Number);
types.setTypeParser(pg.types.builtins.DATE, (text) => text);
types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => new Date(text));

export interface DatabaseOptions {
  readonly url: string;
  /** Connections of the pool. */
  readonly connections?: number;
  /**
   * Milliseconds after which a statement, or the wait for a connection, is given up; not given: a
   * statement may take as long as it takes.
   */
  readonly patience?: number;
  /** Called when an idle connection is lost, which is replaced at the next use. */
  readonly onTrouble?: (error: Error) => void;
  readonly hears?: Heard;
}

/** The longest wait for a connection where statements may take longer. */
const CONNECTING_MS = 30_000;
/** What a statement that the server itself ended has to be told in. */
const TELLING_MS = 1_000;

export function openDatabase(options: DatabaseOptions): Database {
  const settings = settingsOf(options, RowSocket);
  let closing = false;
  // A server that stops right after us may still end a connection that we are giving up.
  const trouble = (error: Error): void => {
    if (!closing) options.onTrouble?.(error);
  };
  const pool = new pg.Pool({
    ...settings,
    // Here it is the wait for a connection that others use, too.
    connectionTimeoutMillis: options.patience ?? 0,
    max: options.connections ?? 8,
  });
  pool.on('error', trouble);
  // The pool listens to idle connections only. One that is lost in use fails its statements by
  // name; the event that comes with that would end the process where nobody listens.
  pool.on('connect', (client) => client.on('error', () => {}));
  const hot = hotConnection(settingsOf(options, ByteSocket), trouble, options.hears);
  return {
    rows: (name, text, values) => run(pool, name, text, values),
    texts: (name, text, values = []) => textsOf(pool, name, text, values),
    hot: hot.db,
    transaction: (work) => inTransaction(pool, work),
    session: () => openSession(settings),
    load: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: async () => {
      closing = true;
      await hot.close();
      await pool.end();
    },
  };
}

function settingsOf({ url, patience }: DatabaseOptions, Kind: SocketKind) {
  // The server ends what takes too long; one that hangs ends nothing, and is given up from here.
  const bound = patience === undefined ? '' : ` -c statement_timeout=${patience}`;
  return {
    ...addressing(url, Kind),
    application_name: 'assay',
    types,
    keepAlive: true,
    connectionTimeoutMillis: Math.min(patience ?? CONNECTING_MS, CONNECTING_MS),
    ...(patience === undefined ? {} : { query_timeout: patience + TELLING_MS }),
    // Dates are sent and read as UTC whatever the server's own zone is.
    options: `-c timezone=UTC -c client_encoding=UTF8${bound}`,
  };
}

/** How the driver gives rows, where not as objects. */
type Form = Pick<pg.QueryArrayConfig, 'rowMode' | 'types'> | Record<string, never>;

const AS_TEXTS: Form = { rowMode: 'array', types: { getTypeParser: () => String } };

async function textsOf(
  pool: pg.Pool,
  name: string,
  text: string,
  values: readonly unknown[],
): Promise<readonly TextRow[]> {
  const client = await pool.connect().catch((error: unknown) => {
    throw withCode(error);
  });
  const socket = rowSocketOf(client);
  let failed: Error | undefined;
  socket?.keepRows();
  try {
    const parsed = await run<TextRow>(client, name, text, values, AS_TEXTS);
    return socket?.takeRows() ?? parsed;
  } catch (error) {
    // As the pool does with statements of its own.
    failed = error as Error;
    throw error;
  } finally {
    socket?.takeRows();
    client.release(failed);
  }
}

async function run<Row>(
  on: pg.Pool | pg.ClientBase,
  name: string,
  text: string,
  values: readonly unknown[] = [],
  form: Form = {},
): Promise<Row[]> {
  try {
    const result = await on.query({ name, text, values: [...values], ...form });
    return result.rows as Row[];
  } catch (error) {
    throw withCode(error);
  }
}

async function inTransaction<T>(pool: pg.Pool, work: (db: Db) => Promise<T>): Promise<T> {
  const client = await pool.connect().catch((error: unknown) => {
    throw withCode(error);
  });
  let broken: Error | undefined;
  const tell = (word: string) =>
    client.query(word).catch((error: unknown) => {
      throw withCode(error);
    });
  try {
    await tell('begin');
    const result = await work({ rows: (name, text, values) => run(client, name, text, values) });
    await tell('commit');
    return result;
  } catch (error) {
    // The end of a connection takes its transaction back; one that hangs would not hear of it.
    if (isLost(error)) broken = error;
    else {
      await tell('rollback').catch((lost: Error) => {
        broken = lost;
      });
    }
    throw error;
  } finally {
    client.release(broken);
  }
}

const DEADLOCKS = 5;

/** A transaction that does nothing outside the database, again where it was a deadlock's victim. */
export async function afterDeadlocks<T>(
  database: Pick<Database, 'transaction'>,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  for (let met = 1; ; met++) {
    try {
      return await database.transaction(work);
    } catch (error) {
      const isDeadlock = error instanceof Error && 'code' in error && error.code === '40P01';
      if (!isDeadlock || met === DEADLOCKS) throw error;
    }
  }
}

async function openSession(settings: pg.ClientConfig): Promise<Session> {
  const client = new pg.Client(settings);
  let lost: () => void = () => {};
  // One loss is several events of the driver; whoever hears of it twice opens two in its place.
  const tellOnce = (): void => {
    const told = lost;
    lost = () => {};
    told();
  };
  client.on('error', tellOnce);
  client.on('end', tellOnce);
  await client.connect().catch((error: unknown) => {
    throw withCode(error);
  });
  return {
    rows: (name, text, values) => run(client, name, text, values),
    on: (event: string, heard: (channel: string, payload: string) => void) => {
      if (event === 'lost') lost = heard as () => void;
      else client.on('notification', (note) => heard(note.channel, note.payload ?? ''));
    },
    release: async () => {
      lost = () => {};
      await client.end();
    },
  };
}
