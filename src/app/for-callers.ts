// How callers reach the database: the primary, and the replicas where the settings name some.

import { type Database, openDatabase } from '../store/database.ts';
import { openReplicas, type ReadReplicas } from '../store/replicas/replicas.ts';
import type { Closing } from './loops/loop.ts';
import type { Observed } from './metrics/observe-service.ts';
import type { Config } from './settings/config.ts';
import { databaseOfCallers, type OpenedDatabase } from './world-database.ts';

/** The primary is asked after that: a slow replica must not take all of a caller's patience. */
const REPLICA_PATIENCE_MS = 1_500;

interface ForCallers {
  readonly database: Database;
  readonly replicas?: ReadReplicas;
}

export async function openForCallers(
  config: Pick<Config, 'databasePatience' | 'readReplicas'>,
  opened: OpenedDatabase,
  { log, watchPool, watchReplicas, tracedDatabase }: Observed,
  closings: Closing[],
): Promise<ForCallers> {
  const { urls, lag } = config.readReplicas;
  if (urls.length === 0) {
    const database = tracedDatabase(databaseOfCallers(config, opened, log));
    closings.push(() => database.close());
    watchPool('callers', database);
    return { database };
  }
  const { primary: database, replicas } = openReplicas({
    clock: () => performance.now(),
    lag,
    log,
    openPrimary: (hears) => tracedDatabase(databaseOfCallers(config, opened, log, { hears })),
    replicas: urls.map((url) => ({
      name: replicaName(url),
      open: (onTrouble) => tracedDatabase(openReplica(url, config.databasePatience, onTrouble)),
    })),
  });
  closings.push(
    () => database.close(),
    () => replicas.close(),
  );
  watchPool('callers', database);
  watchReplicas(replicas);
  return { database, replicas };
}

function openReplica(url: string, most: number, onTrouble: (error: Error) => void): Database {
  return openDatabase({ url, patience: Math.min(most, REPLICA_PATIENCE_MS), onTrouble });
}

/** `HOST:PORT`, for whoever is told: addresses carry passwords. */
export function replicaName(url: string): string {
  const { hostname, port } = URL.parse(url) ?? { hostname: '', port: '' };
  return `${hostname || 'local'}:${port || '5432'}`;
}
