// The database of the settings as it is, not migrated, and an empty one to be thrown away.

import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPostgres } from './embedded-postgres/embedded-postgres.ts';
import { makePrivateFolder } from './private-folder.ts';
import type { Config } from './settings/config.ts';
import type { OpenOptions } from './world-database.ts';

export async function withinBare<T>(
  config: Config,
  { say, log }: OpenOptions,
  work: (url: string) => Promise<T>,
): Promise<T> {
  if (config.databaseUrl !== null) return await work(config.databaseUrl);
  await makePrivateFolder(config.data, log);
  const server = await openPostgres({ folder: join(config.data, 'postgres'), log: say });
  try {
    return await work(server.url);
  } finally {
    await server.close();
  }
}

export async function withinScratch<T>(
  say: (line: string) => void,
  work: (url: string) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-scratch-'));
  // The server of a run as root belongs to another user, who passes through.
  chmodSync(folder, 0o711);
  try {
    // What is thrown away need not survive a loss of power.
    const at = { folder: join(folder, 'postgres'), log: say, fsync: false };
    const server = await openPostgres(at);
    try {
      return await work(server.url);
    } finally {
      await server.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
