// A Redis of a test's own, on a free loopback port, that can be killed, halted and started again.

import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './service.ts';

export interface TestRedis extends AsyncDisposable {
  readonly url: string;
  readonly port: number;
  /** Starts it, empty; it answers when this resolves. */
  start(): Promise<void>;
  /** Ends it as a loss of power would. */
  kill(): Promise<void>;
  /** It keeps its connections and answers nothing. */
  halt(): void;
  goOn(): void;
  /** One command, its words without blanks in them; the answer as it came. */
  say(command: string): Promise<string>;
}

const PATIENCE_MS = 60_000;

const BINARY = ['redis-server', 'valkey-server']
  .flatMap((name) => (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name)))
  .find((path) => existsSync(path));

/** The option that skips a test, saying why, where there is no server to start. */
export const needsRedis: { readonly skip: string | false } = {
  skip: BINARY === undefined ? 'needs redis-server or valkey-server, which is not here' : false,
};

/** A server that is not started yet: nothing listens on its port. */
export async function testRedis(): Promise<TestRedis> {
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'assay-redis-'));
  let child: ChildProcess | null = null;
  const kill = async (): Promise<void> => {
    if (child === null) return;
    const ended = new Promise((resolve) => child?.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
    child = null;
  };
  const start = async (): Promise<void> => {
    const settings = ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--dir', folder];
    child = spawn(BINARY ?? 'redis-server', settings, { stdio: 'ignore' });
    for (let waited = 0; waited < PATIENCE_MS; waited += 20) {
      if ((await say(port, 'PING').catch(() => '')) === '+PONG\r\n') return;
      await sleep(20);
    }
    throw new Error('redis-server does not answer');
  };
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    start,
    kill,
    halt: () => void child?.kill('SIGSTOP'),
    goOn: () => void child?.kill('SIGCONT'),
    say: (command) => say(port, command),
    [Symbol.asyncDispose]: async () => {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function say(port: number, command: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1' });
    let answer = '';
    socket.setTimeout(2_000, () => socket.destroy());
    socket.on('connect', () => socket.end(`${command}\r\nQUIT\r\n`));
    socket.on('data', (chunk) => {
      answer += String(chunk);
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(answer.replace(/\+OK\r\n$/, '')));
  });
}
