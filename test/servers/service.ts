// Starts the real service as its own process, as `npm start` does, and stops it again.

import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { programAt } from '../programs.ts';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const LAUNCHER = join(ROOT, 'test', 'servers', 'launcher.mjs');
const PROGRAM = programAt('src/app/main.ts');
/** For tests of which files a service loads. */
export const SOURCES = join(ROOT, 'src', 'app', 'main.ts');
const PATIENCE_MS = 900_000;

export interface Ready {
  readonly base_url: string;
  readonly pid: number;
  readonly database_url: string;
  readonly keys: Readonly<Record<'free' | 'pro' | 'scale', string>>;
  readonly sample: { readonly companies: readonly string[] };
}

export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly out: string;
  readonly err: string;
}

export interface Running extends AsyncDisposable {
  readonly process: ChildProcess;
  readonly data: string;
  readonly ended: Promise<Ended>;
  /** What the service wrote when it was ready to serve. */
  ready(): Promise<Ready>;
  stop(): Promise<Ended>;
}

type Environment = Readonly<Record<string, string>>;

/** Runs `assay` with these arguments through its launcher. */
export function assay(args: readonly string[], env: Environment, cwd = ROOT, program = PROGRAM) {
  const child = spawn(process.execPath, [LAUNCHER, program, ...args], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk) => {
    out += String(chunk);
  });
  child.stderr.on('data', (chunk) => {
    err += String(chunk);
  });
  const ended = new Promise<Ended>((resolve) => {
    child.on('close', (code, signal) => resolve({ code, signal, out, err }));
  });
  return {
    process: child,
    ended,
    // A test that failed half-way must not leave it running: its file would never end.
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Where a started `assay serve` answers. */
export function addressOf({ process: child, ended }: ReturnType<typeof assay>): Promise<string> {
  return new Promise((resolve, reject) => {
    let out = '';
    child.stdout.on('data', (chunk) => {
      out += String(chunk);
      const found = /^Serving at (\S+)$/m.exec(out)?.[1];
      if (found !== undefined) resolve(found);
    });
    ended.then(({ out: said, err }) => reject(new Error(`it ended: ${said}${err}`)));
  });
}

export function startService(data: string, env: Environment = {}, program = PROGRAM): Running {
  // Tests ask more than a caller may.
  const usual = { ASSAY_DATA: data, PORT: '0', ASSAY_RATE_LIMITS: 'off' };
  const started = assay(['up'], { ...usual, ...env }, ROOT, program);
  let over: Ended | null = null;
  started.ended.then((ended) => {
    over = ended;
  });
  return {
    ...started,
    data,
    ready: async () => {
      const path = join(data, 'ready.json');
      for (let waited = 0; waited < PATIENCE_MS; waited += 50) {
        if (existsSync(path)) return JSON.parse(await readFile(path, 'utf8')) as Ready;
        if (over) throw new Error(`the service ended before it was ready: ${over.out}${over.err}`);
        await sleep(50);
      }
      throw new Error('the service is not ready after a quarter of an hour');
    },
    stop: async () => {
      if (!over) started.process.kill('SIGTERM');
      return started.ended;
    },
  };
}

export async function temporaryFolder(): Promise<{ path: string } & AsyncDisposable> {
  const path = await mkdtemp(join(tmpdir(), 'assay-service-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

/** Listens on a free port until it is closed. */
export async function busyPort(): Promise<{ port: number; close(): Promise<void> }> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { port, close };
}

/** A port at which nobody listens. */
export async function freePort(): Promise<number> {
  const { port, close } = await busyPort();
  await close();
  return port;
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
