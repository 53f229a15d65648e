// Opens the database of a service when it is there; until then, callers are told to wait.

import { randomBytes } from 'node:crypto';
import { ulid } from '../../core/ids.ts';
import type { ServiceParts } from '../../desk/world.ts';
import { startWaitingServer, type WaitingServer } from '../../edges/http/waiting-server.ts';
import { addressOf, type Config } from '../settings/config.ts';
import { type OpenedDatabase, type OpenOptions, openWorldDatabase } from '../world-database.ts';
import { DatabaseAwayError } from './await-database.ts';

/** Null where the service is ended while it waits. */
export async function openOnceThere(
  config: Config,
  options: OpenOptions,
  { api }: ServiceParts,
): Promise<OpenedDatabase | null> {
  const waiting: WaitingServer[] = [];
  const onAway = async (): Promise<void> => {
    const { host, port } = config;
    // Nobody knows a port of the system's choice yet.
    if (!api || port === 0) return;
    const baseUrl = config.baseUrl ?? addressOf(host, port);
    const server = await startWaitingServer({ host, port, baseUrl, requestId }, options.log);
    if (server !== null) waiting.push(server);
  };
  try {
    return await openWorldDatabase(config, { ...options, waits: true, onAway });
  } catch (error) {
    if (error instanceof DatabaseAwayError && options.signal?.aborted) return null;
    throw error;
  } finally {
    for (const server of waiting) await server.close();
  }
}

function requestId(): string {
  return `req_${ulid(Date.now(), randomBytes(10))}`;
}
