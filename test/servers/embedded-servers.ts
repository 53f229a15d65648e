// What the tests of the embedded PostgreSQL share: folders that are cleaned up, and other processes
// that use a server and can be killed.

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import pg from 'pg';
import { initialise, openCluster } from '../../src/app/embedded-postgres/cluster.ts';
import {
  type EmbeddedPostgres,
  openPostgres,
} from '../../src/app/embedded-postgres/embedded-postgres.ts';
import { endAbandonedServer } from '../../src/app/embedded-postgres/server.ts';
import { layOut } from './laid-out.ts';

// A folder that does not exist yet; whatever server is left on it at the end is ended.
export function placeFor(t: TestContext): string {
  const above = mkdtempSync(join(tmpdir(), 'assay-embedded-'));
  chmodSync(above, 0o755);
  t.after(async () => {
    await endAbandonedServer(join(above, 'postgres', 'data'));
    rmSync(above, { recursive: true, force: true, maxRetries: 5 });
  });
  return join(above, 'postgres');
}

let made: Promise<string> | null = null;

/** A folder whose server was made and has not run yet: for whoever does not test the making. */
export async function madePlaceFor(t: TestContext): Promise<string> {
  made ??= makeOnce();
  const folder = placeFor(t);
  layOut(await made, folder);
  return folder;
}

async function makeOnce(): Promise<string> {
  const above = mkdtempSync(join(tmpdir(), 'assay-made-'));
  chmodSync(above, 0o755);
  process.once('exit', () => rmSync(above, { recursive: true, force: true }));
  const cluster = openCluster(join(above, 'postgres'), false);
  await initialise(cluster);
  return cluster.folder;
}

export function open(folder: string, told: string[] = []): Promise<EmbeddedPostgres> {
  return openPostgres({ folder, log: (line) => told.push(line), fsync: false });
}

export async function sql(server: EmbeddedPostgres, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: server.url });
  // Its server may be killed while it leaves.
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

// Another process that opens the folder, runs a statement, prints the server's pid and stays.
export function holdInAnotherProcess(
  folder: string,
  statement = 'select 1',
  user: { readonly uid?: number; readonly gid?: number } = {},
  grace = 30_000,
  entry = new URL('../../src/app/embedded-postgres/embedded-postgres.ts', import.meta.url).href,
): ChildProcess {
  const program = `
    import { openPostgres } from ${JSON.stringify(entry)};
    import pg from ${JSON.stringify(import.meta.resolve('pg'))};
    const log = () => {};
    const folder = ${JSON.stringify(folder)};
    const server = await openPostgres({ folder, log, fsync: false, grace: ${grace} });
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    await client.query(${JSON.stringify(statement)});
    process.stdout.write(server.pid + '\\n');`;
  const args = ['--input-type=module', '--eval', program];
  return spawn(process.execPath, args, {
    ...user,
    cwd: '/',
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH },
  });
}

export async function nextLine(child: ChildProcess): Promise<string> {
  let text = '';
  for await (const chunk of child.stdout ?? []) {
    text += String(chunk);
    if (text.includes('\n')) break;
  }
  return text.trim();
}

export async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

export function ordinaryUser(): { readonly uid: number; readonly gid: number } | null {
  const user = { uid: 65534, gid: 65534 };
  const here = new URL('../../src/app', import.meta.url).pathname;
  const look = `require('node:fs').readdirSync(${JSON.stringify(here)})`;
  const tried = spawnSync(process.execPath, ['-e', look], { ...user, cwd: '/', stdio: 'ignore' });
  return tried.status === 0 ? user : null;
}
