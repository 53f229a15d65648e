// Finds, or prints when run, the place of the tests' temporary folders: memory, if it has room.

import { spawnSync } from 'node:child_process';
import { realpathSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm';
/** Several times what a run needs. */
const ROOM = 4 * 2 ** 30;

/**
 * Every database of a test is a thousand files that are made and removed. ext4 looks at each file
 * that was lately removed before it makes one, which is ten times the work of a clone.
 */
export function placeForRuns() {
  const isOurs = process.env.TMPDIR === undefined;
  const isRoomy = isOurs && hasRoom(MEMORY) && runsPrograms(MEMORY);
  return realpathSync(isRoomy ? MEMORY : tmpdir());
}

function hasRoom(folder) {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= ROOM && process.availableMemory() >= ROOM;
  } catch {
    return false;
  }
}

// The browser is unpacked there, too; many containers let nothing be run from it.
function runsPrograms(folder) {
  const program = join(folder, `assay-runs-${process.pid}`);
  try {
    writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
    return spawnSync(program).status === 0;
  } catch {
    return false;
  } finally {
    rmSync(program, { force: true });
  }
}

if (process.argv[1] === import.meta.filename) process.stdout.write(`${placeForRuns()}\n`);
