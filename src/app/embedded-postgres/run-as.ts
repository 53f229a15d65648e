// Which user runs the server: PostgreSQL refuses to run as root.

import { execFileSync, spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { PostgresError } from './error.ts';

export type RunAs =
  | { readonly kind: 'self' }
  | { readonly kind: 'user'; readonly uid: number; readonly gid: number }
  /** Like `user`, and allowed to pass through folders that only root may enter. */
  | {
      readonly kind: 'setpriv';
      readonly uid: number;
      readonly gid: number;
      readonly powers: readonly string[];
    };

export interface Command {
  readonly file: string;
  readonly args: readonly string[];
  readonly user: { readonly uid?: number; readonly gid?: number };
}

// What setpriv is asked for, the least power first. Reading and passing through is enough;
// containers often grant only dac_override. PostgreSQL looks for its own programs with access(2),
// which forgets a capability unless no_setuid_fixup is set.
const powers = ['+dac_read_search', '+dac_override'].flatMap((capability) => {
  const power = [`--inh-caps=${capability}`, `--ambient-caps=${capability}`];
  return [['--securebits=+no_setuid_fixup', ...power], power];
});

/**
 * Decides for a data folder and the programs that both have to be reached. A folder that already
 * belongs to an ordinary user stays theirs, so that root and they can take turns.
 */
export function chooseRunAs(folder: string, binaries: Binaries): RunAs {
  if (process.getuid?.() !== 0) return { kind: 'self' };
  const owner = [join(folder, 'data'), folder]
    .map((path) => statSync(path, { throwIfNoEntry: false }))
    .find((found) => found !== undefined && found.uid !== 0);
  const user = owner === undefined ? nobody() : { uid: owner.uid, gid: owner.gid };
  const closed = [folder, binaries.postgres].find((path) => !canEnter(dirname(path), user));
  if (closed === undefined) return { kind: 'user', ...user };
  for (const power of powers) {
    const runAs: RunAs = { kind: 'setpriv', ...user, powers: power };
    // Finds and starts everything that a server needs, and makes nothing.
    const probe = commandAs(runAs, binaries.initdb, ['--show', '-D', join(folder, 'data')]);
    if (spawnSync(probe.file, probe.args, { stdio: 'ignore' }).status === 0) return runAs;
  }
  throw new PostgresError(
    'cannot_start',
    `PostgreSQL does not run as root, and the user with id ${user.uid} cannot reach ${closed}: ` +
      'a folder above it admits only root. Run as an ordinary user, or move the data folder ' +
      '(ASSAY_DATA) and this program to where every user may go, or set DATABASE_URL.',
  );
}

/** How to start `program` as that user. */
export function commandAs(runAs: RunAs, program: string, args: readonly string[]): Command {
  switch (runAs.kind) {
    case 'self':
      return { file: program, args, user: {} };
    case 'user':
      return { file: program, args, user: { uid: runAs.uid, gid: runAs.gid } };
    case 'setpriv': {
      const user = [`--reuid=${runAs.uid}`, `--regid=${runAs.gid}`, '--clear-groups'];
      const all = [...user, ...runAs.powers, '--', program, ...args];
      return { file: 'setpriv', args: all, user: {} };
    }
  }
}

function nobody(): { readonly uid: number; readonly gid: number } {
  const id = (flag: string): number | undefined => {
    try {
      // macOS calls it 4294967294, which the system calls take as -2.
      return (
        Number(execFileSync('id', [flag, 'nobody'], { stdio: ['ignore', 'pipe', 'ignore'] })) | 0
      );
    } catch {
      return undefined;
    }
  };
  return { uid: id('-u') ?? 65534, gid: id('-g') ?? 65534 };
}

function canEnter(folder: string, user: { readonly uid: number; readonly gid: number }): boolean {
  const { mode, uid, gid } = statSync(folder);
  const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
  if ((mode & bit) === 0) return false;
  const above = dirname(folder);
  return above === folder || canEnter(above, user);
}
