// Opens the meters and the log of a service as its settings say.

import type { Measure } from '../../operations/measure.ts';
import type { Log } from '../../operations/services.ts';
import type { Database } from '../../store/database.ts';
import type { Closing, StepLog } from '../loops/loop.ts';
import type { Config } from '../settings/config.ts';
import { ownVersion } from '../version.ts';
import { observer } from './observer.ts';

export interface Observed {
  readonly measure: Measure;
  readonly log: StepLog;
  onLimitStore(up: boolean): void;
  watchPool(name: string, database: Database): void;
  /** Serves the meters, if they are to be served; the result ends that. */
  serve(database: Database): Promise<Closing>;
}

type ObserveConfig = Pick<Config, 'logLevel' | 'metrics'>;

export async function observeService(config: ObserveConfig, log: Log): Promise<Observed> {
  const at = config.metrics;
  const isTelling = config.logLevel === 'debug' || config.logLevel === 'info';
  if (at === null) {
    return {
      ...observer(log, isTelling, null),
      onLimitStore: () => {},
      watchPool: () => {},
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
    onLimitStore: (up) => meters.limitStore(up),
    watchPool: (name, database) => meters.watchPool(name, database),
    serve: async (database) => {
      meters.watchPool('background', database);
      const services = { database, now: () => new Date() };
      const server = await serveMetrics(at, meters, services, observed.log);
      return async () => server?.close();
    },
  };
}
