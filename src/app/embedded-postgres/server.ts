// The server process: whether one runs on a folder, starting one, stopping it.

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from '../../../bin/lock.mjs';
import { type Cluster, handOver, serverEnvironment } from './cluster.ts';
import { PostgresError } from './error.ts';
import { commandAs } from './run-as.ts';

export type ServerState =
  | { readonly kind: 'stopped' }
  /** postmaster.pid names a process that is not, or is no longer, the server of this folder. */
  | { readonly kind: 'stale' }
  /** `port` is null while the server has not written it yet. */
  | { readonly kind: 'running'; readonly pid: number; readonly port: number | null };

/** What postmaster.pid and the process it names say. */
export function lookAtServer(cluster: Cluster): ServerState {
  const file = readPidFile(cluster.data);
  if (file === null) return { kind: 'stopped' };
  if (!isServerOf(file.pid, cluster.data)) return { kind: 'stale' };
  return { kind: 'running', pid: file.pid, port: file.port };
}

interface PidFile {
  readonly pid: number;
  readonly port: number | null;
  readonly ready: boolean;
}

// The lines are those of src/include/utils/pidfile.h: 1 pid, 4 port, 8 status.
function readPidFile(data: string): PidFile | null {
  try {
    const lines = readFileSync(pidFilePath(data), 'utf8').split('\n');
    const pid = Number.parseInt(lines[0] ?? '', 10);
    if (!(pid > 0)) return null;
    const port = Number.parseInt(lines[3] ?? '', 10);
    const ready = (lines[7] ?? '').trim() === 'ready';
    return { pid, port: port > 0 ? port : null, ready };
  } catch {
    return null;
  }
}

function pidFilePath(data: string): string {
  return join(data, 'postmaster.pid');
}

// A server's working folder is its data folder; another program under a used-up id has another.
function isServerOf(pid: number, data: string): boolean {
  if (!isAlive(pid)) return false;
  if (process.platform === 'win32') return true;
  if (process.platform === 'linux') {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === data;
    } catch {
      return false;
    }
  }
  try {
    const command = execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
    return command.includes(data);
  } catch {
    return false;
  }
}

/** Starts a server and waits until it takes connections; only under the start lock. */
export async function startServer(cluster: Cluster, giveUp: AbortSignal): Promise<void> {
  let port = await freePort(lastPort(cluster));
  const patience = AbortSignal.timeout(4_000);
  for (;;) {
    disownStalePidFile(cluster, patience);
    const orphans = hasOrphans(cluster, patience);
    const failure = await tryStart(cluster, port, giveUp);
    if (failure === null) return;
    // Its port was taken meanwhile, or backends of a killed server had not all ended yet.
    const free = await freePort(port);
    const again = free !== port || orphans || hasOrphans(cluster, patience);
    if (!again || giveUp.aborted) {
      throw new PostgresError(
        'cannot_start',
        `PostgreSQL did not start in ${cluster.folder} (${failure}). Its log ends:\n` +
          logTail(cluster),
      );
    }
    port = free;
    await sleep(200);
  }
}

// PostgreSQL refuses a pid file that names another living process of its user, but not one that
// names its own parent. Putting our id there (rather than removing the file) keeps its check
// that no backend of the killed server is still attached to the shared memory named in line 7.
function disownStalePidFile(cluster: Cluster, patience: AbortSignal): void {
  removeBlankPidFile(cluster, patience);
  if (lookAtServer(cluster).kind !== 'stale' || process.platform === 'win32') return;
  const path = pidFilePath(cluster.data);
  const [, ...rest] = readFileSync(path, 'utf8').split('\n');
  writeFileSync(path, [process.pid, ...rest].join('\n'));
}

// A crash of the machine may leave the file without its words: PostgreSQL then refuses to start.
function removeBlankPidFile(cluster: Cluster, patience: AbortSignal): void {
  const isBlank = existsSync(pidFilePath(cluster.data)) && readPidFile(cluster.data) === null;
  if (isBlank && !hasOrphans(cluster, patience)) rmSync(pidFilePath(cluster.data));
}

// Null when it is ready (or still recovering when we give up waiting), else how it ended.
async function tryStart(
  cluster: Cluster,
  port: number,
  giveUp: AbortSignal,
): Promise<string | null> {
  const network = ['-p', String(port), '-c', 'listen_addresses=127.0.0.1'];
  const sockets = process.platform === 'win32' ? [] : ['-c', 'unix_socket_directories='];
  const careless = ['-c', 'fsync=off', '-c', 'full_page_writes=off'];
  const args = ['-D', cluster.data, ...network, ...sockets, ...(cluster.durable ? [] : careless)];
  const command = commandAs(cluster.runAs, cluster.binaries.postgres, args);
  const log = openLog(cluster);
  const child = spawn(command.file, command.args, {
    ...command.user,
    cwd: cluster.folder,
    env: serverEnvironment(),
    // A session of its own: Ctrl-C in the terminal is for us, who stop the server last.
    detached: true,
    stdio: ['ignore', log, log],
    windowsHide: true,
  });
  closeSync(log);
  const ended = endOf(child);
  child.unref();
  for (;;) {
    const outcome = await Promise.race([ended, sleep(15, null)]);
    if (outcome !== null) return outcome;
    const file = readPidFile(cluster.data);
    if ((file?.ready && file.pid === child.pid) || giveUp.aborted) return null;
  }
}

function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.on('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
  });
}

function openLog(cluster: Cluster): number {
  if (existsSync(cluster.log)) renameSync(cluster.log, `${cluster.log}.1`);
  const file = openSync(cluster.log, 'a', 0o600);
  handOver(cluster, cluster.log);
  return file;
}

function logTail(cluster: Cluster): string {
  try {
    return readFileSync(cluster.log, 'utf8').trimEnd().split('\n').slice(-8).join('\n');
  } catch {
    return '(no log)';
  }
}

// The same port again keeps addresses that others hold, such as a connection pool's, good.
function lastPort(cluster: Cluster): number {
  try {
    const options = readFileSync(join(cluster.data, 'postmaster.opts'), 'utf8');
    return Number(/"-p" "(\d+)"/.exec(options)?.[1] ?? 0);
  } catch {
    return 0;
  }
}

/** The wished port if nobody has it, else another one; 0 wishes for none. */
async function freePort(wished: number): Promise<number> {
  const server = createServer();
  const port = await new Promise<number>((resolve) => {
    server.on('error', () => resolve(0));
    server.listen(wished, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
  await new Promise((resolve) => server.close(resolve));
  return port === 0 ? freePort(0) : port;
}

// When processes cannot be listed like this, a few seconds have to do.
function hasOrphans(cluster: Cluster, patience: AbortSignal): boolean {
  if (process.platform !== 'linux') return !patience.aborted;
  return readdirSync('/proc').some((name) => {
    const pid = Number(name);
    return pid > 0 && isServerOf(pid, cluster.data);
  });
}

/** Ends the server in good order (its clients are cut off) and waits until the process is gone. */
export async function stopServer(cluster: Cluster, pid: number): Promise<void> {
  // Fast, then immediate: the second loses nothing either, but the next start has to recover.
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (process.platform === 'win32') {
      const mode = signal === 'SIGINT' ? 'fast' : 'immediate';
      spawn(cluster.binaries.pgCtl, ['stop', '-D', cluster.data, '-m', mode], { stdio: 'ignore' });
    } else if (isServerOf(pid, cluster.data)) {
      process.kill(pid, signal);
    }
    const patience = AbortSignal.timeout(signal === 'SIGINT' ? 30_000 : 10_000);
    while (!patience.aborted) {
      if (!isServerOf(pid, cluster.data)) return;
      await sleep(10);
    }
  }
  throw new PostgresError('not_reachable', `The PostgreSQL server with pid ${pid} does not stop.`);
}

/** Ends whatever server runs on a data folder that nobody needs any more. */
export async function endAbandonedServer(data: string): Promise<void> {
  const pid = readPidFile(data)?.pid;
  while (pid !== undefined && isServerOf(pid, data)) {
    process.kill(pid, 'SIGQUIT');
    await sleep(20);
  }
}
