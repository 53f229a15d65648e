// Traces of a service, as its settings say; without them nothing of OpenTelemetry is loaded.

import { setTimeout as sleep } from 'node:timers/promises';
import type { Tracer } from '../../core/tracing.ts';
import type { Log } from '../../operations/services.ts';
import type { Database } from '../../store/database.ts';
import type { TracingConfig } from '../settings/config-tracing.ts';
import { ownVersion } from '../version.ts';
import { tracedDatabase } from './traced-database.ts';

export interface Tracing {
  readonly trace: Tracer | undefined;
  tracedDatabase(database: Database): Database;
  end(): Promise<void>;
}

const OFF: Tracing = {
  trace: undefined,
  tracedDatabase: (database) => database,
  end: async () => {},
};

/** What waits at the end may be sent for so long; a receiver that hangs holds up nobody. */
const END_MS = 3_000;
/** What the rest of the end takes, after which the process waits for no time-out of the library. */
const LAST_MS = 200;

export async function openTracing(config: TracingConfig | null, log: Log): Promise<Tracing> {
  if (config === null) return OFF;
  const { openExport } = await import('./otlp-export.ts');
  const { otlpTracer } = await import('./otlp-tracer.ts');
  const sending = openExport(config, ownVersion(), log);
  const trace = otlpTracer(sending.tracer);
  return {
    trace,
    tracedDatabase: (database) => tracedDatabase(database, trace),
    end: async () => {
      const sent = sending.end().then(
        () => 'sent',
        () => 'failed',
      );
      if ((await Promise.race([sent, sleep(END_MS, 'late', { ref: false })])) !== 'late') return;
      log.warn({ seconds: END_MS / 1_000 }, 'the last traces could not be sent');
      setTimeout(() => process.exit(), LAST_MS).unref();
    },
  };
}
