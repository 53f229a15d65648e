// Looks after the embedded server when its user is killed: a shell that waits at a pipe.

import { type ChildProcess, spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';

export interface Leash {
  unref(): void;
  /** In good order: whoever leaves looks after the server. */
  drop(): void;
}

const SCRIPT = fileURLToPath(new URL('./left-alone.ts', import.meta.url));

/**
 * When this process ends without dropping it, the server of the folder is stopped after `grace`
 * milliseconds where nobody uses it by then.
 */
export function holdLeash(folder: string, grace: number): Leash {
  const last = [process.execPath, SCRIPT, folder, String(grace)] as const;
  // The shell takes a megabyte where Node would take forty; it turns into Node at the end.
  const wait = 'while read -r line; do :; done; exec "$@"';
  const [program, ...words] =
    process.platform === 'win32' ? last : (['sh', '-c', wait, 'assay', ...last] as const);
  const child = spawn(program, words, {
    cwd: '/',
    // A session of its own: Ctrl-C in the terminal is for us.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    windowsHide: true,
  });
  // Without a shell there is no leash; the next start adopts the server as ever.
  child.on('error', () => {});
  child.stdin.on('error', () => {});
  return { unref: () => unref(child), drop: () => drop(child) };
}

function unref(child: ChildProcess): void {
  child.unref();
  (child.stdin as Socket | null)?.unref();
}

function drop(child: ChildProcess): void {
  child.kill('SIGKILL');
  child.stdin?.destroy();
  unref(child);
}
