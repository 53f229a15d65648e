// A folder that the service writes to.

import { constants, existsSync } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Found, ok, wrong } from './finding.ts';

const LEAST_FREE_BYTES = 1_000_000_000;

// A folder that is not there yet is made where the nearest one above it lies.
export async function folderFound(folder: string, setting: string): Promise<Found> {
  let nearest = folder;
  while (!existsSync(nearest) && dirname(nearest) !== nearest) nearest = dirname(nearest);
  await access(nearest, constants.W_OK | constants.X_OK);
  const { bavail, bsize } = await statfs(nearest);
  const free = bavail * bsize;
  const said = `${folder}, ${(free / 1e9).toFixed(1)} GB free`;
  return free >= LEAST_FREE_BYTES
    ? ok(said)
    : wrong(said, `Free at least 1 GB, or set ${setting} to a folder on a larger disk.`);
}
