// Opens the database of a world, migrated, and tells the address that its links carry.

import { join } from 'node:path';
import type { Log } from '../operations/services.ts';
import { type Database, type Heard, openDatabase } from '../store/database.ts';
import { migrate } from '../store/migrate.ts';
import { readSetting } from '../store/settings.ts';
import { makePrivateFolder } from './private-folder.ts';
import { addressOf, type Config } from './settings/config.ts';
import { type Awaiting, awaitDatabase } from './waiting/await-database.ts';

// Not for those who bring a server of their own.
const embeddedPostgres = () => import('./embedded-postgres/embedded-postgres.ts');

/** An open, migrated database; closing it stops the embedded server when nobody else uses it. */
export interface OpenedDatabase {
  readonly url: string;
  readonly database: Database;
  close(): Promise<void>;
}

export interface OpenOptions extends Pick<Awaiting, 'signal' | 'onAway'> {
  /** Receives a sentence on what takes time. */
  readonly say: (line: string) => void;
  readonly log: Log;
  /** Waits for a server that is away as long as the settings say; else it is asked once. */
  readonly waits?: boolean;
  /** Milliseconds that a statement may take; not given: as long as it takes. */
  readonly patience?: number;
}

export async function openWorldDatabase(
  config: Config,
  { say, log, waits = false, signal, onAway, ...bound }: OpenOptions,
): Promise<OpenedDatabase> {
  await makePrivateFolder(config.data, log);
  const server =
    config.databaseUrl === null
      ? await (await embeddedPostgres()).openPostgres({
          folder: join(config.data, 'postgres'),
          log: say,
        })
      : null;
  const url = server?.url ?? config.databaseUrl ?? '';
  try {
    if (config.databaseUrl !== null) {
      const more = { ...(signal && { signal }), ...(onAway && { onAway }) };
      await awaitDatabase(url, { wait: waits ? config.databaseWait : 0, say, log, ...more });
    }
    const { ahead } = await migrate(url);
    if (ahead.length > 0) log.warn({ ahead }, 'a newer Assay is here; going on beside it');
  } catch (error) {
    await server?.close();
    throw error;
  }
  const connections = connectionsFor(config.readingProcesses);
  const database = openDatabase({ url, connections, ...bound, onTrouble: warnOfLoss(log) });
  return {
    url,
    database,
    close: async () => {
      await database.close();
      await server?.close();
    },
  };
}

/** Whoever judges has one for a transaction, and whoever reads the next page another. */
function connectionsFor(judging: number): number {
  return Math.max(8, 4 + 2 * judging);
}

function warnOfLoss(log: Log) {
  return (error: Error): void => log.warn({ error: error.message }, 'database connection lost');
}

/** The way of callers to the same database: they wait for less than background work does. */
export function databaseOfCallers(
  { databasePatience: patience }: Pick<Config, 'databasePatience'>,
  { url }: Pick<OpenedDatabase, 'url'>,
  log: Log,
  hears: { readonly hears?: Heard } = {},
): Database {
  return openDatabase({ url, patience, onTrouble: warnOfLoss(log), ...hears });
}

/**
 * The address that links carry: the setting, else what the running service wrote, else the default.
 */
export async function baseUrlFor(config: Config, database: Database): Promise<string> {
  if (config.baseUrl !== null) return config.baseUrl;
  return (await readSetting(database, 'base_url')) ?? addressOf(config.host, config.port);
}
