// Opens the meters, the log and the traces of a service as its settings say.

import type { Tracer } from '../../core/tracing.ts';
import type { Measure } from '../../operations/measure.ts';
import type { Log } from '../../operations/services.ts';
import type { Database } from '../../store/database.ts';
import type { ReadReplicas } from '../../store/replicas/replicas.ts';
import type { Closing, StepLog } from '../loops/loop.ts';
import type { Config } from '../settings/config.ts';
import { openTracing } from '../tracing/open-tracing.ts';
import { ownVersion } from '../version.ts';
import { observer } from './observer.ts';

export interface Observed {
  readonly measure: Measure;
  readonly log: StepLog;
  onLimitStore(up: boolean): void;
  watchPool(name: string, database: Database): void;
  watchReplicas(replicas: ReadReplicas): void;
  /** Serves the meters, if they are to be served; the result ends that. */
  serve(database: Database): Promise<Closing>;
  /** Undefined where nothing is traced. */
  readonly trace: Tracer | undefined;
  /** The database whose statements are traced, where anything is. */
  tracedDatabase(database: Database): Database;
  /** Sends the traces that still wait, for a moment. */
  end(): Promise<void>;
}

type ObserveConfig = Pick<Config, 'logLevel' | 'metrics' | 'tracing'>;

export async function observeService(config: ObserveConfig, log: Log): Promise<Observed> {
  const at = config.metrics;
  const tracing = await openTracing(config.tracing, log);
  const isTelling = config.logLevel === 'debug' || config.logLevel === 'info';
  if (at === null) {
    return {
      ...observer(log, isTelling, null),
      ...tracing,
      onLimitStore: () => {},
      watchPool: () => {},
      watchReplicas: () => {},
      serve: async () => async () => {},
    };
  }
  // Commands of operators need neither.
  const { openMeters } = await import('./meters.ts');
  const { serveMetrics } = await import('./metrics-server.ts');
  const meters = openMeters(ownVersion());
  const observed = observer(log, isTelling, meters);
  return {
    ...observed,
    ...tracing,
    onLimitStore: (up) => meters.limitStore(up),
    watchPool: (name, database) => meters.watchPool(name, database),
    watchReplicas: (replicas) => meters.watchReplicas(replicas),
    serve: async (database) => {
      meters.watchPool('background', database);
      const services = { database, now: () => new Date() };
      const server = await serveMetrics(at, meters, services, observed.log);
      return async () => server?.close();
    },
  };
}
