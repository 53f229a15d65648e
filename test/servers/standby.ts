// Two real PostgreSQL servers, one of which follows the other and can take over.

import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import {
  type Cluster,
  databaseName,
  initialise,
  openCluster,
  passwordOf,
  superuser,
} from '../../src/app/embedded-postgres/cluster.ts';
import {
  endAbandonedServer,
  lookAtServer,
  startServer,
} from '../../src/app/embedded-postgres/server.ts';
import { isAlive } from './service.ts';

export interface TestServer {
  readonly port: number;
  readonly url: string;
  /** A loss of power; whoever was connected finds nobody. */
  kill(): Promise<void>;
  /** Starts it again, at the same port. */
  start(): Promise<void>;
  /** All its processes stand still, or go on: connections stay open, and nothing is answered. */
  freeze(): Promise<void>;
  thaw(): void;
  /** A statement on the database of the service. */
  ask(text: string): Promise<readonly Record<string, unknown>[]>;
}

export interface Pair extends AsyncDisposable {
  readonly first: TestServer;
  /** Has what the first one has; in step, before the first one says that it has it. */
  readonly second: TestServer;
  /** Both, as `DATABASE_URL` names them. */
  readonly url: string;
}

const PATIENCE_MS = 60_000;

/** `inStep`: the first one waits for the second one with each commit. */
export async function openPair({ inStep = true } = {}): Promise<Pair> {
  const above = mkdtempSync(join(tmpdir(), 'assay-pair-'));
  // The server of a run as root belongs to another user, who passes through.
  chmodSync(above, 0o755);
  const firstCluster = openCluster(join(above, 'first'), true);
  await initialise(firstCluster);
  const first = await started(firstCluster, passwordOf(firstCluster));
  await statement(first.url.replace(/\/\w+$/, '/postgres'), `create database ${databaseName}`);
  const secondCluster = openCluster(join(above, 'second'), true);
  await copied(first, firstCluster, secondCluster);
  const second = await started(secondCluster, passwordOf(firstCluster));
  if (inStep) await first.ask("alter system set synchronous_standby_names = 'second'");
  await first.ask('select pg_reload_conf()');
  const wanted = inStep ? 'sync' : 'async';
  for (let waited = 0; ; waited += 50) {
    const rows = await first.ask('select state, sync_state from pg_stat_replication');
    if (rows[0]?.sync_state === wanted && rows[0].state === 'streaming') break;
    if (waited > PATIENCE_MS) throw new Error('the second server does not follow');
    await sleep(50);
  }
  const hosts = `127.0.0.1:${first.port},127.0.0.1:${second.port}`;
  const url = first.url.replace(`127.0.0.1:${first.port}`, hosts);
  return {
    first,
    second,
    url: `${url}?target_session_attrs=read-write`,
    [Symbol.asyncDispose]: async () => {
      for (const { data } of [firstCluster, secondCluster]) await endAbandonedServer(data);
      rmSync(above, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function started(cluster: Cluster, password: string): Promise<TestServer> {
  const run = async () => {
    await startServer(cluster, AbortSignal.timeout(PATIENCE_MS));
    const state = lookAtServer(cluster);
    if (state.kind !== 'running' || state.port === null) throw new Error('the server does not run');
    return { pid: state.pid, port: state.port };
  };
  let { pid, port } = await run();
  let frozen: readonly number[] = [];
  const at = (name: string) => `postgres://${superuser}:${password}@127.0.0.1:${port}/${name}`;
  return {
    port,
    url: at(databaseName),
    kill: async () => {
      process.kill(pid, 'SIGKILL');
      while (isAlive(pid)) await sleep(10);
    },
    start: async () => {
      const again = await run();
      if (again.port !== port) throw new Error('the port was taken');
      pid = again.pid;
    },
    freeze: async () => {
      frozen = [pid, ...childrenOf(pid)];
      for (const one of frozen) process.kill(one, 'SIGSTOP');
    },
    thaw: () => {
      for (const one of frozen) process.kill(one, 'SIGCONT');
    },
    ask: (text) => statement(at(databaseName), text),
  };
}

function childrenOf(pid: number): readonly number[] {
  const list = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const pairs = list.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
  return pairs.filter(([, parent]) => parent === pid).map(([child]) => Number(child));
}

async function statement(url: string, text: string): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** The files of a running server, as they are copied between the two marks of a backup. */
async function copied(first: TestServer, from: Cluster, to: Cluster): Promise<void> {
  const client = new pg.Client({ connectionString: first.url.replace(/\/\w+$/, '/postgres') });
  await client.connect();
  try {
    await client.query("alter system set wal_keep_size = '256MB'");
    await client.query('select pg_reload_conf()');
    await client.query("select pg_backup_start('second', true)");
    mkdirSync(to.data);
    for (const name of readdirSync(from.data)) {
      if (['pg_wal', 'postmaster.pid', 'postmaster.opts'].includes(name)) continue;
      cpSync(join(from.data, name), join(to.data, name), { recursive: true });
    }
    const { rows } = await client.query('select labelfile from pg_backup_stop(true)');
    writeFileSync(join(to.data, 'backup_label'), String(rows[0]?.labelfile));
  } finally {
    await client.end();
  }
  mkdirSync(join(to.data, 'pg_wal'));
  writeFileSync(join(to.data, 'standby.signal'), '');
  const way = `host=127.0.0.1 port=${first.port} user=${superuser} password=${passwordOf(from)}`;
  appendFileSync(
    join(to.data, 'postgresql.auto.conf'),
    `primary_conninfo = '${way} application_name=second'\nhot_standby = on\n`,
  );
  own(to);
}

function own({ data, runAs }: Cluster): void {
  chmodSync(data, 0o700);
  if (runAs.kind === 'self') return;
  const names = readdirSync(data, { recursive: true, encoding: 'utf8' });
  for (const name of ['', ...names]) chownSync(join(data, name), runAs.uid, runAs.gid);
}
