// The data folder: nobody else of the machine lists or reads what lies in it.

import { mkdir, stat } from 'node:fs/promises';
import type { Log } from '../operations/services.ts';

/**
 * What folders of ours are made with. The embedded server of root belongs to another user, who
 * passes through; what lies there is closed by modes of its own.
 */
export function privateMode(): number {
  return process.getuid?.() === 0 ? 0o711 : 0o700;
}

/** Makes it where there is none; one that others can look into is left so, and told of. */
export async function makePrivateFolder(folder: string, log: Pick<Log, 'warn'>): Promise<void> {
  await mkdir(folder, { recursive: true, mode: privateMode() });
  if (process.getuid === undefined) return;
  const { mode } = await stat(folder);
  if ((mode & 0o777 & ~privateMode()) === 0) return;
  const wanted = privateMode().toString(8);
  log.warn(
    { folder, mode: (mode & 0o777).toString(8) },
    `other users of this machine can look into the data folder: chmod ${wanted} it`,
  );
}
