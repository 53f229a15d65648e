// The folder of an embedded server: what lies in it, how it is first made, whose it is.

import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type Binaries, findBinaries, postgresMajor } from './binaries.ts';
import { codeOf, PostgresError, textOf } from './error.ts';
import { chooseRunAs, commandAs, type RunAs } from './run-as.ts';

export const superuser = 'assay';
export const databaseName = 'assay';

export interface Cluster {
  readonly folder: string;
  /** PostgreSQL's own data folder. */
  readonly data: string;
  readonly log: string;
  readonly lock: string;
  readonly binaries: Binaries;
  readonly runAs: RunAs;
  /** Off only where losing everything is fine. */
  readonly durable: boolean;
}

/** Makes the folder if need be, and refuses one that cannot be used; changes nothing in data. */
export function openCluster(folder: string, durable: boolean): Cluster {
  const binaries = findBinaries();
  try {
    // The folders above keep the usual mode: the user who runs the server passes through them.
    mkdirSync(dirname(resolve(folder)), { recursive: true });
    if (!existsSync(folder)) makeFolder(folder);
    const real = realpathSync(folder);
    const data = join(real, 'data');
    refuseOtherVersion(data);
    const runAs = chooseRunAs(real, binaries);
    giveTo(runAs, real);
    probeWritable(real);
    const at = { folder: real, data, log: join(real, 'server.log'), lock: join(real, 'starting') };
    return { ...at, binaries, runAs, durable };
  } catch (error) {
    if (error instanceof PostgresError) throw error;
    throw new PostgresError(
      'cannot_start',
      `The database folder ${folder} cannot be used (${codeOf(error) ?? textOf(error)}). ` +
        'It must be writable for the user who runs Assay: check its owner, or choose another ' +
        'place with ASSAY_DATA.',
      { cause: error },
    );
  }
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Two first starts at once.
    if (codeOf(error) !== 'EEXIST') throw error;
  }
}

// A folder that root made, or copied here, becomes that of the user who runs the server.
function giveTo(runAs: RunAs, folder: string): void {
  if (runAs.kind === 'self') return;
  const data = join(folder, 'data');
  const isRoots = (path: string): boolean => statSync(path).uid === 0;
  const paths = [folder];
  if (existsSync(data) && isRoots(data)) {
    const inside = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    paths.push(...inside.map((path) => join(folder, path)));
  }
  if (!paths.some(isRoots)) return;
  for (const path of paths) lchownSync(path, runAs.uid, runAs.gid);
}

function refuseOtherVersion(data: string): void {
  if (!existsSync(data)) return;
  const found = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim();
  if (found === postgresMajor) return;
  throw new PostgresError(
    'wrong_version',
    `${data} was made by PostgreSQL ${found}; this version of Assay brings ${postgresMajor}. ` +
      'Nothing was changed. Run the version of Assay that made it and move the data with a dump, ' +
      'or choose another folder with ASSAY_DATA.',
  );
}

function probeWritable(folder: string): void {
  const probe = join(folder, `writable.${process.pid}`);
  writeFileSync(probe, '');
  rmSync(probe);
}

export function passwordOf(cluster: Cluster): string {
  const path = join(cluster.folder, 'password');
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (cause) {
    throw new PostgresError(
      'cannot_start',
      `${path} cannot be read (${codeOf(cause)}); it holds the password of the database beside ` +
        'it. Bring it back from where the folder was copied.',
      { cause },
    );
  }
}

export function isInitialised(cluster: Cluster): boolean {
  return existsSync(join(cluster.data, 'PG_VERSION'));
}

/** Makes the data folder; only under the start lock. */
export async function initialise(cluster: Cluster): Promise<void> {
  const password = join(cluster.folder, 'password');
  const making = join(cluster.folder, 'data.making');
  // What an interrupted first start left; a data folder has its name only when it is whole.
  rmSync(making, { recursive: true, force: true });
  writeFileSync(password, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 });
  handOver(cluster, password);
  await runInitdb(cluster, making, password);
  renameSync(making, cluster.data);
}

/** Gives a file that this process made to the user who runs the server. */
export function handOver(cluster: Cluster, path: string): void {
  if (cluster.runAs.kind !== 'self') chownSync(path, cluster.runAs.uid, cluster.runAs.gid);
}

async function runInitdb(cluster: Cluster, making: string, password: string): Promise<void> {
  const args = [
    `--pgdata=${making}`,
    `--username=${superuser}`,
    `--pwfile=${password}`,
    '--auth=scram-sha-256',
    // The builtin provider sorts and folds alike on every machine and after every upgrade of it.
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
    ...(cluster.durable ? [] : ['--no-sync']),
    ...Object.entries(settings).map(([name, value]) => `--set=${name}=${value}`),
  ];
  const command = commandAs(cluster.runAs, cluster.binaries.initdb, args);
  const child = spawn(command.file, command.args, {
    ...command.user,
    cwd: cluster.folder,
    env: serverEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
    windowsHide: true,
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const outcome = await new Promise<number | string | null>((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.on('close', (code, signal) => resolve(code ?? signal));
  });
  if (outcome === 0) return;
  throw new PostgresError(
    'cannot_start',
    `The database in ${cluster.folder} could not be made (initdb: ${outcome}).\n${said.trim()}`,
  );
}

// Written into postgresql.conf, where an operator may change them; for a small machine.
const settings = {
  max_connections: '100',
  shared_buffers: '128MB',
  max_wal_size: '512MB',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // Refused statements are the callers' affair and may hold their data.
  log_min_messages: 'log',
} as const;

/** What the server gets of the environment: PG… variables would change what it does. */
export function serverEnvironment(): Record<string, string> {
  const env: Record<string, string> = { LC_ALL: 'C' };
  for (const name of ['PATH', 'TMPDIR', 'LD_LIBRARY_PATH', 'SystemRoot', 'TEMP', 'TMP']) {
    const value = process.env[name];
    if (value !== undefined) env[name] = value;
  }
  return env;
}
