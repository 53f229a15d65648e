// The temporary folder of one run of the tests, and the removal of what a run leaves, even a
// killed one: its servers are ended first.

import {
  chmodSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { birthOf, isAlive } from '../bin/lock.mjs';
import { endAbandonedServer } from '../src/app/embedded-postgres/server.ts';
import { placeForRuns } from './place.mjs';

const prefix = 'assay-test-';

/** A new folder named after this process; `tmp` in it is for the tests' own files. */
export function makeRunFolder(): { readonly folder: string; readonly tmp: string } {
  const owner = `${process.pid}.${birthOf(process.pid)}.`;
  const folder = mkdtempSync(join(placeForRuns(), `${prefix}${owner}`));
  // Tests that change their user pass through it.
  chmodSync(folder, 0o711);
  const tmp = join(folder, 'tmp');
  mkdirSync(tmp);
  chmodSync(tmp, 0o1777);
  return { folder, tmp };
}

export async function removeRunFolder(folder: string): Promise<void> {
  for (const file of globSync(join(folder, '**', 'postmaster.pid'))) {
    await endAbandonedServer(dirname(file));
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** Removes the folders of runs that were killed. */
export async function removeAbandonedRunFolders(): Promise<void> {
  for (const parent of new Set([realpathSync(tmpdir()), placeForRuns()])) await sweep(parent);
}

async function sweep(parent: string): Promise<void> {
  for (const name of readdirSync(parent)) {
    const [, pid, birth] = /^assay-test-(\d+)\.([^.]+)\./.exec(name) ?? [];
    if (pid === undefined || (isAlive(Number(pid)) && birthOf(Number(pid)) === birth)) continue;
    await removeRunFolder(join(parent, name)).catch(() => {
      // Another user's run, or another process removing it at the same moment.
    });
  }
}
