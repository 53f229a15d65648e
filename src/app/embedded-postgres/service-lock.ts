// The claim of a database for the one service that may run on it.

import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { addressing } from '../../store/primary.ts';

// A session lock; the name is arbitrary, and another than that of the users of a server.
const serviceLock = 0x41535302;

export interface ServiceLock {
  release(): Promise<void>;
}

/**
 * Claims a database for the one service that may run on it; null when another process has it,
 * and keeps it for `wait` milliseconds. The claim ends with `release`, with this process, or with
 * the server.
 */
export async function holdServiceLock(url: string, wait = 0): Promise<ServiceLock | null> {
  const client = new pg.Client({ ...addressing(url), application_name: 'assay: the service' });
  client.on('error', () => {});
  await client.connect();
  const patience = AbortSignal.timeout(wait);
  for (;;) {
    const sql = 'select pg_try_advisory_lock($1) as mine';
    const { rows } = await client.query(sql, [serviceLock]);
    if (rows[0]?.mine === true) return { release: () => client.end() };
    if (wait === 0 || patience.aborted) break;
    await sleep(100);
  }
  await client.end();
  return null;
}
