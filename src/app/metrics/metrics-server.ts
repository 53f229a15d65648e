// Serves the meters of a process, and what its database says, at an address of their own.

import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { storedMetrics } from '../../operations/metrics.ts';
import type { Log, Services } from '../../operations/services.ts';
import { addressOf, ConfigError } from '../settings/config.ts';
import type { MetricsAt } from '../settings/config-metrics.ts';
import type { Meters } from './meters.ts';

/** Prometheus gives up a scrape after ten seconds. */
const DATABASE_PATIENCE_MS = 5_000;
const SLOWEST_REQUEST_MS = 10_000;
const CONNECTIONS = 32;

export interface MetricsServer {
  readonly url: string;
  close(): Promise<void>;
}

/** Null where the usual address is taken, by another process of this service as a rule. */
export async function serveMetrics(
  at: MetricsAt,
  meters: Pick<Meters, 'text'>,
  services: Pick<Services, 'database' | 'now'>,
  log: Log,
): Promise<MetricsServer | null> {
  const stored = askedOnce(services);
  const server = createServer(
    { requestTimeout: SLOWEST_REQUEST_MS, headersTimeout: SLOWEST_REQUEST_MS },
    ({ method, url = '' }, response) => {
      const [path] = url.split('?');
      if (path !== '/metrics') return say(response, 404, 'Meters are served at /metrics.\n');
      if (method !== 'GET') return say(response, 405, 'Meters are read with GET.\n');
      Promise.all([meters.text(), stored()]).then(
        ([own, database]) => say(response, 200, `${own}\n${database}`),
        (error: unknown) => {
          log.error({ err: error }, 'meters could not be read');
          say(response, 500, 'Meters could not be read.\n');
        },
      );
    },
  );
  server.maxConnections = CONNECTIONS;
  if (!(await listens(server, at))) {
    log.info({ address: `${at.host}:${at.port}` }, 'meters are not served: the address is taken');
    return null;
  }
  const bound = server.address();
  const port = bound !== null && typeof bound === 'object' ? bound.port : at.port;
  return {
    url: `${addressOf(at.host, port)}/metrics`,
    close: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function listens(server: Server, { host, port, isGiven }: MetricsAt): Promise<boolean> {
  try {
    server.listen(port, host);
    await once(server, 'listening');
    return true;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : null;
    if (!isGiven && code === 'EADDRINUSE') return false;
    throw new ConfigError(
      `meters cannot be served at ${host}:${port} (${code}); ` +
        'set ASSAY_METRICS to a free address of this machine, or off',
    );
  }
}

/** A database that hangs is asked by one scrape alone; to all of them it is away. */
function askedOnce(services: Pick<Services, 'database' | 'now'>): () => Promise<string> {
  let asked: Promise<string> | null = null;
  return async () => {
    asked ??= storedMetrics(services).finally(() => {
      asked = null;
    });
    const late = sleep(DATABASE_PATIENCE_MS, null, { ref: false });
    const text = await Promise.race([asked.catch(() => null), late]);
    return `${UP} ${text === null ? 0 : 1}\n${text ?? ''}`;
  };
}

const UP = `# HELP assay_database_up Whether the database answered this scrape.
# TYPE assay_database_up gauge
assay_database_up`;

function say(response: ServerResponse, status: number, text: string): void {
  const type = 'text/plain; version=0.0.4; charset=utf-8';
  response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(text);
}
