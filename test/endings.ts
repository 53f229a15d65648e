// Ends the test processes that have said their last and do not go by themselves.

import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { birthOf, isAlive } from '../bin/lock.mjs';

interface Ending {
  readonly file: string;
  readonly pid: number;
  readonly birth: string;
  readonly code: number;
}

const PATIENCE_MS = 60_000;

/** Processes note in `folder` that they end; `ended` are those that were killed over it. */
export function watchEndings(patience = PATIENCE_MS) {
  const folder = mkdtempSync(join(tmpdir(), 'assay-endings-'));
  const ended: Ending[] = [];
  const look = (): void => {
    for (const name of readdirSync(folder)) {
      const path = join(folder, name);
      const { mtimeMs } = statSync(path);
      const ending = endingAt(path);
      if (ending === null) continue;
      const { pid, birth } = ending;
      if (!isAlive(pid) || birthOf(pid) !== birth) rmSync(path, { force: true });
      else if (Date.now() - mtimeMs > patience) {
        rmSync(path, { force: true });
        ended.push(ending);
        process.kill(pid, 'SIGKILL');
      }
    }
  };
  const timer = setInterval(look, patience / 10).unref();
  const stop = (): void => {
    clearInterval(timer);
    rmSync(folder, { recursive: true, force: true });
  };
  return { folder, ended, stop };
}

/** Null while it is being written. */
function endingAt(path: string): Ending | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Ending;
  } catch {
    return null;
  }
}
