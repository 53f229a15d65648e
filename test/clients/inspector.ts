// The official Inspector's command line in a terminal of its own, as a person would start it.

import { spawn, spawnSync } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort, ROOT, temporaryFolder } from '../servers/service.ts';

const PROGRAM = join(
  ROOT,
  'node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js',
);

/** A person who never comes must not keep the test waiting as long as the Inspector would. */
const PATIENCE_MS = 90_000;

/** The option that skips a test, saying why, where it cannot be run. */
export const needsInspector: { readonly skip: string | false } = { skip: missing() };

function missing(): string | false {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 22 || (major === 22 && minor < 19)) return 'the Inspector needs Node 22.19';
  const { stdout } = spawnSync('script', ['--version'], { encoding: 'utf8' });
  // The program of that name on other systems takes other options.
  return stdout?.includes('util-linux') ? false : 'needs script of util-linux, which is not here';
}

export interface Finished {
  readonly code: number | null;
  /** What stood in the terminal. */
  readonly said: string;
  /** What it was asked for; null where there is no such answer. */
  readonly result: Readonly<Record<string, unknown>> | null;
}

export interface Run extends AsyncDisposable {
  readonly finished: Promise<Finished>;
  /** Waits until the terminal shows this; fails where it ends without. */
  shows(pattern: RegExp): Promise<RegExpExecArray>;
  type(line: string): void;
}

/** What one person keeps: settings, tokens and secrets, in a folder that ends with the test. */
export interface InspectorHome extends AsyncDisposable {
  start(method: string, more?: readonly string[]): Run;
  /** The same, when nobody has to answer anything on the way. */
  ask(method: string, more?: readonly string[]): Promise<Finished>;
}

/**
 * `scopes`: what its settings say to ask for; with none it has no settings, but the address alone.
 */
export async function inspectorHome(base: string, scopes?: string): Promise<InspectorHome> {
  const folder = await temporaryFolder();
  const home = folder.path;
  const url = `${base}/mcp`;
  const settings = join(home, 'settings.json');
  const named = { assay: { type: 'streamable-http', url, oauth: { scopes } } };
  await writeFile(settings, JSON.stringify({ mcpServers: named }));
  const where = scopes ? ['--config', settings, '--server', 'assay'] : ['--server-url', url];
  // Asked for more, it names its address before it listens: a port it picks would be wrong.
  const callback = `http://127.0.0.1:${await freePort()}/oauth/callback`;
  let count = 0;
  const start: InspectorHome['start'] = (method, more = []) => {
    count += 1;
    const place = { home, output: join(home, `${count}.json`), pid: join(home, `${count}.pid`) };
    return run(place, [...where, '--callback-url', callback, '--method', method, ...more]);
  };
  return {
    start,
    ask: async (...given) => {
      await using started = start(...given);
      return await started.finished;
    },
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  };
}

interface Place {
  readonly home: string;
  readonly output: string;
  readonly pid: string;
}

function run(place: Place, args: readonly string[]): Run {
  const answer = ['--format', 'json', '--output', place.output];
  const words = [process.execPath, PROGRAM, '--cli', ...args, ...answer].map(quoted).join(' ');
  // The terminal's program leads a session of its own: only its own id reaches it.
  const command = `echo $$ > ${quoted(place.pid)}; exec ${words}`;
  const child = spawn('script', ['-qefc', command, '/dev/null'], {
    cwd: place.home,
    env: environment(place.home),
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const news = new EventEmitter();
  let said = '';
  let over = false;
  const hear = (chunk: string) => {
    said += chunk;
    news.emit('news');
  };
  child.stdout.setEncoding('utf8').on('data', hear);
  child.stderr.setEncoding('utf8').on('data', hear);
  // It may end before the line that is typed.
  child.stdin.on('error', () => {});
  const code = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (ended) => {
      over = true;
      news.emit('news');
      resolve(ended);
    });
  });
  const end = async () => {
    if (!over) await kill(place.pid);
    if (!over) child.kill('SIGKILL');
  };
  const patience = setTimeout(() => void end(), PATIENCE_MS);
  const finished = code
    .finally(() => clearTimeout(patience))
    .then(async (ended) => ({ code: ended, said, result: await resultOf(place.output) }));
  return {
    finished,
    shows: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = pattern.exec(said);
          if (found === null && !over) return;
          news.off('news', look);
          if (found === null) reject(new Error(`${pattern} was not shown: ${said}`));
          else resolve(found);
        };
        news.on('news', look);
        look();
      }),
    type: (line) => {
      child.stdin.write(`${line}\n`);
    },
    [Symbol.asyncDispose]: async () => {
      await end();
      await finished;
    },
  };
}

/**
 * Nothing of whoever runs the tests: no home, no proxy, no browser that opens by itself. What Node
 * compiled is kept with all else: each command is a process.
 */
function environment(home: string): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    SHELL: '/bin/sh',
    TERM: 'dumb',
    NO_COLOR: '1',
    HOME: home,
    TMPDIR: home,
    MCP_STORAGE_DIR: join(home, 'storage'),
    MCP_INSPECTOR_SECRET_STORE: 'file',
    MCP_INSPECTOR_SECRET_FILE: join(home, 'secrets.json'),
    MCP_AUTO_OPEN_ENABLED: 'false',
  };
}

const quoted = (word: string): string => `'${word.replaceAll("'", "'\\''")}'`;

async function resultOf(output: string): Promise<Finished['result']> {
  return existsSync(output) ? JSON.parse(await readFile(output, 'utf8')) : null;
}

async function kill(pidFile: string): Promise<void> {
  const pid = Number(await readFile(pidFile, 'utf8').catch(() => '0'));
  if (pid <= 0) return;
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended by itself in between.
  }
}
