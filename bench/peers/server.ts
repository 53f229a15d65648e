// Installs a peer in a folder of its own, starts it, and waits until it answers a record.

import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { request } from 'undici';
import { freePort } from '../../test/servers/service.ts';
import { type Server, stop } from '../children.ts';
import { processorMs } from '../scale/processor.ts';
import type { Command, Peer, Place } from './programs.ts';

const run = promisify(execFile);
const INSTALL_MS = 900_000;
const PATIENCE_MS = 120_000;

/** Installed once a machine; scripts of the packages are not run. */
export async function installed(peer: Peer): Promise<string> {
  const folder = join(tmpdir(), 'assay-bench-peers', peer.packages.join('+').replace(/\W+/g, '-'));
  const done = join(folder, 'installed');
  if (existsSync(done)) return folder;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  const words = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--save-exact'];
  await run('npm', [...words, ...peer.packages], { cwd: folder, timeout: INSTALL_MS });
  for (const file of peer.compiled ?? []) {
    const path = join(folder, 'node_modules', file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, 'module.exports = {};\n');
  }
  writeFileSync(done, '');
  return folder;
}

export async function startPeer(peer: Peer, place: Place): Promise<Server> {
  const { home } = place;
  for (const command of peer.prepare(place)) {
    const { bin, words, env } = started(command, home);
    await run(bin, words, { cwd: home, env, timeout: PATIENCE_MS });
  }
  const port = await freePort();
  const { bin, words, env } = started(peer.start(place, port), home);
  const child = spawn(bin, words, { cwd: home, env, stdio: ['ignore', 'ignore', 'pipe'] });
  const said: Buffer[] = [];
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk));
  const pid = child.pid ?? 0;
  try {
    await answering(peer, place, port, () => child.exitCode !== null);
  } catch (error) {
    await stop(child);
    throw new Error(`${String(error)}; it said: ${Buffer.concat(said).toString().slice(-500)}`);
  }
  return {
    port,
    usage: async () => processorMs(pid) * 1000,
    memory: async () => Number.NaN,
    stop: () => stop(child),
  };
}

function started({ bin, words, env }: Command, home: string) {
  const path = [dirname(process.execPath), process.env.PATH].join(delimiter);
  const own = { PATH: path, HOME: home, NODE_ENV: 'production', ...env };
  return { bin: join(home, 'node_modules/.bin', bin), words: [...words], env: own };
}

/** The whole record, or it is no peer. */
async function answering(
  peer: Peer,
  { records }: Place,
  port: number,
  isOver: () => boolean,
): Promise<void> {
  const one = records.all[7];
  if (one === undefined) throw new Error('there are no records');
  let last = 'nothing';
  for (let waited = 0; waited < PATIENCE_MS && !isOver(); waited += 100) {
    try {
      const url = `http://127.0.0.1:${port}${peer.pathOf(one.domain)}`;
      const reply = await request(url, { headers: peer.headers });
      const text = await reply.body.text();
      if (reply.statusCode === 200 && text.length >= one.body.length * 0.9) return;
      last = `${reply.statusCode} ${text.slice(0, 300)}`;
    } catch (error) {
      last = String(error);
    }
    await sleep(100);
  }
  throw new Error(`${peer.name} does not answer ${one.domain}: ${last}`);
}
